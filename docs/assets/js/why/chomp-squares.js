/**
 * Drawing of Chomp boards: selectable squares, the poison, and bitten squares.
 * @module
 */

import { hasSquare } from '../../board/chomp/rows.js';
import { sign, tag } from './picture.js';

/** @typedef {import('../../board/chomp/rows.js').Square} Square */
/** @typedef {import('../../board/chomp/rows.js').Position} Position */

const CELL = 34;
const EDGE = 22;

/**
 * Return the index of a square, row by row, from 0.
 * @param {number} columns
 * @param {Square} square
 */
export function placeOf(columns, { row, column }) {
  return (row - 1) * columns + column - 1;
}

/**
 * Return the square with an index.
 * @param {number} columns
 * @param {number} value
 * @returns {Square}
 */
export function squareAt(columns, value) {
  return { row: Math.floor(value / columns) + 1, column: (value % columns) + 1 };
}

/**
 * Draw a part of a board, with the poison at the lower left.
 * @param {number} rows the number of rows drawn
 * @param {number} columns
 * @param {Position} position
 * @param {Map<number, string>} marks signs by the index of their squares
 * @param {(value: number) => boolean} choices whether the square with an index is selectable
 */
export function drawBoard(rows, columns, position, marks, choices) {
  const box = (/** @type {Square} */ { row, column }) => ({
    x: EDGE + (column - 1) * CELL + 1.5,
    y: 5.5 + (rows - row) * CELL,
    width: CELL - 3,
    height: CELL - 3,
  });
  const parts = [];
  for (let value = 0; value < rows * columns; value += 1) {
    const square = squareAt(columns, value);
    const place = box(square);
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    const there = hasSquare(position, square);
    const kind = there ? (value === 0 ? 'tky-poison' : 'tky-piece') : 'tky-eaten';
    const signs = marks.has(value) ? sign(x, y + 5, marks.get(value) ?? '', there ? 'tky-carved' : 'tky-strong') : '';
    const cross =
      there && value === 0
        ? tag('path', { class: 'tky-cross tky-heavy', d: `M${x - 6} ${y - 6}l12 12m0 -12l-12 12` })
        : '';
    const drawing = tag('rect', { class: `${kind}${signs ? ' tky-theirs' : ''}`, ...place, rx: 4 }) + cross + signs;
    parts.push(choices(value) ? tag('g', { 'data-act': 'answer', 'data-value': value }, drawing) : drawing);
  }
  for (let row = 1; row <= rows; row += 1)
    parts.push(sign(10, box({ row, column: 1 }).y + CELL / 2 + 3, row, 'tky-soft tky-small'));
  for (let column = 1; column <= columns; column += 1)
    parts.push(sign(box({ row: 1, column }).x + CELL / 2 - 1.5, rows * CELL + 20, column, 'tky-soft tky-small'));
  return { body: parts.join(''), width: EDGE + columns * CELL + 6, height: rows * CELL + 28, box };
}
