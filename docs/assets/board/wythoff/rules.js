/**
 * Rules of Wythoff's game and its variants: the parameter t in the address and its chooser.
 * @module
 */

import { BadInput } from '../errors.js';
import { readNatural } from '../heaps.js';
import { NumberStepper } from '../number-stepper.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('../state.js').RulesChooser<Position>} RulesChooser */

const LARGEST_T = 99;

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
    this.number = new NumberStepper(text, {
      label: 'differ',
      buttons: 't',
      field: 'tkw-t',
      onTyped: (typed) => onChoose((position) => ({ ...position, t: readT(typed) })),
      onStep: (by) => onChoose((position) => ({ ...position, t: position.t + BigInt(by) })),
    });
    this.elements = [this.number.element];
  }

  /** @param {Position} position */
  show({ t }) {
    this.number.show(String(t), t <= 1n, t >= BigInt(LARGEST_T));
  }
}

/** @type {import('../state.js').Rules<Position>} */
export const rules = {
  keys: ['t'],
  read: ({ t }, like) => (t === undefined ? like : { ...like, t: readT(t) }),
  write: ({ t }) => [`t=${t}`],
  Chooser,
};
