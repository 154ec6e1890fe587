/**
 * Which table knows a board, and the tables that have been begun: a game stays inside the first one it needs.
 * @module
 */

import { bites, Cuts, isNear } from './cuts.js';
import { transposed } from './rows.js';

/** @typedef {import('./rows.js').Position} Position */

/** So many tables are kept. */
const KEPT = 6;

/** @type {Cuts[]} */
const begun = [];

/**
 * The rows above the poisoned one, and whether rows and columns were exchanged to make the table smaller.
 * @typedef {{above: number[], turned: boolean, near: boolean}} Wanted
 */

/**
 * What has to be looked up for a board with finitely many rows, at least two of them, all finite but the poisoned one.
 * @param {Position} position
 * @returns {Wanted}
 */
export function wanted(position) {
  const above = position.rows.slice(1);
  const across = Number.isFinite(position.rows[0]) ? transposed(position).rows.slice(1) : [];
  const turned = across.length > 0 && bites(across.length, across[0]) < bites(above.length, above[0]);
  const chosen = turned ? across : above;
  return { above: chosen, turned, near: isNear(chosen.length, chosen[0]) };
}

/**
 * The table for the rows above a poisoned one: one that was begun for a larger box, or a new one.
 * @param {number[]} above
 * @returns {Cuts}
 */
export function tableFor(above) {
  const found = begun.find(({ height, width }) => height >= above.length && width >= above[0]);
  if (found) return found;
  const made = new Cuts(above.length, above[0]);
  begun.unshift(made);
  begun.length = Math.min(begun.length, KEPT);
  return made;
}
