/**
 * Boards and squares of Chomp as people type them: a size, `3x5`, `3xoo` or `ooxoo`, or the lengths of the rows from
 * the poisoned one up, `4,4,2` or `oo,3`; dots at the end repeat the last length for ever.
 * @module
 */

import { BadInput } from '../errors.js';
import { readNatural } from '../heaps.js';
import { board, full, has, OO } from './rows.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Square} Square */

/** A finite side has at most so many squares. */
export const MOST_SIDE = 999;

const FOR_EVER = ['...', '…'];

/**
 * @param {string} text
 * @returns {number}
 */
export function readLength(text) {
  if (['oo', '∞'].includes(text.trim().toLowerCase())) return OO;
  const length = readNatural(text);
  if (length === null || length > BigInt(MOST_SIDE))
    throw new BadInput('badLength', { text: text.trim(), most: MOST_SIDE });
  return Number(length);
}

/**
 * The board whose rows have these lengths.
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
  return full(rows, columns);
}

/**
 * The lengths of the rows, in the words that are read here.
 * @param {Position} position
 * @param {string} [infinite] how an infinite length is written
 * @returns {string[]}
 */
export function entries({ rows, rest }, infinite = 'oo') {
  const lengths = (rest > 0 ? [...rows, rest] : rows).map((length) => (length === OO ? infinite : String(length)));
  if (rest > 0) return [...lengths, infinite === 'oo' ? '...' : '…'];
  return lengths.length > 0 ? lengths : ['0'];
}

/**
 * The board as the address has it.
 * @param {Position} position
 */
export function write(position) {
  const { rows, rest } = position;
  // Dots alone would not show that the columns have no end.
  if (rest > 0 && rows.length === 0) return `oox${rest === OO ? 'oo' : rest}`;
  return entries(position).join(',');
}

/**
 * The board in few signs, for what is said: `5, 5, 5` or `∞ × ∞`.
 * @param {Position} position
 */
export function say(position) {
  const { rows, rest } = position;
  const columns = rest > 0 ? rest : rows[0];
  const isFull = rest > 0 ? rows.length === 0 : rows.every((length) => length === columns);
  if (isFull && (rest > 0 || rows.length > 3 || columns === OO)) {
    return `${lengthOf(rest > 0 ? OO : rows.length)} × ${lengthOf(columns)}`;
  }
  return entries(position, '∞').join(', ');
}

/** @param {number} length */
export function lengthOf(length) {
  return length === OO ? '∞' : String(length);
}

/** @param {Square} square */
export function point({ row, column }) {
  return `(${row}, ${column})`;
}

/**
 * A square that is still on the board, from its row and column as typed.
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
  if (!has(position, square)) throw new BadInput('notThere', { square: point(square) });
  return square;
}
