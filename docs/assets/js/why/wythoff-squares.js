/**
 * Drawing of the board of Wythoff's game: squares with indices row by row, and numbers along the edges.
 * @module
 */

import { sign } from './picture.js';

/** @typedef {[number, number]} Square the sizes of the two heaps */

export const CELL = 28;
const EDGE = 24;

/**
 * Return the centre of a square.
 * @param {Square} square
 * @param {number} side
 */
export function squareCentre([x, y], side) {
  return { x: EDGE + (x + 0.5) * CELL, y: 4 + (side - y - 0.5) * CELL };
}

/**
 * Return the square with an index.
 * @param {number} value
 * @param {number} side
 * @returns {Square}
 */
export function squareAt(value, side) {
  return [value % side, Math.floor(value / side)];
}

/**
 * Draw a board with its numbers.
 * @param {number} side
 * @param {(square: Square, value: number) => string} cell
 * @param {string[]} above elements on top of the squares
 */
export function drawBoard(side, cell, above) {
  const parts = Array.from({ length: side * side }, (_, value) => cell(squareAt(value, side), value));
  for (let n = 0; n < side; n += 1) {
    const { x, y } = squareCentre([n, n], side);
    parts.push(sign(x, side * CELL + 20, n, 'tky-soft tky-small'), sign(12, y + 4, n, 'tky-soft tky-small'));
  }
  return { width: EDGE + side * CELL + 4, height: side * CELL + 28, body: [...parts, ...above].join('') };
}
