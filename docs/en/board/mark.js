/**
 * The messages of the MARK board in English.
 * @module
 */

/**
 * The messages about a move of one of the players.
 * @param {string} who
 * @param {string} key
 */
function made(who, key) {
  return {
    [`made.${key}.take`]: {
      one: `${who} took {n} counter from heap {heap}: \`{from} → {to}\`.`,
      other: `${who} took {n} counters from heap {heap}: \`{from} → {to}\`.`,
    },
    [`made.${key}.divide`]: `${who} divided heap {heap} by {k}: \`{from} → {to}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'disc',
  surface: 'Heaps of {game}. Arrow keys choose a move, Enter makes it.',
  'game.mark': 'MARK',
  'game.k-mark': 'K-MARK',
  'game.up-mark': 'Up-MARK',
  'game.up-k-mark': 'Up-K-MARK',
  play: 'The last move',
  'end.normal': 'In normal play whoever makes the last move wins.',
  'end.misere': 'In misère play whoever makes the last move loses.',
  how: 'Choose a heap: take counters from it, or divide it.',
  divideBy: 'Divide by k =',
  kLess: 'Smaller k',
  kMore: 'Larger k',
  rounds: 'Rounding',
  'rounds.down': 'down',
  'rounds.up': 'up',
  part: 'Heap {heap}',
  heap: 'Heap {heap}',
  addPart: 'Add a heap',
  dropPart: 'Remove the last heap',
  value: 'value',
  columns: 'Digits',
  'do.take': { one: 'Heap {heap}: take {n}, leave {to}', other: 'Heap {heap}: take {n}, leave {to}' },
  'do.divide': 'Heap {heap}: divide by {k}, leave {to}',

  ...made('You', 'reader'),
  ...made('The theorem', 'theorem'),
  ...made('The opponent', 'opponent'),
  ...made('The first player', 'first'),
  ...made('The second player', 'second'),
  move: 'heap {heap}: `{from} → {to}`',

  isEmpty: 'The empty heap has the value 0.',
  'isEmpty.short': 'no counter is left',
  isLast: 'A heap of one counter, which stays, has the value 0.',
  'isLast.short': 'the last counter stays',
  isDopey: {
    one: '`{numeral}` ends in {n} zero, an odd number, so it is dopey.',
    other: '`{numeral}` ends in {n} zeros, an odd number, so it is dopey.',
  },
  'isDopey.short': { one: 'ends in {n} zero: dopey', other: 'ends in {n} zeros: dopey' },
  'isVile.short': 'ends in {n} zeros: vile',
  'isVileBare.short': 'ends in no zero: vile',
  isNoPower: '{evidence} It is not a power of {k}.',
  isEvenPower: '`{numeral} = {power}` is an even power of {k}.',
  'isEvenPower.short': '`{power}`, an even power',
  'isOddPower.short': '`{power}`, an odd power',
  valueDopey: {
    one: '`{numeral}` ends in {n} zero, an odd number: dopey, value 0.',
    other: '`{numeral}` ends in {n} zeros, an odd number: dopey, value 0.',
  },
  'valueDopey.short': 'dopey: value 0',
  valueOdious: {
    one: '`{numeral}` is vile and has {n} one, an odd number: odious, value 1.',
    other: '`{numeral}` is vile and has {n} ones, an odd number: odious, value 1.',
  },
  'valueOdious.short': 'vile, odious: value 1',
  valueEvil: '`{numeral}` is vile and has {n} ones, an even number: evil, value 2.',
  'valueEvil.short': 'vile, evil: value 2',
  valueLow: {
    one: '`{numeral}` ends in a single digit {digit}, a run of odd length: value {digit}.',
    other: '`{numeral}` ends in {n} digits {digit}, a run of odd length: value {digit}.',
  },
  'valueLow.short': 'low, ends in `{n} × {digit}`: value {value}',
  valueHighOdd: {
    one: '`{numeral}` is high, and {n} of its digits counts, an odd number: value {value}.',
    other: '`{numeral}` is high, and {n} of its digits count, an odd number: value {value}.',
  },
  'valueHighOdd.short': 'high, {n} counted: value {value}',
  valueHighEven: '`{numeral}` is high, and {n} of its digits count, an even number: value {value}.',
  'valueHighEven.short': 'high, {n} counted: value {value}',

  'rule.normal':
    'A single heap is lost exactly when it is dopey: it is empty, or in base {k} it ends in an odd number of zeros.',
  'rule.normal.up':
    'A single heap is lost exactly when the number of its counters minus one is dopey: that number is `0`, or in base {k} it ends in an odd number of zeros.',
  'rule.misere':
    'In misère play a single heap that is not empty is lost exactly when it is an even power of {k}, or is dopey and not a power of {k}.',
  'rule.misere.up':
    'In misère play a single heap of two or more counters is lost exactly when the number of its counters minus one is an even power of {k}, or is dopey and not a power of {k}.',
  'rule.sum':
    'Grundy values: `{sum}`. A dopey heap is worth 0, a vile one 1 if its number of ones is odd and 2 if it is even.',
  'rule.sum.up':
    'Grundy values: `{sum}`. The number of counters minus one gives the value of a heap: `0` if that number is dopey; if it is vile, `1` with an odd number of ones and `2` with an even number.',
  'rule.sumOfAnyK':
    'Grundy values: `{sum}`. A last run of odd length is worth its digit, unless that is {top}. All other heaps are high: with the digits under a point counted, an odd number is worth {top}, an even one {k}.',
  'rule.sumOfAnyK.up':
    'Grundy values: `{sum}`. The digits are those of the number of counters minus one. A last run of odd length is worth its digit, unless that is {top}. All other heaps are high: with the digits under a point counted, an odd number is worth {top}, an even one {k}.',
  'rule.misereSum':
    'Grundy values: `{sum}`. In misère play a sum of such small heaps is lost at nim-sum 1 if all heaps are among `{fickle}`; at 2 if just one is {eight} and none is {seven}; otherwise at 0.',
  'rule.misereSumOfAnyK':
    'Grundy values: `{sum}`. In misère play a sum of such small heaps is lost at nim-sum 1 if all heaps are among `{fickle}`, and otherwise at 0.',

  whyOver: 'Why: no move is left.',
  whyDopey: 'Why: {evidence} From there every move leads to a vile heap.',
  'whyDopey.up': 'Why: {evidence} After every move from there, the number of counters minus one is vile.',
  whyGrundy: 'Why: the values were `{sum}`, so heap {heap} has to get the value `{need}`. {evidence}',
  whyOne: 'Why: one counter is left, and you have to take it.',
  whyTwo: 'Why: only one move is left, and you have to make it.',
  whyMisereHeap: 'Why: {evidence} In misère play such a heap is lost.',
  whyMisereSum: 'Why: it leaves a sum that is lost in misère play. {evidence}',
  'whyMisereSum.again': 'Why: `{position}` is lost in misère play as well.',
  whyLost: 'The position was lost. {reason} The theorem takes one counter from the largest heap and hopes for a slip.',
  'whyLost.again': '`{position}` was lost as well. {reason}',
  'lost.sum': 'The nim-sum of the values was 0: `{sum}`.',
  'lost.fickle': 'All heaps are among `{fickle}`, and the nim-sum of the values is 1: `{sum}`.',
  'lost.eight': 'One heap is {eight}, none is {seven}, and the nim-sum of the values is 2: `{sum}`.',
  'lost.firm': 'The nim-sum of the values is 0: `{sum}`.',

  'look.normal': 'Write in base {k} what each move leaves. Does one of the numerals end in an odd number of zeros?',
  'look.normal.up':
    'Subtract one from what each move leaves, and write it in base {k}. Does one of the numerals end in an odd number of zeros?',
  'look.misere':
    'Write in base {k} what each move leaves. Is one of the numbers an even power of {k}, or does one end in an odd number of zeros without being a power of {k}?',
  'look.misere.up':
    'Subtract one from what each move leaves, and write it in base {k}. Is one of the numbers an even power of {k}, or does one end in an odd number of zeros without being a power of {k}?',
  'look.misereSum':
    'Find the Grundy values of the heaps and their nim-sum. The nim-sum to leave is 1 if all heaps are then among `{fickle}`; 2 if just one is {eight} and none is {seven}; otherwise 0.',
  'look.misereSumOfAnyK':
    'Find the Grundy values of the heaps and their nim-sum. The nim-sum to leave is 1 if all heaps are then among `{fickle}`, and otherwise 0.',
  hintWins: { one: 'A winning move: {moves}.', other: '{n} winning moves: {moves}.' },
  noWin: 'the nim-sum of the values is 0, and every move loses against the best reply.',
  noWinDopey: 'the heap is dopey, and every move leaves a vile heap.',
  'noWinDopey.up': 'the number of counters minus one is dopey, and every move makes it vile.',
  noWinMisere: 'in misère play this heap is lost.',
  noWinMisereSum: 'in misère play this sum is lost.',
  'noWin.again': 'No winning move in `{position}` either.',

  badHeap: '“{text}” is not a heap: a heap is a whole number from 0 to `10¹⁸`.',
  badUpHeap: '“{text}” is not a heap: when halves are rounded up, a heap is a whole number from 1 to `10¹⁸`.',
  badK: '“{text}” is not a value of k for this board: k is a whole number from 2 to {most}.',
  tooManyHeaps: '{count} heaps are too many: the board has room for 12.',
  unknown:
    'In misère play the theorem knows a single heap of any size, and for `k = {k}` any sum of heaps up to {most}. This board has no rule for other sums.',
};
