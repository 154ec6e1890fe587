/**
 * Pictures of positions for paper: heaps as rows of counters, and boards of Chomp as squares, in black on white.
 * @module
 */

const NAMESPACE = 'http://www.w3.org/2000/svg';
const STEP = 14;
/** A heap with more counters is shown by its number instead of a drawing. */
const MOST = 30;

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
function svg(name, attributes, ...children) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * @param {number} width
 * @param {number} height
 * @param {string} title
 * @param {Node[]} parts
 */
function picture(width, height, title, parts) {
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  // The end of a label is its right end, also on pages that run from right to left.
  const frame = { ...size, role: 'img', class: 'tk-sheet-picture', direction: 'ltr' };
  const named = svg('title', {});
  named.textContent = title;
  return svg('svg', frame, named, ...parts);
}

/**
 * Draw heaps, each a row of counters with its size in front; null if a heap is too large.
 * @param {number[]} heaps
 * @param {string} title
 */
export function drawHeaps(heaps, title) {
  if (Math.max(...heaps) > MOST) return null;
  const parts = heaps.flatMap((size, row) => {
    const y = row * (STEP + 4) + 9;
    const label = svg('text', { x: 16, y: y + 4, 'text-anchor': 'end', 'font-size': 11, fill: 'currentColor' });
    label.textContent = String(size);
    const pieces = Array.from({ length: size }, (_, at) =>
      svg('circle', { cx: 30 + at * STEP, cy: y, r: 5, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.2 }),
    );
    return [label, ...pieces];
  });
  return picture(30 + Math.max(...heaps) * STEP, heaps.length * (STEP + 4), title, parts);
}

/**
 * Draw a board of Chomp, the first row at the bottom, with a cross on the poisoned square; null if it is too large.
 * @param {number[]} rows
 * @param {string} title
 */
export function drawBoard(rows, title) {
  if (Math.max(...rows) > MOST || rows.length > MOST) return null;
  const height = rows.length * STEP + 2;
  const parts = rows.flatMap((length, row) =>
    Array.from({ length }, (_, column) =>
      svg('rect', {
        x: column * STEP + 1,
        y: height - (row + 1) * STEP - 1,
        width: STEP,
        height: STEP,
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': 1.2,
      }),
    ),
  );
  const [low, left] = [height - 1, 1];
  const cross = `M${left + 3} ${low - 3}l${STEP - 6} ${6 - STEP}M${left + 3} ${low - STEP + 3}l${STEP - 6} ${STEP - 6}`;
  parts.push(svg('path', { d: cross, stroke: 'currentColor', 'stroke-width': 1.4 }));
  return picture(rows[0] * STEP + 2, height, title, parts);
}
