/**
 * Rules of Wythoff's game and its variants: the parameter t in the address and its chooser.
 * @module
 */

import { h } from '../dom.js';
import { BadInput } from '../errors.js';
import { readNatural } from '../heaps.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('../state.js').RulesChooser<Position>} RulesChooser */

const LARGEST_T = 99;

let made = 0;

/**
 * @param {string} text
 * @returns {bigint}
 */
function readT(text) {
  const t = readNatural(text);
  if (t === null || t < 1n || t > BigInt(LARGEST_T)) throw new BadInput('badT', { text: text.trim(), most: LARGEST_T });
  return t;
}

/**
 * Chooser for t.
 * @implements {RulesChooser}
 */
class Chooser {
  /**
   * @param {import('../text.js').Text} text
   * @param {(change: (position: Position) => Position) => void} onChoose
   */
  constructor(text, onChoose) {
    const id = `tkw-rules-${(made += 1)}`;
    this.onChoose = onChoose;
    this.field = h('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      dir: 'ltr',
      class: 'tkb-number tkw-t',
      'aria-labelledby': id,
    });
    this.field.addEventListener('change', () => onChoose((position) => ({ ...position, t: readT(this.field.value) })));
    this.less = this.#step(text.plain('tLess'), '−', -1n);
    this.more = this.#step(text.plain('tMore'), '+', 1n);
    this.elements = [
      h(
        'div',
        { class: 'tkb-choice', role: 'group', 'aria-labelledby': id },
        h('span', { class: 'tkb-choice-name', id }, text.nodes('differ')),
        h('div', { class: 'tkw-stepper', dir: 'ltr' }, this.less, this.field, this.more),
      ),
    ];
  }

  /** @param {Position} position */
  show({ t }) {
    this.field.value = String(t);
    this.less.disabled = t <= 1n;
    this.more.disabled = t >= BigInt(LARGEST_T);
  }

  /**
   * @param {string} label
   * @param {string} sign
   * @param {bigint} by
   */
  #step(label, sign, by) {
    const onclick = () => this.onChoose((position) => ({ ...position, t: position.t + by }));
    return h('button', { type: 'button', class: 'tkb-round', 'aria-label': label, title: label, onclick }, sign);
  }
}

/** @type {import('../state.js').Rules<Position>} */
export const rules = {
  keys: ['t'],
  read: ({ t }, like) => (t === undefined ? like : { ...like, t: readT(t) }),
  write: ({ t }) => [`t=${t}`],
  Chooser,
};
