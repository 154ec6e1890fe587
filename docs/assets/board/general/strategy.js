/**
 * Who wins and how, from the strategy's data alone. Five kinds of theorem are played by: the Grundy values of single
 * heaps, whose nim-sum decides every sum in normal play; the outcomes of single heaps, which decide where at most one
 * heap can still be moved in; the partners of sizes, which decide where two heaps are lost exactly as a pair; the pairs
 * of Wythoff's game moved along the diagonal, with a few others; and a list of the lost positions up to a size, which
 * decides any rules.
 * @module
 */

import { BadInput } from '../errors.js';
import { Pairs } from '../wythoff/pairs.js';
import { valuesOf } from './values.js';

/** @typedef {import('../state.js').Play} Play */
/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./rules.js').Rules} Rules */

/**
 * @typedef {object} Strategy
 * @property {'values' | 'outcomes' | 'pairs' | 'table'} kind
 * @property {import('./values.js').Values | null} values of single heaps, where the theorem speaks of them
 * @property {((size: bigint) => bigint)} [partner] the other heap of the lost pair in which a size is
 * @property {(position: Position) => Position[]} [alike] the lost positions whose heaps differ by as much as these
 * @property {(position: Position) => boolean} isLost the player to move loses against the best play
 * @property {(position: Position) => void} check throws BadInput where the theorem does not speak of the position
 * @property {bigint} largest the largest heap
 * @property {number | null} parts how many numbers a position has, where the theorem speaks of no others
 */

/**
 * The strategy under one convention.
 * @param {Rules} rules
 * @param {any} data undefined where nothing is known
 * @param {Play} play
 * @returns {Strategy | null} null where this module cannot play by it
 */
export function strategyOf(rules, data, play) {
  if (data?.kind === 'table') return byTable(rules, data);
  if (data?.kind === 'pairing') return rules.heaps === 2 ? byPairs(rules, data) : null;
  if (data?.kind === 'shifted-wythoff') return rules.heaps === 2 ? byMoved(rules, data) : null;
  if (!data || !rules.isSum) return null;
  if (data.outcomes) return byOutcomes(rules, valuesOf(data, [...data.outcomes]), play);
  return play === 'normal' ? byValues(rules, valuesOf(data, data.values)) : null;
}

/**
 * The Grundy values of the heaps.
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {bigint[]}
 */
export function grundyValues({ values }, position) {
  return position.map((size) => BigInt(values?.at(size) ?? 0));
}

/**
 * @param {bigint[]} numbers
 * @returns {bigint}
 */
export function nimSum(numbers) {
  return numbers.reduce((sum, number) => sum ^ number, 0n);
}

/**
 * Every position that a winning move leads to, in the order of the options.
 * @param {Rules} rules
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {Position[]}
 */
export function winning(rules, strategy, position) {
  return rules.options(position).filter(strategy.isLost);
}

/**
 * The position that the theorem moves to: the first one that wins, or else, to keep the game long, one that leaves a heap
 * as large as can be.
 * @param {Rules} rules
 * @param {Strategy} strategy
 * @param {Position} position that is not over
 * @returns {Position}
 */
export function reply(rules, strategy, position) {
  const [best] = winning(rules, strategy, position);
  if (best) return best;
  /** @param {Position} next the largest size that it leaves of a heap that it changes */
  const left = (next) => next.reduce((top, size, place) => (size !== position[place] && size > top ? size : top), 0n);
  return rules.options(position).reduce((kept, next) => (left(next) > left(kept) ? next : kept));
}

/**
 * @param {Rules} rules
 * @param {import('./values.js').Values | null} values
 * @returns {Strategy | null}
 */
function byValues(rules, values) {
  return (
    values && {
      kind: 'values',
      values,
      isLost: (position) => nimSum(position.map((size) => BigInt(values.at(size)))) === 0n,
      check: () => undefined,
      largest: rules.largest,
      parts: null,
    }
  );
}

/**
 * @param {Rules} rules
 * @param {import('./values.js').Values | null} values 'P' for a heap that is lost alone, 'N' for the others
 * @param {Play} play
 * @returns {Strategy | null}
 */
function byOutcomes(rules, values, play) {
  /** @param {Position} position the heaps that can still be moved in */
  const alive = (position) => position.filter((size) => rules.changes(size).length > 0);
  return (
    values && {
      kind: 'outcomes',
      values,
      isLost(position) {
        const [size] = alive(position);
        return size === undefined ? play === 'normal' : String(values.at(size)) === 'P';
      },
      check(position) {
        if (alive(position).length > 1) throw new BadInput('onlyOne', {});
      },
      largest: rules.largest,
      parts: null,
    }
  );
}

/**
 * @param {Rules} rules
 * @param {{preperiod: number, period: number, values: number[]}} data the partners of the first sizes; from there on they
 *   rise by the period in each period
 * @returns {Strategy}
 */
function byPairs(rules, { preperiod, period, values }) {
  const form = { kind: 'arithmetic-periodic', preperiod, period, saltus: period };
  const known = /** @type {import('./values.js').Values} */ (valuesOf(form, values));
  /** @param {bigint} size */
  const partner = (size) => BigInt(known.at(size));
  return {
    kind: 'pairs',
    values: null,
    partner,
    isLost: ([one, other]) => partner(one) === other,
    check: () => undefined,
    largest: rules.largest,
    parts: 2,
  };
}

/**
 * @param {Rules} rules
 * @param {{start: number, shift: number, pairs: number[][]}} data lost positions in both orders, whose heaps differ by less
 *   than `start`; from there on the pairs of Wythoff's game, both heaps moved by `shift`
 * @returns {Strategy}
 */
function byMoved(rules, { start, shift, pairs }) {
  const golden = new Pairs(1n, 0n);
  /** @param {Position} position @returns {Position[]} */
  function alike([one, other]) {
    const apart = other - one;
    const distance = apart < 0n ? -apart : apart;
    if (distance < BigInt(start))
      return pairs.map((pair) => pair.map(BigInt)).filter(([first, second]) => second - first === apart);
    const [low, high] = golden.at(distance).pair.map((size) => size + BigInt(shift));
    return [apart < 0n ? [high, low] : [low, high]];
  }
  return {
    kind: 'pairs',
    values: null,
    alike,
    isLost: (position) => alike(position).some((lost) => lost.join() === position.join()),
    check: () => undefined,
    largest: rules.largest,
    parts: 2,
  };
}

/**
 * @param {Rules} rules
 * @param {{most: number[], lost: number[][]}} data the largest size of each heap, and every lost position up to there
 * @returns {Strategy}
 */
function byTable(rules, { most, lost }) {
  const known = new Set(lost.map((position) => position.join()));
  const largest = Math.max(...most);
  return {
    kind: 'table',
    values: null,
    isLost: (position) => known.has(position.join()),
    check(position) {
      // What is in the bank may come to lie on any heap.
      const spare = rules.bank ? (position.at(-1) ?? 0n) : 0n;
      const heaps = rules.bank ? position.slice(0, -1) : position;
      if (spare > BigInt(largest) || heaps.some((size, place) => size + spare > BigInt(most[place])))
        throw new BadInput('outside', { most: largest });
    },
    largest: BigInt(largest),
    parts: most.length,
  };
}
