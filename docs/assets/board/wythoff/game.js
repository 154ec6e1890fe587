/**
 * Wythoff's game and t-Wythoff as a game module: two rows of sticks, or a queen on a chessboard. The interface of game
 * modules is `Game` in `../state.js`.
 * @module
 */

import { BadInput } from '../errors.js';
import { heapName, readHeap } from '../heaps.js';
import { between, below } from '../opponent.js';
import { noWinningMove, placeOf, point, reason } from './reasons.js';
import { rules } from './rules.js';
import { after, isLost, moveTo, TEST_OF, winningMoves } from './strategy.js';
import { WythoffSurface } from './view.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */

const LARGEST_ROW = 10n ** 18n;
/** The least length of the longer row of a challenge. */
const LEAST_TOP = 5n;

/**
 * @param {string[]} texts
 * @param {Position} like
 * @returns {Position}
 */
function read(texts, like) {
  if (texts.length !== 2) throw new BadInput('notTwo', { text: texts.join(', '), count: texts.length });
  const [x, y] = texts.map((text) => readHeap(text, 0n, LARGEST_ROW));
  return { ...like, heaps: [x, y] };
}

/**
 * Return the legal move to the given rows; throws RangeError if there is none.
 * @param {Position} position
 * @param {[bigint, bigint]} to
 * @returns {Move}
 */
function legal(position, to) {
  const move = moveTo(position, to);
  if (!move) throw new RangeError(`no move from ${position.heaps} to ${to}`);
  return move;
}

/**
 * Return a random legal move: from one of the rows, or the same number from both.
 * @param {Position} position
 * @returns {Move}
 */
function randomMove(position) {
  const [x, y] = position.heaps;
  const least = x < y ? x : y;
  const chosen = below(x + y + least);
  if (chosen < x) return legal(position, [chosen, y]);
  if (chosen < x + y) return legal(position, [x, chosen - x]);
  const taken = chosen - x - y + 1n;
  return legal(position, [x - taken, y - taken]);
}

/**
 * Return other rows under the same rules: about as long as the given ones, or longer.
 * @param {Position} like
 * @param {boolean} harder
 * @returns {Position}
 */
function another(like, harder) {
  const longest = like.heaps.reduce((top, size) => (size > top ? size : top), LEAST_TOP);
  const top = harder ? longest + (longest >> 2n) + 1n : longest;
  const other = between(top / 3n, top);
  return { ...like, heaps: Math.random() < 0.5 ? [top, other] : [other, top] };
}

/** @type {import('../state.js').Game<Position, Move>} */
export const game = {
  name: 'wythoff',
  positionKey: 'heaps',
  presets: ['8,11', '8,13', '10,10', '3,3', '15,20', '1000,1618', '1000000,1000000'],
  fallback: { heaps: [8n, 11n], t: 1n },
  leastParts: 2,
  mostParts: 2,
  style: new URL('wythoff.css', import.meta.url).href,
  rules,
  Surface: WythoffSurface,
  parts: ({ heaps }) => heaps.map(String),
  fromParts: read,
  parse: (text, like) => read(text.split(','), like),
  format: ({ heaps }) => heaps.join(','),
  isOver: ({ heaps }) => heaps.every((size) => size === 0n),
  isLegal: (position, { to }) => moveTo(position, to) !== null,
  after,
  value: () => null,
  isLost,
  winningMoves,
  knows: (play, test) => test === TEST_OF[play],
  reply(position, play) {
    const [best] = winningMoves(position, play);
    // In a P-position, taking one stick from the longer row keeps the game long.
    const [x, y] = position.heaps;
    const move = best ?? legal(position, x >= y ? [x - 1n, y] : [x, y - 1n]);
    return { move, why: reason(position, play, move) };
  },
  noWinningMove,
  look: ({ t }) => ({ key: t > 1n ? 'look.near' : 'look', filling: { t } }),
  places: ({ heaps }, moves) => moves.map((move) => placeOf(heaps, move)),
  randomMove,
  another,
  chapter({ t }, play) {
    if (t > 1n) return 'wythoff/t-wythoff/';
    return play === 'misere' ? 'wythoff/misere/' : 'wythoff/golden/';
  },
  describe({ heaps }, { to }) {
    const [one, two] = [heaps[0] - to[0], heaps[1] - to[1]];
    const row = one > 0n ? 0 : 1;
    const pair = { before: point(heaps), after: point(to) };
    return { ...pair, heap: heapName(row), from: heaps[row], to: to[row], n: one > 0n ? one : two, m: two };
  },
  kind: ({ how }) => how,
  fromRecord: (record) => ({ to: [BigInt(record.to[0]), BigInt(record.to[1])], how: record.how ?? 'one' }),
  fromList: ([x, y]) => ({ heaps: [BigInt(x), BigInt(y)], t: 1n }),
  messages: (language) => import(`../../../${language}/board/wythoff.js`).then((module) => module.messages),
};
