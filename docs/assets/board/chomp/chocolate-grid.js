/**
 * Chocolate board: squares near the poison as buttons, with row 1 at the bottom, and indicators for rows and columns
 * that continue. It runs from left to right in every language.
 * @module
 */

import { h } from '../dom.js';
import { columnOf, hasSquare, heightOf, INFINITE, rowOf, squaresRemoved } from './rows.js';
import { lengthOf, point } from './notation.js';

/** @typedef {import('./rows.js').Position} Position */
/** @typedef {import('./rows.js').Square} Square */

/** Lines drawn of an infinite side, and maximal number of lines of a finite side. */
const ROWS = 8;
const COLUMNS = 10;
const MOST = 12;

const SKULL =
  'M16 4C9 4 4.5 8.8 4.5 15c0 4 2 6.6 4.5 8v4.5h14V23c2.5-1.4 4.5-4 4.5-8C27.5 8.8 23 4 16 4Z' +
  'M11 12.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Zm10 0a3 3 0 1 1 0 6 3 3 0 0 1 0-6ZM16 18.5l1.5 3.5h-3Z';
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** @returns {SVGElement} */
function drawSkull() {
  const svg = document.createElementNS(NAMESPACE, 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(NAMESPACE, 'path');
  path.setAttribute('d', SKULL);
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}

/**
 * Return the number of lines drawn.
 * @param {number} size
 * @param {number} endless
 */
function lineCount(size, endless) {
  return size === INFINITE ? endless : Math.min(size, MOST);
}

/** The visible squares of the board. */
export class ChocolateGrid {
  /** @param {import('../text.js').Text} text */
  constructor(text) {
    this.text = text;
    this.height = 0;
    this.width = 0;
    /**
     * The squares by row and column, from 0.
     * @type {HTMLButtonElement[][]}
     */
    this.squares = [];
    /**
     * The indicators at the ends of continuing rows and above continuing columns.
     * @type {HTMLElement[]}
     */
    this.ends = [];
    /** @type {HTMLElement[]} */
    this.tops = [];
    this.element = h('div', { class: 'tkc-tray', role: 'grid', 'aria-label': text.plain('surface') });
  }

  /**
   * @param {Position} position
   * @param {Position} widest the initial board, whose space is kept
   */
  show(position, widest) {
    this.position = position;
    const height = Math.max(1, lineCount(heightOf(widest), ROWS));
    const width = Math.max(1, lineCount(rowOf(widest, 1), COLUMNS));
    const far = rowOf(widest, 1) > width;
    const high = heightOf(widest) > height;
    this.element.classList.toggle('is-far', far);
    this.element.classList.toggle('is-high', high);
    if (height !== this.height || width !== this.width) this.#build(height, width);
    this.#each((button, square) => {
      const there = hasSquare(position, square);
      button.disabled = !there;
      button.classList.toggle('is-eaten', !there);
      button.classList.remove('is-leaving');
      button.setAttribute('aria-label', this.#label(square, there));
      const beyond = [
        rowOf(position, square.row) > width ? width - square.column : INFINITE,
        columnOf(position, square.column) > height ? height - square.row : INFINITE,
      ];
      button.style.setProperty('--tkc-fade', String(Math.min(1, (Math.min(...beyond) + 1.5) / 5)));
    });
    this.ends.forEach((end, index) => {
      const length = rowOf(position, index + 1);
      end.replaceChildren(length > width ? `… ${lengthOf(length)}` : '');
    });
    this.tops.forEach((top, index) => {
      const up = columnOf(position, index + 1);
      top.replaceChildren(up > height ? lengthOf(up) : '');
    });
    this.preview(null, null);
    this.mark([]);
    this.hint([]);
  }

  /** Whether some squares are not visible. */
  get hidesSome() {
    const { position } = this;
    return position !== undefined && (rowOf(position, 1) > this.width || heightOf(position) > this.height);
  }

  /**
   * Show what a bite removes, and its answer if there is one.
   * @param {Square | null} square null ends the preview
   * @param {Square | null} answer
   */
  preview(square, answer) {
    this.#each((button, { row, column }) => {
      const going = square !== null && !button.disabled && row >= square.row && column >= square.column;
      button.classList.toggle('is-going', going);
      button.classList.toggle('is-bitten', going && row === square.row && column === square.column);
      button.classList.toggle('is-answer', row === answer?.row && column === answer.column);
    });
    const reach = (/** @type {number} */ index, /** @type {number | undefined} */ from) =>
      from !== undefined && index + 1 >= from;
    this.ends.forEach((end, index) => end.classList.toggle('is-going', reach(index, square?.row)));
    this.tops.forEach((top, index) => top.classList.toggle('is-going', reach(index, square?.column)));
  }

  /** Animate the removal of the previewed squares. */
  markEaten() {
    this.#each((button) => button.classList.toggle('is-leaving', button.classList.contains('is-going')));
  }

  /** @param {Square[]} squares the squares that illustrate the strategy */
  mark(squares) {
    this.#mark('is-marked', squares);
  }

  /** @param {Square[]} squares the squares of winning bites */
  hint(squares) {
    this.#mark('is-hint', squares);
  }

  /**
   * Return the button of a square if it is visible.
   * @param {Square} square
   * @returns {HTMLButtonElement | undefined}
   */
  button({ row, column }) {
    return this.squares[row - 1]?.[column - 1];
  }

  /**
   * Return the present square under an event's target.
   * @param {EventTarget | null} target
   * @returns {Square | null}
   */
  at(target) {
    const button = target instanceof Element ? target.closest('.tkc-square') : null;
    if (!(button instanceof HTMLButtonElement) || button.disabled) return null;
    return { row: Number(button.dataset.row), column: Number(button.dataset.column) };
  }

  /**
   * @param {string} style
   * @param {Square[]} squares
   */
  #mark(style, squares) {
    this.#each((button, { row, column }) =>
      button.classList.toggle(
        style,
        squares.some((each) => each.row === row && each.column === column),
      ),
    );
  }

  /** @param {(button: HTMLButtonElement, square: Square) => void} show */
  #each(show) {
    this.squares.forEach((line, r) => line.forEach((button, c) => show(button, { row: r + 1, column: c + 1 })));
  }

  /**
   * @param {Square} square
   * @param {boolean} there
   */
  #label(square, there) {
    const filling = { square: point(square) };
    if (!there) return this.text.plain('square.eaten', filling);
    if (square.row === 1 && square.column === 1) return this.text.plain('square.poison', filling);
    const n = this.position ? squaresRemoved(this.position, square) : 0;
    return this.text.plain(n === INFINITE ? 'square.endless' : 'square.bite', { ...filling, n });
  }

  /**
   * @param {number} height
   * @param {number} width
   */
  #build(height, width) {
    this.height = height;
    this.width = width;
    this.element.style.setProperty('--tkc-columns', String(width));
    this.squares = Array.from({ length: height }, (_, r) =>
      Array.from({ length: width }, (__, c) => this.#square(r, c)),
    );
    this.ends = this.squares.map(() => h('span', { class: 'tkc-end', 'aria-hidden': 'true' }));
    this.tops = this.squares[0].map(() => h('span', { class: 'tkc-top' }));
    const hidden = { class: 'tkc-row', 'aria-hidden': 'true' };
    const number = (/** @type {number} */ index) => h('span', { class: 'tkc-number' }, String(index + 1));
    const lines = this.squares.map((line, r) => {
      const name = h('span', { class: 'tkc-number', 'aria-hidden': 'true' }, String(r + 1));
      return h('div', { class: 'tkc-row', role: 'row' }, name, ...line, this.ends[r]);
    });
    this.element.replaceChildren(
      h('div', { ...hidden, class: 'tkc-row tkc-tops' }, h('span'), ...this.tops),
      ...lines.reverse(),
      h('div', hidden, h('span'), ...this.squares[0].map((_, c) => number(c))),
    );
  }

  /**
   * @param {number} r
   * @param {number} c
   * @returns {HTMLButtonElement}
   */
  #square(r, c) {
    const button = h('button', {
      type: 'button',
      class: 'tkc-square',
      role: 'gridcell',
      tabindex: -1,
      'data-row': r + 1,
      'data-column': c + 1,
    });
    if (r === 0 && c === 0) {
      button.classList.add('is-poison');
      button.append(drawSkull());
    }
    return button;
  }
}
