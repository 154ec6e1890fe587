/**
 * One helper for making elements, so that the views read like the tree they build.
 * @module
 */

/**
 * An element with its properties, attributes, listeners and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [given] `class`, `on…` listeners, or attributes; `false` and `null` leave one out
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children);
  return element;
}

/** Whether the reader asked for as little movement as possible. */
export function calm() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * A pause.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
