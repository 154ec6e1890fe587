/**
 * The theme's access to storage, for browsers that refuse it. Where the reader blocks cookies, reading the property
 * `localStorage` throws, the theme's script ends with this error, and neither the search nor the menu works. Here
 * closed storage is read as empty, and writing to it does nothing.
 */
(() => {
  const theme = /** @type {any} */ (globalThis);
  const { __md_get: read, __md_set: write } = theme;
  theme.__md_get = (...given) => {
    try {
      return read(...given);
    } catch {
      return null;
    }
  };
  theme.__md_set = (...given) => {
    try {
      write(...given);
    } catch {
      // The choice is kept until the page is left.
    }
  };
})();
