/**
 * Figure of the doubling chains of MARK: each row contains an odd number and its doubles, alternately won and lost. The
 * two moves from a selected number lead to its neighbours in the chains.
 * @module
 */

import { power } from '../../board/mark/numeral.js';
import { zeros } from '../../board/mark/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {{rows: number, columns: number, lost: number[]}} Data the losing heaps of the table */
/** @typedef {{n: number, shown: number}} State the selected number or 0, and the number of coloured columns */

const CELL = { width: 52, height: 34 };
const EDGE = 26;

/**
 * Return the place of a number: the row of its odd part, the column of its power of two.
 * @param {number} n
 */
function place(n) {
  const column = zeros(BigInt(n), 2);
  const row = (n / 2 ** column - 1) / 2;
  return { row, column, x: 4 + (column + 0.5) * CELL.width, y: EDGE + (row + 0.5) * CELL.height };
}

/**
 * Draw a number of the table: lost ones are round and filled, undecided ones are outlined.
 * @param {number} n
 * @param {State} state
 * @param {boolean} lost
 */
function cell(n, state, lost) {
  const { column, x, y } = place(n);
  const known = column < state.shown;
  const kind = n === state.n ? 'tky-chosen' : options(state.n).includes(n) ? 'tky-option' : '';
  const [width, height] = [CELL.width - 12, CELL.height - 8];
  return tag(
    'g',
    { 'data-act': 'n', 'data-value': n, class: kind },
    tag('rect', {
      class: 'tky-reach',
      x: x - CELL.width / 2,
      y: y - CELL.height / 2,
      width: CELL.width,
      height: CELL.height,
    }),
    tag('rect', {
      class: !known ? 'tky-eaten' : lost ? 'tky-lost' : 'tky-won',
      x: x - width / 2,
      y: y - height / 2,
      width,
      height,
      rx: known && lost ? height / 2 : 3,
    }),
    sign(x, y + 5, n, known && lost ? 'tky-on' : ''),
  );
}

/**
 * Draw the line of a move if its target is in the table.
 * @param {number} from
 * @param {number} to
 * @param {Data} data
 * @param {boolean} wins
 */
function move(from, to, { rows, columns }, wins) {
  if (to < 1) return '';
  const [start, end] = [place(from), place(to)];
  if (end.row >= rows || end.column >= columns) return '';
  return tag('path', { class: wins ? 'tky-move tky-wins' : 'tky-move', d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/**
 * Return the targets of the moves; none from 0.
 * @param {number} n
 */
function options(n) {
  return n === 0 ? [] : [...new Set([n - 1, Math.floor(n / 2)])];
}

/**
 * Return the message key that explains why all numbers of a column are won or lost.
 * @param {number} column
 */
function columnKey(column) {
  if (column === 0) return 'columnOdd';
  return column % 2 === 1 ? 'columnLost' : 'columnWon';
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ columns }) => ({ n: 12, shown: columns }),
  draw(state, data) {
    const { rows, columns } = data;
    const lost = new Set(data.lost);
    const numbers = Array.from(
      { length: rows * columns },
      (_, at) => (2 * Math.floor(at / columns) + 1) * 2 ** (at % columns),
    );
    const parts = Array.from({ length: columns }, (_, column) =>
      sign(4 + (column + 0.5) * CELL.width, 18, `· ${2 ** column}`, 'tky-soft tky-small'),
    );
    for (let row = 0; row < rows; row += 1) {
      const y = EDGE + (row + 0.5) * CELL.height;
      parts.push(tag('path', { class: 'tky-track', d: `M${4 + CELL.width / 2} ${y}H${4 + columns * CELL.width}` }));
    }
    parts.push(...options(state.n).map((to) => move(state.n, to, data, lost.has(to))));
    parts.push(...numbers.map((each) => cell(each, state, lost.has(each))));
    return { width: 8 + columns * CELL.width, height: EDGE + rows * CELL.height + 4, body: parts.join('') };
  },
  says({ n, shown }, { lost }) {
    const [less, half] = [n - 1, Math.floor(n / 2)];
    if (n === 0) return [{ key: columnKey(shown - 1), filling: { factor: 2 ** (shown - 1) } }];
    if (n === 1) return [{ key: 'one', filling: {} }];
    const doublings = zeros(BigInt(n), 2);
    const to = lost.includes(half) ? half : less;
    const filling = { n, less, half, to, odd: n / 2 ** doublings, power: power(2, doublings) };
    if (doublings === 0) return [{ key: 'neighbours', filling }];
    return [
      { key: 'doubled', filling },
      { key: lost.includes(n) ? 'lost' : 'halve', filling },
    ];
  },
  controls: ({ shown }, { columns }) => [
    { name: 'shown', label: { key: 'shown', filling: { shown } }, least: 1, most: columns, value: shown },
  ],
  act: (state, { name, value }, { columns }) =>
    name === 'shown' ? { n: 0, shown: value } : { n: value, shown: columns },
  spot: (name, value, state, { lost }) => ({ key: lost.includes(value) ? 'isLost' : 'isWon', filling: { n: value } }),
};
