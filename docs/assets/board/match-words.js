/**
 * Words about a match: whose turn it is, who made which move and why, how a game ended, and what is wrong with an input.
 * @module
 */

import { positionsThatWon } from './challenge.js';
import { h } from './dom.js';
import { verdict } from './move-list.js';
import { winner } from './state.js';
import { groupDigits, maths } from './text.js';

/** @template P, M */
export class MatchWords {
  /**
   * @param {import('./state.js').Game<P, M>} game
   * @param {import('./text.js').Text} text
   * @param {() => string} strength returns the strength of the opponent
   * @param {boolean} [reasons] whether moves are explained; a guided path has boards before it has named the theorem
   */
  constructor(game, text, strength, reasons = true) {
    this.game = game;
    this.text = text;
    this.strength = strength;
    this.reasons = reasons;
  }

  /**
   * Return the name of a player in message keys; only a perfect opponent that gives reasons is called the theorem.
   * @param {import('./state.js').Player} player
   */
  called(player) {
    return player === 'theorem' && (!this.reasons || this.strength() !== 'perfect') ? 'opponent' : player;
  }

  /**
   * Return the key of the message that describes a move.
   * @param {import('./state.js').Player} by
   * @param {M} move
   * @param {P} before
   */
  madeKey(by, move, before) {
    const kind = this.game.kind?.(move, before);
    return `made.${this.called(by)}${kind ? `.${kind}` : ''}`;
  }

  /**
   * Return whose turn it is or who won, and the last move with its reason.
   * @param {import('./state.js').Match<P, M>} match
   */
  turn(match) {
    const { game, text } = this;
    const won = winner(game, match);
    const last = match.moves.at(-1);
    const why = [];
    if (last) {
      const { by, move, before } = last;
      why.push(text.nodes(this.madeKey(by, move, before), game.describe(before, move)), ' ');
    }
    if (last?.why && this.reasons) why.push(text.nodes(last.why.key, last.why.filling), ' ');
    if (!last && !won) why.push(text.nodes('how'));
    if (won) why.push(text.nodes(`end.${match.play}`));
    const who = text.nodes(won ? `won.${this.called(won)}` : `turn.${this.called(match.turn)}`);
    return { won, who, why };
  }

  /**
   * Return the moves of a match, with values and verdicts, for a list.
   * @param {import('./state.js').Match<P, M>} match
   */
  log(match) {
    const { game, text } = this;
    return match.moves.map(({ by, before, move, after, wins }) => ({
      who: text.plain(`who.${this.called(by)}`),
      move: game.describe(before, move),
      before: game.value(before, match.play),
      after: game.value(after, match.play),
      verdict: verdict({ legal: true, wins, couldWin: !game.isLost(before, match.play) }),
    }));
  }

  /**
   * Return a position as text; a single heap is written without brackets.
   * @param {P} position
   */
  position(position) {
    const said = groupDigits(this.game.format(position)).replaceAll(',', ', ');
    return said.includes(',') ? `(${said})` : said;
  }

  /**
   * Return the sentence that no move wins, for a reason.
   * @param {import('./state.js').Why} why
   * @returns {import('./state.js').Why}
   */
  lost(why) {
    return { key: 'lost', filling: { why } };
  }

  /**
   * Return why the reader won: the positions that were left, and why no move from them wins. The game must be prepared
   * for the first of these positions.
   * @param {import('./state.js').Match<P, M>} match
   */
  explanation(match) {
    const { game, text } = this;
    const left = positionsThatWon(game, match);
    const [first] = left;
    const lines = [h('p', {}, text.nodes('worked'))];
    if (first !== undefined) {
      const shown = left.map((position) => maths(this.position(position)));
      const { key, filling } = this.lost(game.noWinningMove(first, match.play));
      const list = shown.flatMap((each, at) => (at ? [text.separators.comma, each] : [each]));
      lines.push(h('p', {}, text.nodes('workedHere'), ' ', ...list, '.'));
      const asked = text.nodes('workedWhy', { left: this.position(first) });
      if (this.reasons) lines.push(h('p', {}, asked, ' ', text.nodes(key, filling)));
    }
    const chapter = game.chapter?.(match.start, match.play);
    if (chapter) {
      const href = new URL(`../../${text.language}/${chapter}`, import.meta.url).href;
      lines.push(h('p', {}, h('a', { href }, text.nodes('workedMore'))));
    }
    return lines;
  }

  /**
   * Return the message about an input error.
   * @param {import('./errors.js').BadInput} error
   * @param {P | null} instead the position that is shown instead, if the error is in the address
   * @returns {(Node | string)[]}
   */
  error({ key, filling }, instead) {
    const { text } = this;
    const line = text.nodes(key, shortenValues(filling));
    if (instead === null) return [line];
    const position = groupDigits(this.game.format(instead)).replaceAll(',', ', ');
    return [text.nodes('badAddress'), ' ', line, ' ', text.nodes('safePosition', { position })];
  }
}

/**
 * Shorten long values for an error message.
 * @param {Record<string, unknown>} filling
 */
function shortenValues(filling) {
  const cut = (/** @type {unknown} */ value) =>
    typeof value === 'string' && value.length > 40 ? `${value.slice(0, 40)}…` : value;
  return Object.fromEntries(Object.entries(filling).map(([name, value]) => [name, cut(value)]));
}
