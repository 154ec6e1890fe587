/**
 * Explanations of classes, values and moves, as message keys with values.
 * @module
 */

import { heapName, tuple } from '../heaps.js';
import { equation, power } from './numeral.js';
import {
  after,
  equivalentHeap,
  countedPlaces,
  digits,
  fickleHeaps,
  grundy,
  isLost,
  lastRun,
  lowValue,
  misereCase,
  nimSum,
  powerOf,
  values,
  zeros,
} from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('./strategy.js').Play} Play */
/** @typedef {import('../state.js').Why} Why */

/**
 * Return the class of a single heap, by its trailing zeros.
 * @param {Position} position
 * @param {bigint} size
 * @returns {Why}
 */
function byZeros(position, size) {
  const n = equivalentHeap(position, size);
  if (n === 0n) return { key: position.up ? 'isLast' : 'isEmpty', filling: {} };
  const count = zeros(n, position.k);
  const filling = { numeral: equation(position, size), n: count };
  if (count === 0) return { key: 'isVileBare', filling };
  return { key: count % 2 === 1 ? 'isDopey' : 'isVile', filling };
}

/**
 * Return the class of a single heap in misère play, where powers of k differ from normal play.
 * @param {Position} position
 * @param {bigint} size
 * @returns {Why}
 */
function byPowers(position, size) {
  const { k } = position;
  const n = equivalentHeap(position, size);
  const exponent = powerOf(n, k);
  if (exponent === null) return byZeros(position, size);
  const filling = { numeral: equation(position, size), power: power(k, exponent), k };
  return { key: exponent % 2 === 0 ? 'isEvenPower' : 'isOddPower', filling };
}

/**
 * Return the Grundy value of a heap in a sum, by its last run and for a high heap by the digits that count.
 * @param {Position} position
 * @param {bigint} size
 * @returns {Why}
 */
function byRuns(position, size) {
  const { k } = position;
  const n = equivalentHeap(position, size);
  const row = digits(n, k);
  const value = grundy(n, k);
  if (n === 0n) return { key: position.up ? 'isLast' : 'isEmpty', filling: {} };
  const filling = { numeral: equation(position, size), value };
  const { digit, length } = lastRun(row);
  if (lowValue(row, k) !== null) {
    return { key: k === 2 ? 'valueDopey' : 'valueLow', filling: { ...filling, digit, n: length } };
  }
  const [odd, even] = k === 2 ? ['valueOdious', 'valueEvil'] : ['valueHighOdd', 'valueHighEven'];
  return { key: value === k - 1 ? odd : even, filling: { ...filling, n: countedPlaces(row, k).length } };
}

/**
 * Return the text beside the digits of a heap.
 * @param {Position} position
 * @param {bigint} size
 * @param {Play} play
 * @returns {Why}
 */
export function label(position, size, play) {
  const judge = isSum(position, play) ? byRuns : play === 'misere' ? byPowers : byZeros;
  const { key, filling } = judge(position, size);
  return { key: `${key}.short`, filling };
}

/**
 * Return whether Grundy values decide the position instead of a single heap.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
export function isSum(position, play) {
  return play === 'misere' ? misereCase(position) !== 'heap' : position.heaps.length > 1;
}

/**
 * Return the Grundy values and their nim-sum as an equation.
 * @param {Position} position
 * @returns {string}
 */
function sumOf(position) {
  return `${values(position).join(' ⊕ ')} = ${nimSum(position)}`;
}

/**
 * Return the rule that decides the position, with the nim-sum if it matters.
 * @param {Position} position
 * @param {Play} play
 * @returns {Why}
 */
export function rule(position, play) {
  // In Up games the number of counters minus one decides. The rule for misère sums gives sizes, which are shifted.
  const up = position.up ? '.up' : '';
  if (!isSum(position, play)) return { key: `rule.${play}${up}`, filling: { k: position.k } };
  return play === 'misere'
    ? { key: position.k === 2 ? 'rule.misereSum' : 'rule.misereSumOfAnyK', filling: misereFilling(position) }
    : { key: `${position.k === 2 ? 'rule.sum' : 'rule.sumOfAnyK'}${up}`, filling: sumFilling(position) };
}

/**
 * @param {Position} position
 */
function sumFilling(position) {
  return { sum: sumOf(position), k: position.k, top: position.k - 1 };
}

/**
 * Return the reason of a move.
 * @param {Position} position
 * @param {Play} play
 * @param {Move} move
 * @returns {Why}
 */
export function reason(position, play, move) {
  if (isLost(position, play)) {
    const because = { reason: lost(position, play) };
    const again = { key: 'whyLost.again', filling: { ...because, position: tuple(position.heaps) } };
    return { key: 'whyLost', filling: because, again };
  }
  const next = after(position, move);
  if (play === 'misere') return misereReason(next, move);
  if (!isSum(position, play)) {
    const over = equivalentHeap(position, move.to) === 0n;
    const dopey = position.up ? 'whyDopey.up' : 'whyDopey';
    return { key: over ? 'whyOver' : dopey, filling: { evidence: byZeros(position, move.to) } };
  }
  const value = values(position)[move.heap];
  const sum = nimSum(position);
  const filling = {
    sum: sumOf(position),
    heap: heapName(move.heap),
    need: `${value} ⊕ ${sum} = ${value ^ sum}`,
    evidence: byRuns(position, move.to),
  };
  return { key: 'whyGrundy', filling };
}

/**
 * @param {Position} next
 * @param {Move} move
 * @returns {Why}
 */
function misereReason(next, move) {
  if (isSum(next, 'misere')) {
    const again = { key: 'whyMisereSum.again', filling: { position: tuple(next.heaps) } };
    return { key: 'whyMisereSum', filling: { evidence: misereEvidence(next) }, again };
  }
  const remaining = next.heaps.findLast((size) => equivalentHeap(next, size) > 0n) ?? move.to;
  if (equivalentHeap(next, remaining) === 1n) return { key: next.up ? 'whyTwo' : 'whyOne', filling: {} };
  return { key: 'whyMisereHeap', filling: { evidence: misereHeapEvidence(next, remaining) } };
}

/**
 * Return the reason why a single heap is lost in misère play. Dopey powers of k are won, so a dopey heap is also said to
 * be no power.
 * @param {Position} position
 * @param {bigint} size
 * @returns {Why}
 */
function misereHeapEvidence(position, size) {
  const evidence = byPowers(position, size);
  return evidence.key === 'isDopey' ? { key: 'isNoPower', filling: { evidence, k: position.k } } : evidence;
}

/**
 * Return the reason why a misère sum is lost.
 * @param {Position} position
 * @returns {Why}
 */
function misereEvidence(position) {
  return { key: `lost.${misereCase(position)}`, filling: misereFilling(position) };
}

/**
 * Return the nim-sum and the sizes in the rule for misère sums; sizes of Up games are larger by one.
 * @param {Position} position
 */
function misereFilling(position) {
  const shift = position.up ? 1n : 0n;
  const sizes = fickleHeaps(position.k).map((size) => size + shift);
  return { sum: sumOf(position), fickle: sizes.join(', '), seven: 7n + shift, eight: 8n + shift };
}

/**
 * Return what to look at to find a winning move.
 * @param {Position} position
 * @param {Play} play
 * @returns {Why}
 */
export function look(position, play) {
  const { k, up } = position;
  if (!isSum(position, play)) return { key: `look.${play}${up ? '.up' : ''}`, filling: { k } };
  if (play === 'normal') return { key: 'look.sum', filling: {} };
  return { key: k === 2 ? 'look.misereSum' : 'look.misereSumOfAnyK', filling: misereFilling(position) };
}

/**
 * Return why no move wins.
 * @param {Position} position
 * @param {Play} play
 * @returns {Why}
 */
export function noWinningMove(position, play) {
  const dopey = position.up ? 'noWinDopey.up' : 'noWinDopey';
  const [single, sum] = play === 'misere' ? ['noWinMisere', 'noWinMisereSum'] : [dopey, 'noWin'];
  const again = { key: 'noWin.again', filling: { position: tuple(position.heaps) } };
  return { key: isSum(position, play) ? sum : single, filling: {}, again };
}

/**
 * Return the reason why the position is lost.
 * @param {Position} position
 * @param {Play} play
 * @returns {Why}
 */
function lost(position, play) {
  if (isSum(position, play)) {
    return play === 'misere' ? misereEvidence(position) : { key: 'lost.sum', filling: { sum: sumOf(position) } };
  }
  const size = position.heaps.findLast((each) => equivalentHeap(position, each) > 0n) ?? position.heaps[0];
  return play === 'misere' ? misereHeapEvidence(position, size) : byZeros(position, size);
}
