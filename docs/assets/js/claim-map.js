// Map of all claims: selecting one shows its dependencies, its dependants, and its theorems down to the rules. Without
// the script the entries are normalizeText links. The address stores the selection, so that it can be shared.
import { operate, reveal } from './folds.js';
import { normalizeText } from './normalize-text.js';

const map = document.querySelector('.tk-map');
const panel = map.querySelector('.tk-map-panel');
const form = map.querySelector('form');
const words = map.dataset; // among them the sentences about search results
const signs = new Map([...map.querySelectorAll('a[data-tag]')].map((sign) => [sign.dataset.tag, sign]));
const titles = new Map([...signs].map(([tag, sign]) => [tag, sign.querySelector('.tk-sign-title').textContent]));
const below = new Map(
  [...signs].map(([tag, sign]) => [tag, sign.dataset.on.split(' ').filter((other) => signs.has(other))]),
);
const above = new Map([...signs.keys()].map((tag) => [tag, []]));
for (const [tag, others] of below) for (const other of others) above.get(other).push(tag);
// Both sentences of each refuted claim, the false one and the corrected one.
const pairs = /** @type {HTMLTemplateElement} */ (map.querySelector('.tk-map-pairs')).content;
const show = operate(map, matchMedia('(min-width: 60em)').matches);
let chosen = '';
let graph;

/** Return everything reachable from a tag. */
function reachable(from, edges) {
  const seen = new Set();
  const waiting = [from];
  while (waiting.length) {
    for (const other of edges.get(waiting.pop())) {
      if (!seen.has(other)) {
        seen.add(other);
        waiting.push(other);
      }
    }
  }
  return seen;
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function choose(tag) {
  chosen = signs.has(tag) ? tag : '';
  const [down, up] = chosen ? [reachable(chosen, below), reachable(chosen, above)] : [new Set(), new Set()];
  for (const [other, sign] of signs) {
    sign.classList.toggle('tk-chosen', other === chosen);
    sign.classList.toggle('tk-down-of', down.has(other));
    sign.classList.toggle('tk-up-of', up.has(other));
    if (other === chosen) sign.setAttribute('aria-current', 'true');
    else sign.removeAttribute('aria-current');
  }
  map.classList.toggle('tk-has-choice', Boolean(chosen));
  reveal(signs.get(chosen));
  history.replaceState(null, '', chosen ? `#${chosen}` : location.pathname + location.search);
  tell();
}

/** Fill the panel with the selected claim. */
function tell() {
  panel.hidden = !chosen;
  panel.replaceChildren();
  if (!chosen) return;
  const sign = signs.get(chosen);
  // A refuted claim with a correction has two badges.
  const standings = [sign.dataset.standing, sign.dataset.corrected].filter(Boolean).join('+');
  const badge = /** @type {DocumentFragment} */ (
    map.querySelector(`template[data-standing="${standings}"]`).content.cloneNode(true)
  );
  // Each sentence of a refuted claim is beside its own badge; other badges are beside the title.
  const pair = /** @type {Element | undefined} */ (pairs.querySelector(`[data-both="${chosen}"]`)?.cloneNode(true));
  if (pair) [...badge.children].forEach((mark, place) => pair.children[place].prepend(mark, ' '));
  const head = element(
    'p',
    { className: 'tk-card-title' },
    element('span', { className: 'tk-no' }, chosen),
    ` ${titles.get(chosen)} `,
    badge,
  );
  const lists = element('div', { className: 'tk-lists' });
  for (const [word, others] of /** @type {[string, Map<string, string[]>][]} */ ([
    [words.below, below],
    [words.above, above],
  ])) {
    const links = others.get(chosen).map((tag) => element('li', {}, button(tag)));
    lists.append(
      element(
        'div',
        {},
        element('p', { className: 'tk-label' }, word),
        links.length ? element('ul', {}, ...links) : element('p', { className: 'tk-small' }, words.nothing),
      ),
    );
  }
  const steps = element('details', { className: 'tk-machine' }, element('summary', {}, words.steps));
  steps.addEventListener('toggle', () => descend(steps, chosen), { once: true });
  const link = element('a', { href: sign.href, className: 'tk-button' }, words.page);
  panel.append(head, ...(pair ? [pair] : []), lists, link, steps);
}

/** Return a button that selects a claim. */
function button(tag) {
  const made = element(
    'button',
    { type: 'button', className: 'tk-step' },
    element('span', { className: 'tk-no' }, tag),
    ` ${titles.get(tag)}`,
  );
  made.addEventListener('click', () => {
    choose(tag);
    signs.get(tag).focus();
  });
  return made;
}

/** Show the theorems of a claim, each with the theorems it uses, expanded step by step. */
async function descend(box, tag) {
  graph ??= fetch(words.graph).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)));
  try {
    const { claims, theorems } = await graph;
    const names = claims[tag] ?? [];
    box.append(names.length ? steps(names, theorems) : element('p', { className: 'tk-small' }, words.nothing));
  } catch {
    graph = undefined;
    box.append(element('p', { className: 'tk-small', role: 'alert' }, words.failed));
  }
}

function steps(names, theorems) {
  const list = element('ul', { className: 'tk-steps', dir: 'ltr' });
  for (const name of names) {
    const [formula, standing, uses] = theorems[name] ?? ['', '', []];
    const said = [element('code', {}, name), element('span', { className: 'tk-formula-text' }, formula)];
    if (!uses.length) {
      list.append(element('li', { className: `tk-${standing}` }, ...said));
      continue;
    }
    const more = element('details', {}, element('summary', {}, ...said));
    more.addEventListener('toggle', () => more.append(steps(uses, theorems)), { once: true });
    list.append(element('li', { className: `tk-${standing}` }, more));
  }
  return list;
}

function search() {
  const asked = normalizeText(form.elements.q.value).split(/\s+/).filter(Boolean);
  for (const [tag, sign] of signs) {
    const text = normalizeText(`${tag} ${tag.replace('-', '')} ${titles.get(tag)}`);
    sign.classList.toggle('tk-found', asked.length > 0 && asked.every((word) => text.includes(word)));
  }
  map.classList.toggle('tk-has-search', asked.length > 0);
  show(asked.length > 0, (fold) => fold.querySelector('.tk-found, .tk-chosen') !== null);
  reveal(signs.get(chosen));
  const hits = map.querySelectorAll('.tk-found').length;
  const number = new Intl.NumberFormat(document.documentElement.lang || 'en').format(hits);
  form.querySelector('output').textContent = !asked.length
    ? ''
    : hits
      ? words.hits.replace('{number}', number)
      : words.noHit;
}

map.addEventListener('click', (event) => {
  const sign = /** @type {Element} */ (event.target).closest('a[data-tag]');
  if (
    !sign ||
    event.ctrlKey ||
    event.metaKey ||
    event.shiftKey ||
    sign.dataset.tag === chosen ||
    event.defaultPrevented
  )
    return;
  event.preventDefault();
  choose(sign.dataset.tag);
});
map.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && chosen) choose('');
});
form.hidden = false;
form.addEventListener('input', search);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const first = map.querySelector('.tk-found');
  if (!first) return;
  choose(first.dataset.tag);
  first.focus();
});
addEventListener('hashchange', () => {
  // Links of the contents lead to chapters, and leave the choice as it is.
  if (!signs.has(location.hash.slice(1))) return;
  choose(location.hash.slice(1));
  signs.get(chosen).scrollIntoView({ block: 'nearest' });
});
if (signs.has(location.hash.slice(1)) || /^#[A-Z]+-\d+$/.test(location.hash)) choose(location.hash.slice(1));
signs.get(chosen)?.scrollIntoView({ block: 'nearest' });
