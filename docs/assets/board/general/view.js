/**
 * Playing surface of the general board: heaps with a button for each possible size, for pointer, touch and keyboard. A
 * move of several heaps is composed first. The drawing runs from left to right in every language.
 * @module
 */

import { prefersReducedMotion, h, pause } from '../dom.js';
import { heapName, tuple } from '../heaps.js';
import { RovingTabindex } from '../roving-tabindex.js';
import { Heap } from './heap.js';
import { label, standing } from './reasons.js';
import { ValueStrip } from './value-strip.js';
import { changeOf } from './rules.js';
import { movesInWords } from './rules-in-words.js';

/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./rules.js').Rules} Rules */
/** @typedef {import('./strategy.js').Strategy} Strategy */
/** @typedef {import('../state.js').Play} Play */
/** @typedef {import('../state.js').Surface<Position, Position>} Surface */

/** Duration of the removal of counters, in milliseconds. */
const TAKING = 420;

/**
 * Return the surface class of a game; a move is represented by the position to which it leads.
 * @param {Rules} rules
 * @param {(play: Play) => Strategy} strategy
 * @returns {new (host: import('../state.js').SurfaceHost<Position, Position>) => Surface}
 */
export function surfaceOf(rules, strategy) {
  return class extends GeneralSurface {
    /** @param {import('../state.js').SurfaceHost<Position, Position>} host */
    constructor(host) {
      super(host, rules, strategy);
    }
  };
}

/**
 * @param {string} name
 * @param {DocumentFragment} words
 * @param {() => void} onclick
 */
function button(name, words, onclick) {
  return h('button', { type: 'button', class: name, onclick }, words);
}

/** @implements {Surface} */
class GeneralSurface {
  /**
   * @param {import('../state.js').SurfaceHost<Position, Position>} host
   * @param {Rules} rules
   * @param {(play: Play) => Strategy} strategy
   */
  constructor(host, rules, strategy) {
    this.host = host;
    this.rules = rules;
    this.strategy = strategy;
    /** @type {Heap[]} */
    this.heaps = [];
    /** @type {Position} */
    this.position = [];
    /** @type {Play} */
    this.play = 'normal';
    this.active = false;
    this.largest = 1n;
    /**
     * The sizes chosen while a move of several heaps is composed.
     * @type {(bigint | null)[]}
     */
    this.chosen = [];
    const { text } = host;
    this.list = h('div', { class: 'tkp-heaps', role: 'group', 'aria-label': text.plain('surface') });
    this.wish = h('span', { class: 'tkg-wish' });
    this.make = button('tkb-button is-main', text.nodes('doIt'), () => this.#make());
    const back = button('tkb-button', text.nodes('putBack'), () => this.#putBack());
    this.tray = h('div', { class: 'tkg-tray', dir: text.direction }, this.wish, this.make, back);
    this.strip = new ValueStrip(text);
    this.stands = h('p', { class: 'tkp-rule', dir: text.direction });
    const told = movesInWords(rules).flatMap(({ key, filling }) => [text.nodes(key, filling), ' ']);
    const rule = h('p', { class: 'tkg-told', dir: text.direction }, ...told);
    this.element = h('div', { class: 'tkp', dir: 'ltr' }, rule, this.list, this.tray, this.strip.element, this.stands);
    this.tabindex = new RovingTabindex(this.list, () => this.heaps.map(({ stops }) => stops));
    this.#listen();
  }

  /** @param {{position: Position, widest: Position, active: boolean, play: Play}} shown */
  show({ position, widest, active, play }) {
    const focused = this.element.contains(document.activeElement);
    if (position.length !== this.heaps.length) this.#rebuild(position.length);
    this.position = position;
    this.play = play;
    this.active = active;
    this.largest = widest.reduce((top, size) => (size > top ? size : top), 1n);
    this.list.setAttribute('aria-disabled', String(!active));
    this.element.classList.toggle('is-active', active);
    this.chosen = position.map(() => null);
    this.#showHeaps();
    this.hint([]);
    this.tabindex.update(focused);
  }

  /** @param {Position} next */
  async animate(next) {
    this.#preview(next);
    for (const heap of this.heaps) heap.pile.markTaken();
    await pause(prefersReducedMotion() ? 0 : TAKING);
  }

  /** @param {Position[]} moves */
  hint(moves) {
    this.heaps.forEach((heap, place) => {
      if (this.rules.isSum) {
        const changes = moves.map((next) => changeOf(this.position, next)).filter((change) => change.place === place);
        heap.hint(changes.map(({ left }) => left));
      } else {
        const sizes = moves.map((next) => next[place]).filter((size) => size !== this.position[place]);
        heap.hint(sizes.map((size) => [size]));
      }
    });
  }

  /** @param {Position[]} moves */
  hintPlaces(moves) {
    this.heaps.forEach((heap, place) => {
      const here = moves.some((next) =>
        this.rules.isSum ? changeOf(this.position, next).place === place : next[place] !== this.position[place],
      );
      if (here) heap.hintPlace();
    });
  }

  /** Focus the current stop; return false if there is no move. */
  focus() {
    return this.tabindex.focus();
  }

  /** @param {number} count */
  #rebuild(count) {
    this.heaps = Array.from({ length: count }, (_, place) => {
      const isBank = this.rules.bank && place === count - 1;
      return new Heap(isBank ? '+' : heapName(place), isBank, {
        text: this.host.text,
        onChoose: (left) => this.#choose(place, left),
        onBad: this.host.onBad,
      });
    });
    this.tabindex.reset();
    this.list.replaceChildren(...this.heaps.map((heap) => heap.element));
  }

  #showHeaps() {
    const { rules, position, chosen } = this;
    this.heaps.forEach((heap, place) => {
      heap.show(position[place], this.#rests(place), this.largest);
      heap.choose(chosen[place]);
    });
    const wish = this.#wish();
    this.tray.hidden = rules.isSum || chosen.every((size) => size === null);
    this.make.disabled = !this.active || wish === undefined;
    this.#preview(wish ?? chosen.map((size, place) => size ?? position[place]));
  }

  /**
   * Return what a move may leave of a heap, given the sizes chosen for others; the bank only pays.
   * @param {number} place
   * @returns {bigint[][]}
   */
  #rests(place) {
    const { rules, position, chosen } = this;
    if (rules.isSum) return rules.rests(position[place]);
    if (rules.bank && place === position.length - 1) return [];
    const sizes = new Set(this.#fitting(chosen.with(place, null)).map((option) => option[place]));
    sizes.delete(position[place]);
    return [...sizes].sort((a, b) => (a < b ? -1 : 1)).map((size) => [size]);
  }

  /**
   * Return the options that agree with all chosen sizes.
   * @param {(bigint | null)[]} chosen
   * @returns {Position[]}
   */
  #fitting(chosen) {
    const options = this.rules.options(this.position);
    return options.filter((option) => chosen.every((size, place) => size === null || size === option[place]));
  }

  /** Return the composed move: other heaps are unchanged, and the bank pays the difference. */
  #wish() {
    const heaps = this.rules.bank ? -1 : undefined;
    const wanted = this.chosen.map((size, place) => size ?? this.position[place]).slice(0, heaps);
    if (this.chosen.every((size) => size === null)) return undefined;
    // Where a number follows from the chosen ones, such as the limit of the next move, it need not be chosen.
    const fitting = this.rules.bank ? [] : this.#fitting(this.chosen);
    if (fitting.length === 1) return fitting[0];
    return this.#fitting(this.chosen).find((option) => option.slice(0, heaps).join() === wanted.join());
  }

  /**
   * @param {number} place
   * @param {bigint[]} left
   */
  #choose(place, left) {
    if (!this.active) return;
    if (this.rules.isSum) {
      this.host.onMove(this.position.toSpliced(place, 1, ...left));
      return;
    }
    const [to] = left;
    this.chosen = this.chosen.with(place, this.chosen[place] === to ? null : to);
    this.#showHeaps();
    this.tabindex.update(this.list.contains(document.activeElement));
  }

  #make() {
    const wish = this.#wish();
    if (this.active && wish) this.host.onMove(wish);
  }

  #putBack() {
    this.chosen = this.chosen.map(() => null);
    this.#showHeaps();
    this.tabindex.update(true);
    // The newly focused button would show the preview of its move.
    this.#preview(this.position);
  }

  /** @param {Position} next the previewed or present position */
  #preview(next) {
    const { text } = this.host;
    const strategy = this.strategy(this.play);
    const changed = changeOf(this.position, next);
    this.heaps.forEach((heap, place) => {
      // After a split the later heaps are one place further.
      const split = next.length > this.heaps.length && place >= changed.place;
      const left = split ? (place === changed.place ? changed.left : [next[place + 1]]) : [next[place]];
      heap.pile.preview(left.reduce((sum, size) => sum + size));
      const short = label(strategy, left[0], left[1]);
      heap.says.replaceChildren(short ? text.nodes(short.key, short.filling) : '');
    });
    this.wish.replaceChildren(text.nodes('wish', { before: tuple(this.position), after: tuple(next) }));
    this.strip.show(strategy, next);
    const said = standing(strategy, next);
    const decides = said ? [text.nodes(said.key, said.filling), ' '] : [];
    this.stands.replaceChildren(...decides, text.nodes(`end.${this.play}`));
  }

  /** @param {EventTarget | null} target the target of an event; without a button the preview ends */
  #look(target) {
    if (!this.active) return;
    const wish = this.#wish() ?? this.chosen.map((size, place) => size ?? this.position[place]);
    const place = this.heaps.findIndex((heap) => heap.at(target) !== null);
    const left = this.heaps[place]?.at(target);
    this.#preview(left ? wish.toSpliced(place, 1, ...left) : wish);
  }

  #listen() {
    this.list.addEventListener('click', ({ target }) => {
      const place = this.heaps.findIndex((heap) => heap.at(target) !== null);
      const left = this.heaps[place]?.at(target);
      if (left) this.#choose(place, left);
    });
    this.list.addEventListener('pointerover', ({ target, pointerType }) => {
      if (pointerType === 'mouse') this.#look(target);
    });
    this.list.addEventListener('pointerleave', () => this.#look(null));
    this.list.addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.matches(':focus-visible')) this.#look(target);
    });
    this.list.addEventListener('focusout', () => this.#look(null));
    this.element.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && !this.tray.hidden) this.#putBack();
    });
  }
}
