// Search for games by their first values. The index has one character for each value, from the empty heap on: a digit of
// base 36, and nothing after the first larger value.

const FEWEST = 4;
// A sequence in the middle of the values of a game needs more terms, because short ones occur everywhere.
const FEWEST_INSIDE = 6;

/**
 * Return the numbers of a pasted sequence, such as `0 1 0 1 2 3 2` or `0, 1, 0, 1, …`; null for other texts.
 * @param {string} typed
 * @returns {number[] | null}
 */
export function readSequence(typed) {
  const latin = typed.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  const text = latin.replace(/^[\s[({]+|[\s\])}.…]+$/gu, '').replace(/[,،;\s]+$/u, '');
  if (!/^\d{1,6}(?:[,،;\s]+\d{1,6})+$/u.test(text)) return null;
  const numbers = text.split(/[,،;\s]+/u).map(Number);
  return numbers.length >= FEWEST ? numbers : null;
}

/**
 * Return the games whose first values contain a sequence, those that begin with it first, with the heap of its first term.
 * @template {{values: string}} T
 * @param {T[]} games
 * @param {number[]} sequence
 * @returns {{game: T, heap: number}[]}
 */
export function gamesWith(games, sequence) {
  if (sequence.some((value) => value > 35)) return [];
  const wanted = sequence.map((value) => value.toString(36)).join('');
  return games
    .flatMap((game) => {
      const { values } = game;
      const heap = values.indexOf(wanted);
      if (heap >= 0) return heap === 0 || wanted.length >= FEWEST_INSIDE ? [{ game, heap }] : [];
      // More terms may be given than the index has.
      return values.length >= 2 * FEWEST_INSIDE && wanted.startsWith(values) ? [{ game, heap: 0 }] : [];
    })
    .sort((one, other) => one.heap - other.heap);
}
