/**
 * Figure of P-positions of Chomp with three rows: each second and third row has at most one losing bottom row.
 * @module
 */

import { board } from '../../board/chomp/rows.js';
import { winningBites } from '../../board/chomp/strategy.js';
import { drawBoard, placeOf } from './chomp-squares.js';

/** @typedef {{second: number, third: number, most: number, width: number, cuts: (number | null)[][]}} Data no bottom row loses where
 *   the cut is null */
/** @typedef {{first: number, second: number, third: number}} State */

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ second, third, cuts }) => ({ first: cuts[second][third] ?? second, second, third }),
  draw({ first, second, third }, { width }) {
    const position = board([first, second, third]);
    const bites = winningBites(position).filter(({ column }) => column <= width);
    const marks = new Map(bites.map((bite) => [placeOf(width, bite), '✓']));
    return drawBoard(3, width, position, marks, () => false);
  },
  says({ first, second, third }, { cuts }) {
    const bites = winningBites(board([first, second, third])).map(({ row, column }) => `(${row}, ${column})`);
    const rows = [first, second, third].filter(Boolean).join(', ');
    const cut = cuts[second][third];
    const filling = { rows, cut, bites: bites.join(', ') };
    return [
      { key: bites.length > 0 ? 'won' : 'lost', filling },
      { key: cut === null ? 'none' : 'only', filling },
    ];
  },
  controls: ({ first, second, third }, { most, width, cuts }) => [
    { name: 'third', label: { key: 'third', filling: { third } }, least: 0, most: second, value: third },
    { name: 'second', label: { key: 'second', filling: { second } }, least: 0, most, value: second },
    {
      name: 'first',
      label: { key: 'first', filling: { first } },
      least: Math.max(1, second),
      most: width,
      value: first,
    },
    { name: 'lose', value: 0, label: { key: 'lose', filling: {} }, off: cuts[second][third] === null },
  ],
  act(state, { name, value }, { cuts }) {
    if (name === 'lose') return { ...state, first: cuts[state.second][state.third] ?? state.first };
    if (name !== 'second') return { ...state, [name]: value };
    return { first: Math.max(state.first, value), second: value, third: Math.min(state.third, value) };
  },
};
