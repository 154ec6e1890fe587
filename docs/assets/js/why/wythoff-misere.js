/**
 * Misère Wythoff laid over normal play: the P-positions of both, and the winning moves from a chosen square.
 * @module
 */

import { winningMoves } from '../../board/wythoff/strategy.js';
import { sign, tag } from './picture.js';

/** @typedef {[number, number]} Square */
/** @typedef {'normal' | 'misere'} Play */
/** @typedef {{side: number, lost: Record<Play, Square[]>}} Data */
/** @typedef {{at: Square, play: Play | 'both'}} State */

const CELL = 28;
const EDGE = 24;
/** The choices of what is shown, by the values of their buttons. @type {State['play'][]} */
const SHOWN = ['normal', 'misere', 'both'];

/**
 * The middle of a square.
 * @param {Square} square
 * @param {number} side
 */
function middle([x, y], side) {
  return { x: EDGE + (x + 0.5) * CELL, y: 4 + (side - y - 0.5) * CELL };
}

/**
 * @param {Square[]} squares
 * @param {Square} square
 */
function holds(squares, [x, y]) {
  return squares.some(([u, v]) => u === x && v === y);
}

/**
 * The squares that a winning move leaves.
 * @param {Square} at
 * @param {Play} play
 */
function wins([x, y], play) {
  return winningMoves({ heaps: [BigInt(x), BigInt(y)], t: 1n }, play).map(({ to }) => /** @type {Square} */ (to.map(Number)));
}

/** @param {State} state */
function plays({ play }) {
  return /** @type {Play[]} */ (play === 'both' ? ['normal', 'misere'] : [play]);
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: () => ({ at: [2, 3], play: 'both' }),
  draw(state, { side, lost }) {
    const parts = [];
    for (let value = 0; value < side * side; value += 1) {
      /** @type {Square} */
      const square = [value % side, Math.floor(value / side)];
      const { x, y } = middle(square, side);
      const chosen = square[0] === state.at[0] && square[1] === state.at[1];
      const inside = plays(state).flatMap((play) =>
        holds(lost[play], square) ? [tag('circle', { class: play === 'normal' ? 'tky-lost' : 'tky-ring', cx: x, cy: y, r: play === 'normal' ? 6 : 10.5 })] : [],
      );
      const box = tag('rect', { class: 'tky-open', x: x - CELL / 2 + 1, y: y - CELL / 2 + 1, width: CELL - 2, height: CELL - 2, rx: 3 });
      parts.push(tag('g', { 'data-act': 'at', 'data-value': value, 'class': chosen ? 'tky-chosen' : '' }, box, ...inside));
    }
    for (let n = 0; n < side; n += 1) {
      const { x, y } = middle([n, n], side);
      parts.push(sign(x, side * CELL + 20, n, 'tky-soft tky-small'), sign(12, y + 4, n, 'tky-soft tky-small'));
    }
    const start = middle(state.at, side);
    for (const play of plays(state)) {
      for (const to of wins(state.at, play)) {
        const end = middle(to, side);
        parts.push(tag('path', { class: play === 'normal' ? 'tky-move tky-wins' : 'tky-move', d: `M${start.x} ${start.y}L${end.x} ${end.y}` }));
      }
    }
    return { width: EDGE + side * CELL + 4, height: side * CELL + 28, body: parts.join('') };
  },
  says(state) {
    const [x, y] = state.at;
    const told = plays(state).map((play) => {
      const moves = wins(state.at, play).map(([u, v]) => `(${u}, ${v})`);
      // In misère play whoever finds the empty board has won, since the other one took the last counter.
      const none = play === 'misere' && x + y === 0 ? 'misere.over' : `${play}.lost`;
      return { key: moves.length > 0 ? `${play}.won` : none, filling: { x, y, moves: moves.join(', ') } };
    });
    return [{ key: 'signs', filling: {} }, ...told];
  },
  controls: ({ play }) => SHOWN.map((each, value) => ({ name: 'play', value, label: { key: `show.${each}`, filling: {} }, pressed: play === each })),
  act: (state, { name, value }, { side }) =>
    name === 'play' ? { ...state, play: SHOWN[value] } : { ...state, at: [value % side, Math.floor(value / side)] },
  spot(name, value, state, { side, lost }) {
    /** @type {Square} */
    const square = [value % side, Math.floor(value / side)];
    const kinds = plays(state).filter((play) => holds(lost[play], square));
    return { key: `is.${kinds.length === 2 ? 'both' : (kinds[0] ?? 'none')}`, filling: { x: square[0], y: square[1] } };
  },
};
