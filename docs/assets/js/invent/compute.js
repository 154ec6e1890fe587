// Values of the first heaps by brute force, in the page: Grundy values, outcomes of single heaps in misère play, and the
// lost positions of games on two heaps. Nothing follows about larger heaps. Limits count steps and not seconds, so that
// every device gives the same values.
import { dependsOnHeap } from '../rules/amounts.js';
import { heapOptions, isSum, positionOptions, splits } from '../rules/options.js';

// The number of heaps, and of options that are visited for them.
export const MOST_HEAPS = 4096;
const MOST_STEPS = 12_000_000;
// Divisors are searched for each heap.
const MOST_DIVIDED = 1024;
// Heaps of games in which whole positions must be searched, and the largest heap of a game on two heaps.
const SEARCHED_HEAPS = 16;
export const LARGEST_OF_TWO = 96;

/**
 * @typedef {object} Computed
 * @property {number} upTo the largest heap
 * @property {number[]} [values] in normal play the Grundy values of single heaps
 * @property {boolean[]} lost whether the player to move loses a single heap; empty for a game on two heaps
 * @property {[number, number][]} [pairs] the lost positions of a game on two heaps, the smaller heap first
 */

/**
 * Return what brute force finds about a game.
 * @param {{moves: any[], heaps: number | null, blocked: number[][], terminal: number[][]}} rules
 * @param {'normal' | 'misere'} play
 * @param {number} [most] the number of heaps
 * @returns {Computed}
 */
export function compute(rules, play, most = MOST_HEAPS) {
  if (!isSum(rules)) return twoHeaps(rules, play);
  const divided = rules.moves.some((move) => move.kind === 'amount' && dependsOnHeap(move));
  const count = divided ? Math.min(most, MOST_DIVIDED) : most;
  if (play === 'normal') return grundyValues(rules, count);
  return splits(rules) ? searched(rules) : outcomes(rules, count);
}

function grundyValues(rules, most) {
  const options = heapOptions(rules, most);
  const values = [];
  const seen = new Int32Array(4 * most + 4).fill(-1);
  let steps = 0;
  let size = 0;
  const visit = (left, beside) => {
    steps += 1;
    seen[beside ? values[left] ^ values[beside] : values[left]] = size;
  };
  while (size < most && steps < MOST_STEPS) {
    options(size, visit);
    let value = 0;
    while (seen[value] === size) value += 1;
    values.push(value);
    size += 1;
  }
  return { upTo: size - 1, values, lost: values.map((value) => value === 0) };
}

function outcomes(rules, most) {
  const options = heapOptions(rules, most);
  const lost = [];
  let steps = 0;
  for (let size = 0; size < most && steps < MOST_STEPS; size += 1) {
    // In misère play a player without a move wins.
    let [any, wins] = [false, false];
    options(size, (left) => {
      steps += 1;
      any = true;
      wins ||= lost[left];
    });
    lost.push(any && !wins);
  }
  return { upTo: lost.length - 1, lost };
}

/** Return the outcomes of single heaps in misère play, by a search of whole positions. */
function searched(rules) {
  const options = heapOptions(rules, SEARCHED_HEAPS);
  const known = new Map();
  const isLost = (position) => {
    const key = position.join();
    if (known.has(key)) return known.get(key);
    let [any, wins] = [false, false];
    position.forEach((size, place) => {
      if (position.indexOf(size) !== place) return;
      const others = position.toSpliced(place, 1);
      options(size, (left, beside) => {
        any = true;
        if (wins) return;
        const next = [...others, left, beside].filter((one) => one > 0).sort((one, other) => one - other);
        wins = isLost(next);
      });
    });
    known.set(key, any && !wins);
    return any && !wins;
  };
  const lost = Array.from({ length: SEARCHED_HEAPS }, (_, size) => isLost(size ? [size] : []));
  return { upTo: SEARCHED_HEAPS - 1, lost };
}

function twoHeaps(rules, play) {
  const width = LARGEST_OF_TWO + 1;
  const place = (one, other) => one * width + other;
  const options = positionOptions(rules, LARGEST_OF_TWO);
  const lost = new Uint8Array(width * width);
  const pairs = /** @type {[number, number][]} */ ([]);
  for (let one = 0; one < width; one += 1) {
    for (let other = 0; other < width; other += 1) {
      let [any, wins] = [false, false];
      options([one, other], ([left, beside]) => {
        any = true;
        wins ||= lost[place(left, beside)] === 1;
      });
      const isLost = any ? !wins : play === 'normal';
      lost[place(one, other)] = Number(isLost);
      if (isLost && one <= other) pairs.push([one, other]);
    }
  }
  return { upTo: LARGEST_OF_TWO, lost: [], pairs };
}
