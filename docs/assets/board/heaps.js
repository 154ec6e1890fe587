/**
 * Heaps as people type them, and their names: what the games of heaps have in common.
 * @module
 */

import { BadInput } from './errors.js';

export const MOST_HEAPS = 12;

/**
 * A heap's name on the board: A, B, C and so on.
 * @param {number} heap
 * @returns {string}
 */
export function heapName(heap) {
  return String.fromCharCode(65 + heap);
}

/**
 * A number from what somebody typed; Persian and Arabic digits are read like Western ones.
 * @param {string} text
 * @returns {bigint | null} null where it is not a natural number of at most 40 digits
 */
export function readNatural(text) {
  const digits = text.trim().replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  return /^\d{1,40}$/.test(digits) ? BigInt(digits) : null;
}

/**
 * One heap's size from what somebody typed.
 * @param {string} text
 * @param {bigint} least
 * @param {bigint} most
 * @param {string} [key] the message where it is not a heap
 * @returns {bigint}
 */
export function readHeap(text, least, most, key = 'badHeap') {
  const size = readNatural(text);
  if (size === null || size < least || size > most) throw new BadInput(key, { text: text.trim() });
  return size;
}

/**
 * The heaps from the numbers as typed, one text a heap.
 * @param {string[]} texts
 * @param {(text: string) => bigint} read
 * @returns {bigint[]}
 */
export function readEach(texts, read) {
  if (texts.length > MOST_HEAPS) throw new BadInput('tooManyHeaps', { count: texts.length });
  return texts.map(read);
}
