// The page that the service worker shows in place of a page that cannot be reached and that no offline copy contains: it
// links to the copies on this device, in the language of the page that the reader requested.
const root = new URL('./', location.href);
const sections = [...document.querySelectorAll('section')];

/** Return the address of the page that the reader requested, if it belongs to this site. */
function askedPage() {
  const asked = new URL(new URLSearchParams(location.search).get('page') ?? '', root);
  return asked.href.startsWith(root.href) && asked.pathname !== location.pathname ? asked : null;
}

async function open() {
  const asked = askedPage();
  const wanted = [asked?.pathname.slice(root.pathname.length).split('/')[0], navigator.language.split('-')[0]];
  const own = wanted.find((code) => sections.some(({ lang }) => lang === code)) ?? sections[0].lang;
  document.documentElement.lang = own;
  for (const section of sections) section.hidden = section.lang !== own;
  for (const link of document.querySelectorAll('section a')) {
    if (link instanceof HTMLAnchorElement && asked) link.href = asked.href;
  }
  for (const card of document.querySelectorAll('li')) card.hidden = !(await caches.match(card.querySelector('a').href));
  document.body.dataset.ready = 'true';
}

void open();
