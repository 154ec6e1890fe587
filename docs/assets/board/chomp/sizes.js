/**
 * Chooser for a rectangular board: its rows and columns, which may be infinite.
 * @module
 */

import { BadInput } from '../errors.js';
import { NumberStepper } from '../number-stepper.js';
import { fullBoard, heightOf, INFINITE, rowOf } from './rows.js';
import { lengthOf, MOST_SIDE, readLength } from './notation.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('../state.js').RulesChooser<Position>} RulesChooser */
/** @typedef {'rows' | 'columns'} Side */

/** The largest finite board that the buttons offer; the next step is infinite. */
const LARGEST = { rows: 8, columns: 12 };

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
    this.onChoose = onChoose;
    /** @type {Record<Side, number>} */
    this.size = { rows: 1, columns: 1 };
    this.rows = this.#stepper(text, 'rows');
    this.columns = this.#stepper(text, 'columns');
    this.elements = [this.rows.element, this.columns.element];
  }

  /** @param {Position} position */
  show(position) {
    // The empty board at the end of a game counts as size 1.
    this.size = { rows: Math.max(1, heightOf(position)), columns: Math.max(1, rowOf(position, 1)) };
    for (const side of /** @type {Side[]} */ (['rows', 'columns'])) {
      const size = this.size[side];
      this[side].show(lengthOf(size), size <= 1, size === INFINITE);
    }
  }

  /**
   * @param {import('../text.js').Text} text
   * @param {Side} side
   */
  #stepper(text, side) {
    return new NumberStepper(text, {
      label: `sides.${side}`,
      buttons: side,
      field: 'tkc-side',
      onTyped: (typed) => this.#choose(side, () => this.#read(typed)),
      onStep: (by) => this.#choose(side, () => stepped(side, this.size[side], by)),
      onlyDigits: false,
    });
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
}

/** @type {import('../state.js').Rules<Position>} */
export const sizes = { keys: [], read: (_, like) => like, write: () => [], Chooser };
