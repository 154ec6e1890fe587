/**
 * What a picture that a reader can touch consists of, and how it is written as SVG and HTML. Nothing here knows a page:
 * the build draws the stills with it, and a page draws every later state.
 * @module
 */

import { escaped } from '../../board/text.js';

/** @typedef {import('../../board/state.js').Why} Why a message and what fills it */
/** @typedef {{name: string, value: number}} Act something that the reader did: a slider was moved, a place was chosen */

/**
 * @typedef {object} Slider
 * @property {string} name of its acts
 * @property {Why} label
 * @property {number} least
 * @property {number} most
 * @property {number} value
 */

/**
 * @typedef {object} Button
 * @property {string} name of its act
 * @property {number} value
 * @property {Why} label
 * @property {boolean} [off] there is nothing to do
 * @property {boolean} [pressed] it is one of several to choose from, and chosen or not
 */

/**
 * What a module brings. `D` is what the build computed, `S` a state, which is plain data.
 * @template D, S
 * @typedef {object} Picture
 * @property {(data: D) => S} start the state of the still
 * @property {(state: S, data: D) => {width: number, height: number, body: string}} draw
 * @property {(state: S, data: D) => Why[]} says what the picture shows, in words
 * @property {(state: S, data: D) => (Slider | Button)[]} controls
 * @property {(state: S, act: Act, data: D) => S} act the state after what the reader did
 * @property {(name: string, value: number, state: S, data: D) => Why} [spot] what a place in the drawing is called
 */

/**
 * An SVG element as text; `false` and `undefined` leave an attribute out.
 * @param {string} name
 * @param {Record<string, unknown>} given
 * @param {...string} children
 * @returns {string}
 */
export function tag(name, given, ...children) {
  const attributes = Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([key, value]) => ` ${key}="${escaped(typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value))}"`);
  return `<${name}${attributes.join('')}>${children.join('')}</${name}>`;
}

/**
 * A number or a sign in the drawing, centred on a point.
 * @param {number} x
 * @param {number} y
 * @param {string | number} what
 * @param {string} [kind]
 * @returns {string}
 */
export function sign(x, y, what, kind = '') {
  return tag('text', { class: `tky-sign ${kind}`.trim(), x, y }, escaped(String(what)));
}

/**
 * A state as the HTML of the drawing and of what is said of it.
 * @param {Picture<any, any>} picture
 * @param {any} state
 * @param {any} data
 * @param {import('../../board/text.js').Text} text
 * @returns {{svg: string, says: string}}
 */
export function shown(picture, state, data, text) {
  const { width, height, body } = picture.draw(state, data);
  const svg = tag(
    'svg',
    {
      'class': 'tk-picture tky-drawing',
      'role': 'img',
      'aria-label': text.plain('title'),
      'direction': 'ltr',
      'viewBox': `0 0 ${width} ${height}`,
      width,
      height,
      'xmlns': 'http://www.w3.org/2000/svg',
    },
    body,
  );
  const says = picture.says(state, data).map(({ key, filling }) => text.html(key, filling));
  return { svg, says: `<p>${says.join(' ')}</p>` };
}
