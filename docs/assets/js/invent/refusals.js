// Messages for rules that mean no game: what was expected, with the offending place marked, and the closest rules.
import { h } from '../../board/dom.js';

// Games with a page of their own, by the kind of the refusal.
const PAGES = { wythoff: 'wythoff/', 'up-mark': 'mark/', chomp: 'chomp/', 'poker-nim': 'nim/' };

// Rules that can be typed and whose game has a page of its own, in canonical form.
const OWN_PAGES = new Map([
  ['all but {}', 'poker-nim'],
  ['n-1, floor(n/2)', 'up-mark'],
  ['any, both', 'wythoff'],
]);

/**
 * Return the paragraph that links to the page of a game; null if the rules have no page of their own.
 * @param {import('../../board/text.js').Text} text
 * @param {string} rules in canonical form
 * @param {string} home the address of the pages of this language
 */
export function ownPage(text, rules, home) {
  const kind = OWN_PAGES.get(rules);
  return kind ? pageLink(text, kind, home) : null;
}

/** Return the paragraph that links to a page of `PAGES`. */
function pageLink(text, kind, home) {
  const link = h('a', { href: home + PAGES[kind] }, text.nodes(`command.${kind}`));
  return h('p', {}, text.nodes('command'), ' ', link);
}

/** Join texts as alternatives, in the manner of the language. */
function alternatives(text, names) {
  const parts = new Intl.ListFormat(text.language, { type: 'disjunction' }).formatToParts(names);
  return parts.map(({ type, value }) => (type === 'element' ? text.nodes(value) : value));
}

function reason(text, { key, kind, expected }) {
  if (key === 'unsupported') return [text.nodes(`kind.${kind}`)];
  if (key !== 'syntax') return [text.nodes(`refused.${key}`, { kind })];
  if (!expected.length) return [text.nodes('refused.syntax')];
  return [text.nodes('expected'), ' ', ...alternatives(text, expected.map((name) => `expected.${name}`)), '.']; // prettier-ignore
}

/** Return the typed text with a mark at a place, which counts characters; a mark at the end is empty. */
function marked(typed, place) {
  const letters = [...typed];
  const [before, at, after] = [letters.slice(0, place), letters.slice(place, place + 1), letters.slice(place + 1)];
  const mark = h('mark', {}, at.join('') || '\u00a0');
  return h('bdi', { class: 'tki-marked', dir: 'auto' }, before.join(''), mark, after.join(''));
}

/**
 * Return the elements with the reason why rules were refused.
 * @param {import('../../board/text.js').Text} text
 * @param {string} typed
 * @param {any} refusal
 * @param {string} home the address of the pages of this language
 * @param {(rules: string) => void} choose called with the closest rules
 * @returns {HTMLElement[]}
 */
export function refusalElements(text, typed, refusal, home, choose) {
  const { key, kind, place, suggestion } = refusal;
  if (key === 'command') return [pageLink(text, kind, home)];
  const lines = [h('p', { class: 'tki-place' }, marked(typed, place)), h('p', {}, ...reason(text, refusal))];
  if (suggestion) {
    const rules = h('code', { dir: 'ltr' }, suggestion);
    const button = h('button', { type: 'button', class: 'tki-chip', onclick: () => choose(suggestion) }, rules);
    lines.push(h('p', {}, text.nodes('closest'), ' ', button));
  }
  return lines;
}
