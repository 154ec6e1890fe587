/**
 * Table of P-positions of Chomp: for the rows above the bottom row, the length of the bottom row that makes a
 * P-position. The table is filled in steps, so that the page stays responsive.
 * @module
 */

import { pause } from '../dom.js';

/** Maximal number of bites examined for a table. */
const MOST_BITES = 25e6;
/** Time slice for filling a table, in milliseconds, and the number of boards between two looks at the clock. */
const SLICE = 10;
const BETWEEN = 256;

/**
 * Return the binomial coefficient `all` over `n`.
 * @param {number} all
 * @param {number} n
 */
function choose(all, n) {
  if (n > all) return 0;
  let found = 1;
  for (let i = 1; i <= Math.min(n, all - n); i += 1) found = (found * (all - i + 1)) / i;
  return Math.round(found);
}

/**
 * Estimate the number of bites on all boards in a box.
 * @param {number} height
 * @param {number} width
 */
export function bites(height, width) {
  return (choose(height + width, height) * height * width) / 2;
}

/**
 * Return whether a table of this size can be filled.
 * @param {number} height
 * @param {number} width
 */
export function isNear(height, width) {
  return bites(height, width) <= MOST_BITES;
}

/**
 * Table over all boards of at most `height` rows and `width` columns, by rank. Ranks follow the lexicographic order, so
 * a bite always leads to a smaller rank.
 */
export class PositionTable {
  /**
   * @param {number} height at least 1
   * @param {number} width at least 1
   */
  constructor(height, width) {
    this.height = height;
    this.width = width;
    this.count = choose(height + width, height);
    this.lengths = new Uint16Array(this.count);
    /**
     * The contribution of a row of each length to the rank.
     * @type {Int32Array[]}
     */
    this.steps = Array.from({ length: height }, (_, r) =>
      Int32Array.from({ length: width + 1 }, (_, length) => choose(length + height - r - 1, height - r)),
    );
    this.work = this.#fill();
    this.done = false;
  }

  /**
   * Return the bottom length for the rows above, after filling the table.
   * @param {number[]} above
   */
  cut(above) {
    if (!this.done) this.finish();
    return this.lengths[above.reduce((rank, length, r) => rank + this.steps[r][length], 0)];
  }

  /** Fill the rest of the table. */
  finish() {
    while (!this.work.next().done);
    this.done = true;
  }

  /** Fill the table in time slices. */
  async prepare() {
    while (!this.done) {
      const end = performance.now() + SLICE;
      while (!this.done && performance.now() < end) this.done = this.work.next().done === true;
      if (!this.done) await pause(0);
    }
  }

  /** Fill the table, yielding after some boards. */
  *#fill() {
    const { height, width, steps, lengths } = this;
    // Prefix sums: the rank of a block of equal rows is a difference of two entries.
    const blocks = Array.from({ length: width + 1 }, (_, length) => {
      const sums = new Int32Array(height + 1);
      for (let r = 0; r < height; r += 1) sums[r + 1] = sums[r] + steps[r][length];
      return sums;
    });
    const rows = new Int32Array(height);
    const below = new Int32Array(height + 1);
    // Bottom lengths won by a bite above the bottom row; an entry contains the number of the board.
    const marks = new Int32Array((height + 1) * width + 3);
    for (let rank = 0; rank < this.count; rank += 1) {
      for (let r = 0; r < height; r += 1) below[r + 1] = below[r] + steps[r][rows[r]];
      for (let r = 0; r < height && rows[r] > 0; r += 1) {
        for (let length = rows[r] - 1, alike = r; length >= 0; length -= 1) {
          while (alike < height && rows[alike] > length) alike += 1;
          const option = rank - (below[alike] - below[r]) + (blocks[length][alike] - blocks[length][r]);
          marks[lengths[option]] = rank + 1;
        }
      }
      lengths[rank] = this.#least(rank, rows[0], blocks, below, rows, marks);
      let last = height - 1;
      while (last >= 0 && rows[last] >= (last > 0 ? rows[last - 1] : width)) last -= 1;
      if (last < 0) return;
      rows[last] += 1;
      rows.fill(0, last + 1);
      if (rank % BETWEEN === 0) yield;
    }
  }

  /**
   * Return the bottom length of one board, after the lengths won by a bite above are marked.
   * @param {number} rank
   * @param {number} longest
   * @param {Int32Array[]} blocks
   * @param {Int32Array} below
   * @param {Int32Array} rows
   * @param {Int32Array} marks
   */
  #least(rank, longest, blocks, below, rows, marks) {
    if (longest > 0) {
      // A bite that also cuts the rows above is tried first: if it wins, it wins for all longer bottom rows.
      let alike = 0;
      while (alike < this.height && rows[alike] === longest) alike += 1;
      const cut = this.lengths[rank - below[alike] + blocks[longest - 1][alike]];
      if (cut < longest) return cut;
    }
    let length = Math.max(longest, 1);
    while (marks[length] === rank + 1) length += 1;
    return length;
  }
}
