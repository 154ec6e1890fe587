/**
 * The messages of the Nim board in English.
 * @module
 */

/** @type {Record<string, any>} */
export const messages = {
  piece: 'disc',
  surface: 'Nim heaps. Arrow keys choose a counter, Enter takes it and all counters to its right.',
  play: 'The last counter',
  'end.normal': 'In normal play whoever takes the last counter wins.',
  'end.misere': 'In misère play whoever takes the last counter loses.',
  how: 'Choose a counter: it is taken with every counter to its right.',
  part: 'Heap {heap}',
  heap: 'Heap {heap}',
  addPart: 'Add a heap',
  dropPart: 'Remove the last heap',
  value: 'nim-sum',
  nimSum: 'Nim-sum',
  columnsLabel: 'Binary digits of the heaps',
  columns: 'Binary columns',
  allEven: 'Every column has an even number of ones.',
  oddColumns: { one: 'Odd column:', other: 'Odd columns:' },
  pieceLabel: { one: 'Heap {heap}: take {n}, leave {to}', other: 'Heap {heap}: take {n}, leave {to}' },
  leave: 'Leave',
  leaveLabel: {
    one: 'Heap {heap} has {n} counter. How many to leave?',
    other: 'Heap {heap} has {n} counters. How many to leave?',
  },
  take: 'Take',

  'made.reader': {
    one: 'You took {n} counter from heap {heap}: `{from} → {to}`.',
    other: 'You took {n} counters from heap {heap}: `{from} → {to}`.',
  },
  'made.theorem': {
    one: 'The theorem took {n} counter from heap {heap}: `{from} → {to}`.',
    other: 'The theorem took {n} counters from heap {heap}: `{from} → {to}`.',
  },
  'made.opponent': {
    one: 'The opponent took {n} counter from heap {heap}: `{from} → {to}`.',
    other: 'The opponent took {n} counters from heap {heap}: `{from} → {to}`.',
  },
  'made.first': {
    one: 'The first player took {n} counter from heap {heap}: `{from} → {to}`.',
    other: 'The first player took {n} counters from heap {heap}: `{from} → {to}`.',
  },
  'made.second': {
    one: 'The second player took {n} counter from heap {heap}: `{from} → {to}`.',
    other: 'The second player took {n} counters from heap {heap}: `{from} → {to}`.',
  },
  move: 'heap {heap}: `{from} → {to}`',

  whyZero:
    'Why: the nim-sum was {sum}, its highest column is {column}, and heap {heap} has a 1 there. `{from} ⊕ {sum} = {to}`, so `{from} → {to}` leaves nim-sum 0.',
  whyLastBig:
    'Why: only heap {heap} holds two counters or more. Leave an odd number of single counters, so `{from} → {to}`.',
  whyOnes: {
    one: 'Why: one counter is left, and you have to take it.',
    other: 'Why: {n} single counters are left, an odd number, so the last one will be yours.',
  },
  whyLost:
    'The nim-sum was 0, so every move loses if you answer well. The theorem takes one counter from the largest heap and hopes for a slip.',
  'whyLost.again': 'The nim-sum was 0 again: `{equation}`.',
  whyLostOnes: {
    one: 'One counter is left: there was nothing to choose.',
    other: '{n} single counters are left, and their number decides: there was nothing to choose.',
  },
  whyLostOne: 'One counter was left, and it had to be taken.',

  look: 'Write the heaps in binary, one below the other. In which columns is the number of ones odd?',
  'look.misere':
    'How many heaps have two or more counters? If there are at least two, look for odd binary columns, as in normal play. If there is only one, a move in it decides how many single counters are left. If there is none, only the number of single counters matters.',
  hintWins: { one: 'A winning move: {moves}.', other: '{n} winning moves: {moves}.' },
  noWin: 'the nim-sum is 0, and every move loses against the best reply.',
  'noWin.again': 'No winning move here either: `{equation}`.',
  noWinOnes: {
    one: 'one counter is left, and it has to be taken.',
    other: '{n} single counters are left, an odd number, and whoever moves now gets the last one.',
  },

  badHeap: '“{text}” is not a heap: a heap is a whole number from 0 to `10¹⁵`.',
  badRest: '“{text}” cannot be left here: leave a whole number from 0 to {most}.',
  tooManyHeaps: '{count} heaps are too many: the board has room for 12.',
};
