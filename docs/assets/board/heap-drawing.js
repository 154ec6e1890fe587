/**
 * Drawing of a heap: one piece per counter, or a bar for many, with its size in figures and a preview of a move.
 * @module
 */

import { h } from './dom.js';
import { maths, formatValue } from './text.js';

/** Maximal size of a heap that is drawn as separate counters. */
const MOST_PIECES = 40n;

/** The counters of a heap, and their number. */
export class HeapDrawing {
  constructor() {
    this.size = 0n;
    this.pieces = h('div', { class: 'tkp-pieces', 'aria-hidden': 'true' });
    this.count = h('span', { class: 'tkp-size' });
  }

  /**
   * Return the element of the heap: its name and drawing, the bar of its moves, and its messages.
   * @param {string} name
   * @param {HTMLElement} moves
   * @param {...HTMLElement} said
   */
  element(name, moves, ...said) {
    return h(
      'div',
      { class: 'tkp-heap', role: 'group' },
      h('span', { class: 'tkp-name', 'aria-hidden': 'true' }, name),
      this.count,
      this.pieces,
      moves,
      h('div', { class: 'tkp-reading' }, ...said),
    );
  }

  /** Whether the heap is drawn as a bar. */
  get isBar() {
    return this.size > MOST_PIECES;
  }

  /**
   * @param {bigint} size
   * @param {bigint} largest the largest heap of the game, for the length of a bar
   */
  show(size, largest) {
    this.size = size;
    this.pieces.classList.toggle('is-bar', this.isBar);
    // Round to thousandths in exact arithmetic before the conversion to a length.
    const part = String(Math.max(0.02, Number((size * 1000n) / largest) / 1000));
    this.pieces.style.setProperty('--tk-part', part);
    this.preview(size);
  }

  /**
   * Preview the heap after a move.
   * @param {bigint} to the size after the move, or the present size for no preview
   */
  preview(to) {
    const { size, pieces } = this;
    const most = to > size && to <= MOST_PIECES ? to : size;
    pieces.classList.toggle('is-many', !this.isBar && most > 20n);
    this.#draw(this.isBar ? 1 : Number(most));
    if (!this.isBar) {
      [...pieces.children].forEach((piece, index) => {
        piece.classList.toggle('is-going', BigInt(index) >= to);
        piece.classList.toggle('is-coming', BigInt(index) >= size);
      });
    }
    const left = size === 0n || to > size ? 1 : Number((to * 1000n) / size) / 1000;
    pieces.style.setProperty('--tk-left', String(left));
    this.count.replaceChildren(maths(to === size ? formatValue(size) : `${formatValue(size)} → ${formatValue(to)}`));
    this.count.classList.toggle('is-preview', to !== size);
  }

  /** Mark the counters that the previewed move removes. */
  markTaken() {
    for (const piece of this.pieces.querySelectorAll('.is-going, .tkb-bar-fill')) piece.classList.add('is-taken');
  }

  /** @param {number} wanted */
  #draw(wanted) {
    const name = this.isBar ? 'tkb-bar-fill' : 'tkp-piece';
    const { pieces } = this;
    if (pieces.firstElementChild && !pieces.firstElementChild.classList.contains(name)) pieces.replaceChildren();
    while (pieces.childElementCount > wanted) pieces.lastElementChild?.remove();
    while (pieces.childElementCount < wanted) pieces.append(h(this.isBar ? 'div' : 'i', { class: name }));
    for (const piece of pieces.children) piece.classList.remove('is-taken');
  }
}
