/**
 * The messages of the general board about an opponent that computes, in English. There is no theorem about the game.
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
  'rule.multiple':
    'A move takes a positive multiple of the smaller heap from the larger one; an empty heap allows no move.',
  'rule.empty-and-split': 'A move removes one of the two heaps and splits the other into two nonempty heaps.',
  'rule.same-from-some': 'A move takes the same number of counters from each of one, two or three heaps.',
  'rule.down':
    'A move carries counters from one step to the step below it, and from the lowest step off the stairs. Heap A is the lowest step.',
  'rule.slide':
    'A move slides one coin to a lower square, past no other coin. The numbers are the squares of the coins in ascending order, and the first square is `0`.',
  'rule.few-in-all': 'A move takes any number of counters from one heap, or fewer than {limit} in all from several.',
  'rule.limited':
    'A move takes at most {times} times as many counters as the move before. Heap A is the heap, and the number B says how many counters may be taken next; the first move may take any number, but not all.',
  'rule.unrepeated':
    'A move takes one of these numbers of counters, but not the number that was taken last: `{taken}`. Heap A is the heap, and the number B is what was taken last.',
  'rule.ratio': 'A move takes some number of counters from one heap and {times} times as many from the other.',
  'rule.ends':
    'The heaps stand in a row. A move takes any number of counters from the first or the last heap that is not empty.',
  'rule.one-from-some': 'A move takes one counter from each of at most {most} heaps.',
  'rule.one-from-exactly': 'A move takes one counter from each of exactly {most} heaps.',
  'rule.any-from-exactly': 'A move takes counters from exactly {count} heaps, at least one from each of them.',
  'rule.neighbours': 'The counters lie on a circle. A move takes at most {most} neighbouring counters; gaps stay.',
  'rule.turtles':
    'The numbers are the places of the turtles on their feet. A move turns one of them onto its back. If the player likes, it also turns over one turtle at a lower place: from its feet to its back, or from its back to its feet.',
  'rule.checkers':
    'A move slides one checker of the player’s own colour any number of squares in its row, forwards or backwards, without jumping. The first number is `1` if White is to move and `2` if Black is. Three numbers follow for each row: the squares behind its white checker, between the checkers, and behind the black one.',
  'rule.pass':
    'Once in the game, one of the players may pass instead of moving, as long as some move is left. The last number tells how many passes are left.',
  'rule.parts.exactly': 'A move splits one heap into {most} nonempty heaps.',
  'rule.parts.most': 'A move splits one heap into at least two and at most {most} nonempty heaps.',
  'rule.parts.any': 'A move splits one heap into any number of nonempty heaps, at least two.',
  'rule.parts.exactly.different': 'A move splits one heap into {most} heaps of different sizes.',
  'rule.parts.most.different': 'A move splits one heap into at least two and at most {most} heaps of different sizes.',
  'rule.parts.any.different': 'A move splits one heap into any number of heaps of different sizes, at least two.',
};
