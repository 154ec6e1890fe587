/**
 * Looks at changed theorems in a worker of their own, which is replaced if one case takes too long.
 * @module
 */

// Time limit of an answer in milliseconds; the worker itself ends a search after a case.
const PATIENCE = 10_000;

export class FirstLooks {
  /**
   * @param {any} data the theorems of a claim
   * @param {(kind: 'looked' | 'answer', more: any) => void} heard
   */
  constructor(data, heard) {
    this.data = data;
    this.heard = heard;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.clock = undefined;
  }

  /** @param {{ name: string, places: import('./terms.js').Changes }} asked */
  look(asked) {
    this.worker ??= this.begin();
    this.clock = setTimeout(() => this.end('first_undecided'), PATIENCE);
    this.worker.postMessage(asked);
  }

  begin() {
    const worker = new Worker(new URL('./first-look-worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data: { kind, ...more } }) => {
      if (kind === 'answer') clearTimeout(this.clock);
      this.heard(kind, more);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.end(navigator.onLine === false ? 'network' : 'machine');
    });
    worker.postMessage({ data: this.data });
    return worker;
  }

  /** Replace the worker, and answer with the key of a message. @param {string} answer */
  end(answer) {
    this.stop();
    this.heard('answer', { answer });
  }

  stop() {
    clearTimeout(this.clock);
    this.worker?.terminate();
    this.worker = undefined;
  }
}
