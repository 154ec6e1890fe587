/**
 * What a reader typed, or an address holds, that is not a position: the key of a message and what fills it.
 * @module
 */

/** Bad input, to be shown as one line on the board in the page's language. */
export class BadInput extends Error {
  /**
   * @param {string} key the message
   * @param {Record<string, unknown>} [filling] what its placeholders stand for
   */
  constructor(key, filling = {}) {
    super(key);
    this.key = key;
    this.filling = filling;
  }
}
