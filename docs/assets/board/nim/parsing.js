/**
 * Parsing of Nim positions.
 * @module
 */

import { BadInput } from '../errors.js';
import { readEach, readHeap as readSize } from '../heaps.js';

const LARGEST_HEAP = 10n ** 15n;

/**
 * Parse the size of a heap; throws BadInput.
 * @param {string} text
 * @returns {bigint}
 */
function readHeap(text) {
  return readSize(text, 0n, LARGEST_HEAP);
}

/**
 * Parse the remaining size of a heap after a move; an empty text means 0. Throws BadInput.
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
 * Parse a position, one text per heap; throws BadInput.
 * @param {string[]} texts
 * @returns {bigint[]}
 */
export function readHeaps(texts) {
  return readEach(texts, readHeap);
}
