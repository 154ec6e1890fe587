/**
 * Nim as a game module: parsing, legal moves, and replies with reasons. The interface of game modules is `Game` in
 * `../state.js`.
 * @module
 */

import { heapName, heapPlaces, MOST_HEAPS } from '../heaps.js';
import { between, below, oneOf } from '../opponent.js';
import { formatValue } from '../text.js';
import { readHeaps } from './parsing.js';
import { after, bigHeaps, isLost, nimSum, TEST_OF, TESTS, winningMoves } from './strategy.js';
import { NimSurface } from './view.js';

/** @typedef {import('./strategy.js').Heaps} Heaps */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('./strategy.js').Play} Play */

/** The least size of the largest heap of a challenge, and the size from which heaps are added. */
const LEAST_TOP = 4n;
const GROWN = 16n;

/**
 * Return the nim-sum of the nonempty heaps as an equation.
 * @param {Heaps} heaps
 * @returns {string}
 */
function equation(heaps) {
  return `${heaps.filter(Boolean).map(formatValue).join(' ⊕ ')} = ${formatValue(nimSum(heaps))}`;
}

/**
 * Return the number of heaps of one counter.
 * @param {Heaps} heaps
 * @returns {number}
 */
function singles(heaps) {
  return heaps.filter((heap) => heap === 1n).length;
}

/**
 * Return the reason of a move, as a message key with values.
 * @param {Heaps} heaps
 * @param {Play} play
 * @param {Move} move
 * @returns {import('../state.js').Why}
 */
function reason(heaps, play, move) {
  const sum = nimSum(heaps);
  const big = bigHeaps(heaps);
  // The reader sees the board after the move.
  const left = singles(after(heaps, move));
  const filling = {
    heap: heapName(move.heap),
    from: heaps[move.heap],
    to: move.to,
    sum,
    n: heaps[move.heap] - move.to,
  };
  if (isLost(heaps, play)) {
    if (big === 0) return { key: left === 0 ? 'whyLostOne' : 'whyLostOnes', filling: { n: left } };
    return { key: 'whyLost', filling, again: { key: 'whyLost.again', filling: { equation: equation(heaps) } } };
  }
  if (play === 'misere' && big === 0) return { key: 'whyOnes', filling: { n: left } };
  if (play === 'misere' && big === 1) return { key: 'whyLastBig', filling };
  // The chosen heap must have a one in the highest odd column.
  return { key: 'whyZero', filling: { ...filling, column: 1n << BigInt(sum.toString(2).length - 1) } };
}

/**
 * Return why no move wins.
 * @param {Heaps} heaps
 * @param {Play} play
 * @returns {import('../state.js').Why}
 */
function noWinningMove(heaps, play) {
  if (bigHeaps(heaps) === 0 && play === 'misere') return { key: 'noWinOnes', filling: { n: singles(heaps) } };
  return { key: 'noWin', filling: {}, again: { key: 'noWin.again', filling: { equation: equation(heaps) } } };
}

/**
 * Return other heaps: about as large as the given ones, or larger, and then one heap more.
 * @param {Heaps} like
 * @param {boolean} harder
 * @returns {Heaps}
 */
function another(like, harder) {
  const largest = like.reduce((top, size) => (size > top ? size : top), LEAST_TOP);
  const more = harder && largest >= GROWN && like.length < MOST_HEAPS;
  const count = like.length + (more ? 1 : 0);
  const top = harder && !more ? largest + (largest >> 2n) + 1n : largest;
  const place = Math.floor(Math.random() * count);
  return Array.from({ length: count }, (_, heap) => (heap === place ? top : between(1n, top)));
}

/** @type {import('../state.js').Game<Heaps, Move>} */
export const game = {
  name: 'nim',
  positionKey: 'heaps',
  presets: ['3,4,5', '1,3,5,7', '16,13,10', '7,13,12', '46,45,21'],
  fallback: [3n, 4n, 5n],
  mostParts: MOST_HEAPS,
  style: new URL('nim.css', import.meta.url).href,
  Surface: NimSurface,
  parts: (heaps) => heaps.map(String),
  fromParts: readHeaps,
  parse: (text) => readHeaps(text.split(',')),
  format: (heaps) => heaps.join(','),
  isOver: (heaps) => heaps.every((heap) => heap === 0n),
  isLegal: (heaps, { heap, to }) => heap in heaps && to >= 0n && to < heaps[heap],
  after,
  value: nimSum,
  isLost,
  winningMoves,
  knows: (play, test) => test in TESTS && test === TEST_OF[play],
  reply(heaps, play) {
    const [best] = winningMoves(heaps, play);
    // In a P-position, taking one counter from the largest heap keeps the game long.
    const largest = heaps.reduce((top, size, heap) => (size > heaps[top] ? heap : top), 0);
    const move = best ?? { heap: largest, to: heaps[largest] - 1n };
    return { move, why: reason(heaps, play, move) };
  },
  noWinningMove,
  look: (_, play) => ({ key: play === 'misere' ? 'look.misere' : 'look', filling: {} }),
  places: (heaps, moves) => heapPlaces(heaps.length, moves),
  randomMove(heaps) {
    const heap = oneOf([...heaps.keys()].filter((place) => heaps[place] > 0n));
    return { heap, to: below(heaps[heap]) };
  },
  another,
  spoils: true,
  chapter: (_, play) => (play === 'misere' ? 'nim/misere/' : 'nim/bouton/'),
  describe: (heaps, { heap, to }) => ({ heap: heapName(heap), from: heaps[heap], to, n: heaps[heap] - to }),
  fromRecord: (record) => ({ heap: Number(record.heap), to: BigInt(record.to) }),
  fromList: (list) => list.map(BigInt),
  messages: (language) => import(`../../../${language}/board/nim.js`).then((module) => module.messages),
};
