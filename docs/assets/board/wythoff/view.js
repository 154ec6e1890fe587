/**
 * Playing surface of Wythoff's game: two rows of sticks and the queen's chessboard, always in the same state. The
 * drawing runs from left to right in every language.
 * @module
 */

import { BadInput } from '../errors.js';
import { prefersReducedMotion, h, pause } from '../dom.js';
import { heapName } from '../heaps.js';
import { moveMessage, Queen } from './queen.js';
import { point } from './reasons.js';
import { Row } from './row.js';
import { distance, moveTo } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('../state.js').Surface<Position, Move>} Surface */
/** @typedef {[bigint, bigint]} Amounts the numbers taken from each row */

/** Duration of the removal of sticks, in milliseconds. */
const TAKING = 420;

/** @implements {Surface} */
export class WythoffSurface {
  /** @param {import('../state.js').SurfaceHost<Position, Move>} host */
  constructor(host) {
    const { text } = host;
    this.host = host;
    this.active = false;
    /** @type {Position} */
    this.position = { heaps: [0n, 0n], t: 1n };
    /**
     * The selected numbers of sticks.
     * @type {Amounts}
     */
    this.chosen = [0n, 0n];
    /** The current stop of the keyboard: a row, and the number of sticks that it would leave. */
    this.cursor = { row: 0, stop: Infinity };
    this.rows = [0, 1].map((place) => new Row(heapName(place), text));
    this.queen = new Queen(text);
    this.take = h('button', { type: 'submit', class: 'tkb-button tkw-take' });
    this.back = h('button', { type: 'button', class: 'tkb-button' }, text.nodes('putBack'));
    this.back.addEventListener('click', () => this.#putBack());
    this.words = h('span', { class: 'tkw-words', role: 'status' });
    const doing = h('div', { class: 'tkw-doing', dir: text.direction }, this.take, this.back, this.words);
    this.form = h('form', { class: 'tkw-rows', novalidate: true }, ...this.rows.map(({ element }) => element), doing);
    this.form.setAttribute('aria-label', text.plain('surface'));
    this.element = h('div', { class: 'tkw', dir: 'ltr' }, this.form, this.queen.element);
    this.#listenToRows();
    this.#listenToQueen();
  }

  /** @param {{position: Position, widest: Position, active: boolean, play: import('../state.js').Play}} shown */
  show({ position, widest, active, play }) {
    const focused = this.rows.some(({ element }) => element.contains(document.activeElement));
    const over = position.heaps.every((size) => size === 0n);
    this.position = position;
    this.active = active;
    const largest = widest.heaps.reduce((top, size) => (size > top ? size : top), 1n);
    this.rows.forEach((row, place) => row.show(position.heaps[place], largest));
    this.queen.show({ position, widest, play });
    this.element.classList.toggle('is-active', active);
    this.form.setAttribute('aria-disabled', String(!active));
    this.#choose([0n, 0n]);
    // The board moves the focus to the button for a new game.
    if (over && document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement))
      document.activeElement.blur();
    this.#updateTabindex(focused);
  }

  /** @param {Move} move */
  async animate(move) {
    this.#preview(this.#amounts(move.to));
    this.rows.forEach((row) => row.markTaken());
    this.queen.glide(move.to);
    await pause(prefersReducedMotion() ? 0 : TAKING);
  }

  /** @param {Move[]} moves */
  hint(moves) {
    this.queen.hint(moves);
    this.#choose(moves.length > 0 ? this.#amounts(moves[0].to) : [0n, 0n]);
  }

  /** Focus the current stop; return false if there is no stick. */
  focus() {
    const stop = this.#stop();
    stop?.focus({ preventScroll: true });
    return stop !== undefined;
  }

  /**
   * Return the numbers that a move takes from each row.
   * @param {[bigint, bigint]} to
   * @returns {Amounts}
   */
  #amounts(to) {
    return [this.position.heaps[0] - to[0], this.position.heaps[1] - to[1]];
  }

  /**
   * Return the move that takes the given numbers, or null if it is illegal.
   * @param {Amounts} amounts
   */
  #move([one, two]) {
    return moveTo(this.position, [this.position.heaps[0] - one, this.position.heaps[1] - two]);
  }

  /**
   * Return the selection after a change in one row; the selection in the other row is kept if both form a legal move.
   * @param {number} row
   * @param {bigint} amount
   * @returns {Amounts}
   */
  #with(row, amount) {
    const amounts = /** @type {Amounts} */ (this.chosen.with(row, amount));
    return this.#move(amounts) ? amounts : /** @type {Amounts} */ (amounts.with(1 - row, 0n));
  }

  /** @param {Amounts} amounts the selection for both views */
  #choose(amounts) {
    this.chosen = amounts;
    this.rows.forEach((row, place) => row.choose(amounts[place]));
    this.rows.forEach((row, place) => {
      const others = amounts[1 - place];
      row.suggest((amount) => others > 0n && amount !== amounts[place] && distance(amount, others) < this.position.t);
    });
    this.#showChosen();
  }

  /** Show the selection on the button and in both views. */
  #showChosen() {
    const { text } = this.host;
    const move = this.#move(this.chosen);
    const typing = this.rows.some(({ isBar }) => isBar);
    const over = this.position.heaps.every((size) => size === 0n);
    const what = move && moveMessage(this.position.heaps, move);
    this.take.replaceChildren(what ? text.nodes(what.key, what.filling) : text.nodes('take'));
    this.take.disabled = !this.active || (move === null && !typing);
    this.take.hidden = over;
    this.back.hidden = move === null || !this.active;
    const leaves = { before: point(this.position.heaps), after: move ? point(move.to) : '' };
    this.words.replaceChildren(...(move ? [text.nodes('move', leaves)] : []));
    this.#preview(this.chosen);
  }

  /** @param {Amounts} amounts the previewed numbers; two zeros end the preview */
  #preview(amounts) {
    this.rows.forEach((row, place) => row.preview(amounts[place]));
    this.queen.preview(this.#move(amounts)?.to ?? null);
  }

  /** Take the selected sticks, or report why this is illegal. */
  #commit() {
    if (!this.active) return;
    try {
      const [one, two] = this.rows.map((row, place) => (row.isBar ? row.typed() : this.chosen[place]));
      const move = this.#move([one, two]);
      const { t } = this.position;
      if (one + two === 0n) throw new BadInput('nothing');
      if (!move) throw new BadInput(t === 1n ? 'badBoth' : 'badEach', { n: one, m: two, t });
      this.#make(move);
    } catch (error) {
      this.host.onBad(error);
    }
  }

  /** @param {Move} move */
  #make(move) {
    const { activeElement } = document;
    // The button is about to be disabled, so the focus moves to the sticks.
    if (activeElement === this.take) this.focus();
    this.host.onMove(move);
  }

  #putBack() {
    this.#choose([0n, 0n]);
    this.focus();
  }

  /**
   * Return the row and the number of sticks under an event's target.
   * @param {EventTarget | null} target
   * @returns {{row: number, amount: bigint} | null}
   */
  #stick(target) {
    for (const [row, each] of this.rows.entries()) {
      const amount = each.amountAt(target);
      if (amount !== null) return { row, amount };
    }
    return null;
  }

  #listenToRows() {
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#commit();
    });
    this.form.addEventListener('click', (event) => {
      const at = this.#stick(event.target);
      if (!at || !this.active) return;
      if (this.chosen[at.row] === at.amount) this.#commit();
      else this.#choose(this.#with(at.row, at.amount));
    });
    this.form.addEventListener('input', () => this.#typing());
    this.form.addEventListener('pointerover', (event) => {
      if (!this.active || event.pointerType !== 'mouse') return;
      const at = this.#stick(event.target);
      this.#preview(at ? this.#with(at.row, at.amount) : this.chosen);
    });
    this.form.addEventListener('pointerleave', () => this.active && this.#preview(this.chosen));
    this.form.addEventListener('focusin', (event) => {
      const at = this.#stick(event.target);
      const row = at ? at.row : this.rows.findIndex(({ field }) => field === event.target);
      if (row < 0) return;
      this.cursor = { row, stop: at ? Number(this.rows[row].size - at.amount) : 0 };
      this.#updateTabindex(false);
      if (at && this.active && event.target instanceof Element && event.target.matches(':focus-visible'))
        this.#preview(this.#with(at.row, at.amount));
    });
    this.form.addEventListener('focusout', () => this.active && this.#preview(this.chosen));
    this.form.addEventListener('keydown', (event) => this.#key(event));
  }

  /** Preview the typed numbers; invalid input is reported only when it is submitted. */
  #typing() {
    try {
      const [one, two] = this.rows.map((row, place) => (row.isBar ? row.typed() : this.chosen[place]));
      this.chosen = [one, two];
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      this.chosen = /** @type {Amounts} */ (this.chosen.map((amount, place) => (this.rows[place].isBar ? 0n : amount)));
    }
    this.#showChosen();
  }

  #listenToQueen() {
    const { grid } = this.queen;
    grid.addEventListener('click', (event) => {
      const at = this.queen.at(event);
      const move = at && moveTo(this.position, at.to);
      if (!at || !move || !this.active) return;
      const amounts = this.#amounts(at.to);
      const again = amounts.every((amount, place) => amount === this.chosen[place]);
      // A touch selects a small square; a second touch or the button confirms it.
      if (at.small && !again) this.#choose(amounts);
      else this.#make(move);
    });
    grid.addEventListener('pointerover', (event) => {
      if (!this.active || event.pointerType !== 'mouse') return;
      const at = this.queen.at(event);
      this.#preview(at && moveTo(this.position, at.to) ? this.#amounts(at.to) : this.chosen);
    });
    grid.addEventListener('pointerleave', () => this.active && this.#preview(this.chosen));
    grid.addEventListener('focusin', (event) => {
      this.queen.focused(event.target);
      if (!(event.target instanceof Element) || !this.active || !event.target.matches(':focus-visible')) return;
      const to = /** @type {[bigint, bigint]} */ (this.queen.cursor.map(BigInt));
      this.#preview(moveTo(this.position, to) ? this.#amounts(to) : this.chosen);
    });
    grid.addEventListener('focusout', () => this.active && this.#preview(this.chosen));
    grid.addEventListener('keydown', (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (this.queen.key(event)) event.preventDefault();
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === 'Escape') this.#putBack();
    if (typing ? !/^Arrow(Up|Down)$/.test(event.key) : !this.#stick(event.target)) return;
    const { row, stop } = this.cursor;
    const last = this.rows[row].stops.length - 1;
    if (event.key === 'ArrowLeft') this.cursor.stop = Math.max(0, stop - 1);
    else if (event.key === 'ArrowRight') this.cursor.stop = Math.min(last, stop + 1);
    else if (event.key === 'Home') this.cursor.stop = 0;
    else if (event.key === 'End') this.cursor.stop = last;
    else if (event.key === 'ArrowUp') this.cursor.row = 0;
    else if (event.key === 'ArrowDown') this.cursor.row = 1;
    else return;
    event.preventDefault();
    this.#updateTabindex(true);
  }

  /** Return the current stop of the keyboard, after moving it to a row with sticks. */
  #stop() {
    const row = [this.cursor.row, 1 - this.cursor.row].find((each) => this.rows[each].stops.length > 0);
    if (row === undefined) return undefined;
    const { stops } = this.rows[row];
    const stop = Math.max(0, Math.min(this.cursor.stop, stops.length - 1));
    this.cursor = { row, stop };
    return stops[stop];
  }

  /**
   * Put exactly one stop of the rows into the tab order.
   * @param {boolean} focus whether to focus it
   */
  #updateTabindex(focus) {
    const stop = this.#stop();
    for (const { stops } of this.rows) for (const each of stops) each.tabIndex = each === stop ? 0 : -1;
    if (focus) stop?.focus({ preventScroll: true });
  }
}
