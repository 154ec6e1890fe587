/**
 * Cache of tables: a game needs no other table than its first one.
 * @module
 */

import { bites, PositionTable, isNear } from './position-table.js';
import { transposed } from './rows.js';

/** @typedef {import('./rows.js').Position} Position */

/** Number of cached tables. */
const KEPT = 6;

/** @type {PositionTable[]} */
const begun = [];

/**
 * The rows above the bottom row, and whether the board was transposed to make the table smaller.
 * @typedef {{above: number[], turned: boolean, near: boolean}} Wanted
 */

/**
 * Return the look-up for a board with at least two rows, finitely many, all finite except possibly the bottom one.
 * @param {Position} position
 * @returns {Wanted}
 */
export function tableLookup(position) {
  const above = position.rows.slice(1);
  const across = Number.isFinite(position.rows[0]) ? transposed(position).rows.slice(1) : [];
  const turned = across.length > 0 && bites(across.length, across[0]) < bites(above.length, above[0]);
  const chosen = turned ? across : above;
  return { above: chosen, turned, near: isNear(chosen.length, chosen[0]) };
}

/**
 * Return a table for the rows above the bottom row: a cached one for a larger box, or a new one.
 * @param {number[]} above
 * @returns {PositionTable}
 */
export function tableFor(above) {
  const found = begun.find(({ height, width }) => height >= above.length && width >= above[0]);
  if (found) return found;
  const made = new PositionTable(above.length, above[0]);
  begun.unshift(made);
  begun.length = Math.min(begun.length, KEPT);
  return made;
}
