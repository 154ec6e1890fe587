/**
 * Tasks on Nim: fresh numbers, and answers by the strategy of the board.
 * @module
 */

import { isLost, nimSum, winningMoves } from '../board/nim/strategy.js';
import { ascending, binary, positions } from './answers.js';

/** @typedef {import('./answers.js').Numbers} Numbers */
/** @typedef {import('./answers.js').Answer} Answer */
/** @typedef {import('./random.js').Random} Random */
/** @typedef {import('../board/nim/strategy.js').Play} Play */

/** @param {Numbers} heaps */
const exact = (heaps) => heaps.map(BigInt);

/**
 * @param {Numbers} heaps
 * @param {Play} play
 */
const side = (heaps, play) => (isLost(exact(heaps), play) ? 'P' : 'N');

/**
 * @param {Play} play
 * @returns {(heaps: Numbers) => Answer}
 */
function winner(play) {
  return (heaps) => ({ right: side(heaps, play), filling: { sum: String(nimSum(exact(heaps))) } });
}

/**
 * @param {Play} play
 * @returns {(heaps: Numbers) => Answer}
 */
function moves(play) {
  return (heaps) => {
    const found = winningMoves(exact(heaps), play).map(({ heap, to }) => heaps.with(heap, Number(to)));
    return positions(ascending(found), { sum: String(nimSum(exact(heaps))) });
  };
}

/**
 * @param {Numbers} numbers
 * @returns {Answer}
 */
function sum([a, b]) {
  const total = a ^ b;
  const columns = `${binary(a)} ⊕ ${binary(b)} = ${binary(total)}`;
  return { right: [[total]], filling: { a: String(a), b: String(b), columns, sum: String(total) } };
}

/**
 * Return three different heaps up to 12 with the wanted outcome, so that both outcomes are equally likely.
 * @param {Random} random
 * @returns {Numbers}
 */
function threeHeaps(random) {
  const wanted = random.pick(['N', 'P']);
  return random.until(
    () => random.distinct(3, 1, 12),
    (heaps) => side(heaps, 'normal') === wanted,
  );
}

/**
 * Return five different heaps up to 31 with the wanted outcome, so that both outcomes are equally likely.
 * @param {Random} random
 * @returns {Numbers}
 */
function fiveHeaps(random) {
  const wanted = random.pick(['N', 'P']);
  return random.until(
    () => random.distinct(5, 3, 31),
    (heaps) => side(heaps, 'normal') === wanted,
  );
}

/** @type {Record<string, import('./tasks.js').Task>} */
export const NIM = {
  'nim-mirror': { level: 'easy', draw: (random) => random.distinct(2, 2, 20), answer: moves('normal') },
  'nim-sum': { level: 'easy', draw: (random) => random.distinct(2, 3, 31), answer: sum },
  'nim-ones': {
    level: 'easy',
    draw: (random) => Array.from({ length: random.whole(2, 9) }, () => 1),
    answer: winner('misere'),
    choices: ['N', 'P'],
    beyond: true,
  },
  'nim-winner': {
    level: 'medium',
    draw: threeHeaps,
    answer: winner('normal'),
    choices: ['N', 'P'],
    quick: fiveHeaps,
  },
  'nim-heap': { level: 'medium', draw: (random) => random.distinct(2, 3, 15), answer: sum },
  'nim-moves': {
    level: 'medium',
    draw: (random) =>
      random.until(
        () => random.distinct(3, 2, 15),
        (heaps) => side(heaps, 'normal') === 'N',
      ),
    answer: moves('normal'),
    // Three winning moves, the most that three heaps allow.
    quick: (random) =>
      random.until(
        () => random.distinct(3, 20, 63),
        (heaps) => winningMoves(exact(heaps), 'normal').length === 3,
      ),
  },
  'nim-misere-move': {
    level: 'hard',
    draw: (random) => [...Array.from({ length: random.whole(1, 5) }, () => 1), random.whole(2, 7)],
    answer: moves('misere'),
    beyond: true,
  },
};
