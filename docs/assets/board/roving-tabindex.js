/**
 * Roving tabindex for a surface of rows: arrow keys move between the stops of a row and between rows, Home and End go
 * to the ends of a row, and exactly one stop is in the tab order.
 * @module
 */

/** Keyboard position on a surface of rows. */
export class RovingTabindex {
  /**
   * @param {HTMLElement} surface
   * @param {() => HTMLElement[][]} rows the focusable elements of each row, in order
   */
  constructor(surface, rows) {
    this.rows = rows;
    this.row = 0;
    this.place = 0;
    surface.addEventListener('focusin', (event) => this.#found(event.target));
    surface.addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * Return to the first row.
   * @param {number} place the place in that row
   */
  reset(place = 0) {
    this.row = 0;
    this.place = place;
  }

  /**
   * Put exactly one stop into the tab order.
   * @param {boolean} focus whether to focus it
   */
  update(focus) {
    const stop = this.#stop();
    for (const row of this.rows()) for (const each of row) each.tabIndex = each === stop ? 0 : -1;
    if (focus) stop?.focus({ preventScroll: true });
  }

  /** Focus the current stop; return false if there is none. */
  focus() {
    const stop = this.#stop();
    stop?.focus({ preventScroll: true });
    return stop !== undefined;
  }

  /** Return the current stop, after moving to the nearest row that has stops. */
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
    this.update(false);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    // In a text field the other keys move the cursor.
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
    this.update(true);
  }

  /**
   * Return the next row with a stop, or the current one.
   * @param {1 | -1} step
   */
  #next(step) {
    const rows = this.rows();
    for (let next = this.row + step; next in rows; next += step) if (rows[next].length > 0) return next;
    return this.row;
  }
}
