/**
 * Figure of densities: the share of won heaps among 1, …, n as n grows, in any base.
 * @module
 */

import { sign, tag } from './picture.js';

/**
 * @typedef {{bases: number[], won: number[][], most: number}} Data for each base the number of won heaps among 1, …, n,
 *   for n = 0, 1, …
 */
/** @typedef {{n: number, base: number}} State the base is an index of the list */

const LEFT = 40;
const WIDTH = 290;
const HIGH = 12;
const LOW = 212;

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ most }) => ({ n: most, base: 0 }),
  draw({ n, base }, { bases, won, most }) {
    const k = bases[base];
    const across = (/** @type {number} */ at) => LEFT + (WIDTH * at) / most;
    const up = (/** @type {number} */ share) => LOW - (LOW - HIGH) * share;
    const limit = up(k / (k + 1));
    const parts = [0, 0.5, 1].map(
      (share, at) =>
        tag('path', { class: 'tky-grid', d: `M${LEFT} ${up(share)}h${WIDTH}` }) +
        sign(20, up(share) + 5, ['0', '1/2', '1'][at], 'tky-soft tky-small'),
    );
    for (let at = 0; at <= most; at += most / 4) parts.push(sign(across(at), LOW + 20, at, 'tky-soft tky-small'));
    const line = Array.from(
      { length: n },
      (_, at) => `${across(at + 1).toFixed(1)},${up(won[base][at + 1] / (at + 1)).toFixed(1)}`,
    );
    parts.push(tag('path', { class: 'tky-move', d: `M${LEFT} ${limit}h${WIDTH}` }));
    parts.push(sign(LEFT + WIDTH + 22, limit + 5, `${k}/${k + 1}`, 'tky-strong'));
    parts.push(tag('polyline', { class: 'tky-curve', points: line.join(' ') }));
    parts.push(tag('circle', { class: 'tky-lost', cx: across(n), cy: up(won[base][n] / n), r: 4.5 }));
    return { width: LEFT + WIDTH + 44, height: LOW + 28, body: parts.join('') };
  },
  says({ n, base }, { bases, won }) {
    const k = bases[base];
    const many = won[base][n];
    // The deviation of the share: won / n − k / (k + 1), as a fraction.
    const off = Math.abs(many * (k + 1) - n * k);
    const filling = { n, many, share: `${many}/${n}`, limit: `${k}/${k + 1}`, off: `${off}/${n * (k + 1)}` };
    return [
      { key: 'share', filling },
      { key: off === 0 ? 'exact' : 'near', filling },
    ];
  },
  controls: ({ n, base }, { bases, most }) => [
    { name: 'n', label: { key: 'number', filling: { n } }, least: 1, most, value: n },
    {
      name: 'base',
      label: { key: 'base', filling: { k: bases[base] } },
      least: 0,
      most: bases.length - 1,
      value: base,
    },
  ],
  act: (state, { name, value }) => ({ ...state, [name]: value }),
};
