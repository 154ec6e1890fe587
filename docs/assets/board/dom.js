/**
 * Helpers for creating elements and for animation.
 * @module
 */

/**
 * Create an element with attributes, listeners and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [given] attributes and `on…` listeners; `false` and `null` omit one
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

/**
 * Create a field for a number; a phone shows only digits to type.
 * @param {Record<string, any>} given further attributes, which replace the usual ones
 */
export function numberField(given) {
  const usual = { type: 'text', inputmode: 'numeric', autocomplete: 'off', dir: 'ltr', class: 'tkb-number' };
  return h('input', { ...usual, ...given });
}

/** Return whether the reader prefers reduced motion. */
export function prefersReducedMotion() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Wait.
 * @param {number} milliseconds
 * @returns {Promise<void>}
 */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
