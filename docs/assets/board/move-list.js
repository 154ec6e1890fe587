/**
 * List of the moves of a match or replayed game: player, move, value before and after, and verdict.
 * @module
 */

import { h } from './dom.js';
import { maths, formatValue } from './text.js';

/**
 * @typedef {object} Entry
 * @property {string} who the player, in the page's language
 * @property {Record<string, unknown>} move the values of the message `move`
 * @property {bigint | null} before
 * @property {bigint | null} after
 * @property {'wins' | 'loses' | 'lostAnyway' | 'illegal'} verdict
 */

/** The sign of each verdict; shapes differ, so that colour is not needed. */
const MARKS = { wins: '✓', loses: '○', lostAnyway: '–', illegal: '✕' };

/**
 * Return the verdict on a move; no move is a mistake in a position without a winning move.
 * @param {{legal: boolean, wins: boolean, couldWin: boolean}} judged
 * @returns {Entry['verdict']}
 */
export function verdict({ legal, wins, couldWin }) {
  if (!legal) return 'illegal';
  if (wins) return 'wins';
  return couldWin ? 'loses' : 'lostAnyway';
}

/**
 * Return a verdict as sign and words.
 * @param {import('./text.js').Text} text
 * @param {Entry['verdict']} value
 * @returns {HTMLElement}
 */
export function badge(text, value) {
  return h(
    'span',
    { class: `tkb-verdict is-${value}` },
    h('span', { 'aria-hidden': 'true' }, MARKS[value]),
    ' ',
    text.nodes(value),
  );
}

/**
 * Return the value of the position before and after a move, such as "nim-sum 2 → 0".
 * @param {import('./text.js').Text} text
 * @param {Entry} entry
 * @returns {(Node | string)[]}
 */
export function values(text, { before, after }) {
  return before === null || after === null
    ? []
    : [text.nodes('value'), ' ', maths(`${formatValue(before)} → ${formatValue(after)}`)];
}

/**
 * Return the moves as an ordered list.
 * @param {import('./text.js').Text} text
 * @param {Entry[]} entries
 * @param {{current?: number, onPick?: (place: number) => void}} [choice] the current move, and the handler of a click
 * @returns {HTMLElement}
 */
export function moveList(text, entries, { current = -1, onPick } = {}) {
  const items = entries.map((entry, place) => {
    const line = [
      h('span', { class: 'tkb-log-who' }, entry.who),
      h('span', { class: 'tkb-log-move' }, text.nodes('move', entry.move)),
      h('span', { class: 'tkb-log-value' }, ...values(text, entry)),
      badge(text, entry.verdict),
    ];
    const here = place === current;
    const inside = onPick
      ? h(
          'button',
          { type: 'button', class: 'tkb-log-line', 'aria-current': here && 'step', onclick: () => onPick(place) },
          ...line,
        )
      : h('span', { class: 'tkb-log-line' }, ...line);
    return h('li', { class: here ? 'is-current' : null }, inside);
  });
  return h('ol', { class: 'tkb-log' }, ...items);
}
