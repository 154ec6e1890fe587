/**
 * The next starting position of a board: one that the reader can win.
 * @module
 */

import { oneOf } from './opponent.js';
import { opponent } from './state.js';

/** Maximal number of positions that are tried. */
const TRIES = 60;

/**
 * Return another starting position. Against an opponent, best play of the reader wins from it.
 * @template P, M
 * @param {import('./state.js').Game<P, M>} game
 * @param {import('./state.js').Match<P, M>} match the present match
 * @param {boolean} harder whether the position must be larger than the present start
 * @returns {Promise<P>} the present start if no other position was found
 */
export async function anotherStart(game, { start, play, first }, harder) {
  for (let tries = 0; tries < TRIES; tries += 1) {
    let found = game.another(start, harder);
    if (!isDecided(game, found, play)) continue;
    await game.prepare?.([found]);
    if (first === 'theorem' && !game.isLost(found, play)) {
      found = game.after(found, oneOf(game.winningMoves(found, play)));
    }
    const usable = !game.isOver(found) && isDecided(game, found, play) && game.format(found) !== game.format(start);
    if (!usable) continue;
    await game.prepare?.([found]);
    // With two readers either may be the one who can win.
    if (first !== 'reader' && first !== opponent('reader')) return found;
    if (game.isLost(found, play) === (first === 'theorem')) return found;
  }
  return start;
}

/**
 * Return whether a theorem decides the position.
 * @template P, M
 * @param {import('./state.js').Game<P, M>} game
 * @param {P} position
 * @param {import('./state.js').Play} play
 */
function isDecided(game, position, play) {
  try {
    game.check?.(position, play);
    return true;
  } catch {
    return false;
  }
}

/**
 * Return the positions left by the reader from which the opponent could not win any more.
 * @template P, M
 * @param {import('./state.js').Game<P, M>} game
 * @param {import('./state.js').Match<P, M>} match
 * @returns {P[]} the last position, on which no move is left, is omitted
 */
export function positionsThatWon(game, { moves }) {
  return moves
    .filter(({ by, wins, after }) => by === 'reader' && wins && !game.isOver(after))
    .map(({ after }) => after);
}
