/**
 * Figure of digits and runs in K-MARK: a number in any base, its runs, the counted digits, and the Grundy value.
 * @module
 */

import { numeral } from '../../board/mark/numeral.js';
import { countedPlaces, digits, grundy, lastRun, lowValue, runs } from '../../board/mark/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {{n: number, most: number, k: number, bases: [number, number]}} Data */
/** @typedef {{n: number, k: number}} State */

const STEP = 32;
const TOP = 30;
const MOST_DIGITS = 10;

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: ({ n, k }) => ({ n, k }),
  draw({ n, k }) {
    const row = digits(BigInt(n), k);
    const low = lowValue(row, k) !== null;
    const counted = low ? [] : countedPlaces(row, k);
    const width = MOST_DIGITS * STEP + 20;
    const left = (width - row.length * STEP) / 2;
    const parts = [];
    let at = 0;
    for (const { length } of runs(row)) {
      const last = at + length === row.length;
      const x = left + at * STEP;
      parts.push(
        tag('rect', {
          class: last && low ? 'tky-odd' : 'tky-crossed',
          x: x + 2,
          y: TOP,
          width: length * STEP - 4,
          height: 40,
          rx: 8,
        }),
      );
      parts.push(
        sign(
          x + (length * STEP) / 2,
          TOP + 58,
          `× ${length}`,
          length % 2 === 1 ? 'tky-strong tky-small' : 'tky-soft tky-small',
        ),
      );
      at += length;
    }
    row.forEach((digit, place) => {
      const x = left + (place + 0.5) * STEP;
      if (counted.includes(place)) parts.push(tag('circle', { class: 'tky-odd-sign', cx: x, cy: TOP - 10, r: 4.5 }));
      parts.push(sign(x, TOP + 26, digit, 'tky-large'));
    });
    return { width, height: TOP + 70, body: parts.join('') };
  },
  says({ n, k }) {
    const row = digits(BigInt(n), k);
    const { digit, length } = lastRun(row);
    const filling = {
      numeral: `${n} = ${numeral(BigInt(n), k)}`,
      digit,
      length,
      count: countedPlaces(row, k).length,
      value: grundy(BigInt(n), k),
    };
    const first = { key: 'written', filling };
    if (lowValue(row, k) !== null) return [first, { key: 'low', filling }];
    return [first, { key: filling.value === k - 1 ? 'highOdd' : 'highEven', filling }];
  },
  controls: ({ n, k }, { most, bases }) => [
    { name: 'n', label: { key: 'number', filling: { n } }, least: 0, most, value: n },
    { name: 'k', label: { key: 'base', filling: { k } }, least: bases[0], most: bases[1], value: k },
  ],
  act: (state, { name, value }) => ({ ...state, [name]: value }),
};
