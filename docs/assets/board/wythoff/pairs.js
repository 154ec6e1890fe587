/**
 * Pairs of t-Wythoff by exact floors: ⌊nα⌋ and ⌊nα⌋ + tn with α = (2 − t + √(t² + 4))/2, the golden ratio for t = 1;
 * the corresponding pairs of misère play; and the pair of a given number. Sizes are exact.
 * @module
 */

/**
 * @typedef {{index: bigint, pair: [bigint, bigint]}} Pair the index n of a pair, and its two numbers, the smaller first
 */

/**
 * Return ⌊√n⌋ for n ≥ 0, by Newton's method.
 * @param {bigint} n
 * @returns {bigint}
 */
export function root(n) {
  if (n < 2n) return n;
  // The start is a power of two that is at least √n, so the iteration decreases.
  let near = 1n << BigInt((n.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (near + n / near) >> 1n;
    if (next >= near) return near;
    near = next;
  }
}

/** The pairs (a_n, a_n + tn + gap), n ≥ 0, in which every number from 1 on occurs exactly once. */
export class Pairs {
  /**
   * @param {bigint} t at least 1
   * @param {0n | 1n} gap 0 for normal play; 1 for misère play with t ≥ 2, where also 0 occurs only once
   */
  constructor(t, gap) {
    this.t = t;
    this.gap = gap;
    this.square = t * t + 4n;
  }

  /**
   * Return ⌊m√(t² + 4)⌋ for m ≥ 0.
   * @param {bigint} m
   */
  #floor(m) {
    return root(m * m * this.square);
  }

  /**
   * Return the pair with index n ≥ 0.
   * @param {bigint} index
   * @returns {Pair}
   */
  at(index) {
    const { t, gap } = this;
    // All numerators are nonnegative, so BigInt division is floor division.
    let low = ((2n - t) * index + this.#floor(index)) / 2n;
    if (gap === 1n) {
      // a_n = ⌊nα + 1/α⌋, where 1/α = (√(t² + 4) + t − 2)/2t.
      const m = t * index + 1n;
      low = ((2n - t) * (m - 2n) + this.#floor(m)) / (2n * t);
    }
    return { index, pair: [low, low + t * index + gap] };
  }

  /**
   * Return the pair that contains a number.
   * @param {bigint} number at least 0
   * @returns {Pair}
   */
  of(number) {
    if (number === 0n) return this.at(0n);
    const before = this.#count(number);
    if (this.#count(number + 1n) > before) return this.at(before);
    // Of the numbers below this one, `before` are smaller numbers of pairs and the others larger ones; with gap 0 the
    // number 0 is both.
    return this.at(number - before + (1n - this.gap));
  }

  /**
   * Return the number of a_n, n ≥ 0, that are less than a number.
   * @param {bigint} number at least 1
   * @returns {bigint}
   */
  #count(number) {
    const { t, gap } = this;
    // With gap 0, a_n < x means n < x/α; with gap 1, n < (x − 1/α)/α.
    if (gap === 0n) return (number * (t - 2n) + this.#floor(number)) / (2n * t) + 1n;
    const m = t * (number - 1n) + 2n;
    return (m * (t - 2n) - 2n * t + this.#floor(m)) / (2n * t * t) + 1n;
  }
}
