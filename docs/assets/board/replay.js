/**
 * Replay of games printed in documents: every move with its value before and after, and a verdict. All data come from
 * the verification.
 * @module
 */

import { BadInput } from './errors.js';
import { h } from './dom.js';
import { badge, moveList, values, verdict } from './move-list.js';

/**
 * @template P, M
 * @typedef {object} Transcript
 * @property {string} tag
 * @property {import('./state.js').Play} play
 * @property {P[]} positions
 * @property {{by: string, move: M, legal: boolean, wins: boolean, winning: P[], before: bigint | null, after: bigint | null}[]} moves
 */

/**
 * Convert the transcripts of a data file, `{TAG: {play, positions, moves}}`.
 * @template P, M
 * @param {import('./state.js').Game<P, M>} game
 * @param {Record<string, any>} data
 * @returns {Transcript<P, M>[]}
 */
export function readTranscripts(game, data) {
  return Object.entries(data).map(([tag, record]) => ({
    tag,
    play: record.play === 'misere' && !game.poisoned ? 'misere' : 'normal',
    positions: record.positions.map(game.fromList),
    moves: record.moves.map((/** @type {Record<string, any>} */ move) => ({
      by: String(move.by),
      move: game.fromRecord(move),
      legal: move.legal,
      wins: move.wins,
      winning: (move.winning_moves ?? []).map(game.fromList),
      before: move.nim_sum_before === undefined ? null : BigInt(move.nim_sum_before),
      after: move.nim_sum_after === undefined ? null : BigInt(move.nim_sum_after),
    })),
  }));
}

/**
 * Panel of replayed games.
 * @template P, M
 */
export class Replay {
  /**
   * @param {import('./state.js').Game<P, M>} game
   * @param {import('./text.js').Text} text
   * @param {Transcript<P, M>[]} transcripts
   * @param {{onStep: () => void, onLeave: () => void, onPlayOn: () => void}} host
   */
  constructor(game, text, transcripts, host) {
    this.game = game;
    this.text = text;
    this.transcripts = transcripts;
    this.host = host;
    /** @type {Transcript<P, M> | null} */
    this.chosen = null;
    this.step = 0;
    this.select = h(
      'select',
      { class: 'tkb-select', 'aria-label': text.plain('transcriptChoose') },
      h('option', { value: '' }, text.plain('transcriptNone')),
    );
    for (const { tag, play, positions } of transcripts) {
      const label = text.plain('transcriptName', {
        tag,
        play: text.plain(`play.names.${play}`),
        position: game.format(positions[0]).replaceAll(',', ', '),
      });
      this.select.append(h('option', { value: tag }, label));
    }
    this.select.addEventListener('change', () => this.#choose());
    this.back = this.#button('stepBack', 'tkb-step', '‹', () => this.go(this.step - 1));
    this.on = this.#button('stepOn', 'tkb-step', '›', () => this.go(this.step + 1));
    this.slider = h('input', {
      type: 'range',
      min: 0,
      step: 1,
      class: 'tkb-slider',
      'aria-label': text.plain('slider'),
    });
    this.slider.addEventListener('input', () => this.go(Number(this.slider.value)));
    this.list = h('div', { class: 'tkb-moves' });
    this.controls = h(
      'div',
      { class: 'tkb-replay-controls', hidden: true },
      h('div', { class: 'tkb-row tkb-stepper' }, this.back, this.slider, this.on),
      this.list,
      h('button', { type: 'button', class: 'tkb-button', onclick: () => this.host.onPlayOn() }, text.nodes('playOn')),
    );
    this.element = h(
      'details',
      { class: 'tkb-fold tkb-replay' },
      h('summary', {}, text.nodes('transcripts')),
      h('div', { class: 'tkb-fold-body' }, this.select, this.controls),
    );
  }

  get position() {
    return /** @type {Transcript<P, M>} */ (this.chosen).positions[this.step];
  }

  /**
   * Open a game at a step; throws BadInput for an unknown tag or step.
   * @param {string} tag
   * @param {number} step
   */
  open(tag, step) {
    const found = this.transcripts.find((transcript) => transcript.tag === tag);
    if (!found) throw new BadInput('badTranscript', { text: tag });
    if (step > found.moves.length) throw new BadInput('badChoice', { key: 'step', text: String(step) });
    this.chosen = found;
    this.select.value = tag;
    this.element.open = true;
    this.go(step);
  }

  /** Close the replayed game. */
  leave() {
    this.chosen = null;
    this.select.value = '';
    this.controls.hidden = true;
  }

  /** @param {number} step */
  go(step) {
    const { chosen, text } = this;
    if (!chosen) return;
    this.step = Math.max(0, Math.min(chosen.moves.length, step));
    this.controls.hidden = false;
    this.slider.max = String(chosen.moves.length);
    this.slider.value = String(this.step);
    this.slider.setAttribute('aria-valuetext', this.#place(true));
    this.back.disabled = this.step === 0;
    this.on.disabled = this.step === chosen.moves.length;
    const onPick = (/** @type {number} */ place) => this.go(place + 1);
    const list = moveList(
      text,
      chosen.moves.map((_, place) => this.#entry(place)),
      { current: this.step - 1, onPick },
    );
    const focused = this.list.contains(document.activeElement);
    this.list.replaceChildren(list);
    const current = list.querySelector('.is-current');
    // Scroll the list only, not the page.
    if (current instanceof HTMLElement) this.list.scrollTop = current.offsetTop - this.list.clientHeight / 2;
    if (focused) /** @type {HTMLElement | null} */ (this.list.querySelector('[aria-current]'))?.focus();
    this.host.onStep();
  }

  /**
   * Describe the current step for the line above the board.
   * @returns {{heading: string, line: (Node | string)[], spoken: string}}
   */
  describe() {
    const heading = this.#place(false);
    if (this.step === 0) return { heading, line: [], spoken: heading };
    const place = this.step - 1;
    const { winning } = /** @type {Transcript<P, M>} */ (this.chosen).moves[place];
    const entry = this.#entry(place);
    const { text } = this;
    const told = values(text, entry);
    /** @type {(Node | string)[]} */
    const line = [entry.who, ': ', text.nodes('move', entry.move)];
    if (told.length > 0) line.push(text.separators.semicolon, ...told);
    line.push('. ', badge(text, entry.verdict));
    if (entry.verdict === 'loses') {
      const moves = winning.map((position) => `(${this.game.format(position).replaceAll(',', ', ')})`).join(', ');
      line.push('. ', text.nodes('better', { n: winning.length, moves }));
    }
    return {
      heading,
      line,
      spoken: [heading, entry.who, text.plain('move', entry.move), text.plain(entry.verdict)].join('. '),
    };
  }

  /** @param {boolean} short */
  #place(short) {
    const total = this.chosen?.moves.length ?? 0;
    if (this.step > 0 || short) return this.text.plain('transcriptStep', { i: this.step, total });
    return this.text.plain('transcriptStart', { n: total });
  }

  /**
   * @param {number} place
   * @returns {import('./move-list.js').Entry}
   */
  #entry(place) {
    const { moves, positions } = /** @type {Transcript<P, M>} */ (this.chosen);
    const { by, move, legal, wins, winning, before, after } = moves[place];
    const who = this.text.has(`by.${by}`) ? this.text.plain(`by.${by}`) : by;
    const judged = verdict({ legal, wins, couldWin: winning.length > 0 });
    return { who, move: this.game.describe(positions[place], move), before, after, verdict: judged };
  }

  #choose() {
    if (this.select.value === '') {
      this.leave();
      this.host.onLeave();
    } else {
      this.open(this.select.value, 0);
    }
  }

  /**
   * @param {string} key
   * @param {string} style
   * @param {string} sign
   * @param {() => void} onclick
   */
  #button(key, style, sign, onclick) {
    return h(
      'button',
      {
        type: 'button',
        class: `tkb-round ${style}`,
        'aria-label': this.text.plain(key),
        title: this.text.plain(key),
        onclick,
      },
      h('span', { 'aria-hidden': 'true' }, sign),
    );
  }
}
