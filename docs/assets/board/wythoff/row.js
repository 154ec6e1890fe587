/**
 * One row of sticks as buttons, or a bar with a numeric field where there are too many to draw.
 * The button of stick k chooses it and every stick beyond it, and so leaves k.
 * @module
 */

import { h } from '../dom.js';
import { readHeap } from '../heaps.js';
import { maths, shown } from '../text.js';

/** Rows up to this size are drawn stick by stick. */
const MOST_STICKS = 40n;

/** A row on the board. */
export class Row {
  /**
   * @param {string} name
   * @param {import('../text.js').Text} text
   */
  constructor(name, text) {
    this.name = name;
    this.text = text;
    this.size = -1n;
    /** @type {HTMLButtonElement[]} */
    this.sticks = [];
    this.area = h('div', { class: 'tkw-sticks' });
    this.count = h('span', { class: 'tkw-size' });
    this.element = h(
      'div',
      { class: 'tkw-row', role: 'group' },
      h('span', { 'class': 'tkw-name', 'aria-hidden': 'true' }, name),
      this.area,
      this.count,
    );
    this.field = h('input', {
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'off',
      dir: 'ltr',
      class: 'tkb-number tkw-amount',
      placeholder: '0',
      tabindex: -1,
    });
  }

  /** Whether the row is drawn as a bar. */
  get isBar() {
    return this.size > MOST_STICKS;
  }

  /** What can hold the focus, in the order of what it leaves. */
  get stops() {
    return this.isBar ? [this.field] : this.sticks;
  }

  /**
   * @param {bigint} size
   * @param {bigint} largest the largest row of the game, for the length of a bar
   */
  show(size, largest) {
    if (size !== this.size) {
      const wasBar = this.isBar;
      this.size = size;
      if (wasBar !== this.isBar) this.#clear();
      if (this.isBar) this.#showBar();
      else this.#showSticks();
    }
    // Rounded to thousandths in exact arithmetic before it becomes a length.
    const part = Math.max(0.02, Number((size * 1000n) / largest) / 1000);
    this.area.style.setProperty('--tk-part', String(part));
    this.element.setAttribute('aria-label', `${this.text.plain('part', { heap: this.name })}: ${shown(size)}`);
    this.choose(0n);
    this.preview(0n);
  }

  #clear() {
    this.sticks = [];
    this.area.replaceChildren();
  }

  #showSticks() {
    const wanted = Number(this.size);
    // Buttons that stay keep the focus and the pointer.
    while (this.sticks.length > wanted) this.sticks.pop()?.remove();
    while (this.sticks.length < wanted) {
      const stick = h('button', { type: 'button', class: 'tkw-stick', tabindex: -1 });
      this.sticks.push(stick);
      this.area.append(stick);
    }
    this.area.classList.toggle('is-empty', wanted === 0);
    this.area.classList.toggle('is-many', wanted > 16);
    this.area.classList.remove('is-bar');
    this.sticks.forEach((stick, keep) => {
      const label = this.text.plain('stick', { heap: this.name, n: wanted - keep, to: keep });
      stick.setAttribute('aria-label', label);
      stick.classList.remove('is-taken');
    });
  }

  #showBar() {
    const { text, field } = this;
    this.area.classList.remove('is-empty', 'is-many');
    this.area.classList.add('is-bar');
    field.setAttribute('aria-label', text.plain('amountLabel', { heap: this.name, n: this.size }));
    this.area.replaceChildren(
      h('div', { 'class': 'tkw-bar', 'aria-hidden': 'true' }, h('div', { class: 'tkw-fill' })),
      h('label', { class: 'tkw-typed', dir: text.direction }, text.nodes('amount'), ' ', field),
    );
  }

  /**
   * What the field of a bar asks to be taken; an empty one asks for nothing.
   * @returns {bigint} throws BadInput
   */
  typed() {
    return this.field.value.trim() === '' ? 0n : readHeap(this.field.value, 0n, this.size, 'badAmount');
  }

  /**
   * The number of sticks that the button under an event's target chooses.
   * @param {EventTarget | null} target
   * @returns {bigint | null}
   */
  amountAt(target) {
    const stick = target instanceof Element ? target.closest('.tkw-stick') : null;
    const keep = this.sticks.findIndex((each) => each === stick);
    return keep < 0 ? null : this.size - BigInt(keep);
  }

  /**
   * Marks the sticks that are chosen to be taken.
   * @param {bigint} amount
   */
  choose(amount) {
    const keep = this.size - amount;
    this.sticks.forEach((stick, index) => stick.setAttribute('aria-pressed', String(BigInt(index) >= keep)));
    if (this.isBar) this.field.value = amount === 0n ? '' : String(amount);
  }

  /**
   * Shows what taking so many would do; 0 shows the row as it is.
   * @param {bigint} amount
   */
  preview(amount) {
    const keep = this.size - amount;
    this.sticks.forEach((stick, index) => stick.classList.toggle('is-going', BigInt(index) >= keep));
    const left = this.size === 0n ? 1 : Number((keep * 1000n) / this.size) / 1000;
    this.area.style.setProperty('--tk-left', String(left));
    this.count.replaceChildren(maths(amount === 0n ? shown(this.size) : `${shown(this.size)} → ${shown(keep)}`));
    this.count.classList.toggle('is-preview', amount !== 0n);
  }

  /**
   * Marks the sticks that may be chosen beside what is chosen in the other row.
   * @param {(amount: bigint) => boolean} fits
   */
  suggest(fits) {
    this.sticks.forEach((stick, keep) => stick.classList.toggle('is-fit', fits(this.size - BigInt(keep))));
  }

  /** The sticks that the previewed move takes leave the board. */
  markTaken() {
    for (const stick of this.area.querySelectorAll('.is-going')) stick.classList.add('is-taken');
  }
}
