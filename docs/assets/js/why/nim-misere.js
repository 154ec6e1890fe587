/**
 * Figure of the exception of misère play: at the last large heap the winning moves of the two conventions leave numbers
 * of single counters that differ by one.
 * @module
 */

import { winningMoves } from '../../board/nim/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {{ones: number, big: number, most: number}} Data */
/** @typedef {{ones: number, big: number, play: 'normal' | 'misere'}} State */

const STEP = 38;
const ROW = 26;
const LEFT = 30;

/**
 * Return the size to which the winning move reduces the large heap; such a move always exists.
 * @param {State} state
 */
function winningSize({ ones, big, play }) {
  const heaps = [...Array.from({ length: ones }, () => 1n), BigInt(big)];
  return Number(winningMoves(heaps, play).find(({ heap }) => heap === ones)?.to);
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ ones, big }) => ({ ones, big, play: 'misere' }),
  draw(state, { most }) {
    const { ones, big } = state;
    const to = winningSize(state);
    const floor = most * ROW + 8;
    const parts = [tag('path', { class: 'tky-rule', d: `M8 ${floor}H${LEFT + 7 * STEP}` })];
    const counter = (
      /** @type {number} */ heap,
      /** @type {number} */ level,
      /** @type {boolean} */ going,
      /** @type {number} */ turn,
    ) => {
      const [cx, cy] = [LEFT + heap * STEP, floor - (level + 0.5) * ROW];
      const words = turn ? sign(cx, cy + 5, turn, 'tky-carved') : '';
      return tag('circle', { class: going ? 'tky-bar tky-going' : 'tky-bar', cx, cy, r: 11 }) + words;
    };
    for (let heap = 0; heap < ones; heap += 1) parts.push(counter(heap, 0, false, heap + 1));
    for (let level = 0; level < big; level += 1)
      parts.push(counter(ones, level, level >= to, level < to ? ones + 1 : 0));
    parts.push(sign(LEFT + ones * STEP, floor + 20, `${big} → ${to}`, 'tky-strong'));
    return { width: LEFT + 7 * STEP + 8, height: floor + 28, body: parts.join('') };
  },
  says(state) {
    const to = winningSize(state);
    const left = state.ones + to;
    const filling = { from: state.big, to, left };
    if (left === 0) return [{ key: 'none', filling }];
    return [
      { key: state.play, filling },
      { key: `${state.play}Ends`, filling },
    ];
  },
  controls: ({ ones, big, play }, { most }) => [
    { name: 'ones', label: { key: 'ones', filling: { ones } }, least: 0, most: 6, value: ones },
    { name: 'big', label: { key: 'big', filling: { big } }, least: 2, most, value: big },
    { name: 'play', value: 0, label: { key: 'playNormal', filling: {} }, pressed: play === 'normal' },
    { name: 'play', value: 1, label: { key: 'playMisere', filling: {} }, pressed: play === 'misere' },
  ],
  act: (state, { name, value }) =>
    name === 'play' ? { ...state, play: value === 1 ? 'misere' : 'normal' } : { ...state, [name]: value },
};
