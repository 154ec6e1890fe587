/**
 * Tasks on Wythoff's game: fresh numbers, and answers by the strategy of the board.
 * @module
 */

import { isLost, pairAt, pairOf, winningMoves } from '../board/wythoff/strategy.js';
import { ascending, formatPositions, positions } from './answers.js';

/** @typedef {import('./answers.js').Numbers} Numbers */
/** @typedef {import('./answers.js').Answer} Answer */
/** @typedef {import('../board/wythoff/strategy.js').Play} Play */

/**
 * @param {Numbers} heaps
 * @returns {import('../board/wythoff/strategy.js').Position}
 */
const position = ([x, y]) => ({ heaps: [BigInt(x), BigInt(y)], t: 1n });

/**
 * @param {Numbers} heaps
 * @param {Play} play
 */
const side = (heaps, play) => (isLost(position(heaps), play) ? 'P' : 'N');

/**
 * Return the lost position of normal play with a difference, the smaller number first.
 * @param {number} n
 * @returns {Numbers}
 */
const pair = (n) => pairAt(position([0, 0]), 'normal', BigInt(n)).pair.map(Number);

/**
 * @param {Play} play
 * @returns {(heaps: Numbers) => Answer}
 */
function moves(play) {
  return (heaps) => {
    const found = winningMoves(position(heaps), play).map(({ to }) => to.map(Number).sort((a, b) => a - b));
    return positions(ascending(found));
  };
}

/**
 * Return the Fibonacci numbers 1, 2, 3, 5, … up to a number, the largest first.
 * @param {number} most
 * @returns {number[]}
 */
function fibonacci(most) {
  const found = [1, 2];
  while (found[0] + found[1] <= most || found.length === 2) {
    const [a, b] = found.slice(-2);
    if (a + b > most) break;
    found.push(a + b);
  }
  return found.filter((weight) => weight <= most).reverse();
}

/**
 * @param {Numbers} given
 * @returns {Answer}
 */
function zeckendorf([n]) {
  let left = n;
  let numeral = '';
  const parts = [];
  for (const weight of fibonacci(n)) {
    numeral += weight <= left ? '1' : '0';
    if (weight <= left) {
      parts.push(weight);
      left -= weight;
    }
  }
  return { right: [[Number(numeral)]], filling: { n: String(n), total: parts.join(' + '), numeral } };
}

/** @type {Record<string, import('./tasks.js').Task>} */
export const WYTHOFF = {
  'wythoff-difference': {
    level: 'easy',
    draw: (random) => [random.whole(2, 14)],
    answer: ([n]) => ({ right: [pair(n)], filling: { n: String(n), pair: formatPositions([pair(n)]) } }),
  },
  'wythoff-winner': {
    level: 'easy',
    draw: (random) => {
      const [a, b] = pair(random.whole(1, 12));
      return random.pick([
        [a, b],
        random.pick([
          [a, b + 1],
          [a + 1, b + 1],
        ]),
      ]);
    },
    answer: (heaps) => ({
      right: side(heaps, 'normal'),
      filling: { pair: formatPositions([pair(heaps[1] - heaps[0])]) },
    }),
    choices: ['N', 'P'],
  },
  'wythoff-partner': {
    level: 'medium',
    draw: (random) => [random.whole(4, 24)],
    answer: ([n]) => {
      const found = pairOf(position([0, 0]), 'normal', BigInt(n)).pair.map(Number);
      const partner = found[0] === n ? found[1] : found[0];
      return { right: [[partner]], filling: { n: String(n), pair: formatPositions([found]) } };
    },
    // Too large for the list; the golden ratio gives the partner.
    quick: (random) => [random.whole(60, 150)],
  },
  'wythoff-zeckendorf': {
    level: 'medium',
    draw: (random) => [random.whole(9, 80)],
    answer: zeckendorf,
    beyond: true,
  },
  'wythoff-moves': {
    level: 'hard',
    draw: (random) =>
      random.until(
        () => random.distinct(2, 4, 18),
        (heaps) => side(heaps, 'normal') === 'N',
      ),
    answer: moves('normal'),
    quick: (random) =>
      random.until(
        () => random.distinct(2, 20, 45),
        (heaps) => winningMoves(position(heaps), 'normal').length > 1,
      ),
  },
  'wythoff-misere': {
    level: 'hard',
    draw: (random) =>
      random.until(
        () => [random.whole(1, 7), random.whole(1, 7)].sort((a, b) => a - b),
        (heaps) => side(heaps, 'misere') === 'N',
      ),
    answer: moves('misere'),
    beyond: true,
  },
};
