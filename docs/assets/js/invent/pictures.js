// Pictures of the first values: a coloured strip of heaps in rows, and the lost positions of two heaps in the plane. The
// same numbers are on the page as text, so that the pictures are hidden from screen readers.

const SVG = 'http://www.w3.org/2000/svg';
const [CELL, GAP] = [14, 1];
const [CELLS, USUAL, WIDEST] = [256, 32, 40];
const PLANE = 40;
// Neighbouring values get hues far apart.
const GOLDEN_ANGLE = 137.508;

function drawn(name, given, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(given)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

const picture = (width, height, name, children) =>
  drawn('svg', { class: `tki-picture ${name}`, viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, ...children);

/**
 * Return the number of squares in a row: a multiple of the period, so that equal values stand below each other.
 * @param {number} [period]
 */
export function columnsFor(period) {
  if (!period || period > WIDEST) return USUAL;
  return period * Math.max(1, Math.floor(USUAL / period));
}

/**
 * Draw one square for each of the first heaps. A lost heap has a dot besides its colour.
 * @param {{values?: number[], lost: boolean[]}} computed
 * @param {number} columns
 */
export function strip({ values, lost }, columns) {
  const count = Math.min(lost.length, columns * Math.ceil(CELLS / USUAL));
  const step = CELL + GAP;
  const cells = Array.from({ length: count }, (_, heap) => {
    const [x, y] = [(heap % columns) * step, Math.floor(heap / columns) * step];
    const square = drawn('rect', { x, y, width: CELL, height: CELL, class: lost[heap] ? 'is-lost' : '' });
    if (!lost[heap]) square.style.setProperty('--tki-hue', ((values?.[heap] ?? 1) * GOLDEN_ANGLE).toFixed(0));
    const dot = { cx: x + CELL / 2, cy: y + CELL / 2, r: 2.5 };
    return lost[heap] ? [square, drawn('circle', dot)] : [square];
  });
  const rows = Math.ceil(count / columns);
  return picture(Math.min(columns, count) * step, rows * step, 'tki-strip', cells.flat());
}

/**
 * Draw the lost positions of two heaps as squares in the plane, from the corner of two empty heaps at the lower left.
 * @param {[number, number][]} pairs
 * @param {boolean} mirrored whether the order of the heaps does not matter, and each pair is given once
 */
export function plane(pairs, mirrored) {
  const step = CELL / 2;
  const size = PLANE * step;
  const both = !mirrored ? pairs : pairs.flatMap(([one, other]) => (one === other ? [[one, other]] : [[one, other], [other, one]])); // prettier-ignore
  const squares = both
    .filter((position) => position.every((heap) => heap < PLANE))
    .map(([one, other]) =>
      drawn('rect', { x: one * step, y: size - (other + 1) * step, width: step, height: step, class: 'is-lost' }),
    );
  const field = drawn('rect', { x: 0, y: 0, width: size, height: size, class: 'tki-field' });
  return picture(size, size, 'tki-plane', [field, ...squares]);
}

export const LARGEST_DRAWN = PLANE - 1;
