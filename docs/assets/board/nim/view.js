/**
 * Playing surface of Nim: heaps for pointer, touch and keyboard, with their binary columns. The drawing runs from left
 * to right in every language.
 * @module
 */

import { prefersReducedMotion, h, pause } from '../dom.js';
import { heapName } from '../heaps.js';
import { RovingTabindex } from '../roving-tabindex.js';
import { bits, BESIDE, Columns } from './columns.js';
import { Heap } from './heap.js';
import { readRest } from './parsing.js';

/** @typedef {import('./strategy.js').Heaps} Heaps */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('../state.js').Surface<Heaps, Move>} Surface */

/** Duration of the removal of counters, in milliseconds. */
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
    /** @type {{heap: number, start: Element, moved: boolean} | null} */
    this.drag = null;
    this.columns = new Columns(host.text);
    this.grid = h('div', { class: 'tkb-heaps', role: 'grid', dir: 'ltr', 'aria-label': host.text.plain('surface') });
    this.element = h('div', { class: 'tkb-nim', dir: 'ltr' }, this.grid, this.columns.element, this.columns.caption);
    this.columns.caption.dir = host.text.direction;
    this.tabindex = new RovingTabindex(this.grid, () => this.heaps.map(({ stops }) => stops));
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
    this.tabindex.update(focused);
  }

  /** @param {Move} move */
  async animate({ heap, to }) {
    this.heaps[heap].preview(to);
    this.#showColumns(this.position.with(heap, to));
    this.heaps[heap].markTaken(to);
    await pause(prefersReducedMotion() ? 0 : TAKING);
  }

  /** @param {Move[]} moves */
  hint(moves) {
    this.heaps.forEach((heap, index) => heap.hint(moves.find((move) => move.heap === index)?.to ?? null));
  }

  /** @param {Move[]} moves */
  hintPlaces(moves) {
    for (const { heap } of moves) this.heaps[heap].hintPlace();
  }

  /** Focus the current stop; return false if nothing can be taken. */
  focus() {
    return this.tabindex.focus();
  }

  /** @param {number} count */
  #rebuild(count) {
    this.heaps = Array.from({ length: count }, (_, index) => {
      const onTyped = (/** @type {string} */ rest) => this.#typed(index, rest);
      return new Heap(heapName(index), { text: this.host.text, onTyped });
    });
    // The keyboard starts at the last counter, so that Enter takes only one.
    this.tabindex.reset(Infinity);
    this.grid.replaceChildren(...this.heaps.map((heap) => heap.element));
  }

  /** @param {Heaps} position the previewed or present position */
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
   * Return the heap and counter under an event's target.
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
    this.tabindex.row = heap;
    this.tabindex.place = keep - 1;
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
    // A press may slide along its heap before it is released; outside the heap it is cancelled.
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
    this.grid.addEventListener('focusin', ({ target }) => {
      const at = this.#piece(target);
      if (at && this.active && at.piece.matches(':focus-visible')) this.#preview(at.heap, BigInt(at.keep));
    });
    this.grid.addEventListener('focusout', () => {
      if (this.active && !this.drag) this.#preview(-1, null);
    });
  }
}
