// Options of one heap, from moves as data, in the form of theory.rules.moves.as_data. Sizes are numbers, because whole
// ranges of small heaps are computed; the board has exact sizes of its own.
import { dependsOnHeap, members } from '../rules/amounts.js';

const ONE_HEAP = ['one-heap', 'amount', 'break', 'unequal'];

/** Return the value of a term for a heap of `size` counters. */
export function termValue(term, size) {
  if (term === 'n') return size;
  if (typeof term === 'number') return term;
  const [left, right] = [termValue(term.left, size), termValue(term.right, size)];
  if (term.op === '+') return left + right;
  if (term.op === '-') return left - right;
  return term.op === 'floor/' ? Math.floor(left / right) : Math.ceil(left / right);
}

/** Return whether each move changes one heap alone, so that a position is the sum of its heaps. */
export const isSum = ({ moves, heaps }) => heaps === null && moves.every(({ kind }) => ONE_HEAP.includes(kind));

/** Return whether a move may split a heap. */
export const splits = ({ moves }) =>
  moves.some(({ kind, pieces }) => kind === 'unequal' || (kind === 'break' && pieces.includes(2)));

/**
 * Return the largest number of counters that the rules name, or the largest divisor; patterns show only beyond it.
 * @param {{moves: any[], blocked?: number[][], terminal?: number[][]}} rules
 */
export function largestNumber({ moves, blocked = [], terminal = [] }) {
  const numbers = (value) => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };
  return Math.max(1, ...numbers([moves, blocked, terminal]));
}

/**
 * Return a function that calls `visit` with each option of a heap: with the size that is left, or with two sizes, the
 * smaller one first. An option may occur twice.
 * @param {any[]} moves moves of one heap
 * @param {number} most the largest heap
 * @returns {(size: number, visit: (left: number, beside: number) => void) => void} `beside` is 0 if one heap is left
 */
export function heapOptions(moves, most) {
  const each = moves.map((move) => byMove(move, most));
  return (size, visit) => {
    for (const options of each) options(size, visit);
  };
}

function byMove(move, most) {
  switch (move.kind) {
    case 'one-heap':
      return (size, visit) => {
        const high = termValue(move.leave.high, size);
        for (let left = Math.max(0, termValue(move.leave.low, size)); left <= high; left += 1) {
          if (left !== size) visit(left, 0);
        }
      };
    case 'amount': {
      if (dependsOnHeap(move)) {
        return (size, visit) => {
          for (const taken of members(move, size)) visit(size - taken, 0);
        };
      }
      const fixed = members(move, most);
      return (size, visit) => {
        for (let place = 0; place < fixed.length && fixed[place] <= size; place += 1) visit(size - fixed[place], 0);
      };
    }
    case 'break':
      return (size, visit) => {
        const rest = size - move.take;
        if (rest < 0 || size === 0) return;
        for (const count of move.pieces) {
          if (count === 0 && rest === 0) visit(0, 0);
          if (count === 1 && rest > 0 && rest < size) visit(rest, 0);
          if (count === 2) for (let one = 1; 2 * one <= rest; one += 1) visit(one, rest - one);
        }
      };
    case 'unequal':
      return (size, visit) => {
        for (let one = 1; 2 * one < size; one += 1) visit(one, size - one);
      };
    default:
      throw new Error(`no move of one heap: ${move.kind}`);
  }
}
