/**
 * Figure of the mirror strategy on a square board of Chomp: after the bite at (2, 2) the theorem answers each bite on
 * one arm by the same bite on the other.
 * @module
 */

import { afterBite, board, columnOf, fullBoard, hasSquare, rowOf } from '../../board/chomp/rows.js';
import { isOver, reply } from '../../board/chomp/strategy.js';
import { drawBoard, placeOf, squareAt } from './chomp-squares.js';
import { tag } from './picture.js';

/** @typedef {import('../../board/chomp/rows.js').Square} Square */
/** @typedef {{side: number, least: number, most: number}} Data */
/** @typedef {{side: number, rows: number[], bite: Square | null, answer: Square | null}} State */

/**
 * Return the board after the theorem's first bite.
 * @param {number} side
 * @returns {State}
 */
function begun(side) {
  const answer = reply(fullBoard(side, side));
  return { side, rows: afterBite(fullBoard(side, side), answer).rows, bite: null, answer };
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ side }) => begun(side),
  draw({ side, rows, bite, answer }) {
    const position = board(rows);
    const marks = new Map();
    if (answer) marks.set(placeOf(side, answer), bite ? '2' : '1');
    if (bite) marks.set(placeOf(side, bite), '1');
    const there = (/** @type {number} */ value) => hasSquare(position, squareAt(side, value));
    const { body, width, height, box } = drawBoard(side, side, position, marks, there);
    const [low, high] = [box({ row: 1, column: 1 }), box({ row: side, column: side })];
    const line = tag('path', {
      class: 'tky-mirror',
      d: `M${low.x} ${low.y + low.height}L${high.x + high.width} ${high.y}`,
    });
    return { width, height, body: body + line };
  },
  says({ rows, bite, answer }) {
    const position = board(rows);
    const filling = { row: bite?.row, column: bite?.column, r: answer?.row, c: answer?.column, n: rowOf(position, 1) };
    if (isOver(position)) return [{ key: 'over', filling }];
    if (!bite) return [{ key: 'begun', filling }];
    const poison = rowOf(position, 1) === 1 && columnOf(position, 1) === 1;
    return [
      { key: 'answered', filling },
      { key: poison ? 'poison' : 'equal', filling },
    ];
  },
  controls: ({ side }, { least, most }) => [
    { name: 'side', label: { key: 'side', filling: { side } }, least, most, value: side },
    { name: 'again', value: 0, label: { key: 'again', filling: {} } },
  ],
  act(state, { name, value }) {
    if (name !== 'answer') return begun(name === 'side' ? value : state.side);
    const bite = squareAt(state.side, value);
    const left = afterBite(board(state.rows), bite);
    if (isOver(left)) return { ...state, rows: left.rows, bite, answer: null };
    const answer = reply(left);
    return { ...state, rows: afterBite(left, answer).rows, bite, answer };
  },
  spot: (name, value, { side }) => ({
    key: value === 0 ? 'takePoison' : 'take',
    filling: squareAt(side, value),
  }),
};
