// The page that the service worker shows in place of a page that cannot be reached and that no offline copy contains: it
// links to the copies on this device, in the language of the page that the reader requested. The address of the site
// leads to a copy at once.
const root = new URL('./', location.href);
const sections = [...document.querySelectorAll('section')];

/** Return the address of the page that the reader requested, if it belongs to this site. */
function askedPage() {
  const asked = new URL(new URLSearchParams(location.search).get('page') ?? '', root);
  return asked.href.startsWith(root.href) && asked.pathname !== location.pathname ? asked : null;
}

/** Return the home page of the first of these languages of which a copy is on this device. */
async function copiedHome(languages) {
  for (const code of languages) {
    const home = new URL(`${code}/`, root).href;
    if (await caches.match(home)) return home;
  }
  return undefined;
}

async function open() {
  const asked = askedPage();
  // The address of the site alone names no language, and is what a reader has in mind.
  if (asked?.pathname === root.pathname) {
    const home = await copiedHome([navigator.language.split('-')[0], ...sections.map(({ lang }) => lang)]);
    if (home) {
      location.replace(home);
      return;
    }
  }
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
