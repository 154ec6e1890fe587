/**
 * The messages of the rules box in English.
 * @module
 */

/** @type {Record<string, any>} */
export const messages = {
  rules: 'The rules of your game',
  help: 'Write what may be left of a heap of `n` counters, as in the table below, describe the moves in words, or give the name of a game. You may also paste the first values of a game.',
  examples: 'Examples:',
  inWords: 'take 1, 3 or 4',
  empty: 'Write rules, or choose an example.',
  understood: 'Your game, as this page understood it:',
  tooLarge:
    'These rules name the number {largest}, and this page computes heaps up to {most} only. Patterns may begin further on; the command at the end of this box goes further.',
  notComputed:
    'This page cannot compute games of this kind and has no board for them. The section “{prove}” and the command at the end of this box look for a theorem.',
  badLink: 'This link is damaged, or comes from another version of this site. The part that could be read is shown.',
  noGrammar: 'The grammar of rules could not be loaded. Reload the page.',

  'part.rules': 'The rules',
  'part.values': 'What the first heaps show',
  'part.prove': 'Prove it here',
  'part.atlas': 'What is proved',
  'part.board': 'Play your game',
  'part.link': 'Share it, prove it',

  'guess.periodic': {
    one: 'From `n = {start}` on all computed values are equal; the computation does not prove it for larger heaps.',
    other: 'The values seem to have period {n} from `n = {start}` on; the computation does not prove it.',
  },
  'guess.rising': {
    one: 'From `n = {start}` on each value seems to be larger by {saltus} than the one before; the computation does not prove it.',
    other:
      'From `n = {start}` on the values seem to rise by {saltus} in every {n} heaps; the computation does not prove it.',
  },
  'guess.none': 'No period shows in the values of the heaps up to {most}. Nothing follows about larger heaps.',
  'guess.outcomes.periodic': {
    one: 'From `n = {start}` on all computed heaps have the same outcome; the computation does not prove it for larger heaps.',
    other: 'Lost and won heaps seem to have period {n} from `n = {start}` on; the computation does not prove it.',
  },
  'guess.outcomes.rising': 'No period shows in the heaps up to {most}. Nothing follows about larger heaps.',
  'guess.outcomes.none': 'No period shows in the heaps up to {most}. Nothing follows about larger heaps.',
  'guess.pairing': {
    one: 'Each size seems to have one partner, from `n = {start}` on always at the same distance; the computation does not prove it.',
    other:
      'Each size seems to have one partner, and the distance to it seems to have period {n} from `n = {start}` on; the computation does not prove it.',
  },
  'guess.pairing.none':
    'No periodic pattern of partners shows in the heaps up to {most}. Nothing follows about larger heaps.',
  'lost.residues': 'Lost: `n ≡ {residues} (mod {modulus})`, as far as computed, for heaps up to {most}.',
  'lost.later':
    'Lost: `n = {heaps}`, and from `n = {start}` on every `n ≡ {residues} (mod {modulus})`, as far as computed, for heaps up to {most}.',
  'lost.from':
    'Lost: from `n = {start}` on every `n ≡ {residues} (mod {modulus})`, as far as computed, for heaps up to {most}.',
  'lost.few': 'Lost: `n = {heaps}`, and no other heap up to {most}.',
  'lost.list': 'Lost: `n = {heaps}, …`; no rule for them shows in the heaps up to {most}.',
  'lost.none': 'No heap up to {most} is lost.',
  'lost.pairs': 'Lost, with the smaller heap first: `{pairs}, …`, computed for heaps up to {most}.',
  'lost.stairs':
    'Lost on two steps, the lower one first: `{pairs}, …`, computed for at most {most} counters on a step.',
  'lost.coins': 'Lost with two coins: `{pairs}, …`, computed for squares up to {most}.',
  'lost.three.heaps': 'Lost with three heaps, in ascending order: `{pairs}, …`, computed for heaps up to {most}.',
  'lost.three.stairs':
    'Lost on three steps, the lowest one first: `{pairs}, …`, computed for at most {most} counters on a step.',
  'lost.three.coins': 'Lost with three coins: `{pairs}, …`, computed for squares up to {most}.',
  'lost.start': 'This is about the first move of a game with one heap. Later moves depend on what was taken before.',
  'caption.three':
    'The positions up to {most} with the third heap empty; at the lower left all heaps are empty. Filled squares are lost.',
  'caption.stairs':
    'The positions on two steps with up to {most} counters each; to the right the lower step, upwards the upper one. Filled squares are lost.',
  'caption.coins':
    'The positions of two coins on squares up to {most}; to the right the lower coin, upwards the higher one. Filled squares are lost.',
  'lost.row': 'Lost with two heaps in a row: `{pairs}, …`, computed for heaps up to {most}.',
  'lost.three.row': 'Lost with three heaps in a row: `{pairs}, …`, computed for heaps up to {most}.',
  'lost.circle': 'The numbers are those of the counters on the circle, before the first move.',
  'caption.row':
    'The positions of two heaps in a row, up to {most} counters each, with two empty heaps at the lower left. Filled squares are lost.',
  several: 'A position of several heaps is lost exactly when the nim-sum of their values is `0`.',
  'several.misere': 'This is about a single heap. It says nothing about several heaps in misère play.',
  computed: 'Computed on this page for heaps up to {most}.',
  sameValues: 'Which games have these values?',
  'caption.values': {
    one: 'A square for each heap from `0` on, {columns} to a row. Equal colours are equal Grundy values; a dot marks a lost heap.',
    other:
      'A square for each heap from `0` on, {columns} to a row. Equal colours are equal Grundy values; a dot marks a lost heap.',
  },
  'caption.outcomes': {
    one: 'A square for each heap from `0` on, {columns} to a row. A dot marks a lost heap.',
    other: 'A square for each heap from `0` on, {columns} to a row. A dot marks a lost heap.',
  },
  'caption.pairs':
    'The positions of two heaps up to {most}, with two empty heaps at the lower left. Filled squares are lost.',

  'atlas.looking': 'The atlas is being searched…',
  'atlas.unlisted': 'The atlas does not list this game, so nothing is proved about it on this site.',
  'atlas.failed': 'The atlas could not be loaded.',
  'atlas.page': 'In the atlas:',
  'form.periodic': {
    one: 'From `n = {preperiod}` on all Grundy values are equal.',
    other: 'The Grundy values have period {n} from `n = {preperiod}` on.',
  },
  'form.arithmetic-periodic': {
    one: 'From `n = {preperiod}` on each Grundy value is larger by {saltus} than the one before.',
    other: 'From `n = {preperiod}` on each Grundy value is larger by {saltus} than the one {n} heaps before.',
  },
  'form.automatic': {
    one: 'An automaton of {n} state computes the Grundy values from the digits of `n` in base {base}.',
    other: 'An automaton of {n} states computes the Grundy values from the digits of `n` in base {base}.',
  },
  'form.pairing': {
    one: 'A position is lost exactly when its heaps are partners; from `n = {preperiod}` on partners are always at the same distance.',
    other:
      'A position is lost exactly when its heaps are partners; their distance has period {n} from `n = {preperiod}` on.',
  },
  'form.shifted-wythoff': {
    one: 'The lost positions are those of Wythoff’s game with both heaps shifted by {shift}, with {n} exception.',
    other: 'The lost positions are those of Wythoff’s game with both heaps shifted by {shift}, with {n} exceptions.',
  },
  'form.misere-quotient': {
    one: 'A misère quotient of {n} element decides every position.',
    other: 'A misère quotient of {n} elements decides every position.',
  },
  'form.outcomes.periodic': {
    one: 'From `n = {preperiod}` on all heaps have the same outcome.',
    other: 'Lost and won heaps have period {n} from `n = {preperiod}` on.',
  },
  'form.outcomes.automatic': {
    one: 'An automaton of {n} state computes the outcomes from the digits of `n` in base {base}.',
    other: 'An automaton of {n} states computes the outcomes from the digits of `n` in base {base}.',
  },
  'form.other': 'A theorem decides heaps of all sizes.',
  'form.open': 'No theorem about this game is known here.',

  copyGame: 'Copy the link to this game',
  linkCopied: 'The link is copied.',
  linkShown: 'The link is in the address bar.',
  'command.discover': 'This command looks for a theorem about all heaps:',

  'sequence.found': { one: 'One entry has these values:', other: '{n} entries have these values:' },
  'sequence.many': '{n} entries have these values; the first {shown} are:',
  'sequence.none': 'No game in the atlas of this site has these values among its first values.',
  'sequence.from': 'from heap {heap} on',

  expected: 'Expected here:',
  closest: 'The closest rules are',
  command: 'This game has its own page:',
  'command.wythoff': 'Wythoff’s game',
  'command.up-mark': 'MARK',
  'command.chomp': 'Chomp',
  'command.poker-nim': 'Nim and Poker Nim',
  'expected.option': 'a move, such as `n-1`, `n-{1,3,4}`, `floor(n/2)`, `all but {1,2}` or `split`',
  'expected.amount': 'a number of counters, such as `3` or `1 to 5`',
  'expected.number': 'a number in digits',
  'expected.position': 'a position of two heaps, such as `(1,2)`',
  'expected.end': 'a comma and another move, or the end',
  'expected.n': '`n`, the size of the heap',
  'expected.blocked': '`blocked (1,2)`',
  'expected.terminal': '`terminal (2,2)`',
  'expected.}': 'the brace `}` after the last number',
  'expected.)': 'the parenthesis `)`',
  'expected.-': '`-` and the number taken (`n-1`, `n-{1,3,4}`)',
  'expected./': '`/` and a number (`floor(n/2)`)',
  'expected.{': 'a set in braces, such as `{1,3,4}`',
  'refused.syntax': 'This is not a rule.',
  'refused.bare-number':
    'A number alone is not a rule: write `n-{kind}` to take that many, or an octal code such as `0.77`.',
  'refused.decimal-comma': 'Write an octal code with a point, not a comma.',
  'refused.duplicate': 'This is repeated.',
  'refused.growing': 'This may be more than the heap.',
  'refused.unclear-dots': 'Dots continue consecutive numbers, as in `1, 2, ..., 5` or `floor(n/2), ..., floor(n/6)`.',
  'refused.unclear-bounds': 'These bounds can be read in two ways: write the numbers as a set, such as `n-{1,3..5}`.',
  'refused.two-readings': 'This can be read in two ways: write one of `{kind}`.',
  'refused.leaves-some': 'This can mean that so many counters are left, which is not supported.',
  'refused.not-rounded':
    '`n/2` is not a whole number if `n` is odd: write `floor(n/2)` or `ceil(n/2)`, and likewise for other divisors.',
  'refused.range-order': 'A range begins with its smaller number.',
  'refused.too-large': 'The largest number here is {kind}.',
  'refused.too-small': 'The smallest number here is {kind}.',
  'refused.long-code': 'An octal code has at most {kind} digits after the point.',
  'refused.code-first': 'The digit before the point of a code is `0` or `4`, or `8` or `C` in a hexadecimal one.',
  'refused.no-move': 'These rules allow no move.',
  'refused.no-change': 'A move that takes `0` counters must leave `2` or `3` heaps.',
  'refused.mark-twice': 'Write `{kind}` only once, before all its positions.',
  'refused.over-anyway': 'The game is over anyway at `(0,0)`.',
  'refused.too-many-marks': 'At most {kind} positions are blocked or terminal.',
  'kind.misere': 'Words about the winner are not part of the rules: choose above who wins.',
  'kind.memory': 'Moves that depend on earlier moves are not supported.',
  'kind.circle': 'On a circle only moves that take up to k neighbouring counters are supported.',
  'kind.pass': 'A pass is supported only once in a game, beside moves on single heaps.',
  'kind.several-heaps': 'Such moves on several heaps are not supported.',
  'kind.board': 'Other games on strips, boards or graphs are not supported.',
  'kind.condition': 'Moves that are allowed for some heaps only are not supported.',
  'kind.end': 'Games that end before the last move are not supported.',
  'kind.divisors': 'Moves that depend in this way on the divisors of the heap are not supported.',
  'kind.infinite-set': 'Such infinite sets of numbers are not supported.',
  'kind.set-and-more': 'Infinite sets, or divisors, together with other moves are not supported.',
  'kind.three-parts': 'Moves that leave several heaps in this way are not supported.',
  'kind.equal-parts': 'Splits into equal parts are not supported.',
  'kind.adding': 'Moves that add counters, or count up to a number, are not supported.',
  'kind.player-count': 'Only games for two players are supported.',
  'kind.players': 'Different moves for the two players are not supported.',
  'kind.term': 'Functions of `n` other than quotients such as `floor(n/2)` are not supported.',
  'kind.code-before-point': 'Codes with several digits before the point are not supported.',
  'kind.unequal-and-more': 'Splits into unequal heaps together with other moves are not supported.',
};
