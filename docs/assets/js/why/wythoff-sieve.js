/**
 * Figure of the sieve for the pairs of Wythoff's game: a square from which all moves lead to crossed-out squares is a
 * P-position, and crosses out all squares with a move to it.
 * @module
 */

import { moveTo } from '../../board/wythoff/strategy.js';
import { tag } from './picture.js';
import { CELL, drawBoard, squareCentre, squareAt } from './wythoff-squares.js';

/** @typedef {import('./wythoff-squares.js').Square} Square */
/** @typedef {{side: number, pairs: Square[]}} Data the pairs on the board, the smaller number first */
/** @typedef {{found: number, asked: Square | null}} State the number of pairs found, and the selected square */

/**
 * Return whether there is a legal move between two squares.
 * @param {Square} from
 * @param {Square} to
 */
function isLegalMove(from, to) {
  const [x, y] = from.map(BigInt);
  const [u, v] = to.map(BigInt);
  return moveTo({ heaps: [x, y], t: 1n }, [u, v]) !== null;
}

/**
 * Return the squares of the pairs found, in both orders.
 * @param {State} state
 * @param {Data} data
 * @returns {Square[]}
 */
function foundSquares({ found }, { pairs }) {
  return pairs.slice(0, found).flatMap(([a, b]) =>
    a === b
      ? [[a, b]]
      : [
          [a, b],
          [b, a],
        ],
  );
}

/**
 * Return the state of a square in the sieve: found, crossed out by a found one, or open.
 * @param {Square} square
 * @param {Square[]} known
 * @returns {{kind: 'found' | 'crossed' | 'open', by?: Square}}
 */
function statusOf(square, known) {
  if (known.some(([x, y]) => x === square[0] && y === square[1])) return { kind: 'found' };
  const by = known.find((each) => isLegalMove(square, each));
  return by ? { kind: 'crossed', by } : { kind: 'open' };
}

/**
 * Return an open square to which an open one has a move; a square without one is a P-position.
 * @param {Square} square
 * @param {Square[]} known
 * @returns {Square | undefined}
 */
function openOption([x, y], known) {
  const ends = [
    ...Array.from({ length: x }, (_, u) => /** @type {Square} */ ([u, y])),
    ...Array.from({ length: y }, (_, v) => /** @type {Square} */ ([x, v])),
    ...Array.from({ length: Math.min(x, y) }, (_, less) => /** @type {Square} */ ([x - less - 1, y - less - 1])),
  ];
  return ends.find((end) => statusOf(end, known).kind === 'open');
}

/**
 * @param {Square} square
 * @param {number} value its place
 * @param {State} state
 * @param {Square[]} known
 * @param {number} side
 */
function cell(square, value, { asked }, known, side) {
  const { x, y } = squareCentre(square, side);
  const { kind } = statusOf(square, known);
  const chosen = asked && asked[0] === square[0] && asked[1] === square[1];
  const box = { x: x - CELL / 2 + 1, y: y - CELL / 2 + 1, width: CELL - 2, height: CELL - 2, rx: 3 };
  const parts = [tag('rect', { class: `tky-${kind}`, ...box })];
  if (kind === 'found') parts.push(tag('circle', { class: 'tky-lost', cx: x, cy: y, r: 9 }));
  if (kind === 'crossed') parts.push(tag('path', { class: 'tky-cross', d: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8` }));
  return tag('g', { 'data-act': 'square', 'data-value': value, class: chosen ? 'tky-chosen' : '' }, ...parts);
}

/**
 * Draw the move that decides the selected square, or a move to a square that must be decided first.
 * @param {State} state
 * @param {Square[]} known
 * @param {number} side
 */
function move({ asked }, known, side) {
  if (!asked) return [];
  const { kind, by } = statusOf(asked, known);
  const to = kind === 'open' ? openOption(asked, known) : by;
  if (!to) return [];
  const [start, end] = [squareCentre(asked, side), squareCentre(to, side)];
  return [tag('path', { class: by ? 'tky-move tky-wins' : 'tky-move', d: `M${start.x} ${start.y}L${end.x} ${end.y}` })];
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: () => ({ found: 2, asked: null }),
  draw(state, data) {
    const { side } = data;
    const known = foundSquares(state, data);
    return drawBoard(side, (square, value) => cell(square, value, state, known, side), move(state, known, side));
  },
  says(state, data) {
    const known = foundSquares(state, data);
    const [a, b] = data.pairs[state.found - 1];
    const done = { key: state.found === data.pairs.length ? 'all' : 'next', filling: {} };
    if (!state.asked) return [{ key: state.found > 1 ? 'pair' : 'origin', filling: { a, b } }, done];
    const [x, y] = state.asked;
    const { kind, by } = statusOf(state.asked, known);
    if (by) return [{ key: 'crossed', filling: { x, y, a: by[0], b: by[1] } }];
    if (kind === 'found') return [{ key: 'pair', filling: { a: x, b: y } }, done];
    const [u, v] = openOption(state.asked, known) ?? [x, y];
    return [{ key: 'early', filling: { x, y, u, v } }];
  },
  controls: ({ found }, { pairs }) => [
    { name: 'found', label: { key: 'count', filling: { found } }, least: 1, most: pairs.length, value: found },
  ],
  act(state, { name, value }, data) {
    if (name === 'found') return { found: value, asked: null };
    const asked = squareAt(value, data.side);
    const known = foundSquares(state, data);
    const decided = statusOf(asked, known).kind === 'open' && !openOption(asked, known);
    return { found: state.found + (decided ? 1 : 0), asked };
  },
  spot(name, value, state, data) {
    const square = squareAt(value, data.side);
    const { kind } = statusOf(square, foundSquares(state, data));
    return { key: `is.${kind}`, filling: { x: square[0], y: square[1] } };
  },
};
