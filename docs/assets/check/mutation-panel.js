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
   * @param {{ name: string, pieces: (string | object)[], twins: object[] }[]} theorems
   * @param {(asked: { name: string, places: object } | { asked: string, computed: boolean }) => void} ask
   */
  constructor(box, speech, theorems, ask) {
    this.box = box;
    this.speech = speech;
    this.ask = ask;
    this.boards = JSON.parse(box.closest('.tk-check').dataset.boards ?? '{}');
    this.queue = [];
    this.hand = box.parentElement.querySelector('.tk-hand');
    if (this.hand) this.byHand(this.hand);
    const shown = theorems.filter(({ pieces }) => pieces.some((piece) => typeof piece !== 'string'));
    box.replaceChildren(
      createElement('h3', { className: 'tk-minor', textContent: speech.say('break') }),
      createElement('p', { className: 'tk-small', textContent: speech.say('break_help') }),
      ...shown.map((theorem) => this.theorem(theorem)),
    );
    box.hidden = shown.length === 0;
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
    for (const piece of pieces) {
      if (typeof piece === 'string') formula.append(piece);
      else formula.append((fields[fields.length] = this.field(piece)));
    }
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
    const task = (given, told, alone = true) => ({ name, places: given, status, part, told, board, alone });
    run.addEventListener('click', () => {
      const given = places();
      if (Object.keys(given).length) this.begin(task(given));
      else Object.assign(status, { textContent: speech.say('unchanged') });
    });
    restore.addEventListener('click', () => {
      for (const field of fields) field.value = String(field.first);
      status.textContent = '';
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
        for (const field of fields) field.value = String(field.place === twin.place ? twin.value : field.first);
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
    task.status.textContent = this.speech.say('trying');
    task.board.replaceChildren();
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

  looked({ at }) {
    const [task] = this.queue;
    if (task) task.status.textContent = this.speech.say('searching', { at: values(at) });
  }

  answer({ answer, at, also, smallest, said, model, tried = 0, seen = [] }) {
    const task = this.queue.shift();
    if (!task) return;
    if (task.asked) {
      const passed = said === 'unsat';
      const key = `${passed ? 'passed' : 'refused'}${task.computed ? '_computed' : ''}`;
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
      }) +
      (also ? `. ${this.speech.say('also', { at: values(also) })}` : '') +
      (model ? ` ${this.speech.say('model', { model })}` : '');
    task.status.textContent = text;
    if (task.told) task.told.textContent = text;
    task.part.dataset.answer = answer;
    const told = task.alone && boardAttributes(this.boards, seen);
    if (told) {
      task.board.replaceChildren(createElement('p', { className: 'tk-label', textContent: this.speech.say('board') }));
      showBoard(task.board, told);
    }
    this.next();
  }
}
