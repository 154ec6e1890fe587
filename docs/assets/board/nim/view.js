/**
 * The playing surface of Nim: heaps that are taken from by pointer, by touch or by keyboard, and their columns.
 * It is drawn from left to right in every language.
 * @module
 */

import { calm, h, pause } from '../dom.js';
import { heapName } from '../heaps.js';
import { bits, BESIDE, Columns } from './columns.js';
import { Heap } from './heap.js';
import { readRest } from './reading.js';

/** @typedef {import('./strategy.js').Heaps} Heaps */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('../state.js').Surface<Heaps, Move>} Surface */

/** How long counters take to leave the board, in milliseconds. */
const TAKING = 320;

/** @implements {Surface} */
export class NimSurface {
  /** @param {import('../state.js').SurfaceHost<Heaps, Move>} host */
  constructor(host) {
    this.host = host;
    /** @type {Heap[]} */
    this.heaps = [];
    /** @type {Heaps} */
    this.position = [];
    this.active = false;
    this.width = 3;
    /** Where the keyboard stands: a heap, and the counters that Enter would leave. */
    this.cursor = { heap: 0, stop: Infinity };
    /** @type {{heap: number, start: Element, moved: boolean} | null} */
    this.drag = null;
    this.columns = new Columns(host.text);
    this.grid = h('div', { class: 'tkb-heaps', role: 'grid', dir: 'ltr', 'aria-label': host.text.plain('surface') });
    this.element = h('div', { class: 'tkb-nim', dir: 'ltr' }, this.grid, this.columns.element, this.columns.caption);
    this.columns.caption.dir = host.text.direction;
    this.#listen();
  }

  /** @param {{position: Heaps, widest: Heaps, active: boolean}} shown */
  show({ position, widest, active }) {
    const focused = this.grid.contains(document.activeElement);
    if (position.length !== this.heaps.length) this.#rebuild(position.length);
    this.position = position;
    this.active = active;
    this.width = bits(widest);
    const largest = widest.reduce((top, size) => (size > top ? size : top), 1n);
    this.heaps.forEach((heap, index) => heap.show(position[index], largest));
    this.hint([]);
    this.grid.setAttribute('aria-disabled', String(!active));
    this.element.classList.toggle('is-active', active);
    this.element.style.setProperty('--tk-heaps', String(position.length));
    this.element.classList.toggle('is-narrow-beside', this.width <= 3);
    this.element.classList.toggle('is-beside', this.width <= BESIDE);
    this.#showColumns(position);
    this.#rove(focused);
  }

  /** @param {Move} move */
  async animate({ heap, to }) {
    this.heaps[heap].preview(to);
    this.#showColumns(this.position.with(heap, to));
    this.heaps[heap].markTaken(to);
    await pause(calm() ? 0 : TAKING);
  }

  /** @param {Move[]} moves */
  hint(moves) {
    this.heaps.forEach((heap, index) => heap.hint(moves.find((move) => move.heap === index)?.to ?? null));
  }

  /** Puts the focus where the keyboard stands; false where nothing can be taken. */
  focus() {
    const stop = this.#stop();
    stop?.focus({ preventScroll: true });
    return stop !== undefined;
  }

  /** @param {number} count */
  #rebuild(count) {
    this.heaps = Array.from({ length: count }, (_, index) => {
      const onTyped = (/** @type {string} */ rest) => this.#typed(index, rest);
      return new Heap(heapName(index), { text: this.host.text, onTyped });
    });
    this.cursor = { heap: 0, stop: Infinity };
    this.grid.replaceChildren(...this.heaps.map((heap) => heap.element));
  }

  /** @param {Heaps} position as it would be, or is */
  #showColumns(position) {
    this.columns.show(
      position,
      this.heaps.map((heap) => heap.name),
      this.width,
      this.position,
    );
  }

  /**
   * @param {number} heap
   * @param {bigint | null} keep null ends the preview
   */
  #preview(heap, keep) {
    this.heaps.forEach((row, index) => row.preview(index === heap ? keep : null));
    this.#showColumns(keep === null ? this.position : this.position.with(heap, keep));
  }

  /**
   * @param {number} heap
   * @param {string} rest
   */
  #typed(heap, rest) {
    if (!this.active) return;
    try {
      this.host.onMove({ heap, to: readRest(rest, this.position[heap]) });
    } catch (error) {
      this.host.onBad(error);
    }
  }

  /**
   * The heap and counter under an event's target.
   * @param {EventTarget | Element | null} target
   * @returns {{heap: number, keep: number, piece: HTMLElement} | null}
   */
  #piece(target) {
    const piece = target instanceof Element ? target.closest('.tkb-piece') : null;
    if (!(piece instanceof HTMLButtonElement)) return null;
    const heap = this.heaps.findIndex((row) => row.pieces.includes(piece));
    return heap < 0 ? null : { heap, keep: Number(piece.dataset.keep), piece };
  }

  /** @param {{heap: number, keep: number}} chosen */
  #take({ heap, keep }) {
    this.cursor = { heap, stop: keep - 1 };
    if (this.active) this.host.onMove({ heap, to: BigInt(keep) });
  }

  #listen() {
    let swallow = false;
    this.grid.addEventListener('click', (event) => {
      const at = this.#piece(event.target);
      if (at && !swallow) this.#take(at);
      swallow = false;
    });
    this.grid.addEventListener('pointerover', (event) => {
      const at = this.#piece(event.target);
      if (at && !this.drag && this.active && event.pointerType === 'mouse') this.#preview(at.heap, BigInt(at.keep));
    });
    this.grid.addEventListener('pointerleave', () => {
      if (!this.drag && this.active) this.#preview(-1, null);
    });
    this.grid.addEventListener('pointerdown', (event) => {
      const at = this.#piece(event.target);
      swallow = false;
      if (!at || !this.active || event.button !== 0) return;
      this.drag = { heap: at.heap, start: at.piece, moved: false };
      this.#preview(at.heap, BigInt(at.keep));
    });
    // A press may slide along its heap before it is let go; outside the heap it is called off.
    document.addEventListener('pointermove', (event) => {
      if (!this.drag) return;
      const at = this.#piece(document.elementFromPoint(event.clientX, event.clientY));
      const here = at?.heap === this.drag.heap ? at : null;
      if (here?.piece !== this.drag.start) this.drag.moved = true;
      this.#preview(this.drag.heap, here ? BigInt(here.keep) : null);
    });
    document.addEventListener('pointerup', (event) => {
      const drag = this.drag;
      if (!drag) return;
      this.drag = null;
      if (!drag.moved) return;
      swallow = true;
      setTimeout(() => (swallow = false));
      const at = this.#piece(document.elementFromPoint(event.clientX, event.clientY));
      if (at?.heap === drag.heap) this.#take(at);
      else this.#preview(-1, null);
    });
    document.addEventListener('pointercancel', () => {
      if (this.drag) this.#preview(-1, null);
      this.drag = null;
    });
    this.grid.addEventListener('focusin', (event) => this.#focused(event.target));
    this.grid.addEventListener('focusout', () => {
      if (this.active && !this.drag) this.#preview(-1, null);
    });
    this.grid.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {EventTarget | null} target */
  #focused(target) {
    const at = this.#piece(target);
    const heap = at ? at.heap : this.heaps.findIndex((row) => row.field === target);
    if (heap < 0) return;
    this.cursor = { heap, stop: at ? at.keep : 0 };
    this.#rove(false);
    if (at && this.active && at.piece.matches(':focus-visible')) this.#preview(heap, BigInt(at.keep));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const typing = event.target instanceof HTMLInputElement;
    if (event.altKey || event.ctrlKey || event.metaKey || (typing && !/^Arrow(Up|Down)$/.test(event.key))) return;
    const stops = this.heaps[this.cursor.heap]?.stops.length ?? 0;
    const { heap, stop } = this.cursor;
    if (event.key === 'ArrowLeft') this.cursor.stop = Math.max(0, stop - 1);
    else if (event.key === 'ArrowRight') this.cursor.stop = Math.min(stops - 1, stop + 1);
    else if (event.key === 'Home') this.cursor.stop = 0;
    else if (event.key === 'End') this.cursor.stop = stops - 1;
    else if (event.key === 'ArrowUp') this.cursor.heap = this.#nextHeap(heap, -1);
    else if (event.key === 'ArrowDown') this.cursor.heap = this.#nextHeap(heap, 1);
    else return;
    event.preventDefault();
    this.#rove(true);
  }

  /**
   * The next heap with something to take, or the same one.
   * @param {number} heap
   * @param {1 | -1} step
   */
  #nextHeap(heap, step) {
    for (let next = heap + step; next in this.heaps; next += step) if (this.heaps[next].stops.length > 0) return next;
    return heap;
  }

  /** The element where the keyboard stands, after moving it to a heap that still has counters. */
  #stop() {
    const { heap } = this.cursor;
    const near = this.heaps.map((row, index) => ({ row, index })).filter(({ row }) => row.stops.length > 0);
    if (near.length === 0) return undefined;
    near.sort((a, b) => Math.abs(a.index - heap) - Math.abs(b.index - heap));
    const { row, index } = near[0];
    const stop = Math.max(0, Math.min(this.cursor.stop, row.stops.length - 1));
    this.cursor = { heap: index, stop };
    return row.stops[stop];
  }

  /**
   * Leaves exactly one stop of the board in the tab order.
   * @param {boolean} focus whether to put the focus on it
   */
  #rove(focus) {
    const stop = this.#stop();
    for (const heap of this.heaps) for (const each of heap.stops) each.tabIndex = each === stop ? 0 : -1;
    if (focus) stop?.focus({ preventScroll: true });
  }
}
