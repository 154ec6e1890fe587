/**
 * Figure of the nim-sum as symmetric difference: two numbers as sets of powers of two in two circles; powers in both
 * cancel.
 * @module
 */

import { nimSum } from '../../board/nim/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {{numbers: [number, number], bits: number}} Data */
/** @typedef {{numbers: number[]}} State */

const ROW = 38;
const TOP = 46;
/** The x-coordinates of a power in neither number, in the first only, in the second only, and in both. */
const PLACES = [354, 112, 272, 192];

/**
 * Return the powers of two with a given sum, the largest first.
 * @param {number} number
 * @param {number} bits
 */
function powersOfSum(number, bits) {
  return Array.from({ length: bits }, (_, place) => 2 ** (bits - 1 - place)).filter((power) => number & power);
}

/**
 * @param {number} number
 * @param {number} bits
 */
function sum(number, bits) {
  return powersOfSum(number, bits).join(' + ') || '0';
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ numbers }) => ({ numbers }),
  draw({ numbers: [a, b] }, { bits }) {
    const height = TOP + bits * ROW + 12;
    const middle = (TOP + height) / 2 - 4;
    const ry = (bits * ROW) / 2 + 16;
    const parts = [
      sign(PLACES[1], 20, a, 'tky-strong'),
      sign(PLACES[2], 20, b, 'tky-strong'),
      tag('ellipse', { class: 'tky-set', cx: 152, cy: middle, rx: 92, ry }),
      tag('ellipse', { class: 'tky-set', cx: 232, cy: middle, rx: 92, ry }),
    ];
    for (let place = 0; place < bits; place += 1) {
      const power = 2 ** (bits - 1 - place);
      const where = (a & power ? 1 : 0) + (b & power ? 2 : 0);
      const [x, y] = [PLACES[where], TOP + (place + 0.5) * ROW];
      const kind = ['tky-bit-0', 'tky-bit-1', 'tky-bit-1', 'tky-cancelled'][where];
      parts.push(
        tag(
          'g',
          { 'data-act': 'power', 'data-value': power },
          tag('rect', { class: 'tky-reach', x: x - 22, y: y - ROW / 2, width: 44, height: ROW }),
          tag('circle', { class: kind, cx: x, cy: y, r: 15 }),
          where === 3
            ? tag('path', { class: 'tky-strike', d: `M${x - 10.6} ${y + 10.6}L${x + 10.6} ${y - 10.6}` })
            : '',
          sign(x, y + 5, power, where === 1 || where === 2 ? 'tky-on' : where ? 'tky-strong' : 'tky-soft'),
        ),
      );
    }
    return { width: 384, height, body: parts.join('') };
  },
  says({ numbers: [a, b] }, { bits }) {
    const total = Number(nimSum([BigInt(a), BigInt(b)]));
    const filling = {
      a,
      b,
      left: sum(a, bits),
      right: sum(b, bits),
      rest: sum(total, bits),
      total,
      both: powersOfSum(a & b, bits).join(', '),
      plain: a + b,
    };
    return [
      { key: 'numbers', filling },
      { key: a & b ? 'cancel' : 'apart', filling },
    ];
  },
  controls: ({ numbers }, { bits }) =>
    numbers.map((number, at) => ({
      name: `number-${at}`,
      label: { key: at === 0 ? 'first' : 'second', filling: { number } },
      least: 0,
      most: 2 ** bits - 1,
      value: number,
    })),
  act({ numbers }, { name, value }) {
    if (name !== 'power') return { numbers: numbers.with(Number(name.slice('number-'.length)), value) };
    const [a, b] = numbers;
    // The cycle: neither, the first, both, the second.
    return {
      numbers: b & value ? (a & value ? [a - value, b] : [a, b - value]) : a & value ? [a, b + value] : [a + value, b],
    };
  },
  spot: (name, value, { numbers: [a, b] }) => ({
    key: ['inNone', 'inFirst', 'inSecond', 'inBoth'][(a & value ? 1 : 0) + (b & value ? 2 : 0)],
    filling: { power: value },
  }),
};
