/**
 * Positions as text, and the parts of answers that several families share.
 * @module
 */

/** @typedef {number[]} Numbers */
/**
 * The answer to a task: one of its choices, or all tuples that are required; and the values for the texts.
 * @typedef {{right: string | Numbers[], filling: Record<string, string>}} Answer
 */

/**
 * Return positions as a list; a single number has no brackets.
 * @param {Numbers[]} tuples
 * @returns {string}
 */
export function formatPositions(tuples) {
  return tuples.map((each) => (each.length === 1 ? String(each[0]) : `(${each.join(', ')})`)).join(', ');
}

/**
 * Compare tuples of the same length, number by number.
 * @param {Numbers} one
 * @param {Numbers} other
 * @returns {number}
 */
export function compare(one, other) {
  const at = one.findIndex((number, index) => number !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

/**
 * Return tuples in ascending order, each once.
 * @param {Numbers[]} tuples
 * @returns {Numbers[]}
 */
export function ascending(tuples) {
  const once = new Map(tuples.map((each) => [each.join(), each]));
  return [...once.values()].sort(compare);
}

/**
 * Return the answer that consists of positions.
 * @param {Numbers[]} positions
 * @param {Record<string, string>} [filling]
 * @returns {Answer}
 */
export function positions(positions, filling = {}) {
  return { right: positions, filling: { ...filling, after: formatPositions(positions) } };
}

/**
 * Return the binary digits with their base.
 * @param {number} n
 * @returns {string}
 */
export const binary = (n) => `${n.toString(2)}₂`;
