/**
 * Figure of the two lines near which the P-positions of t-Wythoff lie, for each t.
 * @module
 */

import { sign, tag } from './picture.js';

/** @typedef {{most: number, pairs: [number, number][][]}} Data the pairs up to a limit, for t = 1, 2, … */
/** @typedef {{t: number}} State */

const SIDE = 310;
const EDGE = 26;

/**
 * Return the limit of (⌊nα⌋ + tn) / ⌊nα⌋; only the drawing depends on the irrational number.
 * @param {number} t
 */
function slope(t) {
  const alpha = (2 - t + Math.sqrt(t * t + 4)) / 2;
  return (alpha + t) / alpha;
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: () => ({ t: 1 }),
  draw({ t }, { most, pairs }) {
    const step = SIDE / (most + 1);
    const at = (/** @type {number} */ x, /** @type {number} */ y) => ({
      x: EDGE + (x + 0.5) * step,
      y: 4 + SIDE - (y + 0.5) * step,
    });
    const parts = [];
    for (let n = 0; n <= most; n += 5) {
      const { x, y } = at(n, n);
      parts.push(tag('path', { class: 'tky-grid', d: `M${x} 4v${SIDE}M${EDGE} ${y}h${SIDE}` }));
      parts.push(sign(x, SIDE + 22, n, 'tky-soft tky-small'), sign(12, y + 4, n, 'tky-soft tky-small'));
    }
    const [from, up, across] = [at(0, 0), at(most / slope(t), most), at(most, most / slope(t))];
    parts.push(tag('path', { class: 'tky-move', d: `M${up.x} ${up.y}L${from.x} ${from.y}L${across.x} ${across.y}` }));
    for (const [a, b] of pairs[t - 1]) {
      for (const [x, y] of a === b
        ? [[a, b]]
        : [
            [a, b],
            [b, a],
          ]) {
        const { x: cx, y: cy } = at(x, y);
        parts.push(tag('circle', { class: 'tky-lost', cx, cy, r: Math.min(step * 0.42, 5) }));
      }
    }
    return { width: EDGE + SIDE + 6, height: SIDE + 28, body: parts.join('') };
  },
  says({ t }, { pairs }) {
    const listed = pairs[t - 1].slice(0, 4).map((pair) => `(${pair.join(', ')})`);
    const under = t * t + 4;
    const alpha = t === 2 ? 'α = √2' : `α = (${2 - t} + √${under})/2`.replace('-', '−');
    const second = t === 1 ? '⌊nα⌋ + n' : `⌊nα⌋ + ${t}n`;
    const filling = {
      t,
      alpha,
      form: `(⌊nα⌋, ${second})`,
      pairs: listed.join(', '),
      slope: t === 1 ? 'α' : `(α + ${t})/α`,
    };
    return [
      { key: 'pairs', filling },
      { key: t === 1 ? 'golden' : 'lines', filling },
    ];
  },
  controls: ({ t }, { pairs }) => [
    { name: 't', label: { key: 'choose', filling: { t } }, least: 1, most: pairs.length, value: t },
  ],
  act: (state, { value }) => ({ t: value }),
};
