// On the page of an unfinished atlas: how far the verification is, asked for as long as the server says that it goes on.
// Elsewhere the file that is asked for says that it does not, and it is asked for once.
const SECONDS = 3;
const box = document.querySelector(".tk-progress");
const { format } = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" });

// What is said already is left alone, so that nobody hears it again.
const tell = (name, told) => {
  const link = box.querySelector(`[data-told="${name}"]`);
  if (link.hidden === told) link.hidden = !told;
};

const look = async () => {
  const answer = await fetch(box.dataset.from, { cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  const { verified, of, published, running } = await answer.json();
  box.querySelector("span").textContent = box.dataset.pattern.replace("{verified}", format(verified));
  box.querySelector("progress").value = verified;
  tell("whole", published === of);
  tell("new", published < of && published > Number(box.dataset.published));
  if (running) setTimeout(look, 1000 * SECONDS);
};

look();
