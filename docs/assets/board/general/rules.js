/**
 * Rules of a heap game as data, in the format of `theory.rules.moves.as_data`: what a move may leave of a heap, and all
 * options of a position. Sizes are exact. The module contains no strategies.
 * @module
 */

import { ONE_HEAP, heapOptions, isSum, positionOptions, sizeRange, splits, termValue } from '../../js/rules/options.js';

/** @typedef {import('../../js/rules/options.js').Term} Term */
/** @typedef {import('../../js/rules/options.js').Leave} Leave */
/** @typedef {import('../../js/rules/options.js').Move} Move */
/** @typedef {bigint[]} Position the heaps, followed by the bank if the game has one */

/** Maximal number of moves in one heap that a board shows. */
const MOST_CHANGES = 999;
const SIZES = [10n ** 15n, 10n ** 12n, 10n ** 9n, 10n ** 6n, 100_000n, 10_000n, 999n, 99n];

/**
 * Return the place of the heap that a move of one heap changes, and what it leaves of it.
 * @param {Position} before
 * @param {Position} after
 */
export function changeOf(before, after) {
  const place = before.findIndex((size, each) => size !== after[each]);
  return { place, left: after.slice(place, place + 1 + after.length - before.length) };
}

export class Rules {
  /**
   * @param {Record<string, any>} data
   * @param {Record<string, number>} [params] the values of the game's parameters
   */
  constructor(data, params = {}) {
    /** @type {Move[]} */
    this.moves = data.moves;
    this.least = BigInt(data.least);
    /** @type {boolean} */
    this.bank = data.bank;
    /** @type {boolean} */
    this.endsWhenEmpty = data.ends_when_empty;
    /** @type {number | null} */
    this.heaps = data.heaps;
    /**
     * Positions that must not be entered, and positions at which the game is over.
     * @type {number[][]}
     */
    this.blocked = data.blocked ?? [];
    /** @type {number[][]} */
    this.terminal = data.terminal ?? [];
    this.params = params;
    this.leaves = this.moves.flatMap((move) => (move.kind === 'one-heap' ? [move.leave] : []));
    const { moves, bank, endsWhenEmpty, heaps, blocked, terminal } = this;
    this.game = { moves, heaps, least: Number(data.least), bank, endsWhenEmpty, blocked, terminal, params };
    /** Whether moves change one heap independently of the others, so that a position is the sum of its heaps. */
    this.isSum = isSum(this.game);
    /** Whether a move may split a heap. */
    this.splits = splits(this.game);
  }

  /** The largest heap whose moves a board can show. */
  get largest() {
    return SIZES.find((size) => this.#count(size) <= MOST_CHANGES) ?? 9n;
  }

  /**
   * @param {Term} term
   * @param {bigint} size the heap before the move
   * @returns {bigint}
   */
  value(term, size) {
    return BigInt(termValue(term, Number(size), this.params));
  }

  /**
   * Return what a move in one heap alone may leave of it: one size, or two sizes after a split, the smaller one first.
   * The single sizes come first, in ascending order.
   * @param {bigint} size
   * @returns {bigint[][]}
   */
  rests(size) {
    const heap = Number(size);
    /** @type {bigint[][]} */
    const found = [];
    heapOptions(this.game, heap)(heap, (left, beside) => {
      found.push((beside > 0 ? [left, beside] : [left]).map(BigInt));
    });
    const every = [...new Map(found.map((left) => [left.join(), left])).values()];
    return every.sort((a, b) => a.length - b.length || (a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? -1 : 1));
  }

  /**
   * Return every option of a position once; for sums ordered by heap and then by size.
   * @param {Position} position
   * @returns {Position[]}
   */
  options(position) {
    if (this.isSum)
      return position.flatMap((size, place) => this.rests(size).map((left) => position.toSpliced(place, 1, ...left)));
    const sizes = position.map(Number);
    /** @type {Position[]} */
    const found = [];
    positionOptions(this.game, Math.max(0, ...sizes))(sizes, (option) => {
      found.push(option.map(BigInt));
    });
    return [...new Map(found.map((option) => [option.join(), option])).values()];
  }

  /**
   * Return whether there is a move between two positions.
   * @param {Position} position
   * @param {Position} next
   * @returns {boolean}
   */
  isLegal(position, next) {
    if (!this.isSum) return this.options(position).some((option) => option.join() === next.join());
    const { place, left } = changeOf(position, next);
    if (position.toSpliced(place, 1, ...left).join() !== next.join()) return false;
    return this.rests(position[place] ?? 0n).some((rest) => rest.join() === left.join());
  }

  /** @param {Position} position */
  isOver(position) {
    return this.isSum ? position.every((size) => this.rests(size).length === 0) : this.options(position).length === 0;
  }

  /**
   * Return at least as large a number as there are moves of one heap.
   * @param {bigint} size
   */
  #count(size) {
    const others = this.moves.filter(({ kind }) => kind !== 'one-heap' && ONE_HEAP.includes(kind));
    const heap = Number(size);
    return this.leaves.reduce((sum, leave) => {
      const [low, high] = sizeRange(leave, this.game, heap);
      return sum + high - low + 1;
    }, others.length * heap);
  }
}
