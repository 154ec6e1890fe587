/**
 * One row of sticks as buttons, or a bar with a numeric field for many. The button of stick k selects it and all sticks
 * after it, and so leaves k.
 * @module
 */

import { h, numberField } from '../dom.js';
import { readHeap } from '../heaps.js';
import { maths, formatValue } from '../text.js';

/** Maximal size of a row that is drawn as separate sticks. */
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
      h('span', { class: 'tkw-name', 'aria-hidden': 'true' }, name),
      this.area,
      this.count,
    );
    this.field = numberField({
      class: 'tkb-number tkw-amount',
      placeholder: '0',
      tabindex: -1,
    });
  }

  /** Whether the row is drawn as a bar. */
  get isBar() {
    return this.size > MOST_STICKS;
  }

  /** The focusable elements, by the size that they leave. */
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
    // Round to thousandths in exact arithmetic before the conversion to a length.
    const part = Math.max(0.02, Number((size * 1000n) / largest) / 1000);
    this.area.style.setProperty('--tk-part', String(part));
    this.element.setAttribute('aria-label', `${this.text.plain('part', { heap: this.name })}: ${formatValue(size)}`);
    this.choose(0n);
    this.preview(0n);
  }

  #clear() {
    this.sticks = [];
    this.area.replaceChildren();
  }

  #showSticks() {
    const wanted = Number(this.size);
    // Buttons are reused, so that focus and pointer are kept.
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
      h('div', { class: 'tkw-bar', 'aria-hidden': 'true' }, h('div', { class: 'tkb-bar-fill' })),
      h('label', { class: 'tkw-typed', dir: text.direction }, text.nodes('amount'), ' ', field),
    );
  }

  /**
   * Return the number in the field of a bar, 0 if it is empty; throws BadInput.
   * @returns {bigint}
   */
  typed() {
    return this.field.value.trim() === '' ? 0n : readHeap(this.field.value, 0n, this.size, 'badAmount');
  }

  /**
   * Return the number of sticks selected by the button under an event's target.
   * @param {EventTarget | null} target
   * @returns {bigint | null}
   */
  amountAt(target) {
    const stick = target instanceof Element ? /** @type {Element | null} */ (target.closest('.tkw-stick')) : null;
    const keep = this.sticks.findIndex((each) => each === stick);
    return keep < 0 ? null : this.size - BigInt(keep);
  }

  /**
   * Mark the selected sticks.
   * @param {bigint} amount
   */
  choose(amount) {
    const keep = this.size - amount;
    this.sticks.forEach((stick, index) => stick.setAttribute('aria-pressed', String(BigInt(index) >= keep)));
    if (this.isBar) this.field.value = amount === 0n ? '' : String(amount);
  }

  /**
   * Preview taking a number of sticks; 0 shows the row as it is.
   * @param {bigint} amount
   */
  preview(amount) {
    const keep = this.size - amount;
    this.sticks.forEach((stick, index) => stick.classList.toggle('is-going', BigInt(index) >= keep));
    const left = this.size === 0n ? 1 : Number((keep * 1000n) / this.size) / 1000;
    this.area.style.setProperty('--tk-left', String(left));
    this.count.replaceChildren(
      maths(amount === 0n ? formatValue(this.size) : `${formatValue(this.size)} → ${formatValue(keep)}`),
    );
    this.count.classList.toggle('is-preview', amount !== 0n);
  }

  /**
   * Mark the sticks that may be selected together with the selection in the other row.
   * @param {(amount: bigint) => boolean} fits
   */
  suggest(fits) {
    this.sticks.forEach((stick, keep) => stick.classList.toggle('is-fit', fits(this.size - BigInt(keep))));
  }

  /** Animate the removal of the previewed sticks. */
  markTaken() {
    for (const stick of this.area.querySelectorAll('.is-going')) stick.classList.add('is-taken');
  }
}
