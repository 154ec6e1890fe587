/**
 * Interface of interactive figures, and their conversion to SVG and HTML. This module does not depend on a page: the
 * build draws the static figures with it.
 * @module
 */

import { escapeHtml } from '../../board/text.js';

/** @typedef {import('../../board/state.js').Why} Why a message and its values */
/** @typedef {{name: string, value: number}} Act an action of the reader: a slider was moved, or a place selected */

/**
 * @typedef {object} Slider
 * @property {string} name the name of its actions
 * @property {Why} label
 * @property {number} least
 * @property {number} most
 * @property {number} value
 */

/**
 * @typedef {object} Button
 * @property {string} name the name of its action
 * @property {number} value
 * @property {Why} label
 * @property {boolean} [off] whether it is disabled
 * @property {boolean} [pressed] for one of several alternatives: whether it is selected
 */

/**
 * Interface of a figure. `D` is the data computed by the build, `S` the type of its states, which are JSON data.
 * @template D, S
 * @typedef {object} Picture
 * @property {(data: D) => S} start the state of the static figure
 * @property {(state: S, data: D) => {width: number, height: number, body: string}} draw
 * @property {(state: S, data: D) => Why[]} says describes the state in words
 * @property {(state: S, data: D) => (Slider | Button)[]} controls
 * @property {(state: S, act: Act, data: D) => S} act the state after an action
 * @property {(name: string, value: number, state: S, data: D) => Why} [spot] the accessible name of a selectable place
 */

/**
 * Return an SVG element as text; attributes that are `false` or `undefined` are omitted.
 * @param {string} name
 * @param {Record<string, unknown>} given
 * @param {...string} children
 * @returns {string}
 */
export function tag(name, given, ...children) {
  const attributes = Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(
      ([key, value]) =>
        ` ${key}="${escapeHtml(typeof value === 'number' ? String(Math.round(value * 100) / 100) : String(value))}"`,
    );
  return `<${name}${attributes.join('')}>${children.join('')}</${name}>`;
}

/**
 * Draw a number or sign, centred at a point.
 * @param {number} x
 * @param {number} y
 * @param {string | number} what
 * @param {string} [kind]
 * @returns {string}
 */
export function sign(x, y, what, kind = '') {
  return tag('text', { class: `tky-sign ${kind}`.trim(), x, y }, escapeHtml(String(what)));
}

/**
 * Return the HTML of a state's drawing and description.
 * @param {Picture<any, any>} picture
 * @param {any} state
 * @param {any} data
 * @param {import('../../board/text.js').Text} text
 * @returns {{svg: string, says: string}}
 */
export function renderPicture(picture, state, data, text) {
  const { width, height, body } = picture.draw(state, data);
  const svg = tag(
    'svg',
    {
      class: 'tk-picture tky-drawing',
      role: 'img',
      'aria-label': text.plain('title'),
      direction: 'ltr',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      xmlns: 'http://www.w3.org/2000/svg',
    },
    body,
  );
  const says = picture.says(state, data).map(({ key, filling }) => text.html(key, filling));
  return { svg, says: `<p>${says.join(' ')}</p>` };
}
