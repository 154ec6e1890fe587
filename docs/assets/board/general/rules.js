/**
 * Rules of a heap game as data, in the format of `theory.rules.moves.as_data`: possible sizes of a heap after a move,
 * and all options of a position. Sizes are exact. The module knows no strategies.
 * @module
 */

/** @typedef {number | 'n' | {param: string} | {op: string, left: any, right: any}} Term */
/** @typedef {{low: Term, high: Term}} Leave */
/**
 * @typedef {{kind: 'one-heap', leave: Leave} | {kind: 'some-heaps', most: Term, leave: Leave}
 *   | {kind: 'alike', within: Term} | {kind: 'together', taken: number[]} | {kind: 'from-bank'}} Move
 */
/** @typedef {bigint[]} Position the heaps, followed by the bank if the game has one */

/** Maximal number of moves in one heap that a board shows. */
const MOST_CHANGES = 999n;
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
    const alone = this.leaves.length === this.moves.length && !this.bank && !marked;
    return alone && !(this.endsWhenEmpty && this.changes(0n).length > 0);
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
   * Return the sizes of a heap after a move in this heap alone, in ascending order.
   * @param {bigint} size
   * @returns {bigint[]}
   */
  changes(size) {
    const found = new Set(this.leaves.flatMap((leave) => this.#left(leave, size)));
    return [...found].sort((a, b) => (a < b ? -1 : 1));
  }

  /**
   * Return every option of a position once; for sums ordered by heap and then by size.
   * @param {Position} position
   * @returns {Position[]}
   */
  options(position) {
    if (this.isSum) return position.flatMap((size, place) => this.changes(size).map((to) => position.with(place, to)));
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
    const changed = position.flatMap((size, place) => (size === next[place] ? [] : [place]));
    return changed.length === 1 && this.changes(position[changed[0]]).includes(next[changed[0]]);
  }

  /** @param {Position} position */
  isOver(position) {
    return this.isSum ? position.every((size) => this.changes(size).length === 0) : this.options(position).length === 0;
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

  /** @param {bigint} size */
  #count(size) {
    return this.leaves.reduce((sum, { low, high }) => sum + this.value(high, size) - this.#least(low, size) + 1n, 0n);
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
    const most = move.kind === 'one-heap' ? 1 : Number(this.value(move.most, 0n));
    return this.#changed(move.leave, position, places, most).slice(0, -1);
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
