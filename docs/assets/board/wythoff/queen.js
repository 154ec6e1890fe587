/**
 * The position as a queen on a chessboard: row A is the number of squares to her left, row B the number below her, and
 * the target corner is at the bottom left. A sentence replaces the chessboard if the rows are long.
 * @module
 */

import { h } from '../dom.js';
import { pairsRule, point } from './reasons.js';
import { lostPair, moveTo } from './strategy.js';

/** @typedef {import('./strategy.js').Position} Position */
/** @typedef {import('./strategy.js').Move} Move */
/** @typedef {import('./strategy.js').Play} Play */
/** @typedef {[number, number]} Place */

/** Maximal size of rows shown on the chessboard. */
const LARGEST = 20n;
/** Minimal side of the chessboard. */
const SMALLEST_SIDE = 8;
/** Boards larger than this number every fifth line only. */
const MOST_NUMBERED = 13;

const NAMESPACE = 'http://www.w3.org/2000/svg';
const CROWN = 'M4 10 8.4 21 11 8 16 20 21 8 23.6 21 28 10 25 26H7ZM7 27.5H25V30H7Z';
/** The balls on the points of the crown. */
const BALLS = [[4, 8.5], [11, 6], [21, 6], [28, 8.5]]; // prettier-ignore

/**
 * Return a queen without a position.
 * @param {string} style
 * @returns {HTMLElement}
 */
function makeQueen(style) {
  const svg = document.createElementNS(NAMESPACE, 'svg');
  svg.setAttribute('viewBox', '0 0 32 32');
  const path = document.createElementNS(NAMESPACE, 'path');
  path.setAttribute('d', CROWN);
  svg.append(path);
  for (const [x, y] of BALLS) {
    const ball = document.createElementNS(NAMESPACE, 'circle');
    for (const [name, value] of Object.entries({ cx: x, cy: y, r: 2.1 })) ball.setAttribute(name, String(value));
    svg.append(ball);
  }
  const element = h('div', { class: `tkw-crown ${style}` });
  element.append(svg);
  return element;
}

/** The chessboard, or the sentence in its place. */
export class Queen {
  /** @param {import('../text.js').Text} text */
  constructor(text) {
    this.text = text;
    this.side = 0;
    /**
     * The squares by column and row, from the corner.
     * @type {HTMLButtonElement[][]}
     */
    this.squares = [];
    /**
     * The current square of the keyboard.
     * @type {Place}
     */
    this.cursor = [0, 0];
    this.here = makeQueen('is-here');
    this.ghost = makeQueen('is-ghost');
    const named = { role: 'grid', 'aria-label': text.plain('chessboard') };
    this.grid = h('div', { class: 'tkw-squares', dir: 'ltr', ...named });
    this.line = h('p', { class: 'tkw-far' });
    const box = h('input', { type: 'checkbox' });
    box.addEventListener('change', () => this.#showPairs());
    this.box = box;
    this.request = h('label', { class: 'tkw-request' }, box, ' ', text.nodes('pairs'));
    this.rule = h('p', { class: 'tkw-rule' });
    this.element = h('div', { class: 'tkw-queen', dir: text.direction }, this.grid, this.line, this.request, this.rule);
  }

  /**
   * @param {{position: Position, widest: Position, play: Play}} shown
   */
  show({ position, widest, play }) {
    const drawn = position.heaps.every((size) => size <= LARGEST);
    this.position = position;
    this.play = play;
    this.grid.hidden = !drawn;
    this.line.hidden = drawn;
    this.line.replaceChildren(this.text.nodes('far', { point: point(position.heaps), most: LARGEST }));
    this.request.hidden = !drawn;
    if (!drawn) this.box.checked = false;
    if (drawn) {
      const largest = widest.heaps.reduce((top, size) => (size > top ? size : top), 0n);
      this.#build(Math.max(SMALLEST_SIDE, Number(largest > LARGEST ? LARGEST : largest) + 1));
      this.cursor = this.#place(position.heaps);
      this.#mark(position);
      this.#stand(this.here, position.heaps);
      this.#updateTabindex(this.grid.contains(document.activeElement));
    }
    this.preview(null);
    this.hint([]);
    this.#showPairs();
  }

  /**
   * Preview a move of the queen; null ends the preview.
   * @param {[bigint, bigint] | null} to
   */
  preview(to) {
    this.ghost.hidden = to === null || this.grid.hidden;
    if (to !== null && !this.grid.hidden) this.#stand(this.ghost, to);
  }

  /** @param {[bigint, bigint]} to */
  glide(to) {
    this.preview(null);
    if (!this.grid.hidden) this.#stand(this.here, to);
  }

  /** @param {Move[]} moves */
  hint(moves) {
    const wins = new Set(moves.map(({ to }) => point(to)));
    this.#each((square, x, y) => square.classList.toggle('is-hint', wins.has(point([BigInt(x), BigInt(y)]))));
  }

  /**
   * Return the square under an event, or the nearest reachable one beside a finger.
   * @param {MouseEvent} event
   * @returns {{to: [bigint, bigint], small: boolean} | null} small if a finger covers more than the square
   */
  at(event) {
    const square = event.target instanceof Element ? event.target.closest('.tkw-square') : null;
    if (!(square instanceof HTMLButtonElement)) return null;
    const touched = 'pointerType' in event && event.pointerType === 'touch';
    const small = touched && square.clientWidth < 32;
    const [x, y] = small && !square.classList.contains('can-reach') ? this.#nearest(square, event) : placeOf(square);
    return { to: [BigInt(x), BigInt(y)], small };
  }

  /** @param {KeyboardEvent} event an arrow key; other keys have no effect */
  key({ key }) {
    const [x, y] = this.cursor;
    const end = this.side - 1;
    /** @type {Record<string, Place>} */
    const places = {
      ArrowLeft: [Math.max(0, x - 1), y],
      ArrowRight: [Math.min(end, x + 1), y],
      ArrowDown: [x, Math.max(0, y - 1)],
      ArrowUp: [x, Math.min(end, y + 1)],
      Home: [0, y],
      End: [end, y],
    };
    if (!(key in places)) return false;
    this.cursor = places[key];
    this.#updateTabindex(true);
    return true;
  }

  /** @param {EventTarget | null} target the focused square */
  focused(target) {
    if (!(target instanceof HTMLButtonElement)) return;
    this.cursor = placeOf(target);
    this.#updateTabindex(false);
  }

  /**
   * @param {HTMLButtonElement} square
   * @param {MouseEvent} event
   * @returns {Place}
   */
  #nearest(square, { clientX, clientY }) {
    const [x, y] = placeOf(square);
    /** @type {{place: Place, far: number}[]} */
    const near = [];
    this.#each((each, column, row) => {
      if (Math.abs(column - x) > 1 || Math.abs(row - y) > 1 || !each.classList.contains('can-reach')) return;
      const { left, right, top, bottom } = each.getBoundingClientRect();
      near.push({
        place: [column, row],
        far: Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY),
      });
    });
    near.sort((one, other) => one.far - other.far);
    return near[0]?.place ?? [x, y];
  }

  /** @param {number} side */
  #build(side) {
    if (side === this.side) return;
    this.side = side;
    this.element.style.setProperty('--tk-side', String(side));
    const columns = Array.from({ length: side }, (_, x) => x);
    this.squares = columns.map((x) => columns.map((y) => this.#square(x, y)));
    const rows = columns.map((y) =>
      h('div', { role: 'row' }, this.#number(y, 'rowheader'), ...columns.map((x) => this.squares[x][y])),
    );
    const feet = columns.map((x) => this.#number(x, 'columnheader'));
    const foot = h('div', { role: 'row' }, h('span', { role: 'cell' }), ...feet);
    const over = h('div', { class: 'tkw-over', 'aria-hidden': 'true' }, this.ghost, this.here);
    this.grid.replaceChildren(...rows.reverse(), foot, over);
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #square(x, y) {
    const shade = (x + y) % 2 === 0 ? ' is-dark' : '';
    const square = h('button', { type: 'button', class: `tkw-square${shade}`, role: 'gridcell', tabindex: -1 });
    square.dataset.place = `${x},${y}`;
    return square;
  }

  /**
   * @param {number} line
   * @param {'rowheader' | 'columnheader'} role
   */
  #number(line, role) {
    const told = this.side <= MOST_NUMBERED || line % 5 === 0;
    return h('span', { class: 'tkw-line', role, 'aria-label': String(line) }, told ? String(line) : '');
  }

  /** @param {Position} position */
  #mark(position) {
    this.#each((square, x, y) => {
      /** @type {[bigint, bigint]} */
      const to = [BigInt(x), BigInt(y)];
      const move = moveTo(position, to);
      square.classList.toggle('can-reach', move !== null);
      square.setAttribute('aria-disabled', String(move === null));
    });
  }

  /**
   * @param {Position} position
   * @param {[bigint, bigint]} to
   * @param {Move | null} move
   */
  #label({ heaps }, to, move) {
    const here = to[0] === heaps[0] && to[1] === heaps[1];
    if (move === null) return this.text.plain(here ? 'square.here' : 'square.none', { point: point(to) });
    return this.text.plain('square.move', { point: point(to), what: moveMessage(heaps, move) });
  }

  /**
   * Put a queen on a square.
   * @param {HTMLElement} queen
   * @param {[bigint, bigint]} to
   */
  #stand(queen, to) {
    const [x, y] = this.#place(to);
    queen.style.setProperty('--tk-x', String(x));
    queen.style.setProperty('--tk-y', String(y));
  }

  /** Label the squares, and mark the pairs if the reader has requested them. */
  #showPairs() {
    const { position, play } = this;
    if (!position || !play) return;
    const asks = this.box.checked;
    this.rule.hidden = !asks;
    const { key, filling } = pairsRule(position, play);
    this.rule.replaceChildren(...(asks ? [this.text.nodes(key, filling)] : []));
    this.#each((square, x, y) => {
      /** @type {[bigint, bigint]} */
      const to = [BigInt(x), BigInt(y)];
      const isPair = asks && lostPair({ ...position, heaps: to }, play) !== null;
      square.classList.toggle('is-pair', isPair);
      const named = this.#label(position, to, moveTo(position, to));
      const pair = isPair ? [this.text.plain('square.pair', { point: point(to) })] : [];
      square.setAttribute('aria-label', [named, ...pair].join(' · '));
    });
  }

  /** @param {(square: HTMLButtonElement, x: number, y: number) => void} visit */
  #each(visit) {
    this.squares.forEach((column, x) => column.forEach((square, y) => visit(square, x, y)));
  }

  /** @param {[bigint, bigint]} heaps @returns {Place} */
  #place([x, y]) {
    return [Number(x), Number(y)];
  }

  /**
   * Put exactly one square into the tab order.
   * @param {boolean} focus whether to focus it
   */
  #updateTabindex(focus) {
    const [x, y] = this.cursor;
    this.#each((square, column, row) => (square.tabIndex = column === x && row === y ? 0 : -1));
    if (focus) this.squares[x][y].focus({ preventScroll: true });
  }
}

/**
 * Return the message for a move: a number of sticks from one row, or from both.
 * @param {[bigint, bigint]} heaps
 * @param {Move} move
 * @returns {import('../state.js').Why}
 */
export function moveMessage([x, y], { to, how }) {
  const [one, two] = [x - to[0], y - to[1]];
  return { key: `do.${how}`, filling: { n: one > 0n ? one : two, m: two, heap: one > 0n ? 'A' : 'B' } };
}

/**
 * @param {HTMLElement} square
 * @returns {Place}
 */
function placeOf(square) {
  const [x, y] = (square.dataset.place ?? '').split(',').map(Number);
  return [x, y];
}
