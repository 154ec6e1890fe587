/**
 * The button that checks a claim in the reader's own browser. Nothing is loaded before it is pressed but this and words.
 * The section around it carries how far it is: `data-state` is idle, running, certified or failed.
 * @module
 */

import files from './files.js';
import { Breaking } from './breaking.js';
import { keepPage } from './files-kept.js';
import { Line, Speech } from './speech.js';

/** One section: its button, its lines, and the worker that does the work. */
class Section {
  /** @param {HTMLElement} box @param {Speech} speech */
  constructor(box, speech) {
    this.box = box;
    this.speech = speech;
    this.start = box.querySelector('[data-takeaway-check]');
    this.stop = box.querySelector('.tk-check-stop');
    this.status = box.querySelector('[role=status]');
    this.bar = box.querySelector('progress');
    this.list = box.querySelector('.tk-check-lines');
    this.scroller = this.list.querySelector('.tk-scroll');
    this.start.addEventListener('click', () => this.run());
    this.stop.addEventListener('click', () => this.halt());
    this.start.disabled = false;
    const size = files.large[this.start.dataset.takeawayCheck];
    const warning = box.querySelector('.tk-large');
    warning.hidden = !size;
    if (size) warning.textContent = speech.say('large', { size: this.speech.megabytes(size) });
  }

  /** What a reader is told, also by a screen reader. */
  say(key, values) {
    this.status.textContent = this.speech.say(key, values);
  }

  state(state) {
    this.box.dataset.state = state;
    const running = state === 'running';
    // Whoever pressed a key on the one button goes on at the other.
    const focused = [this.start, this.stop].includes(document.activeElement);
    this.start.hidden = running;
    this.stop.hidden = !running;
    this.bar.hidden = !running;
    if (focused) (running ? this.stop : this.start).focus();
  }

  run() {
    this.breaking?.close();
    this.state('running');
    this.bar.removeAttribute('value');
    this.list.hidden = true;
    this.say('starting');
    try {
      this.worker ??= this.hire();
      this.worker.postMessage({ tag: this.start.dataset.takeawayCheck, archive: new URL(this.box.dataset.archive, location.href).href });
    } catch {
      this.trouble({ why: 'browser' });
    }
  }

  hire() {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }) => this[data.kind](data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.trouble({ why: navigator.onLine === false ? 'network' : 'machine' });
    });
    return worker;
  }

  /** A worker cannot be asked to stop while it computes; what it loaded is kept by the browser. */
  dismiss() {
    this.breaking?.close();
    this.worker?.terminate();
    this.worker = undefined;
  }

  halt() {
    this.dismiss();
    this.state('idle');
    this.say('stopped');
  }

  loading({ done, total }) {
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
    this.asked = lines.filter((line) => !line.computed).length;
    this.bar.value = 0;
  }

  line({ by, place, ...found }) {
    if (place === 0) this.say(by === 'certificate' ? 'checking' : 'deciding', { lines: this.speech.number(by === 'certificate' ? this.lines.length : this.asked) });
    this.lines[place].show(by, found);
    // The line that was done last stays in sight, in the table's own scroller: the page does not move.
    const { row } = this.lines[place];
    this.scroller.scrollTop = row.offsetTop + row.offsetHeight - this.scroller.clientHeight;
    this.bar.value = ((by === 'decided') * this.lines.length + place + 1) / (2 * this.lines.length);
  }

  end({ state, by, ...found }) {
    this.state(state);
    const { name, said, why } = found;
    const { speech } = this;
    if (state === 'certified') {
      this.box.dataset.took = String(Math.round(found.ms));
      const counts = { theorems: speech.number(this.theorems), lines: speech.number(this.lines.length) };
      // Scripts that only the worker asks for are not among what the page has loaded.
      const scripts = ['worker.js', ...Object.keys(files.files).filter((one) => one.endsWith('.mjs')).map((one) => `${files.folder}/${one}`)];
      keepPage(scripts.map((script) => new URL(script, import.meta.url).href));
      this.say('certified', { ...counts, asked: speech.number(this.asked), time: speech.time(found.ms) });
    } else {
      this.box.dataset.failed = name || by;
      this.say(found.read === false ? 'unreadable' : `failed_${by}`, { name: name, said: said });
      if (why) this.status.append(' ', speech.machine(why));
    }
  }

  offered({ theorems }) {
    const place = this.box.querySelector('.tk-break');
    this.breaking = new Breaking(place, this.speech, theorems, (asked) => this.worker.postMessage(asked));
  }

  looked(found) {
    this.breaking.looked(found);
  }

  answer(found) {
    this.breaking.answer(found);
  }

  trouble({ why, detail }) {
    this.dismiss();
    this.state('failed');
    this.box.dataset.failed = why;
    this.say(why);
    if (detail) this.status.append(' ', this.speech.machine(detail));
  }
}

const { lang } = document.documentElement;
const { default: words } = await import(`./words.${lang}.js`);
for (const box of document.querySelectorAll('.tk-check')) new Section(box, new Speech(lang, words));
