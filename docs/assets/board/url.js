/**
 * State of the board in the address: `#play=misere&heaps=3,4,5&turn=reader`, or `#transcript=NIM-042&step=3`. Ordinary
 * anchors, which have no `=`, are ignored, and a first field of the page is kept: the game of the atlas, as in
 * `#game=ATL-S1.2.9&heaps=9,7`, invented rules, as in `#rules=n-{1,3,4}&heaps=9,7`, or the screen of a guided path, as in
 * `#screen-6&board=2&heaps=9,7`.
 * @module
 */

import { BadInput } from './errors.js';
import { conventions, PLAYERS } from './state.js';

const PAGE = /^#?(?:game=ATL-[\w.]+|rules=[^&]*|screen-\d+)(&|$)/;
const COMMON = ['play', 'mode', 'turn', 'transcript', 'step'];

/**
 * Request for the board in an address.
 * @template P
 * @typedef {{kind: 'none'} | {kind: 'transcript', tag: string, step: number}
 *   | {kind: 'match', play?: import('./state.js').Play, mode: import('./state.js').Mode, start?: P,
 *      turn?: import('./state.js').Player}} Request
 */

/**
 * Parse the fragment; throws BadInput.
 * @template P, M
 * @param {string} hash with or without its `#`
 * @param {import('./state.js').Game<P, M>} game
 * @param {number} board the place of this board on the page, from 1
 * @param {P} like gives the rules if the address has none
 * @returns {Request<P>}
 */
export function readFragment(hash, game, board, like) {
  const raw = hash.replace(PAGE, '').replace(/^#/, '');
  if (!/[=&]/.test(raw)) return { kind: 'none' };
  const fields = fieldsOf(raw);
  if (Number(fields.get('board') ?? '1') !== board) return { kind: 'none' };
  fields.delete('board');
  for (const key of fields.keys()) {
    if (![game.positionKey, ...(game.rules?.keys ?? []), ...COMMON].includes(key)) {
      throw new BadInput('badField', { text: key });
    }
  }
  const transcript = fields.get('transcript');
  if (transcript !== undefined) {
    const step = fields.get('step') ?? '0';
    if (!/^\d{1,4}$/.test(step)) throw new BadInput('badChoice', { key: 'step', text: step });
    return { kind: 'transcript', tag: transcript, step: Number(step) };
  }
  const turn = choice(fields, 'turn', [...PLAYERS.theorem, ...PLAYERS.two]);
  const implied = turn !== undefined && PLAYERS.two.includes(turn) ? 'two' : 'theorem';
  const mode = choice(fields, 'mode', ['theorem', 'two']) ?? implied;
  if (turn !== undefined && !PLAYERS[mode].includes(turn)) throw new BadInput('badChoice', { key: 'turn', text: turn });
  const position = fields.get(game.positionKey);
  const ruled = game.rules?.read(Object.fromEntries(fields), like) ?? like;
  return {
    kind: 'match',
    play: choice(fields, 'play', conventions(game)),
    mode,
    start: position === undefined ? (ruled === like ? undefined : ruled) : game.parse(position, ruled),
    turn,
  };
}

/**
 * Return the fragment of a match, with its `#`.
 * @template P, M
 * @param {import('./state.js').Match<P, M>} match
 * @param {import('./state.js').Game<P, M>} game
 * @param {number} board
 * @returns {string}
 */
export function matchFragment(match, game, board) {
  const rules = game.rules?.write(match.position) ?? [];
  const position = `${game.positionKey}=${game.format(match.position)}`;
  const convention = game.poisoned ? [] : [`play=${match.play}`];
  const fields = [...convention, ...rules, position, `turn=${match.turn}`];
  return `#${boardField(board)}${fields.join('&')}`;
}

/**
 * Return the fragment of a step of a transcript, with its `#`.
 * @param {string} tag
 * @param {number} step
 * @param {number} board
 * @returns {string}
 */
export function transcriptFragment(tag, step, board) {
  return `#${boardField(board)}transcript=${encodeURIComponent(tag)}&step=${step}`;
}

/**
 * Combine the fragment of the board with the field of the page.
 * @param {string} hash the present fragment, or the field of the page
 * @param {string} fragment the fragment of the board, with its `#`
 * @returns {string}
 */
export function withPageFields(hash, fragment) {
  const [field = ''] = PAGE.exec(hash) ?? [];
  return field ? `${field.replace(/&$/, '')}&${fragment.slice(1)}` : fragment;
}

/**
 * Return the field that identifies the board; empty for the first board of a page.
 * @param {number} board
 * @returns {string}
 */
function boardField(board) {
  return board === 1 ? '' : `board=${board}&`;
}

/**
 * Parse the fields of a fragment; each may occur once. Throws BadInput.
 * @param {string} raw
 * @returns {Map<string, string>}
 */
function fieldsOf(raw) {
  const fields = new Map();
  for (const part of raw.split('&')) {
    const cut = part.indexOf('=');
    const [key, value] = cut < 0 ? [part, ''] : [part.slice(0, cut), part.slice(cut + 1)];
    let text;
    try {
      text = decodeURIComponent(value);
    } catch {
      throw new BadInput('badField', { text: part });
    }
    if (cut < 0 || fields.has(key)) throw new BadInput('badField', { text: part });
    fields.set(key, text);
  }
  return fields;
}

/**
 * Return a field that must be one of several words; throws BadInput.
 * @template {string} T
 * @param {Map<string, string>} fields
 * @param {string} key
 * @param {T[]} words
 * @returns {T | undefined}
 */
function choice(fields, key, words) {
  const text = fields.get(key);
  if (text === undefined) return undefined;
  const found = words.find((word) => word === text);
  if (found === undefined) throw new BadInput('badChoice', { key, text });
  return found;
}
