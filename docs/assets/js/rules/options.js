/**
 * Options of a position, from moves as data, in the form of theory.rules.moves.as_data. Sizes are numbers: every heap of
 * a game has at most 10 ** 15 counters, so that all computations are exact.
 * @module
 */
import { dependsOnHeap, members } from './amounts.js';

/** @typedef {number | 'n' | {param: string} | {op: string, left: any, right: any}} Term */
/** @typedef {{low: Term, high: Term}} Leave */
/**
 * @typedef {{kind: 'one-heap', leave: Leave} | {kind: 'some-heaps', most: Term, leave: Leave}
 *   | {kind: 'alike', within: Term} | {kind: 'together', taken: number[]} | {kind: 'from-bank'}
 *   | {kind: 'amount', amounts: import('./amounts.js').Part[], other: boolean}
 *   | {kind: 'break', take: number, pieces: number[]} | {kind: 'unequal'} | {kind: 'three', take: number}
 *   | {kind: 'multiple'} | {kind: 'empty-and-split'} | {kind: 'same-from-some'} | {kind: 'down'} | {kind: 'slide'}
 *   | {kind: 'few-in-all', limit: number} | {kind: 'limited', times: number}
 *   | {kind: 'other', taken: number[]} | {kind: 'ratio', times: number} | {kind: 'ends'}
 *   | {kind: 'one-from-some', most: number, least: number} | {kind: 'any-from-exactly', count: number} | {kind: 'pass'} | {kind: 'turtles'} | {kind: 'checkers'}
 *   | {kind: 'neighbours', most: number} | {kind: 'parts', least: number, most: number | null, different: boolean}} Move
 */
/**
 * @typedef {object} GameData
 * @property {any[]} moves
 * @property {number | null} heaps the number of heaps, if it is fixed
 * @property {number} [least] the smallest size that a move may leave
 * @property {boolean} [bank] whether the last number of a position is the bank
 * @property {boolean} [endsWhenEmpty] whether the game is over when all heaps are empty
 * @property {number[][]} [blocked] positions that must not be entered
 * @property {number[][]} [terminal] positions at which the game is over
 * @property {Record<string, number>} [params] values of the parameters in the terms
 */

/** Kinds of moves that change one heap; the last three may split it. */
export const ONE_HEAP = ['one-heap', 'amount', 'break', 'unequal', 'three'];

/** @type {Record<string, (left: number, right: number) => number>} */
const OPERATIONS = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  'floor/': (left, right) => Math.floor(left / right),
  'ceil/': (left, right) => Math.ceil(left / right),
};

/**
 * Return the value of a term for a heap of `size` counters.
 * @param {Term} term
 * @param {number} size
 * @param {Record<string, number>} [params]
 * @returns {number}
 */
export function termValue(term, size, params = {}) {
  if (term === 'n') return size;
  if (typeof term === 'number') return term;
  if ('param' in term) return params[term.param];
  return OPERATIONS[term.op](termValue(term.left, size, params), termValue(term.right, size, params));
}

/**
 * Return whether moves change one heap independently of the others, so that a position is the sum of its heaps.
 * @param {GameData} game
 */
export function isSum(game) {
  const { moves, heaps, bank, endsWhenEmpty, blocked = [], terminal = [] } = game;
  const marked = blocked.length + terminal.length > 0;
  const alone = moves.every(({ kind }) => ONE_HEAP.includes(kind)) && !bank && !marked;
  const fixed = splits(game) && heaps !== null;
  return alone && !fixed && !(endsWhenEmpty && hasMove(game, 0));
}

/**
 * @param {GameData} game
 * @param {number} size
 */
function hasMove(game, size) {
  let found = false;
  heapOptions(game, size)(size, () => {
    found = true;
  });
  return found;
}

/**
 * Return whether a move may split a heap.
 * @param {GameData} game
 */
export function splits({ moves }) {
  return moves.some(
    ({ kind, pieces }) => ['unequal', 'three'].includes(kind) || (kind === 'break' && pieces.includes(2)),
  );
}

/**
 * Return the largest number of counters that the rules name, or the largest divisor; patterns show only beyond it.
 * @param {GameData} game
 */
export function largestNumber({ moves, blocked = [], terminal = [] }) {
  const numbers = (value) => {
    if (typeof value === 'number') return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbers) : [];
  };
  return Math.max(1, ...numbers([moves, blocked, terminal]));
}

/**
 * Return a function that calls `visit` with each option of a heap: with the size that is left, or with two or three
 * sizes in ascending order. An option may occur twice.
 * @param {GameData} game
 * @param {number} most the largest heap; amounts up to it are computed once
 * @returns {(size: number, visit: (left: number, beside: number, third?: number) => void) => void} `beside` is 0 if one heap
 *   is left
 */
export function heapOptions(game, most) {
  const each = game.moves.filter(({ kind }) => ONE_HEAP.includes(kind)).map((move) => byMove(move, game, most));
  return (size, visit) => {
    for (const options of each) options(size, visit);
  };
}

function byMove(move, game, most) {
  const { least = 0 } = game;
  switch (move.kind) {
    case 'one-heap':
      return (size, visit) => {
        const [low, high] = sizeRange(move.leave, game, size);
        for (let left = low; left <= high; left += 1) if (left !== size) visit(left, 0);
      };
    case 'amount': {
      if (dependsOnHeap(move)) {
        return (size, visit) => {
          for (const taken of members(move, size - least)) visit(size - taken, 0);
        };
      }
      const fixed = members(move, most - least);
      return (size, visit) => {
        const room = size - least;
        for (let place = 0; place < fixed.length && fixed[place] <= room; place += 1) visit(size - fixed[place], 0);
      };
    }
    case 'break':
      return (size, visit) => {
        const rest = size - move.take;
        if (rest < 0 || size === 0) return;
        for (const count of move.pieces) {
          if (count === 0 && rest === 0) visit(0, 0);
          if (count === 1 && rest > 0 && rest < size) visit(rest, 0);
          if (count === 2) for (let one = 1; 2 * one <= rest; one += 1) visit(one, rest - one);
        }
      };
    case 'three':
      return (size, visit) => {
        const rest = size - move.take;
        for (let one = 1; 3 * one <= rest; one += 1) {
          for (let two = one; one + 2 * two <= rest; two += 1) visit(one, two, rest - one - two);
        }
      };
    default:
      return (size, visit) => {
        for (let one = 1; 2 * one < size; one += 1) visit(one, size - one);
      };
  }
}

/**
 * Return the smallest and the largest size that a move may leave of a heap, the unchanged size included.
 * @param {Leave} leave
 * @param {GameData} game
 * @param {number} size
 * @returns {[number, number]}
 */
export function sizeRange({ low, high }, { least = 0, params }, size) {
  return [Math.max(least, termValue(low, size, params)), termValue(high, size, params)];
}

/**
 * Return a function that calls `visit` with each option of a position of any game. An option may occur twice.
 * @param {GameData} game
 * @param {number} most the largest heap
 * @returns {(position: number[], visit: (option: number[]) => void) => void}
 */
export function positionOptions(game, most) {
  const { blocked = [], terminal = [] } = game;
  // Comparing numbers is several times faster than a set of strings; few positions are named.
  const isIn = (positions, position) =>
    positions.some((sizes) => sizes.length === position.length && sizes.every((size, at) => size === position[at]));
  const each = game.moves.map((move) => byPosition(move, game, most));
  return (position, visit) => {
    if (isIn(terminal, position)) return;
    if (game.endsWhenEmpty && heapsIn(position, game).every((size) => size === 0)) return;
    const allowed = blocked.length > 0 ? (option) => !isIn(blocked, option) && visit(option) : visit;
    for (const options of each) options(position, allowed);
  };
}

/**
 * Return whether a game allows one pass; then the last number of a position is the number of passes left.
 * @param {{moves: any[]}} game
 */
export const passes = ({ moves }) => moves.some(({ kind }) => kind === 'pass');

/**
 * Return the heaps of a position, without the bank and without the number of passes.
 * @param {number[]} position
 * @param {GameData} game
 */
const heapsIn = (position, game) => (game.bank || passes(game) ? position.slice(0, -1) : position);

function byPosition(move, game, most) {
  const { least = 0, params } = game;
  switch (move.kind) {
    case 'from-bank':
      return (position, visit) => {
        const bank = position.at(-1);
        for (const place of heapsIn(position, game).keys()) {
          for (let paid = 1; paid <= bank; paid += 1) {
            visit(position.with(place, position[place] + paid).with(-1, bank - paid));
          }
        }
      };
    case 'alike': {
      const within = termValue(move.within, 0, params);
      return (position, visit) => {
        const rooms = heapsIn(position, game).map((size) => size - least);
        for (const taken of losses(within, rooms)) visit(position.map((size, place) => size - (taken[place] ?? 0)));
      };
    }
    case 'together':
      return (position, visit) => {
        const heaps = heapsIn(position, game);
        for (const taken of move.taken) {
          if (heaps.some((size) => size - taken < least)) continue;
          visit(position.map((size, place) => (place < heaps.length ? size - taken : size)));
        }
      };
    case 'some-heaps': {
      const count = termValue(move.most, 0, params);
      return (position, visit) => {
        const places = [...heapsIn(position, game).keys()];
        changed(move.leave, game, position, places, count).slice(0, -1).forEach(visit);
      };
    }
    case 'multiple':
      return ([one, other], visit) => {
        if (one === 0 || other === 0) return;
        for (let left = one - other; left >= 0; left -= other) visit([left, other]);
        for (let left = other - one; left >= 0; left -= one) visit([one, left]);
      };
    case 'empty-and-split':
      return (position, visit) => {
        for (const kept of position) for (let part = 1; part < kept; part += 1) visit([part, kept - part]);
      };
    case 'same-from-some':
      return (position, visit) => {
        for (let chosen = 1; chosen < 1 << position.length; chosen += 1) {
          const room = Math.min(...position.filter((_, place) => (chosen >> place) & 1));
          for (let taken = 1; taken <= room; taken += 1) {
            visit(position.map((size, place) => size - taken * ((chosen >> place) & 1)));
          }
        }
      };
    case 'down':
      return (position, visit) => {
        position.forEach((size, place) => {
          for (let moved = 1; moved <= size; moved += 1) {
            const left = position.with(place, size - moved);
            visit(place > 0 ? left.with(place - 1, position[place - 1] + moved) : left);
          }
        });
      };
    case 'slide':
      return (position, visit) => {
        // The squares of the coins are in ascending order.
        if (!increasing(position)) return;
        position.forEach((square, place) => {
          for (let to = place > 0 ? position[place - 1] + 1 : 0; to < square; to += 1) visit(position.with(place, to));
        });
      };
    case 'few-in-all':
      return (position, visit) => {
        position.forEach((size, place) => {
          for (let left = 0; left < size; left += 1) visit(position.with(place, left));
        });
        for (const taken of fewInAll(position, move.limit - 1)) {
          if (taken.some((each) => each > 0)) visit(position.map((size, place) => size - taken[place]));
        }
      };
    case 'ratio':
      return ([one, other], visit) => {
        const { times } = move;
        for (let less = 1; less <= one && times * less <= other; less += 1) visit([one - less, other - times * less]);
        for (let less = 1; less <= other && times * less <= one; less += 1) visit([one - times * less, other - less]);
      };
    case 'ends':
      return (position, visit) => {
        const filled = [...position.keys()].filter((place) => position[place] > 0);
        for (const place of new Set([filled.at(0), filled.at(-1)])) {
          if (place === undefined) continue;
          for (let left = 0; left < position[place]; left += 1) visit(position.with(place, left));
        }
      };
    case 'any-from-exactly':
      return (position, visit) => {
        const lower = (place, left, after) => {
          if (left === 0) visit(after);
          if (left === 0 || place === position.length) return;
          lower(place + 1, left, after);
          for (let size = 0; size < position[place]; size += 1) lower(place + 1, left - 1, after.with(place, size));
        };
        lower(0, move.count, position);
      };
    case 'one-from-some':
      return (position, visit) => {
        for (let chosen = 1; chosen < 1 << position.length; chosen += 1) {
          const places = [...position.keys()].filter((place) => (chosen >> place) & 1);
          const fits = places.length >= move.least && places.length <= move.most;
          if (!fits || places.some((place) => position[place] === 0)) continue;
          visit(position.map((size, place) => size - ((chosen >> place) & 1)));
        }
      };
    case 'pass': {
      const others = positionOptions(
        { ...game, moves: game.moves.filter(({ kind }) => kind !== 'pass'), bank: true },
        most,
      );
      return (position, visit) => {
        let moves = false;
        others(position, () => {
          moves = true;
        });
        const left = position.at(-1) ?? 0;
        if (left > 0 && moves) visit(position.with(-1, left - 1));
      };
    }
    case 'limited':
      return ([size, limit], visit) => {
        for (let taken = 1; taken <= Math.min(size, limit); taken += 1) visit([size - taken, move.times * taken]);
      };
    case 'other':
      return ([size, last], visit) => {
        for (const taken of move.taken) if (taken <= size && taken !== last) visit([size - taken, taken]);
      };
    default: {
      const options = byMove(move, game, most);
      return (position, visit) => {
        const places = heapsIn(position, game).length;
        for (let place = 0; place < places; place += 1) {
          options(position[place], (left, beside, third = 0) => {
            const parts = third ? [left, beside, third] : [left, beside];
            visit(beside ? position.toSpliced(place, 1, ...parts) : position.with(place, left));
          });
        }
      };
    }
  }
}

/**
 * Return whether the numbers of a position increase.
 * @param {number[]} position
 */
export const increasing = (position) => position.every((size, place) => place === 0 || position[place - 1] < size);

/**
 * Return the ways to take at most `most` counters in all, none included.
 * @param {number[]} position
 * @param {number} most
 * @returns {number[][]}
 */
function fewInAll([size, ...others], most) {
  if (size === undefined) return [[]];
  return Array.from({ length: Math.min(size, most) + 1 }, (_, taken) =>
    fewInAll(others, most - taken).map((rest) => [taken, ...rest]),
  ).flat();
}

/**
 * Return the positions in which at most `most` of the heaps at `places` are changed, the unchanged one last.
 * @param {Leave} leave
 * @param {GameData} game
 * @param {number[]} position
 * @param {number[]} places
 * @param {number} most
 * @returns {number[][]}
 */
function changed(leave, game, position, places, most) {
  if (most === 0 || places.length === 0) return [position];
  const [first, ...others] = places;
  const [low, high] = sizeRange(leave, game, position[first]);
  const found = [];
  for (let left = low; left <= high; left += 1) {
    if (left !== position[first]) found.push(...changed(leave, game, position.with(first, left), others, most - 1));
  }
  return [...found, ...changed(leave, game, position, others, most)];
}

/**
 * Return the possible losses of all heaps: at least one counter each, pairwise less than `within` apart.
 * @param {number} within
 * @param {number[]} rooms
 * @returns {number[][]}
 */
function losses(within, rooms) {
  /** @type {number[][]} */
  let found = [[]];
  for (const room of rooms) {
    const more = [];
    for (const taken of found) {
      const low = Math.max(1, ...taken.map((other) => other - within + 1));
      const high = Math.min(room, ...taken.map((other) => other + within - 1));
      for (let each = low; each <= high; each += 1) more.push([...taken, each]);
    }
    found = more;
  }
  return rooms.length > 0 ? found : [];
}
