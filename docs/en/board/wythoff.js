/**
 * The messages of the board of Wythoff's game in English.
 * @module
 */

/**
 * The messages about a move of one of the players.
 * @param {string} who
 * @param {string} key
 */
function made(who, key) {
  return {
    [`made.${key}.one`]: {
      one: `${who} took {n} stick from row {heap}: \`{before} → {after}\`.`,
      other: `${who} took {n} sticks from row {heap}: \`{before} → {after}\`.`,
    },
    [`made.${key}.both`]: {
      one: `${who} took {n} stick from each row: \`{before} → {after}\`.`,
      other: `${who} took {n} sticks from each row: \`{before} → {after}\`.`,
    },
    [`made.${key}.each`]: `${who} took {n} from row A and {m} from row B: \`{before} → {after}\`.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'stick',
  surface:
    'Two rows of sticks. Arrow keys move along them, Enter chooses a stick with all to its right, and once more takes what is chosen; Escape puts it back.',
  play: 'The last stick',
  'end.normal': 'In normal play whoever takes the last stick wins.',
  'end.misere': 'In misère play whoever takes the last stick loses.',
  how: 'Choose sticks of one row or of both and take them, or move the queen to a marked square.',
  differ: 'Taken from both: differ by less than t =',
  tLess: 'Smaller t',
  tMore: 'Larger t',
  part: 'Row {heap}',
  columns: 'Chessboard',
  stick: 'Row {heap}: take {n}, leave {to}',
  amount: 'Take',
  amountLabel: {
    one: 'Row {heap} has {n} stick. How many to take?',
    other: 'Row {heap} has {n} sticks. How many to take?',
  },
  take: 'Take',
  putBack: 'Put back',
  'do.one': 'Take {n} from row {heap}',
  'do.both': 'Take {n} from each row',
  'do.each': 'Take {n} from row A and {m} from row B',

  chessboard:
    'The same game on a chessboard: row A gives the column and row B the rank, both counted from the corner at the bottom left. Arrow keys choose a square, Enter moves the queen there.',
  far: 'The queen stands at `{point}`. The chessboard appears when no row is longer than {most}.',
  'square.here': '`{point}`: the queen',
  'square.none': '`{point}`',
  'square.move': '`{point}`: {what}',
  'square.pair': '`{point}`: a pair',
  pairs: 'Show the pairs',
  'pairs.rule':
    'Whoever has to move from a pair loses: `{pairs}`, in either order. The smaller number is always the least not used before, and from `n = 0` on the two numbers of a pair differ by `{difference}`.',
  'pairs.ends':
    'Whoever has to move from a pair loses: `{pairs}`, in either order. In misère play `(0, 1)` and `(2, 2)` stand in the place of `(0, 0)` and `(1, 2)`; all other pairs are those of normal play.',

  ...made('You', 'reader'),
  ...made('The theorem', 'theorem'),
  ...made('The opponent', 'opponent'),
  ...made('The first player', 'first'),
  ...made('The second player', 'second'),
  move: '`{before} → {after}`',

  whyOver: 'Why: nothing is left.',
  whyOne: 'Why: one stick is left, and you have to take it.',
  whyPartner: 'Why: {keep} belongs to `{pair}`, so row {heap} is left with {to}.',
  whyPartnerEnd: 'Why: in misère play {keep} belongs to `{pair}`, so row {heap} is left with {to}.',
  whyDifference:
    'Why: {low} belongs to `{pair}`, and {partner} is too many; the difference `{subtraction}` belongs to `{target}`, so take {n} from both.',
  whyDifferenceEnd:
    'Why: {low} belongs to `{pair}`, and {partner} is too many; the difference `{subtraction}` belongs in misère play to `{target}`, so take {n} from both.',
  whyNear:
    'Why: {low} belongs to `{pair}`, and {partner} is too many; the difference `{subtraction}` is less than {t} away from {gap}, the difference of `{target}`, so take {n} from row A and {m} from row B.',
  whyLost:
    'The rows were the pair `{pair}`, and no move leads from a pair to a pair. The theorem takes a single stick and hopes for a slip.',
  'whyLost.again': 'The rows were a pair again: `{pair}`.',
  whyLostOne: 'One stick was left, and it had to be taken.',

  look: 'Look for a pair that one move can leave: with the same row A, with the same row B, or with the same difference of the rows.',
  'look.near':
    'Look for a pair that one move can leave: with the same row A, with the same row B, or with a difference of the rows that changes by less than {t}.',
  place: 'from row {heap}',
  'place.both': 'from both rows',
  hintPlace: { one: 'A winning move takes sticks {places}.', other: 'Winning moves take sticks {places}.' },
  hintWins: { one: 'A winning move: `{moves}`.', other: '{n} winning moves: `{moves}`.' },
  noWin: 'the two rows are a pair, and no move leads from a pair to a pair.',
  noWinMisere: 'the two rows are a pair of misère play, and no move leads from a pair to a pair.',
  'noWin.again': 'No winning move: `{position}` is a pair, too.',
  noWinOne: 'one stick is left, and it has to be taken.',

  badHeap: '“{text}” is not a row: a row is a whole number from 0 to `10¹⁸`.',
  notTwo: 'Wythoff’s game is played with two rows, not with {count}.',
  badT: '“{text}” is not a value of t for this board: t is a whole number from 1 to {most}.',
  badAmount: '“{text}” cannot be taken: the row does not have that many sticks.',
  nothing: 'Choose how many sticks to take.',
  badBoth: 'From both rows the same number is taken: {n} and {m} differ.',
  badEach: 'The numbers taken from both rows differ by less than {t}: {n} and {m} do not.',
};
