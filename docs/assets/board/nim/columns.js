/**
 * Binary digits of the heaps in columns, with the nim-sum below. A column with an odd number of ones has a band, a bold
 * underlined place value and a ringed 1 in the nim-sum, so that colour is not needed.
 * @module
 */

import { h } from '../dom.js';
import { maths, formatValue } from '../text.js';
import { nimSum } from './strategy.js';

/** @typedef {import('./strategy.js').Heaps} Heaps */

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const BAND = 16;
/** Maximal number of digits for which the columns are beside the heaps, with place values in full. */
export const BESIDE = 8;

/**
 * Return the number of binary digits of the largest heap, at least 3.
 * @param {Heaps} heaps
 * @returns {number}
 */
export function bits(heaps) {
  return Math.max(3, ...heaps.map((heap) => heap.toString(2).length));
}

/**
 * Return whether a number has a one at a binary place.
 * @param {bigint} number
 * @param {number} place
 * @returns {boolean}
 */
function hasOne(number, place) {
  return ((number >> BigInt(place)) & 1n) === 1n;
}

/**
 * Format a place value: 8, or 2¹⁷ in wide tables.
 * @param {number} place
 * @param {boolean} written
 * @returns {string}
 */
function placeValue(place, written) {
  return written ? String(2 ** place) : `2${[...String(place)].map((digit) => SUPERSCRIPTS[Number(digit)]).join('')}`;
}

/** The columns as an accessible table. */
export class Columns {
  /** @param {import('../text.js').Text} text */
  constructor(text) {
    this.text = text;
    this.element = h('div', { class: 'tkb-columns', dir: 'ltr' });
    this.caption = h('p', { class: 'tkb-columns-caption' });
  }

  /**
   * Draw the columns of `heaps`; digits that differ from `before` are marked as a preview.
   * @param {Heaps} heaps
   * @param {string[]} names
   * @param {number} width the number of columns
   * @param {Heaps} [before]
   */
  show(heaps, names, width, before = heaps) {
    const sum = nimSum(heaps);
    const beside = width <= BESIDE;
    const bands = [];
    // Long numbers are split into bands of similar length.
    const length = Math.ceil(width / Math.ceil(width / BAND));
    for (let high = width - 1; high >= 0; high -= length) {
      const low = Math.max(0, high - length + 1);
      bands.push(this.#band(heaps, names, before, sum, { high, low, beside }));
    }
    this.element.classList.toggle('is-beside', beside);
    this.element.replaceChildren(...bands);
    this.#describe(heaps, sum, width);
  }

  /**
   * @param {Heaps} heaps
   * @param {string[]} names
   * @param {Heaps} before
   * @param {bigint} sum
   * @param {{high: number, low: number, beside: boolean}} range
   * @returns {HTMLElement}
   */
  #band(heaps, names, before, sum, { high, low, beside }) {
    const places = Array.from({ length: high - low + 1 }, (_, index) => high - index);
    /** @param {number} place */
    const odd = (place) => (hasOne(sum, place) ? ' is-odd' : '');
    const header = h(
      'div',
      { role: 'row', class: 'tkb-bits tkb-bits-head' },
      h('span', { role: 'cell', class: 'tkb-bits-name' }),
    );
    for (const place of places) {
      header.append(h('span', { role: 'columnheader', class: `tkb-place${odd(place)}` }, placeValue(place, beside)));
    }
    const rows = heaps.map((heap, index) => {
      const row = h(
        'div',
        { role: 'row', class: 'tkb-bits' },
        h('span', { role: 'rowheader', class: 'tkb-bits-name' }, names[index]),
      );
      for (const place of places) {
        const one = hasOne(heap, place);
        const flips = one !== hasOne(before[index], place);
        row.append(
          h(
            'span',
            { role: 'cell', class: `tkb-bit${one ? ' is-one' : ''}${flips ? ' is-flip' : ''}${odd(place)}` },
            one ? '1' : '0',
          ),
        );
      }
      return row;
    });
    const total = h('div', { role: 'row', class: 'tkb-bits tkb-bits-sum' });
    total.append(
      h('span', { role: 'rowheader', class: 'tkb-bits-name', 'aria-label': this.text.plain('nimSum') }, '⊕'),
    );
    for (const place of places) {
      const one = hasOne(sum, place);
      total.append(
        h(
          'span',
          { role: 'cell', class: `tkb-bit${one ? ' is-one' : ''}${odd(place)}` },
          h('span', {}, one ? '1' : '0'),
        ),
      );
    }
    const table = h(
      'div',
      { role: 'table', class: 'tkb-band', 'aria-label': this.text.plain('columnsLabel') },
      header,
      ...rows,
      total,
    );
    table.style.setProperty('--tk-bits', String(places.length));
    return table;
  }

  /**
   * Return the caption: the sum, in full if it is short, and the odd columns.
   * @param {Heaps} heaps
   * @param {bigint} sum
   * @param {number} width
   */
  #describe(heaps, sum, width) {
    const short = heaps.length <= 6 && width <= BESIDE;
    const formula = short ? `${heaps.map(formatValue).join(' ⊕ ')} = ${formatValue(sum)}` : formatValue(sum);
    const odd = [];
    for (let place = width - 1; place >= 0; place -= 1)
      if (hasOne(sum, place)) odd.push(placeValue(place, width <= BESIDE));
    this.caption.replaceChildren(this.text.nodes('nimSum'), ' ', maths(formula), '. ');
    if (odd.length === 0) this.caption.append(this.text.nodes('allEven'));
    else if (odd.length <= 8)
      this.caption.append(this.text.nodes('oddColumns', { n: odd.length }), '\u00a0', maths(odd.join(', ')), '.');
  }
}
