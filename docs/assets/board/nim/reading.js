/**
 * Nim positions as people type them, and the names of heaps.
 * @module
 */

import { BadInput } from '../errors.js';

export const MOST_HEAPS = 12;
const LARGEST_HEAP = 10n ** 15n;

/**
 * A heap's name on the board: A, B, C and so on.
 * @param {number} heap
 * @returns {string}
 */
export function heapName(heap) {
  return String.fromCharCode(65 + heap);
}

/**
 * One heap's size from what somebody typed; Persian and Arabic digits are read like Western ones.
 * @param {string} text
 * @returns {bigint}
 */
export function readHeap(text) {
  const typed = text.trim();
  const digits = typed.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15));
  if (!/^\d{1,40}$/.test(digits) || BigInt(digits) > LARGEST_HEAP) throw new BadInput('badHeap', { text: typed });
  return BigInt(digits);
}

/**
 * What a move leaves of a heap, from what somebody typed; nothing typed leaves nothing.
 * @param {string} text
 * @param {bigint} size the heap before the move
 * @returns {bigint}
 */
export function readRest(text, size) {
  const rest = text.trim() === '' ? 0n : readHeap(text);
  if (rest >= size) throw new BadInput('badRest', { text: text.trim(), most: size - 1n });
  return rest;
}

/**
 * A position from the numbers as typed, one text a heap.
 * @param {string[]} texts
 * @returns {bigint[]}
 */
export function readHeaps(texts) {
  if (texts.length > MOST_HEAPS) throw new BadInput('tooManyHeaps', { count: texts.length });
  return texts.map(readHeap);
}
