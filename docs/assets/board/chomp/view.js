/**
 * Playing surface of Chomp: the chocolate board for pointer, touch and keyboard, and fields for bites outside the
 * visible part. Texts follow the page; the drawing runs from left to right in every language.
 * @module
 */

import { prefersReducedMotion, h, numberField, pause } from '../dom.js';
import { BadInput } from '../errors.js';
import { marks, shape, messageValues } from './reasons.js';
import { afterBite, columnOf, fullBoard, hasSquare, heightOf, moveAt, rowOf, squaresRemoved } from './rows.js';
import { pairingAnswer, isKnown, isOver } from './strategy.js';
import { ChocolateGrid } from './chocolate-grid.js';
import { readSquare } from './notation.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Move} Move */
/** @typedef {import('./rows.js').Square} Square */
/** @typedef {import('../state.js').Surface<Position, Move>} Surface */

/** Duration of the removal of squares, in milliseconds. */
const EATING = 420;

/** Width in pixels below which a square needs two touches, one to select it and one to bite. */
const WIDE = 40;

/** @implements {Surface} */
export class ChompSurface {
  /** @param {import('../state.js').SurfaceHost<Position, Move>} host */
  constructor(host) {
    const { text } = host;
    this.host = host;
    this.active = false;
    this.position = fullBoard(1, 1);
    /**
     * The current square of the keyboard.
     * @type {Square}
     */
    this.cursor = { row: 1, column: 1 };
    /**
     * The selected square before the bite.
     * @type {Square | null}
     */
    this.chosen = null;
    this.tray = new ChocolateGrid(text);
    this.row = this.#field('row');
    this.column = this.#field('column');
    this.bite = h('button', { type: 'submit', class: 'tkb-button tkc-bite' }, text.nodes('bite'));
    this.form = h(
      'form',
      { class: 'tkc-form', novalidate: true, dir: text.direction },
      h('label', { class: 'tkc-part' }, text.nodes('row'), ' ', this.row),
      h('label', { class: 'tkc-part' }, text.nodes('column'), ' ', this.column),
      this.bite,
    );
    this.says = h('p', { class: 'tkc-says', dir: text.direction });
    this.shape = h('p', { class: 'tkc-shape', dir: text.direction });
    this.element = h('div', { class: 'tkc', dir: 'ltr' }, this.tray.element, this.says, this.form, this.shape);
    this.#listen();
  }

  /** @param {{position: Position, widest: Position, active: boolean}} shown */
  show({ position, widest, active }) {
    const focused = this.tray.element.contains(document.activeElement);
    this.position = position;
    this.active = active;
    this.tray.show(position, widest);
    this.tray.mark(marks(position));
    const { key, filling } = shape(position);
    this.shape.replaceChildren(this.host.text.nodes(key, filling));
    this.tray.element.setAttribute('aria-disabled', String(!active));
    this.element.classList.toggle('is-active', active);
    this.bite.disabled = !active;
    this.#choose(null);
    // The board moves the focus to the button for a new game.
    if (
      isOver(position) &&
      document.activeElement instanceof HTMLElement &&
      this.element.contains(document.activeElement)
    )
      document.activeElement.blur();
    this.#updateTabindex(focused);
  }

  /** @param {Move} move */
  async animate(move) {
    this.tray.preview(move, null);
    this.tray.markEaten();
    await pause(prefersReducedMotion() ? 0 : EATING);
  }

  /** @param {Move[]} moves */
  hint(moves) {
    this.tray.hint(moves);
    if (moves.length === 0) return;
    const unseen = moves.every((move) => !this.tray.button(move));
    if (unseen) this.#choose(moves[0]);
  }

  /** Focus the current square; return false if no square is left. */
  focus() {
    const stop = this.#stop();
    stop?.focus({ preventScroll: true });
    return stop !== undefined;
  }

  /** @param {'row' | 'column'} name */
  #field(name) {
    return numberField({
      class: 'tkb-number tkc-field',
      name,
    });
  }

  /** @param {Square | null} square the selected square, shown in the fields */
  #choose(square) {
    this.chosen = square;
    this.row.value = String(square?.row ?? '');
    this.column.value = String(square?.column ?? '');
    this.#preview(square);
  }

  /** @param {Square | null} square null shows the selected square */
  #preview(square) {
    const shown = square ?? this.chosen;
    const { text } = this.host;
    this.tray.preview(shown, shown && pairingAnswer(this.position, shown));
    if (!shown) return this.says.replaceChildren(text.nodes(this.tray.hidesSome ? 'chooseFar' : 'choose'));
    const { how } = moveAt(this.position, shown);
    this.says.replaceChildren(
      text.nodes(`would.${how}`, { ...messageValues(this.position, shown), n: squaresRemoved(this.position, shown) }),
    );
  }

  /** @param {Square} square */
  #make(square) {
    if (!this.active) return;
    try {
      if (!isKnown(afterBite(this.position, square))) throw new BadInput('tooFar');
      this.host.onMove(moveAt(this.position, square));
    } catch (error) {
      this.host.onBad(error);
    }
  }

  /** Bite at the row and column in the fields. */
  #submit() {
    if (!this.active) return;
    try {
      const square = readSquare(this.position, this.row.value, this.column.value);
      this.cursor = square;
      // The button is about to be disabled, so the focus moves to the squares.
      if (document.activeElement === this.bite) this.focus();
      this.#make(square);
    } catch (error) {
      this.host.onBad(error);
    }
  }

  /** Preview the typed square; invalid input is reported only when it is submitted. */
  #typing() {
    try {
      this.chosen = readSquare(this.position, this.row.value, this.column.value);
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      this.chosen = null;
    }
    this.#preview(null);
  }

  #listen() {
    const { element } = this.tray;
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.form.addEventListener('input', () => this.#typing());
    element.addEventListener('click', (event) => {
      const square = this.tray.at(event.target);
      if (!square || !this.active) return;
      const touched = event instanceof PointerEvent && event.pointerType === 'touch';
      const narrow = (this.tray.button(square)?.offsetWidth ?? WIDE) < WIDE;
      const again = square.row === this.chosen?.row && square.column === this.chosen.column;
      if (touched && narrow && !again) this.#choose(square);
      else this.#make(square);
    });
    element.addEventListener('pointerover', (event) => {
      if (this.active && event.pointerType === 'mouse') this.#preview(this.tray.at(event.target));
    });
    element.addEventListener('pointerleave', () => this.active && this.#preview(null));
    element.addEventListener('focusin', (event) => {
      const square = this.tray.at(event.target);
      if (!square) return;
      this.cursor = square;
      this.#updateTabindex(false);
      if (this.active && event.target instanceof Element && event.target.matches(':focus-visible'))
        this.#preview(square);
    });
    element.addEventListener('focusout', () => this.active && this.#preview(null));
    element.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { row, column } = this.cursor;
    const { position, tray } = this;
    const steps = /** @type {Record<string, Square>} */ ({
      ArrowLeft: { row, column: column - 1 },
      ArrowRight: { row, column: column + 1 },
      ArrowUp: { row: row + 1, column },
      ArrowDown: { row: row - 1, column },
      Home: { row, column: 1 },
      End: { row, column: Math.min(rowOf(position, row), tray.width) },
      PageUp: { row: Math.min(columnOf(position, column), tray.height), column },
      PageDown: { row: 1, column },
    });
    const next = steps[event.key];
    if (!next) return;
    event.preventDefault();
    if (hasSquare(position, next) && tray.button(next)) this.cursor = next;
    this.#updateTabindex(true);
  }

  /** Return the current square of the keyboard, after moving it to a present one. */
  #stop() {
    const { position, tray } = this;
    if (isOver(position)) return undefined;
    const row = Math.min(this.cursor.row, heightOf(position), tray.height);
    const column = Math.min(this.cursor.column, rowOf(position, row), tray.width);
    this.cursor = { row, column };
    return tray.button(this.cursor);
  }

  /**
   * Put exactly one square into the tab order.
   * @param {boolean} focus whether to focus it
   */
  #updateTabindex(focus) {
    const stop = this.#stop();
    for (const line of this.tray.squares) for (const each of line) each.tabIndex = each === stop ? 0 : -1;
    if (focus) stop?.focus({ preventScroll: true });
  }
}
