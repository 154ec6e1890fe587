/**
 * For every board above a poisoned row, within a box: the one length of the poisoned row that makes a lost position
 * of the whole. A table that is filled in steps, so that the page can go on meanwhile.
 * @module
 */

import { pause } from '../dom.js';

/** A table may look at so many bites in all. */
const MOST_BITES = 25e6;
/** How long a table is filled at a time, in milliseconds, and after how many boards the clock is read. */
const SLICE = 10;
const BETWEEN = 256;

/**
 * In how many ways `n` things can be chosen out of `all`.
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
 * Roughly how many bites there are on all boards in a box.
 * @param {number} height
 * @param {number} width
 */
export function bites(height, width) {
  return (choose(height + width, height) * height * width) / 2;
}

/**
 * Whether a table of this size can be filled.
 * @param {number} height
 * @param {number} width
 */
export function isNear(height, width) {
  return bites(height, width) <= MOST_BITES;
}

/**
 * A table over all boards of at most `height` rows and `width` columns, each by its rank: with its rows it goes through
 * the boards in lexicographic order, and a bite always leads to an earlier one.
 */
export class Cuts {
  /**
   * @param {number} height at least 1
   * @param {number} width at least 1
   */
  constructor(height, width) {
    this.height = height;
    this.width = width;
    this.count = choose(height + width, height);
    this.lengths = new Uint16Array(this.count);
    /** What a row of each length adds to the rank. @type {Int32Array[]} */
    this.steps = Array.from({ length: height }, (_, r) =>
      Int32Array.from({ length: width + 1 }, (_, length) => choose(length + height - r - 1, height - r)),
    );
    this.work = this.#fill();
    this.done = false;
  }

  /**
   * The length for the rows above the poisoned one, after filling the table.
   * @param {number[]} above
   */
  cut(above) {
    if (!this.done) this.finish();
    return this.lengths[above.reduce((rank, length, r) => rank + this.steps[r][length], 0)];
  }

  /** Fills the rest of the table at once. */
  finish() {
    while (!this.work.next().done);
    this.done = true;
  }

  /** Fills the table a slice at a time. */
  async prepare() {
    while (!this.done) {
      const end = performance.now() + SLICE;
      while (!this.done && performance.now() < end) this.done = this.work.next().done === true;
      if (!this.done) await pause(0);
    }
  }

  /** Fills the table, and pauses between a few boards and the next. */
  *#fill() {
    const { height, width, steps, lengths } = this;
    // The rank that a block of rows of one length adds is a difference of these sums.
    const blocks = Array.from({ length: width + 1 }, (_, length) => {
      const sums = new Int32Array(height + 1);
      for (let r = 0; r < height; r += 1) sums[r + 1] = sums[r] + steps[r][length];
      return sums;
    });
    const rows = new Int32Array(height);
    const below = new Int32Array(height + 1);
    // Which lengths are won by a bite above the poisoned row: those marked with the number of the board.
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
   * The length for one board, once the lengths that are won by a bite above are marked.
   * @param {number} rank
   * @param {number} longest
   * @param {Int32Array[]} blocks
   * @param {Int32Array} below
   * @param {Int32Array} rows
   * @param {Int32Array} marks
   */
  #least(rank, longest, blocks, below, rows, marks) {
    if (longest > 0) {
      // A cut that reaches the rows above comes first: once it wins, all longer poisoned rows are won by it.
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
