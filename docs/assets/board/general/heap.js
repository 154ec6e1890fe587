/**
 * One heap of the general board: counters, a button for each possible size or a field if there are many, and its value.
 * @module
 */

import { BadInput } from '../errors.js';
import { h } from '../dom.js';
import { readNatural } from '../heaps.js';
import { HeapDrawing } from '../heap-drawing.js';
import { maths, formatValue } from '../text.js';

/** Maximal number of sizes with a button each. */
const MOST_BUTTONS = 16;

/**
 * @typedef {object} HeapHost
 * @property {import('../text.js').Text} text
 * @property {(to: bigint) => void} onChoose
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
    /** @type {bigint[]} */
    this.sizes = [];
    /** @type {HTMLElement[]} */
    this.stops = [];
    this.pile = new HeapDrawing();
    this.bar = h('div', { class: 'tkp-moves', role: 'toolbar' });
    this.says = h('p', { class: 'tkp-says', dir: host.text.direction });
    this.element = h(
      'div',
      { class: 'tkp-heap', role: 'group' },
      h('span', { class: 'tkp-name', 'aria-hidden': 'true' }, name),
      this.pile.count,
      this.pile.pieces,
      this.bar,
      h('div', { class: 'tkp-reading' }, this.says),
    );
  }

  /**
   * @param {bigint} size
   * @param {bigint[]} sizes the possible sizes after a move
   * @param {bigint} largest the largest heap of the game, for the length of a bar
   */
  show(size, sizes, largest) {
    this.size = size;
    // The smallest change comes first.
    this.sizes = [...sizes].reverse();
    this.pile.show(size, largest);
    this.element.setAttribute('aria-label', `${this.called}: ${formatValue(size)}`);
    this.bar.setAttribute('aria-label', `${this.called}: ${formatValue(size)}`);
    if (sizes.length > MOST_BUTTONS) this.#showField();
    else this.#showButtons();
  }

  /**
   * Return the size chosen by a button or counter of this heap; null for an invalid target.
   * @param {EventTarget | null} target
   * @returns {bigint | null}
   */
  at(target) {
    if (!(target instanceof Element)) return null;
    const piece = [...this.pile.pieces.querySelectorAll('.tkp-piece')].findIndex((piece) => piece === target);
    const place = this.stops.findIndex((stop) => stop === target.closest('.tkp-move'));
    return this.sizes[piece < 0 ? place : this.sizes.indexOf(BigInt(piece))] ?? null;
  }

  /**
   * Mark the sizes to which winning moves reduce this heap; an empty list clears the marks.
   * @param {bigint[]} sizes
   */
  hint(sizes) {
    if (this.field && sizes.length > 0) this.field.value = String(sizes[0]);
    this.#mark('is-hint', sizes);
    this.element.classList.toggle('has-hint', sizes.length > 0);
  }

  /**
   * Mark the size chosen for this heap while a move of several heaps is composed.
   * @param {bigint | null} to
   */
  choose(to) {
    this.#mark('is-chosen', to === null ? [] : [to]);
    if (this.field) return;
    this.stops.forEach((stop, place) => stop.setAttribute('aria-pressed', String(this.sizes[place] === to)));
  }

  /**
   * @param {string} name
   * @param {bigint[]} sizes
   */
  #mark(name, sizes) {
    if (!this.field)
      this.stops.forEach((stop, place) => stop.classList.toggle(name, sizes.includes(this.sizes[place])));
  }

  #showButtons() {
    if (this.field) {
      this.field = undefined;
      this.stops = [];
      this.bar.replaceChildren();
    }
    // Buttons are reused, so that focus and pointer are kept.
    while (this.stops.length > this.sizes.length) this.stops.pop()?.remove();
    while (this.stops.length < this.sizes.length) {
      this.stops.push(h('button', { type: 'button', class: 'tkb-button tkp-move', tabindex: -1 }));
      this.bar.append(...this.stops.slice(-1));
    }
    this.stops.forEach((button, place) => {
      const to = this.sizes[place];
      const [key, n] = to < this.size ? ['do.take', this.size - to] : ['do.add', to - this.size];
      button.dataset.to = String(to);
      button.setAttribute('aria-label', this.host.text.plain(key, { heap: this.name, n, to }));
      button.replaceChildren(maths(`→ ${formatValue(to)}`));
    });
  }

  #showField() {
    const { text } = this.host;
    const label = text.plain('leaveLabel', { heap: this.name, n: this.size });
    const field = h('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      dir: 'ltr',
      class: 'tkb-number',
      tabindex: -1,
      'aria-label': label,
      placeholder: String(this.sizes[0]),
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

  /** @param {string} typed an empty text means the suggested size */
  #typed(typed) {
    const to = typed.trim() === '' ? this.sizes[0] : readNatural(typed);
    if (to !== null && this.sizes.includes(to)) this.host.onChoose(to);
    else this.host.onBad(new BadInput('badRest', { text: typed.trim(), heap: this.name }));
  }
}
