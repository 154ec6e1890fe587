/**
 * All tasks of the worksheets, by family and name. The names, classes and answers are those of the exercises in
 * `verify/site/content/teaching/exercise_data.py`, with which tests compare them.
 * @module
 */

import { formatPositions } from './answers.js';
import { Random } from './random.js';
import { CHOMP } from './tasks-chomp.js';
import { MARK } from './tasks-mark.js';
import { NIM } from './tasks-nim.js';
import { WYTHOFF } from './tasks-wythoff.js';

/** @typedef {import('./answers.js').Numbers} Numbers */
/** @typedef {import('./answers.js').Answer} Answer */
/**
 * A kind of task.
 * @typedef {object} Task
 * @property {'easy' | 'medium' | 'hard'} level
 * @property {(random: Random) => Numbers} draw
 * @property {(given: Numbers) => Answer} answer
 * @property {string[]} [choices] the possible answers; without them the answer is numbers
 * @property {(given: Numbers) => Numbers} [rows] the position to be drawn, if it is not all that is given
 * @property {boolean} [beyond] whether the task needs more than the lesson on its family teaches
 * @property {(random: Random) => Numbers} [quick] draws a harder instance, for quick pupils
 */
/** @typedef {{name: string, task: Task, given: Numbers, answer: Answer, filling: Record<string, string>}} Drawn */

/** @type {Record<string, Record<string, Task>>} */
export const TASKS = { nim: NIM, mark: MARK, wythoff: WYTHOFF, chomp: CHOMP };

/** How many tasks quick pupils get. */
const QUICK = 2;

/**
 * Return the tasks of a worksheet, from easy to hard. Each kind occurs equally often, up to one, and no task or
 * answer occurs twice unless its kind has too few instances.
 * @param {string} family
 * @param {string} seed
 * @param {number} count
 * @param {string[]} levels
 * @param {boolean} [lesson] whether to leave out what the lesson on the family does not teach
 * @returns {Drawn[]}
 */
export function worksheet(family, seed, count, levels, lesson = false) {
  const kinds = Object.entries(TASKS[family]).filter(
    ([, task]) => levels.includes(task.level) && !(lesson && task.beyond),
  );
  const chosen = kinds.map(([name, task]) => ({ name, task, draw: task.draw }));
  return drawn(new Random(`${family} ${seed}`), chosen, count);
}

/**
 * Return the harder tasks for quick pupils; they are the same whatever else the worksheet has.
 * @param {string} family
 * @param {string} seed
 * @returns {Drawn[]}
 */
export function quickTasks(family, seed) {
  const chosen = Object.entries(TASKS[family]).flatMap(([name, task]) =>
    task.quick ? [{ name, task, draw: task.quick }] : [],
  );
  return drawn(new Random(`${family} ${seed} quick`), chosen, QUICK);
}

/**
 * Draw instances of the kinds in turn, and return them in the order of the kinds.
 * @param {Random} random
 * @param {{name: string, task: Task, draw: Task['draw']}[]} kinds
 * @param {number} count
 * @returns {Drawn[]}
 */
function drawn(random, kinds, count) {
  if (!kinds.length) return [];
  const seen = new Set();
  const made = Array.from({ length: count }, (_, at) => {
    const { name, task, draw } = kinds[at % kinds.length];
    const used = (given) => seen.has(`${name} ${given}`);
    // A pupil would copy an answer to the next task; with choices, answers have to repeat.
    const answered = (given) => !task.choices && seen.has(`${name} = ${task.answer(given).right}`);
    const repeats = (given, tries) => used(given) || (tries < 40 && answered(given));
    let given = draw(random);
    for (let tries = 0; tries < 80 && repeats(given, tries); tries += 1) given = draw(random);
    const answer = task.answer(given);
    seen.add(`${name} ${given}`).add(`${name} = ${answer.right}`);
    return { name, task, given, answer, filling: { position: formatPositions([given]), ...answer.filling } };
  });
  const order = kinds.map(({ name }) => name);
  return made.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}
