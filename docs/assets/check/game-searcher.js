/**
 * Search for a theorem about a game in the page: the kernel of this site with z3, and the checker, in one worker.
 * @module
 */

import files from './files.js';
import { CheckError } from './file-cache.js';
import { FOR_SEARCH, PooledWorker, material, totalSize } from './worker-pool.js';

// The limit of a search, in seconds by the clock, since WebAssembly knows no processor time; the reader may stop it.
const SECONDS = 900;
const SHOWN = files.search && totalSize(FOR_SEARCH, files.search);
const SCRIPTS = Object.keys(files.files).filter((name) => name.endsWith('.mjs'));

/** The number of bytes that are loaded once; undefined if this site has no search. */
export const loads = SHOWN && SHOWN + SCRIPTS.reduce((sum, name) => sum + files.files[name].bytes, 0);

export class GameSearcher {
  constructor() {
    this.run = 0;
    /** @type {(kind: string, more?: any) => void} */
    this.tell = () => {};
    /** @type {PooledWorker | undefined} */
    this.worker = undefined;
    /** Results by rules and play, so that no game is searched twice. */
    this.known = new Map();
  }

  /**
   * Search for a theorem, and discard the results of an earlier search.
   * @param {string} rules in canonical form
   * @param {'normal' | 'misere'} play
   * @param {(kind: string, more?: any) => void} tell receives `loading`, `step`, `found`, and `trouble`
   */
  async search(rules, play, tell) {
    const run = (this.run += 1);
    this.tell = tell;
    this.began = performance.now();
    this.asked = `${play} ${rules}`;
    if (this.known.has(this.asked)) {
      tell('found', this.known.get(this.asked));
      return;
    }
    try {
      if (!this.worker) this.start();
      const { worker } = this;
      await worker.loaded;
      if (run === this.run) worker.ask('search', { run, rules, play, seconds: SECONDS });
    } catch (error) {
      if (run === this.run) this.trouble(error);
    }
  }

  start() {
    if (typeof Worker !== 'function') throw new CheckError('browser');
    let done = 0;
    const given = material(
      (bytes) => {
        done += bytes;
        this.tell('loading', { done, total: SHOWN });
      },
      FOR_SEARCH,
      files.search,
    );
    this.worker = new PooledWorker(true, given, (from, data) => {
      if (from === this.worker) this.heard(data);
    });
  }

  /** End the worker, which cannot be interrupted otherwise; the browser keeps the loaded files. */
  stop() {
    this.run += 1;
    this.worker?.worker.terminate();
    this.worker = undefined;
  }

  /** @param {any} error */
  trouble(error) {
    this.stop();
    const why = error instanceof CheckError ? error.why : 'machine';
    this.tell('trouble', { why, detail: String(error?.message ?? error) });
  }

  /** @param {any} data */
  heard(data) {
    if (data.kind === 'trouble') {
      this.stop();
      this.tell('trouble', data);
    } else if (data.run !== this.run) {
      // The answer to an earlier search.
    } else if (data.kind === 'step') this.tell('step', data);
    else if (data.kind === 'found') {
      const found = { ...data.told, ms: performance.now() - this.began };
      this.known.set(this.asked, found);
      this.tell('found', found);
    }
  }
}
