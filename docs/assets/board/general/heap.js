/**
 * One heap of the general board: counters, a button for each rest that a move may leave or a field if there are many, and
 * its value. A rest is one size, or two after a split.
 * @module
 */

import { BadInput } from '../errors.js';
import { h, numberField } from '../dom.js';
import { readNatural } from '../heaps.js';
import { HeapDrawing } from '../heap-drawing.js';
import { maths, formatValue } from '../text.js';
import { parts } from './reasons.js';

/** Maximal number of rests with a button each. */
const MOST_BUTTONS = 16;

/**
 * @typedef {object} HeapHost
 * @property {import('../text.js').Text} text
 * @property {(left: bigint[]) => void} onChoose
 * @property {(error: unknown) => void} onBad
 */

/** The row of a heap on the board. */
export class Heap {
  /**
   * @param {string} name
   * @param {boolean} isBank
   * @param {HeapHost} host
   */
  constructor(name, isBank, host) {
    this.name = name;
    this.host = host;
    this.called = isBank ? host.text.plain('bank') : host.text.plain('heap', { heap: name });
    this.size = 0n;
    /** @type {bigint[][]} */
    this.rests = [];
    /** @type {HTMLElement[]} */
    this.stops = [];
    this.pile = new HeapDrawing();
    this.bar = h('div', { class: 'tkp-moves', role: 'toolbar' });
    this.says = h('p', { class: 'tkp-says', dir: host.text.direction });
    this.element = this.pile.element(name, this.bar, this.says);
  }

  /**
   * @param {bigint} size
   * @param {bigint[][]} rests what a move may leave, the single sizes first
   * @param {bigint} largest the largest heap of the game, for the length of a bar
   */
  show(size, rests, largest) {
    this.size = size;
    // The smallest change comes first, and splits come last.
    const split = rests.findIndex((left) => left.length > 1);
    const single = split < 0 ? rests.length : split;
    this.rests = [...rests.slice(0, single).reverse(), ...rests.slice(single)];
    this.pile.show(size, largest);
    this.element.setAttribute('aria-label', `${this.called}: ${formatValue(size)}`);
    this.bar.setAttribute('aria-label', `${this.called}: ${formatValue(size)}`);
    if (rests.length > MOST_BUTTONS) this.#showField();
    else this.#showButtons();
  }

  /**
   * Return the rest chosen by a button or counter of this heap; null for an invalid target.
   * @param {EventTarget | null} target
   * @returns {bigint[] | null}
   */
  at(target) {
    if (!(target instanceof Element)) return null;
    const piece = [...this.pile.pieces.querySelectorAll('.tkp-piece')].findIndex((piece) => piece === target);
    const place = this.stops.findIndex((stop) => stop === target.closest('.tkp-move'));
    return this.rests[piece < 0 ? place : this.#place([BigInt(piece)])] ?? null;
  }

  /**
   * Mark the rests that winning moves leave of this heap; an empty list clears the marks.
   * @param {bigint[][]} rests
   */
  hint(rests) {
    if (this.field && rests.length > 0) this.field.value = rests[0].join('+');
    this.#mark('is-hint', rests);
    this.element.classList.toggle('has-hint', rests.length > 0);
  }

  /** Mark the heap as one with a winning move. */
  hintPlace() {
    this.element.classList.add('has-hint');
  }

  /**
   * Mark the size chosen for this heap while a move of several heaps is composed.
   * @param {bigint | null} to
   */
  choose(to) {
    this.#mark('is-chosen', to === null ? [] : [[to]]);
    if (this.field) return;
    this.stops.forEach((stop, place) => stop.setAttribute('aria-pressed', String(this.rests[place][0] === to)));
  }

  /**
   * @param {string} name
   * @param {bigint[][]} rests
   */
  #mark(name, rests) {
    if (this.field) return;
    const places = rests.map((left) => this.#place(left));
    this.stops.forEach((stop, place) => stop.classList.toggle(name, places.includes(place)));
  }

  /** @param {bigint[]} left */
  #place(left) {
    return this.rests.findIndex((rest) => rest.join() === left.join());
  }

  #showButtons() {
    if (this.field) {
      this.field = undefined;
      this.stops = [];
      this.bar.replaceChildren();
    }
    // Buttons are reused, so that focus and pointer are kept.
    while (this.stops.length > this.rests.length) this.stops.pop()?.remove();
    while (this.stops.length < this.rests.length) {
      this.stops.push(h('button', { type: 'button', class: 'tkb-button tkp-move', tabindex: -1 }));
      this.bar.append(...this.stops.slice(-1));
    }
    this.stops.forEach((button, place) => {
      const left = this.rests[place];
      const [sum, to] = [left.reduce((one, other) => one + other), parts(left)];
      const [key, n] = sum > this.size ? ['do.add', sum - this.size] : ['do.take', this.size - sum];
      button.dataset.to = left.join('+');
      button.setAttribute('aria-label', this.host.text.plain(n ? key : 'do.split', { heap: this.name, n, to }));
      button.replaceChildren(maths(`→ ${formatValue(to)}`));
    });
  }

  #showField() {
    const { text } = this.host;
    const label = text.plain('leaveLabel', { heap: this.name, n: this.size });
    const field = numberField({
      tabindex: -1,
      'aria-label': label,
      placeholder: this.rests[0].join('+'),
    });
    const form = h(
      'form',
      {
        class: 'tkg-leave',
        dir: text.direction,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.#typed(field.value);
        },
      },
      h('label', {}, text.nodes('leave'), ' ', field),
      h('button', { type: 'submit', class: 'tkb-button' }, text.nodes('doIt')),
    );
    this.field = field;
    this.stops = [field];
    this.bar.replaceChildren(form);
  }

  /** @param {string} typed one size, or two as in 3+4 or 3 4; an empty text means the suggested rest */
  #typed(typed) {
    const sizes = typed.trim().split(/[\s+,،]+/).map(readNatural); // prettier-ignore
    const ordered = sizes.includes(null) ? [] : /** @type {bigint[]} */ (sizes).sort((a, b) => (a < b ? -1 : 1));
    const left = typed.trim() === '' ? this.rests[0] : this.rests[this.#place(ordered)];
    if (left) this.host.onChoose(left);
    else this.host.onBad(new BadInput('badRest', { text: typed.trim(), heap: this.name }));
  }
}
