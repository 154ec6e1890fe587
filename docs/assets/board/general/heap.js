/**
 * One heap of the general board: its counters, a button for each size that it may be left with, or a field where these
 * are too many, and what the theorem says of it.
 * @module
 */

import { BadInput } from '../errors.js';
import { h } from '../dom.js';
import { readNatural } from '../heaps.js';
import { Pile } from '../pile.js';
import { maths, shown } from '../text.js';

/** Up to so many sizes each have a button. */
const MOST_BUTTONS = 16;

/**
 * @typedef {object} HeapHost
 * @property {import('../text.js').Text} text
 * @property {(to: bigint) => void} onChoose
 * @property {(error: unknown) => void} onBad
 */

/** A heap's row on the board. */
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
    this.pile = new Pile();
    this.bar = h('div', { class: 'tkp-moves', role: 'toolbar' });
    this.says = h('p', { class: 'tkp-says', dir: host.text.direction });
    this.element = h(
      'div',
      { class: 'tkp-heap', role: 'group' },
      h('span', { 'class': 'tkp-name', 'aria-hidden': 'true' }, name),
      this.pile.count,
      this.pile.pieces,
      this.bar,
      h('div', { class: 'tkp-reading' }, this.says),
    );
  }

  /**
   * @param {bigint} size
   * @param {bigint[]} sizes that it may be left with
   * @param {bigint} largest the largest heap of the game, for the length of a bar
   */
  show(size, sizes, largest) {
    this.size = size;
    // The smallest change stands first.
    this.sizes = [...sizes].reverse();
    this.pile.show(size, largest);
    this.element.setAttribute('aria-label', `${this.called}: ${shown(size)}`);
    this.bar.setAttribute('aria-label', `${this.called}: ${shown(size)}`);
    if (sizes.length > MOST_BUTTONS) this.#showField();
    else this.#showButtons();
  }

  /**
   * What a button of this heap leaves, or the first counter to be taken; null where the target is none that may be.
   * @param {EventTarget | null} target
   * @returns {bigint | null}
   */
  at(target) {
    if (!(target instanceof Element)) return null;
    const piece = [...this.pile.pieces.querySelectorAll('.tkp-piece')].indexOf(target);
    const place = this.stops.findIndex((stop) => stop === target.closest('.tkp-move'));
    return this.sizes[piece < 0 ? place : this.sizes.indexOf(BigInt(piece))] ?? null;
  }

  /**
   * Marks what winning moves leave of this heap; no sizes clear the marks.
   * @param {bigint[]} sizes
   */
  hint(sizes) {
    if (this.field && sizes.length > 0) this.field.value = String(sizes[0]);
    this.#mark('is-hint', sizes);
    this.element.classList.toggle('has-hint', sizes.length > 0);
  }

  /**
   * Marks what was chosen for this heap while a move of several heaps is put together.
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
    if (!this.field) this.stops.forEach((stop, place) => stop.classList.toggle(name, sizes.includes(this.sizes[place])));
  }

  #showButtons() {
    if (this.field) {
      this.field = undefined;
      this.stops = [];
      this.bar.replaceChildren();
    }
    // Buttons that stay keep the focus and the pointer.
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
      button.replaceChildren(maths(`→ ${shown(to)}`));
    });
  }

  #showField() {
    const { text } = this.host;
    const label = text.plain('leaveLabel', { heap: this.name, n: this.size });
    const field = h('input', {
      'type': 'text',
      'inputmode': 'numeric',
      'autocomplete': 'off',
      'dir': 'ltr',
      'class': 'tkb-number',
      'tabindex': -1,
      'aria-label': label,
      'placeholder': String(this.sizes[0]),
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

  /** @param {string} typed nothing typed leaves what the field suggests */
  #typed(typed) {
    const to = typed.trim() === '' ? this.sizes[0] : readNatural(typed);
    if (to !== null && this.sizes.includes(to)) this.host.onChoose(to);
    else this.host.onBad(new BadInput('badRest', { text: typed.trim(), heap: this.name }));
  }
}
