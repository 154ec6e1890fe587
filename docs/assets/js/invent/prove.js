// "Prove it here": the proof of a game in the page, by the checker of this site, or by its kernel with z3. Loaded when
// the reader comes near.
import { GameProver, loads } from '../../check/game-prover.js';
import { GameSearcher, SECONDS, loads as searchLoads } from '../../check/game-searcher.js';
import { LocalizedTexts } from '../../check/localized-texts.js';
import { h } from '../../board/dom.js';
import { Text } from '../../board/text.js';
import { theoremInWords } from './atlas.js';
import { guessPeriod } from './patterns.js';

// The limits of the general theorem: the largest number of counters taken, the largest value, and the number of values.
const [MOST_TAKEN, MOST_VALUE, MOST_VALUES] = [40, 99, 2048];
// Limit on the steps of the test that the checker computes, an estimate.
const MOST_STEPS = 4_000_000;
const LISTED = 12;

/** @type {GameProver | undefined} one for all games, so that the general theorem is checked once */
let prover;
/** @type {GameSearcher | undefined} one for all games, so that the solver is loaded once */
let searcher;

const taken = (move) => {
  if (move.kind === 'break') return move.take;
  const { low, high } = move.leave ?? {};
  const same = JSON.stringify(low) === JSON.stringify(high);
  return same && low?.op === '-' && low.left === 'n' && typeof low.right === 'number' ? low.right : undefined;
};

/**
 * Return the question to the prover about a game; undefined if the pattern is not an instance of the general theorem.
 * @param {any} reading the rules
 * @param {'normal' | 'misere'} play
 * @param {import('./compute.js').Computed} computed
 * @param {number} largest the largest number in the rules
 * @returns {import('../../check/game-prover.js').Asked | undefined}
 */
export function provable(reading, play, computed, largest) {
  const { moves } = reading;
  const numbers = moves.map(taken);
  const oneKind = moves.every(({ kind }) => kind === moves[0].kind && ['one-heap', 'break'].includes(kind));
  const marked = [...(reading.blocked ?? []), ...(reading.terminal ?? [])];
  if (!oneKind || numbers.includes(undefined) || reading.heaps !== null || marked.length) return undefined;
  if (play === 'misere' || Math.max(...numbers) > MOST_TAKEN) return undefined;
  const guess = guessPeriod(computed.values, largest);
  if (!guess || guess.saltus > 0) return undefined;
  const { start: preperiod, period } = guess;
  const values = computed.values.slice(0, preperiod + period);
  const tested = 2 * values.length + Math.max(...numbers) + 1;
  const splitting = moves.filter(({ pieces }) => pieces?.includes(2)).length;
  const steps = tested * (moves.length * 8 + (splitting * tested) / 2);
  const large = values.length > MOST_VALUES || Math.max(...values) > MOST_VALUE || steps > MOST_STEPS;
  return large ? undefined : { moves, values, preperiod, period };
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

/** The button, the progress and the result that both kinds of proofs have. */
class ProofPart {
  /**
   * @param {HTMLElement} part the section, with its heading
   * @param {Text} text
   * @param {{text: string}} reading
   * @param {Node | null | undefined} badge of the theorems that it proves
   * @param {{key: string, bytes: number}} help the file to load, with its size
   */
  constructor(part, text, reading, badge, { key, bytes }) {
    this.part = part;
    this.text = text;
    this.reading = reading;
    this.badge = badge;
    this.speech = new LocalizedTexts(text.language, {});
    this.start = h('button', { type: 'button', class: 'tk-button' }, text.nodes('prove.button'));
    this.halt = h('button', { type: 'button', class: 'tk-button', hidden: true }, text.nodes('prove.stop'));
    this.start.addEventListener('click', () => this.run());
    this.halt.addEventListener('click', () => {
      this.stop();
      this.state('idle');
      this.say('prove.stopped');
    });
    this.bar = h('progress', { max: '1', hidden: true, 'aria-label': text.plain('part.prove') });
    this.status = h('p', { role: 'status' });
    this.result = h('div', { class: 'tki-proved' });
    part.append(
      h('p', {}, text.nodes(key, { size: this.speech.megabytes(bytes) })),
      h('p', {}, this.start, this.halt),
      this.bar,
      this.status,
      this.result,
    );
    part.dataset.state = 'idle';
  }

  /** End the proof. */
  stop() {}

  /** Begin the proof. */
  begin() {}

  /** Set the status line, which screen readers announce. */
  say(key, filling) {
    this.status.replaceChildren(this.text.nodes(key, filling));
  }

  /** Set the status line after a proof, behind the badge. */
  sayProved(key, filling) {
    this.say(key, filling);
    if (this.badge) this.status.prepend(this.badge.cloneNode(true), ' ');
  }

  /** @param {'idle' | 'running' | 'certified' | 'proved' | 'unknown' | 'refused' | 'failed'} state */
  state(state) {
    this.part.dataset.state = state;
    const running = state === 'running';
    const ended = ['certified', 'proved', 'unknown'].includes(state);
    const focused = [this.start, this.halt].some((button) => button === document.activeElement);
    this.start.hidden = running || ended;
    this.halt.hidden = !running;
    this.bar.hidden = !running;
    if (!focused) return;
    if (ended) {
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
    this.begin();
  }

  loading({ done, total }) {
    if (this.part.dataset.state !== 'running') return;
    const complete = done >= total;
    if (complete) this.bar.removeAttribute('value');
    else this.bar.value = done / total;
    const sizes = { done: this.speech.megabytes(done), total: this.speech.megabytes(total) };
    this.say(complete ? 'prove.starting' : 'prove.loading', sizes);
  }

  /**
   * Return the theorems as the checker prints them, to be unfolded.
   * @param {Record<string, string>} says
   */
  machine(says) {
    const lines = Object.entries(says).map(([name, formula]) => h('li', {}, h('code', {}, `${name}: ${formula}`)));
    const { text } = this;
    return h('details', {}, h('summary', {}, text.nodes('prove.machine')), h('ul', { dir: 'ltr', lang: 'en' }, ...lines)); // prettier-ignore
  }

  /**
   * Return a paragraph with a button that saves a file, and the message afterwards.
   * @param {string} key the name of the button
   * @param {string} file
   * @param {() => Promise<Blob | undefined>} content
   */
  saving(key, file, content) {
    const { text } = this;
    const said = h('span', { role: 'status' });
    const save = h('button', { type: 'button', class: 'tk-button' }, text.nodes(key));
    save.addEventListener('click', async () => {
      const blob = await content();
      if (!blob) return;
      const link = h('a', { href: URL.createObjectURL(blob), download: file });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      said.replaceChildren(text.nodes('prove.saved', { file }));
    });
    return h('p', {}, save, ' ', said);
  }

  /** Return the paragraph on the repository that takes pull requests, if this copy of the site names one. */
  repository() {
    const { text, part } = this;
    const repository = invented(part)?.dataset.repository;
    if (!repository) return h('p', {}, text.nodes('prove.noRepository'));
    const link = h('a', { href: repository, rel: 'noreferrer' }, h('bdi', { dir: 'ltr' }, repository));
    return h('p', {}, text.nodes('prove.repository'), ' ', link);
  }

  /** @param {{ why: string, detail?: string }} what */
  trouble({ why, detail }) {
    this.state('failed');
    this.part.dataset.failed = why;
    this.say(why === 'machine' ? 'prove.device' : `prove.${why}`);
    if (detail) this.status.append(' ', this.speech.machine(detail));
  }
}

/** Return the box in which the game of a section was typed; null after the page took the section out. @param {Element} part */
const invented = (part) => /** @type {HTMLElement | null} */ (part.closest('.tk-invent'));
const commands = (...lines) => h('pre', { dir: 'ltr' }, h('code', { tabindex: '0' }, lines.join('\n')));
const listed = (sentences) => h('ul', {}, ...sentences.map((sentence) => h('li', {}, sentence)));

/** A proof by the checker alone: the pattern is an instance of a theorem that was proved when the site was built. */
class CertifiedPart extends ProofPart {
  /** @param {import('../../check/game-prover.js').Asked} asked the game to prove; the other arguments as above */
  constructor(part, text, reading, badge, asked) {
    super(part, text, reading, badge, { key: 'prove.help', bytes: loads });
    this.asked = asked;
  }

  stop() {
    prover?.stop();
  }

  begin() {
    prover ??= new GameProver();
    void prover.prove(this.asked, (kind, more) => this[kind](more));
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
    this.sayProved('prove.certified', { ...counts, time: speech.time(ms) });
    const { period, preperiod } = asked;
    const lost = lostHeaps(asked);
    const sentences = [
      text.nodes('form.periodic', { n: period, preperiod }),
      text.nodes('prove.least'),
      ...(lost ? [text.nodes(lost.key, lost.filling)] : []),
      text.nodes('several'),
      text.nodes('prove.moves'),
    ];
    const file = `takeaway-${reading.text.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, '')}.zip`;
    this.result.replaceChildren(
      h('p', {}, text.nodes('prove.theorem')),
      listed(sentences),
      this.machine(says),
      this.saving('prove.save', file, async () => prover?.bundle(reading.text)),
      h('p', {}, text.nodes('prove.file')),
      commands(`python -I checker.zip ${file}`, 'takeaway discover game.toml --save .'),
      this.repository(),
    );
  }
}

// Kinds of closed forms with a sentence of their own.
const TOLD = ['periodic', 'arithmetic-periodic', 'automatic', 'pairing', 'shifted-wythoff', 'misere-quotient'];
// The kinds of which the command writes claim and pages.
const SAVED = ['periodic', 'arithmetic-periodic', 'automatic', 'pairing', 'shifted-wythoff'];

/** A proof by the kernel with z3, of any kind that the command can prove. */
class SearchedPart extends ProofPart {
  /** @param {'normal' | 'misere'} play the convention; the other arguments as above */
  constructor(part, text, reading, badge, play) {
    super(part, text, reading, badge, { key: 'prove.search.help', bytes: searchLoads });
    this.play = play;
    // Outside the status line, so that screen readers do not announce every change.
    this.elapsed = h('p', { class: 'tk-small', hidden: true });
    this.status.after(this.elapsed);
  }

  stop() {
    searcher?.stop();
  }

  state(state) {
    super.state(state);
    clearInterval(this.clock);
    this.elapsed.hidden = true;
  }

  /** Show the time since the search began, and the limit, each second. */
  startClock() {
    const began = performance.now();
    const limit = this.speech.time(1000 * SECONDS);
    const show = () => {
      const time = this.speech.time(1000 * Math.floor((performance.now() - began) / 1000));
      this.elapsed.replaceChildren(this.text.nodes('prove.elapsed', { time, limit }));
      this.elapsed.hidden = false;
    };
    show();
    this.clock = setInterval(show, 1000);
  }

  begin() {
    searcher ??= new GameSearcher();
    this.startClock();
    void searcher.search(this.reading.text, this.play, (kind, more) => this[kind](more));
  }

  step({ steps }) {
    this.bar.removeAttribute('value');
    if (steps) this.say('prove.searching', { steps: this.speech.number(steps) });
    else this.say('prove.looking');
  }

  /** @param {any} told */
  found({ found, tried, ms }) {
    this.part.dataset.took = String(Math.round(ms));
    if (found) this.proved(found, ms);
    else {
      this.state('unknown');
      this.say('prove.unknown');
    }
    const { text } = this;
    const lines = h('ul', { dir: 'ltr', lang: 'en' }, ...tried.map((line) => h('li', {}, line)));
    this.result.append(h('details', {}, h('summary', {}, text.nodes('prove.tried')), lines));
  }

  proved(found, ms) {
    const { text, play, reading, speech } = this;
    this.state('proved');
    const counts = {
      theorems: speech.number(found.theorems),
      steps: speech.number(found.steps - found.repeated),
      repeated: speech.number(found.repeated),
    };
    this.sayProved('prove.proved', { ...counts, time: speech.time(ms) });
    const saved = play === 'normal' && SAVED.includes(found.form.kind);
    const rules = `move = ${JSON.stringify(reading.text)}\nplay = "${play}"\n`;
    this.result.replaceChildren(
      h('p', {}, text.nodes('prove.theorem')),
      listed(this.sentences(found).map(([key, filling]) => text.nodes(key, filling))),
      this.machine(found.says),
      h('p', {}, text.nodes('prove.proved.means')),
      this.saving('prove.rules', 'game.toml', async () => new Blob([rules], { type: 'application/toml' })),
      h('p', {}, text.nodes(saved ? 'prove.rules.file' : 'prove.rules.byHand')),
      commands(`takeaway discover game.toml${saved ? ' --save .' : ''}`),
      this.repository(),
    );
  }

  /**
   * Return the theorem in sentences, as message keys with their fillings.
   * @param {any} found
   * @returns {[string, any?][]}
   */
  sentences({ form, sentence, fields, values, pairs, positions }) {
    const { play } = this;
    const said = /** @type {[string, any?][]} */ ([this.ofForm(form, sentence, fields)]);
    if (form.quotient) said.push(this.ofForm(form.quotient));
    const lost = form.kind === 'periodic' && form.preperiod + form.period <= values.length ? lostHeaps({ ...form, values: values.slice(0, form.preperiod + form.period) }) : undefined; // prettier-ignore
    const shown = pairs?.filter(([one, other]) => one <= other) ?? positions;
    if (lost) said.push([lost.key, lost.filling]);
    else if (shown) {
      // A position stays on one line.
      const first = shown.slice(0, LISTED).map((position) => `(${position.join(',\u00a0')})`);
      said.push(['prove.lost.positions', { pairs: first.join(', ') }]);
    } else if (values) {
      const heaps = values.flatMap((value, heap) => (value === 0 ? [heap] : [])).slice(0, LISTED);
      said.push(['prove.lost.first', { heaps: heaps.join(', ') }]);
    }
    if (values && form.kind !== 'misere-quotient' && !form.quotient) {
      said.push([play === 'normal' ? 'several' : 'several.misere']);
    }
    return said;
  }

  /**
   * @param {any} form
   * @param {string} [sentence] the name of the sentence about a form that has no message of its own
   * @param {any} [fields] the values for its fields
   * @returns {[string, any?]}
   */
  ofForm(form, sentence, fields) {
    const { kind, preperiod = 0 } = form;
    if (!TOLD.includes(kind)) {
      const key = `sentence.${sentence}`;
      return this.text.has(key) ? [key, fields] : ['form.other'];
    }
    const outcomes = this.play === 'misere' && ['periodic', 'automatic'].includes(kind);
    const { key, filling } = theoremInWords({ form: { ...form, preperiod } });
    return [outcomes ? key.replace('form.', 'form.outcomes.') : key, filling];
  }
}

/**
 * Fill the section of a game with the button that proves it.
 * @param {HTMLElement} part the section, with its heading
 * @param {Text} spoken the messages of the rules box
 * @param {any} reading
 * @param {'normal' | 'misere'} play
 * @param {import('./compute.js').Computed} computed
 * @param {number} largest
 * @param {(standing: string) => Node | null | undefined} badge
 */
export async function fill(part, spoken, reading, play, computed, largest, badge) {
  const { language, messages } = spoken;
  const words = await import(`../../../${language}/board/prove.js`);
  const box = invented(part);
  // The reader has typed another game meanwhile, and its own section takes the place of this one.
  if (!box) return undefined;
  const { sentences = '{}' } = box.dataset;
  const told = Object.entries(JSON.parse(sentences)).map(([name, sentence]) => [`sentence.${name}`, sentence]);
  const text = new Text(language, { ...messages, ...words.messages, ...Object.fromEntries(told) });
  const asked = loads === undefined ? undefined : provable(reading, play, computed, largest);
  if (asked) return new CertifiedPart(part, text, reading, badge('certified'), asked);
  // A site without z3 has no search; the command stands in the last section.
  if (searchLoads === undefined) return part.remove();
  return new SearchedPart(part, text, reading, badge('proved'), play);
}
