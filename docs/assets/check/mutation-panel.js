/**
 * Mutation of statements ("break it"): the reader changes numbers and relations of a claim, or tries its mutants.
 * @module
 */

import { boardAttributes, showBoard } from './counterexample-board.js';

const MINUS = /^−/;

/** Format values for a sentence, without line breaks inside short ones. */
const values = (at = '') => at.replace(/ = |\([^()]{1,20}\)/g, (part) => part.replaceAll(' ', '\u00a0'));

/** Return the message key for a false statement; without variables there is no failing value. */
const failed = (at, smallest) => (at ? (smallest ? 'smallest' : 'false') : 'plain');

/** Return whether a formula in pieces has a number or a relation to change. @param {any[]} pieces @returns {boolean} */
const hasField = (pieces) =>
  pieces.some((piece) =>
    Array.isArray(piece) ? Array.isArray(piece[1]) && hasField(piece[1]) : piece.place !== undefined,
  );

/** Create an element with properties and children. */
function createElement(name, properties = {}, ...children) {
  const element = document.createElement(name);
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

export class MutationPanel {
  /**
   * @param {HTMLElement} box
   * @param {import('./localized-texts.js').LocalizedTexts} speech
   * @param {{ name: string, pieces: any[], twins: any[] }[]} theorems
   * @param {(asked: any) => void} ask
   * @param {{ size: string, judge: (asked: { name: string, places: object }) => void }} [later] how z3 is asked where it is
   *   not loaded yet: values alone are computed there
   */
  constructor(box, speech, theorems, ask, later) {
    this.box = box;
    this.speech = speech;
    this.ask = ask;
    this.later = later;
    /** @type {Map<string, (places: object) => void>} */
    this.tries = new Map();
    this.boards = JSON.parse(box.closest('.tk-check').dataset.boards ?? '{}');
    this.queue = [];
    this.hand = box.parentElement.querySelector('.tk-hand');
    if (this.hand && !later) this.byHand(this.hand);
    const shown = theorems.filter(({ pieces }) => hasField(pieces));
    box.replaceChildren(
      createElement('h3', { className: 'tk-minor', textContent: speech.say('break') }),
      createElement('p', { className: 'tk-small', textContent: speech.say(this.help(shown.length)) }),
      ...shown.map((theorem) => this.theorem(theorem)),
    );
    box.hidden = shown.length === 0 && !later;
  }

  /** Return the message key of the introduction. @param {number} theorems */
  help(theorems) {
    if (!this.later) return 'break_help';
    return theorems ? 'first_help' : 'first_none';
  }

  /** Try a change as if the reader had made it. @param {{ name: string, places: object }} asked */
  try({ name, places }) {
    this.tries.get(name)?.(places);
  }

  /**
   * Add pieces of a formula to an element, and collect its fields.
   * @param {HTMLElement} formula
   * @param {any[]} pieces
   * @param {any[]} fields
   */
  add(formula, pieces, fields) {
    for (const piece of pieces) {
      if (typeof piece === 'string') formula.append(piece);
      else if (!Array.isArray(piece)) formula.append((fields[fields.length] = this.field(piece)));
      else if (piece[0] === 'i') formula.append(createElement('i', { textContent: piece[1] }));
      else if (piece[0] === 'w')
        formula.append(createElement('bdi', { textContent: this.speech.words.formula?.[piece[1]] ?? piece[1] }));
      else {
        const script = createElement(piece[0] === '_' ? 'sub' : 'sup');
        this.add(script, piece[1], fields);
        formula.append(script);
      }
    }
  }

  close() {
    this.box.hidden = true;
    this.box.replaceChildren();
    this.queue = [];
    this.gone = true;
    if (this.hand) this.hand.hidden = true;
  }

  /** Activate the hand-written mutants; their steps are fetched when the first is tried. */
  byHand(place) {
    let steps;
    [...place.querySelectorAll('li')].forEach((item, number) => {
      const status = item.querySelector('[role=status]');
      const refuted = item.querySelector('.tk-hand-refuted');
      Object.assign(status, { textContent: '' });
      delete item.dataset.answer;
      refuted.hidden = true;
      item.querySelector('button').onclick = async () => {
        refuted.hidden = true;
        status.textContent = this.speech.say('starting');
        try {
          steps ??= fetch(place.dataset.asked).then((response) =>
            response.ok ? response.json() : Promise.reject(response),
          );
          const { step, asked, computed } = (await steps)[number];
          if (!this.gone) this.enter({ step, asked, computed, status, refuted, part: item });
        } catch {
          steps = undefined;
          status.textContent = this.speech.say('network');
        }
      };
    });
    place.hidden = false;
  }

  /** Return a formula with its fields, its result and its mutants. */
  theorem({ name, pieces, twins }) {
    const { speech } = this;
    const fields = [];
    const formula = createElement('p', { className: 'tk-break-formula', dir: 'ltr' });
    this.add(formula, pieces, fields);
    const status = createElement('p', { className: 'tk-break-said' });
    status.setAttribute('role', 'status');
    const part = createElement('section', { className: 'tk-break-part' });
    const run = createElement('button', {
      type: 'button',
      className: 'tk-button tk-break-try',
      textContent: speech.say('try'),
    });
    const restore = createElement('button', {
      type: 'button',
      className: 'tk-button',
      textContent: speech.say('restore'),
    });
    const places = () => Object.fromEntries(fields.filter((f) => f.now() !== f.first).map((f) => [f.place, f.now()]));
    const board = createElement('div', { className: 'tk-break-board' });
    const judge = createElement('p', { className: 'tk-break-judge', hidden: true });
    const task = (given, told, alone = true) => ({ name, places: given, status, part, told, board, alone, judge });
    const show = (given) => {
      for (const field of fields) field.value = String(given[field.place] ?? field.first);
    };
    this.tries.set(name, (given) => {
      show(given);
      this.begin(task(given));
      part.scrollIntoView({ block: 'nearest' });
    });
    run.addEventListener('click', () => {
      const given = places();
      if (Object.keys(given).length) this.begin(task(given));
      else Object.assign(status, { textContent: speech.say('unchanged') });
    });
    restore.addEventListener('click', () => {
      show({});
      status.textContent = '';
      judge.hidden = true;
      board.replaceChildren();
      delete part.dataset.answer;
    });
    const list = createElement('ul', { className: 'tk-break-twins', dir: 'ltr' });
    const every = [];
    for (const twin of twins.slice(0, 24)) {
      const told = createElement('span', { dir: 'auto' });
      every.push(() => this.begin(task({ [twin.place]: twin.value }, told, false)));
      const button = createElement('button', { type: 'button', dir: 'auto', textContent: this.named(twin) });
      button.addEventListener('click', () => {
        show({ [twin.place]: twin.value });
        this.begin(task({ [twin.place]: twin.value }, told));
      });
      list.append(createElement('li', {}, button, ' ', told));
    }
    const caption = createElement('code', { dir: 'ltr', textContent: name });
    const all = createElement('button', {
      type: 'button',
      className: 'tk-button tk-break-all',
      textContent: speech.say('all'),
    });
    all.addEventListener('click', () => every.forEach((begin) => begin()));
    const folded = createElement(
      'details',
      {},
      createElement('summary', { textContent: speech.say('twins') }),
      createElement('p', {}, all),
      list,
    );
    part.append(
      caption,
      formula,
      createElement('p', {}, run, ' ', restore),
      status,
      judge,
      board,
      ...(twins.length ? [folded] : []),
    );
    return part;
  }

  /** Return the label of a mutant: the changed number or relation, the removed premise, or the whole change. */
  named({ kind, old, new: now }) {
    return kind ? this.speech.say(kind, { old }) : `${old} → ${now}`;
  }

  /** Return a field for a number or a relation. */
  field(piece) {
    const { speech } = this;
    if ('number' in piece) {
      const input = createElement('input', {
        type: 'number',
        step: '1',
        value: String(piece.number),
        ariaLabel: speech.say('number'),
      });
      input.required = true;
      return Object.assign(input, {
        first: piece.number,
        place: piece.place,
        now: () => (Number.isSafeInteger(input.valueAsNumber) ? input.valueAsNumber : piece.number),
      });
    }
    const select = createElement('select', { ariaLabel: speech.say('relation') });
    select.append(
      ...piece.choices.map(([value, text]) =>
        createElement('option', { value, textContent: text.replace(MINUS, '-') }),
      ),
    );
    select.value = piece.relation;
    return Object.assign(select, { first: piece.relation, place: piece.place, now: () => select.value });
  }

  /** Enqueue a query; queries run one at a time. */
  begin(task) {
    task.status.textContent = this.speech.say(this.later ? 'first_trying' : 'trying');
    task.board.replaceChildren();
    task.judge.hidden = true;
    this.enter(task);
  }

  enter(task) {
    delete task.part.dataset.answer;
    this.queue.push(task);
    if (this.queue.length === 1) this.next();
  }

  next() {
    const [task] = this.queue;
    if (task)
      this.ask(task.asked ? { asked: task.asked, computed: task.computed } : { name: task.name, places: task.places });
  }

  /** Offer the download that lets z3 judge a change. */
  offerJudge({ judge, name, places }) {
    const { size, judge: asked } = this.later;
    const button = createElement('button', {
      type: 'button',
      className: 'tk-button',
      textContent: this.speech.say('judge', { size }),
    });
    button.addEventListener('click', () => asked({ name, places }));
    judge.replaceChildren(button);
    judge.hidden = false;
  }

  looked({ at }) {
    const [task] = this.queue;
    if (task) task.status.textContent = this.speech.say(this.later ? 'first_at' : 'searching', { at: values(at) });
  }

  answer({ answer, at, also, smallest, said, model, tried = 0, open = 0, seen = [] }) {
    const task = this.queue.shift();
    if (!task) return;
    if (task.asked) {
      const passed = said === 'unsat';
      const unknown = said === 'unknown' && !task.computed ? '_unknown' : '';
      const key = `${passed ? 'passed' : 'refused'}${task.computed ? '_computed' : unknown}`;
      task.status.textContent = this.speech.say(said === 'unknown' && task.computed ? 'not_computed' : key, {
        name: task.step,
        said,
        needed: 'unsat',
      });
      task.refuted.hidden = passed;
      task.part.dataset.answer = passed ? 'theorem' : 'false';
      this.next();
      return;
    }
    const text =
      this.speech.say(answer === 'false' ? failed(at, smallest) : answer, {
        at: values(at),
        tried: this.speech.number(tried),
        open: this.speech.number(open),
      }) +
      (also ? `. ${this.speech.say('also', { at: values(also) })}` : '') +
      (model ? ` ${this.speech.say('model', { model })}` : '');
    task.status.textContent = text;
    if (task.told) task.told.textContent = text;
    task.part.dataset.answer = answer;
    if (this.later && task.alone && answer !== 'false') this.offerJudge(task);
    const told = task.alone && boardAttributes(this.boards, seen);
    if (told) {
      task.board.replaceChildren(createElement('p', { className: 'tk-label', textContent: this.speech.say('board') }));
      showBoard(task.board, told);
    }
    this.next();
  }
}
