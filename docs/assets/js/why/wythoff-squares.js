/**
 * The board of Wythoff's game as a drawing: its squares, numbered row after row, and the numbers along its edges.
 * @module
 */

import { sign } from './picture.js';

/** @typedef {[number, number]} Square the two rows that it stands for */

export const CELL = 28;
const EDGE = 24;

/**
 * The middle of a square.
 * @param {Square} square
 * @param {number} side
 */
export function middle([x, y], side) {
  return { x: EDGE + (x + 0.5) * CELL, y: 4 + (side - y - 0.5) * CELL };
}

/**
 * The square at a place of the board.
 * @param {number} value
 * @param {number} side
 * @returns {Square}
 */
export function squareAt(value, side) {
  return [value % side, Math.floor(value / side)];
}

/**
 * A board with its numbers, and what is drawn on it.
 * @param {number} side
 * @param {(square: Square, value: number) => string} cell
 * @param {string[]} above what lies on the squares
 */
export function drawn(side, cell, above) {
  const parts = Array.from({ length: side * side }, (_, value) => cell(squareAt(value, side), value));
  for (let n = 0; n < side; n += 1) {
    const { x, y } = middle([n, n], side);
    parts.push(sign(x, side * CELL + 20, n, 'tky-soft tky-small'), sign(12, y + 4, n, 'tky-soft tky-small'));
  }
  return { width: EDGE + side * CELL + 4, height: side * CELL + 28, body: [...parts, ...above].join('') };
}
