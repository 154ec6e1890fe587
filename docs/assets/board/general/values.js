/**
 * Values of single heaps of any size, from data: a periodic table, an arithmetic periodic table, or an automaton that
 * reads the digits; or values that were computed up to a size. Sizes are exact.
 * @module
 */

/**
 * @typedef {object} Values
 * @property {(size: bigint) => number | bigint} at the value of a heap
 * @property {number} shown the number of values, from the empty heap on, that represent the sequence
 * @property {(size: bigint) => bigint} stands the equivalent heap among those that are shown
 * @property {import('../state.js').Why} law the continuation of the values
 * @property {bigint} [most] the largest heap whose value is known, if only computed ones are
 */

/** Number of values shown if they are not periodic. */
const SHOWN = 20;
/** Maximal length of a table that is shown completely. */
const LONGEST = 48;

/** @type {Record<string, (data: any, values: any[]) => Values>} */
const KINDS = {
  periodic: ({ preperiod, period }, values) => repeating(preperiod, period, 0, values),
  'arithmetic-periodic': ({ preperiod, period, saltus }, values) => repeating(preperiod, period, saltus, values),
  automatic: automatic,
  computed: (_, values) => computed(values),
};

/**
 * @param {any} data the data of one convention
 * @param {any[]} values one value per heap or per state
 * @returns {Values | null} null for an unsupported kind
 */
export function valuesOf(data, values) {
  return KINDS[data.kind]?.(data, values) ?? null;
}

/**
 * Return values that are periodic from `preperiod` on and increase by `saltus` per period.
 * @param {number} preperiod
 * @param {number} period
 * @param {number} saltus
 * @param {any[]} values the values up to the end of the first period
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
 * Return values that were computed for the first heaps.
 * @param {any[]} values
 * @returns {Values}
 */
function computed(values) {
  const most = values.length - 1;
  return {
    at: (size) => values[Number(size)],
    shown: Math.min(SHOWN, values.length),
    stands: (size) => size,
    law: { key: 'law.computed', filling: { most } },
    most: BigInt(most),
  };
}

/**
 * Return automatic values: the automaton reads the digits of the size in base `base`, most significant first. From
 * state s the digit d leads to `next[s][d]`, and `values` contains a value per state.
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
