/**
 * Rules of a heap game as data, in the format of `theory.rules.moves.as_data`: what a move may leave of a heap, and all
 * options of a position. Sizes are exact. The module knows no strategies.
 * @module
 */

import { members } from '../../js/rules/amounts.js';

/** @typedef {number | 'n' | {param: string} | {op: string, left: any, right: any}} Term */
/** @typedef {{low: Term, high: Term}} Leave */
/**
 * @typedef {{kind: 'one-heap', leave: Leave} | {kind: 'some-heaps', most: Term, leave: Leave}
 *   | {kind: 'alike', within: Term} | {kind: 'together', taken: number[]} | {kind: 'from-bank'}
 *   | {kind: 'amount', amounts: import('../../js/rules/amounts.js').Part[], other: boolean}
 *   | {kind: 'break', take: number, pieces: number[]} | {kind: 'unequal'}} Move
 */
/** @typedef {bigint[]} Position the heaps, followed by the bank if the game has one */

/** Maximal number of moves in one heap that a board shows. */
const MOST_CHANGES = 999n;
/** Kinds of moves that change one heap; the last two may split it. */
const ONE_HEAP = ['one-heap', 'amount', 'break', 'unequal'];
const SIZES = [10n ** 15n, 10n ** 12n, 10n ** 9n, 10n ** 6n, 100_000n, 10_000n, 999n, 99n];

/**
 * Return ⌊left / right⌋, also for negative numbers.
 * @param {bigint} left
 * @param {bigint} right at least 1
 */
function floor(left, right) {
  return left / right - (left % right < 0n ? 1n : 0n);
}

/** @type {Record<string, (left: bigint, right: bigint) => bigint>} */
const OPERATIONS = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  'floor/': floor,
  'ceil/': (left, right) => -floor(-left, right),
};

/**
 * Return a number of counters in two nonempty heaps, the smaller one first.
 * @param {bigint} count
 * @returns {bigint[][]}
 */
function pairs(count) {
  const found = [];
  for (let one = 1n; 2n * one <= count; one += 1n) found.push([one, count - one]);
  return found;
}

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
  }

  /** Whether moves change one heap independently of the others, so that a position is the sum of its heaps. */
  get isSum() {
    const marked = this.blocked.length + this.terminal.length > 0;
    const alone = this.moves.every(({ kind }) => ONE_HEAP.includes(kind)) && !this.bank && !marked;
    const fixed = this.splits && this.heaps !== null;
    return alone && !fixed && !(this.endsWhenEmpty && this.rests(0n).length > 0);
  }

  /** Whether a move may split a heap. */
  get splits() {
    return this.moves.some((move) => move.kind === 'unequal' || (move.kind === 'break' && move.pieces.includes(2)));
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
    if (term === 'n') return size;
    if (typeof term === 'number') return BigInt(term);
    if ('param' in term) return BigInt(this.params[term.param]);
    return OPERATIONS[term.op](this.value(term.left, size), this.value(term.right, size));
  }

  /**
   * Return what a move in one heap alone may leave of it: one size, or two sizes after a split, the smaller one first.
   * The single sizes come first, in ascending order.
   * @param {bigint} size
   * @returns {bigint[][]}
   */
  rests(size) {
    const found = this.moves.flatMap((move) => this.#restsBy(move, size));
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
    const heaps = this.bank ? position.slice(0, -1) : position;
    if (this.endsWhenEmpty && heaps.every((size) => size === 0n)) return [];
    const here = position.join();
    if (this.terminal.some((end) => end.join() === here)) return [];
    const barred = new Set(this.blocked.map((sizes) => sizes.join()));
    const every = this.moves.flatMap((move) => this.#by(move, heaps, position));
    const found = every.filter((option) => !barred.has(option.join()));
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
   * @param {Leave} leave
   * @param {bigint} size
   * @returns {bigint[]}
   */
  #left({ low, high }, size) {
    const sizes = [];
    for (let to = this.#least(low, size); to <= this.value(high, size); to += 1n) if (to !== size) sizes.push(to);
    return sizes;
  }

  /**
   * @param {Term} low
   * @param {bigint} size
   */
  #least(low, size) {
    const least = this.value(low, size);
    return least > this.least ? least : this.least;
  }

  /**
   * Return at least as large a number as there are moves of one heap.
   * @param {bigint} size
   */
  #count(size) {
    const others = this.moves.filter(({ kind }) => kind !== 'one-heap' && ONE_HEAP.includes(kind));
    const other = BigInt(others.length) * size;
    return this.leaves.reduce(
      (sum, { low, high }) => sum + this.value(high, size) - this.#least(low, size) + 1n,
      other,
    );
  }

  /**
   * Return what one kind of move may leave of a heap.
   * @param {Move} move
   * @param {bigint} size
   * @returns {bigint[][]}
   */
  #restsBy(move, size) {
    if (move.kind === 'one-heap') return this.#left(move.leave, size).map((to) => [to]);
    if (move.kind === 'amount') {
      return members(move, Number(size - this.least)).map((taken) => [size - BigInt(taken)]);
    }
    if (move.kind === 'unequal') return pairs(size).filter(([one, other]) => one !== other);
    if (move.kind !== 'break') return [];
    const rest = size - BigInt(move.take);
    if (rest < 0n || size === 0n) return [];
    return move.pieces.flatMap((count) => {
      if (count === 2) return pairs(rest);
      return count === 1 ? (0n < rest && rest < size ? [[rest]] : []) : rest === 0n ? [[0n]] : [];
    });
  }

  /**
   * Return the options given by one kind of move.
   * @param {Move} move
   * @param {bigint[]} heaps
   * @param {Position} position
   * @returns {Position[]}
   */
  #by(move, heaps, position) {
    const places = [...heaps.keys()];
    if (move.kind === 'from-bank') return places.flatMap((place) => this.#paid(position, place));
    if (move.kind === 'alike') {
      const rooms = heaps.map((size) => size - this.least);
      return this.#losses(this.value(move.within, 0n), rooms).map((lost) =>
        position.map((size, place) => size - (lost[place] ?? 0n)),
      );
    }
    if (move.kind === 'together') {
      const losses = move.taken.map(BigInt).filter((lost) => heaps.every((size) => size - lost >= this.least));
      return losses.map((lost) => position.map((size, place) => (place < heaps.length ? size - lost : size)));
    }
    if (move.kind === 'some-heaps') {
      const most = Number(this.value(move.most, 0n));
      return this.#changed(move.leave, position, places, most).slice(0, -1);
    }
    return places.flatMap((place) =>
      this.#restsBy(move, position[place]).map((left) => position.toSpliced(place, 1, ...left)),
    );
  }

  /**
   * Return the positions in which at most `most` of the heaps at `places` are changed, the unchanged one last.
   * @param {Leave} leave
   * @param {Position} position
   * @param {number[]} places
   * @param {number} most
   * @returns {Position[]}
   */
  #changed(leave, position, places, most) {
    if (most === 0 || places.length === 0) return [position];
    const [first, ...others] = places;
    const changed = this.#left(leave, position[first]).flatMap((to) =>
      this.#changed(leave, position.with(first, to), others, most - 1),
    );
    return [...changed, ...this.#changed(leave, position, others, most)];
  }

  /**
   * Return the possible losses of all heaps: at least one counter each, pairwise less than `within` apart.
   * @param {bigint} within
   * @param {bigint[]} rooms
   * @returns {bigint[][]}
   */
  #losses(within, rooms) {
    /** @type {bigint[][]} */
    let found = [[]];
    for (const room of rooms) {
      const more = [];
      for (const lost of found)
        for (let each = 1n; each <= room; each += 1n)
          if (lost.every((other) => each - other < within && other - each < within)) more.push([...lost, each]);
      found = more;
    }
    return rooms.length > 0 ? found : [];
  }

  /**
   * Return the positions after the bank pays counters to a heap.
   * @param {Position} position
   * @param {number} place
   * @returns {Position[]}
   */
  #paid(position, place) {
    const [bank] = position.slice(-1);
    return Array.from({ length: Number(bank) }, (_, index) => {
      const more = BigInt(index + 1);
      return position.with(place, position[place] + more).with(-1, bank - more);
    });
  }
}
