/**
 * Chomp as a game module: finite and infinite boards with their winning strategies. The interface of game modules is
 * `Game` in `../state.js`.
 * @module
 */

import { BadInput } from '../errors.js';
import { messageValues, noWinningBite, reason } from './reasons.js';
import { afterBite, fullBoard, hasSquare, moveAt, squaresRemoved } from './rows.js';
import { sizes } from './sizes.js';
import { isKnown, isLost, isOver, prepare, reply, TEST, winningBites } from './strategy.js';
import { ChompSurface } from './view.js';
import { entries, readBoard, readRows, write } from './notation.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Move} Move */

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
  describe: (position, move) => ({ ...messageValues(position, move), n: squaresRemoved(position, move) }),
  kind: ({ how }) => how,
  fromRecord: ({ bite: [row, column] }) => ({ row, column, how: row === 1 && column === 1 ? 'poison' : 'some' }),
  fromList: (list) => ({ rows: list, rest: 0 }),
  messages: (language) => import(`../../../${language}/board/chomp.js`).then((module) => module.messages),
};
