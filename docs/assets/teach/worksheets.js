/**
 * The page of worksheets: reads the form and the address, draws the tasks, and writes them for screen and paper. The
 * answers follow on a page of their own.
 * @module
 */

import { drawBoard, drawHeaps } from '../board/pictures.js';
import { newSeed } from './random.js';
import { TASKS, worksheet } from './tasks.js';

const block = /** @type {HTMLElement} */ (document.querySelector('.tk-worksheets'));
const told = JSON.parse(block.dataset.told ?? '{}');
const form = /** @type {any} */ (block.querySelector('form'));
const sheet = /** @type {HTMLElement} */ (block.querySelector('.tk-sheet'));
const plural = new Intl.PluralRules(told.language);
const LEVELS = ['easy', 'medium', 'hard'];
const MOST = Number(field('count').max);
/** Families of which a position can be drawn, and how. */
const DRAWN = { nim: drawHeaps, mark: drawHeaps, wythoff: drawHeaps, chomp: drawBoard };
/** Tasks about numbers, to which a picture would be no help. */
const NUMBERS = /sum|heap$|vile|next|difference|partner|zeckendorf/;

/**
 * @param {string} name
 * @returns {HTMLInputElement}
 */
function field(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

/**
 * @param {string} name
 * @param {object} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A tuple short enough for one line of a phone. */
const TUPLE = /(\([^()]{1,24}\))/;

/**
 * Return mathematics, which runs from left to right; a short tuple stays on one line.
 * @param {string} text
 */
function isolated(text) {
  const parts = text.split(TUPLE).filter(Boolean);
  const made = parts.map((part) =>
    TUPLE.test(part) ? element('span', { className: 'tk-nobr', textContent: part }) : part,
  );
  return element('bdi', { dir: 'ltr', className: 'tk-number' }, ...made);
}

/** A list of whole numbers, and the place between two tuples of a list. */
const WHOLE_NUMBERS = /^\d+(?:, \d+)+$/;
const BETWEEN_TUPLES = /(?<=\)), (?=\()/;

/**
 * Return mathematics; a comma between two tuples, or in a list of whole numbers, is that of the language.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
function formulaList(text) {
  if (told.comma === ',') return [isolated(text)];
  const members = text.split(WHOLE_NUMBERS.test(text) ? ', ' : BETWEEN_TUPLES);
  return members.flatMap((member, at) => (at ? [`${told.comma} `, isolated(member)] : [isolated(member)]));
}

/**
 * Fill the fields of a text; between dollar signs stands mathematics, which runs from left to right.
 * @param {string} text
 * @param {Record<string, string>} filling
 * @returns {(Node | string)[]}
 */
function filled(text, filling) {
  return text
    .split('$')
    .map((part) => part.replace(/\{([\w-]+)\}/g, (whole, key) => filling[key] ?? whole))
    .flatMap((part, at) => (at % 2 ? formulaList(part) : [part]));
}

/** Take the choices of the address into the form; what it does not say stays as it is. */
function readAddress() {
  const asked = new URLSearchParams(location.search);
  const family = asked.get('family') ?? '';
  if (Object.hasOwn(TASKS, family)) field('family').value = family;
  const count = Number(asked.get('count') ?? '');
  if (Number.isInteger(count) && count >= 1 && count <= MOST) field('count').value = String(count);
  field('seed').value = (asked.get('seed') ?? '').slice(0, 24) || newSeed();
  const levels =
    asked
      .get('levels')
      ?.split(',')
      .filter((level) => LEVELS.includes(level)) ?? [];
  for (const box of boxes()) box.checked = !levels.length || levels.includes(box.value);
  for (const name of ['answers', 'pictures']) {
    if (asked.has(name)) field(name).checked = asked.get(name) !== '0';
  }
}

/** @returns {HTMLInputElement[]} */
const boxes = () => [...form.querySelectorAll('[name=level]')].map((box) => /** @type {any} */ (box));

/** Return the choices of the form. */
function choices() {
  const count = Math.round(Number(field('count').value));
  return {
    family: field('family').value,
    count: Math.min(Math.max(count || 1, 1), MOST),
    seed: field('seed').value.trim() || '0',
    levels: boxes()
      .filter((box) => box.checked)
      .map((box) => box.value),
    answers: field('answers').checked,
    pictures: field('pictures').checked,
  };
}

/** Write the worksheet, and its address. */
function write() {
  const { family, count, seed, levels, answers, pictures } = choices();
  const asked = new URLSearchParams({ family, seed, count: String(count), levels: levels.join() });
  asked.set('answers', answers ? '1' : '0');
  asked.set('pictures', pictures ? '1' : '0');
  const query = `?${String(asked).replaceAll('%2C', ',')}`;
  history.replaceState(null, '', location.pathname + query);
  /** @type {HTMLAnchorElement} */ (form.querySelector('.tk-sheet-link')).href = query;
  const tasks = worksheet(family, seed, count, levels);
  if (!tasks.length) {
    sheet.replaceChildren(element('p', { role: 'alert' }, told.words.nothing));
    return;
  }
  const title = () => `${told.words.sheet}: ${told.families[family]}`;
  const line = (/** @type {string} */ key) => element('span', { className: 'tk-sheet-line' }, `${told.words[key]}: `);
  const head = element('p', { className: 'tk-sheet-head' }, line('name'), line('date'));
  const items = tasks.map((each) => element('li', {}, ...question(family, each, pictures)));
  const parts = [
    element('h2', { id: 'sheet' }, title(), ' ', element('small', {}, `${told.words.seed} `, isolated(seed))),
    head,
    element('ol', { className: 'tk-sheet-tasks' }, ...items),
  ];
  if (answers) {
    const right = tasks.map((each) => element('li', {}, ...solution(each)));
    const name = element('h2', { id: 'answers' }, `${told.words.solutions}: ${title()}`, ' ');
    name.append(element('small', {}, `${told.words.seed} `, isolated(seed)));
    // The page prints its address at its end, below the answers; here it stands below the tasks.
    parts.push(element('p', { className: 'tk-printed' }));
    parts.push(element('section', { className: 'tk-sheet-answers' }, name, element('ol', {}, ...right)));
  }
  sheet.replaceChildren(...parts);
}

/**
 * Return a question with its picture and room for the answer.
 * @param {string} family
 * @param {ReturnType<typeof worksheet>[number]} each
 * @param {boolean} pictures
 */
function question(family, { name, task, given, filling }, pictures) {
  /** @type {(Node | string)[]} */
  const parts = [element('p', {}, ...filled(told.texts[name].ask, filling))];
  const drawn = DRAWN[/** @type {keyof typeof DRAWN} */ (family)];
  const rows = task.rows?.(given) ?? given;
  const picture = pictures && !NUMBERS.test(name) ? drawn(rows, `${told.words.position} (${rows.join(', ')})`) : null;
  if (picture) parts.push(element('div', { dir: 'ltr', className: 'tk-sheet-drawn' }, picture));
  parts.push(element('p', { className: 'tk-sheet-room', ariaHidden: 'true' }));
  return parts;
}

/** @param {string} text */
const capitalized = (text) => text.slice(0, 1).toLocaleUpperCase(told.language) + text.slice(1);

/**
 * Return the answer to a task.
 * @param {ReturnType<typeof worksheet>[number]} each
 */
function solution({ name, answer, filling }) {
  const texts = told.texts[name];
  const { right } = answer;
  const text =
    typeof right === 'string'
      ? texts[`solution-${right}`]
      : (texts[`solution-${plural.select(right.length)}`] ?? texts.solution);
  const said = filled(text, filling);
  return typeof right === 'string' ? [element('b', {}, capitalized(told.choices[right])), '. ', ...said] : said;
}

form.hidden = false;
readAddress();
write();
form.addEventListener('input', write);
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('click', (event) => {
  const asked = /** @type {Element} */ (event.target).closest('[data-do]');
  if (!(asked instanceof HTMLElement)) return;
  if (asked.dataset.do === 'print') window.print();
  if (asked.dataset.do === 'fresh') {
    field('seed').value = newSeed();
    write();
  }
});
addEventListener('popstate', () => {
  readAddress();
  write();
});
