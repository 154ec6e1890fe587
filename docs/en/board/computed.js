/**
 * What the general board says of an opponent that computes, in English. There is no theorem about the game.
 * @module
 */

import { made } from './general.js';

/** @type {Record<string, any>} */
export const messages = {
  ...made('The computer', 'theorem'),
  'mode.theorem': 'the computer',
  'first.theorem': 'the computer',
  'turn.theorem': 'The computer is choosing its move…',
  'who.theorem': 'The computer',
  'won.theorem': 'The computer wins this one.',
  whyLost: 'The position was lost. {reason} The computer leaves as large a heap as it can and hopes for a slip.',
  onlyOne:
    'Under this rule for the last move only single heaps were computed, and they do not decide several heaps together.',
  outside: 'Positions with up to {most} counters in a heap were computed.',
  tooMany: 'Positions with at most {most} counters in all are searched.',
};
