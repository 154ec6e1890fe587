/**
 * Explanations of moves and positions, as message keys with values.
 * @module
 */

import { heapName, tuple } from '../heaps.js';
import { formatValue } from '../text.js';
import { changeOf } from './rules.js';
import { grundyValues, nimSum } from './strategy.js';

/** @typedef {import('../state.js').Play} Play */
/** @typedef {import('../state.js').Why} Why */
/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./strategy.js').Strategy} Strategy */

/**
 * Return the values of the heaps and their nim-sum as an equation.
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {string}
 */
function sumOf(strategy, position) {
  const values = grundyValues(strategy, position);
  return `${values.join(' ⊕ ')} = ${nimSum(values)}`;
}

/**
 * Return the reason of the theorem's move.
 * @param {Strategy} strategy
 * @param {Position} before
 * @param {Position} after
 * @param {boolean} over whether no move is left
 * @returns {Why}
 */
export function reason(strategy, before, after, over) {
  if (strategy.isLost(before)) {
    const again = { key: 'whyLost.again', filling: { position: tuple(before) } };
    return { key: 'whyLost', filling: { reason: lost(strategy, before) }, again };
  }
  if (over) return { key: 'whyOver', filling: {} };
  const { place, left } = changeOf(before, after);
  if (!strategy.values) return { key: 'whyTable', filling: { after: tuple(after) } };
  if (strategy.kind === 'outcomes') return { key: 'whyOutcome', filling: { to: after[place] } };
  const was = grundyValues(strategy, before);
  if (before.length === 1 && left.length === 1) return { key: 'whyValue', filling: { to: after[0] } };
  const filling = { values: was.join(', '), sum: nimSum(was), from: before[place], to: parts(left) };
  const is = nimSum(grundyValues(strategy, left));
  return { key: 'whySum', filling: { ...filling, heap: heapName(place), was: was[place], is } };
}

/**
 * Return the reason why the position was lost.
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {Why}
 */
function lost(strategy, position) {
  if (strategy.kind === 'values' && position.length > 1)
    return { key: 'lost.sum', filling: { sum: sumOf(strategy, position) } };
  if (strategy.kind === 'values') return { key: 'lost.value', filling: { size: position[0] } };
  return { key: 'lost.position', filling: { position: tuple(position) } };
}

/**
 * Return why no move wins.
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {Why}
 */
export function noWinningMove({ kind }, position) {
  const key = kind !== 'values' ? 'noWin' : position.length > 1 ? 'noWinSum' : 'noWinValue';
  return { key, filling: {}, again: { key: 'noWin.again', filling: { position: tuple(position) } } };
}

/**
 * Return what to look at to find a winning move.
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {Why}
 */
export function look({ kind }, position) {
  const key = kind !== 'values' ? 'look.position' : position.length > 1 ? 'look.sum' : 'look.value';
  return { key, filling: {} };
}

/**
 * Format what a move leaves of a heap: its size, or two sizes such as 3 + 4.
 * @param {bigint[]} left
 * @returns {bigint | string}
 */
export function parts(left) {
  return left.length === 1 ? left[0] : left.map(formatValue).join('\u00a0+\u00a0');
}

/**
 * Return what decides the position.
 * @param {Strategy} strategy
 * @param {Position} position
 * @returns {Why | null} null if the text beside the heap says it
 */
export function standing(strategy, position) {
  if (strategy.kind === 'table') return { key: 'stands.table', filling: { most: strategy.covers ?? strategy.largest } };
  if (strategy.alike) {
    const [one, other] = position;
    const filling = { here: tuple(position), apart: one < other ? other - one : one - other };
    return { key: 'stands.apart', filling: { ...filling, lost: strategy.alike(position).map(tuple).join(', ') } };
  }
  if (strategy.partner) {
    const [one, other] = position.map(strategy.partner);
    return { key: 'stands.pairs', filling: { here: tuple(position), one, other } };
  }
  if (strategy.kind === 'outcomes') return null;
  if (position.length === 1) return { key: 'stands.value', filling: {} };
  return { key: 'stands.sum', filling: { sum: sumOf(strategy, position) } };
}

/**
 * Return the text beside a heap; null if the theorem is not about single heaps.
 * @param {Strategy} strategy
 * @param {bigint} size
 * @param {bigint} [beside] a second heap after a split
 * @returns {Why | null}
 */
export function label(strategy, size, beside) {
  const { kind, values } = strategy;
  if (!values) return null;
  if (beside !== undefined) return { key: 'label.split', filling: { sum: sumOf(strategy, [size, beside]) } };
  const value = values.at(size);
  const stands = values.stands(size);
  const known = kind === 'values' ? { key: 'label.value', filling: { value } } : { key: `label.${value}`, filling: {} };
  return stands === size ? known : { key: 'label.like', filling: { stands, known } };
}
