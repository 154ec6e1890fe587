/**
 * Chomp boards as lengths of rows, finite or infinite, and the result of a bite.
 * @module
 */

/** The length of an infinite row, and the height of a board with infinitely many rows. */
export const INFINITE = Infinity;

/**
 * The lengths of the rows from the bottom up; every further row has the length `rest`. Listed rows are longer than
 * `rest`, so the representation is unique.
 * @typedef {{rows: number[], rest: number}} Position
 */

/** @typedef {{row: number, column: number}} Square counted from the poisoned corner, (1, 1) */
/** @typedef {Square & {how: 'some' | 'endless' | 'poison'}} Move a bite, and the kind of its description */

/**
 * Return the board with the given nonincreasing rows.
 * @param {number[]} rows
 * @param {number} [rest]
 * @returns {Position}
 */
export function board(rows, rest = 0) {
  return { rows: rows.filter((length) => length > rest), rest };
}

/**
 * Return the rectangular board with the given sides, which may be infinite.
 * @param {number} rows
 * @param {number} columns
 * @returns {Position}
 */
export function fullBoard(rows, columns) {
  return rows === INFINITE ? board([], columns) : board(Array.from({ length: rows }, () => columns));
}

/**
 * Return the length of a row, counted from 1.
 * @param {Position} position
 * @param {number} row
 */
export function rowOf({ rows, rest }, row) {
  return rows[row - 1] ?? rest;
}

/**
 * Return the height of a column, counted from 1.
 * @param {Position} position
 * @param {number} column
 */
export function columnOf({ rows, rest }, column) {
  return rest >= column ? INFINITE : rows.filter((length) => length >= column).length;
}

/** @param {Position} position */
export function heightOf(position) {
  return columnOf(position, 1);
}

/**
 * Return whether a square is on the board.
 * @param {Position} position
 * @param {Square} square
 */
export function hasSquare(position, { row, column }) {
  return row >= 1 && column >= 1 && column <= rowOf(position, row);
}

/**
 * Return the board after a bite: the bitten row and all rows above become shorter than its column.
 * @param {Position} position
 * @param {Square} square
 * @returns {Position}
 */
export function afterBite(position, { row, column }) {
  const { rows, rest } = position;
  // Rows below the bite must be listed before they can differ from the rest.
  const lengths = Array.from({ length: Math.max(row, rows.length) }, (_, index) => {
    const length = rowOf(position, index + 1);
    return index + 1 < row ? length : Math.min(length, column - 1);
  });
  return board(lengths, Math.min(rest, column - 1));
}

/**
 * Return the number of squares that a bite removes.
 * @param {Position} position
 * @param {Square} square
 */
export function squaresRemoved({ rows, rest }, { row, column }) {
  if (rest >= column) return INFINITE;
  return rows.slice(row - 1).reduce((sum, length) => sum + Math.max(0, length - column + 1), 0);
}

/**
 * Return the bite at a square, with its kind: finitely many squares, infinitely many, or the poison.
 * @param {Position} position
 * @param {Square} square
 * @returns {Move}
 */
export function moveAt(position, { row, column }) {
  if (row === 1 && column === 1) return { row, column, how: 'poison' };
  return { row, column, how: squaresRemoved(position, { row, column }) === INFINITE ? 'endless' : 'some' };
}

/**
 * Return the transposed board, on which the game is the same.
 * @param {Position} position
 * @returns {Position}
 */
export function transposed({ rows, rest }) {
  if (rest === INFINITE) return { rows, rest };
  const columns = Array.from({ length: rest }, () => INFINITE);
  const infinite = rows.filter((length) => length === INFINITE).length;
  for (let row = rows.length; row > infinite; row -= 1) while (columns.length < rows[row - 1]) columns.push(row);
  return board(columns, infinite);
}

/**
 * @param {Position} one
 * @param {Position} other
 */
export function isSameBoard(one, other) {
  return one.rest === other.rest && one.rows.join() === other.rows.join();
}
