/**
 * Random numbers from a seed: the same seed gives the same numbers in every browser.
 * @module
 */

/**
 * Return the letters of a new seed.
 * @returns {string}
 */
export function newSeed() {
  const [number] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(36).padStart(5, '0').slice(-5);
}

/** A generator (mulberry32) that begins with a hash of its seed (FNV-1a). */
export class Random {
  /** @param {string} seed */
  constructor(seed) {
    this.state = [...seed].reduce(
      (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619),
      2166136261,
    );
  }

  /**
   * Return a number from 0 to below 1.
   * @returns {number}
   */
  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /**
   * Return a whole number between two bounds, both included.
   * @param {number} least
   * @param {number} most
   * @returns {number}
   */
  whole(least, most) {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /**
   * Return one of the elements.
   * @template T
   * @param {readonly T[]} elements
   * @returns {T}
   */
  pick(elements) {
    return elements[this.whole(0, elements.length - 1)];
  }

  /**
   * Return different numbers between two bounds, in ascending order.
   * @param {number} count
   * @param {number} least
   * @param {number} most
   * @returns {number[]}
   */
  distinct(count, least, most) {
    /** @type {Set<number>} */
    const found = new Set();
    while (found.size < count) found.add(this.whole(least, most));
    return [...found].sort((a, b) => a - b);
  }

  /**
   * Return the first value that passes a test.
   * @template T
   * @param {() => T} draw
   * @param {(value: T) => boolean} fits
   * @returns {T}
   */
  until(draw, fits) {
    for (;;) {
      const value = draw();
      if (fits(value)) return value;
    }
  }
}
