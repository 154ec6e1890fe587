/**
 * Hints in steps: first what to look at, then where a winning move is, and last the winning moves with a reason. A lost
 * position has two steps: the first one is the same, and the second one gives the reason why no move wins.
 * @module
 */

import { HintedReasons } from './state.js';

/**
 * @template M
 * @typedef {object} Hint
 * @property {(Node | string)[]} said
 * @property {string} spoken
 * @property {M[]} places the moves of which only the heaps are marked
 * @property {M[]} moves the moves that are marked
 */

/**
 * The hints of one match; another position begins with the first step.
 * @template P, M
 */
export class Hints {
  /**
   * @param {import('./state.js').Game<P, M>} game
   * @param {import('./text.js').Text} text
   * @param {import('./match-words.js').MatchWords<P, M>} words
   */
  constructor(game, text, words) {
    this.game = game;
    this.text = text;
    this.words = words;
    /** @type {HintedReasons<P>} */
    this.reasons = new HintedReasons();
    /** @type {P | null} */
    this.position = null;
    /** The number of steps that were given at this position. */
    this.given = 0;
    this.complete = false;
  }

  /**
   * Return whether a hint at this position was given and another one adds something.
   * @param {P} position
   */
  saysMore(position) {
    return position === this.position && this.given > 0 && !this.complete;
  }

  /**
   * Return the next hint at a position; after the last one it is repeated.
   * @param {P} position
   * @param {import('./state.js').Play} play
   * @returns {Promise<Hint<M>>}
   */
  async next(position, play) {
    if (position !== this.position) Object.assign(this, { position, given: 0, complete: false });
    const step = (this.given += 1);
    if (step === 1) return this.#hint([this.#look(position, play)]);
    await this.game.prepare?.([position]);
    const moves = this.game.winningMoves(position, play);
    this.complete = step > 2 || moves.length === 0;
    if (moves.length === 0) return this.#hint([this.#noWinningMove(position, play)]);
    if (step === 2) return { ...this.#hint([this.#place(position, moves)]), places: moves };
    const list = moves.map((move) => this.text.plain('move', this.game.describe(position, move)));
    const filling = { n: moves.length, moves: list.join(this.text.separators.semicolon) };
    return { ...this.#hint([{ key: 'hintWins', filling }, ...(await this.#why(position, play, moves))]), moves };
  }

  /**
   * @param {import('./state.js').Why[]} messages
   * @returns {Hint<M>}
   */
  #hint(messages) {
    const { text } = this;
    const said = messages.flatMap(({ key, filling }, at) => [...(at ? [' '] : []), text.nodes(key, filling)]);
    const spoken = messages.map(({ key, filling }) => text.plain(key, filling)).join(' ');
    return { said, spoken, places: [], moves: [] };
  }

  /**
   * Return what to look at; a board without reasons does not name the theorem.
   * @param {P} position
   * @param {import('./state.js').Play} play
   * @returns {import('./state.js').Why}
   */
  #look(position, play) {
    return this.words.reasons ? this.game.look(position, play) : { key: 'hintAhead', filling: {} };
  }

  /**
   * Return where the winning moves are or, if there is nothing to choose, their number.
   * @param {P} position
   * @param {M[]} moves
   * @returns {import('./state.js').Why}
   */
  #place(position, moves) {
    const { text } = this;
    const places = this.game.places(position, moves).map(({ key, filling }) => text.plain(key, filling));
    const told = [...new Set(places)];
    if (told.length === 0) return { key: 'hintCount', filling: { n: moves.length } };
    return { key: 'hintPlace', filling: { n: told.length, places: told.join(text.separators.comma) } };
  }

  /**
   * Return why no move wins; a reason given at another position of this match is varied.
   * @param {P} position
   * @param {import('./state.js').Play} play
   * @returns {import('./state.js').Why}
   */
  #noWinningMove(position, play) {
    if (!this.words.reasons) return { key: 'lostUntold', filling: {} };
    const why = this.game.noWinningMove(position, play);
    const varied = this.reasons.vary(why, position);
    return varied === why ? this.words.lost(why) : varied;
  }

  /**
   * Return the position that the first winning move leaves, and why no move wins there; nothing if no move is left
   * there or the board gives no reasons.
   * @param {P} position
   * @param {import('./state.js').Play} play
   * @param {M[]} moves
   * @returns {Promise<import('./state.js').Why[]>}
   */
  async #why(position, play, moves) {
    if (!this.words.reasons) return [];
    const left = this.game.after(position, moves[0]);
    if (this.game.isOver(left)) return [];
    await this.game.prepare?.([left]);
    // "No winning move" after a winning move would seem to be about the same position, so the reason stands alone.
    const filling = { n: moves.length, left: this.words.position(left), why: this.game.noWinningMove(left, play) };
    return [{ key: 'hintLeaves', filling }];
  }
}
