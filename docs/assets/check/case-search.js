/**
 * Search for cases of a statement, the smallest values first: true, false, or undecided in each. A case may stand for
 * many values. It corresponds to verify.browser.case_search.
 * @module
 */

import { LazyEvaluator, STEPS, Unsaid, withoutEnd } from './lazy-evaluator.js';
import { Entries, firstPart, has, UnknownPartNeeded, NOTHING, Undecided, put, totalWeight } from './partial-values.js';

/** @typedef {import('./terms.js').Term} Term */
/** @typedef {import('./lazy-evaluator.js').Places} Places */
/**
 * @typedef {object} Case
 * @property {Places} at values of the variables
 * @property {boolean | null} holds whether the statement holds there; null if open
 * @property {boolean} split whether the case was split
 */

// The limit on the number of assumptions tried about open parts.
const TOGETHER = 40;

/** Values in the order of their weight, and equally heavy ones in the order in which they came. */
class Queue {
  constructor() {
    /** @type {[number, number, number, any[]][]} */
    this.heap = [];
    this.count = 0;
  }

  /** @param {number} one @param {number} other */
  before(one, other) {
    const [first, second] = [this.heap[one], this.heap[other]];
    return (first[0] - second[0] || first[1] - second[1] || first[2] - second[2]) < 0;
  }

  /** @param {number} one @param {number} other */
  swap(one, other) {
    [this.heap[one], this.heap[other]] = [this.heap[other], this.heap[one]];
  }

  /** @param {any[]} values */
  push(values) {
    const [size, less] = totalWeight(values);
    let place = this.heap.push([size, less, this.count, values]) - 1;
    this.count += 1;
    for (let above = (place - 1) >> 1; place > 0 && this.before(place, above); above = (place - 1) >> 1) {
      this.swap(place, above);
      place = above;
    }
  }

  pop() {
    const { heap } = this;
    this.swap(0, heap.length - 1);
    const [, , , values] = heap.pop();
    for (let place = 0; ; ) {
      const below = [2 * place + 1, 2 * place + 2].filter((child) => child < heap.length);
      if (!below.length) break;
      const least = below.length < 2 || this.before(below[0], below[1]) ? below[0] : below[1];
      if (!this.before(least, place)) break;
      this.swap(place, least);
      place = least;
    }
    return values;
  }
}

/** Search for cases of a statement, by lazy evaluation with the definitions of a claim. */
export class CaseSearch extends LazyEvaluator {
  /** Whether some cases of the last search were not evaluated. */
  more = true;

  /**
   * Yield the cases of a statement, the smallest values first, within about `most` steps.
   *
   * A case may stand for many values; together the cases cover all values unless `more` is true at the end. If a part of
   * the statement is open, the `known` statement about the same variables may decide it.
   * @param {Term} body
   * @param {Term[]} variables
   * @param {Term} known
   * @param {number} most
   * @returns {Generator<Case>}
   */
  *cases(body, variables, known, most) {
    this.more = true;
    const todo = new Queue();
    todo.push(variables.map(({ sort }) => this.sorts.anything(sort)));
    while (todo.heap.length && most > 0) {
      const values = todo.pop();
      const at = new Map(variables.map((variable, place) => [variable, values[place]]));
      let part = null;
      let alternatives = [];
      let found = null;
      try {
        found = this.once(body, at, values);
      } catch (error) {
        if (!(error instanceof UnknownPartNeeded)) throw error;
        ({ part, alternatives } = error);
      }
      if (part === null && found === null) {
        // A statement that is open for many values may be decided for each of them.
        try {
          for (const value of values) part ??= firstPart(value);
          alternatives = part === null ? [] : part.alternatives();
        } catch (error) {
          if (!(error instanceof Undecided)) throw error;
        }
        if (!alternatives.length) part = null;
      }
      if (part === null && found === null && !values.some((value) => value instanceof Entries))
        found = this.where(known, body, at);
      for (const one of alternatives)
        if (part && one !== NOTHING) todo.push(values.map((value) => put(value, part, one)));
      most -= STEPS - this.left + 1;
      yield { at, holds: found, split: part !== null };
    }
    this.more = todo.heap.length > 0;
  }

  /**
   * Return whether a statement holds at partial values; null if the computation leaves it open.
   * @param {Term} body @param {Places} at @param {any[]} values
   */
  once(body, at, values) {
    Object.assign(this, { left: STEPS, guessing: 0, depth: 0, assumed: null });
    try {
      return this.truth(this.meaning(body)(at));
    } catch (error) {
      if (error instanceof UnknownPartNeeded && values.some((value) => has(value, error.part))) throw error;
      if (withoutEnd(error)) return null;
      throw error;
    }
  }

  /**
   * Return whether a statement holds in all cases in which a known one does, or in none; otherwise null. A case is an
   * assumption about the open parts.
   * @param {Term} known @param {Term} body @param {Places} at
   */
  where(known, body, at) {
    /** @type {Map<string, boolean>[]} */
    const cases = [new Map()];
    const found = new Set();
    for (let tried = 0; tried < TOGETHER && cases.length; tried += 1) {
      const assumed = cases.pop();
      Object.assign(this, { left: STEPS, guessing: 0, depth: 0, assumed });
      try {
        if (this.truth(this.meaning(known)(at))) found.add(this.truth(this.meaning(body)(at)));
      } catch (error) {
        if (error instanceof Unsaid)
          for (const said of [false, true]) cases.push(new Map(assumed).set(error.key, said));
        else if (withoutEnd(error)) return null;
        else throw error;
      }
    }
    return cases.length || found.size !== 1 ? null : [...found][0];
  }
}
