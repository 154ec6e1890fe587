// The games of the atlas by their rules, and by their first values. Both files are loaded on demand, once.

// The number by which the plural form of the sentence about a closed form is chosen.
/** @type {Record<string, string>} */
const COUNTED = {
  periodic: 'period',
  'arithmetic-periodic': 'period',
  automatic: 'states',
  pairing: 'period',
  'shifted-wythoff': 'exceptions',
  'misere-quotient': 'order',
};
const files = new Map();

/** Load a JSON file once; null if it cannot be loaded. */
function load(address) {
  if (!files.has(address)) {
    const answer = fetch(address)
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    files.set(address, answer);
    answer.then((found) => found ?? files.delete(address));
  }
  return files.get(address);
}

/**
 * @typedef {{tag: string, standing: string, page: boolean, form: Record<string, any> | null}} Known
 */

/**
 * Return what the atlas says of a game.
 * @param {string} folder the address of the data of the atlas
 * @param {string} rules in canonical form
 * @param {'normal' | 'misere'} play
 * @returns {Promise<Known | null | undefined>} null if the atlas does not list the game, undefined if it is not there
 */
export async function knownGame(folder, rules, play) {
  const known = await load(`${folder}known.json`);
  if (!known) return undefined;
  const found = known[play][rules];
  if (!found) return null;
  const [tag, standing, page, form] = found;
  return { tag, standing, page: page === 1, form };
}

/**
 * Return the games with their first values, and the sequences of the OEIS with theirs.
 * @param {string} folder
 * @param {string} oeis the address of the sequences
 * @returns {Promise<{tag: string, rules: string, page: boolean, values: string}[][]>}
 */
export async function valueIndex(folder, oeis) {
  const [games, numbers] = await Promise.all([folder ? load(`${folder}values.json`) : [], load(oeis)]);
  return [games, numbers].map((rows) =>
    (rows ?? []).map(([tag, rules, page, values]) => ({ tag, rules, page: page === 1, values })),
  );
}

/** Return the address of the page of a game. */
export const gameAddress = (home, { tag, page }) => (page ? `${home}atlas/${tag}/` : `${home}atlas/game/#game=${tag}`);

/**
 * Return the sentence about the theorem of a game.
 * @param {{form: Record<string, any> | null}} known
 * @returns {import('../../board/state.js').Why}
 */
export function theoremInWords({ form }) {
  if (!form) return { key: 'form.open', filling: {} };
  const counted = COUNTED[form.kind];
  return { key: `form.${counted ? form.kind : 'other'}`, filling: { ...form, n: form[counted] } };
}
