/**
 * The mirror on a square board of Chomp: the theorem has bitten at (2, 2), and answers every bite on one arm by the same on
 * the other.
 * @module
 */

import { bitten, board, columnOf, full, has, rowOf } from '../../board/chomp/rows.js';
import { isOver, reply } from '../../board/chomp/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {import('../../board/chomp/rows.js').Square} Square */
/** @typedef {{side: number, least: number, most: number}} Data */
/** @typedef {{side: number, rows: number[], bite: Square | null, answer: Square | null}} State */

const CELL = 34;
const EDGE = 22;

/**
 * The board after the bite with which the theorem begins.
 * @param {number} side
 * @returns {State}
 */
function begun(side) {
  const answer = reply(full(side, side));
  return { side, rows: bitten(full(side, side), answer).rows, bite: null, answer };
}

/**
 * @param {Square} square
 * @param {number} side
 */
function corner({ row, column }, side) {
  return { x: EDGE + (column - 1) * CELL, y: 4 + (side - row) * CELL };
}

/**
 * @param {Square} square
 * @param {State} state
 */
function cell(square, { side, rows, bite, answer }) {
  const { x, y } = corner(square, side);
  const middle = { x: x + CELL / 2, y: y + CELL / 2 };
  const box = { x: x + 1.5, y: y + 1.5, width: CELL - 3, height: CELL - 3, rx: 4 };
  const is = (/** @type {Square | null} */ other) => other && other.row === square.row && other.column === square.column;
  const mark = is(bite) ? sign(middle.x, middle.y + 5, '1', 'tky-strong') : is(answer) ? sign(middle.x, middle.y + 5, bite ? '2' : '1', 'tky-strong') : '';
  if (!has(board(rows), square)) return tag('rect', { class: is(bite) ? 'tky-eaten tky-theirs' : is(answer) ? 'tky-eaten tky-ours' : 'tky-eaten', ...box }) + mark;
  const poison = square.row === 1 && square.column === 1;
  return tag(
    'g',
    { 'data-act': 'bite', 'data-value': (square.row - 1) * side + square.column - 1 },
    tag('rect', { class: poison ? 'tky-poison' : 'tky-piece', ...box }),
    poison ? tag('path', { class: 'tky-cross tky-heavy', d: `M${middle.x - 6} ${middle.y - 6}l12 12m0 -12l-12 12` }) : '',
  );
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ side }) => begun(side),
  draw(state) {
    const { side } = state;
    const squares = Array.from({ length: side * side }, (_, at) => ({ row: Math.floor(at / side) + 1, column: (at % side) + 1 }));
    const parts = squares.map((square) => cell(square, state));
    for (let n = 1; n <= side; n += 1) {
      const { x, y } = corner({ row: n, column: n }, side);
      parts.push(sign(x + CELL / 2, side * CELL + 20, n, 'tky-soft tky-small'), sign(10, y + CELL / 2 + 4, n, 'tky-soft tky-small'));
    }
    const far = side * CELL;
    parts.push(tag('path', { class: 'tky-mirror', d: `M${EDGE} ${4 + far}L${EDGE + far} 4` }));
    return { width: EDGE + far + 6, height: far + 28, body: parts.join('') };
  },
  says({ rows, bite, answer }) {
    const position = board(rows);
    const filling = { row: bite?.row, column: bite?.column, r: answer?.row, c: answer?.column, n: rowOf(position, 1) };
    if (isOver(position)) return [{ key: 'over', filling }];
    if (!bite) return [{ key: 'begun', filling }];
    const poison = rowOf(position, 1) === 1 && columnOf(position, 1) === 1;
    return [{ key: 'answered', filling }, { key: poison ? 'poison' : 'equal', filling }];
  },
  controls: ({ side }, { least, most }) => [
    { name: 'side', label: { key: 'side', filling: { side } }, least, most, value: side },
    { name: 'again', value: 0, label: { key: 'again', filling: {} } },
  ],
  act(state, { name, value }) {
    if (name !== 'bite') return begun(name === 'side' ? value : state.side);
    const bite = { row: Math.floor(value / state.side) + 1, column: (value % state.side) + 1 };
    const left = bitten(board(state.rows), bite);
    if (isOver(left)) return { ...state, rows: left.rows, bite, answer: null };
    const answer = reply(left);
    return { ...state, rows: bitten(left, answer).rows, bite, answer };
  },
  spot: (name, value, { side }) => ({
    key: value === 0 ? 'takePoison' : 'take',
    filling: { row: Math.floor(value / side) + 1, column: (value % side) + 1 },
  }),
};
