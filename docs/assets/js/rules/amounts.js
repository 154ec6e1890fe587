// Sets of amounts, the numbers of counters that a move may take, as theory/rules/amounts.py; that module describes them.

/**
 * @typedef {{kind: string, low?: number, high?: number | null, modulus?: number, residue?: number, base?: number}} Part
 * @typedef {{amounts: Part[], other: boolean}} Amounts
 */

const OF_THE_HEAP = ['divisors', 'proper-divisors', 'prime-divisors', 'n-divisors', 'coprime'];

/** Return whether a natural number is prime, by trial division. */
export function isPrime(number) {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) if (number % divisor === 0) return false;
  return number > 1;
}

/** Return whether a natural number is a power of a prime, from the first power on. */
export function isPrimePower(number) {
  let least = 2;
  while (least * least <= number && number % least > 0) least += 1;
  if (least * least > number) least = number;
  let rest = number;
  while (rest > 1 && rest % least === 0) rest /= least;
  return number > 1 && rest === 1;
}

/** Return the largest common divisor of two positive numbers. */
const commonDivisor = (one, other) => (other === 0 ? one : commonDivisor(other, one % other));

/**
 * Return whether a positive number belongs to a part, for a heap.
 * @param {Part} part
 * @param {number} number at most 10 ** 7, so that all computations are exact
 * @param {number} [heap] 0 means that there is no heap; it has no divisors
 */
export function holds(part, number, heap = 0) {
  const divides = heap > 0 && heap % number === 0;
  switch (part.kind) {
    case 'range':
      return part.low <= number && (part.high === null || number <= part.high);
    case 'residue':
      return number % part.modulus === part.residue;
    case 'powers': {
      let rest = number;
      while (rest % part.base === 0) rest /= part.base;
      return rest === 1;
    }
    case 'primes':
      return isPrime(number);
    case 'squares':
      return Number.isInteger(Math.sqrt(number));
    case 'fibonacci':
      return [4, -4].some((more) => Number.isInteger(Math.sqrt(5 * number * number + more)));
    case 'divisors':
      return divides;
    case 'proper-divisors':
      return divides && number !== heap;
    case 'prime-divisors':
      return divides && isPrime(number);
    case 'n-divisors':
      return heap > number && heap % (heap - number) === 0;
    case 'coprime':
      return heap > 0 && commonDivisor(heap, number) === 1;
    case 'prime-powers':
      return isPrimePower(number);
    default:
      throw new Error(`unknown amounts: ${part.kind}`);
  }
}

/**
 * Return whether a number of counters may be taken from a heap.
 * @param {Amounts} amounts
 * @param {number} number
 * @param {number} heap
 */
export function contains({ amounts, other }, number, heap) {
  return number >= 1 && number <= heap && other !== amounts.some((part) => holds(part, number, heap));
}

/**
 * Return whether the set differs from heap to heap.
 * @param {Amounts} amounts
 */
export function dependsOnHeap({ amounts }) {
  return amounts.some(({ kind }) => OF_THE_HEAP.includes(kind));
}

/**
 * Return the numbers of counters that may be taken from a heap, in ascending order.
 * @param {Amounts} amounts
 * @param {number} heap
 * @returns {number[]}
 */
export function members(amounts, heap) {
  const found = [];
  for (let number = 1; number <= heap; number += 1) if (contains(amounts, number, heap)) found.push(number);
  return found;
}
