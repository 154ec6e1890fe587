/**
 * Chomp's strategies: who wins, every winning bite, and a reply with its reason. Rules where they are proved, for
 * L-shaped boards, one or two rows or columns and infinite boards; all other boards are looked up in exact tables.
 * @module
 */

import { board, bitten, columnOf, has, heightOf, OO, rowOf, same, transposed } from './rows.js';
import { tableFor, wanted } from './tables.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Square} Square */
/** @typedef {'mirror' | 'staircase' | 'two-infinite' | 'cut' | 'search' | 'forced'} Reason why a bite is made */
/** @typedef {Square & {why: Reason}} Bite */

/** What `strategy.json` calls the strategies that are computed here. */
export const TEST = 'chomp-strategies';

/** The only infinite boards that are lost: two infinite rows, two infinite columns, and the infinite L. */
const LOST_INFINITE = [board([OO, OO]), board([], 2), board([OO], 1)];

/** How far out a bite falls that only waits, on a board without end. */
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
 * The bites with rows and columns exchanged.
 * @param {Bite[]} bites
 */
function turned(bites) {
  return bites.map(({ row, column, why }) => bite(column, row, why));
}

/**
 * Whether a row or a column has no end.
 * @param {Position} position
 */
export function isInfinite(position) {
  return rowOf(position, 1) === OO || columnOf(position, 1) === OO;
}

/** @param {Position} position */
export function isOver(position) {
  return heightOf(position) === 0;
}

/**
 * On a board as high as it is wide the bite at (2, 2) leaves equal arms.
 * @param {Position} position
 * @returns {Bite[]}
 */
function square(position) {
  const equal = rowOf(position, 1) === columnOf(position, 1);
  return equal && has(position, { row: 2, column: 2 }) ? [bite(2, 2, 'mirror')] : [];
}

/**
 * What leaves two infinite rows and nothing else, or two infinite columns.
 * @param {Position} position
 * @returns {Bite[]}
 */
function twoInfinite(position) {
  const bites = [];
  if (rowOf(position, 2) === OO && has(position, { row: 3, column: 1 })) bites.push(bite(3, 1, 'two-infinite'));
  if (columnOf(position, 2) === OO && has(position, { row: 1, column: 3 })) bites.push(bite(1, 3, 'two-infinite'));
  return bites;
}

/**
 * An L-shaped board, also with one arm or none: lost when its arms are equal.
 * @param {Position} position
 * @returns {Bite[]}
 */
function arms(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (right > up) return up > 0 ? [bite(1, up + 1, 'mirror')] : [];
  return up > right ? [bite(right + 1, 1, 'mirror')] : [];
}

/**
 * Two rows: lost when both are infinite, or the second is shorter by one.
 * @param {Position} position
 * @returns {Bite[]}
 */
function twoRows({ rows: [first, second] }) {
  if (first > second) return first > second + 1 ? [bite(1, second + 2, 'staircase')] : [];
  return second === OO ? [] : [bite(2, second, 'staircase')];
}

/**
 * Finitely many rows, three or more, the first of them infinite. With two or more infinite rows below others this is
 * the bite that a rule gives; whether one more wins is not looked for.
 * @param {Position} position
 * @returns {Bite[]}
 */
function infiniteRows(position) {
  if (rowOf(position, 2) === OO) return twoInfinite(position);
  const { above } = wanted(position);
  return [bite(1, tableFor(above).cut(above) + 1, 'cut')];
}

/**
 * A finite board of three rows and three columns or more.
 * @param {Position} position
 * @returns {Bite[]}
 */
function searched(position) {
  const { above, turned: across } = wanted(position);
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
  return across ? turned(bites) : bites;
}

/**
 * The winning bites in any order, by the strategy that decides the board.
 * @param {Position} position
 * @returns {Bite[]}
 */
function found(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (!has(position, { row: 2, column: 2 })) return arms(position);
  if (up === 2) return twoRows(position);
  if (right === 2) return turned(twoRows(transposed(position)));
  if (right === OO && up === OO) return [...square(position), ...twoInfinite(position)];
  if (right === OO) return infiniteRows(position);
  if (up === OO) return turned(infiniteRows(transposed(position)));
  return searched(position);
}

/**
 * Every winning bite, by row and then by column; where two or more infinite rows lie below others, the one that a rule
 * gives.
 * @param {Position} position one that is known
 * @returns {Bite[]}
 */
export function winningBites(position) {
  return found(position).sort((one, other) => one.row - other.row || one.column - other.column);
}

/**
 * Whether the player to move loses against the best play; on the empty board the other one has taken the poison.
 * @param {Position} position one that is known
 */
export function isLost(position) {
  if (isInfinite(position)) return LOST_INFINITE.some((lost) => same(lost, position));
  return !isOver(position) && winningBites(position).length === 0;
}

/**
 * The board for whose rows a table is needed, the poisoned one finite or not; null where rules decide.
 * @param {Position} position
 * @returns {Position | null}
 */
function undecided(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (!has(position, { row: 2, column: 2 }) || right === 2 || up === 2 || (right === OO && up === OO)) return null;
  const across = up === OO ? transposed(position) : position;
  return rowOf(across, 2) === OO ? null : across;
}

/**
 * Whether it can be said who wins: a board that no rule decides must not be too large.
 * @param {Position} position
 */
export function isKnown(position) {
  const asked = undecided(position);
  return asked === null || wanted(asked).near;
}

/**
 * Fills the tables that these boards need, a little at a time, so that the page does not stop.
 * @param {Position[]} positions known ones
 */
export async function prepare(positions) {
  for (const position of positions) {
    const asked = undecided(position);
    if (asked) await tableFor(wanted(asked).above).prepare();
  }
}

/**
 * A bite to make: a winning one, or else one that keeps the game long.
 * @param {Position} position one that is known and not empty
 * @returns {Bite}
 */
export function reply(position) {
  // By these rules first, although a table may know more winning bites.
  const [sure] = [...square(position), ...twoInfinite(position)];
  const winning = sure ?? winningBites(position)[0];
  if (winning) return winning;
  const height = heightOf(position);
  const row = height === OO ? 1 : height;
  const length = rowOf(position, row);
  return bite(row, length === OO ? WAITING : length, 'forced');
}

/**
 * Whether the board is an L, or has two rows or two columns: there each bite has its answer at a place that can be shown.
 * @param {Position} position
 */
export function isPaired(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  return !has(position, { row: 2, column: 2 }) || right === 2 || up === 2;
}

/**
 * The answer to a bite where the strategy pairs bites and answers; null elsewhere, or where the poison was taken.
 * @param {Position} position
 * @param {Square} move
 * @returns {Square | null}
 */
export function answer(position, move) {
  const next = bitten(position, move);
  if (!isPaired(position) || !isLost(position) || isOver(next)) return null;
  return reply(next);
}
