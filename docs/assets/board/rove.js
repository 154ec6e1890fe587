/**
 * The keyboard on a surface of rows: arrow keys move among the stops of a row and from row to row, Home and End go to
 * the ends of a row, and exactly one stop is in the tab order.
 * @module
 */

/** Where the keyboard stands on a surface. */
export class Rove {
  /**
   * @param {HTMLElement} surface
   * @param {() => HTMLElement[][]} rows the stops of each row, in order
   */
  constructor(surface, rows) {
    this.rows = rows;
    this.row = 0;
    this.place = 0;
    surface.addEventListener('focusin', (event) => this.#found(event.target));
    surface.addEventListener('keydown', (event) => this.#key(event));
  }

  /** @param {number} place of a row that is new */
  reset(place = 0) {
    this.row = 0;
    this.place = place;
  }

  /**
   * Leaves exactly one stop in the tab order.
   * @param {boolean} focus whether to put the focus on it
   */
  settle(focus) {
    const stop = this.#stop();
    for (const row of this.rows()) for (const each of row) each.tabIndex = each === stop ? 0 : -1;
    if (focus) stop?.focus({ preventScroll: true });
  }

  /** Puts the focus where the keyboard stands; false where there is no stop. */
  focus() {
    const stop = this.#stop();
    stop?.focus({ preventScroll: true });
    return stop !== undefined;
  }

  /** The stop where the keyboard stands, after moving it to the nearest row that still has stops. */
  #stop() {
    const rows = this.rows();
    const near = [...rows.keys()].filter((row) => rows[row].length > 0);
    if (near.length === 0) return undefined;
    near.sort((a, b) => Math.abs(a - this.row) - Math.abs(b - this.row));
    [this.row] = near;
    this.place = Math.max(0, Math.min(this.place, rows[this.row].length - 1));
    return rows[this.row][this.place];
  }

  /** @param {EventTarget | null} target */
  #found(target) {
    const row = this.rows().findIndex((stops) => stops.some((stop) => stop === target));
    if (row < 0) return;
    this.row = row;
    this.place = this.rows()[row].findIndex((stop) => stop === target);
    this.settle(false);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // In a field the other keys move along what is typed there.
    const typing = event.target instanceof HTMLInputElement;
    if (event.altKey || event.ctrlKey || event.metaKey || (typing && !/^Arrow(Up|Down)$/.test(event.key))) return;
    const last = (this.rows()[this.row]?.length ?? 0) - 1;
    if (event.key === 'ArrowLeft') this.place = Math.max(0, this.place - 1);
    else if (event.key === 'ArrowRight') this.place = Math.min(last, this.place + 1);
    else if (event.key === 'Home') this.place = 0;
    else if (event.key === 'End') this.place = last;
    else if (event.key === 'ArrowUp') this.row = this.#next(-1);
    else if (event.key === 'ArrowDown') this.row = this.#next(1);
    else return;
    event.preventDefault();
    this.settle(true);
  }

  /**
   * The next row with a stop, or the same one.
   * @param {1 | -1} step
   */
  #next(step) {
    const rows = this.rows();
    for (let next = this.row + step; next in rows; next += step) if (rows[next].length > 0) return next;
    return this.row;
  }
}
