// "Prove it here": the proof of a game in the page, by the checker of this site. Loaded when the reader comes near.
import { GameProver, loads } from '../../check/game-prover.js';
import { LocalizedTexts } from '../../check/localized-texts.js';
import { h } from '../../board/dom.js';
import { Text } from '../../board/text.js';
import { guessPeriod } from './patterns.js';

// The limits of the general theorem: the largest number of counters taken, the largest value, and the number of values.
const [MOST_TAKEN, MOST_VALUE, MOST_VALUES] = [40, 99, 2048];
// Limit on the steps of the test that the checker computes, an estimate.
const MOST_STEPS = 4_000_000;
const LISTED = 12;

/** @type {GameProver | undefined} one for all games, so that the general theorem is checked once */
let prover;

const taken = (move) => {
  if (move.kind === 'break') return move.take;
  const { low, high } = move.leave ?? {};
  const same = JSON.stringify(low) === JSON.stringify(high);
  return same && low?.op === '-' && low.left === 'n' && typeof low.right === 'number' ? low.right : undefined;
};

/**
 * Return what to ask the prover about a game, or the key of the reason why the page cannot prove it.
 * @param {any} reading the rules
 * @param {'normal' | 'misere'} play
 * @param {import('./compute.js').Computed} computed
 * @param {number} largest the largest number in the rules
 * @returns {{asked: import('../../check/game-prover.js').Asked} | {reason: string}}
 */
export function provable(reading, play, computed, largest) {
  const { moves } = reading;
  const numbers = moves.map(taken);
  const oneKind = moves.every(({ kind }) => kind === moves[0].kind && ['one-heap', 'break'].includes(kind));
  const marked = [...(reading.blocked ?? []), ...(reading.terminal ?? [])];
  if (!oneKind || numbers.includes(undefined) || reading.heaps !== null || marked.length) return { reason: 'kind' };
  if (play === 'misere') return { reason: 'misere' };
  if (Math.max(...numbers) > MOST_TAKEN) return { reason: 'large' };
  const guess = guessPeriod(computed.values, largest);
  if (!guess || guess.saltus > 0) return { reason: 'pattern' };
  const { start: preperiod, period } = guess;
  const values = computed.values.slice(0, preperiod + period);
  const tested = 2 * values.length + Math.max(...numbers) + 1;
  const splitting = moves.filter(({ pieces }) => pieces?.includes(2)).length;
  const steps = tested * (moves.length * 8 + (splitting * tested) / 2);
  const large = values.length > MOST_VALUES || Math.max(...values) > MOST_VALUE || steps > MOST_STEPS;
  return large ? { reason: 'large' } : { asked: { moves, values, preperiod, period } };
}

/** Return the sentence that names the lost single heaps; undefined if they are many. */
function lostHeaps({ values, preperiod, period }) {
  const lost = values.flatMap((value, heap) => (value === 0 ? [heap] : []));
  const before = lost.filter((heap) => heap < preperiod);
  const residues = lost
    .filter((heap) => heap >= preperiod)
    .map((heap) => heap % period)
    .sort((a, b) => a - b);
  if (Math.max(before.length, residues.length) > LISTED) return undefined;
  const heaps = before.join(', ');
  const filling = { heaps, residues: residues.join(', '), modulus: period, start: preperiod };
  if (!residues.length) return { key: 'prove.lost.few', filling };
  if (period === 1) return { key: 'prove.lost.all', filling };
  return { key: preperiod === 0 ? 'prove.lost.residues' : 'prove.lost.later', filling };
}

/** The section of one game. */
class ProvePart {
  /**
   * @param {HTMLElement} part the section, with its heading
   * @param {Text} text
   * @param {{text: string}} reading
   * @param {import('../../check/game-prover.js').Asked} asked
   * @param {Node | undefined} badge of certified theorems
   */
  constructor(part, text, reading, asked, badge) {
    this.part = part;
    this.text = text;
    this.reading = reading;
    this.asked = asked;
    this.badge = badge;
    this.speech = new LocalizedTexts(text.language, {});
    this.start = h('button', { type: 'button', class: 'tk-button' }, text.nodes('prove.button'));
    this.halt = h('button', { type: 'button', class: 'tk-button', hidden: true }, text.nodes('prove.stop'));
    this.start.addEventListener('click', () => this.run());
    this.halt.addEventListener('click', () => {
      prover?.stop();
      this.state('idle');
      this.say('prove.stopped');
    });
    this.bar = h('progress', { max: '1', hidden: true, 'aria-label': text.plain('part.prove') });
    this.status = h('p', { role: 'status' });
    this.result = h('div', { class: 'tki-proved' });
    const size = this.speech.megabytes(loads);
    part.append(
      h('p', {}, text.nodes('prove.help', { size })),
      h('p', {}, this.start, this.halt),
      this.bar,
      this.status,
      this.result,
    );
    part.dataset.state = 'idle';
  }

  /** Set the status line, which screen readers announce. */
  say(key, filling) {
    this.status.replaceChildren(this.text.nodes(key, filling));
  }

  /** @param {'idle' | 'running' | 'certified' | 'refused' | 'failed'} state */
  state(state) {
    this.part.dataset.state = state;
    const running = state === 'running';
    const focused = [this.start, this.halt].some((button) => button === document.activeElement);
    this.start.hidden = running || state === 'certified';
    this.halt.hidden = !running;
    this.bar.hidden = !running;
    if (!focused) return;
    if (state === 'certified') {
      this.status.tabIndex = -1;
      this.status.focus();
    } else (running ? this.halt : this.start).focus();
  }

  run() {
    this.result.replaceChildren();
    delete this.part.dataset.failed;
    this.state('running');
    this.bar.removeAttribute('value');
    this.say('prove.starting');
    prover ??= new GameProver();
    void prover.prove(this.asked, (kind, more) => this[kind](more));
  }

  loading({ done, total }) {
    if (this.part.dataset.state !== 'running') return;
    const complete = done >= total;
    if (complete) this.bar.removeAttribute('value');
    else this.bar.value = done / total;
    const sizes = { done: this.speech.megabytes(done), total: this.speech.megabytes(total) };
    this.say(complete ? 'prove.starting' : 'prove.loading', sizes);
  }

  listed({ lines }) {
    this.bar.value = 0;
    this.say('prove.checking', { lines: this.speech.number(lines) });
  }

  line({ done }) {
    this.bar.value = done;
  }

  /** @param {any} found */
  end(found) {
    const { state, name, read, why } = found;
    this.state(state);
    if (state === 'certified') this.certified(found);
    else {
      this.part.dataset.failed = name || 'book';
      this.say(read === false ? 'prove.unreadable' : name ? 'prove.refused' : 'prove.refusedBook', { name });
      this.status.append(' ', this.speech.machine(why));
    }
  }

  certified({ lines, theorems, says, ms }) {
    const { text, asked, reading } = this;
    this.part.dataset.took = String(Math.round(ms));
    const { speech } = this;
    const counts = { lines: speech.number(lines), theorems: speech.number(theorems) };
    this.say('prove.certified', { ...counts, time: speech.time(ms) });
    if (this.badge) this.status.prepend(this.badge.cloneNode(true), ' ');
    const { period, preperiod } = asked;
    const lost = lostHeaps(asked);
    const sentences = [
      text.nodes('form.periodic', { n: period, preperiod }),
      text.nodes('prove.least'),
      ...(lost ? [text.nodes(lost.key, lost.filling)] : []),
      text.nodes('several'),
      text.nodes('prove.moves'),
    ];
    const machine = Object.entries(says).map(([name, formula]) => h('li', {}, h('code', {}, `${name}: ${formula}`)));
    const said = h('span', { role: 'status' });
    const save = h('button', { type: 'button', class: 'tk-button' }, text.nodes('prove.save'));
    const file = `takeaway-${reading.text.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, '')}.zip`;
    save.addEventListener('click', async () => {
      const blob = await prover?.bundle(reading.text);
      if (!blob) return;
      const link = h('a', { href: URL.createObjectURL(blob), download: file });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      said.replaceChildren(text.nodes('prove.saved', { file }));
    });
    this.result.replaceChildren(
      h('p', {}, text.nodes('prove.theorem')),
      h('ul', {}, ...sentences.map((sentence) => h('li', {}, sentence))),
      h('details', {}, h('summary', {}, text.nodes('prove.machine')), h('ul', { dir: 'ltr', lang: 'en' }, ...machine)),
      h('p', {}, save, ' ', said),
      h('p', {}, text.nodes('prove.file')),
      h(
        'pre',
        { dir: 'ltr' },
        h('code', { tabindex: '0' }, `python -I checker.zip ${file}\ntakeaway discover game.toml --save .`),
      ),
    );
  }

  /** @param {{ why: string, detail?: string }} what */
  trouble({ why, detail }) {
    this.state('failed');
    this.part.dataset.failed = why;
    this.say(why === 'machine' ? 'prove.device' : `prove.${why}`);
    if (detail) this.status.append(' ', this.speech.machine(detail));
  }
}

/**
 * Fill the section of a game: with the button, or with the reason why the page cannot prove it.
 * @param {HTMLElement} part the section, with its heading
 * @param {Text} spoken the messages of the rules box
 * @param {any} reading
 * @param {'normal' | 'misere'} play
 * @param {import('./compute.js').Computed} computed
 * @param {number} largest
 * @param {{command: string, badge: Node | undefined}} more the command for the terminal, and the badge
 */
export async function fill(part, spoken, reading, play, computed, largest, { command, badge }) {
  const { language, messages } = spoken;
  const words = await import(`../../../${language}/board/prove.js`);
  const text = new Text(language, { ...messages, ...words.messages });
  const found = provable(reading, play, computed, largest);
  if (loads !== undefined && 'asked' in found) {
    new ProvePart(part, text, reading, found.asked, badge);
    return;
  }
  const reason = 'reason' in found ? found.reason : 'kind';
  part.dataset.state = 'impossible';
  part.dataset.failed = reason;
  part.append(
    h('p', {}, text.nodes(`prove.no.${reason}`), ' ', text.nodes('prove.kinds')),
    h('p', {}, text.nodes('command.discover'), ' ', h('code', { dir: 'ltr' }, command)),
  );
}
