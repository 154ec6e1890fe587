/**
 * Terms of the book, read from the data of a claim; equal terms are one object. A changed statement has other numbers
 * and relations at some places, as in verify.browser.editable_formula.
 * @module
 */

import { ratio } from './exact-numbers.js';

/** @typedef {import('./partial-values.js').Sort} Sort */
/** @typedef {Record<string, number | string>} Changes the new numbers and relations, by place */

/** A term; its index is the value of a literal, the variables of a quantifier, the name of a variable, and so on. */
export class Term {
  /** @param {number} id @param {string} op @param {any} index @param {Term[]} args @param {Sort} [sort] of a variable */
  constructor(id, op, index, args, sort) {
    this.id = id;
    this.op = op;
    this.index = index;
    this.args = args;
    this.sort = sort;
    /** @type {Set<Term>} */
    this.free = new Set(args.flatMap((arg) => [...arg.free]));
    if (op === '@var') this.free.add(this);
    if (isBinder(op)) for (const variable of index) this.free.delete(variable);
  }
}

/** @param {string} op */
export const isBinder = (op) => op === 'forall' || op === 'exists';

// The changes that drop a premise, and that negate a whole statement.
const WITHOUT = 'without';
const OPPOSITE = 'opposite';

/** The terms of a claim. */
export class World {
  /** @param {any[][]} rows the terms, each after its arguments */
  constructor(rows) {
    /** @type {Map<string, Term>} */
    this.made = new Map();
    /** @type {Term[]} */
    this.terms = [];
    for (const row of rows) this.terms.push(this.read(row));
  }

  /** @param {any[]} row @returns {Term} */
  read([op, ...rest]) {
    const at = (/** @type {number} */ place) => this.terms[place];
    if (op === '@var') return this.make(op, [], rest[0], rest[1]);
    if (op === 'Int') return this.make(op, [], BigInt(rest[0]));
    if (op === 'Real') return this.make(op, [], ratio(BigInt(rest[0]), BigInt(rest[1])));
    if (isBinder(op)) return this.make(op, [at(rest[1])], rest[0].map(at));
    if (op === 'is') return this.make(op, [at(rest[1])], rest[0]);
    return this.make(op, rest.map(at), null);
  }

  /** @param {string} op @param {Term[]} args @param {any} index @param {Sort} [sort] @returns {Term} */
  make(op, args, index, sort) {
    const told = isBinder(op)
      ? index.map((/** @type {Term} */ variable) => variable.id).join()
      : op === 'Real'
        ? `${index.above ?? index}/${index.below ?? 1}`
        : String(index);
    const key = `${op} ${told} ${sort ?? ''} ${args.map((arg) => arg.id).join()}`;
    let term = this.made.get(key);
    if (!term) this.made.set(key, (term = new Term(this.made.size, op, index, args, sort)));
    return term;
  }

  /** Return the term with one in place of another. @param {Term} term @param {Term} old @param {Term} now @returns {Term} */
  replace(term, old, now) {
    if (term === old || !term.args.length) return term === old ? now : term;
    const args = term.args.map((arg) => this.replace(arg, old, now));
    return this.make(term.op, args, term.index, term.sort);
  }

  /**
   * Return the term with other numbers and relations at some places, without some premises, or negated.
   * @param {Term} term
   * @param {Changes} changes
   * @param {string} [way]
   * @returns {Term}
   */
  edit(term, changes, way = '') {
    const change = changes[way];
    if (change === WITHOUT && way) return this.make('true', [], null);
    const args = term.args.map((arg, place) => this.edit(arg, changes, way ? `${way}.${place}` : String(place)));
    if (change === OPPOSITE && !way) return this.make('not', [this.make(term.op, args, term.index, term.sort)], null);
    if (change === undefined) return this.make(term.op, args, term.index, term.sort);
    return term.op === 'Int' ? this.make('Int', [], BigInt(change)) : this.make(String(change), args, null);
  }
}
