/**
 * Error for invalid input in a field or an address: the key of a message and its values.
 * @module
 */

/** Invalid input, shown as one line on the board in the page's language. */
export class BadInput extends Error {
  /**
   * @param {string} key the message
   * @param {Record<string, unknown>} [filling] the values of its placeholders
   */
  constructor(key, filling = {}) {
    super(key);
    this.key = key;
    this.filling = filling;
  }
}
