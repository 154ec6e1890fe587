/**
 * Rules in words: each kind of move as a message, and possible sizes as formulas in n.
 * @module
 */

/** @typedef {import('./rules.js').Rules} Rules */
/** @typedef {import('./rules.js').Term} Term */
/** @typedef {import('./rules.js').Leave} Leave */
/** @typedef {import('../state.js').Why} Why */

const ROUNDED = /** @type {Record<string, [string, string]>} */ ({ 'floor/': ['⌊', '⌋'], 'ceil/': ['⌈', '⌉'] });

/**
 * Return a message for each kind of move.
 * @param {Rules} rules
 * @returns {Why[]}
 */
export function movesInWords(rules) {
  const breaks = rules.moves.filter((move) => move.kind === 'break');
  const others = rules.moves.filter(({ kind }) => kind !== 'one-heap' && kind !== 'break');
  const told = [...others.map((move) => moveInWords(move, rules)), ...breaksInWords(breaks)];
  const sizes = rules.leaves.map((leave) => formula(leave, rules)).join(',\u2002');
  if (sizes) told.unshift({ key: 'rule.one', filling: { sizes } });
  for (const key of /** @type {const} */ (['blocked', 'terminal'])) {
    const positions = rules[key].map((sizes) => `(${sizes.join(',\u00a0')})`).join(', ');
    if (positions) told.push({ key: `rule.${key}`, filling: { positions } });
  }
  if (rules.least > 0n) told.push({ key: 'rule.least', filling: { n: rules.least } });
  return told;
}

/**
 * Return the message for a move that is neither a rule for the sizes of one heap nor a digit of an octal code.
 * @param {import('./rules.js').Move} move
 * @param {Rules} rules
 * @returns {Why}
 */
function moveInWords(move, rules) {
  switch (move.kind) {
    case 'from-bank':
      return { key: 'rule.bank', filling: {} };
    case 'some-heaps': {
      const most = rules.value(move.most, 0n);
      return { key: 'rule.some', filling: { most, n: most, sizes: formula(move.leave, rules) } };
    }
    case 'together':
      return { key: 'rule.together', filling: { sizes: move.taken.join(', ') } };
    case 'amount':
      return { key: move.other ? 'rule.other' : 'rule.amount', filling: { sets: setsInWords(move.amounts) } };
    case 'few-in-all':
      return { key: 'rule.few-in-all', filling: { limit: move.limit, n: move.limit } };
    case 'limited':
      return { key: 'rule.limited', filling: { times: move.times, n: move.times } };
    case 'other':
      return { key: 'rule.unrepeated', filling: { taken: move.taken.join(', ') } };
    case 'ratio':
      return { key: 'rule.ratio', filling: { times: move.times, n: move.times } };
    case 'one-from-some':
      return {
        key: move.least === move.most ? 'rule.one-from-exactly' : 'rule.one-from-some',
        filling: { most: move.most, n: move.most },
      };
    case 'any-from-exactly':
      return { key: 'rule.any-from-exactly', filling: { count: move.count, n: move.count } };
    case 'three':
      return { key: 'rule.three', filling: { take: move.take } };
    case 'neighbours':
      return { key: 'rule.neighbours', filling: { most: move.most, n: move.most } };
    case 'parts': {
      const { least, most, different } = move;
      const key = most === null ? 'any' : most === least ? 'exactly' : 'most';
      return { key: `rule.parts.${key}${different ? '.different' : ''}`, filling: { most, n: most ?? least } };
    }
    case 'ends':
    case 'turtles':
    case 'checkers':
    case 'pass':
    case 'unequal':
    case 'multiple':
    case 'empty-and-split':
    case 'same-from-some':
    case 'down':
    case 'slide':
      return { key: `rule.${move.kind}`, filling: {} };
    default: {
      const within = move.kind === 'alike' ? rules.value(move.within, 0n) : 1n;
      return { key: within === 1n ? 'rule.alike' : 'rule.near', filling: { within } };
    }
  }
}

/**
 * Return the message for the numbers of counters in some sets, such as 1, prime numbers.
 * @param {import('../../js/rules/amounts.js').Part[]} parts
 * @returns {Why}
 */
function setsInWords([part, ...parts]) {
  const first = setInWords(part);
  return parts.length > 0 ? { key: 'set.more', filling: { first, rest: setsInWords(parts) } } : first;
}

/**
 * @param {import('../../js/rules/amounts.js').Part} part
 * @returns {Why}
 */
function setInWords(part) {
  const { kind, low, high, modulus, residue } = part;
  if (kind === 'range') return { key: 'set.range', filling: { numbers: low === high ? low : `${low} … ${high}` } };
  if (kind !== 'residue') return { key: `set.${kind}`, filling: { ...part } };
  if (modulus === 2) return { key: residue ? 'set.odd' : 'set.even', filling: {} };
  return { key: residue ? 'set.class' : 'set.multiples', filling: { modulus, residue } };
}

/**
 * Return the messages for the digits of an octal code, one for the numbers of counters with the same digit.
 * @param {{take: number, pieces: number[]}[]} moves
 * @returns {Why[]}
 */
function breaksInWords(moves) {
  const taken = /** @type {Map<number, number[]>} */ (new Map());
  for (const { take, pieces } of moves.filter((move) => move.take > 0)) {
    const digit = pieces.reduce((sum, piece) => sum + 2 ** piece, 0);
    taken.set(digit, [...(taken.get(digit) ?? []), take]);
  }
  const told = [...taken].map(([digit, takes]) => ({
    key: `rule.break.${digit}`,
    filling: { takes: takes.join(', ') },
  }));
  return moves.some((move) => move.take === 0) ? [{ key: 'rule.split', filling: {} }, ...told] : told;
}

/**
 * Return the possible sizes of a heap of n counters as a formula: n − 2, or 0 … n − 1.
 * @param {Leave} leave
 * @param {Rules} rules
 * @returns {string}
 */
function formula({ low, high }, rules) {
  const [from, to] = [low, high].map((term) => written(term, rules));
  // Lines may break between formulas but not inside one.
  return (from === to ? to : `${from} … ${to}`).replaceAll(' ', '\u00a0');
}

/**
 * @param {Term} term
 * @param {Rules} rules
 * @returns {string}
 */
function written(term, rules) {
  const line = linear(term, rules);
  if (line) {
    const { slope, shift } = line;
    const sign = shift < 0n ? '−' : '+';
    if (slope === 0n) return String(shift).replace('-', '−');
    const multiple = slope === 1n ? 'n' : `${slope}n`;
    return shift === 0n ? multiple : `${multiple} ${sign} ${shift < 0n ? -shift : shift}`;
  }
  const { op, left, right } = /** @type {{op: string, left: Term, right: Term}} */ (term);
  const [above, below] = [written(left, rules), written(right, rules)];
  const bracketed = /\s/.test(above) ? `(${above})` : above;
  if (op in ROUNDED) return `${ROUNDED[op][0]}${bracketed}/${below}${ROUNDED[op][1]}`;
  return `${above} ${op === '-' ? '−' : '+'} ${below}`;
}

/**
 * Return a term as slope · n + shift; null if it is not linear.
 * @param {Term} term
 * @param {Rules} rules
 * @returns {{slope: bigint, shift: bigint} | null}
 */
function linear(term, rules) {
  if (term === 'n') return { slope: 1n, shift: 0n };
  if (typeof term === 'number' || 'param' in term) return { slope: 0n, shift: rules.value(term, 0n) };
  const [left, right] = [linear(term.left, rules), linear(term.right, rules)];
  if (!left || !right || term.op in ROUNDED) return null;
  const sign = term.op === '-' ? -1n : 1n;
  return { slope: left.slope + sign * right.slope, shift: left.shift + sign * right.shift };
}
