/**
 * A counterexample on a board of its game, where the statement speaks of a position that a board takes.
 * @module
 */

const natural = (value) => Number.isSafeInteger(value) && value >= 0;
const known = (arg) => (Array.isArray(arg) ? arg.length > 0 && arg.every(natural) : natural(arg));

/**
 * What a board is told, or nothing.
 * @param {Record<string, Record<string, string>>} boards what makes a board, by the symbol that it shows
 * @param {[string, any[]][]} seen the symbols of the statement, and what each is of
 */
export function asked(boards, seen) {
  const found = seen.find(([symbol, args]) => boards[symbol] && args.every(known));
  if (!found) return undefined;
  const [symbol, args] = found;
  const filled = (text) => text.replace(/\{(\d)\}/g, (_, hole) => String(args[hole]));
  return Object.fromEntries(Object.entries(boards[symbol]).map(([name, text]) => [name, filled(text)]));
}

/**
 * Put a board into a place that is empty; where it cannot be had, the place stays so.
 * @param {HTMLElement} place
 * @param {Record<string, string>} told
 */
export async function show(place, told) {
  const block = document.createElement('div');
  block.className = 'tk-board';
  Object.assign(block.dataset, { first: 'reader', choices: 'folded', lang: document.documentElement.lang, ...told });
  // The address tells of a position that was played before.
  if (location.hash.includes('=')) history.replaceState(null, '', location.pathname + location.search);
  place.append(block);
  try {
    const { mountAll } = await import('../board/mount.js');
    await mountAll();
  } catch {
    place.replaceChildren();
  }
}
