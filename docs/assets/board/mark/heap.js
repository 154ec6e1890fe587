/**
 * One heap of MARK: counters, a button for each move, and the digits with their meaning.
 * @module
 */

import { h } from '../dom.js';
import { HeapDrawing } from '../heap-drawing.js';
import { maths, formatValue } from '../text.js';
import { digitStrip } from './numeral.js';
import { isSum, label } from './reasons.js';
import { after, afterDivision, movesIn } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('./strategy.js').Play} Play */

/** The row of a heap on the board. */
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
    this.pile = new HeapDrawing();
    this.bar = h('div', { class: 'tkp-moves', role: 'toolbar' });
    this.digits = h('div', { class: 'tkm-numeral' });
    this.says = h('p', { class: 'tkp-says', dir: text.direction });
    this.element = this.pile.element(name, this.bar, this.digits, this.says);
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
    this.pile.show(size, largest);
    this.#showMoves();
    const name = this.text.plain('heap', { heap: this.name });
    this.element.setAttribute('aria-label', `${name}: ${formatValue(size)}`);
    this.bar.setAttribute('aria-label', `${name}: ${formatValue(size)}`);
    this.preview(null);
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
      this.moves.push({ heap: this.place, to: afterDivision(position, this.place), how: 'divide' });
    }
    // Buttons are reused, so that focus and pointer are kept.
    while (this.buttons.length > this.moves.length) this.buttons.pop()?.remove();
    while (this.buttons.length < this.moves.length) {
      this.buttons.push(h('button', { type: 'button', tabindex: -1 }));
      this.bar.append(...this.buttons.slice(-1));
    }
    this.buttons.forEach((button, index) => {
      const { to, how } = this.moves[index];
      button.className = `tkb-button tkp-move is-${how}`;
      button.dataset.to = String(to);
      button.setAttribute('aria-label', text.plain(`do.${how}`, { heap: this.name, n: size - to, k, to }));
      const sign = how === 'take' ? `− ${size - to}` : `÷ ${k}`;
      if (button.textContent !== sign) button.replaceChildren(maths(sign));
    });
  }

  /**
   * Preview a move; null shows the heap as it is.
   * @param {Move | null} move
   */
  preview(move) {
    const { position, play } = this;
    if (!position || !play) return;
    const next = move ? after(position, move) : position;
    const to = next.heaps[this.place];
    this.pile.preview(to);
    this.digits.replaceChildren(digitStrip(next, to, isSum(next, play)));
    const { key, filling } = label(next, to, play);
    this.says.replaceChildren(this.text.nodes(key, filling));
  }

  /**
   * Mark the buttons of winning moves in this heap.
   * @param {Move[]} moves
   */
  hint(moves) {
    const sizes = moves.filter(({ heap }) => heap === this.place).map(({ to }) => to);
    this.buttons.forEach((button, index) => button.classList.toggle('is-hint', sizes.includes(this.moves[index].to)));
    this.element.classList.toggle('has-hint', sizes.length > 0);
  }

  /** Mark the heap as one with a winning move. */
  hintPlace() {
    this.element.classList.add('has-hint');
  }
}
