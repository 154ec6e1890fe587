/**
 * Who wins MARK, K-MARK and their Up variants and how, by the runs of equal digits in base k: sums of heaps in normal
 * play; in misère play one heap, and the sums of MARK heaps up to 8 and of K-MARK heaps below k². Exact on heaps of any size.
 * @module
 */

/** @typedef {'normal' | 'misere'} Play */
/** @typedef {{heaps: bigint[], k: number, up: boolean}} Position the heaps and the rules they are played by */
/** @typedef {{heap: number, to: bigint, how: 'take' | 'divide'}} Move */
/** @typedef {{digit: number, length: number}} Run */

/**
 * The largest heap of which misère sums are known.
 * @param {{k: number, up: boolean}} rules
 * @returns {bigint}
 */
export function largestInSums({ k, up }) {
  return (k === 2 ? 8n : BigInt(k * k - 1)) + (up ? 1n : 0n);
}

/**
 * The digits in base k, most significant first; of 0 the single digit 0.
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
 * The longest runs of equal digits, in order.
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
 * The run in which the digits end.
 * @param {number[]} row
 * @returns {Run}
 */
export function lastRun(row) {
  return /** @type {Run} */ (runs(row).at(-1));
}

/**
 * The value of a low heap, whose last run is of odd length and not of digits k − 1; null for the others, the high ones.
 * @param {number[]} row
 * @param {number} k
 * @returns {number | null}
 */
export function lowValue(row, k) {
  const { digit, length } = lastRun(row);
  return digit <= k - 2 && length % 2 === 1 ? digit : null;
}

/**
 * The places of the digits that count for a high heap: every digit k − 1, and the last of every run of odd length of
 * another digit that a smaller one follows.
 * @param {number[]} row
 * @param {number} k
 * @returns {number[]}
 */
export function counting(row, k) {
  let length = 0;
  return row.flatMap((digit, place) => {
    length = place > 0 && row[place - 1] === digit ? length + 1 : 1;
    const next = row[place + 1] ?? k;
    return digit === k - 1 || (next < digit && length % 2 === 1) ? [place] : [];
  });
}

/**
 * The Grundy value of n in K-MARK, at most k.
 * @param {bigint} n
 * @param {number} k
 * @returns {number}
 */
export function grundy(n, k) {
  const row = digits(n, k);
  return lowValue(row, k) ?? (counting(row, k).length % 2 === 1 ? k - 1 : k);
}

/**
 * The heap of K-MARK that a heap is: an Up heap counts one less.
 * @param {Position} position
 * @param {bigint} size
 * @returns {bigint}
 */
export function counted({ up }, size) {
  return up ? size - 1n : size;
}

/**
 * The Grundy values of the heaps.
 * @param {Position} position
 * @returns {bigint[]}
 */
export function values(position) {
  return position.heaps.map((size) => BigInt(grundy(counted(position, size), position.k)));
}

/**
 * The nim-sum of the Grundy values.
 * @param {Position} position
 * @returns {bigint}
 */
export function nimSum(position) {
  return values(position).reduce((sum, value) => sum ^ value, 0n);
}

/**
 * The j for which n is the j-th power of k, or null.
 * @param {bigint} n
 * @param {number} k
 * @returns {number | null}
 */
export function powerOf(n, k) {
  const [first, ...rest] = digits(n, k);
  return first === 1 && rest.every((digit) => digit === 0) ? rest.length : null;
}

/**
 * The number of zeros at the end of the numeral; 0 ends in one.
 * @param {bigint} n
 * @param {number} k
 * @returns {number}
 */
export function zeros(n, k) {
  const { digit, length } = lastRun(digits(n, k));
  return digit === 0 ? length : 0;
}

/**
 * Whether one heap is lost in misère play: an even power of k, or dopey and no power.
 * @param {bigint} n
 * @param {number} k
 * @returns {boolean}
 */
function misereLost(n, k) {
  const power = powerOf(n, k);
  return n > 0n && (power === null ? zeros(n, k) % 2 === 1 : power % 2 === 0);
}

/**
 * The heaps that turn misère sums round, counted as in K-MARK.
 * @param {number} k
 * @returns {bigint[]}
 */
export function fickle(k) {
  return k === 2 ? [0n, 1n, 2n, 4n] : [0n, 1n, BigInt(k)];
}

/**
 * What decides a misère position: one heap, or the heaps of a sum. With fickle heaps only, the nim-sum of a lost sum is
 * 1; for k = 2 with one heap of 8 and none of 7 it is 2; otherwise 0.
 * @param {Position} position
 * @returns {'heap' | 'fickle' | 'eight' | 'firm'}
 */
export function misereCase(position) {
  const sizes = position.heaps.map((size) => counted(position, size)).filter((size) => size > 0n);
  if (sizes.length <= 1) return 'heap';
  if (sizes.every((size) => fickle(position.k).includes(size))) return 'fickle';
  const one = position.k === 2 && sizes.filter((size) => size === 8n).length === 1;
  return one && !sizes.includes(7n) ? 'eight' : 'firm';
}

/** The nim-sum of a lost misère sum. */
export const LOST_SUM = { fickle: 1n, eight: 2n, firm: 0n };

/**
 * Whether somebody knows who wins.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
export function isKnown(position, play) {
  if (play === 'normal' || misereCase(position) === 'heap') return true;
  return position.heaps.every((size) => size <= largestInSums(position));
}

/** The closed forms by the names that the strategy data of the verification uses. */
export const TEST_OF = { normal: 'grundy-by-runs', misere: 'powers-or-small-heaps' };

/**
 * Whether the player to move has lost against the best play; the position must be known.
 * @param {Position} position
 * @param {Play} play
 * @returns {boolean}
 */
export function isLost(position, play) {
  if (play === 'normal') return nimSum(position) === 0n;
  const decides = misereCase(position);
  if (decides !== 'heap') return nimSum(position) === LOST_SUM[decides];
  const left = position.heaps.reduce((sum, size) => sum + counted(position, size), 0n);
  return misereLost(left, position.k);
}

/**
 * The size that the division leaves.
 * @param {Position} position
 * @param {number} heap
 * @returns {bigint}
 */
export function divided({ heaps, k, up }, heap) {
  const base = BigInt(k);
  return (up ? heaps[heap] + base - 1n : heaps[heap]) / base;
}

/**
 * The moves in one heap that lead to different sizes, the smallest first.
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
  const part = divided(position, heap);
  return part < moves[0].to ? [{ heap, to: part, how: 'divide' }, ...moves] : moves;
}

/**
 * The position after a move; the old one is left as it was.
 * @param {Position} position
 * @param {{heap: number, to: bigint}} move
 * @returns {Position}
 */
export function after(position, { heap, to }) {
  return { ...position, heaps: position.heaps.with(heap, to) };
}

/**
 * Every winning move, in the order of the heaps and then of the sizes they are left with.
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
 * The answer of `takeaway solve … --json`, field by field; numbers above 2^53 stay BigInt.
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
