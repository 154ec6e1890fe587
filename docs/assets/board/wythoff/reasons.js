/**
 * Explanations of moves by the pairs that contain the numbers, as message keys with values.
 * @module
 */

import { heapName } from '../heaps.js';
import { formatValue } from '../text.js';
import { after, distance, hasEnds, lostPair, pairAt, pairOf, partner } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('./strategy.js').Pair} Pair */
/** @typedef {import('./strategy.js').Play} Play */
/** @typedef {import('../state.js').Why} Why */

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/** Indices from here on are too long for subscripts. */
const LONG_INDEX = 10n ** 6n;

/** Number of pairs listed. */
const LISTED = 6;

/**
 * Format two numbers as a point, (8, 11), without line breaks.
 * @param {[bigint, bigint]} numbers
 * @returns {string}
 */
export function point([x, y]) {
  return `(${formatValue(x)},\u00a0${formatValue(y)})`;
}

/**
 * Format a pair with its name, such as (c₃, d₃) = (4, 7); only golden-ratio pairs have names.
 * @param {Position} position
 * @param {Play} play
 * @param {Pair} found
 * @returns {string}
 */
function named(position, play, { index, pair }) {
  if (position.t > 1n || isEnd(position, play, index) || index >= LONG_INDEX) return point(pair);
  const small = [...String(index)].map((digit) => SUBSCRIPTS[Number(digit)]).join('');
  return `(c${small},\u00a0d${small}) = ${point(pair)}`;
}

/**
 * Return whether the pair replaces another one in misère play.
 * @param {Position} position
 * @param {Play} play
 * @param {bigint} index
 * @returns {boolean}
 */
function isEnd(position, play, index) {
  return hasEnds(position, play) && index < 2n;
}

/**
 * Return the reason of a move.
 * @param {Position} position
 * @param {Play} play
 * @param {Move} move
 * @returns {Why}
 */
export function reason(position, play, move) {
  const lost = lostPair(position, play);
  if (lost) {
    if (isLastStick(position, play)) return { key: 'whyLostOne', filling: {} };
    const pair = { pair: named(position, play, lost) };
    return { key: 'whyLost', filling: pair, again: { key: 'whyLost.again', filling: pair } };
  }
  const next = after(position, move);
  if (next.heaps[0] + next.heaps[1] === 0n) return { key: 'whyOver', filling: {} };
  if (isLastStick(next, play)) return { key: 'whyOne', filling: {} };
  return move.how === 'one' ? byPartner(position, play, move) : byDifference(position, play, move);
}

/**
 * Return the reason of a move that keeps one row and reduces the other to its partner.
 * @param {Position} position
 * @param {Play} play
 * @param {Move} move
 * @returns {Why}
 */
function byPartner(position, play, { to }) {
  const row = to[0] === position.heaps[0] ? 1 : 0;
  const keep = to[1 - row];
  const found = pairOf(position, play, keep);
  const filling = { keep, pair: named(position, play, found), heap: heapName(row), to: to[row] };
  return { key: isEnd(position, play, found.index) ? 'whyPartnerEnd' : 'whyPartner', filling };
}

/**
 * Return the reason of a move to the pair determined by the difference of the rows, if no partner is reachable.
 * @param {Position} position
 * @param {Play} play
 * @param {Move} move
 * @returns {Why}
 */
function byDifference(position, play, { to, how }) {
  const { heaps, t } = position;
  const [x, y] = heaps;
  const [low, high] = x < y ? [x, y] : [y, x];
  const found = pairOf(position, play, low);
  const index = /** @type {Pair} */ (lostPair({ t, heaps: to }, play)).index;
  const target = pairAt(position, play, index);
  const filling = {
    low,
    pair: named(position, play, found),
    partner: partner(found, low),
    subtraction: `${formatValue(high)} − ${formatValue(low)} = ${formatValue(high - low)}`,
    target: named(position, play, target),
    n: x - to[0],
    m: y - to[1],
    gap: distance(...target.pair),
    t,
  };
  if (how === 'each') return { key: 'whyNear', filling };
  return { key: isEnd(position, play, index) ? 'whyDifferenceEnd' : 'whyDifference', filling };
}

/**
 * Return whether a single stick is left in misère play, where taking it loses.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
function isLastStick({ heaps: [x, y] }, play) {
  return play === 'misere' && x + y === 1n;
}

/**
 * Return why no move wins.
 * @param {Position} position
 * @param {Play} play
 * @returns {Why}
 */
export function noWinningMove(position, play) {
  if (isLastStick(position, play)) return { key: 'noWinOne', filling: {} };
  const again = { key: 'noWin.again', filling: { position: point(position.heaps) } };
  return { key: play === 'misere' ? 'noWinMisere' : 'noWin', filling: {}, again };
}

/**
 * Return the rows from which a move takes.
 * @param {[bigint, bigint]} heaps
 * @param {Move} move
 * @returns {Why}
 */
export function placeOf(heaps, { to, how }) {
  if (how !== 'one') return { key: 'place.both', filling: {} };
  return { key: 'place', filling: { heap: heapName(to[0] < heaps[0] ? 0 : 1) } };
}

/**
 * Return the rule of the pairs, with the first of them.
 * @param {Position} position
 * @param {Play} play
 * @returns {Why}
 */
export function pairsRule(position, play) {
  const { t } = position;
  const [first, second, ...more] = Array.from({ length: LISTED }, (_, n) => pairAt(position, play, BigInt(n)).pair);
  // In misère play (0, 1) comes before (2, 2), although its difference is larger.
  const list = hasEnds(position, play) ? [second, first, ...more] : [first, second, ...more];
  const filling = {
    pairs: `${list.map(point).join(', ')}, …`,
    difference: `${t === 1n ? '' : t}n${play === 'misere' && t > 1n ? ' + 1' : ''}`,
  };
  return { key: hasEnds(position, play) ? 'pairs.ends' : 'pairs.rule', filling };
}
