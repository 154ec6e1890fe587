/**
 * Boards of Chomp by the lengths of their rows, finite or infinite, and what a bite leaves of them.
 * @module
 */

/** The length of an infinite row, and the number of rows of a board that has infinitely many. */
export const OO = Infinity;

/**
 * The lengths of the rows from the poisoned one up; every later row has the length `rest`. The rows that are listed
 * are longer than `rest`, so that a board is written in one way only.
 * @typedef {{rows: number[], rest: number}} Position
 */

/** @typedef {{row: number, column: number}} Square counted from the poisoned corner, (1, 1) */
/** @typedef {Square & {how: 'some' | 'endless' | 'poison'}} Move a bite, and what has to be said of it */

/**
 * The board with these rows, which never grow.
 * @param {number[]} rows
 * @param {number} [rest]
 * @returns {Position}
 */
export function board(rows, rest = 0) {
  return { rows: rows.filter((length) => length > rest), rest };
}

/**
 * The full board of these sides, each of which may be infinite.
 * @param {number} rows
 * @param {number} columns
 * @returns {Position}
 */
export function full(rows, columns) {
  return rows === OO ? board([], columns) : board(Array.from({ length: rows }, () => columns));
}

/**
 * The length of a row, counted from 1.
 * @param {Position} position
 * @param {number} row
 */
export function rowOf({ rows, rest }, row) {
  return rows[row - 1] ?? rest;
}

/**
 * The number of rows that have a square in a column, counted from 1.
 * @param {Position} position
 * @param {number} column
 */
export function columnOf({ rows, rest }, column) {
  return rest >= column ? OO : rows.filter((length) => length >= column).length;
}

/** @param {Position} position */
export function heightOf(position) {
  return columnOf(position, 1);
}

/**
 * Whether a square is still there.
 * @param {Position} position
 * @param {Square} square
 */
export function has(position, { row, column }) {
  return row >= 1 && column >= 1 && column <= rowOf(position, row);
}

/**
 * What a bite leaves: every row from its own on keeps less than its column.
 * @param {Position} position
 * @param {Square} square
 * @returns {Position}
 */
export function bitten(position, { row, column }) {
  const { rows, rest } = position;
  // The rows below the bite have to be written out before they can differ from the rest.
  const lengths = Array.from({ length: Math.max(row, rows.length) }, (_, index) => {
    const length = rowOf(position, index + 1);
    return index + 1 < row ? length : Math.min(length, column - 1);
  });
  return board(lengths, Math.min(rest, column - 1));
}

/**
 * How many squares a bite takes.
 * @param {Position} position
 * @param {Square} square
 */
export function taken({ rows, rest }, { row, column }) {
  if (rest >= column) return OO;
  return rows.slice(row - 1).reduce((sum, length) => sum + Math.max(0, length - column + 1), 0);
}

/**
 * The bite at a square, which takes some squares, infinitely many, or all of them and the poison.
 * @param {Position} position
 * @param {Square} square
 * @returns {Move}
 */
export function moveAt(position, { row, column }) {
  if (row === 1 && column === 1) return { row, column, how: 'poison' };
  return { row, column, how: taken(position, { row, column }) === OO ? 'endless' : 'some' };
}

/**
 * The board with rows and columns exchanged, on which the game is the same.
 * @param {Position} position
 * @returns {Position}
 */
export function transposed({ rows, rest }) {
  if (rest === OO) return { rows, rest };
  const columns = Array.from({ length: rest }, () => OO);
  const infinite = rows.filter((length) => length === OO).length;
  for (let row = rows.length; row > infinite; row -= 1) while (columns.length < rows[row - 1]) columns.push(row);
  return board(columns, infinite);
}

/**
 * @param {Position} one
 * @param {Position} other
 */
export function same(one, other) {
  return one.rest === other.rest && one.rows.join() === other.rows.join();
}
