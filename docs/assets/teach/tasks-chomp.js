/**
 * Tasks on Chomp: fresh boards, and answers by the strategy of the board.
 * @module
 */

import { afterBite, board } from '../board/chomp/rows.js';
import { isLost, winningBites } from '../board/chomp/strategy.js';
import { formatPositions } from './answers.js';

/** @typedef {import('./answers.js').Numbers} Numbers */
/** @typedef {import('./answers.js').Answer} Answer */
/** @typedef {import('./random.js').Random} Random */

/** @param {Numbers} rows */
const isWon = (rows) => !isLost(board(rows));

/**
 * Return all winning bites of a board, and what each leaves.
 * @param {Numbers} rows
 * @returns {Answer}
 */
function bites(rows) {
  const found = winningBites(board(rows));
  const right = found.map(({ row, column }) => [row, column]);
  const left = found.map((square) => afterBite(board(rows), square).rows);
  return { right, filling: { bites: formatPositions(right), after: formatPositions(left) } };
}

/**
 * Return the rows after a bite; the first two numbers are its row and column.
 * @param {Numbers} given
 * @returns {Answer}
 */
function left([row, column, ...rows]) {
  const after = afterBite(board(rows), { row, column }).rows;
  const filling = { row: String(row), column: String(column), rows: formatPositions([rows]) };
  return { right: [after], filling: { ...filling, after: formatPositions([after]) } };
}

/**
 * @param {(random: Random) => Numbers} draw
 * @returns {(random: Random) => Numbers} draws only boards with a winning bite
 */
const won = (draw) => (random) => random.until(() => draw(random), isWon);

/** @param {number} count */
const ones = (count) => Array.from({ length: count }, () => 1);

/** @type {Record<string, import('./tasks.js').Task>} */
export const CHOMP = {
  'chomp-left': {
    level: 'easy',
    draw: (random) => {
      const width = random.whole(5, 7);
      return [random.whole(2, 3), random.whole(2, width - 1), width, width, width];
    },
    answer: left,
    rows: (given) => given.slice(2),
  },
  'chomp-arms': {
    level: 'easy',
    draw: won((random) => [random.whole(3, 8), ...ones(random.whole(2, 7))]),
    answer: bites,
  },
  'chomp-winner': {
    level: 'medium',
    draw: (random) => {
      const first = random.whole(3, 15);
      return [first, random.pick([first - 1, random.pick([first, first - 2])])];
    },
    answer: (rows) => ({
      right: isWon(rows) ? 'N' : 'P',
      filling: { row: String(rows[0]), upper: String(rows[1]) },
    }),
    choices: ['N', 'P'],
  },
  'chomp-two': {
    level: 'medium',
    draw: won((random) => {
      const first = random.whole(4, 12);
      return [first, random.whole(2, first)];
    }),
    answer: bites,
  },
  'chomp-columns': {
    level: 'medium',
    draw: won((random) => [...ones(random.whole(2, 5)).map(() => 2), ...ones(random.whole(0, 5))]),
    answer: bites,
  },
  'chomp-three': {
    level: 'hard',
    draw: won((random) => {
      const first = random.whole(3, 6);
      const second = random.whole(2, first);
      return [first, second, random.whole(2, second)];
    }),
    answer: bites,
    quick: won((random) => {
      const first = random.whole(4, 5);
      const second = random.whole(3, first);
      const third = random.whole(2, second);
      return [first, second, third, random.whole(1, third)];
    }),
  },
};
