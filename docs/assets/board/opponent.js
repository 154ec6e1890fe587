/**
 * Opponents of several strengths, and the strength that the reader chose last, kept in this browser only.
 * @module
 */

/** @typedef {'perfect' | 'slips' | 'random'} Strength */

/** @type {Strength[]} */
export const STRENGTHS = ['perfect', 'slips', 'random'];

/** How often the opponent that slips makes a random move. */
const SLIPS = 1 / 3;
const STORED = 'takeaway-opponent';
const PRECISION = 53n;

/**
 * Return a random natural number below a bound.
 * @param {bigint} bound positive; far below 2^53, so that every number is about equally likely
 * @returns {bigint}
 */
export function below(bound) {
  return (BigInt(Math.floor(Math.random() * 2 ** Number(PRECISION))) * bound) >> PRECISION;
}

/**
 * Return a random whole number between two bounds, both included.
 * @param {bigint} low
 * @param {bigint} high
 * @returns {bigint}
 */
export function between(low, high) {
  return low + below(high - low + 1n);
}

/**
 * Return a random member of a list that is not empty.
 * @template T
 * @param {readonly T[]} list
 * @returns {T}
 */
export function oneOf(list) {
  return list[Math.floor(Math.random() * list.length)];
}

/** Return the stored strength; perfect without storage. */
export function storedStrength() {
  try {
    const stored = localStorage.getItem(STORED);
    return STRENGTHS.find((each) => each === stored) ?? 'perfect';
  } catch {
    return 'perfect';
  }
}

/** @param {Strength} strength */
export function storeStrength(strength) {
  try {
    localStorage.setItem(STORED, strength);
  } catch {
    // Without storage the choice holds for this page.
  }
}

/**
 * Return the move of an opponent. Only the perfect one gives a reason: it plays by the theorem.
 * @template P, M
 * @param {import('./state.js').Game<P, M>} game
 * @param {P} position not over
 * @param {import('./state.js').Play} play
 * @param {Strength} strength
 * @returns {{move: M, why?: import('./state.js').Why}}
 */
export function opponentMove(game, position, play, strength) {
  if (strength === 'perfect') return game.reply(position, play);
  const random = strength === 'random' || Math.random() < SLIPS;
  return { move: random ? game.randomMove(position) : game.reply(position, play).move };
}
