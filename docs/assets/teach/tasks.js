/**
 * All tasks of the worksheets, by family and name. The names, classes and answers are those of the exercises in
 * `verify/site/content/exercise_data.py`, with which tests compare them.
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
 */

/** @type {Record<string, Record<string, Task>>} */
export const TASKS = { nim: NIM, mark: MARK, wythoff: WYTHOFF, chomp: CHOMP };

/**
 * Return the tasks of a worksheet, from easy to hard. Each kind occurs equally often, up to one, and no task occurs
 * twice unless its kind has too few instances.
 * @param {string} family
 * @param {string} seed
 * @param {number} count
 * @param {string[]} levels
 * @returns {{name: string, task: Task, given: Numbers, answer: Answer, filling: Record<string, string>}[]}
 */
export function worksheet(family, seed, count, levels) {
  const random = new Random(`${family} ${seed}`);
  const kinds = Object.entries(TASKS[family]).filter(([, task]) => levels.includes(task.level));
  if (!kinds.length) return [];
  const seen = new Set();
  const made = Array.from({ length: count }, (_, at) => {
    const [name, task] = kinds[at % kinds.length];
    let given = task.draw(random);
    for (let tries = 0; tries < 40 && seen.has(`${name} ${given}`); tries += 1) given = task.draw(random);
    seen.add(`${name} ${given}`);
    const answer = task.answer(given);
    return { name, task, given, answer, filling: { position: formatPositions([given]), ...answer.filling } };
  });
  const order = kinds.map(([name]) => name);
  return made.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}
