/**
 * Numbers in base k: as text, and as a row of digits with the last run, which decides, highlighted.
 * @module
 */

import { h } from '../dom.js';
import { maths, formatValue } from '../text.js';
import { equivalentHeap, countedPlaces, digits, lastRun, lowValue } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Maximal length of a numeral in sentences; longer ones are shown by their end. */
const LONGEST = 16;

/**
 * @param {number} number
 * @param {string} signs ten small digits
 * @returns {string}
 */
function small(number, signs) {
  return [...String(number)].map((digit) => signs[Number(digit)]).join('');
}

/**
 * Return a power of k as text: 2⁴.
 * @param {number} k
 * @param {number} exponent
 * @returns {string}
 */
export function power(k, exponent) {
  return `${k}${small(exponent, SUPERSCRIPTS)}`;
}

/**
 * Return the numeral of n as text: 1100₂, or (3,11)₁₂ if digits have two figures.
 * @param {bigint} n
 * @param {number} k
 * @returns {string}
 */
export function numeral(n, k) {
  const row = digits(n, k);
  const end = row.length > LONGEST ? ['…', ...row.slice(-LONGEST)] : row;
  return (k > 10 ? `(${end.join(',')})` : end.join('')) + small(k, SUBSCRIPTS);
}

/**
 * Return a heap with its deciding number and numeral: 12 = 1100₂, in Up games 13 − 1 = 12 = 1100₂.
 * @param {Position} position
 * @param {bigint} size
 * @returns {string}
 */
export function equation(position, size) {
  return `${left(position, size)} ${numeral(equivalentHeap(position, size), position.k)}`;
}

/**
 * @param {Position} position
 * @param {bigint} size
 * @returns {string}
 */
function left(position, size) {
  return position.up ? `${formatValue(size)} − 1 = ${formatValue(size - 1n)} =` : `${formatValue(size)} =`;
}

/**
 * Return the digits of a heap in cells. The last run has a band and a line below it, solid if its length is odd and
 * double if it is even. With `count`, dots mark the digits that count for a high heap.
 * @param {Position} position
 * @param {bigint} size
 * @param {boolean} count
 * @returns {HTMLElement}
 */
export function digitStrip(position, size, count) {
  const { k } = position;
  const row = digits(equivalentHeap(position, size), k);
  const { length } = lastRun(row);
  const places = count && lowValue(row, k) === null ? countedPlaces(row, k) : [];
  const cells = row.map((digit, place) => {
    const inRun = place >= row.length - length;
    const odd = length % 2 === 1 ? ' is-odd' : ' is-even';
    const kind = `${inRun ? ` is-run${odd}` : ''}${places.includes(place) ? ' is-counted' : ''}`;
    return h('span', { class: `tkm-digit${kind}` }, String(digit));
  });
  const head = cells.slice(0, row.length - length);
  const run = h('span', { class: 'tkm-run' }, ...cells.slice(row.length - length));
  return h(
    'div',
    {
      class: `tkm-digits${k > 10 ? ' is-wide' : ''}`,
      dir: 'ltr',
      role: 'img',
      'aria-label': equation(position, size),
    },
    h('span', { class: 'tkm-left' }, maths(left(position, size))),
    h('span', { class: 'tkm-row' }, ...head, run, h('sub', { class: 'tkm-base' }, String(k))),
  );
}
