/**
 * The page of worksheets: reads the form and the address, draws the tasks, and writes them for screen and paper. Answers
 * follow on a separate page if the reader chooses them or an address requests them. The page's own address never does,
 * so that it can be handed out. With `pupils=1` the page shows the tasks alone.
 * @module
 */

import { drawBoard, drawHeaps } from '../board/pictures.js';
import { newSeed } from './random.js';
import { quickTasks, TASKS, worksheet } from './tasks.js';

const block = /** @type {HTMLElement} */ (document.querySelector('.tk-worksheets'));
const told = JSON.parse(block.dataset.told ?? '{}');
const form = /** @type {any} */ (block.querySelector('form'));
const sheet = /** @type {HTMLElement} */ (block.querySelector('.tk-sheet'));
const plural = new Intl.PluralRules(told.language);
/** The points of a task, by its level. */
const POINTS = { easy: 1, medium: 2, hard: 3 };
const QUICK_POINTS = 3;
const LEVELS = Object.keys(POINTS);
/** The lines of the marking scheme, in their order. */
const SCHEME = ['scheme_easy', 'scheme_medium', 'scheme_hard', 'scheme_quick', 'scheme_all', 'scheme_slip'];
const FLAGS = ['answers', 'pictures', 'lesson', 'quick', 'marks'];
const MOST = Number(field('count').max);
/** Whether the page shows the tasks alone, without form and answers. */
const forPupils = new URLSearchParams(location.search).get('pupils') === '1';
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
 * Fill the fields of a text; mathematics is between dollar signs and runs from left to right.
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

/** Enter the choices of the address into the form; the other choices stay unchanged. */
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
  for (const name of FLAGS) {
    if (asked.has(name)) field(name).checked = asked.get(name) !== '0';
  }
  if (forPupils) field('answers').checked = false;
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
    flags: Object.fromEntries(FLAGS.map((name) => [name, field(name).checked])),
  };
}

/** Write the worksheet, and its address. */
function write() {
  const { family, count, seed, levels, flags } = choices();
  const asked = new URLSearchParams({ family, seed, count: String(count), levels: levels.join() });
  for (const name of FLAGS.filter((each) => each !== 'answers')) asked.set(name, flags[name] ? '1' : '0');
  const query = `?${String(asked).replaceAll('%2C', ',')}`;
  history.replaceState(null, '', `${location.pathname}${query}${forPupils ? '&pupils=1' : ''}`);
  /** @type {Record<string, string>} */
  const readers = { pupils: `${query}&pupils=1`, teachers: `${query}&answers=1` };
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (form.querySelectorAll('.tk-sheet-link'))) {
    link.href = readers[link.dataset.for ?? ''];
  }
  // The sheet of tasks is for pupils, so its printed address leads to the tasks alone.
  const foot = document.querySelector('.tk-printed[data-from]');
  if (foot instanceof HTMLElement) foot.dataset.address = flags.answers ? readers.teachers : readers.pupils;
  const tasks = worksheet(family, seed, count, levels, flags.lesson);
  if (!tasks.length) {
    sheet.replaceChildren(element('p', { role: 'alert' }, told.words.nothing));
    return;
  }
  const title = () => `${told.words.sheet}: ${told.families[family]}`;
  const line = (/** @type {string} */ key) => element('span', { className: 'tk-sheet-line' }, `${told.words[key]}: `);
  const head = element('p', { className: 'tk-sheet-head' }, line('name'), line('date'));
  const points = (/** @type {import('./tasks.js').Drawn} */ { task }) => (flags.marks ? POINTS[task.level] : 0);
  const quickPoints = () => (flags.marks ? QUICK_POINTS : 0);
  if (flags.marks) {
    const total = tasks.reduce((sum, each) => sum + points(each), 0);
    const room = element('span', { className: 'tk-sheet-line' }, `${told.words.points} `, isolated(`(${total})`), ': ');
    head.append(room);
  }
  const quick = flags.quick ? quickTasks(family, seed) : [];
  const parts = [
    element('h2', { id: 'sheet' }, title(), ' ', element('small', {}, `${told.words.seed} `, isolated(seed))),
    head,
    list(tasks, 1, (each) => question(family, each, flags.pictures, points(each)), 'tk-sheet-tasks'),
  ];
  if (quick.length) {
    const asked = (/** @type {import('./tasks.js').Drawn} */ each) =>
      question(family, each, flags.pictures, quickPoints());
    parts.push(element('h3', { id: 'quick' }, told.words.quick_title));
    parts.push(list(quick, tasks.length + 1, asked, 'tk-sheet-tasks tk-sheet-quick'));
  }
  if (flags.answers) {
    const name = element('h2', { id: 'answers' }, `${told.words.solutions}: ${title()}`, ' ');
    name.append(element('small', {}, `${told.words.seed} `, isolated(seed)));
    const right = element('section', { className: 'tk-sheet-answers' }, name);
    right.append(list(tasks, 1, (each) => [...solution(each), ...marked(points(each))]));
    if (quick.length) {
      right.append(element('h3', {}, told.words.quick_title));
      right.append(list(quick, tasks.length + 1, (each) => [...solution(each), ...marked(quickPoints())]));
    }
    if (flags.marks) right.append(...scheme(tasks, quick.length > 0));
    // The page prints its address at its end, below the answers; here it stands below the tasks.
    const printed = element('p', { className: 'tk-printed' });
    printed.dataset.address = readers.pupils;
    parts.push(printed, right);
  }
  sheet.replaceChildren(...parts);
}

/**
 * Return a numbered list of tasks.
 * @param {import('./tasks.js').Drawn[]} tasks
 * @param {number} start the first number
 * @param {(each: import('./tasks.js').Drawn) => (Node | string)[]} content
 * @param {string} [className]
 */
function list(tasks, start, content, className = '') {
  return element('ol', { start, className }, ...tasks.map((each) => element('li', {}, ...content(each))));
}

/**
 * Return the points of a task in brackets, which follow the task; nothing without points.
 * @param {number} points
 * @returns {(Node | string)[]}
 */
function marked(points) {
  return points ? [' ', element('b', { className: 'tk-sheet-points' }, isolated(`[${points}]`))] : [];
}

/**
 * Return the marking scheme, with the lines that the tasks need.
 * @param {import('./tasks.js').Drawn[]} tasks
 * @param {boolean} quick whether there are tasks for quick pupils
 */
function scheme(tasks, quick) {
  const levels = new Set(tasks.map(({ task }) => `scheme_${task.level}`));
  const needed = SCHEME.filter((key) => {
    if (key === 'scheme_quick') return quick;
    return !LEVELS.includes(key.slice('scheme_'.length)) || levels.has(key);
  });
  const lines = needed.map((key) => element('li', {}, ...filled(told.words[key], {})));
  return [
    element('h3', { id: 'scheme' }, told.words.scheme),
    element('ul', { className: 'tk-sheet-scheme' }, ...lines),
  ];
}

/**
 * Return a question with its picture and room for the answer.
 * @param {string} family
 * @param {import('./tasks.js').Drawn} each
 * @param {boolean} pictures
 * @param {number} points 0 to show none
 */
function question(family, { name, task, given, filling }, pictures, points) {
  /** @type {(Node | string)[]} */
  const parts = [element('p', {}, ...filled(told.texts[name].ask, filling), ...marked(points))];
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
 * @param {import('./tasks.js').Drawn} each
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

form.hidden = forPupils;
/** @type {HTMLElement} */ (block.querySelector('.tk-sheet-print')).hidden = !forPupils;
block.classList.toggle('for-pupils', forPupils);
readAddress();
write();
form.addEventListener('input', write);
form.addEventListener('submit', (event) => event.preventDefault());
block.addEventListener('click', (event) => {
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
