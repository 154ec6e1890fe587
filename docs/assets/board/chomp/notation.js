/**
 * Notation of Chomp boards and squares: a size, `3x5`, `3xoo` or `ooxoo`, or the lengths of rows from the bottom up,
 * `4,4,2` or `oo,3`; trailing dots repeat the last length forever.
 * @module
 */

import { BadInput } from '../errors.js';
import { readNatural } from '../heaps.js';
import { board, fullBoard, hasSquare, INFINITE } from './rows.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Square} Square */

/** Maximal length of a finite side. */
export const MOST_SIDE = 999;

const FOR_EVER = ['...', '…'];

/**
 * @param {string} text
 * @returns {number}
 */
export function readLength(text) {
  if (['oo', '∞'].includes(text.trim().toLowerCase())) return INFINITE;
  const length = readNatural(text);
  if (length === null || length > BigInt(MOST_SIDE))
    throw new BadInput('badLength', { text: text.trim(), most: MOST_SIDE });
  return Number(length);
}

/**
 * Return the board with the given lengths of rows.
 * @param {string[]} texts
 * @returns {Position}
 */
export function readRows(texts) {
  const forEver = texts.length > 1 && FOR_EVER.includes(texts[texts.length - 1].trim());
  const lengths = texts.slice(0, forEver ? -1 : undefined).map(readLength);
  if (lengths.length > MOST_SIDE) throw new BadInput('tooManyRows', { count: lengths.length, most: MOST_SIDE });
  const place = lengths.findIndex((length, index) => length > lengths[index - 1]);
  if (place > 0) throw new BadInput('badOrder', { text: texts[place].trim(), row: place + 1, below: place });
  return board(lengths, forEver ? lengths[lengths.length - 1] : 0);
}

/**
 * @param {string} text
 * @returns {Position}
 */
export function readBoard(text) {
  const sides = text.split(/[xX×]/);
  if (sides.length === 1) return readRows(text.split(','));
  if (sides.length > 2) throw new BadInput('badLength', { text: text.trim(), most: MOST_SIDE });
  const [rows, columns] = sides.map(readLength);
  if (rows === 0 || columns === 0) throw new BadInput('noSide', { text: text.trim() });
  return fullBoard(rows, columns);
}

/**
 * Return the lengths of the rows in this notation.
 * @param {Position} position
 * @param {string} [infinite] the notation of an infinite length
 * @returns {string[]}
 */
export function entries({ rows, rest }, infinite = 'oo') {
  const lengths = (rest > 0 ? [...rows, rest] : rows).map((length) =>
    length === INFINITE ? infinite : String(length),
  );
  if (rest > 0) return [...lengths, infinite === 'oo' ? '...' : '…'];
  return lengths.length > 0 ? lengths : ['0'];
}

/**
 * Return the notation of a board for the address.
 * @param {Position} position
 */
export function write(position) {
  const { rows, rest } = position;
  // Dots alone would not show that the columns are infinite.
  if (rest > 0 && rows.length === 0) return `oox${rest === INFINITE ? 'oo' : rest}`;
  return entries(position).join(',');
}

/**
 * Return a short notation of a board for messages: `5, 5, 5` or `∞ × ∞`.
 * @param {Position} position
 */
export function say(position) {
  const { rows, rest } = position;
  const columns = rest > 0 ? rest : rows[0];
  const isFull = rest > 0 ? rows.length === 0 : rows.every((length) => length === columns);
  if (isFull && (rest > 0 || rows.length > 3 || columns === INFINITE)) {
    return `${lengthOf(rest > 0 ? INFINITE : rows.length)} × ${lengthOf(columns)}`;
  }
  return entries(position, '∞').join(', ');
}

/** @param {number} length */
export function lengthOf(length) {
  return length === INFINITE ? '∞' : String(length);
}

/** @param {Square} square */
export function point({ row, column }) {
  return `(${row}, ${column})`;
}

/**
 * Parse the row and column of a square on the board; throws BadInput.
 * @param {Position} position
 * @param {string} row
 * @param {string} column
 * @returns {Square}
 */
export function readSquare(position, row, column) {
  const [r, c] = [row, column].map((text) => {
    const number = readNatural(text);
    if (number === null || number === 0n || number > BigInt(MOST_SIDE))
      throw new BadInput('badPlace', { text: text.trim(), most: MOST_SIDE });
    return Number(number);
  });
  const square = { row: r, column: c };
  if (!hasSquare(position, square)) throw new BadInput('notThere', { square: point(square) });
  return square;
}
