// Patterns that show in the first values of a game. A pattern is a guess: it may fail at a larger heap.

// The number of periods that must be seen, and of residues or heaps that are listed.
const REPEATED = 3;
// With fewer heaps nothing is guessed.
const FEWEST = 48;
const [MOST_RESIDUES, MOST_FEW, LISTED] = [12, 8, 12];

/**
 * @typedef {{start: number, period: number, saltus: number}} Rising values v with v(n + period) = v(n) + saltus for all
 *   computed n from `start` on
 */

/**
 * Return the shortest period of the values, or of their growth; null if none shows.
 * @param {number[]} values
 * @param {number} [largest] the largest number in the rules; that many further heaps must agree
 * @returns {Rising | null}
 */
export function guessPeriod(values, largest = 1) {
  const count = values.length;
  if (count < FEWEST) return null;
  for (let period = 1; period * REPEATED <= count; period += 1) {
    const saltus = values[count - 1] - values[count - 1 - period];
    if (saltus < 0) continue;
    let heap = count - 1 - period;
    while (heap >= 0 && values[heap + period] === values[heap] + saltus) heap -= 1;
    const start = heap + 1;
    if (2 * start <= count && count - start >= REPEATED * period + largest) return { start, period, saltus };
  }
  return null;
}

/**
 * @typedef {object} LostHeaps
 * @property {'residues' | 'few' | 'none' | 'list' | 'all'} kind
 * @property {number[]} heaps the first lost heaps, those before `start`, or all if they are few
 * @property {number} [modulus]
 * @property {number} [start] from this heap on the residues decide
 * @property {number[]} [residues]
 * @property {boolean} [more] whether further lost heaps were computed
 */

/**
 * Return which single heaps are lost, as far as computed.
 * @param {boolean[]} lost
 * @param {number} [largest]
 * @returns {LostHeaps}
 */
export function lostHeaps(lost, largest = 1) {
  const heaps = lost.flatMap((is, heap) => (is ? [heap] : []));
  if (heaps.length === 0) return { kind: 'none', heaps };
  if (heaps.length === lost.length) return { kind: 'all', heaps: [] };
  const last = heaps[heaps.length - 1];
  if (lost.length >= FEWEST && heaps.length <= MOST_FEW && 2 * last + largest < lost.length)
    return { kind: 'few', heaps };
  const found = guessPeriod(lost.map(Number), largest);
  if (found && found.period > 1) {
    const { start, period: modulus } = found;
    const residues = heaps.filter((heap) => heap >= start && heap < start + modulus).map((heap) => heap % modulus);
    residues.sort((one, other) => one - other);
    const before = heaps.filter((heap) => heap < start);
    if (residues.length && residues.length <= MOST_RESIDUES && before.length <= MOST_RESIDUES) {
      return { kind: 'residues', heaps: before, modulus, start, residues };
    }
  }
  return { kind: 'list', heaps: heaps.slice(0, LISTED), more: heaps.length > LISTED };
}

/**
 * Return the period of n ↦ partner(n) − n for the lost positions of two heaps, if each size has one partner.
 * @param {[number, number][]} pairs
 * @param {number} upTo the largest heap
 * @returns {{start: number, period: number} | null}
 */
export function guessPairing(pairs, upTo) {
  const partner = new Map();
  for (const [one, other] of pairs) {
    for (const [size, beside] of [
      [one, other],
      [other, one],
    ]) {
      // prettier-ignore
      if (partner.has(size) && partner.get(size) !== beside) return null;
      partner.set(size, beside);
    }
  }
  // Near the largest heap partners may be too large to be seen.
  const count = Math.floor((upTo * 2) / 3);
  const apart = Array.from({ length: count }, (_, size) => partner.get(size) - size);
  if (apart.some(Number.isNaN)) return null;
  for (let period = 1; period * REPEATED <= count; period += 1) {
    let heap = count - 1 - period;
    while (heap >= 0 && apart[heap + period] === apart[heap]) heap -= 1;
    const start = heap + 1;
    if (2 * start <= count && count - start >= REPEATED * period) return { start, period };
  }
  return null;
}
