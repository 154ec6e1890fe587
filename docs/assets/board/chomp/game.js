/**
 * Chomp as a game module: finite and infinite boards with their winning strategies. The interface of game modules is
 * `Game` in `../state.js`.
 * @module
 */

import { BadInput } from '../errors.js';
import { oneOf } from '../opponent.js';
import { look, messageValues, noWinningBite, reason } from './reasons.js';
import { board, afterBite, fullBoard, hasSquare, heightOf, INFINITE, moveAt, rowOf, squaresRemoved } from './rows.js';
import { sizes } from './sizes.js';
import { isInfinite, isKnown, isLost, isOver, prepare, reply, TEST, winningBites } from './strategy.js';
import { ChompSurface } from './view.js';
import { entries, readBoard, readRows, write } from './notation.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Move} Move */

/** The sizes to which random bites and boards keep. */
const MOST_ROWS = 6;
const MOST_COLUMNS = 12;

/** The sizes of the full boards among the challenges, from easy to hard: rows and columns. */
const LADDER = [
  [2, 3],
  [3, 3],
  [2, 5],
  [3, 4],
  [3, 5],
  [4, 4],
  [2, 9],
  [4, 5],
  [3, 7],
  [4, 6],
  [5, 5],
  [5, 6],
];

/**
 * Return a random bite; the poison only if nothing else is left.
 * @param {Position} position
 * @returns {Move}
 */
function randomMove(position) {
  const rows = Math.min(heightOf(position), MOST_ROWS);
  const squares = Array.from({ length: rows }, (_, r) =>
    Array.from({ length: Math.min(rowOf(position, r + 1), MOST_COLUMNS) }, (__, c) => ({ row: r + 1, column: c + 1 })),
  ).flat();
  const [poison, ...others] = squares
    .map((square) => moveAt(position, square))
    .filter((move) => game.isLegal(position, move));
  return others.length > 0 ? oneOf(others) : poison;
}

/**
 * Return another board: a full one, or an infinite one if the given one is infinite.
 * @param {Position} like
 * @param {boolean} harder
 * @returns {Position}
 */
function another(like, harder) {
  if (isInfinite(like)) {
    const above = Array.from({ length: 1 + Math.floor(Math.random() * 3) }, () => 1 + Math.floor(Math.random() * 6));
    return board([INFINITE, ...above.sort((one, other) => other - one)]);
  }
  const size = like.rows.reduce((sum, row) => sum + row, 0);
  const above = LADDER.filter(([rows, columns]) => rows * columns > size);
  if (harder && above.length > 0) {
    const [rows, columns] = oneOf(above.slice(0, 3));
    return fullBoard(rows, columns);
  }
  const [rows, columns] = oneOf(
    LADDER.filter(([r, c]) => (harder ? r * c >= 20 : Math.abs(r * c - size) <= 6 || r * c < size)),
  );
  // Rows of different lengths make a board that no list of sizes contains.
  const lengths = Array.from({ length: rows }, (_, r) => (r === 0 ? columns : 1 + Math.floor(Math.random() * columns)));
  return board(lengths.sort((one, other) => other - one));
}

/** @type {import('../state.js').Game<Position, Move>} */
export const game = {
  name: 'chomp',
  positionKey: 'rows',
  presets: ['3×5', '4×4', '2×7', '8×12', '6,3,3', '2×∞', '3×∞', '∞×∞'],
  fallback: fullBoard(3, 5),
  mostParts: 12,
  partName: (place) => String(place + 1),
  style: new URL('chomp.css', import.meta.url).href,
  poisoned: true,
  rules: sizes,
  Surface: ChompSurface,
  parts: (position) => entries(position, '∞'),
  fromParts: readRows,
  parse: readBoard,
  format: write,
  isOver,
  isLegal: (position, move) => hasSquare(position, move) && isKnown(afterBite(position, move)),
  check(position) {
    if (!isKnown(position)) throw new BadInput('tooLarge');
  },
  after: afterBite,
  value: () => null,
  isLost,
  winningMoves: (position) => winningBites(position).map((bite) => moveAt(position, bite)),
  knows: (play, test) => test === TEST,
  prepare,
  reply(position) {
    const bite = reply(position);
    return { move: moveAt(position, bite), why: reason(position, bite) };
  },
  noWinningMove: noWinningBite,
  look,
  places: (_, moves) => moves.map(({ row }) => ({ key: 'place', filling: { row } })),
  randomMove,
  another,
  spoils: true,
  chapter: (position) => (isInfinite(position) ? 'chomp/infinite/' : 'chomp/squares/'),
  describe: (position, move) => ({ ...messageValues(position, move), n: squaresRemoved(position, move) }),
  kind: ({ how }) => how,
  fromRecord: ({ bite: [row, column] }) => ({ row, column, how: row === 1 && column === 1 ? 'poison' : 'some' }),
  fromList: (list) => ({ rows: list, rest: 0 }),
  messages: (language) => import(`../../../${language}/board/chomp.js`).then((module) => module.messages),
};
