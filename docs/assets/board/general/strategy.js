/**
 * Strategies given by data. Five kinds of theorems are supported: Grundy values of heaps, whose nim-sum decides sums in
 * normal play; outcomes of single heaps, which decide positions with at most one movable heap; partners of sizes, for
 * P-positions that are pairs; shifted Wythoff pairs with exceptions; and a list of P-positions up to a size, for any
 * rules. In misère play a game with splits has none of them, and small positions are searched.
 * @module
 */

import { searchOfHeaps } from '../../js/rules/position-search.js';
import { BadInput } from '../errors.js';
import { Pairs } from '../wythoff/pairs.js';
import { changeOf } from './rules.js';
import { valuesOf } from './values.js';

/** @typedef {import('../state.js').Play} Play */
/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./rules.js').Rules} Rules */

/**
 * @typedef {object} Strategy
 * @property {'values' | 'outcomes' | 'pairs' | 'table'} kind
 * @property {import('./values.js').Values | null} values the values of single heaps, if the theorem gives them
 * @property {((size: bigint) => bigint)} [partner] the other heap of the P-position with this size
 * @property {(position: Position) => Position[]} [alike] the P-positions with the same difference of heaps
 * @property {(position: Position) => boolean} isLost whether the player to move loses against best play
 * @property {(position: Position) => void} check throws BadInput if the theorem does not cover the position
 * @property {bigint} largest the largest heap
 * @property {bigint} [covers] the largest heap whose outcome is in a table, if it is another
 * @property {number | null} parts the number of heaps that the theorem covers, if fixed
 * @property {boolean} [computed] whether there is no theorem, and brute force decides
 */

// The largest number of counters of a position that is searched, and the largest heap.
const [SEARCHED, SEARCHED_HEAP] = [26, 15n];

/**
 * Return the strategy for one convention.
 * @param {Rules} rules
 * @param {any} data undefined if nothing is known
 * @param {Play} play
 * @returns {Strategy | null} null if the kind of theorem is not supported
 */
export function strategyOf(rules, data, play) {
  if (data?.kind === 'table') return { ...byTable(rules, data), computed: data.computed };
  if (data?.kind === 'pairing') return rules.heaps === 2 ? byPairs(rules, data) : null;
  if (data?.kind === 'shifted-wythoff') return rules.heaps === 2 ? byMoved(rules, data) : null;
  if (!data || !rules.isSum) return null;
  if (data.kind === 'searched') return play === 'misere' ? bySearch(rules) : null;
  // After a split several heaps have moves, and outcomes of single heaps decide nothing.
  if (data.outcomes) return rules.splits ? null : byOutcomes(rules, valuesOf(data, [...data.outcomes]), play);
  return play === 'normal' ? byValues(rules, valuesOf(data, data.values)) : null;
}

/**
 * Return the Grundy values of the heaps.
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
 * Return every position to which a winning move leads, in the order of the options.
 * @param {Rules} rules
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {Position[]}
 */
export function winning(rules, strategy, position) {
  return rules.options(position).filter(strategy.isLost);
}

/**
 * Return the position after the theorem's move: the first winning one, else one that leaves the changed heap as large
 * as possible, to keep the game long.
 * @param {Rules} rules
 * @param {Strategy} strategy
 * @param {Position} position one that is not over
 * @returns {Position}
 */
export function reply(rules, strategy, position) {
  const [best] = winning(rules, strategy, position);
  if (best) return best;
  /** @param {Position} next returns the largest size of a heap that the move changes, or what a split leaves */
  const left = (next) => {
    if (next.length > position.length) return changeOf(position, next).left.reduce((sum, size) => sum + size);
    return next.reduce((top, size, place) => (size !== position[place] && size > top ? size : top), 0n);
  };
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
      largest: largestOf(rules, values),
      parts: null,
      computed: values.most !== undefined,
    }
  );
}

/**
 * Return the largest heap whose moves a board can show and whose value is known.
 * @param {Rules} rules
 * @param {import('./values.js').Values} values
 * @returns {bigint}
 */
function largestOf({ largest }, { most }) {
  return most === undefined || largest < most ? largest : most;
}

/**
 * @param {Rules} rules
 * @param {import('./values.js').Values | null} values 'P' for a heap that is lost alone, 'N' for the others
 * @param {Play} play
 * @returns {Strategy | null}
 */
function byOutcomes(rules, values, play) {
  /** @param {Position} position returns the heaps that have a move */
  const alive = (position) => position.filter((size) => rules.rests(size).length > 0);
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
      largest: largestOf(rules, values),
      parts: null,
      computed: values.most !== undefined,
    }
  );
}

/**
 * @param {Rules} rules
 * @param {{preperiod: number, period: number, values: number[]}} data the partners of the first sizes; later ones rise
 *   by the period in each period
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
 * @param {{start: number, shift: number, pairs: number[][]}} data P-positions in both orders whose heaps differ by less
 *   than `start`; the others are Wythoff pairs with both heaps shifted by `shift`
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
 * @param {{most: number[], lost: number[][]}} data the largest size of each heap, and every P-position up to these
 *   sizes
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
      // The counters of the bank may be added to any heap.
      const spare = rules.bank ? (position.at(-1) ?? 0n) : 0n;
      const heaps = rules.bank ? position.slice(0, -1) : position;
      if (spare > BigInt(largest) || heaps.some((size, place) => size + spare > BigInt(most[place])))
        throw new BadInput('outside', { most: largest });
    },
    largest: BigInt(largest),
    covers: BigInt(Math.min(...most)),
    parts: most.length,
  };
}

/**
 * @param {Rules} rules of a game whose heaps may be split, in misère play
 * @returns {Strategy}
 */
function bySearch(rules) {
  const isLost = searchOfHeaps(rules.game, SEARCHED);
  return {
    kind: 'table',
    values: null,
    isLost: (position) => isLost(position.map(Number)),
    check(position) {
      if (position.reduce((sum, size) => sum + size, 0n) > SEARCHED) throw new BadInput('tooMany', { most: SEARCHED });
    },
    largest: SEARCHED_HEAP,
    parts: null,
    computed: true,
  };
}
