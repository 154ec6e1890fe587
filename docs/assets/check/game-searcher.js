/**
 * Search for a theorem about a game in the page: the kernel of this site with z3, and the checker, in one worker.
 * @module
 */

import files from './files.js';
import { FOR_SEARCH, WorkerTask, material, totalSize, withScripts } from './worker-pool.js';

/** The limit of a search in seconds by the clock, because WebAssembly has no processor time. The reader may stop it. */
export const SECONDS = 900;
const SHOWN = files.search && totalSize(FOR_SEARCH, files.search);

/** The number of bytes that are loaded once; undefined if this site has no search. */
export const loads = withScripts(SHOWN);

export class GameSearcher extends WorkerTask {
  constructor() {
    super();
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
    this.launch(true, SHOWN, (more) => material(more, FOR_SEARCH, files.search));
  }

  /** @param {any} data */
  answered(data) {
    if (data.kind === 'step') this.tell('step', data);
    else if (data.kind === 'found') {
      const found = { ...data.told, ms: performance.now() - this.began };
      this.known.set(this.asked, found);
      this.tell('found', found);
    }
  }
}
