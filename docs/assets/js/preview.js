// Preview cards for tags: hovering, keyboard focus or a long press shows the statement and standing of a claim, read
// from its page. A tag on a card may open a second card, but no third.
const SHOW = 350;
const HIDE = 250;
const PRESS = 500;
const DEEPEST = 2;
const EDGE = 8;
const SYMBOL = 'a.tk-symbol-link';
const TAG = `a.tk-tag, ${SYMBOL}`;
const CHOSEN = '.tk-chosen';

const pages = new Map(); // the parts of each page by address; each page is read once
const shown = []; // the open cards, the outermost first
let timer = 0;
let pressed = false;

/** Return the explanation of a symbol, which is on the same page; its definition may be a part that is not loaded. */
async function symbol(link) {
  const section = document.getElementById(decodeURIComponent(link.hash.slice(1)))?.closest('.tk-symbol');
  if (!section) return null;
  if (section.querySelector('.tk-part')) await (await import('./page-parts.js')).all(section);
  const part = section.cloneNode(true);
  tidy(part, location.href.split('#')[0]);
  return [part];
}

/** Return the parts of a claim page for a card; null if there is no such page. */
function parts(address) {
  if (!pages.has(address))
    pages.set(
      address,
      read(address).catch(() => null),
    );
  return pages.get(address);
}

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) return null;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  // A refuted claim has two badges: of the sentence as printed, and of its correction.
  const badges = [...page.querySelectorAll('.tk-standing > .tk-badge')];
  const heading = page.querySelector('h1');
  if (!badges.length || !heading) return null;
  const title = document.createElement('p');
  title.className = 'tk-card-title';
  title.append(...heading.childNodes);
  const says = page.querySelector('.tk-says');
  const statement = page.querySelector('.tk-statement');
  const texts =
    statement && badges.some((badge) => badge.classList.contains('tk-refuted'))
      ? [says, page.querySelector('#statement'), statement]
      : [statement ?? says];
  const found = [...badges, title, ...texts.filter(Boolean)];
  // Shapes that the page defines elsewhere are copied.
  for (const use of found.flatMap((part) => [...part.querySelectorAll('use[href^="#"]')])) {
    use.replaceWith(...(page.getElementById(use.getAttribute('href').slice(1))?.cloneNode(true).childNodes ?? []));
  }
  for (const part of found) tidy(part, address);
  return found;
}

/** Resolve links, and remove identifiers and the formulas of the prover. */
function tidy(part, address) {
  for (const spare of part.querySelectorAll('.tk-proved, .headerlink, .tk-letter')) spare.remove();
  for (const named of [part, ...part.querySelectorAll('[id]')]) named.removeAttribute('id');
  for (const link of part.querySelectorAll('[href]')) link.href = new URL(link.getAttribute('href'), address).href;
}

/** Return the level of a link: 0 on the page, 1 on the first card. */
const depth = (link) => shown.findIndex(({ card }) => card.contains(link)) + 1;

async function show(link) {
  const level = depth(link);
  const address = link.href.split('#')[0];
  // The map shows the selected claim in its panel.
  if (
    level >= DEEPEST ||
    link.matches(CHOSEN) ||
    (address === location.href.split(/[#?]/)[0] && !link.matches(SYMBOL)) ||
    shown[level]?.link === link
  )
    return;
  const found = await (link.matches(SYMBOL) ? symbol(link) : parts(address));
  // The pointer or focus may have left the tag during loading.
  if (!found || !(link.matches(':hover, :focus-visible') || pressed) || !link.isConnected) return;
  close(depth(link));
  const card = document.createElement('div');
  card.className = 'tk-preview md-typeset';
  card.id = `tk-preview-${shown.length}`;
  card.popover = 'manual';
  card.append(...found.map(copy));
  // The card is inside the main landmark, so that screen readers find it; its position is unaffected.
  (link.closest('main') ?? document.body).append(card);
  card.showPopover();
  const title = link.getAttribute('title');
  link.removeAttribute('title'); // the native tooltip would cover the card
  link.setAttribute('aria-describedby', card.id);
  shown.push({ link, card, title });
  place(link, card);
}

/** Copy a part for a card; headings become labels. */
function copy(part) {
  if (!part.matches('h2')) return part.cloneNode(true);
  const label = document.createElement('p');
  label.className = 'tk-label';
  label.textContent = part.textContent;
  return label;
}

/** Place the card below or above the tag, whichever has more room, inside the window. */
function place(link, card) {
  const at = [...link.getClientRects()].at(-1) ?? link.getBoundingClientRect();
  const { width, height } = card.getBoundingClientRect();
  const rtl = getComputedStyle(card).direction === 'rtl';
  const [wide, high] = [document.documentElement.clientWidth, innerHeight];
  const below = at.bottom + EDGE + height <= high || at.top < high - at.bottom;
  const left = Math.min(Math.max(rtl ? at.right - width : at.left, EDGE), wide - width - EDGE);
  card.style.left = `${Math.max(left, 0)}px`;
  card.style.top = `${below ? at.bottom + EDGE / 2 : Math.max(at.top - height - EDGE / 2, EDGE)}px`;
  card.style.maxBlockSize = `${below ? high - at.bottom - EDGE : at.top - EDGE}px`;
}

/** Close the cards from a level on. */
function close(level = 0) {
  for (const { link, card, title } of shown.splice(level)) {
    if (title !== null) link.title = title;
    link.removeAttribute('aria-describedby');
    card.remove();
  }
}

const later = (act, ms) => {
  clearTimeout(timer);
  timer = setTimeout(act, ms);
};
const tag = (event) => (event.target instanceof Element ? event.target.closest(TAG) : null);

document.addEventListener('pointerover', (event) => {
  if (event.pointerType === 'touch') return;
  const link = tag(event);
  if (link) later(() => show(link), SHOW);
  // The card stays open while the pointer is on it or on its tag.
  else later(() => close(shown.findLastIndex(({ card }) => card.contains(event.target)) + 1), HIDE);
});
document.addEventListener('focusin', (event) => {
  const link = tag(event);
  if (link?.matches(':focus-visible')) later(() => show(link), SHOW);
  else if (!link) later(() => close(depth(event.target)), HIDE);
});
document.addEventListener(
  'keydown',
  (event) => {
    const last = shown.at(-1);
    if (!last) return;
    if (event.key === 'Escape') {
      const inside = last.card.contains(document.activeElement);
      close(shown.length - 1);
      if (inside) last.link.focus();
      event.stopPropagation();
    } else if (event.key === 'ArrowDown' && document.activeElement === last.link && last.card.querySelector(TAG)) {
      last.card.querySelector(TAG).focus();
      event.preventDefault();
    }
  },
  true,
);
document.addEventListener('pointerdown', (event) => {
  pressed = false;
  const link = tag(event);
  if (!link && !shown.some(({ card }) => card.contains(event.target))) close();
  if (link && event.pointerType === 'touch')
    later(() => {
      pressed = true;
      show(link);
    }, PRESS);
});
for (const name of ['pointerup', 'pointercancel']) {
  document.addEventListener(name, (/** @type {PointerEvent} */ event) => {
    if (event.pointerType === 'touch' && !pressed) clearTimeout(timer);
  });
}
// A long press must not follow the link or open the context menu.
document.addEventListener(
  'click',
  (event) => {
    if (pressed && tag(event)) {
      pressed = false;
      event.preventDefault();
    }
  },
  true,
);
document.addEventListener('click', (event) => {
  if (tag(event)?.matches(CHOSEN)) close();
});
document.addEventListener('contextmenu', (event) => {
  if (pressed && tag(event)) event.preventDefault();
});
addEventListener(
  'scroll',
  (event) => {
    if (event.target === document) close();
  },
  { passive: true, capture: true },
);
addEventListener('pagehide', () => close());
