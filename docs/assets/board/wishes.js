/**
 * The settings from the page and the address: the options of a board, and the match with which it begins.
 * @module
 */

import { newMatch } from './state.js';

/**
 * Options of a board, read from the attributes of its block.
 * @template P
 * @typedef {object} Wishes
 * @property {P} start
 * @property {import('./state.js').Play} play
 * @property {import('./state.js').Player} first
 * @property {number} place the place of the board on the page, from 1
 * @property {Record<string, any> | null} transcripts
 */

/**
 * Return the match of the page.
 * @template P, M
 * @param {Wishes<P>} wishes
 * @returns {import('./state.js').Match<P, M>}
 */
export function wishedMatch({ start, play, first }) {
  return newMatch({ play, mode: first === 'first' || first === 'second' ? 'two' : 'theorem', start, first });
}

/**
 * Return the match of the address, which may leave parts to the page.
 * @template P, M
 * @param {any} request a position, as `readFragment` returns it
 * @param {import('./state.js').Game<P, M>} game
 * @param {Wishes<P>} wishes
 * @returns {import('./state.js').Match<P, M>}
 */
export function requestedMatch(request, game, wishes) {
  /** @type {import('./state.js').Match<P, M>} */
  const wished = wishedMatch(wishes);
  if (request.kind === 'none') return wished;
  const { play = wished.play, mode, start = wished.start, turn = wished.first } = request;
  game.check?.(start, play);
  return newMatch({ play, mode, start, first: turn });
}
