/**
 * Strategy of Wythoff's game and t-Wythoff, normal and misère: a position is lost exactly when its rows are a pair.
 * Misère play with t = 1 has the pairs of normal play, except (0, 1) and (2, 2) instead of (0, 0) and (1, 2).
 * @module
 */

import { Pairs } from './pairs.js';

/** @typedef {'normal' | 'misere'} Play */
/** @typedef {{heaps: [bigint, bigint], t: bigint}} Position the two rows, and the parameter t */
/**
 * The rows after a move, and its kind: from one row, equally from both, or different numbers from both.
 * @typedef {{to: [bigint, bigint], how: 'one' | 'both' | 'each'}} Move
 */
/** @typedef {import('./pairs.js').Pair} Pair */

/** The names of the tests in the strategy data of the verification. */
export const TEST_OF = { normal: 'golden-pairs', misere: 'golden-pairs-shifted' };

/**
 * Misère play with t = 1: the pairs that replace the first two, by difference.
 * @type {[bigint, bigint][]}
 */
export const ENDS = [
  [2n, 2n],
  [0n, 1n],
];

/**
 * Return whether the first two pairs are replaced.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
export function hasEnds({ t }, play) {
  return play === 'misere' && t === 1n;
}

/**
 * Return the distance between two numbers.
 * @param {bigint} a
 * @param {bigint} b
 * @returns {bigint}
 */
export function distance(a, b) {
  return a < b ? b - a : a - b;
}

/**
 * @param {Position} position
 * @param {Play} play
 * @returns {Pairs}
 */
function pairsOf({ t }, play) {
  return new Pairs(t, play === 'misere' && t > 1n ? 1n : 0n);
}

/**
 * Return the pair with an index in this convention.
 * @param {Position} position
 * @param {Play} play
 * @param {bigint} index
 * @returns {Pair}
 */
export function pairAt(position, play, index) {
  if (hasEnds(position, play) && index < 2n) return { index, pair: ENDS[Number(index)] };
  return pairsOf(position, play).at(index);
}

/**
 * Return the pair that contains a number.
 * @param {Position} position
 * @param {Play} play
 * @param {bigint} number
 * @returns {Pair}
 */
export function pairOf(position, play, number) {
  if (!hasEnds(position, play) || number > 2n) return pairsOf(position, play).of(number);
  const index = number === 2n ? 0n : 1n;
  return { index, pair: ENDS[Number(index)] };
}

/**
 * Return the other number of the pair that contains a number.
 * @param {Pair} found
 * @param {bigint} number
 * @returns {bigint}
 */
export function partner({ pair: [low, high] }, number) {
  return number === low ? high : low;
}

/**
 * Return the indices of pairs whose difference is less than t away from that of the rows, the nearer below first.
 * @param {Position} position
 * @param {Play} play
 * @returns {bigint[]}
 */
function nearIndices(position, play) {
  const { heaps, t } = position;
  const excess = distance(...heaps) - pairsOf(position, play).gap;
  // The difference of the rows may be less than that of any pair.
  if (excess < 0n) return [0n];
  return excess % t === 0n ? [excess / t] : [excess / t, excess / t + 1n];
}

/**
 * Return whether the player to move loses against best play.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
export function isLost(position, play) {
  return lostPair(position, play) !== null;
}

/**
 * Return the pair formed by the rows, or null.
 * @param {Position} position
 * @param {Play} play
 * @returns {Pair | null}
 */
export function lostPair(position, play) {
  const [x, y] = position.heaps;
  const [low, high] = x < y ? [x, y] : [y, x];
  const found = pairOf(position, play, high);
  return found.pair[0] === low && found.pair[1] === high ? found : null;
}

/**
 * Return the move to the given rows, or null if it is illegal.
 * @param {Position} position
 * @param {[bigint, bigint]} to
 * @returns {Move | null}
 */
export function moveTo({ heaps: [x, y], t }, to) {
  const [one, two] = [x - to[0], y - to[1]];
  if (to[0] < 0n || to[1] < 0n || one < 0n || two < 0n || one + two === 0n) return null;
  if (one === 0n || two === 0n) return { to, how: 'one' };
  if (distance(one, two) >= t) return null;
  return { to, how: one === two ? 'both' : 'each' };
}

/**
 * Return the position after a move; the argument is unchanged.
 * @param {Position} position
 * @param {Move} move
 * @returns {Position}
 */
export function after(position, { to }) {
  return { ...position, heaps: to };
}

/**
 * Return every winning move: in the first row, in the second, then in both, by what is left of the first.
 * @param {Position} position
 * @param {Play} play
 * @returns {Move[]}
 */
export function winningMoves(position, play) {
  if (isLost(position, play)) return [];
  const [x, y] = position.heaps;
  /** @type {[bigint, bigint][]} */
  const ends = [];
  const left = partner(pairOf(position, play, y), y);
  if (left < x) ends.push([left, y]);
  const right = partner(pairOf(position, play, x), x);
  if (right < y) ends.push([x, right]);
  /** @type {[bigint, bigint][]} */
  const both = [];
  for (const index of nearIndices(position, play)) {
    const [low, high] = pairAt(position, play, index).pair;
    if (low < x && high < y) both.push([low, high]);
    if (high < x && low < y && low !== high) both.push([high, low]);
  }
  both.sort((a, b) => Number(a[0] > b[0]) - Number(a[0] < b[0]));
  return [...ends, ...both].flatMap((to) => moveTo(position, to) ?? []);
}

/**
 * Return the answer of `takeaway solve wythoff … --json` without the Grundy value; numbers above 2^53 stay BigInt.
 * @param {Position} position
 * @param {Play} play
 * @returns {{outcome: 'N' | 'P', moves: (number | bigint)[][]}}
 */
export function solve(position, play) {
  /** @param {bigint} size */
  const narrow = (size) => (size <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(size) : size);
  return {
    outcome: isLost(position, play) ? 'P' : 'N',
    moves: winningMoves(position, play).map(({ to }) => to.map(narrow)),
  };
}
