/**
 * Figure of the moves of MARK from 0 to 16, heap by heap: halving leads up the tree, taking one leads left, and a heap
 * is won if one of the two moves leads to a lost heap.
 * @module
 */

import { winningMoves } from '../../board/mark/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {{most: number, lost: number[]}} Data */
/** @typedef {{n: number}} State the last heap shown */

const WIDTH = 344;
const LEVEL = 62;

/**
 * Return the place of a heap: 2ʲ + i is on level j, above the middle of its two doubles.
 * @param {number} n
 */
function place(n) {
  if (n === 0) return { x: WIDTH / 2, y: 22 };
  const level = Math.floor(Math.log2(n));
  const across = (n - 2 ** level + 0.5) / 2 ** level;
  // The lowest level would be twice as wide as the level above, so its heaps are below their halves.
  const x = level < 4 ? across * WIDTH : ((n >> 1) - 8 + 0.5) * (WIDTH / 8);
  return { x, y: 22 + (level + 1) * LEVEL };
}

/**
 * @param {number} n
 * @returns {number[]}
 */
function options(n) {
  return n === 0 ? [] : [...new Set([n - 1, Math.floor(n / 2)])];
}

/**
 * @param {number} from
 * @param {number} to
 * @param {string} kind
 */
function line(from, to, kind) {
  const [start, end] = [place(from), place(to)];
  return tag('path', { class: kind, d: `M${start.x} ${start.y}L${end.x} ${end.y}` });
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ most }) => ({ n: most }),
  draw({ n }, { most, lost }) {
    const heaps = Array.from({ length: most + 1 }, (_, heap) => heap);
    const reached = heaps.filter((heap) => heap <= n);
    const parts = reached.flatMap((heap) => options(heap).map((to) => line(heap, to, 'tky-track')));
    parts.push(...options(n).map((to) => line(n, to, lost.includes(to) ? 'tky-move tky-wins' : 'tky-move')));
    for (const heap of heaps) {
      const { x, y } = place(heap);
      const known = heap <= n;
      const isLost = known && lost.includes(heap);
      const kind = !known ? 'tky-eaten' : isLost ? 'tky-lost' : 'tky-won';
      parts.push(
        tag(
          'g',
          { 'data-act': 'n', 'data-value': heap, class: heap === n ? 'tky-chosen' : '' },
          tag('rect', { class: kind, x: x - 15, y: y - 14, width: 30, height: 28, rx: isLost ? 14 : 3 }),
          sign(x, y + 5, heap, isLost ? 'tky-on' : known ? '' : 'tky-soft'),
        ),
      );
    }
    return { width: WIDTH, height: place(most).y + 22, body: parts.join('') };
  },
  says({ n }, { lost }) {
    const [less, half] = [n - 1, Math.floor(n / 2)];
    if (n === 0) return [{ key: 'empty', filling: {} }];
    const [move] = winningMoves({ heaps: [BigInt(n)], k: 2, up: false }, 'normal');
    const filling = { n, less, half, to: Number(move?.to ?? 0) };
    return [
      { key: n === 1 ? 'one' : 'moves', filling },
      { key: lost.includes(n) ? 'lost' : 'won', filling },
    ];
  },
  controls: ({ n }, { most }) => [{ name: 'n', label: { key: 'heap', filling: { n } }, least: 0, most, value: n }],
  act: (state, { value }) => ({ n: value }),
  spot: (name, value, { n }, { lost }) => ({
    key: value > n ? 'unknown' : lost.includes(value) ? 'isLost' : 'isWon',
    filling: { n: value },
  }),
};
