/**
 * Controller of a board on a page: connects game, match, address and view, and makes the theorem's moves.
 * @module
 */

import { BadInput } from './errors.js';
import { prefersReducedMotion, h, pause } from './dom.js';
import { anotherStart, positionsThatWon } from './challenge.js';
import { MatchWords } from './match-words.js';
import { moveList } from './move-list.js';
import { opponentMove, storedStrength, storeStrength } from './opponent.js';
import { readTranscripts, Replay } from './replay.js';
import { Hints } from './hints.js';
import { Setup } from './setup.js';
import { History, newMatch, opponent, play, varied, winner } from './state.js';
import { matchFragment, readFragment, transcriptFragment, withPageFields } from './url.js';
import { Frame } from './frame.js';
import { requestedMatch, wishedMatch } from './wishes.js';

/** Delay before the theorem's move, in milliseconds. */
const THINKING = 650;

/**
 * Settings in which a new match differs from the previous one.
 * @template P
 * @typedef {Partial<{play: any, mode: any, first: any, start: P}>} Change
 */

/** @template P, M */
export class Board {
  /**
   * @param {HTMLElement} element
   * @param {import('./state.js').Game<P, M>} game
   * @param {import('./text.js').Text} text
   * @param {import('./wishes.js').Wishes<P>} wishes
   */
  constructor(element, game, text, wishes) {
    this.game = game;
    this.text = text;
    this.wishes = wishes;
    /** Number of the reader's actions; a pending reply is dropped if the number has changed. */
    this.doings = 0;
    this.busy = false;
    /** The strength of the opponent. It does not belong to the match, so a link contains the position only. */
    this.strength = storedStrength();
    /** @type {MatchWords<P, M>} */
    this.words = new MatchWords(game, text, () => this.strength, element.dataset.reasons !== 'none');
    /** @type {Hints<P, M>} */
    this.hints = new Hints(game, text, this.words);
    this.surface = new game.Surface({
      text,
      onMove: (move) => void this.#readerMoves(move),
      onBad: (error) => this.#bad(error),
    });
    this.setup = new Setup(game, text, (start) => this.#restart({ start }));
    this.rules = game.rules
      ? new game.rules.Chooser(text, (change) => this.#choose(() => ({ start: change(this.history.now.start) })))
      : null;
    this.replay = this.#readReplay();
    this.logTitle = h('summary', {});
    this.logBody = h('div', { class: 'tkb-fold-body' });
    const log = h('details', { class: 'tkb-fold' }, this.logTitle, this.logBody);
    this.frame = new Frame(
      element,
      text,
      this.surface.element,
      [this.setup.element, this.replay?.element ?? null, log],
      {
        onChoice: (choice, value) =>
          choice === 'strength' ? this.#face(value) : this.#choose(() => ({ [choice]: value })),
        onHint: () => void this.#hint(),
        onUndo: () => this.#undo(),
        onNew: () => void this.#startAnother(false),
        onCopy: () => void this.#copy(),
        onNext: () => void this.#startAnother(true),
        onAgain: () => this.#restart({}),
      },
      { more: this.rules?.elements, spoils: game.spoils },
    );
    /** @type {History<P, M>} */
    this.history = new History(wishedMatch(this.wishes));
    element.dataset.piece = text.messages.piece;
    this.load();
    addEventListener('hashchange', () => element.isConnected && this.#follow());
    // A screen of a guided path comes back with the position of its board.
    element.addEventListener('takeaway-shown', () => this.#hasChanged() && this.#write());
  }

  /** Load the position from the address; an invalid address gives one message and the page's own position. */
  load() {
    this.#stop();
    this.replay?.leave();
    this.hints = new Hints(this.game, this.text, this.words);
    try {
      const request = readFragment(location.hash, this.game, this.wishes.place, this.wishes.start);
      if (request.kind === 'transcript') {
        if (!this.replay) throw new BadInput('badTranscript', { text: request.tag });
        this.history = new History(wishedMatch(this.wishes));
        this.setup.show(this.history.now.start);
        this.#refresh();
        this.replay.open(request.tag, request.step);
        return;
      }
      this.history = new History(requestedMatch(request, this.game, this.wishes));
    } catch (error) {
      this.history = new History(wishedMatch(this.wishes));
      this.replay?.leave();
      this.#bad(error, true);
    }
    this.setup.show(this.history.now.start);
    this.#refresh();
    void this.#theoremMoves();
  }

  /** React to a changed address; anchors of the page and positions of other boards are ignored. */
  #follow() {
    try {
      if (readFragment(location.hash, this.game, this.wishes.place, this.wishes.start).kind === 'none') {
        this.frame.problem(null);
        return;
      }
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
    }
    this.load();
  }

  /** @returns {Replay<P, M> | null} */
  #readReplay() {
    const transcripts = readTranscripts(this.game, this.wishes.transcripts ?? {});
    if (transcripts.length === 0) return null;
    return new Replay(this.game, this.text, transcripts, {
      onStep: () => this.#showStep(),
      onLeave: () => this.#leaveReplay(),
      onPlayOn: () => this.#playOn(),
    });
  }

  /** Cancel a pending reply of the theorem and close the message. */
  #stop() {
    this.frame.problem(null);
    this.doings += 1;
    this.busy = false;
  }

  /**
   * Apply a choice of the reader, or show why it is impossible.
   * @param {() => Change<P>} change
   */
  #choose(change) {
    try {
      this.#restart(change());
    } catch (error) {
      this.#refresh();
      this.#bad(error);
    }
  }

  /**
   * Start a new match; throws BadInput, without any change, if no theorem decides the position.
   * @param {Change<P>} change
   */
  #restart(change) {
    const { now } = this.history;
    const setting = { play: now.play, mode: now.mode, first: now.first, start: now.start, ...change };
    this.game.check?.(setting.start, setting.play);
    this.#stop();
    this.replay?.leave();
    this.hints = new Hints(this.game, this.text, this.words);
    this.history.push(newMatch(setting));
    this.setup.show(this.history.now.start);
    this.#changed();
    this.frame.speak(this.frame.status.textContent ?? '');
    void this.#theoremMoves();
  }

  /**
   * Play on against an opponent of another strength.
   * @param {string} strength
   */
  #face(strength) {
    this.strength = /** @type {import('./opponent.js').Strength} */ (strength);
    storeStrength(this.strength);
    this.#refresh();
  }

  /**
   * Start a match from another position.
   * @param {boolean} harder
   */
  async #startAnother(harder) {
    this.#stop();
    const doing = this.doings;
    const start = await anotherStart(this.game, this.history.now, harder);
    if (doing !== this.doings) return;
    this.#restart({ start });
    if (harder && !this.surface.focus()) this.frame.fresh.focus({ preventScroll: true });
  }

  /** @param {M} move */
  async #readerMoves(move) {
    const { now } = this.history;
    if (this.busy || now.turn === 'theorem' || !this.game.isLegal(now.position, move)) return;
    this.#stop();
    await this.#make(move);
    await this.#theoremMoves();
  }

  /** Make the theorem's move if it is its turn. */
  async #theoremMoves() {
    const { now } = this.history;
    if (now.turn !== 'theorem' || this.game.isOver(now.position)) return;
    const doing = this.doings;
    this.busy = true;
    await Promise.all([pause(prefersReducedMotion() ? THINKING / 2 : THINKING), this.game.prepare?.([now.position])]);
    if (doing !== this.doings) return;
    const { move, why } = opponentMove(this.game, now.position, now.play, this.strength);
    await this.#make(move, why && varied(now, why));
  }

  /**
   * Animate a move, then make it.
   * @param {M} move
   * @param {import('./state.js').Why} [why]
   */
  async #make(move, why) {
    const doing = this.doings;
    this.busy = true;
    const { now } = this.history;
    await Promise.all([
      this.surface.animate(move),
      this.game.prepare?.([now.position, this.game.after(now.position, move)]),
    ]);
    if (doing !== this.doings) return;
    this.busy = false;
    this.history.push(play(this.game, now, move, why));
    this.#changed();
    const spoken = [
      this.text.plain(this.words.madeKey(now.turn, move, now.position), this.game.describe(now.position, move)),
    ];
    if (why && this.words.reasons) spoken.push(this.text.plain(why.key, why.filling));
    spoken.push(this.frame.status.textContent ?? '');
    this.frame.speak(spoken.join(' '));
  }

  #undo() {
    this.#stop();
    if (this.replay?.chosen) return;
    this.history.undo();
    this.setup.show(this.history.now.start);
    this.#changed();
    this.frame.speak(this.frame.status.textContent ?? '');
  }

  async #hint() {
    const { position, play: convention } = this.history.now;
    const doing = this.doings;
    const { said, spoken, places, moves } = await this.hints.next(position, convention);
    if (doing !== this.doings) return;
    this.surface.hint(moves);
    if (places.length > 0) this.surface.hintPlaces?.(places);
    this.frame.moreHints(this.hints.saysMore(position));
    this.frame.say([this.text.nodes(`turn.${this.words.called(this.history.now.turn)}`)], said);
    this.frame.speak(spoken);
  }

  async #copy() {
    this.#write();
    let key = 'copied';
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      // Insecure pages have no clipboard; the address bar still contains the position.
      key = 'copyFailed';
    }
    this.frame.speak(this.text.plain(key));
    this.frame.say([...this.frame.status.childNodes], [this.text.nodes(key)]);
  }

  /** Show the changed match and write it to the address. */
  #changed() {
    this.#refresh();
    this.#write();
  }

  /** Return whether the position differs from that of the page. */
  #hasChanged() {
    const { game, history: matches, wishes } = this;
    return matchFragment(matches.now, game, wishes.place) !== matchFragment(wishedMatch(wishes), game, wishes.place);
  }

  #write() {
    const { replay, wishes, history: matches } = this;
    // A board that was replaced writes no more, and neither does one on a hidden screen of a guided path: its position would
    // replace the screen in the address.
    if (!this.frame.element.getClientRects().length) return;
    const fragment = replay?.chosen
      ? transcriptFragment(replay.chosen.tag, replay.step, wishes.place)
      : matchFragment(matches.now, this.game, wishes.place);
    const { page } = this.frame.element.dataset;
    history.replaceState(history.state, '', withPageFields(page ? `#${page}` : location.hash, fragment));
    this.frame.element.dispatchEvent(new CustomEvent('takeaway-position', { bubbles: true }));
  }

  #refresh() {
    const { now } = this.history;
    const over = this.game.isOver(now.position);
    const held = this.frame.element.contains(document.activeElement) && document.activeElement !== document.body;
    const active = !over && now.turn !== 'theorem';
    this.surface.show({ position: now.position, widest: now.start, active, play: now.play });
    this.rules?.show(now.start);
    this.frame.choose('play', now.play);
    this.frame.choose('mode', now.mode);
    this.frame.choose('first', now.first);
    this.frame.choose('strength', this.strength);
    this.frame.offer('strength', now.mode === 'theorem');
    this.frame.offer('first', now.mode === 'theorem');
    this.frame.hint.disabled = over || now.turn === 'theorem';
    this.frame.moreHints(this.hints.saysMore(now.position));
    this.frame.undo.disabled = this.history.back < 0;
    this.#sayTurn();
    this.#showLog();
    this.#finish(held && over && document.activeElement === document.body);
  }

  /**
   * Offer the next steps after a finished game, and report the winner to the page.
   * @param {boolean} focus whether the focus was on the board and has to go somewhere
   */
  #finish(focus) {
    const { now } = this.history;
    const won = winner(this.game, now);
    const result = won === 'reader' ? 'won' : won === 'theorem' ? 'lost' : null;
    this.frame.finish(now.moves.length > 0 ? result : null);
    if (focus) {
      const { after, next, again, fresh } = this.frame;
      (after.hidden ? fresh : result === 'won' ? next : again).focus({ preventScroll: true });
    }
    if (won === null || now.moves.length === 0) return;
    if (won === 'reader') void this.#explain();
    this.frame.element.dispatchEvent(new CustomEvent('takeaway-over', { bubbles: true, detail: { winner: won } }));
  }

  /** Write why the reader won: the positions that were left, and why no move from them wins. */
  async #explain() {
    const { now } = this.history;
    const doing = this.doings;
    const [first] = positionsThatWon(this.game, now);
    if (first !== undefined) await this.game.prepare?.([first]);
    if (doing !== this.doings) return;
    this.frame.explanation.replaceChildren(...this.words.explanation(now));
  }

  #sayTurn() {
    const { won, who, why } = this.words.turn(this.history.now);
    this.frame.say([who], why);
    this.frame.element.classList.toggle('is-won', won !== null && won !== 'theorem');
    this.frame.element.classList.toggle('is-over', won !== null);
  }

  #showLog() {
    const entries = this.words.log(this.history.now);
    this.logTitle.replaceChildren(this.text.nodes('log', { n: entries.length }));
    this.logBody.replaceChildren(entries.length > 0 ? moveList(this.text, entries) : this.text.nodes('logEmpty'));
  }

  /** Show a step of a replayed game, without moves. */
  #showStep() {
    const { replay, text } = this;
    if (!replay?.chosen) return;
    this.#stop();
    const { heading, line, spoken } = replay.describe();
    const { positions, play: convention } = replay.chosen;
    this.surface.show({ position: replay.position, widest: positions[0], active: false, play: convention });
    this.frame.choose('play', replay.chosen.play);
    this.frame.hint.disabled = true;
    this.frame.undo.disabled = true;
    this.frame.element.classList.remove('is-won', 'is-over');
    this.frame.finish(null);
    this.frame.say([heading], line.length > 0 ? line : [text.nodes('transcriptHow')]);
    this.frame.speak(spoken);
    this.#write();
  }

  #leaveReplay() {
    this.#changed();
    void this.#theoremMoves();
  }

  #playOn() {
    const { replay } = this;
    if (!replay?.chosen) return;
    this.#restart({ play: replay.chosen.play, start: replay.position, first: opponent('theorem'), mode: 'theorem' });
    if (!this.surface.focus()) this.frame.fresh.focus({ preventScroll: true });
  }

  /**
   * Show a message about the page's own data.
   * @param {string} key
   */
  warn(key) {
    this.frame.problem([this.text.nodes(key)]);
  }

  /**
   * Show an input error as one message.
   * @param {unknown} error
   * @param {boolean} [address] whether the error is in the address instead of a field
   */
  #bad(error, address = false) {
    if (!(error instanceof BadInput)) throw error;
    this.frame.problem(this.words.error(error, address ? this.history.now.start : null));
  }
}
