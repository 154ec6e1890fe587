/**
 * Strategies of Chomp: outcome, winning bites, and a reply with its reason. Proved rules cover L-shaped boards, boards
 * with one or two rows or columns, and infinite boards; other boards are looked up in tables.
 * @module
 */

import { board, afterBite, columnOf, hasSquare, heightOf, INFINITE, rowOf, isSameBoard, transposed } from './rows.js';
import { tableFor, tableLookup } from './table-cache.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Square} Square */
/** @typedef {'mirror' | 'staircase' | 'two-infinite' | 'cut' | 'search' | 'forced'} Reason the reason of a bite */
/** @typedef {Square & {why: Reason}} Bite */

/** The name of these strategies in `strategy.json`. */
export const TEST = 'chomp-strategies';

/** The only infinite P-positions: two infinite rows, two infinite columns, and the infinite L. */
const LOST_INFINITE = [board([INFINITE, INFINITE]), board([], 2), board([INFINITE], 1)];

/** Distance of a bite on an infinite board when no bite wins. */
const WAITING = 10;

/**
 * @param {number} row
 * @param {number} column
 * @param {Reason} why
 * @returns {Bite}
 */
function bite(row, column, why) {
  return { row, column, why };
}

/**
 * Transpose bites.
 * @param {Bite[]} bites
 */
function transposeBites(bites) {
  return bites.map(({ row, column, why }) => bite(column, row, why));
}

/**
 * Return whether a row or column is infinite.
 * @param {Position} position
 */
export function isInfinite(position) {
  return rowOf(position, 1) === INFINITE || columnOf(position, 1) === INFINITE;
}

/** @param {Position} position */
export function isOver(position) {
  return heightOf(position) === 0;
}

/**
 * Return the bite at (2, 2) for a board with equal height and width; it leaves equal arms.
 * @param {Position} position
 * @returns {Bite[]}
 */
function square(position) {
  const equal = rowOf(position, 1) === columnOf(position, 1);
  return equal && hasSquare(position, { row: 2, column: 2 }) ? [bite(2, 2, 'mirror')] : [];
}

/**
 * Return the bite that leaves exactly two infinite rows or columns.
 * @param {Position} position
 * @returns {Bite[]}
 */
function biteToTwoInfinite(position) {
  const bites = [];
  if (rowOf(position, 2) === INFINITE && hasSquare(position, { row: 3, column: 1 }))
    bites.push(bite(3, 1, 'two-infinite'));
  if (columnOf(position, 2) === INFINITE && hasSquare(position, { row: 1, column: 3 }))
    bites.push(bite(1, 3, 'two-infinite'));
  return bites;
}

/**
 * Return the winning bites of an L-shaped board or a line: P-positions have equal arms.
 * @param {Position} position
 * @returns {Bite[]}
 */
function bitesOnL(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (right > up) return up > 0 ? [bite(1, up + 1, 'mirror')] : [];
  return up > right ? [bite(right + 1, 1, 'mirror')] : [];
}

/**
 * Return the winning bites of two rows: P-positions are infinite, or the second row is shorter by one.
 * @param {Position} position
 * @returns {Bite[]}
 */
function twoRows({ rows: [first, second] }) {
  if (first > second) return first > second + 1 ? [bite(1, second + 2, 'staircase')] : [];
  return second === INFINITE ? [] : [bite(2, second, 'staircase')];
}

/**
 * Return winning bites for three or more rows, finitely many, the first infinite. With two or more infinite rows below
 * others only the bite given by a rule is returned.
 * @param {Position} position
 * @returns {Bite[]}
 */
function infiniteRows(position) {
  if (rowOf(position, 2) === INFINITE) return biteToTwoInfinite(position);
  const { above } = tableLookup(position);
  return [bite(1, tableFor(above).cut(above) + 1, 'cut')];
}

/**
 * Return the winning bites of a finite board with at least three rows and columns.
 * @param {Position} position
 * @returns {Bite[]}
 */
function bitesBySearch(position) {
  const { above, turned: across } = tableLookup(position);
  const table = tableFor(above);
  const first = across ? heightOf(position) : position.rows[0];
  const bites = [];
  const cut = table.cut(above);
  if (cut < first) bites.push(bite(1, cut + 1, 'search'));
  for (const [r, length] of above.entries()) {
    for (let column = 1; column <= length; column += 1) {
      const left = above.map((each, s) => (s < r ? each : Math.min(each, column - 1)));
      if (table.cut(left) === first) bites.push(bite(r + 2, column, 'search'));
    }
  }
  return across ? transposeBites(bites) : bites;
}

/**
 * Return the winning bites in any order, by the applicable strategy.
 * @param {Position} position
 * @returns {Bite[]}
 */
function findWinningBites(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (!hasSquare(position, { row: 2, column: 2 })) return bitesOnL(position);
  if (up === 2) return twoRows(position);
  if (right === 2) return transposeBites(twoRows(transposed(position)));
  if (right === INFINITE && up === INFINITE) return [...square(position), ...biteToTwoInfinite(position)];
  if (right === INFINITE) return infiniteRows(position);
  if (up === INFINITE) return transposeBites(infiniteRows(transposed(position)));
  return bitesBySearch(position);
}

/**
 * Return the winning bites, by row and column; if two or more infinite rows are below others, only the one given by a
 * rule.
 * @param {Position} position a decided one
 * @returns {Bite[]}
 */
export function winningBites(position) {
  return findWinningBites(position).sort((one, other) => one.row - other.row || one.column - other.column);
}

/**
 * Return whether the player to move loses; on the empty board the opponent has taken the poison.
 * @param {Position} position a decided one
 */
export function isLost(position) {
  if (isInfinite(position)) return LOST_INFINITE.some((lost) => isSameBoard(lost, position));
  return !isOver(position) && winningBites(position).length === 0;
}

/**
 * Return the board that needs a table; null if rules decide.
 * @param {Position} position
 * @returns {Position | null}
 */
function undecided(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (!hasSquare(position, { row: 2, column: 2 }) || right === 2 || up === 2 || (right === INFINITE && up === INFINITE))
    return null;
  const across = up === INFINITE ? transposed(position) : position;
  return rowOf(across, 2) === INFINITE ? null : across;
}

/**
 * Return whether the outcome can be determined: a board that no rule decides must be small enough for a table.
 * @param {Position} position
 */
export function isKnown(position) {
  const asked = undecided(position);
  return asked === null || tableLookup(asked).near;
}

/**
 * Fill the tables for these boards in time slices.
 * @param {Position[]} positions decided ones
 */
export async function prepare(positions) {
  for (const position of positions) {
    const asked = undecided(position);
    if (asked) await tableFor(tableLookup(asked).above).prepare();
  }
}

/**
 * Return a winning bite if there is one, else a bite that keeps the game long.
 * @param {Position} position a decided one that is not empty
 * @returns {Bite}
 */
export function reply(position) {
  // Rules take precedence, although a table may contain more winning bites.
  const [sure] = [...square(position), ...biteToTwoInfinite(position)];
  const winning = sure ?? winningBites(position)[0];
  if (winning) return winning;
  const height = heightOf(position);
  const distantRow = rowOf(position, 1) === INFINITE ? 1 : WAITING;
  const row = height === INFINITE ? distantRow : height;
  const length = rowOf(position, row);
  return bite(row, length === INFINITE ? WAITING : length, 'forced');
}

/**
 * Return whether the board is an L or has two rows or columns, so that each bite has an answer that can be shown.
 * @param {Position} position
 */
export function isPaired(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  return !hasSquare(position, { row: 2, column: 2 }) || right === 2 || up === 2;
}

/**
 * Return the answer to a bite by a pairing strategy; null if there is none, or if the poison was taken.
 * @param {Position} position
 * @param {Square} move
 * @returns {Square | null}
 */
export function pairingAnswer(position, move) {
  const next = afterBite(position, move);
  if (!isPaired(position) || !isLost(position) || isOver(next)) return null;
  return reply(next);
}
