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
  /** @type {Why[]} */
  const told = rules.moves
    .filter(({ kind }) => kind !== 'one-heap')
    .map((move) => {
      if (move.kind === 'from-bank') return { key: 'rule.bank', filling: {} };
      if (move.kind === 'some-heaps') {
        const most = rules.value(move.most, 0n);
        return { key: 'rule.some', filling: { most, n: most, sizes: formula(move.leave, rules) } };
      }
      if (move.kind === 'together') return { key: 'rule.together', filling: { sizes: move.taken.join(', ') } };
      const within = move.kind === 'alike' ? rules.value(move.within, 0n) : 1n;
      return { key: within === 1n ? 'rule.alike' : 'rule.near', filling: { within } };
    });
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
