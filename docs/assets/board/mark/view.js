/**
 * Playing surface of MARK: heaps with a button for each move, for pointer, touch and keyboard, and the deciding rule.
 * The drawing runs from left to right in every language; texts follow the page.
 * @module
 */

import { prefersReducedMotion, h, pause } from '../dom.js';
import { heapName } from '../heaps.js';
import { RovingTabindex } from '../roving-tabindex.js';
import { Heap } from './heap.js';
import { rule } from './reasons.js';
import { gameName } from './rules.js';
import { after } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('../state.js').Surface<Position, Move>} Surface */

/** Duration of the removal of counters, in milliseconds. */
const TAKING = 420;

/** @implements {Surface} */
export class MarkSurface {
  /** @param {import('../state.js').SurfaceHost<Position, Move>} host */
  constructor(host) {
    this.host = host;
    /** @type {Heap[]} */
    this.heaps = [];
    this.active = false;
    this.list = h('div', { class: 'tkp-heaps', role: 'group' });
    this.rule = h('p', { class: 'tkp-rule', dir: host.text.direction });
    this.element = h('div', { class: 'tkp', dir: 'ltr' }, this.list, this.rule);
    this.tabindex = new RovingTabindex(this.list, () => this.heaps.map(({ buttons }) => buttons));
    this.#listen();
  }

  /** @param {{position: Position, widest: Position, active: boolean, play: import('../state.js').Play}} shown */
  show({ position, widest, active, play }) {
    const focused = this.list.contains(document.activeElement);
    if (position.heaps.length !== this.heaps.length) this.#rebuild(position.heaps.length);
    this.position = position;
    this.play = play;
    this.active = active;
    const largest = widest.heaps.reduce((top, size) => (size > top ? size : top), 1n);
    for (const heap of this.heaps) heap.show(position, play, largest);
    this.hint([]);
    const game = this.host.text.plain(`game.${gameName(position)}`);
    this.list.setAttribute('aria-label', this.host.text.plain('surface', { game }));
    this.list.setAttribute('aria-disabled', String(!active));
    this.element.classList.toggle('is-active', active);
    this.#showRule(position);
    this.tabindex.update(focused);
  }

  /** @param {Move} move */
  async animate(move) {
    this.#preview(move);
    this.heaps[move.heap].pile.markTaken();
    await pause(prefersReducedMotion() ? 0 : TAKING);
  }

  /** @param {Move[]} moves */
  hint(moves) {
    for (const heap of this.heaps) heap.hint(moves);
  }

  /** @param {Move[]} moves */
  hintPlaces(moves) {
    for (const { heap } of moves) this.heaps[heap].hintPlace();
  }

  /** Focus the current stop; return false if there is no move. */
  focus() {
    return this.tabindex.focus();
  }

  /** @param {number} count */
  #rebuild(count) {
    this.heaps = Array.from({ length: count }, (_, place) => new Heap(place, heapName(place), this.host.text));
    this.tabindex.reset();
    this.list.replaceChildren(...this.heaps.map((heap) => heap.element));
  }

  /** @param {Position} position the present or previewed position */
  #showRule(position) {
    if (!this.play) return;
    const { key, filling } = rule(position, this.play);
    this.rule.replaceChildren(this.host.text.nodes(key, filling));
  }

  /** @param {Move | null} move null ends the preview */
  #preview(move) {
    if (!this.position) return;
    for (const heap of this.heaps) heap.preview(heap.place === move?.heap ? move : null);
    this.#showRule(move ? after(this.position, move) : this.position);
  }

  /**
   * Return the move of the button under an event's target.
   * @param {EventTarget | null} target
   * @returns {Move | null}
   */
  #at(target) {
    const button = target instanceof Element ? target.closest('.tkp-move') : null;
    if (!(button instanceof HTMLButtonElement)) return null;
    const heap = this.heaps.find(({ buttons }) => buttons.includes(button));
    return heap ? heap.moves[heap.buttons.indexOf(button)] : null;
  }

  #listen() {
    this.list.addEventListener('click', (event) => {
      const move = this.#at(event.target);
      if (move && this.active) this.host.onMove(move);
    });
    this.list.addEventListener('pointerover', (event) => {
      if (this.active && event.pointerType === 'mouse') this.#preview(this.#at(event.target));
    });
    this.list.addEventListener('pointerleave', () => this.active && this.#preview(null));
    this.list.addEventListener('focusin', ({ target }) => {
      const move = this.#at(target);
      if (move && this.active && target instanceof Element && target.matches(':focus-visible')) this.#preview(move);
    });
    this.list.addEventListener('focusout', () => this.active && this.#preview(null));
  }
}
