/**
 * Exact numbers: integers, fractions, and a + b√5 with rational a and b. They correspond to
 * verify.browser.sqrt5_numbers.
 * @module
 */

/** @typedef {bigint | Fraction} Rational */
/** @typedef {Rational | Root} Exact */

/** A computation that ends without a value: a limit was reached, or a division by zero. */
export class Endless {
  /** @param {boolean} limit whether a limit was reached */
  constructor(limit) {
    this.limit = limit;
  }
}

// The largest number of a product, as in verify.checker.computing.
const LARGEST = 1n << 4096n;

/** A fraction in lowest terms that is not an integer. */
export class Fraction {
  /** @param {bigint} above @param {bigint} below */
  constructor(above, below) {
    this.above = above;
    this.below = below;
  }
}

/** @param {bigint} one @param {bigint} other */
const divisor = (one, other) => {
  while (other) [one, other] = [other, one % other];
  return one < 0n ? -one : one;
};

/** Return the quotient of two integers. @param {bigint} above @param {bigint} below @returns {Rational} */
export function ratio(above, below) {
  if (!below) throw new Endless(false);
  const shared = divisor(above, below) * (below < 0n ? -1n : 1n);
  return below === shared ? above / shared : new Fraction(above / shared, below / shared);
}

/** @param {Rational} number */
const above = (number) => (typeof number === 'bigint' ? number : number.above);
/** @param {Rational} number */
const below = (number) => (typeof number === 'bigint' ? 1n : number.below);

/** @param {Rational} one @param {Rational} other @returns {Rational} */
const plus = (one, other) =>
  typeof one === 'bigint' && typeof other === 'bigint'
    ? one + other
    : ratio(above(one) * below(other) + above(other) * below(one), below(one) * below(other));

/** @param {Rational} one @param {Rational} other @returns {Rational} */
const by = (one, other) =>
  typeof one === 'bigint' && typeof other === 'bigint'
    ? one * other
    : ratio(above(one) * above(other), below(one) * below(other));

/** Return −1, 0 or 1. @param {Rational} number */
const sign = (number) => (above(number) > 0n ? 1 : above(number) < 0n ? -1 : 0);

/** The number `whole` + `part`·√5. */
export class Root {
  /** @param {Rational} whole @param {Rational} part */
  constructor(whole, part) {
    this.whole = whole;
    this.part = part;
  }
}

/** @param {Exact} number */
const root = (number) => (number instanceof Root ? number : new Root(number, 0n));

/** @param {Exact} one @param {Exact} other @returns {Exact} */
export function add(one, other) {
  if (!(one instanceof Root || other instanceof Root)) return plus(one, other);
  const [first, second] = [root(one), root(other)];
  return new Root(plus(first.whole, second.whole), plus(first.part, second.part));
}

/** @param {Exact} number @returns {Exact} */
export const negative = (number) =>
  number instanceof Root ? new Root(by(number.whole, -1n), by(number.part, -1n)) : by(number, -1n);

/** @param {Exact} one @param {Exact} other @returns {Exact} */
export function multiply(one, other) {
  if (!(one instanceof Root || other instanceof Root)) return bounded(by(one, other));
  const [a, b] = [root(one), root(other)];
  return new Root(
    plus(by(a.whole, b.whole), by(5n, by(a.part, b.part))),
    plus(by(a.whole, b.part), by(a.part, b.whole)),
  );
}

/** Return the number, unless it is too large. @param {Rational} number */
function bounded(number) {
  const size = above(number) < 0n ? -above(number) : above(number);
  if (size > LARGEST * below(number)) throw new Endless(false);
  return number;
}

/** @param {Rational} one @param {Rational} other */
export const divide = (one, other) => bounded(ratio(above(one) * below(other), below(one) * above(other)));

/** Return a number below, equal to or above 0 as `one` is less than, equal to or greater than `other`.
 * @param {Exact} one @param {Exact} other
 */
export function order(one, other) {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one < other ? -1 : one > other ? 1 : 0;
  const { whole, part } = root(add(one, negative(other)));
  const [a, b] = [sign(whole), sign(part)];
  if (a * b >= 0) return a || b;
  // The signs differ, so the square of the larger part decides.
  return sign(plus(by(whole, whole), by(by(part, part), -5n))) > 0 ? a : b;
}

/** Return the greatest integer that is not larger than a quotient. @param {bigint} one @param {bigint} other */
export function floorDivide(one, other) {
  if (!other) throw new Endless(false);
  const quotient = one / other;
  return quotient * other !== one && one < 0n !== other < 0n ? quotient - 1n : quotient;
}

/** @param {Rational} number */
export const floor = (number) => floorDivide(above(number), below(number));

/** Return the remainder, which is not negative. @param {bigint} one @param {bigint} other */
export function modulo(one, other) {
  const size = other < 0n ? -other : other;
  return one - size * floorDivide(one, size);
}

/** Return the quotient that leaves this remainder. @param {bigint} one @param {bigint} other */
export const wholeQuotient = (one, other) => (one - modulo(one, other)) / other;

/** Return a text that only equal numbers have. @param {Exact} number @returns {string} */
export function numberKey(number) {
  if (typeof number === 'bigint') return String(number);
  if (number instanceof Fraction) return `${number.above}/${number.below}`;
  return sign(number.part) ? `${numberKey(number.whole)}~${numberKey(number.part)}` : numberKey(number.whole);
}

/** @param {Rational} number */
const size = (number) => Math.abs(Number(above(number)) / Number(below(number)));

/** Return the size of a number in the order of the search, and whether it is negative.
 * @param {Exact} number
 * @returns {[number, number]}
 */
export const numberWeight = (number) =>
  number instanceof Root ? [size(number.whole) + size(number.part), 0] : [size(number), Number(sign(number) < 0)];

const MINUS = /-/g;

/** Return a number as the pages print it. @param {Exact} number @returns {string} */
export function numberText(number) {
  if (typeof number === 'bigint') return String(number).replace(MINUS, '−');
  if (number instanceof Fraction) return `${number.above}.0 / ${number.below}.0`.replace(MINUS, '−');
  const { whole, part } = number;
  if (!sign(part)) return whole instanceof Fraction ? numberText(whole) : `${numberText(whole)}.0`;
  const shared = (below(whole) * below(part)) / divisor(below(whole), below(part));
  const [first, second] = [above(by(whole, shared)), above(by(part, shared))];
  const length = second < 0n ? -second : second;
  const radical = length === 1n ? '√5' : `${length}√5`;
  const text = `${first ? numberText(first) : ''}${second < 0n ? '−' : first ? '+' : ''}${radical}`;
  return shared === 1n ? text : `(${text})/${shared}`;
}

const HALF = new Fraction(1n, 2n);
/** The real numbers that are tried; the golden ratio is among the first. */
export const REALS = [
  new Root(0n, 0n),
  new Root(1n, 0n),
  new Root(2n, 0n),
  new Root(HALF, HALF),
  new Root(-1n, 0n),
  new Root(HALF, 0n),
  new Root(new Fraction(-1n, 2n), HALF),
  new Root(new Fraction(3n, 2n), HALF),
  new Root(HALF, new Fraction(-1n, 2n)),
];
