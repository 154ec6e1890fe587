/**
 * One heap of MARK: its counters, or a bar where there are too many to draw; a button for each move; and the digits
 * beneath, with what they say of the heap.
 * @module
 */

import { h } from '../dom.js';
import { maths, shown } from '../text.js';
import { strip } from './numeral.js';
import { isSum, label } from './reasons.js';
import { after, divided, movesIn } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('./strategy.js').Play} Play */

/** Heaps up to this size are drawn counter by counter. */
const MOST_PIECES = 40n;

/** A heap's row on the board. */
export class Heap {
  /**
   * @param {number} place
   * @param {string} name
   * @param {import('../text.js').Text} text
   */
  constructor(place, name, text) {
    this.place = place;
    this.name = name;
    this.text = text;
    /** @type {Move[]} */
    this.moves = [];
    /** @type {HTMLButtonElement[]} */
    this.buttons = [];
    this.pieces = h('div', { 'class': 'tkm-pieces', 'aria-hidden': 'true' });
    this.count = h('span', { class: 'tkm-size' });
    this.bar = h('div', { class: 'tkm-moves', role: 'toolbar' });
    this.digits = h('div', { class: 'tkm-numeral' });
    this.says = h('p', { class: 'tkm-says', dir: text.direction });
    this.element = h(
      'div',
      { class: 'tkm-heap', role: 'group' },
      h('span', { 'class': 'tkm-name', 'aria-hidden': 'true' }, name),
      this.count,
      this.pieces,
      this.bar,
      h('div', { class: 'tkm-reading' }, this.digits, this.says),
    );
  }

  /**
   * @param {Position} position
   * @param {Play} play
   * @param {bigint} largest the largest heap of the game, for the length of a bar
   */
  show(position, play, largest) {
    this.position = position;
    this.play = play;
    const size = position.heaps[this.place];
    this.#showPieces(size, largest);
    this.#showMoves();
    const name = this.text.plain('heap', { heap: this.name });
    this.element.setAttribute('aria-label', `${name}: ${shown(size)}`);
    this.bar.setAttribute('aria-label', `${name}: ${shown(size)}`);
    this.preview(null);
  }

  /**
   * @param {bigint} size
   * @param {bigint} largest
   */
  #showPieces(size, largest) {
    const isBar = size > MOST_PIECES;
    this.pieces.classList.toggle('is-bar', isBar);
    this.pieces.classList.toggle('is-many', size > 20n);
    // Rounded to thousandths in exact arithmetic before it becomes a length.
    const part = String(Math.max(0.02, Number((size * 1000n) / largest) / 1000));
    this.pieces.style.setProperty('--tk-part', part);
    const drawn = isBar ? [h('div', { class: 'tkm-fill' })] : Array.from({ length: Number(size) }, () => h('i'));
    this.pieces.replaceChildren(...drawn);
  }

  #showMoves() {
    const { position, text } = this;
    if (!position) return;
    const { k } = position;
    const size = position.heaps[this.place];
    this.moves = movesIn(position, this.place)
      .filter(({ how }) => how === 'take')
      .reverse();
    if (this.moves.length > 0) {
      this.moves.push({ heap: this.place, to: divided(position, this.place), how: 'divide' });
    }
    // Buttons that stay keep the focus and the pointer.
    while (this.buttons.length > this.moves.length) this.buttons.pop()?.remove();
    while (this.buttons.length < this.moves.length) {
      this.buttons.push(h('button', { type: 'button', tabindex: -1 }));
      this.bar.append(...this.buttons.slice(-1));
    }
    this.buttons.forEach((button, index) => {
      const { to, how } = this.moves[index];
      button.className = `tkb-button tkm-move is-${how}`;
      button.dataset.to = String(to);
      button.setAttribute('aria-label', text.plain(`do.${how}`, { heap: this.name, n: size - to, k, to }));
      const sign = how === 'take' ? `− ${size - to}` : `÷ ${k}`;
      if (button.textContent !== sign) button.replaceChildren(maths(sign));
    });
  }

  /**
   * Shows what a move would do; null shows the heap as it is.
   * @param {Move | null} move
   */
  preview(move) {
    const { position, play } = this;
    if (!position || !play) return;
    const size = position.heaps[this.place];
    const next = move ? after(position, move) : position;
    const to = next.heaps[this.place];
    [...this.pieces.children].forEach((piece, index) =>
      piece.classList.toggle('is-going', !this.pieces.classList.contains('is-bar') && BigInt(index) >= to),
    );
    this.pieces.style.setProperty('--tk-left', String(size === 0n ? 1 : Number((to * 1000n) / size) / 1000));
    this.count.replaceChildren(maths(to === size ? shown(size) : `${shown(size)} → ${shown(to)}`));
    this.count.classList.toggle('is-preview', to !== size);
    this.digits.replaceChildren(strip(next, to, isSum(next, play)));
    const { key, filling } = label(next, to, play);
    this.says.replaceChildren(this.text.nodes(key, filling));
  }

  /**
   * Marks the buttons of the winning moves in this heap.
   * @param {Move[]} moves
   */
  hint(moves) {
    const sizes = moves.filter(({ heap }) => heap === this.place).map(({ to }) => to);
    this.buttons.forEach((button, index) => button.classList.toggle('is-hint', sizes.includes(this.moves[index].to)));
    this.element.classList.toggle('has-hint', sizes.length > 0);
  }

  /** The counters that the previewed move takes leave the board. */
  markTaken() {
    for (const piece of this.pieces.querySelectorAll('.is-going, .tkm-fill')) piece.classList.add('is-taken');
  }
}
