/**
 * Matches as immutable data, and the interface of game modules. This module does not depend on the page.
 * @module
 */

/** @typedef {'normal' | 'misere'} Play */
/** @typedef {'theorem' | 'two'} Mode */
/** @typedef {'reader' | 'theorem' | 'first' | 'second'} Player */
/**
 * A message and its values.
 * @typedef {object} Why
 * @property {string} key
 * @property {Record<string, unknown>} filling
 * @property {Why} [again] the message to show instead if the key was shown before in the match; its values differ at every
 *   position, so that no sentence is repeated word for word
 */

/**
 * Interface of a game. `P` is its position type, `M` its move type.
 * @template P, M
 * @typedef {object} Game
 * @property {string} name
 * @property {string} positionKey the field of the position in the address, such as `heaps`
 * @property {string[]} presets preset positions, in the format of `parse`
 * @property {P} fallback the position if none or an invalid one is given
 * @property {number} mostParts the maximal number of form fields of a position
 * @property {number} [leastParts] the minimal number, if greater than one
 * @property {(place: number, count: number) => string} [partName] the name of a form field, if not a letter
 * @property {string} style the address of the surface's style sheet
 * @property {new (host: SurfaceHost<P, M>) => Surface<P, M>} Surface draws a position and lets the reader move
 * @property {(position: P) => string[]} parts the position as texts of the form fields
 * @property {(parts: string[], like: P) => P} fromParts the inverse, under the rules of `like`; throws BadInput
 * @property {(text: string, like: P) => P} parse parses a position under the rules of `like`; throws BadInput
 * @property {(position: P) => string} format the inverse of `parse`
 * @property {(position: P) => boolean} isOver whether no move is left
 * @property {(position: P, move: M) => boolean} isLegal
 * @property {(position: P, move: M) => P} after
 * @property {Rules<P>} [rules] for games with a choice of rules
 * @property {(position: P, play: Play) => void} [check] throws BadInput if no theorem decides the position
 * @property {(position: P, play: Play) => bigint | null} value the number shown before and after each move, such as the
 *   nim-sum; null if it is meaningless
 * @property {(position: P, play: Play) => boolean} isLost whether the player to move loses against best play
 * @property {(position: P, play: Play) => M[]} winningMoves
 * @property {boolean} [poisoned] the last move loses, and there is no other convention
 * @property {Play[]} [conventions] the conventions with a theorem, if not both
 * @property {(positions: P[]) => Promise<void>} [prepare] prepares answers about positions, if that takes time
 * @property {(play: Play, test: string) => boolean} knows whether the module implements this strategy
 * @property {(position: P, play: Play) => {move: M, why: Why}} reply the theorem's move and its reason
 * @property {(position: P, play: Play) => Why} noWinningMove why no move wins in a P-position
 * @property {(position: P, play: Play) => Why} look where to look for a winning move; it does not reveal whether
 *   there is one
 * @property {(position: P, moves: M[]) => Why[]} places where these moves are, such as their heaps; empty if the
 *   position leaves no choice
 * @property {(position: P) => M} randomMove a legal move of a position that is not over, chosen at random
 * @property {(like: P, harder: boolean) => P} another a random position of about the size of `like` under its rules, or
 *   a larger one; no theorem need decide it
 * @property {boolean} [spoils] the text beside the surface gives the answer away, so it is shown on request only
 * @property {(position: P, play: Play) => string} [chapter] the page that explains the winning moves
 * @property {(position: P, move: M) => Record<string, unknown>} describe the values of messages about a move
 * @property {(move: M, before: P) => string} [kind] for moves of several kinds, the suffix of the message key
 * @property {(record: Record<string, any>) => M} fromRecord a move of a transcript
 * @property {(list: any) => P} fromList a position of a transcript
 * @property {(language: string) => Promise<Record<string, any>>} messages
 */

/**
 * Rules of a game with variants; they are part of the position and of the address.
 * @template P
 * @typedef {object} Rules
 * @property {string[]} keys the fields of the address
 * @property {(fields: Record<string, string | undefined>, like: P) => P} read `like` under the rules given by the
 *   address or the block; throws BadInput
 * @property {(position: P) => string[]} write the fields of the address
 * @property {new (text: import('./text.js').Text, onChoose: (change: (position: P) => P) => void) => RulesChooser<P>}
 *   Chooser
 */

/**
 * @template P
 * @typedef {object} RulesChooser
 * @property {HTMLElement[]} elements shown among the choices of the frame
 * @property {(position: P) => void} show
 */

/**
 * @template P, M
 * @typedef {object} SurfaceHost
 * @property {import('./text.js').Text} text
 * @property {(move: M) => void} onMove the reader chose a move
 * @property {(error: unknown) => void} onBad called if the typed text is not a move
 */

/**
 * @template P, M
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {(shown: {position: P, widest: P, active: boolean, play: Play}) => void} show
 * @property {(move: M) => Promise<void>} animate animates a move before the position changes
 * @property {(moves: M[]) => void} hint marks moves; an empty list clears the marks
 * @property {(moves: M[]) => void} [hintPlaces] marks the heaps of moves and not what they leave
 * @property {() => boolean} focus focuses the board; returns false if nothing is focusable
 */

/**
 * @template P, M
 * @typedef {object} Made one move of a match
 * @property {Player} by
 * @property {P} before
 * @property {M} move
 * @property {P} after
 * @property {boolean} wins
 * @property {Why} [why]
 */

/**
 * @template P, M
 * @typedef {object} Match
 * @property {Play} play
 * @property {Mode} mode
 * @property {P} start
 * @property {Player} first who moves from `start`
 * @property {P} position
 * @property {Player} turn
 * @property {Made<P, M>[]} moves
 */

/** @type {Record<Mode, Player[]>} */
export const PLAYERS = { theorem: ['reader', 'theorem'], two: ['first', 'second'] };

/**
 * Return the conventions of a game, the usual one first.
 * @param {Game<any, any>} game
 * @returns {Play[]}
 */
export function conventions(game) {
  return game.conventions ?? (game.poisoned ? ['normal'] : ['normal', 'misere']);
}

/**
 * Return the opponent of a player.
 * @param {Player} player
 * @returns {Player}
 */
export function opponent(player) {
  const pair = player === 'reader' || player === 'theorem' ? PLAYERS.theorem : PLAYERS.two;
  return player === pair[0] ? pair[1] : pair[0];
}

/**
 * Return a new match without moves.
 * @template P, M
 * @param {{play: Play, mode: Mode, start: P, first: Player}} setting
 * @returns {Match<P, M>}
 */
export function newMatch({ play, mode, start, first }) {
  const beginner = PLAYERS[mode].includes(first) ? first : PLAYERS[mode][0];
  return { play, mode, start, first: beginner, position: start, turn: beginner, moves: [] };
}

/**
 * Return the match after one more move.
 * @template P, M
 * @param {Game<P, M>} game
 * @param {Match<P, M>} match
 * @param {M} move must be legal
 * @param {Why} [why]
 * @returns {Match<P, M>}
 */
export function play(game, match, move, why) {
  const position = game.after(match.position, move);
  const wins = game.isLost(position, match.play);
  const made = { by: match.turn, before: match.position, move, after: position, wins, why };
  return { ...match, position, turn: opponent(match.turn), moves: [...match.moves, made] };
}

/**
 * Return the words of a reason in a match: other words if its key was used for an earlier move.
 * @template P, M
 * @param {Match<P, M>} match
 * @param {Why} why
 * @returns {Why}
 */
export function varied(match, why) {
  return (why.again && match.moves.some((made) => made.why?.key === why.key) && why.again) || why;
}

/**
 * The reasons that hints of one match give when no move wins.
 * @template P
 */
export class HintedReasons {
  /** @type {Map<string, P>} The position at which each reason was given first, by its key. */
  #first = new Map();

  /**
   * Return the words of the reason: other words if it was given at another position.
   * @param {Why} why
   * @param {P} position
   * @returns {Why}
   */
  vary(why, position) {
    const first = this.#first.get(why.key) ?? position;
    this.#first.set(why.key, first);
    return (first !== position && why.again) || why;
  }
}

/**
 * Return the winner, or null while a move is left. If the last move loses, the player to move has won.
 * @template P, M
 * @param {Game<P, M>} game
 * @param {Match<P, M>} match
 * @returns {Player | null}
 */
export function winner(game, match) {
  if (!game.isOver(match.position)) return null;
  return game.poisoned || match.play === 'misere' ? match.turn : opponent(match.turn);
}

/**
 * Undo history of matches, the newest last.
 * @template P, M
 */
export class History {
  /** @param {Match<P, M>} match */
  constructor(match) {
    /** @type {Match<P, M>[]} */
    this.past = [];
    this.now = match;
  }

  /** @param {Match<P, M>} match */
  push(match) {
    this.past.push(this.now);
    this.now = match;
  }

  /** The index of the last match in which it was the reader's turn, or -1. */
  get back() {
    return this.past.findLastIndex((match) => match.turn !== 'theorem');
  }

  undo() {
    if (this.back < 0) return;
    this.now = this.past[this.back];
    this.past.length = this.back;
  }
}
