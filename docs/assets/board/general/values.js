/**
 * What a theorem says of single heaps of every size, read from data: a table that repeats, a table that repeats and
 * grows, or an automaton that reads the digits. Exact on heaps of any size.
 * @module
 */

/**
 * @typedef {object} Values
 * @property {(size: bigint) => number | bigint} at the value of a heap
 * @property {number} shown how many values, from the empty heap on, tell the whole story or begin it well
 * @property {(size: bigint) => bigint} stands the heap that has the place of this one among those that are shown
 * @property {import('../state.js').Why} law how the values go on
 */

/** Of values that do not repeat so many are shown. */
const SHOWN = 20;
/** A table longer than this is not shown as a whole. */
const LONGEST = 48;

/** @type {Record<string, (data: any, values: any[]) => Values>} */
const KINDS = {
  'periodic': ({ preperiod, period }, values) => repeating(preperiod, period, 0, values),
  'arithmetic-periodic': ({ preperiod, period, saltus }, values) => repeating(preperiod, period, saltus, values),
  'automatic': automatic,
};

/**
 * @param {any} data of one convention
 * @param {any[]} values those that the data gives, one a heap or one a state
 * @returns {Values | null} null where the kind is none of those known here
 */
export function valuesOf(data, values) {
  return KINDS[data.kind]?.(data, values) ?? null;
}

/**
 * Values that repeat from `preperiod` on, each time larger by `saltus`.
 * @param {number} preperiod
 * @param {number} period
 * @param {number} saltus
 * @param {any[]} values the first ones, up to the end of one period
 * @returns {Values}
 */
function repeating(preperiod, period, saltus, values) {
  const [start, step] = [BigInt(preperiod), BigInt(period)];
  /** @param {bigint} size */
  const stands = (size) => (size < start ? size : start + ((size - start) % step));
  const whole = saltus === 0 && values.length <= LONGEST;
  return {
    at(size) {
      const value = values[Number(stands(size))];
      return saltus === 0 ? value : BigInt(value) + ((size - stands(size)) / step) * BigInt(saltus);
    },
    shown: whole ? values.length : SHOWN,
    stands: whole ? stands : (size) => size,
    law: {
      key: saltus === 0 ? (preperiod === 0 ? 'law.periodic' : 'law.later') : 'law.arithmetic',
      filling: { start: preperiod, n: period, saltus },
    },
  };
}

/**
 * Values that an automaton finds: it reads the digits of a heap's size in base `base`, the most significant first; from
 * state s with digit d it goes to `next[s][d]`, and `values` holds a value for each state.
 * @param {{base: number, start?: number, next: number[][]}} data
 * @param {any[]} values
 * @returns {Values}
 */
function automatic({ base, start = 0, next }, values) {
  return {
    at(size) {
      const digits = size === 0n ? [] : [...size.toString(base)].map((digit) => parseInt(digit, base));
      return values[digits.reduce((state, digit) => next[state][digit], start)];
    },
    shown: SHOWN,
    stands: (size) => size,
    law: { key: 'law.automatic', filling: { base, n: next.length } },
  };
}
