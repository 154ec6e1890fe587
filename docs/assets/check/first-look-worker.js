/**
 * Web worker that looks at changed theorems. Requests: `{ data }`, the theorems of a claim, then `{ name, places }`.
 * Responses: `{ kind: 'looked', at }` and `{ kind: 'answer', … }`.
 * @module
 */

import { Statements } from './first-look.js';

// Time limit of a search, and interval of progress messages, in milliseconds.
const SEARCH = 4000;
const FRAME = 100;

/** @type {Statements} */
let statements;

addEventListener('message', ({ data: { data, name, places } }) => {
  if (data) {
    statements = new Statements(data);
    return;
  }
  const began = performance.now();
  let shown = began;
  const looked = statements.look(name, places);
  for (;;) {
    const now = performance.now();
    const step = looked.next(now > began + SEARCH);
    if (step.done) {
      postMessage({ kind: 'answer', ...step.value });
      return;
    }
    if (now > shown + FRAME) {
      shown = now;
      postMessage({ kind: 'looked', at: /** @type {() => string} */ (step.value)() });
    }
  }
});
