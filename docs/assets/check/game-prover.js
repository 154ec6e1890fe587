/**
 * Proof of a game in the page: a worker writes the records of the game, and the checker judges each obligation, those
 * of the general theorems included. No solver is loaded.
 * @module
 */

import files from './files.js';
import { immutableFile } from './file-cache.js';
import { WITHOUT_Z3, WorkerTask, material, totalSize, withScripts } from './worker-pool.js';

// Number of obligations queued, so that the worker need not wait for the page.
const AHEAD = 2;

// The number of bytes whose loading is shown; the worker itself loads its scripts.
const SHOWN = files.general && totalSize(WITHOUT_Z3) + files.general.bytes;

/** The number of bytes that are loaded once; undefined if this site has no general book. */
export const loads = withScripts(SHOWN);

/**
 * @typedef {object} Asked
 * @property {any[]} moves
 * @property {number[]} values up to the end of the first period
 * @property {number} preperiod
 * @property {number} period
 */

export class GameProver extends WorkerTask {
  /**
   * Prove a game, and discard the results of an earlier proof.
   * @param {Asked} asked
   * @param {(kind: string, more?: any) => void} tell receives `loading`, `listed`, `line`, `end`, and `trouble`
   */
  async prove(asked, tell) {
    const run = (this.run += 1);
    this.tell = tell;
    this.began = performance.now();
    try {
      if (!this.worker) this.start();
      const { worker, general } = this;
      const [body] = await Promise.all([general, worker.loaded]);
      if (run !== this.run) return;
      // The worker keeps the general book.
      worker.ask('game', { run, general: this.sent === worker ? undefined : body, asked });
      this.sent = worker;
    } catch (error) {
      if (run === this.run) this.trouble(error);
    }
  }

  start() {
    this.launch(false, SHOWN, (more) => {
      const address = new URL(files.general.name, new URL('./', import.meta.url)).href;
      this.general = immutableFile(address, files.general, more);
      this.general.catch(() => {});
      return material(more, WITHOUT_Z3);
    });
  }

  /**
   * Return the archive of the game that was proved last.
   * @param {string} rules in canonical form
   * @returns {Promise<Blob>}
   */
  bundle(rules) {
    return new Promise((resolve) => {
      this.bundled = resolve;
      this.worker.ask('bundle', { run: this.run, rules });
    });
  }

  /** @param {any} data */
  answered(data) {
    if (data.kind === 'open') this.opened(data);
    else if (data.kind === 'turn') this.judged(data);
    else if (data.kind === 'bundle') this.bundled?.(new Blob([data.bytes], { type: 'application/zip' }));
  }

  /** Begin with the obligations that the worker has read. */
  opened({ told }) {
    if (told.why) {
      this.tell('end', { state: 'refused', name: '', ...told });
      return;
    }
    this.told = told;
    this.next = 0;
    this.left = told.lines.length;
    this.tell('listed', { lines: told.lines.length, theorems: told.theorems });
    for (let queued = 0; queued < AHEAD; queued += 1) this.feed();
  }

  feed() {
    if (this.next >= this.told.lines.length) return;
    this.worker.ask('turn', { run: this.run, by: 'certificate', place: this.next });
    this.next += 1;
  }

  /** Handle the result for one obligation. */
  judged({ place, found }) {
    this.left -= 1;
    const { lines, theorems, says } = this.told;
    if (!found.good) {
      // Answers to queued obligations are not awaited.
      this.run += 1;
      this.tell('end', { state: 'refused', name: lines[place].name, ...found });
      return;
    }
    this.tell('line', { done: 1 - this.left / lines.length });
    if (this.left === 0) {
      const ms = performance.now() - this.began;
      this.tell('end', { state: 'certified', lines: lines.length, theorems, says, ms });
    } else this.feed();
  }
}
