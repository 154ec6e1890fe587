/**
 * Figure of strategy stealing: every answer to a bite at the far corner also removes the corner, so it could have been
 * the first bite.
 * @module
 */

import { afterBite, fullBoard } from '../../board/chomp/rows.js';
import { drawBoard, placeOf, squareAt } from './chomp-squares.js';
import { tag } from './picture.js';

/** @typedef {{sides: [number, number], most: [number, number]}} Data rows and columns */
/** @typedef {{rows: number, columns: number, answer: number | null}} State the answer is the index of its square */

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ sides: [rows, columns] }) => ({ rows, columns, answer: columns + 1 }),
  draw(state) {
    const { rows, columns, answer } = state;
    const whole = fullBoard(rows, columns);
    const corner = { row: rows, column: columns };
    const second = answer === null ? null : squareAt(columns, answer);
    const left = afterBite(second ? afterBite(whole, second) : whole, corner);
    const marks = new Map([[placeOf(columns, corner), '1']]);
    if (answer !== null) marks.set(answer, '2');
    const choices = (/** @type {number} */ value) => value !== placeOf(columns, corner);
    const { body, width, height, box } = drawBoard(rows, columns, left, marks, choices);
    if (!second) return { body, width, height };
    const [low, high] = [box(second), box(corner)];
    const frame = tag('rect', {
      class: 'tky-frame',
      x: low.x,
      y: high.y,
      width: high.x + high.width - low.x,
      height: low.y + low.height - high.y,
      rx: 5,
    });
    return { body: body + frame, width, height };
  },
  says(state) {
    const { rows, columns, answer } = state;
    const filling = { rows, columns };
    if (answer === null) return [{ key: 'corner', filling }];
    const { row, column } = squareAt(columns, answer);
    if (answer === 0) return [{ key: 'poison', filling }];
    const lengths = afterBite(fullBoard(rows, columns), { row, column }).rows.join(', ');
    return [
      { key: 'answer', filling: { ...filling, row, column } },
      { key: 'same', filling: { row, column, lengths } },
    ];
  },
  controls: ({ rows, columns }, { most }) => [
    { name: 'rows', label: { key: 'rows', filling: { rows } }, least: 2, most: most[0], value: rows },
    { name: 'columns', label: { key: 'columns', filling: { columns } }, least: 2, most: most[1], value: columns },
  ],
  act: (state, { name, value }) =>
    name === 'answer' ? { ...state, answer: value } : { ...state, [name]: value, answer: null },
  spot: (name, value, { columns }) => ({ key: 'choose', filling: squareAt(columns, value) }),
};
