/**
 * MARK, K-MARK, Up-MARK and Up-K-MARK as one game module: one heap or a sum, normal or misère. The interface of game
 * modules is `Game` in `../state.js`.
 * @module
 */

import { BadInput } from '../errors.js';
import { heapName, heapPlaces, MOST_HEAPS, readEach, readHeap } from '../heaps.js';
import { between, oneOf } from '../opponent.js';
import { look, noWinningMove, reason } from './reasons.js';
import { rules } from './rules.js';
import { after, isKnown, isLost, largestInSums, movesIn, nimSum, TEST_OF, winningMoves } from './strategy.js';
import { MarkSurface } from './view.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */

const LARGEST_HEAP = 10n ** 18n;
/** The least size of the largest heap of a challenge. */
const LEAST_TOP = 8n;

/**
 * @param {string[]} texts
 * @param {Position} like
 * @returns {Position}
 */
function read(texts, like) {
  const [least, key] = like.up ? [1n, 'badUpHeap'] : [0n, 'badHeap'];
  return { ...like, heaps: readEach(texts, (text) => readHeap(text, least, LARGEST_HEAP, key)) };
}

/**
 * Return other heaps under the same rules: about as large as the given ones, or up to twice as large.
 * @param {Position} like
 * @param {boolean} harder
 * @returns {Position}
 */
function another(like, harder) {
  const largest = like.heaps.reduce((top, size) => (size > top ? size : top), LEAST_TOP);
  const [low, high] = harder ? [largest + 1n, 2n * largest] : [largest / 2n + 1n, largest + 2n];
  return { ...like, heaps: like.heaps.map((_, place) => between(place > 0 ? 2n : low, high)) };
}

/** @type {import('../state.js').Game<Position, Move>} */
export const game = {
  name: 'mark',
  positionKey: 'heaps',
  presets: ['9,8,7,6', '11', '2011', '1000', '12,5,3', '1000000,999,80'],
  fallback: { heaps: [9n, 8n, 7n, 6n], k: 2, up: false },
  mostParts: MOST_HEAPS,
  style: new URL('mark.css', import.meta.url).href,
  rules,
  Surface: MarkSurface,
  parts: ({ heaps }) => heaps.map(String),
  fromParts: read,
  parse: (text, like) => read(text.split(','), like),
  format: ({ heaps }) => heaps.join(','),
  isOver: (position) => position.heaps.every((_, heap) => movesIn(position, heap).length === 0),
  isLegal: (position, { heap, to }) => heap in position.heaps && movesIn(position, heap).some((move) => move.to === to),
  check(position, play) {
    if (isKnown(position, play)) return;
    throw new BadInput('unknown', { k: position.k, most: largestInSums(position) });
  },
  after,
  value: (position, play) => (play === 'normal' ? nimSum(position) : null),
  isLost,
  winningMoves,
  knows: (play, test) => test === TEST_OF[play],
  reply(position, play) {
    const [best] = winningMoves(position, play);
    // In a P-position, taking one counter from the largest heap keeps the game long.
    const { heaps } = position;
    const largest = heaps.reduce((top, size, heap) => (size > heaps[top] ? heap : top), 0);
    const move = best ?? { heap: largest, to: heaps[largest] - 1n, how: 'take' };
    return { move, why: reason(position, play, move) };
  },
  noWinningMove,
  look,
  places: ({ heaps }, moves) => heapPlaces(heaps.length, moves),
  randomMove: (position) => oneOf(position.heaps.flatMap((_, heap) => movesIn(position, heap))),
  another,
  spoils: true,
  chapter({ heaps, k }, play) {
    if (play === 'misere') return 'mark/misere/';
    return heaps.length > 1 ? 'mark/sums/' : k === 2 ? 'mark/vile/' : 'mark/k-mark/';
  },
  describe: ({ heaps, k }, { heap, to }) => ({ heap: heapName(heap), from: heaps[heap], to, n: heaps[heap] - to, k }),
  kind: ({ how }) => how,
  fromRecord: (record) => ({ heap: Number(record.heap), to: BigInt(record.to), how: record.how ?? 'take' }),
  fromList: (list) => ({ heaps: list.map(BigInt), k: 2, up: false }),
  messages: (language) => import(`../../../${language}/board/mark.js`).then((module) => module.messages),
};
