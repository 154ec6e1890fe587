/**
 * The pairs of t-Wythoff by exact floors: ⌊nα⌋ and ⌊nα⌋ + tn with α = (2 − t + √(t² + 4))/2, which for t = 1 is the
 * golden ratio; their relatives of misère play; and the pair of a given number. Exact for numbers of any size.
 * @module
 */

/** @typedef {{index: bigint, pair: [bigint, bigint]}} Pair the n of a pair, and its two numbers, the smaller first */

/**
 * ⌊√n⌋ for n ≥ 0, by Newton's method.
 * @param {bigint} n
 * @returns {bigint}
 */
export function root(n) {
  if (n < 2n) return n;
  // A power of two that is no less than √n: from there the steps only go down.
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
   * @param {0n | 1n} gap 0 for normal play; 1 for misère play where t ≥ 2, and then 0 too occurs only once
   */
  constructor(t, gap) {
    this.t = t;
    this.gap = gap;
    this.square = t * t + 4n;
  }

  /**
   * ⌊m√(t² + 4)⌋ for m ≥ 0.
   * @param {bigint} m
   */
  #floor(m) {
    return root(m * m * this.square);
  }

  /**
   * The pair of an index n ≥ 0.
   * @param {bigint} index
   * @returns {Pair}
   */
  at(index) {
    const { t, gap } = this;
    // No numerator here is negative, so that dividing BigInts takes the floor.
    let low = ((2n - t) * index + this.#floor(index)) / 2n;
    if (gap === 1n) {
      // a_n = ⌊nα + 1/α⌋, where 1/α = (√(t² + 4) + t − 2)/2t.
      const m = t * index + 1n;
      low = ((2n - t) * (m - 2n) + this.#floor(m)) / (2n * t);
    }
    return { index, pair: [low, low + t * index + gap] };
  }

  /**
   * The pair in which a number occurs.
   * @param {bigint} number at least 0
   * @returns {Pair}
   */
  of(number) {
    if (number === 0n) return this.at(0n);
    const before = this.#count(number);
    if (this.#count(number + 1n) > before) return this.at(before);
    // Of the numbers below this one, `before` are smaller numbers of pairs and all others larger ones; with gap 0 the
    // number 0 is both.
    return this.at(number - before + (1n - this.gap));
  }

  /**
   * How many of the a_n, n ≥ 0, are less than a number.
   * @param {bigint} number at least 1
   * @returns {bigint}
   */
  #count(number) {
    const { t, gap } = this;
    // With gap 0, a_n < x says that n < x/α; with gap 1, that n < (x − 1/α)/α.
    if (gap === 0n) return (number * (t - 2n) + this.#floor(number)) / (2n * t) + 1n;
    const m = t * (number - 1n) + 2n;
    return (m * (t - 2n) - 2n * t + this.#floor(m)) / (2n * t * t) + 1n;
  }
}
