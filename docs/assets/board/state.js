/**
 * A match as immutable data, and the interface that a game module fulfils. Nothing here knows the page.
 * @module
 */

/** @typedef {'normal' | 'misere'} Play */
/** @typedef {'theorem' | 'two'} Mode */
/** @typedef {'reader' | 'theorem' | 'first' | 'second'} Player */
/** @typedef {{key: string, filling: Record<string, unknown>}} Why a message and what fills it */

/**
 * What a game brings to the board. `P` is its position, `M` its move.
 * @template P, M
 * @typedef {object} Game
 * @property {string} name
 * @property {string} positionKey the word for the position in the address, such as `heaps`
 * @property {string[]} presets positions to choose from, as `parse` reads them
 * @property {P} fallback the position when none, or nonsense, is given
 * @property {number} mostParts the most fields a position has in the form
 * @property {number} [leastParts] the fewest, if more than one
 * @property {(place: number, count: number) => string} [partName] what a field of the form is called, if not by a letter
 * @property {string} style the address of the surface's style sheet
 * @property {new (host: SurfaceHost<P, M>) => Surface<P, M>} Surface draws a position and lets the reader move
 * @property {(position: P) => string[]} parts the position as texts for the form's fields
 * @property {(parts: string[], like: P) => P} fromParts the way back, under the rules of `like`; throws BadInput
 * @property {(text: string, like: P) => P} parse under the rules of `like`; throws BadInput
 * @property {(position: P) => string} format the inverse of `parse`
 * @property {(position: P) => boolean} isOver no move is left
 * @property {(position: P, move: M) => boolean} isLegal
 * @property {(position: P, move: M) => P} after
 * @property {Rules<P>} [rules] where the reader may choose among several rules
 * @property {(position: P, play: Play) => void} [check] throws BadInput where no theorem knows who wins
 * @property {(position: P, play: Play) => bigint | null} value the number shown before and after each move, such as the
 *   nim-sum; null where it means nothing
 * @property {(position: P, play: Play) => boolean} isLost the player to move loses against the best play
 * @property {(position: P, play: Play) => M[]} winningMoves
 * @property {boolean} [poisoned] whoever makes the last move loses, and there is no other convention
 * @property {Play[]} [conventions] those under which a theorem knows who wins, if not both
 * @property {(positions: P[]) => Promise<void>} [prepare] gets ready to answer for known positions, where that takes time
 * @property {(play: Play, test: string) => boolean} knows whether this is the strategy that the module computes
 * @property {(position: P, play: Play) => {move: M, why: Why}} reply the theorem's move and its reason
 * @property {(position: P, play: Play) => string} lastWhy the message that says why no move wins
 * @property {(position: P, move: M) => Record<string, unknown>} describe what fills messages about a move
 * @property {(move: M, before: P) => string} [kind] for moves of several kinds, the end of the key of the message that
 *   tells one
 * @property {(record: Record<string, any>) => M} fromRecord a move of a transcript
 * @property {(list: any) => P} fromList a position of a transcript
 * @property {(language: string) => Promise<Record<string, any>>} messages
 */

/**
 * The rules of a game that comes in several: they are part of the position and of the address.
 * @template P
 * @typedef {object} Rules
 * @property {string[]} keys the fields of the address
 * @property {(fields: Record<string, string | undefined>, like: P) => P} read `like` under the rules of the address or
 *   of the block; throws BadInput
 * @property {(position: P) => string[]} write the fields of the address
 * @property {new (text: import('./text.js').Text, onChoose: (change: (position: P) => P) => void) => RulesChooser<P>}
 *   Chooser
 */

/**
 * @template P
 * @typedef {object} RulesChooser
 * @property {HTMLElement[]} elements stand among the choices of the frame
 * @property {(position: P) => void} show
 */

/**
 * @template P, M
 * @typedef {object} SurfaceHost
 * @property {import('./text.js').Text} text
 * @property {(move: M) => void} onMove the reader chose a move
 * @property {(error: unknown) => void} onBad what the reader typed is not a move
 */

/**
 * @template P, M
 * @typedef {object} Surface
 * @property {HTMLElement} element
 * @property {(shown: {position: P, widest: P, active: boolean, play: Play}) => void} show
 * @property {(move: M) => Promise<void>} animate shows a move being made, before the position changes
 * @property {(moves: M[]) => void} hint marks moves; none clears the marks
 * @property {() => boolean} focus puts the focus on the board; false where there is nothing to take
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
 * The conventions under which a game is played, the usual one first.
 * @param {Game<any, any>} game
 * @returns {Play[]}
 */
export function conventions(game) {
  return game.conventions ?? (game.poisoned ? ['normal'] : ['normal', 'misere']);
}

/**
 * The opponent of a player.
 * @param {Player} player
 * @returns {Player}
 */
export function other(player) {
  const pair = player === 'reader' || player === 'theorem' ? PLAYERS.theorem : PLAYERS.two;
  return player === pair[0] ? pair[1] : pair[0];
}

/**
 * A match in which nobody has moved.
 * @template P, M
 * @param {{play: Play, mode: Mode, start: P, first: Player}} setting
 * @returns {Match<P, M>}
 */
export function newMatch({ play, mode, start, first }) {
  const beginner = PLAYERS[mode].includes(first) ? first : PLAYERS[mode][0];
  return { play, mode, start, first: beginner, position: start, turn: beginner, moves: [] };
}

/**
 * The match after one more move.
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
  return { ...match, position, turn: other(match.turn), moves: [...match.moves, made] };
}

/**
 * Who has won, or null while a move is left. Nobody can move: where the last move loses, whoever is to move has won.
 * @template P, M
 * @param {Game<P, M>} game
 * @param {Match<P, M>} match
 * @returns {Player | null}
 */
export function winner(game, match) {
  if (!game.isOver(match.position)) return null;
  return game.poisoned || match.play === 'misere' ? match.turn : other(match.turn);
}

/**
 * The matches so far, the newest last, so that every change of the reader's can be taken back.
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

  /** The place of the last match in which it was the reader's turn, or -1. */
  get back() {
    return this.past.findLastIndex((match) => match.turn !== 'theorem');
  }

  undo() {
    if (this.back < 0) return;
    this.now = this.past[this.back];
    this.past.length = this.back;
  }
}
