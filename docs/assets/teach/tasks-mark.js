/**
 * Tasks on MARK: fresh numbers, and answers by the strategy of the board.
 * @module
 */

import { isLost, winningMoves } from '../board/mark/strategy.js';
import { ascending, binary, positions } from './answers.js';

/** @typedef {import('./answers.js').Numbers} Numbers */
/** @typedef {import('./answers.js').Answer} Answer */
/** @typedef {import('../board/mark/strategy.js').Play} Play */

/** @param {Numbers} heaps */
const position = (heaps) => ({ heaps: heaps.map(BigInt), k: 2, up: false });

/**
 * @param {number} n
 * @param {Play} play
 */
const side = (n, play) => (isLost(position([n]), play) ? 'P' : 'N');

/** @param {number} n */
const zeros = (n) => (n === 0 ? 1 : n.toString(2).length - n.toString(2).replace(/0+$/, '').length);

/** @param {number} n */
const bits = (n) => ({ n: String(n), binary: binary(n), zeros: String(zeros(n)) });

/**
 * @param {Play} play
 * @returns {(heap: Numbers) => Answer}
 */
function winner(play) {
  return ([n]) => ({ right: side(n, play), filling: bits(n) });
}

/**
 * @param {Numbers} heap
 * @returns {Answer}
 */
function next([n]) {
  let found = n + 1;
  while (side(found, 'normal') === 'N') found += 1;
  return { right: [[found]], filling: { n: String(n), next: String(found), binary: binary(found) } };
}

/** @type {Record<string, import('./tasks.js').Task>} */
export const MARK = {
  'mark-options': {
    level: 'easy',
    draw: (random) => [random.whole(5, 60)],
    answer: ([n]) => positions(ascending([[n - 1], [Math.floor(n / 2)]]), bits(n)),
  },
  'mark-vile': {
    level: 'easy',
    draw: (random) => [random.whole(8, 120)],
    answer: ([n]) => ({ right: zeros(n) % 2 ? 'dopey' : 'vile', filling: bits(n) }),
    choices: ['vile', 'dopey'],
  },
  'mark-winner': {
    level: 'medium',
    draw: (random) => {
      const wanted = random.pick(['N', 'P']);
      return random.until(
        () => [random.whole(20, 200)],
        ([n]) => side(n, 'normal') === wanted,
      );
    },
    answer: winner('normal'),
    choices: ['N', 'P'],
  },
  'mark-move': {
    level: 'medium',
    draw: (random) =>
      random.until(
        () => [random.whole(15, 120)],
        ([n]) => side(n, 'normal') === 'N',
      ),
    answer: (heap) => {
      const found = winningMoves(position(heap), 'normal').map(({ to }) => [Number(to)]);
      return positions(ascending(found), bits(heap[0]));
    },
    // Odd heaps, from which the binary numeral alone determines which of the two moves wins.
    quick: (random) => [2 * random.whole(500, 2000) + 1],
  },
  'mark-next': {
    level: 'medium',
    draw: (random) => [random.whole(60, 400)],
    answer: next,
    // The next number but one is a multiple of 4, so it may be vile or dopey.
    quick: (random) => [4 * random.whole(400, 2000) + 2],
  },
  'mark-misere': {
    level: 'hard',
    draw: (random) => [random.next() < 0.5 ? 2 ** random.whole(3, 8) : random.whole(9, 40)],
    answer: winner('misere'),
    choices: ['N', 'P'],
    beyond: true,
  },
};
