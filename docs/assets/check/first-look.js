/**
 * First look at a changed theorem, before anything large is loaded: the statement is computed from the definitions at
 * small values. This finds counterexamples and proves nothing, except where the cases cover all values.
 * @module
 */

import { numberText, Root } from './exact-numbers.js';
import { CaseSearch } from './case-search.js';
import { Entries, fillUnknown, Made, Part } from './partial-values.js';
import { isBinder, World } from './terms.js';

/** @typedef {import('./terms.js').Term} Term */
/** @typedef {import('./terms.js').Changes} Changes */
/** @typedef {import('./partial-values.js').Sort} Sort */
/** @typedef {import('./lazy-evaluator.js').Places} Places */
/**
 * @typedef {object} Found
 * @property {'false' | 'cases' | 'first_holds' | 'first_open' | 'first_undecided'} answer
 * @property {string} [at] the values where it fails
 * @property {string} [also] further values where it fails, without an empty position
 * @property {boolean} [smallest] whether it holds at all smaller values
 * @property {string} [model] the interpretation of the theories
 * @property {[string, any[]][]} [seen] the calls in the statement at the shown values
 * @property {number} [tried] the number of cases in which it holds
 * @property {number} [open] the number of cases that could not be computed
 */

// The limits on all steps, on the number of cases that stay open, and on the cases for a second counterexample.
const COMPUTED = 150_000;
const TIRED = 30;
const EMPTY = '()';
const FURTHER = 60;

/** A value that cannot be written as a term. */
class NoValues {}

/** The theorems of a claim, with the definitions behind them. */
export class Statements {
  /** @param {any} data the file of the claim, as written by verify.site.content.claims.changed_statements */
  constructor(data) {
    this.data = data;
    this.world = new World(data.terms);
    const at = (/** @type {number} */ place) => this.world.terms[place];
    this.fields = new Map(
      Object.values(data.datatypes)
        .flat()
        .map(([name, fields]) => [name, fields.map(([, sort]) => sort)]),
    );
    /** @type {Map<string, import('./lazy-evaluator.js').Definition>} */
    this.definitions = new Map();
    for (const [name, { variables, truth, body, chosen, call, sort }] of Object.entries(data.functions)) {
      const known = body === undefined ? this.chosen(at(chosen), at(call), sort) : { body: at(body) };
      this.definitions.set(name, { variables: variables.map(at), truth, ...known });
    }
    this.theorems = new Map(
      data.theorems.map((one) => [
        one.name,
        { body: at(one.body), variables: one.variables.map(at), models: one.models.map((model) => this.model(model)) },
      ]),
    );
  }

  /**
   * Return when a chosen function has a value, the property of the value, and the variable for the value.
   * @param {Term} chosen @param {Term} call @param {Sort} sort
   */
  chosen(chosen, call, sort) {
    const [guard, told] = chosen.op === '=>' ? chosen.args : [this.world.make('true', [], null), chosen];
    const value = this.world.make('@var', [], 'f.value!chosen', sort);
    return { guard, told: this.world.replace(told, call, value), value };
  }

  /** @param {any} told */
  model({ images, sorts, words }) {
    const at = (/** @type {number} */ place) => this.world.terms[place];
    const definitions = new Map(this.definitions);
    for (const [name, { variables, body, truth }] of Object.entries(images))
      definitions.set(name, { variables: variables.map(at), body: at(body), truth });
    return { definitions, sorts, words };
  }

  /**
   * Yield for each case the values, and return the result. A true answer to a case ends the search.
   * @param {string} name
   * @param {Changes} changes
   * @param {number} [most] the limit on all steps
   * @returns {Generator<() => string, Found, boolean | void>}
   */
  *look(name, changes, most = COMPUTED) {
    const theorem = this.theorems.get(name);
    const body = this.world.edit(theorem.body, changes);
    let [tried, open, all, ended] = [0, 0, theorem.models.length > 0, false];
    for (const model of theorem.models) {
      const search = new CaseSearch(model.definitions, this.data.datatypes, model.sorts);
      const cases = search.cases(body, theorem.variables, theorem.body, most);
      let doubtful = 0;
      const told = (/** @type {Places} */ at) => this.told(theorem.variables, at, model.sorts);
      for (const { at, holds, split } of cases) {
        if (holds === false) {
          const text = told(at);
          const also = text.includes(EMPTY) ? yield* this.instructive(cases, told) : undefined;
          const seen = model.words ? [] : this.seen(body, also?.at ?? at);
          const found = { at: text, smallest: !doubtful, model: model.words, seen };
          return { answer: 'false', ...found, ...(also && { also: also.text }) };
        }
        tried += Number(holds === true && !split);
        doubtful += Number(holds === null && !split);
        if (doubtful >= TIRED) break;
        ended = Boolean(yield () => told(at));
        if (ended) break;
      }
      all &&= !ended && !search.more && !doubtful && !model.words;
      open += doubtful;
      if (ended) break;
    }
    if (all && tried) return { answer: 'cases' };
    if (!tried) return { answer: 'first_undecided' };
    return { answer: open ? 'first_open' : 'first_holds', tried, open };
  }

  /**
   * Return a further failure without an empty position, if there is one among the next cases.
   * @param {Generator<import('./case-search.js').Case>} cases
   * @param {(at: Places) => string} told
   * @returns {Generator<() => string, { text: string, at: Places } | undefined, boolean | void>}
   */
  *instructive(cases, told) {
    const found = [];
    for (let tried = 0; tried < FURTHER; tried += 1) {
      const { value, done } = cases.next();
      if (done) break;
      if (yield () => told(value.at)) break;
      const text = value.holds === false && !value.split ? told(value.at) : EMPTY;
      if (!text.includes(EMPTY)) found.push({ text, at: value.at });
    }
    // Positions of empty heaps are preferred to none, and others to those.
    return found.find(({ text }) => /[1-9]/.test(text)) ?? found[0];
  }

  // Output

  /** Return the values of a theorem's variables as text. @param {Term[]} variables @param {Places} at @param {any[]} sorts */
  told(variables, at, sorts) {
    return variables
      .map((variable) => `${variable.index.slice(2)} = ${this.written(at.get(variable), read(variable.sort, sorts))}`)
      .join(', ');
  }

  /** Return a computed value as text; an array shows its known entries. @param {any} value @param {Sort} sort */
  written(value, sort) {
    if (typeof sort !== 'string') {
      const known = value instanceof Entries ? [...value.known.values()] : [];
      const told = known.map(([place, one]) => `${this.written(place, sort[1])} ↦ ${this.written(one, sort[2])}`);
      return `(${[...told, '…'].join(', ')})`;
    }
    try {
      return this.shown(fillUnknown(value), sort);
    } catch (error) {
      if (!(error instanceof NoValues)) throw error;
      return value instanceof Root ? numberText(value) : '…';
    }
  }

  /**
   * Return a known value as text: a list as a list, and a value of a sort with one constructor as a tuple.
   * @param {any} value
   * @param {Sort} sort
   * @returns {string}
   */
  shown(value, sort) {
    if (value instanceof Part || (value instanceof Root && value.part)) throw new NoValues();
    if (!(value instanceof Made)) return typeof value === 'boolean' ? String(value) : numberText(value);
    const rows = this.data.datatypes[/** @type {string} */ (sort)];
    const told = value.fields.map((field, place) => this.shown(field, this.fields.get(value.name)[place]));
    const found = [];
    let rest = value;
    for (;;) {
      const sorts = this.fields.get(rest.name);
      const tail = sorts.indexOf(sort);
      if (sorts.length !== 2 || tail < 0) break;
      found.push(this.shown(rest.fields[1 - tail], sorts[1 - tail]));
      rest = rest.fields[tail];
    }
    const nested = rows.some(([, fields]) => fields.some(([, of]) => of === sort));
    if (nested && !rest.fields.length) return `(${found.join(', ')})`;
    if (rows.length === 1) return `(${told.join(', ')})`;
    return told.length ? `${value.name.slice(2)}(${told.join(', ')})` : value.name.slice(2);
  }

  /**
   * Return the function calls in a statement at some values, as names and plain arguments.
   * @param {Term} body
   * @param {Places} at
   * @returns {[string, any[]][]}
   */
  seen(body, at) {
    const found = [];
    const visit = (/** @type {Term} */ term, /** @type {Places} */ here) => {
      const inner = isBinder(term.op) ? new Map([...here].filter(([v]) => !term.index.includes(v))) : here;
      if (term.op.startsWith('f.') && !this.fields.has(term.op)) {
        const args = term.args.map((arg) => this.plain(arg, inner));
        if (args.length && !args.includes(null)) found.push([term.op.slice(2), args]);
      }
      for (const arg of term.args) visit(arg, inner);
    };
    const values = [...at].map(([variable, value]) => /** @type {const} */ ([variable, fillUnknown(value)]));
    visit(body, new Map(values.filter(([, value]) => isWhole(value))));
    return found;
  }

  /** Return a number, or a list of the members of a list or tuple; null for other terms. @param {Term} term @param {Places} at */
  plain(term, at) {
    if (term.op === 'Int') return Number(term.index);
    if (term.op === '@var') return this.plainValue(at.get(term));
    const sorts = this.fields.get(term.op);
    return sorts
      ? this.joined(
          term.op,
          term.args.map((arg) => this.plain(arg, at)),
        )
      : null;
  }

  /** @param {any} value @returns {any} */
  plainValue(value) {
    if (typeof value === 'bigint') return Number(value);
    return value instanceof Made
      ? this.joined(
          value.name,
          value.fields.map((field) => this.plainValue(field)),
        )
      : null;
  }

  /** Return the members of a list or tuple, given its plain fields. @param {string} name @param {any[]} held */
  joined(name, held) {
    const own = Object.entries(this.data.datatypes).find(([, rows]) => rows.some(([one]) => one === name))[0];
    const sorts = this.fields.get(name);
    const tail = sorts.indexOf(own);
    if (tail < 0) return held;
    if (sorts.length !== 2 || sorts[0] === sorts[1] || held[tail] === null) return null;
    return [held[1 - tail], ...held[tail]];
  }
}

/** Return whether a value can be written as a term. @param {any} value @returns {boolean} */
const isWhole = (value) =>
  value instanceof Made
    ? value.fields.every(isWhole)
    : !(value instanceof Part || (value instanceof Root && value.part));

/** Return the interpretation of a sort. @param {Sort} sort @param {[Sort, Sort][]} sorts @returns {Sort} */
function read(sort, sorts) {
  if (typeof sort !== 'string') return ['Array', read(sort[1], sorts), read(sort[2], sorts)];
  return sorts.find(([one]) => one === sort)?.[1] ?? sort;
}
