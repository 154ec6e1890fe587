/**
 * Parsing and naming of heaps, common to all heap games.
 * @module
 */

import { BadInput } from './errors.js';
import { formatValue } from './text.js';

export const MOST_HEAPS = 12;

/**
 * Return the name of a heap on the board: A, B, C and so on.
 * @param {number} heap
 * @returns {string}
 */
export function heapName(heap) {
  return String.fromCharCode(65 + heap);
}

/**
 * Parse a natural number; Persian and Arabic digits are accepted.
 * @param {string} text
 * @returns {bigint | null} null unless it is a natural number of at most 40 digits
 */
export function readNatural(text) {
  const digits = text.trim().replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  return /^\d{1,40}$/.test(digits) ? BigInt(digits) : null;
}

/**
 * Parse the size of a heap; throws BadInput.
 * @param {string} text
 * @param {bigint} least
 * @param {bigint} most
 * @param {string} [key] the error message
 * @returns {bigint}
 */
export function readHeap(text, least, most, key = 'badHeap') {
  const size = readNatural(text);
  if (size === null || size < least || size > most) throw new BadInput(key, { text: text.trim() });
  return size;
}

/**
 * Parse a list of heaps, one text per heap; throws BadInput.
 * @param {string[]} texts
 * @param {(text: string) => bigint} read
 * @returns {bigint[]}
 */
export function readEach(texts, read) {
  if (texts.length > MOST_HEAPS) throw new BadInput('tooManyHeaps', { count: texts.length });
  return texts.map(read);
}

/**
 * Format heaps: one heap by its size, several as a tuple.
 * @param {readonly bigint[]} heaps
 * @returns {string}
 */
export function tuple(heaps) {
  return heaps.length === 1 ? formatValue(heaps[0]) : `(${heaps.map(formatValue).join(',\u00a0')})`;
}

/**
 * Return the heaps of moves, as messages; none if there is only one heap.
 * @param {number} count the number of heaps
 * @param {{heap: number}[]} moves
 * @returns {import('./state.js').Why[]}
 */
export function heapPlaces(count, moves) {
  if (count === 1) return [];
  return moves.map(({ heap }) => ({ key: 'place', filling: { heap: heapName(heap) } }));
}
