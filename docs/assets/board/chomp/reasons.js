/**
 * Explanations of the Chomp strategies, as message keys with values: reasons of bites, reasons of losses, descriptions
 * of shapes, and squares to mark.
 * @module
 */

import { afterBite, columnOf, hasSquare, heightOf, INFINITE, rowOf, transposed } from './rows.js';
import { isInfinite, isLost, isOver, isPaired } from './strategy.js';
import { lengthOf, point, say } from './notation.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Square} Square */
/** @typedef {import('./strategy.js').Bite} Bite */
/** @typedef {import('../state.js').Why} Why */

/**
 * Return whether only the poison is left.
 * @param {Position} position
 */
function isPoison(position) {
  return rowOf(position, 1) === 1 && heightOf(position) === 1;
}

/** @param {Position} position */
function isLShaped(position) {
  return !hasSquare(position, { row: 2, column: 2 });
}

/**
 * Return the two lines of a board with two rows or two columns.
 * @param {Position} position
 * @returns {{lines: 'rows' | 'columns', first: number, second: number}}
 */
function pair(position) {
  const rows = heightOf(position) === 2;
  const [first, second] = (rows ? position : transposed(position)).rows;
  return { lines: rows ? 'rows' : 'columns', first, second };
}

/**
 * Return the suffix of the message key for a board with infinite rows or columns.
 * @param {Position} position
 */
function infinitySuffix(position) {
  return rowOf(position, 1) === INFINITE ? 'rows' : 'columns';
}

/**
 * Return the reason of a bite.
 * @param {Position} position
 * @param {Bite} bite
 * @returns {Why}
 */
export function reason(position, bite) {
  const next = afterBite(position, bite);
  const board = say(next);
  if (bite.why === 'forced') {
    const again = { key: 'whyLost.again', filling: { board: say(position) } };
    return { key: `whyLost.${lostBy(position)}`, filling: {}, again };
  }
  if (isPoison(next)) return { key: 'whyPoison', filling: {} };
  // A search may find a bite that a rule explains.
  const paired = bite.why === 'search' && isPaired(next);
  if (bite.why === 'mirror' || (paired && isLShaped(next))) {
    const arms = lengthOf(rowOf(next, 1));
    return { key: isLShaped(position) ? 'whyArms' : 'whyCorner', filling: { arms } };
  }
  if (bite.why === 'staircase' || paired) {
    const { lines, first, second } = pair(next);
    return { key: `whyStaircase.${lines}`, filling: { first, second } };
  }
  if (bite.why === 'two-infinite') return { key: `whyTwoInfinite.${infinitySuffix(next)}`, filling: {} };
  if (bite.why === 'cut') {
    const along = infinitySuffix(position);
    const length = along === 'rows' ? bite.column - 1 : bite.row - 1;
    return { key: `whyCut.${along}`, filling: { length, board } };
  }
  return { key: 'whySearch', filling: { board } };
}

/**
 * Return the reason why a board is lost, as the suffix of a key.
 * @param {Position} position
 */
function lostBy(position) {
  if (isPoison(position)) return 'poison';
  if (isLShaped(position)) return 'mirror';
  if (isInfinite(position)) return `twoInfinite.${infinitySuffix(position)}`;
  return isPaired(position) ? `staircase.${pair(position).lines}` : 'search';
}

/**
 * Return why no bite wins.
 * @param {Position} position a P-position
 * @returns {Why}
 */
export function noWinningBite(position) {
  const again = { key: 'noWin.again', filling: { board: say(position) } };
  return { key: `noWin.${lostBy(position)}`, filling: {}, again };
}

/**
 * Return what to look at to find a winning bite.
 * @param {Position} position
 * @returns {Why}
 */
export function look(position) {
  if (isInfinite(position)) return { key: 'look.infinite', filling: {} };
  const ruled = isPaired(position) || rowOf(position, 1) === columnOf(position, 1);
  return { key: ruled ? 'look' : 'look.search', filling: {} };
}

/**
 * Return the number of boards inside a finite board, including the empty one.
 * @param {Position} position
 * @returns {number}
 */
export function boardsInside({ rows }) {
  const widest = rows[0] ?? 0;
  // For each length of the row below, the number of choices for the rows from here on.
  let ways = Array.from({ length: widest + 1 }, () => 1);
  for (const length of rows.toReversed()) {
    let sum = 0;
    ways = ways.map((_, below) => (sum += below <= length ? ways[below] : 0));
  }
  return ways[widest];
}

/**
 * Return a description of a board's shape.
 * @param {Position} position
 * @returns {Why}
 */
export function shape(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (isOver(position)) return { key: 'shape.over', filling: {} };
  if (isPoison(position)) return { key: 'shape.poison', filling: {} };
  if (isLShaped(position)) {
    const arms = { right: lengthOf(right), up: lengthOf(up) };
    if (right === up) return { key: 'shape.equalArms', filling: arms };
    const kind = up === 1 ? 'oneRow' : right === 1 ? 'oneColumn' : 'arms';
    return { key: `shape.${kind}`, filling: arms };
  }
  if (isPaired(position)) {
    const { lines, first, second } = pair(position);
    if (second === INFINITE) return { key: `shape.twoInfinite.${lines}`, filling: {} };
    const kind = isLost(position) ? 'staircase' : 'two';
    return { key: `shape.${kind}.${lines}`, filling: { first: lengthOf(first), second } };
  }
  if (right === up) return { key: right === INFINITE ? 'shape.quadrant' : 'shape.square', filling: {} };
  if (rowOf(position, 2) === INFINITE || columnOf(position, 2) === INFINITE)
    return { key: `shape.manyInfinite.${infinitySuffix(position)}`, filling: {} };
  if (isInfinite(position)) return { key: `shape.oneInfinite.${infinitySuffix(position)}`, filling: {} };
  return { key: 'shape.search', filling: { boards: boardsInside(position) } };
}

/**
 * Return the squares that illustrate why a board is lost: the ends of equal arms, or of the lines of a staircase.
 * @param {Position} position
 * @returns {Square[]}
 */
export function marks(position) {
  const [right, up] = [rowOf(position, 1), columnOf(position, 1)];
  if (isOver(position) || isPoison(position) || !isPaired(position) || !isLost(position)) return [];
  const ends = isLShaped(position)
    ? [
        { row: 1, column: right },
        { row: up, column: 1 },
      ]
    : up === 2
      ? [
          { row: 1, column: right },
          { row: 2, column: rowOf(position, 2) },
        ]
      : [
          { row: up, column: 1 },
          { row: columnOf(position, 2), column: 2 },
        ];
  return ends.filter(({ row, column }) => row < INFINITE && column < INFINITE);
}

/**
 * Return the values of messages about a bite.
 * @param {Position} before
 * @param {Square} square
 * @returns {Record<string, unknown>}
 */
export function messageValues(before, square) {
  return { square: point(square), board: say(afterBite(before, square)) };
}
