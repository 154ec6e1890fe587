/**
 * Entry point of the interactive figures: adds sliders and buttons, selectable places, and draggable handles. The text
 * beside a figure describes its state, and screen readers announce changes.
 * @module
 */

import { h } from '../../board/dom.js';
import { Text } from '../../board/text.js';
import { renderPicture } from './picture.js';

/** @typedef {import('./picture.js').Act} Act */
/** @typedef {import('./picture.js').Slider} Slider */
/** @typedef {import('./picture.js').Button} Button */

/** The direction of each arrow key in the drawing, which is not mirrored. */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** An interactive figure. */
class Live {
  /**
   * @param {HTMLElement} figure
   * @param {import('./picture.js').Picture<any, any>} picture
   */
  constructor(figure, picture) {
    this.picture = picture;
    this.data = JSON.parse(figure.dataset.given ?? 'null');
    this.text = new Text(figure.dataset.lang ?? 'en', JSON.parse(figure.dataset.words ?? '{}'));
    this.view = /** @type {HTMLElement} */ (figure.querySelector('.tky-view'));
    this.words = /** @type {HTMLElement} */ (figure.querySelector('.tky-says'));
    this.panel = h('div', { class: 'tky-controls', role: 'group', 'aria-label': this.text.plain('title') });
    this.choice = h('div', { class: 'tky-choice' });
    /** @type {Map<string, HTMLElement>} */
    this.made = new Map();
    /**
     * The drawing in which a handle was grabbed.
     * @type {Element | null}
     */
    this.grabbed = null;
    /** The current place in the drawing, as `name value`. */
    this.place = '';
    this.state = picture.start(this.data);
    this.words.setAttribute('aria-live', 'polite');
    this.words.after(this.panel);
    this.view.addEventListener('click', (event) => this.#chosen(event.target));
    this.view.addEventListener('keydown', (event) => this.#key(event));
    this.view.addEventListener('pointerdown', (event) => this.#grab(event));
    // Some browsers ignore `touch-action` inside SVG, and a finger on a handle must not scroll the page.
    this.view.addEventListener('touchstart', (event) => handleOf(event) && event.preventDefault(), { passive: false });
    this.show();
  }

  /** @param {Act} act */
  do(act) {
    this.state = this.picture.act(this.state, act, this.data);
    this.show();
  }

  show() {
    const { picture, state, data, text } = this;
    const held = this.view.contains(document.activeElement) && document.activeElement !== this.view;
    const { svg, says } = renderPicture(picture, state, data, text);
    this.#draw(svg);
    if (this.words.innerHTML !== says) this.words.innerHTML = says;
    this.#openPlaces(held);
    const made = picture
      .controls(state, data)
      .map((control) => /** @type {const} */ ([control, this.#control(control)]));
    // Alternatives are grouped, separate from other controls.
    const chosen = made.filter(([control]) => 'pressed' in control).map(([, element]) => element);
    const controls = made.map(([, element]) => element).filter((element) => !chosen.includes(element));
    if (chosen.length) controls.push(this.choice);
    if (chosen.some((element) => element.parentElement !== this.choice)) this.choice.replaceChildren(...chosen);
    const same =
      controls.length === this.panel.childElementCount &&
      controls.every((each, at) => each === this.panel.children[at]);
    if (!same) this.panel.replaceChildren(...controls);
  }

  /** @param {string} svg */
  #draw(svg) {
    if (!this.grabbed) {
      this.view.innerHTML = svg;
      return;
    }
    // A touch ends if its element is removed, so the touched drawing stays, hidden, until the finger is lifted.
    if (this.drawing !== this.grabbed) this.drawing?.remove();
    this.grabbed.setAttribute('style', 'display: none');
    this.view.insertAdjacentHTML('afterbegin', svg);
  }

  /** The visible drawing. */
  get drawing() {
    return this.view.querySelector('svg');
  }

  /** The selectable places of the drawing, in order. */
  get places() {
    return [.../** @type {Iterable<any>} */ (this.drawing?.querySelectorAll('[data-act]') ?? [])];
  }

  /**
   * Make the places buttons, with one of them in the tab order.
   * @param {boolean} focus whether to focus it
   */
  #openPlaces(focus) {
    const { places, picture } = this;
    if (places.length === 0 || !picture.spot) return;
    this.drawing?.setAttribute('role', 'group');
    const current = places.find((place) => nameOf(place) === this.place) ?? places[0];
    for (const place of places) {
      const { act = '', value } = place.dataset;
      const { key, filling } = picture.spot(act, Number(value), this.state, this.data);
      place.setAttribute('role', 'button');
      place.setAttribute('aria-label', this.text.plain(key, filling));
      place.setAttribute('tabindex', place === current ? '0' : '-1');
    }
    if (focus) current.focus({ preventScroll: true });
  }

  /** @param {EventTarget | null} target */
  #chosen(target) {
    const place = target instanceof Element ? target.closest('[data-act]') : null;
    if (!(place instanceof SVGElement)) return;
    this.place = nameOf(place);
    this.do({ name: place.dataset.act ?? '', value: Number(place.dataset.value) });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || !(event.target instanceof SVGElement)) return;
    if (event.key === 'Enter' || event.key === ' ') this.#chosen(event.target);
    else if (event.key in WAYS) this.#walk(event.target, WAYS[/** @type {keyof typeof WAYS} */ (event.key)]);
    else return;
    event.preventDefault();
  }

  /**
   * Move the focus to the nearest place in a direction.
   * @param {SVGElement} from
   * @param {number[]} way
   */
  #walk(from, [across, down]) {
    const here = middle(from);
    let least = Infinity;
    let nearest = from;
    for (const place of this.places) {
      const there = middle(place);
      const ahead = (there.x - here.x) * across + (there.y - here.y) * down;
      const aside = Math.abs((there.x - here.x) * down) + Math.abs((there.y - here.y) * across);
      const far = ahead + 4 * aside;
      if (ahead > 1 && far < least) [least, nearest] = [far, place];
    }
    this.place = nameOf(nearest);
    for (const place of this.places) place.setAttribute('tabindex', place === nearest ? '0' : '-1');
    nearest.focus();
  }

  /**
   * Follow the pointer along the line of a handle. The attribute `data-line` contains the ends of the line in the
   * drawing, and `data-ends` the values at the ends.
   * @param {PointerEvent} event
   */
  #grab(event) {
    const handle = handleOf(event);
    if (!handle) return;
    event.preventDefault();
    const { drag: name = '', line = '', ends = '' } = handle.dataset;
    const [x, y, toX, toY] = line.split(' ').map(Number);
    const [first, last] = ends.split(' ').map(Number);
    const move = (/** @type {PointerEvent} */ now) => {
      const seen = /** @type {any} */ (this.drawing);
      const at = new DOMPoint(now.clientX, now.clientY).matrixTransform(seen.getScreenCTM()?.inverse());
      const along = ((at.x - x) * (toX - x) + (at.y - y) * (toY - y)) / ((toX - x) ** 2 + (toY - y) ** 2);
      this.do({ name, value: Math.round(first + Math.max(0, Math.min(1, along)) * (last - first)) });
    };
    const letGo = new AbortController();
    const { signal } = letGo;
    const end = () => {
      letGo.abort();
      if (this.drawing !== this.grabbed) this.grabbed?.remove();
      this.grabbed = null;
    };
    this.grabbed = this.drawing;
    this.view.setPointerCapture(event.pointerId);
    this.view.addEventListener('pointermove', move, { signal });
    this.view.addEventListener('pointerup', end, { signal });
    this.view.addEventListener('pointercancel', end, { signal });
  }

  /**
   * Return the element of a control; it is created once.
   * @param {Slider | Button} control
   * @returns {HTMLElement}
   */
  #control(control) {
    const key = 'least' in control ? control.name : `${control.name} ${control.value}`;
    const made = this.made.get(key) ?? ('least' in control ? this.#slider(control) : this.#button(control));
    this.made.set(key, made);
    const label = this.text.nodes(control.label.key, control.label.filling);
    if ('least' in control) {
      const input = /** @type {any} */ (made.querySelector('input'));
      Object.assign(input, { min: control.least, max: control.most });
      input.value = String(control.value);
      made.querySelector('span')?.replaceChildren(label);
    } else {
      made.replaceChildren(label);
      made.toggleAttribute('disabled', Boolean(control.off));
      if (control.pressed !== undefined) made.setAttribute('aria-pressed', String(control.pressed));
    }
    return made;
  }

  /** @param {Slider} control */
  #slider({ name }) {
    const input = h('input', { type: 'range', step: 1, dir: 'ltr', name });
    input.addEventListener('input', () => this.do({ name, value: Number(input.value) }));
    return h('label', { class: 'tky-slider' }, h('span'), input);
  }

  /** @param {Button} control */
  #button({ name, value }) {
    const onclick = () => this.do({ name, value });
    return h('button', { type: 'button', class: 'tk-button', 'data-name': name, 'data-value': value, onclick });
  }
}

/**
 * Return the handle under an event's target.
 * @param {Event} event
 * @returns {SVGElement | null}
 */
function handleOf({ target }) {
  return /** @type {any} */ (target instanceof Element ? target.closest('[data-drag]') : null);
}

/** @param {SVGElement} place */
function nameOf(place) {
  return `${place.dataset.act} ${place.dataset.value}`;
}

/** @param {Element} element */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

for (const figure of document.querySelectorAll('.tky')) {
  if (!(figure instanceof HTMLElement) || figure.dataset.ready) continue;
  figure.dataset.ready = 'soon';
  const { picture } = await import(`./${figure.dataset.picture}.js`);
  new Live(figure, picture);
  figure.dataset.ready = 'true';
}
