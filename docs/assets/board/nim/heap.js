/**
 * One heap of Nim: counters as buttons, or a bar with a numeric field for many. The button of counter k takes it and
 * all counters after it, and so leaves k.
 * @module
 */

import { h, numberField } from '../dom.js';
import { maths, formatValue } from '../text.js';

/** Maximal size of a heap that is drawn as separate counters. */
const MOST_PIECES = 48n;

/** @typedef {{text: import('../text.js').Text, onTyped: (rest: string) => void}} HeapHost */

/** The row of a heap on the board. */
export class Heap {
  /**
   * @param {string} name
   * @param {HeapHost} host
   */
  constructor(name, host) {
    this.name = name;
    this.host = host;
    this.size = -1n;
    /** @type {HTMLButtonElement[]} */
    this.pieces = [];
    this.area = h('div', { class: 'tkb-pieces', role: 'presentation' });
    this.count = h('span', { class: 'tkb-heap-size', role: 'gridcell' });
    this.element = h(
      'div',
      { class: 'tkb-heap', role: 'row' },
      h(
        'span',
        { class: 'tkb-heap-name', role: 'rowheader', 'aria-label': host.text.plain('heap', { heap: name }) },
        name,
      ),
      this.area,
      this.count,
    );
  }

  /** Whether the heap is drawn as a bar. */
  get isBar() {
    return this.size > MOST_PIECES;
  }

  /** The focusable elements, by the size that they leave. */
  get stops() {
    return this.field ? [this.field] : this.pieces;
  }

  /**
   * @param {bigint} size
   * @param {bigint} largest the largest heap of the game, for the length of a bar
   */
  show(size, largest) {
    const wasBar = this.isBar;
    if (size !== this.size) {
      this.size = size;
      if (this.isBar) this.#showBar();
      else this.#showPieces(wasBar);
    }
    // Round to thousandths in exact arithmetic before the conversion to a length.
    if (this.isBar)
      this.area.style.setProperty('--tk-part', String(Math.max(0.06, Number((size * 1000n) / largest) / 1000)));
    this.preview(null);
  }

  /** @param {boolean} wasBar */
  #showPieces(wasBar) {
    if (wasBar || this.field) {
      this.field = undefined;
      this.pieces = [];
      this.area.replaceChildren();
    }
    const wanted = Number(this.size);
    while (this.pieces.length > wanted) this.pieces.pop()?.remove();
    while (this.pieces.length < wanted) {
      const piece = h('button', { type: 'button', class: 'tkb-piece', role: 'gridcell', tabindex: -1 });
      piece.dataset.keep = String(this.pieces.length);
      this.pieces.push(piece);
      this.area.append(piece);
    }
    this.area.classList.toggle('is-empty', wanted === 0);
    this.area.classList.toggle('is-some', wanted > 10);
    this.area.classList.toggle('is-many', wanted > 16);
    this.area.classList.remove('is-bar');
    this.area.setAttribute('role', 'presentation');
    this.pieces.forEach((piece, keep) => {
      const label = this.host.text.plain('pieceLabel', { heap: this.name, n: wanted - keep, to: keep });
      piece.setAttribute('aria-label', label);
      piece.classList.remove('is-taken');
    });
  }

  #showBar() {
    const { text, onTyped } = this.host;
    const field = numberField({
      tabindex: -1,
    });
    field.setAttribute('aria-label', text.plain('leaveLabel', { heap: this.name, n: this.size }));
    field.placeholder = '0';
    const form = h(
      'form',
      {
        class: 'tkb-take',
        dir: text.direction,
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          onTyped(field.value);
        },
      },
      h('label', {}, text.nodes('leave'), ' ', field),
      h('button', { type: 'submit', class: 'tkb-button' }, text.nodes('take')),
    );
    this.field = field;
    this.pieces = [];
    this.area.classList.remove('is-empty', 'is-some', 'is-many');
    this.area.classList.add('is-bar');
    this.area.setAttribute('role', 'gridcell');
    this.area.replaceChildren(
      h('div', { class: 'tkb-bar', 'aria-hidden': 'true' }, h('div', { class: 'tkb-bar-fill' })),
      form,
    );
  }

  /**
   * Preview taking all but `keep` counters; null shows the heap as it is.
   * @param {bigint | null} keep
   */
  preview(keep) {
    this.pieces.forEach((piece, index) => piece.classList.toggle('is-going', keep !== null && BigInt(index) >= keep));
    const size = formatValue(this.size);
    this.count.replaceChildren(maths(keep === null || keep === this.size ? size : `${size} → ${formatValue(keep)}`));
    this.count.classList.toggle('is-preview', keep !== null && keep !== this.size);
  }

  /**
   * Mark the counters that a winning move takes; null clears the marks.
   * @param {bigint | null} keep
   */
  hint(keep) {
    this.pieces.forEach((piece, index) => piece.classList.toggle('is-hint', keep !== null && BigInt(index) >= keep));
    if (this.field && keep !== null) this.field.value = String(keep);
    this.element.classList.toggle('has-hint', keep !== null);
  }

  /** Mark the heap as one with a winning move. */
  hintPlace() {
    this.element.classList.add('has-hint');
  }

  /** @param {bigint} keep */
  markTaken(keep) {
    this.pieces.forEach((piece, index) => piece.classList.toggle('is-taken', BigInt(index) >= keep));
    this.area.querySelector('.tkb-bar-fill')?.classList.add('is-taken');
  }
}
