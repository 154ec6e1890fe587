/**
 * Strategy of Nim by Bouton's closed form, normal and misère. Sizes are exact BigInts.
 * @module
 */

/** @typedef {'normal' | 'misere'} Play */
/** @typedef {bigint[]} Heaps */
/** @typedef {{heap: number, to: bigint}} Move */

/**
 * Return the nim-sum of the heaps: binary addition without carrying.
 * @param {Heaps} heaps
 * @returns {bigint}
 */
export function nimSum(heaps) {
  return heaps.reduce((sum, heap) => sum ^ heap, 0n);
}

/**
 * Return the number of heaps with two or more counters; misère play differs only if at most one is left.
 * @param {Heaps} heaps
 * @returns {number}
 */
export function bigHeaps(heaps) {
  return heaps.filter((heap) => heap > 1n).length;
}

/**
 * Tests whether the player to move loses, by their names in the strategy data of the verification.
 * @type {Record<string, (heaps: Heaps) => boolean>}
 */
export const TESTS = {
  'nim-sum': (heaps) => nimSum(heaps) === 0n,
  'nim-sum-or-odd-ones': (heaps) => (bigHeaps(heaps) > 0 ? nimSum(heaps) === 0n : nimSum(heaps) === 1n),
};

/** @type {Record<Play, string>} */
export const TEST_OF = { normal: 'nim-sum', misere: 'nim-sum-or-odd-ones' };

/**
 * Return whether the player to move loses against best play.
 * @param {Heaps} heaps
 * @param {Play} play
 * @returns {boolean}
 */
export function isLost(heaps, play) {
  return TESTS[TEST_OF[play]](heaps);
}

/**
 * Return every winning move, by heap; there is at most one per heap.
 *
 * A winning move leaves nim-sum 0, except in misère play when it leaves no heap of two or more: then it leaves nim-sum
 * 1, an odd number of single counters.
 * @param {Heaps} heaps
 * @param {Play} play
 * @returns {Move[]}
 */
export function winningMoves(heaps, play) {
  const sum = nimSum(heaps);
  const big = bigHeaps(heaps);
  /** @type {Move[]} */
  const moves = [];
  heaps.forEach((size, heap) => {
    const others = big - (size > 1n ? 1 : 0);
    const to = size ^ sum ^ (play === 'misere' && others === 0 ? 1n : 0n);
    if (to < size) moves.push({ heap, to });
  });
  return moves;
}

/**
 * Return the position after a move; the argument is unchanged.
 * @param {Heaps} heaps
 * @param {Move} move
 * @returns {Heaps}
 */
export function after(heaps, move) {
  return heaps.with(move.heap, move.to);
}

/**
 * Return the answer of `takeaway solve nim --json`, field by field; numbers above 2^53 stay BigInt.
 * @param {(number | bigint)[]} heaps
 * @param {Play} play
 * @returns {{outcome: 'N' | 'P', grundy: number | bigint | null, moves: (number | bigint)[][]}}
 */
export function solve(heaps, play) {
  const exact = heaps.map(BigInt);
  /** @param {bigint} size */
  const narrow = (size) => (size <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(size) : size);
  return {
    outcome: isLost(exact, play) ? 'P' : 'N',
    grundy: play === 'normal' ? narrow(nimSum(exact)) : null,
    moves: winningMoves(exact, play).map((move) => after(exact, move).map(narrow)),
  };
}
