/**
 * Finds the board blocks of a page and makes each of them playable. The one module that a page names:
 * `<div class="tk-board" data-board="nim" data-heaps="3,4,5" …></div><script type="module" src="…/board/mount.js"></script>`.
 * `data-board` is the folder of the game's own module; a block without it gets the general board, which reads the
 * rules as data.
 * @module
 */

import { Board } from './board.js';
import { h } from './dom.js';
import { conventions } from './state.js';
import { Text } from './text.js';

/**
 * A style sheet, asked for once a page and awaited, so that no board is seen undressed.
 * @param {string} href
 * @returns {Promise<unknown>}
 */
function dress(href) {
  if ([...document.querySelectorAll('link')].some((link) => link.href === href)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/**
 * A JSON file of the same site; null where the block names none, undefined where it cannot be had.
 * @param {string | undefined} address
 * @returns {Promise<any>}
 */
async function load(address) {
  if (!address) return null;
  try {
    const response = await fetch(address);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * @param {HTMLElement} block
 * @param {number} place from 1
 */
async function mount(block, place) {
  const { board: folder = 'general', lang = document.documentElement.lang, transcripts, strategy } = block.dataset;
  const [language] = lang.split('-');
  const [{ game: own, gameOf }, chrome, games, verified] = await Promise.all([
    import(`./${folder}/game.js`),
    import(`../../${language}/board/messages.js`),
    load(transcripts),
    load(strategy),
    dress(new URL('board.css', import.meta.url).href),
    dress(new URL('panels.css', import.meta.url).href),
  ]);
  /** @type {import('./state.js').Game<any, any> | null} */
  const game = own ?? gameOf(verified);
  if (!game) {
    block.replaceChildren(h('p', { dir: chrome.messages.direction }, chrome.messages.badRules));
    block.dataset.ready = 'true';
    return;
  }
  const [words] = await Promise.all([game.messages(language), dress(game.style)]);
  const text = new Text(language, { ...chrome.messages, ...words });
  const play = conventions(game).find((each) => each === block.dataset.play) ?? conventions(game)[0];
  const position = block.dataset[game.positionKey];
  const like = game.rules?.read(block.dataset, game.fallback) ?? game.fallback;
  const first = /** @type {import('./state.js').Player} */ (block.dataset.first ?? 'reader');
  const wishes = {
    start: position ? game.parse(position, like) : like,
    play,
    first,
    place,
    transcripts: games ?? null,
  };
  const board = new Board(block, game, text, wishes);
  if (games === undefined) board.warn('badLoad');
  const agrees = verified === null || conventions(game).every((each) => game.knows(each, verified?.[each]?.test));
  if (!agrees) board.warn('badStrategy');
  block.dataset.ready = 'true';
}

/** Mounts every block that is not mounted yet. */
export async function mountAll() {
  const blocks = [...document.querySelectorAll('.tk-board')];
  for (const [index, block] of blocks.entries()) {
    if (!(block instanceof HTMLElement) || block.dataset.ready) continue;
    block.dataset.ready = 'soon';
    await mount(block, index + 1);
  }
}

await mountAll();
// Material's instant navigation swaps pages without loading them anew, and tells so here.
/** @type {any} */ (window).document$?.subscribe(() => void mountAll());
