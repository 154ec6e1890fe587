/**
 * Nim positions as people type them.
 * @module
 */

import { BadInput } from '../errors.js';
import { readEach, readHeap as readSize } from '../heaps.js';

const LARGEST_HEAP = 10n ** 15n;

/**
 * One heap's size from what somebody typed.
 * @param {string} text
 * @returns {bigint}
 */
function readHeap(text) {
  return readSize(text, 0n, LARGEST_HEAP);
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
  return readEach(texts, readHeap);
}
