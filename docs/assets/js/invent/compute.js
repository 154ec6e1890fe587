// Values of the first heaps by brute force, in the page: Grundy values, outcomes of single heaps in misère play, and the
// lost positions of games in which a move changes several heaps or depends on the last move. Nothing follows about larger
// heaps. Limits count steps and not seconds, so that every device gives the same values.
import { dependsOnHeap } from '../rules/amounts.js';
import { heapOptions, increasing, isSum, passes, positionOptions, splits } from '../rules/options.js';
import { search, searchOfHeaps } from '../rules/position-search.js';

// The number of heaps, and of options that are visited for them.
export const MOST_HEAPS = 4096;
const MOST_STEPS = 12_000_000;
// Divisors are searched for each heap.
const MOST_DIVIDED = 1024;
// Heaps of games in which whole positions must be searched, and the largest heap of a game on two heaps.
const SEARCHED_HEAPS = 16;
export const LARGEST_OF_TWO = 96;
// The largest numbers of positions that are searched one by one: two heaps, three heaps, and a heap with a limit.
const [SEARCHED_PAIRS, SEARCHED_TRIPLES, LIMITED_HEAPS, LIMITED_STATES] = [40, 10, 1000, 48];
// Moves of the games on two heaps in which every option comes before its position, heap by heap.
const IN_ORDER = ['one-heap', 'alike', 'together', 'multiple', 'ratio'];
// Moves of other games on any number of heaps, or on three.
const SEARCHED = [
  'some-heaps',
  'few-in-all',
  'same-from-some',
  'one-from-some',
  'any-from-exactly',
  'down',
  'slide',
  'ends',
];
// Heaps that may be split into any number of heaps, and the length of circles, of which only values are computed.
const [MANY_PARTS, CIRCLES] = [64, 1000];

/**
 * @typedef {object} Computed
 * @property {number} upTo the largest heap
 * @property {number[]} [values] in normal play the Grundy values of single heaps
 * @property {boolean[]} lost whether the player to move loses a single heap; empty for a game on two heaps
 * @property {[number, number][]} [pairs] the lost positions of two heaps, the smaller heap first if the order of the
 *   heaps does not matter
 * @property {'heaps' | 'stairs' | 'coins' | 'row'} [shape] what the numbers of a position are
 * @property {boolean} [circle] whether `lost` is about circles, not about heaps
 * @property {number[][]} [triples] the lost positions of three heaps, in the same order
 * @property {{most: number[], lost: number[][], starts?: number[][]}} [table] the lost positions that a board needs
 */

/**
 * Return whether the page computes a game.
 * @param {any} rules
 */
export function isComputed(rules) {
  const kinds = rules.moves.map(({ kind }) => kind);
  if (passes(rules)) return isSum({ ...rules, moves: rules.moves.filter(({ kind }) => kind !== 'pass') }) && !splits(rules) && !kinds.includes('parts'); // prettier-ignore
  if (isSum(rules) || (rules.heaps === 2 && kinds.every((kind) => IN_ORDER.includes(kind)))) return true;
  const [kind] = kinds;
  return (
    kinds.length === 1 && [...SEARCHED, 'empty-and-split', 'limited', 'other', 'parts', 'neighbours'].includes(kind)
  );
}

/**
 * Return what brute force finds about a game.
 * @param {{moves: any[], heaps: number | null, blocked: number[][], terminal: number[][]}} rules
 * @param {'normal' | 'misere'} play
 * @param {number} [most] the number of heaps
 * @returns {Computed}
 */
export function compute(rules, play, most = MOST_HEAPS) {
  if (!isSum(rules)) return severalHeaps(rules, play, most);
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
  const visit = (left, beside, third = 0) => {
    steps += 1;
    // A heap of 0 has the value 0.
    seen[beside ? values[left] ^ values[beside] ^ values[third] : values[left]] = size;
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
  const isLost = searchOfHeaps(rules, SEARCHED_HEAPS);
  const lost = Array.from({ length: SEARCHED_HEAPS }, (_, size) => isLost(size ? [size] : []));
  return { upTo: SEARCHED_HEAPS - 1, lost };
}

/** Return the results for a game in which a move changes several heaps, or depends on the last move. */
function severalHeaps(rules, play, most) {
  const [{ kind }] = rules.moves;
  if (kind === 'limited') return limited(rules, play, Math.min(most, LIMITED_HEAPS));
  if (kind === 'other') return unrepeated(rules, play, most);
  if (kind === 'parts') return manyParts(rules.moves[0], play);
  if (kind === 'neighbours') return circles(rules.moves[0], play);
  if (passes(rules)) return withPass(rules, play, Math.min(most, LARGEST_OF_TWO + 1));
  if (rules.heaps === 2 && rules.moves.every((move) => IN_ORDER.includes(move.kind))) return twoHeaps(rules, play);
  /** @type {'heaps' | 'stairs' | 'coins' | 'row'} */
  const shape = { down: 'stairs', slide: 'coins', ends: 'row' }[kind] ?? 'heaps';
  const fits = (position) =>
    ['stairs', 'row'].includes(shape) || (shape === 'coins' ? increasing(position) : position.toSorted((a, b) => a - b).join() === position.join()); // prettier-ignore
  const isLost = search(positionOptions(rules, 3 * SEARCHED_PAIRS), play);
  const two = rules.heaps === 2;
  // A game on three heaps is shown in the plane with the third one empty.
  const shown = (pair) => fits(pair) && isLost(rules.heaps === 3 ? [...pair, 0] : pair);
  const pairs = /** @type {[number, number][]} */ (boxed(SEARCHED_PAIRS, 2).filter(shown));
  const found = { upTo: SEARCHED_PAIRS, lost: [], pairs, shape };
  const largest = two ? SEARCHED_PAIRS : SEARCHED_TRIPLES;
  const table = { most: Array(two ? 2 : 3).fill(largest), lost: boxed(largest, two ? 2 : 3).filter(isLost) };
  return two ? { ...found, table } : { ...found, table, triples: table.lost.filter(fits) };
}

/** Return all positions with a given number of heaps up to a size, in lexicographic order. */
function boxed(largest, heaps) {
  let found = [[]];
  for (let heap = 0; heap < heaps; heap += 1) {
    found = found.flatMap((position) => Array.from({ length: largest + 1 }, (_, size) => [...position, size]));
  }
  return found;
}

/** Return the outcomes of heaps of which the first move takes any number but not all, if the last move limits the next. */
function limited({ moves: [{ times }] }, play, most) {
  // The least number of counters that wins, so that a smaller limit loses.
  const least = [0];
  const loses = (size, limit) => (size === 0 || limit === 0 ? play === 'normal' : limit < least[size]);
  for (let size = 1; size < most; size += 1) {
    let taken = 1;
    while (taken <= size && !loses(size - taken, times * taken)) taken += 1;
    // In misère play no number may win.
    least.push(taken > size ? Infinity : taken);
  }
  const lost = least.map((_, size) => loses(size, Math.max(size - 1, 0)));
  const states = [LIMITED_STATES, times * LIMITED_STATES];
  const table = [];
  for (let size = 0; size <= states[0]; size += 1) {
    for (let limit = 0; limit <= states[1]; limit += 1) if (loses(size, limit)) table.push([size, limit]);
  }
  const starts = [12, 20, 30, 13].map((size) => [size, size - 1]);
  return { upTo: most - 1, lost, table: { most: states, lost: table, starts } };
}

/** Return the values of heaps that may be split into several, or in misère play the outcomes of small ones. */
function manyParts({ least, most, different }, play) {
  const [values, top] = [[0], most === null ? least : Math.min(most, MANY_PARTS)];
  if (play === 'misere') return manyPartsSearched({ least, most, different });
  // The nim-sums by number of parts and total of counters; `top` parts stand for more where any number may be left.
  const sums = Array.from({ length: top + 1 }, () => Array.from({ length: MANY_PARTS }, () => new Set()));
  sums[0][0].add(0);
  for (let size = 1; size < MANY_PARTS; size += 1) {
    let value = 0;
    const reached = (one) => sums.some((row, parts) => parts >= least && row[size].has(one));
    while (reached(value)) value += 1;
    values.push(value);
    const totals = Array.from({ length: MANY_PARTS - size }, (_, more) => size + more);
    // Downwards a part occurs once, and upwards as often as it fits.
    for (const total of different ? totals.reverse() : totals) {
      for (let parts = top; parts > 0; parts -= 1) {
        const more = most === null && parts === top ? sums[parts][total - size] : [];
        for (const sum of [...sums[parts - 1][total - size], ...more]) sums[parts][total].add(sum ^ value);
      }
    }
  }
  return { upTo: MANY_PARTS - 1, values, lost: values.map((value) => value === 0) };
}

function manyPartsSearched({ least, most, different }) {
  const ways = (size, smallest, few, many) => {
    if (many === 0) return [];
    const found = few <= 1 && size >= smallest ? [[size]] : [];
    for (let first = smallest; 2 * first <= size; first += 1) {
      const others = ways(size - first, first + Number(different), Math.max(few - 1, 1), many - 1);
      found.push(...others.map((other) => [first, ...other]));
    }
    return found;
  };
  const same = (heaps) => heaps.filter((size) => size > 0).toSorted((one, other) => one - other);
  const options = (heaps, visit) =>
    heaps.forEach((size, place) => {
      const parts = ways(size, 1, least, most ?? size).filter((each) => each.length >= least);
      for (const each of parts) visit(heaps.toSpliced(place, 1, ...each));
    });
  const isLost = search(options, 'misere', same);
  const lost = Array.from({ length: SEARCHED_HEAPS }, (_, size) => isLost([size]));
  return { upTo: SEARCHED_HEAPS - 1, lost };
}

/** Return the outcomes of circles, from which neighbours are taken; after the first move the others stand in a row. */
function circles({ most }, play) {
  const row = Array.from({ length: most }, (_, place) => ({ kind: 'break', take: place + 1, pieces: [0, 1, 2] }));
  const rows = { moves: row, heaps: null, blocked: [], terminal: [] };
  const small = play === 'normal' ? undefined : searchOfHeaps(rows, SEARCHED_HEAPS);
  const values = small ? [] : grundyValues(rows, CIRCLES).values;
  const count = small ? SEARCHED_HEAPS : values.length;
  const isLost = (size) => (small ? small(size ? [size] : []) : values[size] === 0);
  const lost = Array.from({ length: count }, (_, size) => {
    if (size === 0) return play === 'normal';
    return !Array.from({ length: Math.min(most, size) }, (__, less) => size - less - 1).some(isLost);
  });
  return { upTo: count - 1, lost, circle: true };
}

/** Return the outcomes of single heaps before anybody has passed, where one player may pass once. */
function withPass(rules, play, most) {
  const options = positionOptions(rules, most);
  const isLost = search(options, play);
  const states = Array.from({ length: most }, (_, size) => [0, 1].map((left) => isLost([size, left])));
  const lost = states.flatMap((row, size) => row.flatMap((is, left) => (is ? [[size, left]] : [])));
  const starts = [12, 20, 37, 15].map((size) => [size, 1]);
  return { upTo: most - 1, lost: states.map(([, one]) => one), table: { most: [most - 1, 1], lost, starts } };
}

/** Return the outcomes of heaps at the start, if no number of counters may be taken twice in succession. */
function unrepeated({ moves: [{ taken }] }, play, most) {
  const lasts = [0, ...taken];
  const rows = /** @type {boolean[][]} */ ([]);
  for (let size = 0; size < most; size += 1) {
    rows.push(
      lasts.map((last) => {
        const options = taken.filter((each) => each <= size && each !== last);
        if (!options.length) return play === 'normal';
        return !options.some((each) => rows[size - each][lasts.indexOf(each)]);
      }),
    );
  }
  const states = rows.slice(0, LARGEST_OF_TWO + 1).flatMap((row, size) => row.flatMap((is, place) => (is ? [[size, lasts[place]]] : []))); // prettier-ignore
  const starts = [12, 20, 37, 15].map((size) => [size, 0]);
  const table = { most: [LARGEST_OF_TWO, Math.max(...lasts)], lost: states, starts };
  return { upTo: most - 1, lost: rows.map(([first]) => first), table };
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
  const both = pairs.flatMap(([one, other]) => (one === other ? [[one, other]] : [[one, other], [other, one]])); // prettier-ignore
  const table = { most: [LARGEST_OF_TWO, LARGEST_OF_TWO], lost: both };
  return { upTo: LARGEST_OF_TWO, lost: [], pairs, shape: /** @type {const} */ ('heaps'), table };
}
