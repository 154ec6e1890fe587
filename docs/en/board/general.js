/**
 * The messages of the general board in English.
 * @module
 */

/**
 * The messages about a move of one of the players.
 * @param {string} who
 * @param {string} key
 */
export function made(who, key) {
  return {
    [`made.${key}.take`]: {
      one: `${who} took {n} counter from heap {heap}: \`{from} → {to}\`.`,
      other: `${who} took {n} counters from heap {heap}: \`{from} → {to}\`.`,
    },
    [`made.${key}.add`]: {
      one: `${who} put {n} counter on heap {heap}: \`{from} → {to}\`.`,
      other: `${who} put {n} counters on heap {heap}: \`{from} → {to}\`.`,
    },
    [`made.${key}.several`]: `${who} changed {n} heaps: \`{before} → {after}\`.`,
    [`made.${key}.split`]: `${who} split heap {heap}: \`{from} → {to}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'disc',
  surface: 'Heaps of counters. Arrow keys choose what is left of a heap, Enter decides.',
  play: 'The last move',
  'end.normal': 'In normal play whoever makes the last move wins.',
  'end.misere': 'In misère play whoever makes the last move loses.',
  how: 'Choose what is to be left of a heap.',
  'how.split': 'Choose what is to be left of a heap; a sum of two numbers, such as `3 + 4`, splits it into two heaps.',
  'how.several': 'Choose what is to be left of one heap or of several, and make the move.',
  part: 'Heap {heap}',
  heap: 'Heap {heap}',
  bank: 'Bank',
  addPart: 'Add a heap',
  dropPart: 'Remove the last heap',
  value: 'nim-sum',
  columns: 'Values',
  'do.take': { one: 'Heap {heap}: take {n}, leave {to}', other: 'Heap {heap}: take {n}, leave {to}' },
  'do.add': { one: 'Heap {heap}: add {n}, leave {to}', other: 'Heap {heap}: add {n}, leave {to}' },
  'do.split': 'Heap {heap}: split it into {to}',
  leave: 'Leave',
  leaveLabel: {
    one: 'Heap {heap} has {n} counter. How many to leave?',
    other: 'Heap {heap} has {n} counters. How many to leave?',
  },
  doIt: 'Move',
  putBack: 'Put back',
  wish: '`{before} → {after}`',

  ...made('You', 'reader'),
  ...made('The theorem', 'theorem'),
  ...made('The opponent', 'opponent'),
  ...made('The first player', 'first'),
  ...made('The second player', 'second'),
  move: '{moved}',
  'move.one': 'heap {heap}: `{from} → {to}`',
  'move.several': '`{before} → {after}`',

  'rule.one': 'Of one heap of `n` counters a move may leave one of these numbers: `{sizes}`.',
  'rule.amount': 'From one heap of `n` counters a move takes one of these numbers of counters: {sets}.',
  'rule.other': 'From one heap of `n` counters a move takes any number of counters except these: {sets}.',
  'rule.break.1': 'A heap of one of these sizes may be removed: `{takes}`.',
  'rule.break.2': 'A move takes one of these numbers of counters from a larger heap: `{takes}`.',
  'rule.break.3': 'A move takes one of these numbers of counters from one heap: `{takes}`.',
  'rule.break.4':
    'A move takes one of these numbers of counters and splits the rest of the heap into two heaps: `{takes}`.',
  'rule.break.5':
    'A move takes one of these numbers of counters; it either removes a whole heap or splits the rest of the heap into two: `{takes}`.',
  'rule.break.6':
    'A move takes one of these numbers of counters from a larger heap, and may split the rest into two heaps: `{takes}`.',
  'rule.break.7':
    'A move takes one of these numbers of counters from one heap, and may split the rest into two heaps: `{takes}`.',
  'rule.split': 'A move may split one heap into two heaps and take nothing.',
  'rule.three': 'A move takes this number of counters from one heap and splits the rest into three heaps: `{take}`.',
  'rule.unequal': 'A move splits one heap into two heaps of different sizes and takes nothing.',
  'set.more': '{first}, {rest}',
  'set.range': '`{numbers}`',
  'set.odd': 'odd numbers',
  'set.even': 'even numbers',
  'set.multiples': 'multiples of {modulus}',
  'set.class': 'the numbers `{modulus}k + {residue}`',
  'set.powers': 'powers of {base}, from 1 on',
  'set.primes': 'prime numbers',
  'set.squares': 'squares',
  'set.fibonacci': 'Fibonacci numbers',
  'set.divisors': 'divisors of `n`',
  'set.proper-divisors': 'divisors of `n` below `n`',
  'set.prime-divisors': 'prime divisors of `n`',
  'set.n-divisors': 'numbers of counters that leave a divisor of `n`',
  'set.coprime': 'numbers coprime to `n`',
  'set.prime-powers': 'powers of prime numbers',
  'rule.some': {
    one: 'A move may change {most} heap; of a heap of `n` counters it may leave one of these numbers: `{sizes}`.',
    other:
      'A move may change up to {most} heaps; of a heap of `n` counters it may leave one of these numbers: `{sizes}`.',
  },
  'rule.together': 'In one move the same number of counters may be taken from every heap, one of these: `{sizes}`.',
  'rule.alike': 'A move may take the same number of counters from every heap.',
  'rule.blocked': 'No move may lead to `{positions}`.',
  'rule.terminal': 'At `{positions}` the game is over.',
  'rule.near':
    'A move may take counters from every heap, at least one of each, in numbers that differ by less than {within}.',
  'rule.bank': 'A move may put counters from the bank on one heap.',
  'rule.least': {
    one: 'No heap is left with less than {n} counter.',
    other: 'No heap is left with fewer than {n} counters.',
  },

  'strip.values': 'The Grundy values of single heaps.',
  'strip.outcomes': 'Single heaps: whoever has to move loses at P and wins at N.',
  'law.periodic': { one: 'They are all the same.', other: 'They repeat every {n} sizes.' },
  'law.later': {
    one: 'From {start} on they are all the same.',
    other: 'From {start} on they repeat every {n} sizes.',
  },
  'law.arithmetic': {
    one: 'From {start} on each is larger by {saltus} than the one before it.',
    other: 'From {start} on each is larger by {saltus} than the one {n} sizes before it.',
  },
  'law.automatic': {
    one: 'And so on: an automaton of {n} state reads them from the digits in base {base}.',
    other: 'And so on: an automaton of {n} states reads them from the digits in base {base}.',
  },
  'law.computed': 'They were computed for heaps up to {most}.',
  'label.split': 'values: `{sum}`',
  'label.value': 'value {value}',
  'label.P': 'lost for whoever has to move',
  'label.N': 'won for whoever has to move',
  'label.like': 'like a heap of {stands}: {known}',
  'stands.sum': 'The values of the heaps: `{sum}`. At nim-sum 0 whoever has to move loses.',
  'stands.value': 'At value 0 whoever has to move loses.',
  'stands.pairs':
    'In `{here}` the partner of the first heap is {one}, and that of the second is {other}. At two partners whoever is to move loses.',
  'stands.apart':
    'In `{here}` the heaps differ by {apart}. Of all positions with this difference whoever is to move loses at `{lost}`.',
  'stands.table': 'Who wins was found position by position, for heaps up to {most}.',

  whyOver: 'Why: no move is left.',
  whyValue: 'Why: a heap of {to} has the value 0, and every move from there leads to another value.',
  whySum:
    'Why: the values of the heaps were `{values}`, and their nim-sum {sum}. With `{from} → {to}` the value of heap {heap} goes from {was} to {is}, and the nim-sum to 0.',
  whyOutcome: 'Why: with {to} left, whoever has to move loses.',
  whyTable: 'Why: from `{after}` every move leads to a position that is won for whoever comes next.',
  whyLost: 'The position was lost. {reason} The theorem leaves as large a heap as it can and hopes for a slip.',
  'whyLost.again': '`{position}` was lost as well.',
  'lost.sum': 'The nim-sum of the values was 0: `{sum}`.',
  'lost.value': 'A heap of {size} has the value 0.',
  'lost.position': 'From `{position}` no move leads to a lost position.',

  'look.value': 'Find the Grundy value of each heap that a move can leave. Is one of them 0?',
  'look.position':
    'Which positions are lost for the player to move? Begin with the smallest ones. Can a move leave one of them?',
  hintWins: { one: 'A winning move: {moves}.', other: '{n} winning moves: {moves}.' },
  noWin: 'whoever has to move here loses against the best reply.',
  noWinSum: 'the nim-sum of the values is 0, and every move loses against the best reply.',
  noWinValue: 'the heap has the value 0, and every move loses against the best reply.',
  'noWin.again': 'No winning move in `{position}` either.',

  badHeap: '“{text}” is not a heap for this board: a heap is a whole number from {least} to {most}.',
  badRest: '“{text}” cannot be left of heap {heap}: no move does that.',
  badCount: 'A position of this game has {n} numbers, not {count}.',
  tooManyHeaps: '{count} heaps are too many: the board has room for 12.',
  onlyOne: 'In this kind of play the theorem knows one heap, but no rule for several heaps together.',
  outside: 'The theorem knows positions with up to {most} counters in a heap, those in the bank counted.',
};
