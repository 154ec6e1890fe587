/**
 * Pool of two workers that check a claim. One reads certificates from the first; the other decides the obligations and
 * then reads certificates from the last. A claim is certified when both kinds of work succeeded for every obligation.
 * @module
 */

import files from './files.js';
import { currentFile, immutableFile, CheckError } from './file-cache.js';

const HOME = new URL('./', import.meta.url);
const BASE = new URL(`${files.folder}/`, HOME);
const LIBRARY = 'libz3.so.gz';
// z3 for Python, which only the search for theorems needs.
const BINDINGS = 'z3py.tar.xz';
// Number of tasks queued per worker, so that a worker need not wait for the page.
const AHEAD = 2;

// Workers load scripts themselves. z3 comes last, because only one worker needs it.
const WANTED = Object.keys(files.files)
  .filter((name) => !name.endsWith('.mjs') && name !== BINDINGS)
  .sort((a, b) => Number(a === LIBRARY) - Number(b === LIBRARY));
/** The files of a worker without z3. */
export const WITHOUT_Z3 = WANTED.filter((name) => name !== LIBRARY);
/** The files of a worker that searches. */
export const FOR_SEARCH = [...WANTED, BINDINGS];

/**
 * Return the number of bytes of some files and of a program.
 * @param {string[]} names
 * @param {{bytes: number}} [program]
 */
export const totalSize = (names, program = files.program) =>
  names.reduce((sum, name) => sum + files.files[name].bytes, program.bytes);
const TOTAL = totalSize(WANTED);

const SCRIPTS = Object.keys(files.files).filter((name) => name.endsWith('.mjs'));

/**
 * Return the number of bytes that a worker loads once, its scripts included; undefined if there is nothing to load.
 * @param {number | undefined} bytes the size of the files that the page loads for it
 */
export const withScripts = (bytes) => bytes && bytes + SCRIPTS.reduce((sum, name) => sum + files.files[name].bytes, 0);

/**
 * Start loading files, by name.
 * @param {(bytes: number) => void} more receives the size of each loaded piece
 * @param {string[]} [names]
 * @param {{name: string, bytes: number, sha256: string}} [own] the program
 */
export function material(more, names = WANTED, own = files.program) {
  const program = immutableFile(new URL(own.name, HOME).href, own, more);
  const found = Object.fromEntries(
    names.map((name) => [name, immutableFile(new URL(name, BASE).href, files.files[name], more)]),
  );
  for (const each of [program, ...Object.values(found)]) each.catch(() => {});
  return { found, program };
}

/** A worker with its capability and its number of pending tasks. */
export class PooledWorker {
  /**
   * @param {boolean} solves whether it has z3
   * @param {ReturnType<typeof material>} given
   * @param {(hand: PooledWorker, data: any) => void} heard receives its messages
   */
  constructor(solves, given, heard) {
    this.solves = solves;
    this.busy = 0;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.addEventListener('message', ({ data }) => heard(this, data));
    this.worker.addEventListener('error', (event) => {
      event.preventDefault();
      heard(this, { kind: 'trouble', why: navigator.onLine === false ? 'network' : 'machine' });
    });
    this.loaded = this.load(given);
    this.loaded.catch(() => {});
  }

  /** @param {string} ask @param {object} [more] */
  ask(ask, more = {}) {
    this.worker.postMessage({ ask, ...more });
  }

  /** @param {ReturnType<typeof material>} given */
  async load({ found, program }) {
    const names = Object.keys(found).filter((name) => this.solves || name !== LIBRARY);
    const bodies = await Promise.all(names.map((name) => found[name]));
    const own = Object.fromEntries(names.map((name, place) => [name, bodies[place]]));
    this.ask('load', { files: own, program: await program, base: BASE.href });
  }
}

/** A task for one worker. A new run discards the answers to earlier runs. */
export class WorkerTask {
  constructor() {
    this.run = 0;
    /** @type {(kind: string, more?: any) => void} */
    this.tell = () => {};
    /** @type {PooledWorker | undefined} */
    this.worker = undefined;
  }

  /**
   * Start the worker, and report how much of its files is loaded.
   * @param {boolean} solves whether it has z3
   * @param {number} total the number of bytes
   * @param {(more: (bytes: number) => void) => ReturnType<typeof material>} load starts loading the files
   */
  launch(solves, total, load) {
    if (typeof Worker !== 'function') throw new CheckError('browser');
    let done = 0;
    const given = load((bytes) => {
      done += bytes;
      this.tell('loading', { done, total });
    });
    this.worker = new PooledWorker(solves, given, (from, data) => {
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
    } else if (data.run === this.run) this.answered(data);
  }

  /**
   * Handle an answer to the present run.
   * @param {any} data
   */
  answered(data) {
    throw new Error(`there is no handler of ${data.kind}`);
  }
}

export class WorkerPool {
  /** @param {(kind: string, more?: object) => void} tell receives events */
  constructor(tell) {
    this.tell = tell;
    this.run = 0;
    /** @type {PooledWorker[]} */
    this.workers = [];
  }

  /**
   * Check a claim, and discard the results of an earlier check.
   * @param {{ tag: string, archive: string }} asked
   */
  async check({ tag, archive }) {
    const run = (this.run += 1);
    this.began = performance.now();
    this.lines = undefined;
    this.opened = undefined;
    try {
      // Certificates shared by many claims are in one archive.
      const claim = Promise.all([archive, new URL('common.zip', archive).href].map(currentFile));
      claim.catch(() => {});
      if (!this.workers.length) this.start();
      await Promise.all(
        this.workers.map(async (hand) => {
          await hand.loaded;
          const [own, common] = await claim;
          if (run === this.run) hand.ask('open', { run, tag, claim: own, common });
        }),
      );
    } catch (error) {
      if (run === this.run) this.trouble(error);
    }
  }

  start() {
    let done = 0;
    const given = material((bytes) => {
      done += bytes;
      if (this.workers === workers) this.tell('loading', { done, total: TOTAL });
    });
    const workers = [false, true].map(
      (solves) => new PooledWorker(solves, given, (hand, data) => this.heard(hand, data)),
    );
    this.workers = workers;
  }

  /** Terminate the workers, which cannot be interrupted otherwise; the browser keeps the loaded files. */
  terminateAll() {
    this.run += 1;
    for (const { worker } of this.workers) worker.terminate();
    this.workers = [];
  }

  /** @param {any} error */
  trouble(error) {
    this.terminateAll();
    this.tell('trouble', {
      why: error instanceof CheckError ? error.why : 'machine',
      detail: String(error?.message ?? error),
    });
  }

  /**
   * Ask the worker with z3 about a changed theorem or a script.
   * @param {{ name: string, places: object } | { asked: string }} asked
   */
  change(asked) {
    this.workers[1].ask('asked' in asked ? 'decide' : 'change', asked);
  }

  /** @param {PooledWorker} hand @param {any} data */
  heard(hand, data) {
    if (data.kind === 'trouble') {
      this.terminateAll();
      this.tell('trouble', data);
    } else if (data.run === undefined) {
      this.tell(data.kind, data);
    } else if (data.run === this.run) {
      this[data.kind](hand, data);
    }
  }

  /** Handle the list of obligations read by a worker; both workers must read the same list. */
  open(hand, { told }) {
    if (told.why) {
      this.end({ state: 'failed', by: 'book', name: '', ...told });
      return;
    }
    const names = JSON.stringify(told.lines);
    if (this.lines === undefined) {
      this.lines = told.lines;
      this.names = names;
      this.opened = performance.now();
      this.left = 2 * told.lines.length;
      const all = [...told.lines.keys()];
      this.todo = { certificate: [...all], decided: [...all] };
      this.tell('ready', { ms: this.opened - this.began });
      this.tell('listed', told);
    } else if (this.names !== names) {
      this.trouble('the two workers read different obligations; reload the page and try again');
      return;
    }
    hand.busy = 0;
    this.feed(hand);
  }

  /** Assign tasks to a worker. */
  feed(hand) {
    const { certificate, decided } = this.todo;
    while (hand.busy < AHEAD && (certificate.length || (hand.solves && decided.length))) {
      const solve = hand.solves && decided.length > 0;
      const place = solve ? decided.shift() : hand.solves ? certificate.pop() : certificate.shift();
      hand.busy += 1;
      hand.ask('turn', { run: this.run, by: solve ? 'decided' : 'certificate', place });
    }
  }

  /** Handle the result for one obligation. */
  turn(hand, { by, place, found }) {
    hand.busy -= 1;
    this.left -= 1;
    this.tell('line', { by, place, done: 1 - this.left / (2 * this.lines.length), ...found });
    if (!found.good) {
      this.end({ state: 'failed', by, name: this.lines[place].name, ...found });
    } else if (this.left === 0) {
      this.end({ state: 'certified', ms: performance.now() - this.opened });
      this.workers[1].ask('offer', { run: this.run });
    } else {
      this.feed(hand);
    }
  }

  /** Report the theorems of the certified claim that can be changed. */
  offered(_, { theorems }) {
    this.tell('offered', { theorems });
  }

  end(found) {
    this.run += 1;
    this.tell('end', found);
  }
}
