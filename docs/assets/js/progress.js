// Progress of an unfinished atlas: polls the server while it reports that the verification is running. On a static host
// the file states that nothing is running, and is loaded once.
const SECONDS = 3;
const box = document.querySelector('.tk-progress');
const { format } = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: 'always' });

// Unchanged messages are not set again, so that screen readers do not repeat them.
const tell = (name, told) => {
  const link = box.querySelector(`[data-told="${name}"]`);
  if (link.hidden === told) link.hidden = !told;
};

const look = async () => {
  const answer = await fetch(box.dataset.from, { cache: 'no-store' }).catch(() => null);
  if (!answer?.ok) return;
  const { verified, of, published, running } = await answer.json();
  box.querySelector('span').textContent = box.dataset.pattern.replace('{verified}', format(verified));
  box.querySelector('progress').value = verified;
  tell('whole', published === of);
  tell('new', published < of && published > Number(box.dataset.published));
  if (running) setTimeout(look, 1000 * SECONDS);
};

look();
