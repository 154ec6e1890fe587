/**
 * Chooser for a rectangular board: its rows and columns, which may be infinite.
 * @module
 */

import { h } from '../dom.js';
import { BadInput } from '../errors.js';
import { fullBoard, heightOf, INFINITE, rowOf } from './rows.js';
import { lengthOf, MOST_SIDE, readLength } from './notation.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('../state.js').RulesChooser<Position>} RulesChooser */
/** @typedef {'rows' | 'columns'} Side */

/** The largest finite board that the buttons offer; the next step is infinite. */
const LARGEST = { rows: 8, columns: 12 };

let made = 0;

/**
 * Return the next size in the direction of a button.
 * @param {Side} side
 * @param {number} size
 * @param {1 | -1} by
 */
function stepped(side, size, by) {
  if (by > 0) return size >= LARGEST[side] ? INFINITE : size + 1;
  return Math.max(1, Math.min(LARGEST[side], size - 1));
}

/** @implements {RulesChooser} */
class Chooser {
  /**
   * @param {import('../text.js').Text} text
   * @param {(change: (position: Position) => Position) => void} onChoose
   */
  constructor(text, onChoose) {
    this.text = text;
    this.onChoose = onChoose;
    this.id = `tkc-size-${(made += 1)}`;
    /** @type {Record<Side, number>} */
    this.size = { rows: 1, columns: 1 };
    this.rows = this.#side('rows');
    this.columns = this.#side('columns');
    this.elements = [this.rows.element, this.columns.element];
  }

  /** @param {Position} position */
  show(position) {
    // The empty board at the end of a game counts as size 1.
    this.size = { rows: Math.max(1, heightOf(position)), columns: Math.max(1, rowOf(position, 1)) };
    for (const side of /** @type {Side[]} */ (['rows', 'columns'])) {
      const { field, less, more } = this[side];
      field.value = lengthOf(this.size[side]);
      less.disabled = this.size[side] <= 1;
      more.disabled = this.size[side] === INFINITE;
    }
  }

  /** @param {Side} side */
  #side(side) {
    const label = `${this.id}-${side}`;
    const field = h('input', {
      type: 'text',
      autocomplete: 'off',
      dir: 'ltr',
      class: 'tkb-number tkc-side',
      'aria-labelledby': label,
    });
    field.addEventListener('change', () => this.#choose(side, () => this.#read(field.value)));
    const less = this.#button(`${side}Less`, '−', () => this.#choose(side, () => stepped(side, this.size[side], -1)));
    const more = this.#button(`${side}More`, '+', () => this.#choose(side, () => stepped(side, this.size[side], 1)));
    const element = h(
      'div',
      { class: 'tkb-choice', role: 'group', 'aria-labelledby': label },
      h('span', { class: 'tkb-choice-name', id: label }, this.text.nodes(`sides.${side}`)),
      h('div', { class: 'tkc-stepper', dir: 'ltr' }, less, field, more),
    );
    return { element, field, less, more };
  }

  /** @param {string} text */
  #read(text) {
    const length = readLength(text);
    if (length === 0) throw new BadInput('badLength', { text: text.trim(), most: MOST_SIDE });
    return length;
  }

  /**
   * @param {Side} side
   * @param {() => number} read
   */
  #choose(side, read) {
    this.onChoose(() => {
      /** @type {Record<Side, number>} */
      const size = { ...this.size, [side]: read() };
      return fullBoard(size.rows, size.columns);
    });
  }

  /**
   * @param {string} key
   * @param {string} sign
   * @param {() => void} onclick
   */
  #button(key, sign, onclick) {
    const label = this.text.plain(key);
    return h('button', { type: 'button', class: 'tkb-round', 'aria-label': label, title: label, onclick }, sign);
  }
}

/** @type {import('../state.js').Rules<Position>} */
export const sizes = { keys: [], read: (_, like) => like, write: () => [], Chooser };
