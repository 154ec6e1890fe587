/**
 * Display of a counterexample on the board of its game, if a board supports its position.
 * @module
 */

const natural = (value) => Number.isSafeInteger(value) && value >= 0;
const known = (arg) => (Array.isArray(arg) ? arg.length > 0 && arg.every(natural) : natural(arg));

/**
 * Return the attributes of a board; undefined if no board applies.
 * @param {Record<string, Record<string, string>>} boards board attributes by the symbol that the board shows
 * @param {[string, any[]][]} seen the symbols of the statement with their arguments
 */
export function boardAttributes(boards, seen) {
  const found = seen.find(([symbol, args]) => boards[symbol] && args.every(known));
  if (!found) return undefined;
  const [symbol, args] = found;
  const filled = (text) => text.replace(/\{(\d)\}/g, (_, hole) => String(args[hole]));
  return Object.fromEntries(Object.entries(boards[symbol]).map(([name, text]) => [name, filled(text)]));
}

/**
 * Add a board to an empty element; the element stays empty if the board cannot be loaded.
 * @param {HTMLElement} place
 * @param {Record<string, string>} told
 */
export async function showBoard(place, told) {
  const block = document.createElement('div');
  block.className = 'tk-board';
  Object.assign(block.dataset, { first: 'reader', choices: 'folded', lang: document.documentElement.lang, ...told });
  // The address may contain the position of an earlier match.
  if (location.hash.includes('=')) history.replaceState(null, '', location.pathname + location.search);
  place.append(block);
  try {
    const { mountAll } = await import('../board/mount.js');
    await mountAll();
  } catch {
    place.replaceChildren();
  }
}
