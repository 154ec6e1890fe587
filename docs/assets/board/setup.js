/**
 * Form for a starting position: preset positions, and one field per part.
 * @module
 */

import { BadInput } from './errors.js';
import { h, numberField } from './dom.js';
import { groupDigits, maths } from './text.js';

let made = 0;

/**
 * @template P, M
 */
export class Setup {
  /**
   * @param {import('./state.js').Game<P, M>} game
   * @param {import('./text.js').Text} text
   * @param {(start: P) => void} onStart
   */
  constructor(game, text, onStart) {
    this.game = game;
    this.text = text;
    this.onStart = onStart;
    this.id = `tkb-setup-${(made += 1)}`;
    this.start = game.fallback;
    /** @type {HTMLInputElement[]} */
    this.fields = [];
    this.parts = h('div', { class: 'tkb-parts', dir: 'ltr' });
    this.problem = h('p', { class: 'tkb-problem', id: `${this.id}-problem`, role: 'alert', hidden: true });
    this.least = game.leastParts ?? 1;
    const presets = game.presets.map((preset) =>
      h(
        'button',
        { type: 'button', class: 'tkb-chip', onclick: () => this.#start(() => game.parse(preset, this.start)) },
        maths(groupDigits(preset).replaceAll(',', ', ')),
      ),
    );
    // A game with a fixed number of parts needs no buttons to change it.
    const resizable = this.least < game.mostParts;
    this.drop = resizable ? this.#resizer('dropPart', '−', -1) : null;
    this.add = resizable ? this.#resizer('addPart', '+', 1) : null;
    const resizers = this.drop && this.add ? [h('span', { class: 'tkb-pair' }, this.drop, this.add)] : [];
    const form = h(
      'form',
      { class: 'tkb-setup-form', novalidate: true, onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      h('div', { class: 'tkb-row' }, this.parts, ...resizers),
      this.problem,
      h('button', { type: 'submit', class: 'tkb-button is-main' }, text.nodes('start')),
    );
    this.element = h(
      'details',
      { class: 'tkb-fold tkb-setup' },
      h('summary', {}, text.nodes('setup')),
      h(
        'div',
        { class: 'tkb-fold-body' },
        h('p', { class: 'tkb-row' }, h('span', { class: 'tkb-quiet' }, text.nodes('presets')), ...presets),
        form,
      ),
    );
  }

  /**
   * Show a position in the fields.
   * @param {P} start
   */
  show(start) {
    this.start = start;
    this.#fill(this.game.parts(start));
    this.#blame(null);
  }

  /** @param {string[]} values */
  #fill(values) {
    this.fields = values.map((value, place) => {
      const name = this.#name(place, values.length);
      const label = this.text.plain('part', { heap: name });
      const field = numberField({
        value,
        'aria-label': label,
      });
      field.addEventListener('input', () => this.#grow(field));
      this.#grow(field);
      return field;
    });
    const labelled = this.fields.map((field, place) =>
      h('label', { class: 'tkb-part' }, h('span', { 'aria-hidden': 'true' }, this.#name(place, values.length)), field),
    );
    this.parts.replaceChildren(...labelled);
    if (this.drop) this.drop.disabled = values.length <= this.least;
    if (this.add) this.add.disabled = values.length >= this.game.mostParts;
  }

  /**
   * @param {number} place
   * @param {number} count the number of parts
   */
  #name(place, count) {
    return this.game.partName?.(place, count) ?? String.fromCharCode(65 + place);
  }

  /**
   * Fit the width of a field to its content.
   * @param {HTMLInputElement} field
   */
  #grow(field) {
    field.style.setProperty('--tk-length', String(Math.max(3, Math.min(18, field.value.length))));
  }

  /**
   * @param {string} key
   * @param {string} sign
   * @param {1 | -1} by
   */
  #resizer(key, sign, by) {
    const label = this.text.plain(key);
    const onclick = () => this.#resize(by);
    return h('button', { type: 'button', class: 'tkb-round', 'aria-label': label, title: label, onclick }, sign);
  }

  /** @param {1 | -1} by */
  #resize(by) {
    const values = this.fields.map((field) => field.value);
    this.#fill(by > 0 ? [...values, '1'] : values.slice(0, -1));
    this.#blame(null);
    this.fields.at(-1)?.focus();
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const values = this.fields.map((field) => field.value);
    this.#start(() => this.game.fromParts(values, this.start));
  }

  /** @param {() => P} read */
  #start(read) {
    try {
      const start = read();
      this.#blame(null);
      this.onStart(start);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      this.#blame(error);
    }
  }

  /** @param {BadInput | null} error */
  #blame(error) {
    this.problem.hidden = error === null;
    this.problem.replaceChildren(error ? this.text.nodes(error.key, error.filling) : '');
    const wrong = error === null ? undefined : this.fields.find((field) => field.value.trim() === error.filling.text);
    for (const field of this.fields) {
      field.toggleAttribute('aria-invalid', field === wrong);
      if (field === wrong) {
        field.setAttribute('aria-invalid', 'true');
        field.setAttribute('aria-describedby', this.problem.id);
        field.focus();
      }
    }
  }
}
