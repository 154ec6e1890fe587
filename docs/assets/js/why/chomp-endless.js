/**
 * Figure of three infinite rows: the bite at (3, 1) leaves two, and every further bite has an answer that leaves a
 * staircase.
 * @module
 */

import { afterBite, board, hasSquare, INFINITE } from '../../board/chomp/rows.js';
import { isOver, reply } from '../../board/chomp/strategy.js';
import { drawBoard, placeOf, squareAt } from './chomp-squares.js';
import { sign } from './picture.js';

/** @typedef {{rows: number, columns: number}} Data the part that is drawn */
/** @typedef {{rows: (number | null)[], bite: number | null, answer: number | null}} State an infinite row is null */

/** @param {State} state */
function positionOf({ rows }) {
  return board(rows.map((length) => length ?? INFINITE));
}

/**
 * Return the lengths of the rows as JSON data.
 * @param {import('../../board/chomp/rows.js').Position} position
 */
function lengths({ rows }) {
  return rows.map((length) => (length === INFINITE ? null : length));
}

/**
 * Return the board after the theorem's first bite.
 * @param {Data} data
 * @returns {State}
 */
function begun({ rows, columns }) {
  const whole = board(Array.from({ length: rows }, () => INFINITE));
  const answer = reply(whole);
  return { rows: lengths(afterBite(whole, answer)), bite: null, answer: placeOf(columns, answer) };
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: begun,
  draw(state, { rows, columns }) {
    const position = positionOf(state);
    const marks = new Map();
    if (state.answer !== null) marks.set(state.answer, state.bite === null ? '1' : '2');
    if (state.bite !== null) marks.set(state.bite, '1');
    const there = (/** @type {number} */ value) => hasSquare(position, squareAt(columns, value));
    const { body, width, height, box } = drawBoard(rows, columns, position, marks, there);
    const dots = state.rows.flatMap((length, at) => {
      const { x, y, height: tall } = box({ row: at + 1, column: columns + 1 });
      return length === null ? [sign(x + 12, y + tall / 2 + 3, '…', 'tky-strong')] : [];
    });
    return { body: body + dots.join(''), width: width + 22, height };
  },
  says(state, { columns }) {
    const at = (/** @type {number} */ value) => squareAt(columns, value);
    const [first = 0] = state.rows;
    if (state.rows.length === 0) return [{ key: 'over', filling: {} }];
    if (state.bite === null || state.answer === null) return [{ key: 'begun', filling: at(state.answer ?? 0) }];
    const [bite, answer] = [at(state.bite), at(state.answer)];
    const told = { key: 'answered', filling: { ...bite, r: answer.row, c: answer.column } };
    return [
      told,
      first === 1 ? { key: 'poison', filling: {} } : { key: 'stairs', filling: { rows: state.rows.join(', ') } },
    ];
  },
  controls: () => [{ name: 'again', value: 0, label: { key: 'again', filling: {} } }],
  act(state, { name, value }, data) {
    if (name === 'again') return begun(data);
    const left = afterBite(positionOf(state), squareAt(data.columns, value));
    if (isOver(left)) return { rows: [], bite: value, answer: null };
    const answer = reply(left);
    return { rows: lengths(afterBite(left, answer)), bite: value, answer: placeOf(data.columns, answer) };
  },
  spot: (name, value, state, { columns }) => ({
    key: value === 0 ? 'takePoison' : 'take',
    filling: squareAt(columns, value),
  }),
};
