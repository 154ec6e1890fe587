/**
 * Strategies of MARK, K-MARK and their Up variants by runs of equal digits in base k. They cover sums of heaps in
 * normal play, and in misère play single heaps, sums of MARK heaps up to 8, and sums of K-MARK heaps below k². Sizes
 * are exact.
 * @module
 */

/** @typedef {'normal' | 'misere'} Play */
/** @typedef {{heaps: bigint[], k: number, up: boolean}} Position the heaps and the rules */
/** @typedef {{heap: number, to: bigint, how: 'take' | 'divide'}} Move */
/** @typedef {{digit: number, length: number}} Run */

/**
 * Return the largest heap for which misère sums are solved.
 * @param {{k: number, up: boolean}} rules
 * @returns {bigint}
 */
export function largestInSums({ k, up }) {
  return (k === 2 ? 8n : BigInt(k * k - 1)) + (up ? 1n : 0n);
}

/**
 * Return the digits in base k, most significant first; 0 has the single digit 0.
 * @param {bigint} n
 * @param {number} k
 * @returns {number[]}
 */
export function digits(n, k) {
  if (n === 0n) return [0];
  const base = BigInt(k);
  const found = [];
  for (let left = n; left > 0n; left /= base) found.push(Number(left % base));
  return found.reverse();
}

/**
 * Return the maximal runs of equal digits, in order.
 * @param {number[]} row
 * @returns {Run[]}
 */
export function runs(row) {
  /** @type {Run[]} */
  const found = [];
  for (const digit of row) {
    const last = found.at(-1);
    if (last?.digit === digit) last.length += 1;
    else found.push({ digit, length: 1 });
  }
  return found;
}

/**
 * Return the last run of the digits.
 * @param {number[]} row
 * @returns {Run}
 */
export function lastRun(row) {
  return /** @type {Run} */ (runs(row).at(-1));
}

/**
 * Return the value of a low heap, whose last run has odd length and a digit below k − 1; null for high heaps.
 * @param {number[]} row
 * @param {number} k
 * @returns {number | null}
 */
export function lowValue(row, k) {
  const { digit, length } = lastRun(row);
  return digit <= k - 2 && length % 2 === 1 ? digit : null;
}

/**
 * Return the places of digits that count for a high heap: every digit k − 1, and the last digit of a run of odd length
 * that is followed by a smaller digit.
 * @param {number[]} row
 * @param {number} k
 * @returns {number[]}
 */
export function countedPlaces(row, k) {
  let length = 0;
  return row.flatMap((digit, place) => {
    length = place > 0 && row[place - 1] === digit ? length + 1 : 1;
    const next = row[place + 1] ?? k;
    return digit === k - 1 || (next < digit && length % 2 === 1) ? [place] : [];
  });
}

/**
 * Return the Grundy value of n in K-MARK, which is at most k.
 * @param {bigint} n
 * @param {number} k
 * @returns {number}
 */
export function grundy(n, k) {
  const row = digits(n, k);
  return lowValue(row, k) ?? (countedPlaces(row, k).length % 2 === 1 ? k - 1 : k);
}

/**
 * Return the equivalent heap of K-MARK: an Up heap counts one less.
 * @param {Position} position
 * @param {bigint} size
 * @returns {bigint}
 */
export function equivalentHeap({ up }, size) {
  return up ? size - 1n : size;
}

/**
 * Return the Grundy values of the heaps.
 * @param {Position} position
 * @returns {bigint[]}
 */
export function values(position) {
  return position.heaps.map((size) => BigInt(grundy(equivalentHeap(position, size), position.k)));
}

/**
 * Return the nim-sum of the Grundy values.
 * @param {Position} position
 * @returns {bigint}
 */
export function nimSum(position) {
  return values(position).reduce((sum, value) => sum ^ value, 0n);
}

/**
 * Return the exponent if n is a power of k, else null.
 * @param {bigint} n
 * @param {number} k
 * @returns {number | null}
 */
export function powerOf(n, k) {
  const [first, ...rest] = digits(n, k);
  return first === 1 && rest.every((digit) => digit === 0) ? rest.length : null;
}

/**
 * Return the number of trailing zeros of the numeral; 0 has one.
 * @param {bigint} n
 * @param {number} k
 * @returns {number}
 */
export function zeros(n, k) {
  const { digit, length } = lastRun(digits(n, k));
  return digit === 0 ? length : 0;
}

/**
 * Return whether a single heap is lost in misère play: an even power of k, or dopey and not a power.
 * @param {bigint} n
 * @param {number} k
 * @returns {boolean}
 */
function misereLost(n, k) {
  const power = powerOf(n, k);
  return n > 0n && (power === null ? zeros(n, k) % 2 === 1 : power % 2 === 0);
}

/**
 * Return the fickle heaps, which change the rule for misère sums, counted as in K-MARK.
 * @param {number} k
 * @returns {bigint[]}
 */
export function fickleHeaps(k) {
  return k === 2 ? [0n, 1n, 2n, 4n] : [0n, 1n, BigInt(k)];
}

/**
 * Return the case of a misère position: a single heap, or a sum. A lost sum has nim-sum 1 if all heaps are fickle; 2
 * for k = 2 with one heap of 8 and none of 7; otherwise 0.
 * @param {Position} position
 * @returns {'heap' | 'fickle' | 'eight' | 'firm'}
 */
export function misereCase(position) {
  const sizes = position.heaps.map((size) => equivalentHeap(position, size)).filter((size) => size > 0n);
  if (sizes.length <= 1) return 'heap';
  if (sizes.every((size) => fickleHeaps(position.k).includes(size))) return 'fickle';
  const one = position.k === 2 && sizes.filter((size) => size === 8n).length === 1;
  return one && !sizes.includes(7n) ? 'eight' : 'firm';
}

/** The nim-sum of a lost misère sum. */
export const LOST_SUM = { fickle: 1n, eight: 2n, firm: 0n };

/**
 * Return whether the outcome is known.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
export function isKnown(position, play) {
  if (play === 'normal' || misereCase(position) === 'heap') return true;
  return position.heaps.every((size) => size <= largestInSums(position));
}

/** The names of the closed forms in the strategy data of the verification. */
export const TEST_OF = { normal: 'grundy-by-runs', misere: 'powers-or-small-heaps' };

/**
 * Return whether the player to move loses; the outcome must be known.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
export function isLost(position, play) {
  if (play === 'normal') return nimSum(position) === 0n;
  const decides = misereCase(position);
  if (decides !== 'heap') return nimSum(position) === LOST_SUM[decides];
  const left = position.heaps.reduce((sum, size) => sum + equivalentHeap(position, size), 0n);
  return misereLost(left, position.k);
}

/**
 * Return the size after a division.
 * @param {Position} position
 * @param {number} heap
 * @returns {bigint}
 */
export function afterDivision({ heaps, k, up }, heap) {
  const base = BigInt(k);
  return (up ? heaps[heap] + base - 1n : heaps[heap]) / base;
}

/**
 * Return the moves in one heap that lead to different sizes, the smallest first.
 * @param {Position} position
 * @param {number} heap
 * @returns {Move[]}
 */
export function movesIn(position, heap) {
  const size = position.heaps[heap];
  const least = position.up ? 1n : 0n;
  if (size <= least) return [];
  const farthest = size - BigInt(position.k) + 1n;
  /** @type {Move[]} */
  const moves = [];
  for (let to = farthest < least ? least : farthest; to < size; to += 1n) moves.push({ heap, to, how: 'take' });
  const part = afterDivision(position, heap);
  return part < moves[0].to ? [{ heap, to: part, how: 'divide' }, ...moves] : moves;
}

/**
 * Return the position after a move; the argument is unchanged.
 * @param {Position} position
 * @param {{heap: number, to: bigint}} move
 * @returns {Position}
 */
export function after(position, { heap, to }) {
  return { ...position, heaps: position.heaps.with(heap, to) };
}

/**
 * Return every winning move, by heap and then by remaining size.
 * @param {Position} position
 * @param {Play} play
 * @returns {Move[]}
 */
export function winningMoves(position, play) {
  if (isLost(position, play)) return [];
  return position.heaps.flatMap((_, heap) =>
    movesIn(position, heap).filter((move) => isLost(after(position, move), play)),
  );
}

/**
 * Return the answer of `takeaway solve … --json`, field by field; numbers above 2^53 stay BigInt.
 * @param {Position} position
 * @param {Play} play
 * @returns {{outcome: 'N' | 'P', grundy: number | null, moves: (number | bigint)[][]}}
 */
export function solve(position, play) {
  /** @param {bigint} size */
  const narrow = (size) => (size <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(size) : size);
  return {
    outcome: isLost(position, play) ? 'P' : 'N',
    grundy: play === 'normal' ? Number(nimSum(position)) : null,
    moves: winningMoves(position, play).map((move) => after(position, move).heaps.map(narrow)),
  };
}
