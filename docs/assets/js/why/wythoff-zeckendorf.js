/**
 * Figure of a Wythoff pair in Fibonacci digits: the larger number is the smaller one with a zero appended.
 * @module
 */

import { sign, tag } from './picture.js';

/** @typedef {{weights: number[], pairs: {pair: [number, number], digits: [number[], number[]]}[]}} Data */
/** @typedef {{n: number}} State the index of the pair, from 1 */

const STEP = 36;
const TOP = 46;
const ROW = 62;
const LEFT = 50;

/**
 * Return the number of trailing zeros.
 * @param {number[]} digits
 */
function zeros(digits) {
  return digits.length - 1 - digits.lastIndexOf(1);
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: () => ({ n: 4 }),
  draw({ n }, { weights, pairs }) {
    const { pair, digits } = pairs[n - 1];
    const width = LEFT + weights.length * STEP + 6;
    const x = (/** @type {number} */ place) => LEFT + (weights.length - place - 0.5) * STEP;
    const parts = weights.map((weight, place) => sign(x(place), 22, weight, 'tky-soft tky-small'));
    digits.forEach((row, at) => {
      const y = TOP + at * ROW + 16;
      const end = zeros(row);
      parts.push(sign(24, y + 5, pair[at], 'tky-strong'));
      if (end > 0)
        parts.push(
          tag('rect', {
            class: end % 2 === 1 ? 'tky-odd' : 'tky-crossed',
            x: x(end - 1) - STEP / 2 + 1,
            y: y - 18,
            width: end * STEP - 2,
            height: 36,
            rx: 9,
          }),
        );
      row.forEach((digit, from) => {
        const place = row.length - 1 - from;
        parts.push(
          tag('circle', { class: `tky-bit-${digit}`, cx: x(place), cy: y, r: 13 }),
          sign(x(place), y + 5, digit, `tky-digit-${digit}`),
        );
        if (at === 0)
          parts.push(
            tag('path', { class: 'tky-shift', d: `M${x(place) - 5} ${y + 16}L${x(place + 1) + 5} ${y + ROW - 16}` }),
          );
      });
    });
    return { width, height: TOP + 2 * ROW - 22, body: parts.join('') };
  },
  says({ n }, { weights, pairs }) {
    const {
      pair: [a, b],
      digits: [low, high],
    } = pairs[n - 1];
    const sum = (/** @type {number[]} */ row) =>
      row.flatMap((digit, from) => (digit ? [weights[row.length - 1 - from]] : [])).join(' + ');
    const filling = { n, a, b, low: sum(low), high: sum(high), even: zeros(low), odd: zeros(high) };
    return [
      { key: 'sums', filling },
      { key: 'shift', filling },
      { key: 'ends', filling },
    ];
  },
  controls: ({ n }, { pairs }) => [
    { name: 'n', label: { key: 'choose', filling: { n } }, least: 1, most: pairs.length, value: n },
  ],
  act: (state, { value }) => ({ n: value }),
};
