/**
 * Partial values: the alternatives of an unknown part, its replacement, and lower bounds for sizes. They correspond to
 * verify.browser.partial_values.
 *
 * A value is a truth value, a number, a `Made` value of a datatype, an array, or a part that is unknown.
 * @module
 */

import { floorDivide, Fraction, numberKey, numberWeight, REALS, Root } from './exact-numbers.js';

// The number of alternatives taken from an infinite interval at once; a finite one of at most WIDE is enumerated.
const FEW = 4n;
const WIDE = 200n;

/** The computation cannot decide the result. */
export class Undecided {}
export const UNDECIDED = new Undecided();

/** The computation needs an unknown part; `alternatives` lists all alternatives for it. */
export class UnknownPartNeeded {
  /** @param {Part} part @param {any[]} alternatives */
  constructor(part, alternatives) {
    this.part = part;
    this.alternatives = alternatives;
  }
}

let parts = 0;

/** An unknown part of a value; alternatives replace it. */
export class Part {
  constructor() {
    parts += 1;
    this.key = `#${parts}`;
  }

  /** Return the values that the part can have. @returns {any[]} */
  alternatives() {
    throw UNDECIDED;
  }
}

export const NOTHING = Symbol('no number');

/** Return an interval in the shortest form. @param {bigint | null} low @param {bigint | null} high */
function between(low, high) {
  if (low !== null && high !== null && low >= high) return low === high ? low : NOTHING;
  return new Span(low, high);
}

/** Return the integers from `low` on. @param {bigint} low @param {bigint} count */
const numbers = (low, count) => Array.from({ length: Number(count) }, (_, more) => low + BigInt(more));

/** An unknown integer in an interval; null means that there is no bound. */
export class Span extends Part {
  /** @param {bigint | null} low @param {bigint | null} high */
  constructor(low, high) {
    super();
    this.low = low;
    this.high = high;
  }

  /** Return the numbers below a number, and the others. @param {bigint} at */
  cut(at) {
    return [between(this.low, at - 1n), between(at, this.high)];
  }

  /** Return the numbers, the smallest first; of a long interval only some, and the rest as an interval. */
  alternatives() {
    const { low, high } = this;
    if (low !== null && high !== null && high - low < WIDE) return numbers(low, high - low + 1n);
    if (low !== null) return [...numbers(low, FEW), between(low + FEW, high)];
    if (high !== null) return [...numbers(high - FEW + 1n, FEW).reverse(), between(null, high - FEW)];
    return [new Span(0n, null), new Span(null, -1n)];
  }

  /** Return the smallest number in the order of the search. */
  get least() {
    const low = this.low !== null && this.low > 0n ? this.low : 0n;
    return this.high !== null && this.high < low ? this.high : low;
  }
}

/** @type {Record<string, string>} */
const FLIPPED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '=': '=' };

/** The number `times`·`span` + `more` for an unknown integer. */
export class Line {
  /** @param {Span} span @param {bigint} times @param {bigint} more */
  constructor(span, times, more) {
    this.span = span;
    this.times = times;
    this.more = more;
    parts += 1;
    this.key = `#${parts}`;
  }

  /** Return the result of a comparison with 0 if it is the same for all possible values; otherwise throw UnknownPartNeeded.
   * @param {string} op
   */
  compare(op) {
    const { span } = this;
    let gap = -this.more;
    if (this.times < 0n) [op, gap] = [FLIPPED[op], -gap];
    const times = this.times < 0n ? -this.times : this.times;
    let below = -floorDivide(-gap, times);
    if (op === '=') {
      const [low, high] = [span.low ?? below, span.high ?? below];
      if (gap % times || low > below || high < below) return false;
      throw new UnknownPartNeeded(span, [between(span.low, below - 1n), below, between(below + 1n, span.high)]);
    }
    if (op === '<=' || op === '>') below = floorDivide(gap, times) + 1n;
    // The numbers under `below` are less.
    if (span.high !== null && span.high < below) return op === '<' || op === '<=';
    if (span.low !== null && span.low >= below) return op === '>' || op === '>=';
    throw new UnknownPartNeeded(span, span.cut(below));
  }
}

/** Return an unknown number as a Line; null for other values. @param {any} value */
export const line = (value) => (value instanceof Line ? value : value instanceof Span ? new Line(value, 1n, 0n) : null);

/** A value of a datatype: its constructor and its fields. */
export class Made {
  /** @param {string} name @param {any[]} fields */
  constructor(name, fields) {
    this.name = name;
    this.fields = fields;
    /** @type {string | undefined} */
    this.written = undefined;
  }

  get key() {
    this.written ??= `${this.name}(${this.fields.map(key).join()})`;
    return this.written;
  }
}

/** Return a text that only equal values have, and an unknown part alone. @param {any} value @returns {string} */
export const key = (value) =>
  typeof value === 'boolean'
    ? String(value)
    : typeof value === 'bigint' || value instanceof Fraction || value instanceof Root
      ? numberKey(value)
      : value.key;

/** @typedef {string | ['Array', any, any]} Sort */
/** @typedef {[string, [string, Sort][]][]} Rows the constructors of a datatype, each with its fields and their sorts */

/** The values of each sort. */
export class Sorts {
  /**
   * @param {Record<string, Rows>} datatypes
   * @param {[Sort, Sort][]} read the interpretations of uninterpreted sorts
   */
  constructor(datatypes, read) {
    this.datatypes = datatypes;
    this.read = new Map(read.map(([sort, image]) => [String(sort), image]));
  }

  /** Return a completely unknown value of a sort. @param {Sort} sort */
  anything(sort) {
    const meant = this.read.get(String(sort)) ?? sort;
    if (typeof meant !== 'string') return new Entries(this, meant[2], new Map());
    return meant === 'Int' ? new Span(null, null) : new Some(this, meant);
  }
}

/** An unknown value of a sort. */
export class Some extends Part {
  /** @param {Sorts} sorts @param {string} sort */
  constructor(sorts, sort) {
    super();
    this.sorts = sorts;
    this.sort = sort;
  }

  /** Return each constructor with unknown fields; for other sorts both truth values, or a few real numbers. */
  alternatives() {
    if (this.sort === 'Bool') return [false, true];
    if (this.sort === 'Real') return [...REALS, new Part()];
    const rows = this.sorts.datatypes[this.sort];
    if (!rows) throw UNDECIDED;
    return rows.map(
      ([name, fields]) =>
        new Made(
          name,
          fields.map(([, sort]) => this.sorts.anything(sort)),
        ),
    );
  }
}

/** An array that is known at some indices. */
export class Entries extends Part {
  /** @param {Sorts} sorts @param {Sort} element @param {Map<string, [any, any]>} known indices and values, by key */
  constructor(sorts, element, known) {
    super();
    this.sorts = sorts;
    this.element = element;
    this.known = known;
  }

  /** Return the value at an index, or throw UnknownPartNeeded for the array extended by that index. @param {any} place */
  at(place) {
    const found = this.known.get(key(place));
    if (found) return found[1];
    const more = new Map(this.known).set(key(place), [place, this.sorts.anything(this.element)]);
    throw new UnknownPartNeeded(this, [new Entries(this.sorts, this.element, more)]);
  }

  /** Return the array with other values. @param {(value: any) => any} change */
  with(change) {
    const known = [...this.known].map(
      ([name, [place, value]]) => /** @type {const} */ ([name, [place, change(value)]]),
    );
    return new Entries(this.sorts, this.element, new Map(/** @type {any} */ (known)));
  }

  get values() {
    return [...this.known.values()].map(([, value]) => value);
  }
}

/** An array changed at one index, or a constant array. */
export class Stored {
  /** @param {any} before @param {any} place @param {any} value */
  constructor(before, place, value) {
    this.before = before;
    this.place = place;
    this.value = value;
    parts += 1;
    this.key = `#${parts}`;
  }

  /** Return the value at an index. @param {any} place */
  at(place) {
    return this.place === null || key(place) === key(this.place) ? this.value : this.before.at(place);
  }
}

/** Return whether a part occurs in a value. @param {any} value @param {Part} part @returns {boolean} */
export function has(value, part) {
  if (value === part) return true;
  if (value instanceof Made) return value.fields.some((one) => has(one, part));
  return value instanceof Entries && value.values.some((one) => has(one, part));
}

/** Return the first unknown part of a value, array entries excepted. @param {any} value @returns {Part | null} */
export function firstPart(value) {
  if (value instanceof Made) {
    for (const one of value.fields) {
      const found = firstPart(one);
      if (found) return found;
    }
    return null;
  }
  return value instanceof Span || value instanceof Some ? value : null;
}

/** Return the sum of the lower bounds of some values. @param {any[]} values @returns {[number, number]} */
export const totalWeight = (values) =>
  values.map(weight).reduce(([size, less], [more, fewer]) => [size + more, less + fewer], [0, 0]);

/** Return a lower bound for the size of a value, and the number of its negative numbers.
 * @param {any} value
 * @returns {[number, number]}
 */
export function weight(value) {
  if (value instanceof Made) {
    const nested = value.fields.some((one) => one instanceof Made || (one instanceof Some && one.sort !== 'Bool'));
    const [size, less] = totalWeight(value.fields);
    return [size + Number(nested), less];
  }
  if (value instanceof Entries) return totalWeight(value.values);
  if (value instanceof Part) return numberWeight(value instanceof Span ? value.least : 0n);
  return typeof value === 'boolean' ? [0, 0] : numberWeight(value);
}

/** Return a value with a part replaced. @param {any} value @param {Part} old @param {any} now @returns {any} */
export function put(value, old, now) {
  if (value === old) return now;
  if (!has(value, old)) return value;
  if (value instanceof Made)
    return new Made(
      value.name,
      value.fields.map((one) => put(one, old, now)),
    );
  return value.with((one) => put(one, old, now));
}

/** Return a value with each unknown part replaced by the smallest alternative, array entries excepted.
 * @param {any} value
 * @returns {any}
 */
export function fillUnknown(value) {
  if (value instanceof Made) return new Made(value.name, value.fields.map(fillUnknown));
  if (value instanceof Span) return value.least;
  if (value instanceof Entries) return value.with(fillUnknown);
  return value instanceof Some ? fillUnknown(value.alternatives()[0]) : value;
}
