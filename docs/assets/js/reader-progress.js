// What the reader has solved, kept in this browser only. Without storage it holds until the page is left.
const STORED = 'takeaway-progress';

/**
 * @typedef {object} Progress
 * @property {string[]} exercises the names of solved exercises
 * @property {Record<string, {at: number, done: string[]}>} paths by family: the present screen, from 0, and the names of
 *   finished screens
 */

/** @type {Progress | null} */
let held = null;

/** @returns {Progress} */
function empty() {
  return { exercises: [], paths: {} };
}

/**
 * Return the progress; damaged data counts as none.
 * @returns {Progress}
 */
export function progress() {
  if (held) return held;
  held = empty();
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null');
    if (Array.isArray(stored?.exercises)) held.exercises = stored.exercises.filter((name) => typeof name === 'string');
    for (const [family, path] of Object.entries(stored?.paths ?? {})) {
      if (!Number.isInteger(path?.at) || path.at < 0 || !Array.isArray(path.done)) continue;
      held.paths[family] = { at: path.at, done: path.done.filter((name) => typeof name === 'string') };
    }
  } catch {
    // Unreadable storage is replaced when something is solved.
  }
  return held;
}

function store() {
  try {
    localStorage.setItem(STORED, JSON.stringify(held));
  } catch {
    // Storage may be denied or full.
  }
}

/** @param {string} name */
export function solveExercise(name) {
  const { exercises } = progress();
  if (!exercises.includes(name)) exercises.push(name);
  store();
}

/**
 * Return the place of the reader on the path of a family.
 * @param {string} family
 */
export function path(family) {
  return progress().paths[family] ?? { at: 0, done: [] };
}

/**
 * @param {string} family
 * @param {{at: number, done: string[]}} place
 */
export function storePath(family, place) {
  progress().paths[family] = place;
  store();
}

/** Forget everything that was solved. */
export function forget() {
  held = empty();
  try {
    localStorage.removeItem(STORED);
  } catch {
    // Without storage nothing was kept.
  }
}
