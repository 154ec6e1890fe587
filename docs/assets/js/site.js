// Common script of all pages. It stores the chosen language, which the landing page follows.
for (const link of document.querySelectorAll('a[data-code]')) {
  link.addEventListener('click', () => {
    try {
      localStorage.setItem('takeaway-language', link.dataset.code);
    } catch {
      /* a reader who keeps no storage still gets the link */
    }
    // Anchor and board position are kept when the language changes.
    if (location.hash) link.hash = location.hash;
    if (location.search && !link.closest('.tk-landing')) link.search = location.search;
  });
}

// Preview cards are loaded with the first use of a tag, if the browser supports popovers.
if ('popover' in HTMLElement.prototype) {
  const events = ['pointerover', 'focusin', 'pointerdown'];
  const begin = (/** @type {any} */ event) => {
    if (!(event.target instanceof Element && event.target.closest('a.tk-tag, a.tk-symbol-link'))) return;
    if (event.type === 'pointerover' && event.pointerType === 'touch') return; // a pointerdown event follows
    for (const name of events) document.removeEventListener(name, begin);
    // The event is dispatched again, because the module was not yet loaded.
    import('./preview.js').then(() =>
      event.target.dispatchEvent(new /** @type {any} */ (event.constructor)(event.type, event)),
    );
  };
  for (const name of events) document.addEventListener(name, begin);
}

// Add the download command to the commands of a claim page; only the browser knows the address of the site.
for (const named of document.querySelectorAll('.tk-fetch')) {
  const code = named.nextElementSibling?.querySelector('code');
  const files = [...named.querySelectorAll('a[download]')].map((link) => link.href.replaceAll("'", '%27'));
  // Addresses with special characters are quoted for the shell.
  const words = files.map((file) => `-O ${/[^\w@%+=:,./-]/.test(file) ? `'${file}'` : file}`);
  if (code && words.length) code.prepend(`curl ${words.join(' ')}\n`);
}

// Add the address to BibTeX entries and reports; only the browser knows it.
for (const entry of document.querySelectorAll('.tk-bibtex')) {
  const code = entry.querySelector('code');
  const address = new URL(entry.dataset.address, location.href).href;
  if (code && !code.textContent.includes('url ')) {
    code.textContent = code.textContent.replace(/\n\}$/, `,\n  url          = {${address}}\n}`);
  }
}

// Reports name the page and its address at the moment of use, because the fragment contains the state of a board.
for (const report of document.querySelectorAll('.tk-report')) {
  const link = report.querySelector('a');
  const code = report.querySelector('.tk-report-lines code');
  const lines = code?.textContent ?? '';
  const fill = () => {
    // The title of the window is that of the page and the name of the site.
    const title = document.title.replace(/ · [^·]*$/, '');
    if (code) {
      const about = lines.startsWith('tag: ') ? '' : `page: ${title}\n`;
      code.textContent = `${about}${lines}address: ${location.href}\n`;
    }
    if (!link) return;
    const target = new URL(link.href);
    const fields = target.searchParams;
    if (!fields.has('standing')) {
      fields.set('title', `${title}: `);
      fields.set('tag', title);
    }
    fields.set('address', location.href);
    link.href = target.href;
  };
  for (const use of ['pointerdown', 'focusin', 'click', 'toggle']) report.addEventListener(use, fill);
  fill();
}

// Printed pages show where and when they were printed.
const printed = document.querySelector('.tk-printed[data-from]');
if (printed instanceof HTMLElement) {
  const tell = () => {
    const { lang } = document.documentElement;
    const day = new Date().toLocaleDateString(lang === 'en' ? 'en-GB' : lang || 'en-GB', { dateStyle: 'long' });
    // A worksheet has a second such line below its tasks, because its answers are on a page of their own; each gives
    // an address for its readers.
    for (const line of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.tk-printed'))) {
      const own = line.dataset.address;
      const href = own ? new URL(own, location.href).href : location.href;
      const address = Object.assign(document.createElement('bdi'), { dir: 'ltr', textContent: href });
      line.replaceChildren(`${printed.dataset.from}: `, address, ` · ${printed.dataset.on}: ${day}`);
    }
  };
  tell();
  addEventListener('beforeprint', tell);
}

// Buttons below drawn figures save them.
if (document.querySelector('figure.tk-figure svg')) void import('./save-figure.js');

// Load the parts that were moved off a heavy page.
if (document.querySelector('.tk-part')) import('./page-parts.js');

// The theme wraps each copy button in a navigation landmark; remove the role.
const unmark = (changes) => {
  for (const { target } of changes) {
    for (const bar of target.querySelectorAll('nav.md-code__nav')) bar.setAttribute('role', 'none');
  }
};
for (const code of document.querySelectorAll('pre')) {
  new MutationObserver(unmark).observe(code, { childList: true, subtree: true });
  unmark([{ target: code }]);
}

// In the mobile menu, the theme labels sections by an element that contains only an arrow; use the title instead.
for (const part of document.querySelectorAll('nav.md-nav[aria-labelledby]')) {
  const label = document.getElementById(part.getAttribute('aria-labelledby'));
  if (!label || label.textContent.trim()) continue;
  part.setAttribute('aria-label', label.parentElement.textContent.trim());
  part.removeAttribute('aria-labelledby');
}

// The theme shows counts of search results in Latin digits; localize them.
const figures = new Intl.NumberFormat(document.documentElement.lang || 'en', { useGrouping: 'always' });
const results = figures.format(1) === '1' ? null : document.querySelector('.md-search-result');
if (results) {
  new MutationObserver(() => {
    for (const counted of results.querySelectorAll('.md-search-result__meta, .md-search-result__more > summary')) {
      const words = counted.textContent.replace(/[0-9]+/g, (digits) => figures.format(/** @type {any} */ (digits)));
      if (words !== counted.textContent) (counted.firstElementChild ?? counted).textContent = words;
    }
  }).observe(results, { childList: true, subtree: true, characterData: true });
}

// Answer cards and the kinds of results are loaded with the first use of the search.
const searched = () => {
  document.removeEventListener('focusin', search);
  import('./search-cards.js').then(({ start }) => start());
};
const search = ({ target }) => target.closest?.('.md-search') && searched();
if (/[?&]q=/.test(location.search)) searched();
else document.addEventListener('focusin', search);
