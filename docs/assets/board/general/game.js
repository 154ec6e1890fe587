/**
 * General board: any heap game, from its rules as data and the verified strategy as data. Games without a board of
 * their own use it; `rules.js` and `strategy.js` describe the data.
 * @module
 */

import { heapName, heapPlaces, MOST_HEAPS, readEach, readHeap, tuple } from '../heaps.js';
import { BadInput } from '../errors.js';
import { between, oneOf } from '../opponent.js';
import { look, noWinningMove, parts as rest, reason } from './reasons.js';
import { Rules, changeOf } from './rules.js';
import { grundyValues, nimSum, reply, strategyOf, winning } from './strategy.js';
import { surfaceOf } from './view.js';

/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('../state.js').Play} Play */

/** Preset positions, if the board accepts them. */
const OPENINGS = [[9n, 7n], [12n], [3n, 5n, 6n], [20n, 15n, 11n, 4n], [100n, 64n, 33n]];

/** The least excess of the largest heap of a challenge over the least heap. */
const LEAST_TOP = 6n;

/** @type {Play[]} */
const PLAYS = ['normal', 'misere'];

/**
 * Return the game described by data.
 * @param {any} data `{game, rules, params?, strategy: {normal?, misere?}}`
 * @returns {import('../state.js').Game<Position, Position> | null} null without a supported strategy
 */
export function gameOf(data) {
  if (!data?.rules || !data.strategy) return null;
  const rules = new Rules(data.rules, data.params);
  const known = PLAYS.map((play) => /** @type {const} */ ([play, strategyOf(rules, data.strategy[play], play)]));
  /** @type {Map<Play, import('./strategy.js').Strategy>} */
  const strategies = new Map(known.filter(([, strategy]) => strategy !== null));
  const conventions = [...strategies.keys()];
  const [main] = [...strategies.values()];
  if (!main) return null;
  /** @param {Play} play */
  const strategy = (play) => strategies.get(play) ?? main;
  const parts = main.parts ?? (rules.heaps === null ? null : rules.heaps + (rules.bank ? 1 : 0));
  const starts =
    data.strategy[conventions[0]].starts?.map((/** @type {number[]} */ start) => start.map(BigInt)) ??
    openings(rules, main, parts);

  /**
   * @param {string[]} texts
   * @returns {Position}
   */
  function read(texts) {
    if (parts !== null && texts.length !== parts) throw new BadInput('badCount', { n: parts, count: texts.length });
    return readEach(texts, readSize);
  }

  /** @param {string} text */
  function readSize(text) {
    try {
      return readHeap(text, rules.least, main.largest);
    } catch (error) {
      if (error instanceof BadInput) Object.assign(error.filling, { least: rules.least, most: main.largest });
      throw error;
    }
  }

  /**
   * Return the heaps that a move changes; a payment by the bank counts as a change of the receiving heap.
   * @param {Position} before
   * @param {Position} after
   */
  function changed(before, after) {
    const heaps = rules.bank ? before.slice(0, -1) : before;
    return heaps.flatMap((size, place) => (size === after[place] ? [] : [place]));
  }

  /**
   * Return the heaps in which a move is made.
   * @param {Position} before
   * @param {Position} after
   */
  function places(before, after) {
    return after.length > before.length ? [changeOf(before, after).place] : changed(before, after);
  }

  /** @type {NonNullable<import('../state.js').Game<Position, Position>['describe']>} */
  function describe(before, after) {
    if (after.length > before.length) {
      const { place, left } = changeOf(before, after);
      const n = before[place] - left[0] - left[1];
      const filling = { heap: heapName(place), from: before[place], to: rest(left), n };
      return { ...filling, moved: { key: 'move.one', filling } };
    }
    const [place, ...others] = changed(before, after);
    const [from, to] = [before[place], after[place]];
    const one = others.length === 0;
    const filling = one
      ? { heap: heapName(place), from, to, n: from > to ? from - to : to - from }
      : { before: tuple(before), after: tuple(after), n: others.length + 1 };
    return { ...filling, moved: { key: one ? 'move.one' : 'move.several', filling } };
  }

  /** @param {Position} position */
  function format(position) {
    // After many splits, heaps without a move are left out of the address, which has room for MOST_HEAPS heaps.
    const surplus = position.length > MOST_HEAPS && rules.isSum;
    const heaps = surplus ? position.filter((size) => rules.rests(size).length > 0) : position;
    return (heaps.length > 0 ? heaps : position.slice(0, 1)).join(',');
  }

  return {
    name: data.game,
    positionKey: 'heaps',
    presets: starts.map((start) => start.join()),
    fallback: starts[0],
    mostParts: parts ?? MOST_HEAPS,
    leastParts: parts ?? 1,
    partName: (place, count) => (rules.bank && place === count - 1 ? '+' : heapName(place)),
    style: new URL('general.css', import.meta.url).href,
    conventions,
    Surface: surfaceOf(rules, strategy),
    parts: (position) => position.map(String),
    fromParts: read,
    parse: (text) => read(text.split(',')),
    format,
    isOver: (position) => rules.isOver(position),
    isLegal: (position, next) => rules.isLegal(position, next),
    check: (position, play) => strategy(play).check(position),
    after: (_, next) => next,
    value(position, play) {
      return strategy(play).kind === 'values' ? nimSum(grundyValues(strategy(play), position)) : null;
    },
    isLost: (position, play) => strategy(play).isLost(position),
    winningMoves: (position, play) => winning(rules, strategy(play), position),
    knows: () => true,
    reply(position, play) {
      const next = reply(rules, strategy(play), position);
      return { move: next, why: reason(strategy(play), position, next, rules.isOver(next)) };
    },
    noWinningMove: (position, play) => noWinningMove(strategy(play), position),
    look: (position, play) => look(strategy(play), position),
    places(position, moves) {
      const heaps = moves.map((next) => places(position, next));
      // A move that changes several heaps has no single place.
      if (heaps.some(({ length }) => length !== 1)) return [];
      return heapPlaces(
        position.length,
        heaps.map(([heap]) => ({ heap })),
      );
    },
    randomMove: (position) => oneOf([...rules.options(position)]),
    another(like, harder) {
      const largest = like.reduce((top, size) => (size > top ? size : top), rules.least + LEAST_TOP);
      const grown = harder ? largest + (largest >> 2n) + 1n : largest;
      const top = grown < main.largest ? grown : main.largest;
      return settled(
        rules,
        like.map((_, place) => between(place > 0 ? rules.least : top / 2n, top)),
      );
    },
    describe,
    kind(after, before) {
      if (after.length > before.length) return describe(before, after).n ? 'take' : 'split';
      const [place, ...others] = changed(before, after);
      return others.length > 0 ? 'several' : after[place] < before[place] ? 'take' : 'add';
    },
    fromRecord: (record) => record.to.map(BigInt),
    fromList: (list) => list.map(BigInt),
    async messages(language) {
      const { messages } = await import(`../../../${language}/board/general.js`);
      const how = rules.isSum ? (rules.splits ? 'how.split' : 'how') : 'how.several';
      const words = { ...messages, how: messages[how] };
      // Without a theorem the opponent is not called one.
      if (main.computed) Object.assign(words, (await import(`../../../${language}/board/computed.js`)).messages);
      // Strings for a choice of conventions, or for columns of values, are removed if they do not apply.
      if (conventions.length === 1) delete words.play;
      if (!main.values) delete words.columns;
      return words;
    },
  };
}

/**
 * Return a random position as the rules allow it at the start of a game.
 * @param {Rules} rules
 * @param {Position} position
 * @returns {Position}
 */
function settled({ moves }, position) {
  const [size] = position;
  const { kind } = moves[0];
  if (moves.some((move) => move.kind === 'pass')) return [size, 1n];
  if (kind === 'limited') return [size, size - 1n];
  if (kind === 'other') return [size, 0n];
  if (kind !== 'slide') return position;
  const squares = [...position].sort((one, other) => (one < other ? -1 : 1));
  return squares.every((square, place) => square !== squares[place - 1]) ? squares : squares.map((_, place) => BigInt(2 * place + 1)); // prettier-ignore
}

/**
 * Return the preset positions that the board accepts; without a theorem those in which there is a move, at least one.
 * @param {Rules} rules
 * @param {import('./strategy.js').Strategy} strategy
 * @param {number | null} parts
 * @returns {Position[]}
 */
function openings(rules, { kind, largest, computed, isLost, check }, parts) {
  const free = kind === 'outcomes' ? [[12n], [20n], [37n], [100n]] : OPENINGS;
  const found = free.map((sizes) =>
    Array.from({ length: parts ?? sizes.length }, (_, place) => {
      const size = sizes[place % sizes.length];
      return size < largest ? size : largest;
    }),
  );
  const fits = (/** @type {Position} */ start) => {
    try {
      check(start);
    } catch {
      return false;
    }
    return !rules.isOver(start);
  };
  const open = computed ? found.filter(fits) : found;
  if (open.length === 0) return [Array(parts ?? 1).fill(largest)];
  // The first one is the usual start, which the reader should be able to win.
  if (computed) open.sort((one, other) => Number(isLost(one)) - Number(isLost(other)));
  return open.filter((start, place) => open.findIndex((other) => other.join() === start.join()) === place);
}
