/**
 * Figure of Wythoff's game in both conventions: the P-positions, and the winning moves from a selected square.
 * @module
 */

import { winningMoves } from '../../board/wythoff/strategy.js';
import { tag } from './picture.js';
import { CELL, drawBoard, squareCentre, squareAt } from './wythoff-squares.js';

/** @typedef {import('./wythoff-squares.js').Square} Square */
/** @typedef {'normal' | 'misere'} Play */
/** @typedef {{side: number, lost: Record<Play, Square[]>}} Data */
/** @typedef {{at: Square, play: Play | 'both'}} State */

/**
 * The conventions shown, by the value of their button.
 * @type {State['play'][]}
 */
const SHOWN = ['normal', 'misere', 'both'];
/** The marks of P-positions by convention; both are visible on one square. */
const SIGNS = { normal: { kind: 'tky-lost', r: 6 }, misere: { kind: 'tky-ring', r: 10.5 } };

/**
 * @param {Square[]} squares
 * @param {Square} square
 */
function holds(squares, [x, y]) {
  return squares.some(([u, v]) => u === x && v === y);
}

/**
 * Return the squares to which winning moves lead.
 * @param {Square} at
 * @param {Play} play
 */
function winningTargets([x, y], play) {
  return winningMoves({ heaps: [BigInt(x), BigInt(y)], t: 1n }, play).map(
    ({ to }) => /** @type {Square} */ (to.map(Number)),
  );
}

/** @param {State} state */
function plays({ play }) {
  return /** @type {Play[]} */ (play === 'both' ? ['normal', 'misere'] : [play]);
}

/** @type {import('./picture.js').Picture<Data, State>} */
export const picture = {
  start: () => ({ at: [2, 3], play: 'both' }),
  draw(state, { side, lost }) {
    const start = squareCentre(state.at, side);
    const moves = plays(state).flatMap((play) =>
      winningTargets(state.at, play).map((to) => {
        const end = squareCentre(to, side);
        return tag('path', {
          class: play === 'normal' ? 'tky-move tky-wins' : 'tky-move',
          d: `M${start.x} ${start.y}L${end.x} ${end.y}`,
        });
      }),
    );
    const cell = (/** @type {Square} */ square, /** @type {number} */ value) => {
      const { x, y } = squareCentre(square, side);
      const chosen = square[0] === state.at[0] && square[1] === state.at[1];
      const signs = plays(state)
        .filter((play) => holds(lost[play], square))
        .map((play) => tag('circle', { class: SIGNS[play].kind, cx: x, cy: y, r: SIGNS[play].r }));
      const box = tag('rect', {
        class: 'tky-open',
        x: x - CELL / 2 + 1,
        y: y - CELL / 2 + 1,
        width: CELL - 2,
        height: CELL - 2,
        rx: 3,
      });
      return tag('g', { 'data-act': 'at', 'data-value': value, class: chosen ? 'tky-chosen' : '' }, box, ...signs);
    };
    return drawBoard(side, cell, moves);
  },
  says(state) {
    const [x, y] = state.at;
    const told = plays(state).map((play) => {
      const moves = winningTargets(state.at, play).map(([u, v]) => `(${u}, ${v})`);
      // In misère play the player who finds the empty board has won, because the opponent took the last counter.
      const none = play === 'misere' && x + y === 0 ? 'misere.over' : `${play}.lost`;
      return { key: moves.length > 0 ? `${play}.won` : none, filling: { x, y, moves: moves.join(', ') } };
    });
    return [{ key: 'signs', filling: {} }, ...told];
  },
  controls: ({ play }) =>
    SHOWN.map((each, value) => ({
      name: 'play',
      value,
      label: { key: `show.${each}`, filling: {} },
      pressed: play === each,
    })),
  act: (state, { name, value }, { side }) =>
    name === 'play' ? { ...state, play: SHOWN[value] } : { ...state, at: squareAt(value, side) },
  spot(name, value, state, { side, lost }) {
    const square = squareAt(value, side);
    const kinds = plays(state).filter((play) => holds(lost[play], square));
    return { key: `is.${kinds.length === 2 ? 'both' : (kinds[0] ?? 'none')}`, filling: { x: square[0], y: square[1] } };
  },
};
