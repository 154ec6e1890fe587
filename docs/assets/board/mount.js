/**
 * Entry point of the boards: finds the board blocks of a page and makes them playable. A page loads it by `<div
 * class="tk-board" data-board="nim" data-heaps="3,4,5" …></div><script type="module" src="…/board/mount.js"></script>`.
 * The attribute `data-board` is the folder of the game's module; without it the general board is used, which reads the
 * rules as data.
 * @module
 */

import { Board } from './board.js';
import { h } from './dom.js';
import { conventions } from './state.js';
import { Text } from './text.js';

/**
 * Load a style sheet once per page, and wait for it, so that no board is shown without styles.
 * @param {string} href
 * @returns {Promise<unknown>}
 */
function loadStyleSheet(href) {
  if ([...document.querySelectorAll('link')].some((link) => link.href === href)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/**
 * Load a JSON file of the site; null without an address, undefined after a failure.
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
 * Make a block a board.
 * @param {HTMLElement} block
 * @param {object} [data] rules and strategy of the general board; without it the file that the block names is loaded
 * @param {number} [place] the place of the board on the page, from 1
 */
export async function mount(block, data, place = 1) {
  const { board: folder = 'general', lang = document.documentElement.lang, transcripts, strategy } = block.dataset;
  const [language] = lang.split('-');
  const [{ game: own, gameOf }, chrome, games, verified] = await Promise.all([
    import(`./${folder}/game.js`),
    import(`../../${language}/board/messages.js`),
    load(transcripts),
    data ?? load(strategy),
    loadStyleSheet(new URL('board.css', import.meta.url).href),
    loadStyleSheet(new URL('panels.css', import.meta.url).href),
  ]);
  /** @type {import('./state.js').Game<any, any> | null} */
  const game = own ?? gameOf(verified);
  if (!game) {
    block.replaceChildren(h('p', { dir: chrome.messages.direction }, chrome.messages.badRules));
    block.dataset.ready = 'true';
    return;
  }
  const [words] = await Promise.all([game.messages(language), loadStyleSheet(game.style)]);
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

/** Mount every block that is not mounted yet. */
export async function mountAll() {
  const blocks = [...document.querySelectorAll('.tk-board')];
  for (const [index, block] of blocks.entries()) {
    if (!(block instanceof HTMLElement) || block.dataset.ready) continue;
    block.dataset.ready = 'soon';
    await mount(block, undefined, index + 1);
  }
}

await mountAll();
// Material's instant navigation replaces the page without loading it, and reports this here.
/** @type {any} */ (window).document$?.subscribe(() => void mountAll());
