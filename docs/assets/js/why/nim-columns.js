/**
 * Figure of repaired columns: heaps in binary with the odd columns marked, and in every heap with a winning move the
 * digits whose change makes all columns even.
 * @module
 */

import { heapName } from '../../board/heaps.js';
import { after, nimSum, winningMoves } from '../../board/nim/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {{heaps: number[], bits: number}} Data */
/** @typedef {{heaps: number[]}} State */
/** @typedef {import('../../board/nim/strategy.js').Move} Move */

const ROW = 50;
const TOP = 34;
const BAR = { left: 30, unit: 9, height: 22 };
const STEP = 36;

/** @param {State} state */
function repairs({ heaps }) {
  return winningMoves(heaps.map(BigInt), 'normal').map(({ heap, to }) => ({ heap, to: Number(to) }));
}

/** @param {State} state */
function sumOf({ heaps }) {
  return Number(nimSum(heaps.map(BigInt)));
}

/**
 * Draw one heap: a draggable bar, and its digits, with rings around those that the repair changes.
 * @param {number} size
 * @param {number} heap
 * @param {number} to the size after the repair, or the present size
 * @param {number} bits
 * @returns {string}
 */
function row(size, heap, to, bits) {
  const y = TOP + heap * ROW;
  const { left, unit, height } = BAR;
  const most = 2 ** bits - 1;
  const end = left + size * unit;
  const middle = y + height / 2;
  const parts = [
    sign(12, middle + 5, heapName(heap), 'tky-soft'),
    tag('path', { class: 'tky-track', d: `M${left} ${middle}H${left + most * unit}` }),
    tag('rect', { class: 'tky-bar', x: left, y, width: to * unit, height, rx: 3 }),
    tag('rect', { class: 'tky-bar tky-going', x: left + to * unit, y, width: (size - to) * unit, height, rx: 3 }),
    tag(
      'g',
      {
        class: 'tky-handle',
        'data-drag': `heap-${heap}`,
        'data-line': `${left} ${y} ${left + most * unit} ${y}`,
        'data-ends': `0 ${most}`,
      },
      tag('rect', { class: 'tky-reach', x: end - 22, y: y - 12, width: 44, height: height + 24 }),
      tag('circle', { class: 'tky-grip', cx: end, cy: middle, r: 9 }),
    ),
    sign(
      left + (most * unit) / 2,
      y + height + 16,
      to === size ? size : `${size} → ${to}`,
      to === size ? '' : 'tky-strong',
    ),
  ];
  for (let place = 0; place < bits; place += 1) {
    const x = digitX(place, bits);
    const one = (size >> place) & 1;
    if (((size ^ to) >> place) & 1) parts.push(tag('circle', { class: 'tky-flip', cx: x, cy: middle, r: 17 }));
    parts.push(
      tag('circle', { class: `tky-bit-${one}`, cx: x, cy: middle, r: 12.5 }),
      sign(x, middle + 5, one, `tky-digit-${one}`),
    );
  }
  return parts.join('');
}

/**
 * @param {number} place
 * @param {number} bits
 */
function digitX(place, bits) {
  return BAR.left + (2 ** bits - 1) * BAR.unit + 36 + (bits - 1 - place) * STEP;
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ heaps }) => ({ heaps }),
  draw(state, { bits }) {
    const { heaps } = state;
    const sum = sumOf(state);
    const found = repairs(state);
    const height = TOP + heaps.length * ROW + 52;
    const under = TOP + heaps.length * ROW + 22;
    const parts = [];
    for (let place = 0; place < bits; place += 1) {
      const x = digitX(place, bits);
      const odd = (sum >> place) & 1;
      if (odd) {
        parts.push(tag('rect', { class: 'tky-odd', x: x - 17, y: 4, width: 34, height: height - 8, rx: 9 }));
        parts.push(tag('path', { class: 'tky-odd-sign', d: `M${x} ${height - 22}l6 10h-12z` }));
      }
      parts.push(sign(x, 22, 2 ** place, odd ? 'tky-strong' : 'tky-soft'));
      parts.push(sign(x, under + 3, odd, odd ? 'tky-sum tky-strong' : 'tky-sum'));
    }
    const right = digitX(0, bits) + 22;
    parts.push(tag('path', { class: 'tky-rule', d: `M8 ${under - 20}H${right - 4}` }));
    parts.push(
      sign(12, under + 3, '⊕', 'tky-soft'),
      sign(BAR.left + ((2 ** bits - 1) * BAR.unit) / 2, under + 3, sum, 'tky-strong'),
    );
    heaps.forEach((size, heap) => {
      const to = found.find((move) => move.heap === heap)?.to ?? size;
      parts.push(row(size, heap, to, bits));
    });
    return { width: right, height, body: parts.join('') };
  },
  says(state) {
    const sum = sumOf(state);
    const [first] = repairs(state);
    if (!first) return [{ key: state.heaps.some(Boolean) ? 'even' : 'over', filling: {} }];
    const { heap, to } = first;
    const column = 2 ** Math.floor(Math.log2(sum));
    return [
      { key: 'odd', filling: { sum, column } },
      { key: 'repair', filling: { heap: heapName(heap), column, from: state.heaps[heap], to } },
    ];
  },
  controls(state, { bits }) {
    const sliders = state.heaps.map((size, heap) => ({
      name: `heap-${heap}`,
      label: { key: 'heap', filling: { heap: heapName(heap), size } },
      least: 0,
      most: 2 ** bits - 1,
      value: size,
    }));
    return [
      ...sliders,
      { name: 'repair', value: 0, label: { key: 'do', filling: {} }, off: repairs(state).length === 0 },
    ];
  },
  act(state, { name, value }) {
    const { heaps } = state;
    if (name !== 'repair') return { heaps: heaps.with(Number(name.slice('heap-'.length)), value) };
    const [move] = winningMoves(heaps.map(BigInt), 'normal');
    return move ? { heaps: after(heaps.map(BigInt), move).map(Number) } : state;
  },
};
