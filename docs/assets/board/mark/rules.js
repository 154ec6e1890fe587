/**
 * Rules of the four games of the MARK family: their fields in the address, and choosers for k and rounding.
 * @module
 */

import { h } from '../dom.js';
import { BadInput } from '../errors.js';
import { readNatural } from '../heaps.js';
import { NumberStepper } from '../number-stepper.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('../state.js').RulesChooser<Position>} RulesChooser */

const LARGEST_K = 16;

/** The games with a choice of k, and the games that round up. */
const GAMES = {
  mark: { own: false, up: false },
  'k-mark': { own: true, up: false },
  'up-mark': { own: false, up: true },
  'up-k-mark': { own: true, up: true },
};

let made = 0;

/**
 * @param {string} text
 * @returns {number}
 */
function readK(text) {
  const k = readNatural(text);
  if (k === null || k < 2n || k > BigInt(LARGEST_K)) throw new BadInput('badK', { text: text.trim(), most: LARGEST_K });
  return Number(k);
}

/**
 * Return the position under other rules; a heap of an Up game has at least one counter.
 * @param {Position} position
 * @param {{k?: number, up?: boolean}} rules
 * @returns {Position}
 */
function under(position, rules) {
  const next = { ...position, ...rules };
  return { ...next, heaps: next.heaps.map((size) => (next.up && size === 0n ? 1n : size)) };
}

/**
 * Return the name of the game that a position belongs to; for k = 2 it is MARK or Up-MARK.
 * @param {Position} position
 */
export function gameName({ k, up }) {
  return `${up ? 'up-' : ''}${k === 2 ? 'mark' : 'k-mark'}`;
}

/**
 * Chooser for the divisor and the rounding.
 * @implements {RulesChooser}
 */
class Chooser {
  /**
   * @param {import('../text.js').Text} text
   * @param {(change: (position: Position) => Position) => void} onChoose
   */
  constructor(text, onChoose) {
    const id = `tkm-rules-${(made += 1)}`;
    this.number = new NumberStepper(text, {
      label: 'divideBy',
      buttons: 'k',
      field: 'tkm-k',
      onTyped: (typed) => onChoose((position) => under(position, { k: readK(typed) })),
      onStep: (by) => onChoose((position) => under(position, { k: position.k + by })),
    });
    this.radios = [false, true].map((up) => {
      const radio = h('input', { type: 'radio', name: id, value: String(up) });
      radio.addEventListener('change', () => onChoose((position) => under(position, { up })));
      return radio;
    });
    const options = this.radios.map((radio, up) =>
      h('label', { class: 'tkb-option' }, radio, h('span', {}, text.nodes(up ? 'rounds.up' : 'rounds.down'))),
    );
    this.elements = [
      this.number.element,
      h(
        'div',
        { class: 'tkb-choice', role: 'radiogroup', 'aria-labelledby': `${id}-up` },
        h('span', { class: 'tkb-choice-name', id: `${id}-up` }, text.nodes('rounds')),
        h('div', { class: 'tkb-options' }, ...options),
      ),
    ];
  }

  /** @param {Position} position */
  show({ k, up }) {
    this.number.show(String(k), k <= 2, k >= LARGEST_K);
    this.radios.forEach((radio) => (radio.checked = radio.value === String(up)));
  }
}

/** @type {import('../state.js').Rules<Position>} */
export const rules = {
  keys: ['game', 'k'],
  read(fields, like) {
    if (fields.game === undefined) return fields.k === undefined ? like : under(like, { k: readK(fields.k) });
    if (!(fields.game in GAMES)) throw new BadInput('badChoice', { key: 'game', text: fields.game });
    const { own, up } = GAMES[/** @type {keyof typeof GAMES} */ (fields.game)];
    if (!own && fields.k !== undefined) throw new BadInput('badField', { text: 'k' });
    const k = own ? readK(fields.k ?? String(like.k)) : 2;
    return under(like, { k, up });
  },
  write: (position) => [`game=${gameName(position)}${position.k === 2 ? '' : `&k=${position.k}`}`],
  Chooser,
};
