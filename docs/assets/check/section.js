/**
 * Section that checks a claim in the browser, after its button was pressed. The attribute `data-state` is idle,
 * running, certified or failed.
 * @module
 */

import files from './files.js';
import { FirstLooks } from './first-looks.js';
import { MutationPanel } from './mutation-panel.js';
import { WorkerPool } from './worker-pool.js';
import { storePage } from './file-cache.js';
import { Line, LocalizedTexts } from './localized-texts.js';

// Interval of table updates, in milliseconds.
const FRAME = 150;

/** The section with its button, its table and its workers. */
class Section {
  /** @param {HTMLElement} box @param {LocalizedTexts} speech */
  constructor(box, speech) {
    this.box = box;
    this.speech = speech;
    /** @type {WorkerPool | undefined} */
    this.pool = undefined;
    /** @type {FirstLooks | undefined} */
    this.looks = undefined;
    /** @type {MutationPanel | undefined} */
    this.first = undefined;
    /** @type {MutationPanel | undefined} */
    this.mutation = undefined;
    /** @type {{ name: string, places: object } | undefined} the change that z3 is to judge */
    this.wanted = undefined;
    this.start = box.querySelector('[data-takeaway-check]');
    this.stop = box.querySelector('.tk-check-stop');
    this.status = box.querySelector('[role=status]');
    this.bar = box.querySelector('progress');
    this.list = box.querySelector('.tk-check-lines');
    this.scroller = this.list.querySelector('.tk-scroll');
    this.stop.addEventListener('click', () => this.halt());
  }

  /** Set the status line, which screen readers announce. */
  say(key, values) {
    this.status.textContent = this.speech.say(key, values);
  }

  state(state) {
    this.box.dataset.state = state;
    const running = state === 'running';
    // The focus moves to the button that replaces the focused one.
    const focused = [this.start, this.stop].some((button) => button === document.activeElement);
    this.start.hidden = running;
    this.stop.hidden = !running;
    this.bar.hidden = !running;
    if (focused) (running ? this.stop : this.start).focus();
  }

  run() {
    this.mutation?.close();
    this.fresh = [];
    this.state('running');
    this.bar.removeAttribute('value');
    this.list.hidden = true;
    this.say('starting');
    if (typeof Worker !== 'function') {
      this.trouble({ why: 'browser' });
      return;
    }
    this.pool ??= new WorkerPool((kind, more) => this[kind](more));
    this.pool.check({
      tag: this.start.dataset.takeawayCheck,
      archive: new URL(this.box.dataset.archive, location.href).href,
    });
  }

  halt() {
    this.mutation?.close();
    this.pool.terminateAll();
    this.state('idle');
    this.say('stopped');
  }

  loading({ done, total }) {
    // The checker may run while the remaining files load.
    if (this.box.dataset.state !== 'running' || !this.list.hidden) return;
    this.bar.value = done / total;
    this.say('loading', { done: this.speech.megabytes(done), total: this.speech.megabytes(total) });
    if (done >= total) {
      this.bar.removeAttribute('value');
      this.say('starting');
    }
  }

  ready({ ms }) {
    this.box.dataset.ready = String(Math.round(ms));
  }

  listed({ lines, theorems }) {
    this.lines = lines.map((line) => new Line(line, this.speech));
    this.list.querySelector('tbody').replaceChildren(...this.lines.map((line) => line.row));
    this.list.hidden = false;
    this.theorems = theorems;
    this.read = 0;
    this.asked = lines.filter((line) => !line.computed).length;
    this.bar.value = 0;
    this.say('checking', { lines: this.speech.number(lines.length), asked: this.speech.number(this.asked) });
  }

  /** Collect results: updating a long table for each would take time from the workers. */
  line(found) {
    this.fresh.push(found);
    this.soon ??= setTimeout(() => this.shown(), FRAME);
  }

  /** Show the collected results, and scroll the table to the last row of the completed prefix. */
  shown() {
    clearTimeout(this.soon);
    this.soon = undefined;
    for (const { by, place, done, ...found } of this.fresh.splice(0)) {
      this.lines[place].show(by, found);
      this.bar.value = done;
    }
    while (this.read + 1 < this.lines.length && this.lines[this.read].done) this.read += 1;
    const { row } = this.lines[this.read];
    this.scroller.scrollTop = row.offsetTop + row.offsetHeight - this.scroller.clientHeight;
  }

  end({ state, by, ...found }) {
    if (this.fresh.length) this.shown();
    this.state(state);
    const { name, said, why } = found;
    const { speech } = this;
    if (state === 'certified') {
      this.box.dataset.took = String(Math.round(found.ms));
      const counts = { theorems: speech.number(this.theorems), lines: speech.number(this.lines.length) };
      // Scripts loaded by the worker are not among the page's resources.
      const scripts = [
        'worker.js',
        ...Object.keys(files.files)
          .filter((one) => one.endsWith('.mjs'))
          .map((one) => `${files.folder}/${one}`),
      ];
      const twins = [...this.box.querySelectorAll('.tk-hand')].map(
        (hand) => new URL(hand.dataset.asked, location.href).href,
      );
      storePage([...scripts.map((script) => new URL(script, import.meta.url).href), ...twins]);
      this.say('certified', { ...counts, asked: speech.number(this.asked), time: speech.time(found.ms) });
    } else {
      this.box.dataset.failed = name || by;
      this.say(found.read === false ? 'unreadable' : `failed_${by}`, { name: name, said: said });
      if (why) this.status.append(' ', speech.machine(why));
    }
  }

  /** Return the theorems of the claim, with the definitions behind them. */
  statements() {
    const address = new URL(`./statements/${this.start.dataset.takeawayCheck}.json`, import.meta.url);
    return fetch(address).then((response) => (response.ok ? response.json() : Promise.reject(response)));
  }

  /** Let the reader change theorems before anything large is loaded. */
  async breakIt() {
    const data = await this.statements();
    this.closeFirst();
    this.mutation?.close();
    this.looks = new FirstLooks(data, (kind, more) => this.first[kind](more));
    const later = {
      size: this.speech.megabytes(Number(this.box.dataset.size)),
      judge: (asked) => {
        this.wanted = asked;
        this.run();
      },
    };
    const place = this.box.querySelector('.tk-break');
    this.first = new MutationPanel(place, this.speech, data.theorems, (asked) => this.looks.look(asked), later);
    place.scrollIntoView({ block: 'nearest' });
  }

  closeFirst() {
    this.looks?.stop();
    this.first?.close();
    this.first = undefined;
  }

  /** @param {{ theorems: any[] }} offered */
  async offered({ theorems }) {
    // The formulas of the page replace those of the checker, where the file of the claim has them.
    const printed = await this.statements().then(
      (data) => new Map(data.theorems.map(({ name, pieces, twins }) => [name, { pieces, twins }])),
      () => new Map(),
    );
    this.closeFirst();
    const place = this.box.querySelector('.tk-break');
    const shown = theorems.map((theorem) => ({ ...theorem, ...printed.get(theorem.name) }));
    this.mutation = new MutationPanel(place, this.speech, shown, (asked) => this.pool.change(asked));
    if (this.wanted) this.mutation.try(this.wanted);
    this.wanted = undefined;
  }

  looked(found) {
    this.mutation.looked(found);
  }

  answer(found) {
    this.mutation.answer(found);
  }

  /** @param {{ why: string, detail?: string }} what */
  trouble({ why, detail }) {
    this.mutation?.close();
    this.state('failed');
    this.box.dataset.failed = why;
    this.say(why);
    if (detail) this.status.append(' ', this.speech.machine(detail));
  }
}

const { lang } = document.documentElement;
const { default: words } = await import(`./words.${lang}.js`);

/**
 * Return the inactive section of a claim.
 * @param {HTMLElement} box
 */
export const section = (box) => new Section(box, new LocalizedTexts(lang, words));
