// Loading of the parts of a heavy page, which are links. A part in a fold is loaded when the fold is opened, any other
// when the reader scrolls near it. The part replaces its link; after a failure the link remains.
const PART = '.tk-part';
const NEAR = '800px';
const pages = new Map(); // loaded or pending parts, by address
const coming = new WeakMap(); // pending parts, by placeholder

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const main = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  // Relative addresses are resolved, because the part is in another folder.
  for (const name of ['href', 'src']) {
    for (const each of main.querySelectorAll(`[${name}]:not([${name}^="#"])`)) {
      each.setAttribute(name, new URL(each.getAttribute(name), address).href);
    }
  }
  return main;
}

let copied = 0;

/** Add copy buttons to loaded code; the theme adds them only at page load. */
function copyable(main) {
  const config = JSON.parse(document.getElementById('__config')?.textContent ?? '{}');
  const title = config.translations?.['clipboard.copy'];
  for (const code of title ? main.querySelectorAll('.highlight pre > code') : []) {
    copied += 1;
    code.parentElement.id = `__part_${copied}`;
    const button = document.createElement('button');
    Object.assign(button, { className: 'md-code__button', title, type: 'button' });
    Object.assign(button.dataset, { clipboardTarget: `#__part_${copied} > code`, mdType: 'copy' });
    const bar = document.createElement('nav');
    bar.className = 'md-code__nav';
    bar.setAttribute('role', 'none');
    bar.append(button);
    code.parentElement.prepend(bar);
  }
}

async function fetchPart(place) {
  const { href } = place.querySelector('a');
  if (!pages.has(href)) pages.set(href, read(href));
  const main = (
    await pages.get(href).catch((error) => {
      pages.delete(href);
      throw error;
    })
  ).cloneNode(true);
  copyable(main);
  const focused = place.contains(document.activeElement);
  const nodes = place.matches('tr') ? [...main.querySelectorAll('tbody > tr')] : [...main.childNodes];
  place.replaceWith(...nodes);
  // If the link had the focus, the focus moves to the loaded part.
  const first = focused && nodes.find((node) => node instanceof Element);
  const target = first && /** @type {HTMLElement} */ (first.querySelector('a, [tabindex]') ?? first);
  if (target) {
    if (target === first) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}

/** Replace a link by its part. */
function load(place) {
  if (!coming.has(place)) {
    const under = fetchPart(place).catch(() => coming.delete(place));
    coming.set(place, under);
  }
  return coming.get(place);
}

/** Load all parts inside an element. */
export const all = (element) => Promise.all([...element.querySelectorAll(PART)].map(load));

const open = (fold) =>
  Promise.all([...fold.querySelectorAll(PART)].filter((place) => place.closest('details') === fold).map(load));

const named = () => {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
};

/** Open the folds and load the parts that contain the target of the address. */
async function reveal() {
  if (!/^#[^=]+$/.test(location.hash)) return;
  const target = named();
  const place = target?.closest(PART) ?? target?.querySelector(PART);
  const folds = [];
  for (let fold = target?.closest('details'); fold; fold = fold.parentElement.closest('details')) folds.push(fold);
  for (const fold of folds) fold.open = true;
  if (place || folds.length) await Promise.all([...folds.map(open), place && load(place)]);
  else if (!target) await Promise.all([...document.querySelectorAll(`tr${PART}`)].map(load));
  else return;
  named()?.scrollIntoView();
}

document.addEventListener(
  'toggle',
  ({ target }) => target instanceof HTMLDetailsElement && target.open && open(target),
  true,
);
for (const fold of document.querySelectorAll('details[open]')) open(fold);
const near = new IntersectionObserver(
  (changes) => {
    for (const { target, isIntersecting } of changes) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      load(target);
    }
  },
  { rootMargin: `${NEAR} 0px` },
);
for (const place of document.querySelectorAll(PART)) if (!place.closest('details')) near.observe(place);
addEventListener('hashchange', reveal);
reveal();
