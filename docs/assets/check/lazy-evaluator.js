/**
 * Lazy evaluation of a statement at small values, with the definitions behind it: true, false, or undecided. A value may
 * have unknown parts; when the evaluation needs one, the case is split. It corresponds to verify.browser.lazy_eval, with
 * the same limits, so that both find the same counterexamples.
 * @module
 */

import {
  add,
  divide,
  Endless,
  floor,
  modulo,
  multiply,
  negative,
  order,
  Root,
  wholeQuotient,
} from './exact-numbers.js';
import {
  Entries,
  fillUnknown,
  has,
  key,
  Line,
  line,
  Made,
  UnknownPartNeeded,
  NOTHING,
  Undecided,
  UNDECIDED,
  Part,
  put,
  Sorts,
  Span,
  Stored,
} from './partial-values.js';
import { isBinder } from './terms.js';

/** @typedef {import('./terms.js').Term} Term */
/** @typedef {Map<Term, any>} Places */
/** @typedef {(at: Places) => any} Meaning */
/**
 * @typedef {object} Definition of a function: its value, or a property of its value
 * @property {Term[]} variables
 * @property {boolean} truth whether the value is a truth value
 * @property {Term} [body]
 * @property {Term} [guard]
 * @property {Term} [told]
 * @property {Term} [value]
 */

// The limits on the cases of one quantifier, and on nested calls while a conjunction with an open part is evaluated.
const CASES = 150;
const GUESSES = 8;
// The limits on the steps for one case, and on the steps for one call or quantifier in the statement.
export const STEPS = 6000;
const EACH = 2000;

/** The evaluation needs an open truth value for which no assumption has been made. */
export class Unsaid {
  /** @param {string} key */
  constructor(key) {
    this.key = key;
  }
}

/** Return whether an error ends a computation because it needs too many steps. @param {unknown} error */
const tooLong = (error) =>
  (error instanceof Endless && error.limit) ||
  error instanceof RangeError ||
  (error instanceof Error && error.name === 'InternalError');

/** Return whether an error ends a computation without a value. @param {unknown} error */
export const withoutEnd = (error) =>
  error instanceof Undecided || error instanceof UnknownPartNeeded || error instanceof Endless || tooLong(error);

/** @type {Record<string, (sign: number) => boolean>} */
const COMPARISONS = {
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
  '=': (sign) => sign === 0,
};

/** @type {Record<string, (...given: any[]) => any>} */
const OPERATIONS = {
  distinct: (...given) => new Set(given.map(key)).size === given.length,
  to_real: (number) => number,
  to_int: floor,
  div: wholeQuotient,
  mod: modulo,
  '/': divide,
};

/** Evaluation with the definitions of a claim. */
export class LazyEvaluator {
  /**
   * @param {Map<string, Definition>} definitions
   * @param {Record<string, import('./partial-values.js').Rows>} datatypes
   * @param {[any, any][]} sorts the sorts of a theory in a model
   */
  constructor(definitions, datatypes, sorts) {
    this.definitions = definitions;
    this.sorts = new Sorts(datatypes, sorts);
    this.left = 0;
    this.guessing = 0;
    this.depth = 0;
    /** @type {Map<string, boolean> | null} */
    this.assumed = null;
    /** @type {Map<string, [string, number]>} */
    this.fields = new Map();
    /** @type {Set<string>} */
    this.constructors = new Set();
    for (const [name, fields] of Object.values(datatypes).flat()) {
      this.constructors.add(name);
      fields.forEach(([field], place) => this.fields.set(field, [name, place]));
    }
    /** @type {Map<Term, Meaning>} */
    this.compiled = new Map();
    /** @type {Map<string, Map<string, any>>} */
    this.kept = new Map();
  }

  /**
   * Return values of variables for which a test yields `want`, smaller ones first; null if there are none.
   * @param {boolean} want
   * @param {Meaning} test
   * @param {Places} at
   * @param {Term[]} variables
   * @returns {Places | null}
   */
  search(want, test, at, variables) {
    const todo = [variables.map(({ sort }) => this.sorts.anything(sort))];
    let opened = false;
    for (let place = 0; place < todo.length; place += 1) {
      const values = todo[place];
      if (place >= CASES) throw UNDECIDED;
      this.step();
      const here = new Map(at);
      variables.forEach((variable, number) => here.set(variable, values[number]));
      try {
        if (this.truth(test(here)) === want) return here;
      } catch (error) {
        if (error instanceof UnknownPartNeeded) {
          if (!values.some((value) => has(value, error.part))) throw error;
          for (const one of error.alternatives)
            if (one !== NOTHING) todo.push(values.map((value) => put(value, error.part, one)));
        } else if (error instanceof Undecided) opened = true;
        else throw error;
      }
    }
    if (opened) throw UNDECIDED;
    return null;
  }

  /** Count one step. */
  step() {
    this.left -= 1;
    if (this.left < 0) throw new Endless(true);
  }

  // Partial values

  /** Return the truth value of a statement. @param {any} value @returns {boolean} */
  truth(value) {
    return this.known(value);
  }

  /** Return a value whose outermost part is known, or throw UnknownPartNeeded. @param {any} value */
  known(value) {
    if (value instanceof Line) throw new UnknownPartNeeded(value.span, value.span.alternatives());
    if (value instanceof Part && !(value instanceof Entries)) throw new UnknownPartNeeded(value, value.alternatives());
    return value;
  }

  /** Return a completely known value, for use as a key, or throw UnknownPartNeeded. @param {any} value @returns {any} */
  whole(value) {
    if (value instanceof Made)
      return new Made(
        value.name,
        value.fields.map((field) => this.whole(field)),
      );
    if (value instanceof Entries || value instanceof Stored) throw UNDECIDED;
    return this.known(value);
  }

  /** Return whether two values are equal. @param {any} one @param {any} other @returns {boolean} */
  same(one, other) {
    if (one === other) return true;
    if (one instanceof Made && other instanceof Made)
      return (
        one.name === other.name &&
        this.every(one.fields.length, (place) => this.same(one.fields[place], other.fields[place]))
      );
    const either = (/** @type {any} */ kind) => one instanceof kind || other instanceof kind;
    if (either(Span) || either(Line)) return this.compare('=', one, other);
    if (either(Entries) || either(Stored)) throw UNDECIDED;
    if (either(Part)) return this.same(this.known(one), this.known(other));
    return typeof one === 'boolean' ? false : order(one, other) === 0;
  }

  /** Return the result of a comparison of two numbers. @param {string} op @param {any} one @param {any} other */
  compare(op, one, other) {
    if (!line(one) && !line(other)) return COMPARISONS[op](order(this.known(one), this.known(other)));
    const gap = this.sum(one, other, -1n);
    return gap instanceof Line ? gap.compare(op) : COMPARISONS[op](order(gap, 0n));
  }

  /** Return the sum of two numbers, or their difference if `sign` is −1.
   * @param {any} one @param {any} other @param {bigint} sign
   */
  sum(one, other, sign) {
    const [first, second] = [line(one), line(other)];
    if (first && second) {
      if (first.span !== second.span) {
        // A bounded interval is split first.
        const open = ({ low, high }) => Number(low === null) + Number(high === null);
        const part = open(second.span) < open(first.span) ? second.span : first.span;
        throw new UnknownPartNeeded(part, part.alternatives());
      }
      const times = first.times + sign * second.times;
      const more = first.more + sign * second.more;
      return times ? new Line(first.span, times, more) : more;
    }
    if (first) return new Line(first.span, first.times, first.more + sign * this.known(other));
    if (second) return new Line(second.span, sign * second.times, this.known(one) + sign * second.more);
    const [left, right] = [this.known(one), this.known(other)];
    return add(left, sign < 0n ? negative(right) : right);
  }

  /** Return the product of two numbers. @param {any} one @param {any} other */
  times(one, other) {
    const [first, second] = [line(one), line(other)];
    if (first && second) throw new UnknownPartNeeded(first.span, first.span.alternatives());
    const [scaled, plain] = first ? [first, other] : [second, one];
    if (!scaled) return multiply(this.known(one), this.known(other));
    const factor = this.known(plain);
    return factor ? new Line(scaled.span, scaled.times * factor, scaled.more * factor) : 0n;
  }

  /**
   * Return whether all of some statements hold; one false statement suffices, even after an open one.
   * @param {number} count
   * @param {(place: number) => boolean} holds
   */
  every(count, holds) {
    /** @type {any} */
    let waiting = null;
    try {
      for (let place = 0; place < count; place += 1) {
        try {
          if (!holds(place)) return false;
        } catch (error) {
          if (!(error instanceof UnknownPartNeeded || error instanceof Undecided)) throw error;
          if (waiting === null) {
            waiting = error;
            this.guessing += 1;
          } else if (waiting instanceof Undecided && error instanceof UnknownPartNeeded) waiting = error;
        }
      }
    } finally {
      if (waiting !== null) this.guessing -= 1;
    }
    if (waiting !== null) throw waiting;
    return true;
  }

  // Terms

  /** Return the value of a term as a function of the values of variables. @param {Term} term @returns {Meaning} */
  meaning(term) {
    let found = this.compiled.get(term);
    if (!found)
      this.compiled.set(
        term,
        (found = this.compile(
          term,
          term.args.map((arg) => this.meaning(arg)),
        )),
      );
    return found;
  }

  /** @param {Term} term @param {Meaning[]} parts @returns {Meaning} */
  compile(term, parts) {
    const { op, index } = term;
    const [first, second, third] = parts;
    const truth = (/** @type {Meaning} */ part, /** @type {Places} */ at) => this.truth(part(at));
    if (isBinder(op)) return this.quantified(term, first);
    switch (op) {
      case 'Int':
      case 'Real':
        return () => index;
      case '@var':
        return (at) => at.get(term);
      case 'true':
      case 'false':
        return () => op === 'true';
      case 'and':
        return (at) => this.every(parts.length, (place) => truth(parts[place], at));
      case 'or':
        return (at) => !this.every(parts.length, (place) => !truth(parts[place], at));
      case '=>':
        return (at) => !this.every(2, (place) => (place ? !truth(second, at) : truth(first, at)));
      case 'not':
        return (at) => !truth(first, at);
      case 'xor':
        return (at) => truth(first, at) !== truth(second, at);
      case 'ite':
        return (at) => (truth(first, at) ? second(at) : third(at));
      case '=':
        return (at) => this.same(first(at), second(at));
      case '<':
      case '<=':
      case '>':
      case '>=':
        return (at) => this.compare(op, first(at), second(at));
      case '-':
        return second ? (at) => this.sum(first(at), second(at), -1n) : (at) => this.sum(0n, first(at), -1n);
      case '+':
        return (at) => parts.slice(1).reduce((total, part) => this.sum(total, part(at), 1n), first(at));
      case '*':
        return (at) => parts.slice(1).reduce((total, part) => this.times(total, part(at)), first(at));
      case 'select':
        return (at) => {
          const array = first(at);
          const place = this.whole(second(at));
          if (!(array instanceof Entries || array instanceof Stored)) throw UNDECIDED;
          return array.at(place);
        };
      case 'store':
        return (at) => new Stored(first(at), this.whole(second(at)), third(at));
      case 'const':
        return (at) => new Stored(null, null, first(at));
      case 'is':
        return (at) => this.known(first(at)).name === index;
    }
    if (op === 'distinct' && parts.length === 2) return (at) => !this.same(first(at), second(at));
    if (this.constructors.has(op))
      return (at) =>
        new Made(
          op,
          parts.map((part) => part(at)),
        );
    const field = this.fields.get(op);
    if (field) {
      const [constructor, place] = field;
      return (at) => {
        const value = this.known(first(at));
        if (value.name !== constructor) throw UNDECIDED; // the value is unspecified
        return value.fields[place];
      };
    }
    if (op in OPERATIONS)
      return (at) => {
        const given = parts.map((part) => this.known(part(at)));
        if (given.some((one) => one instanceof Root)) throw UNDECIDED; // z3 decides these
        return OPERATIONS[op](...given);
      };
    return this.call(op, parts);
  }

  /** @param {string} op @param {Meaning[]} parts @returns {Meaning} */
  call(op, parts) {
    const defined = this.definitions.get(op);
    const kept = this.kept.get(op) ?? new Map();
    this.kept.set(op, kept);
    if (!defined)
      return () => {
        throw UNDECIDED;
      };
    const { variables, body, truth } = defined;
    if (!body) return this.choice(defined, kept, parts);
    const computed = (/** @type {any[]} */ given) => {
      this.step();
      if (this.guessing) {
        if (this.guessing > GUESSES) throw UNDECIDED;
        this.guessing += 1;
      }
      this.depth += 1;
      try {
        return this.meaning(body)(new Map(variables.map((variable, place) => [variable, given[place]])));
      } finally {
        this.depth -= 1;
        if (this.guessing) this.guessing -= 1;
      }
    };
    return (at) => {
      const given = parts.map((part) => part(at));
      const name = given.map(key).join();
      let found = kept.get(name);
      if (found === undefined) {
        try {
          found = this.within(() => computed(given));
        } catch (error) {
          if (!(error instanceof Undecided) || this.guessing) throw error;
          found = UNDECIDED;
        }
        kept.set(name, found);
      }
      if (found !== UNDECIDED) return found;
      if (!truth) throw UNDECIDED;
      return this.supposed(() => `${op}(${given.map((one) => key(this.whole(one))).join()})`);
    };
  }

  /** Return the result of a computation, with a separate step limit if it belongs to the statement itself.
   * @param {() => any} computed
   */
  within(computed) {
    if (this.depth || this.guessing || !this.assumed) return computed();
    const before = this.left;
    const start = (this.left = Math.min(before, EACH));
    try {
      return computed();
    } catch (error) {
      throw tooLong(error) ? UNDECIDED : error;
    } finally {
      this.left += before - start;
    }
  }

  /** Return the assumption about an open part of the statement itself, or throw Unsaid. @param {() => string} part */
  supposed(part) {
    if (this.depth || this.guessing || !this.assumed) throw UNDECIDED;
    const name = part();
    const found = this.assumed.get(name);
    if (found === undefined) throw new Unsaid(name);
    return found;
  }

  /** Return a function known only by a property of its values, evaluated by a search for the smallest value.
   * @param {Definition} defined @param {Map<string, any>} kept @param {Meaning[]} parts
   * @returns {Meaning}
   */
  choice({ variables, guard, told, value }, kept, parts) {
    const chosen = (/** @type {any[]} */ given) => {
      const here = new Map(variables.map((variable, place) => [variable, given[place]]));
      // Cached values must not depend on assumptions about the statement.
      this.depth += 1;
      try {
        if (!this.truth(this.meaning(guard)(here))) throw UNDECIDED;
        const found = this.search(true, this.meaning(told), here, [value]);
        if (!found) throw UNDECIDED;
        return fillUnknown(found.get(value));
      } finally {
        this.depth -= 1;
      }
    };
    return (at) => {
      const given = parts.map((part) => this.whole(part(at)));
      const name = given.map(key).join();
      if (!kept.has(name)) kept.set(name, chosen(given));
      return kept.get(name);
    };
  }

  /** @param {Term} term @param {Meaning} body @returns {Meaning} */
  quantified(term, body) {
    const every = term.op === 'forall';
    return (at) => {
      if (this.guessing) throw UNDECIDED;
      try {
        return this.within(() => (this.search(!every, body, at, term.index) === null) === every);
      } catch (error) {
        if (!(error instanceof Undecided)) throw error;
        return this.supposed(() => `${term.id}(${[...term.free].map((v) => key(this.whole(at.get(v)))).join()})`);
      }
    };
  }
}
