/**
 * The messages of the Chomp board in English.
 * @module
 */

/**
 * The messages about a bite of one of the players.
 * @param {string} key
 * @param {string} who
 */
function made(key, who) {
  return {
    [`made.${key}.some`]: {
      one: `${who} bit \`{square}\`, one square: \`{board}\` is left.`,
      other: `${who} bit \`{square}\`, {n} squares: \`{board}\` is left.`,
    },
    [`made.${key}.endless`]: `${who} bit \`{square}\`, infinitely many squares: \`{board}\` is left.`,
    [`made.${key}.poison`]: `${who} took the poisoned square.`,
  };
}

/** @type {Record<string, any>} */
export const messages = {
  piece: 'chocolate',
  surface:
    'A bar of chocolate; the square `(1, 1)` at the bottom left is poisoned. Arrow keys choose a square, Enter bites it off with all squares above it and to its right.',
  'end.normal': 'Whoever takes the poisoned square loses.',
  how: 'Choose a square: it is eaten with all squares above it and to its right. The poisoned one loses.',
  rowsLess: 'Fewer rows',
  rowsMore: 'More rows',
  columns: 'Strategy',
  columnsLess: 'Fewer columns',
  columnsMore: 'More columns',
  'sides.rows': 'Rows',
  'sides.columns': 'Columns',
  part: 'Length of row {heap}',
  addPart: 'Add a row',
  dropPart: 'Remove the last row',
  row: 'Row',
  column: 'Column',
  bite: 'Bite',
  choose: 'A square is `(row, column)`, counted from the poison.',
  chooseFar: 'A square is `(row, column)`, counted from the poison. For one beyond the horizon type both.',
  'square.eaten': '`{square}`: eaten',
  'square.poison': '`{square}`: the poisoned square',
  'square.endless': '`{square}`: bite, infinitely many squares',
  'square.bite': { one: '`{square}`: bite, {n} square', other: '`{square}`: bite, {n} squares' },
  'would.some': {
    one: 'A bite at `{square}` takes one square and leaves `{board}`.',
    other: 'A bite at `{square}` takes {n} squares and leaves `{board}`.',
  },
  'would.endless': 'A bite at `{square}` takes infinitely many squares and leaves `{board}`.',
  'would.poison': '`{square}` is the poison: whoever takes it loses.',

  ...made('reader', 'You'),
  ...made('theorem', 'The theorem'),
  ...made('opponent', 'The opponent'),
  ...made('first', 'The first player'),
  ...made('second', 'The second player'),
  move: '`{square}`',

  whyPoison: 'Why: only the poisoned square is left, and it is yours.',
  whyCorner:
    'Why: two equal arms are left, `{arms}` and `{arms}` squares with the poison. Each of your bites will be copied on the other arm.',
  whyArms: 'Why: the arms are equal now, `{arms}` and `{arms}`. Each of your bites can be copied on the other arm.',
  'whyStaircase.rows': 'Why: a staircase, `{first}, {second}`: the second row is one square shorter.',
  'whyStaircase.columns': 'Why: a staircase on its side, `{first}, {second}`: the second column is one square shorter.',
  'whyTwoInfinite.rows': 'Why: two infinite rows are left. Whatever you bite there can be answered by a staircase.',
  'whyTwoInfinite.columns':
    'Why: two infinite columns are left. Whatever you bite there can be answered by a staircase on its side.',
  'whyCut.rows':
    'Why: of all lengths to which the infinite row can be cut, {length} is the only one that wins, found by an exact table: `{board}` is lost.',
  'whyCut.columns':
    'Why: of all lengths to which the infinite column can be cut, {length} is the only one that wins, found by an exact table: `{board}` is lost.',
  whySearch: 'Why: found by search: `{board}` is lost, whatever you bite.',
  'whyLost.poison': 'Nothing else was left.',
  'whyLost.mirror':
    'The arms were equal, so every bite loses if you copy it on the other arm. The theorem waits for a slip.',
  'whyLost.twoInfinite.rows':
    'The two infinite rows are lost: answer so that the second row is one square shorter. The theorem waits for a slip.',
  'whyLost.twoInfinite.columns':
    'The two infinite columns are lost: answer so that the second column is one square shorter. The theorem waits for a slip.',
  'whyLost.staircase.rows':
    'The rows were a staircase, so every bite loses if you make them one again. The theorem waits for a slip.',
  'whyLost.staircase.columns':
    'The columns were a staircase, so every bite loses if you make them one again. The theorem waits for a slip.',
  'whyLost.search':
    'Found by search: the board was lost. The theorem takes the last square of the top row and waits for a slip.',
  'whyLost.again': 'The board `{board}` was lost as well. The theorem still waits for a slip.',

  look: 'Look for a board that is lost for the player to move: an L with equal arms, or two rows or columns of which the second is one square shorter. Can a bite leave one?',
  'look.search':
    'No general rule is known for such boards. Judge a bite by the best answer to it: an answer wins if it leaves equal arms, or two rows of which the second is one square shorter.',
  'look.infinite':
    'Can a bite leave two infinite rows or two infinite columns, an L with equal arms, or a finite board that is lost for the player to move?',
  place: '{row}',
  hintPlace: {
    one: 'There is a winning bite in row {places}, counted from the poison.',
    other: 'There are winning bites in rows {places}, counted from the poison.',
  },
  hintWins: { one: 'A winning bite: {moves}.', other: '{n} winning bites: {moves}.' },
  lost: 'No winning bite: {why}',
  'noWin.poison': 'only the poison is left.',
  'noWin.mirror': 'the arms are equal, and every bite can be copied.',
  'noWin.twoInfinite.rows': 'every bite on two infinite rows can be answered by a staircase.',
  'noWin.twoInfinite.columns': 'every bite on two infinite columns can be answered by a staircase.',
  'noWin.staircase.rows': 'the rows are a staircase, and it can be restored after every bite.',
  'noWin.staircase.columns': 'the columns are a staircase, and it can be restored after every bite.',
  'noWin.search': 'a search of every line of play finds an answer to each.',
  'noWin.again': 'No winning bite on `{board}` either.',

  'shape.over': 'Nothing is left.',
  'shape.poison': 'Only the poisoned square is left: whoever is to move has to take it.',
  'shape.equalArms':
    'An L with equal arms, `{right}` and `{up}`. A bite off one arm can be copied on the other, and the arms stay equal down to the poison.',
  'shape.arms': 'An L with arms `{right}` and `{up}`. Whoever is to move can make them equal.',
  'shape.oneRow': 'A single row. The bite at `(1, 2)` leaves the poison alone.',
  'shape.oneColumn': 'A single column. The bite at `(2, 1)` leaves the poison alone.',
  'shape.twoInfinite.rows':
    'Two infinite rows. The bites at `(2, k)` and `(1, k + 1)` answer each other: a staircase is left each time.',
  'shape.twoInfinite.columns':
    'Two infinite columns. The bites at `(k, 2)` and `(k + 1, 1)` answer each other: a staircase is left each time.',
  'shape.staircase.rows': 'A staircase, `{first}, {second}`. After every bite it can be restored, smaller than before.',
  'shape.staircase.columns':
    'A staircase on its side, `{first}, {second}`. After every bite it can be restored, smaller than before.',
  'shape.two.rows':
    'Two rows, `{first}, {second}`. Whoever is to move can leave a staircase, the second row one shorter.',
  'shape.two.columns':
    'Two columns, `{first}, {second}`. Whoever is to move can leave a staircase, the second column one shorter.',
  'shape.square': 'The first row is as long as the first column. The bite at `(2, 2)` leaves equal arms.',
  'shape.quadrant': 'The first row and the first column are infinite. The bite at `(2, 2)` leaves equal arms.',
  'shape.manyInfinite.rows': 'The bite at `(3, 1)` leaves two infinite rows.',
  'shape.manyInfinite.columns': 'The bite at `(1, 3)` leaves two infinite columns.',
  'shape.oneInfinite.rows':
    'One infinite row. Of all lengths to which it can be cut, exactly one wins. No general formula for this length is known, so the theorem uses an exact table.',
  'shape.oneInfinite.columns':
    'One infinite column. Of all lengths to which it can be cut, exactly one wins. No general formula for this length is known, so the theorem uses an exact table.',
  'shape.search':
    'No general rule is known for boards like this one. The theorem has searched all {boards} boards that lie inside it.',

  transcriptName: '{tag}: {position}',
  'by.player 1': 'Player 1',
  'by.player 2': 'Player 2',
  better: { one: 'It was winning to leave {moves}.', other: 'It was winning to leave one of {moves}.' },

  badLength: '“{text}” is not a length: a length is a whole number up to {most}, or `oo`.',
  badOrder: 'Row {row} would be longer than row {below}: the lengths go from the poisoned row up and never grow.',
  tooManyRows: '{count} rows are too many: write at most {most}.',
  noSide: '“{text}” is not a board: it has at least one row and one column.',
  badPlace: '“{text}” is not a row or a column: count from 1 to {most}.',
  notThere: '`{square}` is not on the board.',
  tooLarge: 'This board is too large for the search on this page, and without it the page cannot play here.',
  tooFar: 'That bite would leave a board too large to be searched here: bite nearer to the poison.',
};
