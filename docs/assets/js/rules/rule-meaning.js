// Meaning of parsed rules: canonical form and moves, as theory/rules/rule_meaning.py; that module describes the fields.
import { contains, dependsOnHeap } from './amounts.js';
import {
  ascending,
  heapsOf,
  inOrder,
  isEmpty,
  isSeveral,
  isUnequal,
  isUp,
  merged,
  movesOf,
  positionsOf,
  range,
  textOf,
} from './rule-forms.js';
import { nodes } from './rule-grammar.js';

const [MOST_NUMBER, MOST_BARRED, MOST_PLACES] = [999999999, 999, 99];
const [MOST_MARKED, LARGEST_MARKED] = [9, 99];

/** Rules that can be parsed have no meaning, or not one alone. */
export class MeaningError extends Error {
  constructor(key, node, { instead = '', kind = '' } = {}) {
    super(key);
    this.key = key;
    this.at = node.start;
    this.instead = instead;
    this.kind = kind;
  }
}

/** Return the number that a node gives in digits or as a word. */
function number(node, { place = node, least = 1, most = MOST_NUMBER } = {}) {
  const value = Number(node.name === 'number' ? node.text : node.name === 'zero' ? 0 : node.name);
  if (node.name === 'number' && node.text.replace(/^0+/, '').length > 9) {
    throw new MeaningError('too-large', place, { kind: String(most) });
  }
  if (value < least) throw new MeaningError('too-small', place, { kind: String(least) });
  if (value > most) throw new MeaningError('too-large', place, { kind: String(most) });
  return value;
}

const quotient = (node) => {
  const by = number(node.parts.at(-1), { least: 2 });
  const [shift] = nodes(node, 'plus', 'minus');
  return [by, shift ? number(shift.parts[0], { least: 0 }) * (shift.name === 'plus' ? 1 : -1) : 0];
};
const rounded = (node) => {
  const [by, shift] = quotient(node.parts[0]);
  return [by, shift + (node.name === 'ceil' ? by - 1 : 0)];
};
const NAMED = new Set([
  ...['odd', 'even', 'primes', 'squares', 'fibonacci', 'divisors', 'proper-divisors', 'prime-divisors'],
  ...['n-divisors', 'coprime', 'prime-powers', 'powers', 'class', 'multiples'],
]);

// A named set in signs, such as 2^k or 3k; in words, the next number can belong to the name.
const IN_SIGNS = /\^|[0-9] ?k/;
const andPatterns = new WeakMap(); // compiled once for each grammar
/** Return whether a text between two moves or numbers is the word "and", in any language of the grammar. */
function isAnd(grammar, text) {
  if (!andPatterns.has(grammar)) andPatterns.set(grammar, new RegExp(`^(?:${grammar.and})$`, 'u'));
  return andPatterns.get(grammar).test(text);
}
const gcd = (one, other) => (other ? gcd(other, one % other) : one);
const lcm = (one, other) => (one / gcd(one, other)) * other;

/** Return whether a move after a split consists of a bound, as in "split into two heaps or more than 3". */
function mayCountHeaps(grammar, { name, text, parts }) {
  const [bound] = parts;
  const { bounds, 'parts-of-heap': partsOfHeap } = grammar.nodes;
  if (name !== 'take' || parts.length !== 1 || !bounds.includes(bound.name) || bound.text !== text) return false;
  return nodes(bound, ...partsOfHeap).next().done;
}

/** Refuse moves that follow a split with "and": they are made in addition, as in "split and take one of the parts". */
export function checkAfterSplit(grammar, text, parts) {
  parts.slice(1).forEach((node, index) => {
    const before = parts[index];
    const between = text.slice(before.start + before.text.length, node.start);
    if (['split', 'unequal'].includes(before.name) && (isAnd(grammar, between) || mayCountHeaps(grammar, node))) {
      throw new MeaningError('unsupported', node, { kind: 'three-parts' });
    }
  });
}

/** Refuse a number of heaps directly after a split: it counts the parts, as in "split a heap in three rows". */
export function checkPartsOfSplit(text, parts) {
  parts.slice(1).forEach((node, index) => {
    const before = parts[index];
    const between = text.slice(before.start + before.text.length, node.start);
    if (node.name === 'setup' && ['split', 'unequal'].includes(before.name) && !between.trim()) {
      throw new MeaningError('unsupported', node, { kind: 'three-parts' });
    }
  });
}

/** Return the set of numbers that a node names. */
function namedSet({ name, parts }) {
  if (name === 'odd' || name === 'even') return ['residue', 2, Number(name === 'odd')];
  if (name === 'powers') return [name, number(parts[0], { least: 2 })];
  if (name !== 'class' && name !== 'multiples') return [name];
  const modulus = number(parts[0], { least: 2, most: 1000 });
  return ['residue', modulus, name === 'class' ? number(parts[1], { least: 0, most: modulus - 1 }) : 0];
}

const fraction = ({ fractions }, node, strict) => {
  if (node.name in fractions) return [fractions[node.name], strict ? -1 : 0];
  const [by, shift] = rounded(node);
  return [by, strict ? shift - (node.name === 'exact' ? 1 : by) : shift];
};

/** Return the digits of an octal code, or of a hexadecimal one with digits up to F, by number of counters. */
function octal(node) {
  const [before, rest] = node.text.split('.');
  if (!['', '0', '4', '8', 'c'].includes(before)) {
    if (before.length > 1) throw new MeaningError('unsupported', node, { kind: 'code-before-point' });
    throw new MeaningError('code-first', node);
  }
  const after = rest.replace(/0+$/, '');
  if (after.length > MOST_PLACES) throw new MeaningError('long-code', node, { kind: String(MOST_PLACES) });
  const found = codeDigits((before || '0') + after);
  if (!found.size) throw new MeaningError('no-move', node);
  return found;
}

const times = (node, least = 1) => number(node, { least, most: MOST_BARRED });

const codeDigits = (digits) => {
  const found = new Map();
  [...digits].forEach((digit, place) => digit !== '0' && found.set(place, Number.parseInt(digit, 16)));
  return found;
};

/** Return the blocked and the terminal positions of two heaps, the smaller heap first. */
function marks(node) {
  const found = {};
  const seen = new Set();
  for (const mark of nodes(node, 'blocked', 'terminal')) {
    if (mark.name in found) throw new MeaningError('mark-twice', mark, { kind: mark.name });
    const those = [];
    for (const position of mark.parts) {
      const pair = ascending(position.parts.map((one) => number(one, { least: 0, most: LARGEST_MARKED })));
      if (seen.has(pair.join())) throw new MeaningError('duplicate', position);
      if (mark.name === 'terminal' && pair[1] === 0) throw new MeaningError('over-anyway', position);
      seen.add(pair.join());
      those.push(pair);
    }
    found[mark.name] = those.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    if (seen.size > MOST_MARKED) throw new MeaningError('too-many-marks', mark, { kind: String(MOST_MARKED) });
  }
  return found;
}

/** Reader of the moves, one after the other; a single number or part occurs once, unless the reader is lenient. */
class Reader {
  taken = /** @type {number[][]} */ ([]);
  sets = /** @type {any[]} */ ([]);
  rising = /** @type {any[]} */ ([]);
  parts = /** @type {number[][]} */ ([]);
  barred = /** @type {Set<number> | null} */ (null);
  both = /** @type {number[] | null} */ (null);
  marks = /** @type {any} */ ({});
  several = /** @type {[string, number] | null} */ (null);
  unrepeated = false;
  passes = false;
  keeps = false;
  code = /** @type {Map<number, number>} */ (new Map());
  seen = new Set();
  // The numbers and ranges of counters that are written out; and the bounds, or any number, each of which stands alone.
  listed = /** @type {any[]} */ ([]);
  bounds = /** @type {any[]} */ ([]);
  split = false;
  unequal = false;

  constructor(grammar, lenient) {
    this.grammar = grammar;
    this.lenient = lenient;
  }

  read(node) {
    this.checkNamedSets(node);
    switch (node.name) {
      case 'command':
        throw new MeaningError('command', node, { kind: node.parts[0].name });
      case 'bare':
        if (/^0 ?, ?[0-7]+$/.test(node.text)) {
          throw new MeaningError('decimal-comma', node, { instead: node.text.replaceAll(' ', '').replace(',', '.') });
        }
        if (node.parts.length === 1 && node.parts[0].name === 'one') {
          throw new MeaningError('bare-number', node, { kind: String(number(node.parts[0].parts[0], { least: 0 })) });
        }
        this.take(node.parts);
        break;
      case 'take':
      case 'minus':
        this.take(node.parts);
        break;
      case 'span':
        if (node.text.includes('..') && this.taken.length && this.taken.at(-1)[1] + 1 !== number(node.parts[0])) {
          throw new MeaningError('unclear-dots', node);
        }
        this.range(node, node.parts[0], node.parts[1]);
        break;
      case 'all-but':
        this.bar(this.finite(node, node.parts, true), node);
        break;
      case 'leaves-some':
        this.bar(this.finite(node, node.parts, true), node);
        throw new MeaningError('leaves-some', node, { instead: textOf(this) });
      case 'any':
      case 'nothing-but':
        this.bar(new Set(), node);
        break;
      case 'bachet':
        this.taken.push([1, number(node.parts[0], { place: node })]);
        break;
      case 'param': {
        const k = number(node.parts[0], { place: node, least: 2 });
        this.taken.push([1, k - 1]);
        this.part(node, [k, 0]);
        break;
      }
      case 'floor':
      case 'ceil':
        this.part(node, rounded(node));
        break;
      case 'down':
      case 'up': {
        const by = this.grammar.nodes.fractions[node.parts[0].name];
        this.part(node, [by, node.name === 'up' ? by - 1 : 0]);
        break;
      }
      case 'rounds':
        this.rounds(node);
        break;
      case 'exact':
      case 'not-whole':
        throw new MeaningError('not-rounded', node);
      case 'taken-part':
        // The notation has no word for what such a move leaves, as 2n/3 of the heap.
        throw new MeaningError('unsupported', node, { kind: 'term' });
      case 'split':
        this.split = true;
        break;
      case 'unequal':
        this.unequal = true;
        break;
      case 'octal':
        this.code = octal(node.parts.at(-1));
        break;
      case 'sentence':
      case 'adjacent':
        this.breaks(node);
        break;
      case 'unrepeated':
        this.unrepeatedMoves(node);
        break;
      case 'kept':
        this.kept(node);
        break;
      case 'two-heaps':
        this.both = this.joint(node);
        this.marks = marks(node);
        break;
      case 'circle':
        this.several = ['circle', this.circle(node)];
        break;
      case 'passing':
        this.passing(node);
        break;
      default:
        if (isSeveral(node.name)) this.severalHeaps(node);
    }
  }

  /** Refuse a number after a set in words that can belong to its name, as in "multiples of 3 or 5". */
  checkNamedSets(node) {
    const parts = node.parts ?? [];
    parts.slice(1).forEach((after, index) => {
      const before = parts[index];
      if (!['multiples', 'powers'].includes(before.name) || IN_SIGNS.test(before.text) || after.name !== 'one') return;
      const named = namedSet(before);
      const value = number(after.parts[0], { least: 0 });
      if (value < 2) return;
      const other = named[0] === 'powers' ? ['powers', value] : ['residue', value, 0];
      const given = { taken: [[value, value]], sets: [named] };
      const both = { sets: String(named) === String(other) ? [named] : [named, other] };
      const between = node.text.slice(before.start + before.text.length - node.start, after.start - node.start);
      const common = named[0] === 'residue' && isAnd(this.grammar, between);
      const readings = [common ? { sets: [['residue', lcm(named[1], value), 0]] } : given, both].map((fields) => {
        const reading = Object.assign(new Reader(this.grammar, false), fields);
        reading.settle();
        return textOf(reading);
      });
      throw new MeaningError('two-readings', after, { kind: readings.join(' / ') });
    });
  }

  /** Read a kind of game with a number; a split into two heaps has a form of its own. */
  severalHeaps({ name, parts }) {
    const count = parts.length ? times(parts[0], this.grammar.nodes['least-numbers'][name] ?? 1) : 2;
    this.split = count === 2 && ['parts', 'parts-up-to'].includes(name);
    this.unequal = count === 2 && ['different', 'different-up-to'].includes(name);
    if (!this.split && !this.unequal) this.several = [name, count];
  }

  /** Return the largest number of neighbours that may be taken from a circle; all smaller ones may be taken too. */
  circle(node) {
    const inner = new Reader(this.grammar, this.lenient);
    inner.take(node.parts);
    const ranges = merged(inner.taken);
    if (inner.barred || inner.rising.length || inner.sets.length || ranges.length !== 1 || ranges[0][0] !== 1) {
      throw new MeaningError('unsupported', node, { kind: 'circle' });
    }
    if (ranges[0][1] > MOST_BARRED) throw new MeaningError('too-large', node, { kind: String(MOST_BARRED) });
    return ranges[0][1];
  }

  /** Read moves of single heaps, beside which a player may pass once. */
  passing(node) {
    for (const part of node.parts) this.read(part);
    if (this.unrepeated || this.several || this.both) throw new MeaningError('unsupported', node, { kind: 'pass' });
    this.passes = true;
  }

  /** Read numbers of counters of which none may empty a heap. */
  kept(node) {
    for (const part of node.parts) this.read(part);
    if (this.rising.length || this.parts.length || this.split || this.unequal || this.code.size) {
      throw new MeaningError('unsupported', node, { kind: 'end' });
    }
    this.keeps = true;
  }

  /** Read finitely many numbers of counters, of which none may be taken twice in succession. */
  unrepeatedMoves(node) {
    for (const part of node.parts) this.read(part);
    if (this.sets.length || this.rising.length || this.barred) {
      throw new MeaningError('unsupported', node, { kind: 'memory' });
    }
    if (this.taken.some(([, high]) => high > MOST_PLACES)) {
      throw new MeaningError('too-large', node, { kind: String(MOST_PLACES) });
    }
    this.unrepeated = true;
  }

  once(what, node) {
    if (this.seen.has(String(what)) && !this.lenient) throw new MeaningError('duplicate', node);
    this.seen.add(String(what));
  }

  /** Allow any number of counters except some; no other move may give numbers of counters. */
  bar(numbers, node) {
    this.bounds.push(node);
    this.barred = numbers;
  }

  part(node, part) {
    if (part[1] >= part[0]) throw new MeaningError('growing', node);
    this.once(part, node);
    if (!this.parts.some((one) => String(one) === String(part))) this.parts.push(part);
  }

  rounds(node) {
    const [first, last] = node.parts.map(rounded);
    if (isUp(first) !== isUp(last) || (!isUp(first) && first[1] !== last[1]) || first[0] >= last[0]) {
      throw new MeaningError('unclear-dots', node);
    }
    for (const by of range(first[0], last[0])) this.part(node, [by, isUp(first) ? by - 1 : first[1]]);
  }

  take(amounts) {
    amounts.forEach((amount, index) => {
      const [first] = amount.parts;
      // The number may be a second bound, as in "odd numbers less than 8 or 10".
      if (index && amounts[index - 1].name === 'capped' && amount.name === 'one') {
        throw new MeaningError('unclear-bounds', amount);
      }
      switch (amount.name) {
        case 'one':
          if (this.lenient && number(first, { least: 0 }) === 0) break;
          this.once(number(first), amount);
          this.listed.push(amount);
          this.taken.push([number(first), number(first)]);
          break;
        case 'range':
          this.range(amount, first, amount.parts[1]);
          break;
        case 'dots':
          this.range(amount, this.last(amounts.slice(0, index), amount), first);
          break;
        case 'most':
        case 'below':
          this.bounded(amount, 1, amount);
          break;
        case 'within':
          this.within(amount, first, amount.parts[1]);
          break;
        case 'within-reversed':
          this.within(amount, amount.parts[1], first);
          break;
        case 'united':
          this.listed.push(amount);
          this.upto(amount, 1, first.parts[0], first.name === 'below');
          this.add(amount.parts[1]);
          break;
        case 'capped':
          this.capped(amount);
          break;
        case 'lessened':
          this.lessened(amount);
          break;
        case 'powers-of-primes':
          // The first power is the power 0 of a prime.
          this.listed.push(amount);
          this.once('prime-powers', amount);
          this.taken.push([1, 1]);
          this.sets.push(['prime-powers']);
          break;
        case 'least':
        case 'above':
          this.bar(
            new Set(range(1, number(first, { most: MOST_BARRED }) + Number(amount.name === 'above') - 1)),
            amount,
          );
          break;
        default:
          if (!NAMED.has(amount.name)) break;
          this.listed.push(amount);
          this.once(namedSet(amount), amount);
          this.add(amount);
      }
    });
  }

  /** Add the members of a set up to a bound, as in "odd numbers less than 8". */
  capped(node) {
    const [named, cap] = [node.parts[0], node.parts.at(-1)];
    const low = cap.name === 'between' ? number(cap.parts[0]) : 1;
    const high = number(cap.parts.at(-1), { most: MOST_BARRED }) - Number(cap.name === 'below');
    // A power of a prime may be 1 in one reading and not in another.
    if (named.name === 'powers-of-primes') throw new MeaningError('unsupported', node, { kind: 'infinite-set' });
    const [kind, first, residue] = namedSet(named);
    const part = kind === 'powers' ? { kind, base: first } : { kind, modulus: first, residue };
    const amounts = { amounts: [part], other: false };
    if (dependsOnHeap(amounts)) throw new MeaningError('unsupported', node, { kind: 'divisors' });
    this.listed.push(node);
    const those = range(low, high).filter((value) => contains(amounts, value, value));
    if (!those.length) throw new MeaningError('no-move', node);
    this.taken.push(...those.map((value) => [value, value]));
  }

  /** Add the numbers within a bound except some, as in "1 to 5 except 3". */
  lessened(node) {
    const [whole, ...exceptions] = node.parts;
    const inner = new Reader(this.grammar, this.lenient);
    inner.take([whole]);
    const excluded = new Set(exceptions.map((one) => number(one.parts[0], { most: MOST_BARRED })));
    if (inner.barred && ![...excluded].some((one) => inner.barred?.has(one))) {
      this.bar(new Set([...inner.barred, ...excluded]), node);
      return;
    }
    if (inner.taken.some(([, high]) => high > MOST_BARRED)) {
      throw new MeaningError('too-large', node, { kind: String(MOST_BARRED) });
    }
    const numbers = inner.taken.flatMap(([low, high]) => range(low, high));
    const left = numbers.filter((one) => !excluded.has(one));
    if (inner.rising.length || !left.length || left.length + excluded.size !== numbers.length) {
      throw new MeaningError('unclear-bounds', node);
    }
    this.bounds.push(node);
    this.taken.push(...left.map((one) => [one, one]));
  }

  /** Add the numbers of counters between two bounds. */
  within(amount, lower, upper) {
    const above = Number(lower.name === 'above');
    this.bounded(amount, number(lower.parts[0], { least: 1 - above }) + above, upper);
  }

  add(node) {
    const named = namedSet(node);
    if (!this.sets.some((one) => String(one) === String(named))) this.sets.push(named);
  }

  /** Return the last number before dots; the numbers before them must be consecutive. */
  last(before, dots) {
    const numbers = before.filter((one) => one.name === 'one').map((one) => number(one.parts[0]));
    const consecutive = numbers.every((one, index) => !index || one === numbers[index - 1] + 1);
    if (!before.length || numbers.length < before.length || !consecutive) throw new MeaningError('unclear-dots', dots);
    return before.at(-1).parts[0];
  }

  /** Add the numbers of counters from `low` to the upper bound of a node "most" or "below". */
  bounded(node, low, upper) {
    this.bounds.push(node);
    this.upto(node, low, upper.parts[0], upper.name === 'below');
  }

  /** Add the numbers of counters from one number to another, or to a part of the heap. */
  range(node, first, last) {
    this.listed.push(node);
    this.upto(node, number(first), last.name === 'one' ? last.parts[0] : last);
  }

  upto(node, low, last, strict = false) {
    if (this.grammar.nodes['parts-of-heap'].includes(last.name)) {
      const rising = [low, fraction(this.grammar.nodes, last, strict)];
      if (!this.rising.some((one) => String(one) === String(rising))) this.rising.push(rising);
      return;
    }
    const high = number(last, { least: strict ? 2 : 1 }) - Number(strict);
    if (low > high) {
      const other = Object.assign(new Reader(this.grammar, false), { taken: [[high, low]] });
      throw new MeaningError('range-order', node, { instead: this.listed.includes(node) ? textOf(other) : '' });
    }
    this.taken.push([low, high]);
  }

  /** Return the numbers of amounts that are not too large, as a set; for `all but` sets may be among them. */
  finite(node, amounts, but) {
    const inner = new Reader(this.grammar, this.lenient);
    inner.take(amounts);
    if (but && (inner.bounds.length || inner.rising.length)) throw new MeaningError('unclear-bounds', node);
    if (!but && (inner.barred || inner.rising.length || inner.sets.length)) {
      throw new MeaningError('too-large', node, { kind: String(MOST_BARRED) });
    }
    if (but) this.sets = inner.sets;
    if (inner.taken.some(([, high]) => high > MOST_BARRED)) {
      throw new MeaningError('too-large', node, { kind: String(MOST_BARRED) });
    }
    return new Set(inner.taken.flatMap(([low, high]) => range(low, high)));
  }

  /** Read the sentence "take 1 or 2, leave 0, 1 or 2 heaps", or a move on a row of counters. */
  breaks(node) {
    const leaves = node.parts.filter((part) => part.name === 'leaves').flatMap((part) => part.parts);
    const pieces = leaves.map((one) => number(one, { least: 0 }));
    const amounts = node.parts.filter((part) => part.name !== 'leaves');
    const isZero = (one) => one.name === 'one' && number(one.parts[0], { least: 0 }) === 0;
    const takesNone = amounts.some(isZero);
    if (pieces.some((piece) => piece > 3)) throw new MeaningError('unsupported', node, { kind: 'three-parts' });
    if (new Set(pieces).size < pieces.length) throw new MeaningError('duplicate', node);
    const digit = pieces.length ? pieces.reduce((sum, piece) => sum + (1 << piece), 0) : 7;
    if (takesNone && pieces.length && !pieces.includes(2) && !pieces.includes(3))
      throw new MeaningError('no-change', node);
    this.take(amounts.filter((one) => !isZero(one)));
    if (this.barred || this.rising.length || this.sets.length || this.taken.some(([, high]) => high > MOST_PLACES)) {
      throw new MeaningError('too-large', node, { kind: String(MOST_PLACES) });
    }
    this.code = new Map();
    for (const [low, high] of merged(this.taken)) for (const take of range(low, high)) this.code.set(take, digit);
    if (takesNone) this.code.set(0, digit & 12);
    this.taken = [];
  }

  /** Return the numbers that may be taken from both heaps; none means any. */
  joint(node) {
    const own = node.parts.filter((part) => ['one', 'range', 'dots'].includes(part.name));
    return ascending(this.finite(node, [...own, ...[...nodes(node, 'joint')].flatMap((one) => one.parts)], false));
  }

  /** Refuse bounds beside other numbers of counters, which can be read as a union or an intersection. */
  finish() {
    if (!this.bounds.length || this.bounds.length + this.listed.length < 2) return;
    const every = [...this.bounds, ...this.listed];
    throw new MeaningError('unclear-bounds', { start: Math.max(...every.map((node) => node.start)) });
  }

  /** Merge the ranges, and write splits as an octal code where that is one. */
  settle() {
    this.taken = merged(this.taken);
    // A divisor that leaves some counters is a proper one.
    if (this.keeps && String(this.sets) === 'divisors' && !this.taken.length && !this.barred) {
      this.sets = [['proper-divisors']];
      this.keeps = false;
    }
    const alone = !this.parts.length && !this.rising.length && !this.unequal && !this.barred && !this.sets.length;
    if (this.split && alone && this.taken.every(([, high]) => high <= MOST_PLACES)) {
      this.code.set(0, 4);
      for (const [low, high] of this.taken) for (const take of range(low, high)) this.code.set(take, 3);
      this.taken = [];
      this.split = false;
    }
    this.rising.sort((one, other) => one[0] - other[0] || one[1][0] - other[1][0] || one[1][1] - other[1][1]);
    this.parts.sort(inOrder);
  }
}

/** Refuse a number of heaps in the text that is not that of the game. */
function checkHeaps(given, found) {
  const needed = found.unrepeated || found.several?.[0] === 'memory' ? null : heapsOf(found);
  if (needed === null) return;
  const other = given.find(({ parts }) => parts.length && number(parts[0]) !== needed);
  if (other) throw new MeaningError('unsupported', other, { kind: 'several-heaps' });
}

/** Return the canonical form and the moves of a tree; a lenient reader leaves out what is repeated or takes nothing. */
export function meaning(grammar, tree, lenient = false) {
  const found = new Reader(grammar, lenient);
  for (const node of tree.parts) found.read(node);
  found.finish();
  found.settle();
  const text = textOf(found);
  if (!text) throw new MeaningError('no-move', tree);
  if (found.unequal && !isUnequal(text)) {
    throw new MeaningError('unsupported', tree, { kind: 'unequal-and-more' });
  }
  if (found.sets.length && (found.split || found.parts.length || found.rising.length)) {
    throw new MeaningError('unsupported', tree, { kind: 'set-and-more' });
  }
  if (isEmpty(found)) throw new MeaningError('no-move', tree);
  checkHeaps(tree.heapsGiven, found);
  return {
    text,
    moves: movesOf(found),
    heaps: heapsOf(found),
    least: found.keeps ? 1 : 0,
    blocked: positionsOf(found.marks.blocked),
    terminal: positionsOf(found.marks.terminal),
    normal: tree.normal,
    misere: tree.misere,
  };
}
