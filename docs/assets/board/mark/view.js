/**
 * The playing surface of MARK: heaps with a button for each move, for pointer, touch and keyboard, and what decides.
 * It is drawn from left to right in every language; what it says follows the page.
 * @module
 */

import { calm, h, pause } from '../dom.js';
import { heapName } from '../heaps.js';
import { Heap } from './heap.js';
import { rule } from './reasons.js';
import { after } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('../state.js').Surface<Position, Move>} Surface */

/** How long counters take to leave the board, in milliseconds. */
const TAKING = 420;

/** @implements {Surface} */
export class MarkSurface {
  /** @param {import('../state.js').SurfaceHost<Position, Move>} host */
  constructor(host) {
    this.host = host;
    /** @type {Heap[]} */
    this.heaps = [];
    this.active = false;
    /** Where the keyboard stands: a heap, and one of its moves. */
    this.cursor = { heap: 0, move: 0 };
    this.list = h('div', { 'class': 'tkm-heaps', 'role': 'group', 'aria-label': host.text.plain('surface') });
    this.rule = h('p', { class: 'tkm-rule', dir: host.text.direction });
    this.element = h('div', { class: 'tkm', dir: 'ltr' }, this.list, this.rule);
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
    this.list.setAttribute('aria-disabled', String(!active));
    this.element.classList.toggle('is-active', active);
    this.#showRule(position);
    this.#rove(focused);
  }

  /** @param {Move} move */
  async animate(move) {
    this.#preview(move);
    this.heaps[move.heap].markTaken();
    await pause(calm() ? 0 : TAKING);
  }

  /** @param {Move[]} moves */
  hint(moves) {
    for (const heap of this.heaps) heap.hint(moves);
  }

  /** Puts the focus where the keyboard stands; false where there is no move. */
  focus() {
    const stop = this.#stop();
    stop?.focus({ preventScroll: true });
    return stop !== undefined;
  }

  /** @param {number} count */
  #rebuild(count) {
    this.heaps = Array.from({ length: count }, (_, place) => new Heap(place, heapName(place), this.host.text));
    this.cursor = { heap: 0, move: 0 };
    this.list.replaceChildren(...this.heaps.map((heap) => heap.element));
  }

  /** @param {Position} position as it is, or would be */
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
   * The move of the button under an event's target.
   * @param {EventTarget | null} target
   * @returns {{heap: number, place: number, move: Move} | null}
   */
  #at(target) {
    const button = target instanceof Element ? target.closest('.tkm-move') : null;
    if (!(button instanceof HTMLButtonElement)) return null;
    const heap = this.heaps.findIndex(({ buttons }) => buttons.includes(button));
    if (heap < 0) return null;
    const place = this.heaps[heap].buttons.indexOf(button);
    return { heap, place, move: this.heaps[heap].moves[place] };
  }

  #listen() {
    this.list.addEventListener('click', (event) => {
      const at = this.#at(event.target);
      if (at && this.active) this.host.onMove(at.move);
    });
    this.list.addEventListener('pointerover', (event) => {
      if (this.active && event.pointerType === 'mouse') this.#preview(this.#at(event.target)?.move ?? null);
    });
    this.list.addEventListener('pointerleave', () => this.active && this.#preview(null));
    this.list.addEventListener('focusin', (event) => {
      const at = this.#at(event.target);
      if (!at) return;
      this.cursor = { heap: at.heap, move: at.place };
      this.#rove(false);
      if (this.active && event.target instanceof Element && event.target.matches(':focus-visible'))
        this.#preview(at.move);
    });
    this.list.addEventListener('focusout', () => this.active && this.#preview(null));
    this.list.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { heap, move } = this.cursor;
    const last = (this.heaps[heap]?.buttons.length ?? 0) - 1;
    if (event.key === 'ArrowLeft') this.cursor.move = Math.max(0, move - 1);
    else if (event.key === 'ArrowRight') this.cursor.move = Math.min(last, move + 1);
    else if (event.key === 'Home') this.cursor.move = 0;
    else if (event.key === 'End') this.cursor.move = last;
    else if (event.key === 'ArrowUp') this.cursor.heap = this.#nextHeap(heap, -1);
    else if (event.key === 'ArrowDown') this.cursor.heap = this.#nextHeap(heap, 1);
    else return;
    event.preventDefault();
    this.#rove(true);
  }

  /**
   * The next heap with a move, or the same one.
   * @param {number} heap
   * @param {1 | -1} step
   */
  #nextHeap(heap, step) {
    for (let next = heap + step; next in this.heaps; next += step) if (this.heaps[next].buttons.length > 0) return next;
    return heap;
  }

  /** The button where the keyboard stands, after moving it to a heap that still has moves. */
  #stop() {
    const near = this.heaps.filter(({ buttons }) => buttons.length > 0);
    if (near.length === 0) return undefined;
    near.sort((a, b) => Math.abs(a.place - this.cursor.heap) - Math.abs(b.place - this.cursor.heap));
    const { buttons, place } = near[0];
    const move = Math.max(0, Math.min(this.cursor.move, buttons.length - 1));
    this.cursor = { heap: place, move };
    return buttons[move];
  }

  /**
   * Leaves exactly one button of the board in the tab order.
   * @param {boolean} focus whether to put the focus on it
   */
  #rove(focus) {
    const stop = this.#stop();
    for (const heap of this.heaps) for (const each of heap.buttons) each.tabIndex = each === stop ? 0 : -1;
    if (focus) stop?.focus({ preventScroll: true });
  }
}
