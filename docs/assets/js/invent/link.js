// The link to an invented game: `#rules=n-{1,3,4}&play=misere`, with the position of the board behind it. The rules are
// kept as they were typed.

// The fields of the board, which it reads itself.
const OF_THE_BOARD = ['heaps', 'turn', 'mode'];
const ESCAPED = /[%&#"<>`\\^|\s]/gu;

/**
 * @typedef {{rules: string, play: 'normal' | 'misere', damaged: boolean}} Link
 */

/**
 * Return the game that an address gives; null if the address gives none.
 * @param {string} hash
 * @returns {Link | null}
 */
export function readLink(hash) {
  const raw = hash.replace(/^#/, '');
  if (!raw.startsWith('rules=')) return null;
  /** @type {Link} */
  const link = { rules: '', play: 'normal', damaged: false };
  const seen = new Set();
  for (const part of raw.split('&')) {
    const cut = part.indexOf('=');
    const [key, value] = [part.slice(0, cut), decoded(part.slice(cut + 1))];
    const choice = key === 'play' && ['normal', 'misere'].includes(value ?? '');
    if (cut < 0 || value === null || seen.has(key) || !(key === 'rules' || choice || OF_THE_BOARD.includes(key))) {
      link.damaged = true;
      continue;
    }
    seen.add(key);
    if (key === 'rules') link.rules = value;
    if (choice) link.play = /** @type {'normal' | 'misere'} */ (value);
  }
  return link;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Return the fragment of a game, with its `#`; braces and commas stay readable.
 * @param {string} rules
 * @param {'normal' | 'misere'} play
 */
export function linkTo(rules, play) {
  return `#rules=${rules.trim().replace(ESCAPED, encodeURIComponent)}${play === 'misere' ? '&play=misere' : ''}`;
}
