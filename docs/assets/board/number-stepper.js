/**
 * Chooser for a number: a field between a button for one less and a button for one more.
 * @module
 */

import { h, numberField } from './dom.js';

let made = 0;

export class NumberStepper {
  /**
   * @param {import('./text.js').Text} text
   * @param {object} options
   * @param {string} options.label the key of the label
   * @param {string} options.buttons the beginning of the keys of the buttons, which end in Less and More
   * @param {string} options.field the class of the field
   * @param {(typed: string) => void} options.onTyped
   * @param {(by: 1 | -1) => void} options.onStep
   * @param {boolean} [options.onlyDigits] whether a phone shows only digits to type
   */
  constructor(text, { label, buttons, field, onTyped, onStep, onlyDigits = true }) {
    const id = `tkb-number-${(made += 1)}`;
    const inputmode = onlyDigits ? 'numeric' : null;
    this.field = numberField({ class: `tkb-number ${field}`, inputmode, 'aria-labelledby': id });
    this.field.addEventListener('change', () => onTyped(this.field.value));
    this.less = stepButton(text.plain(`${buttons}Less`), '−', () => onStep(-1));
    this.more = stepButton(text.plain(`${buttons}More`), '+', () => onStep(1));
    this.element = h(
      'div',
      { class: 'tkb-choice', role: 'group', 'aria-labelledby': id },
      h('span', { class: 'tkb-choice-name', id }, text.nodes(label)),
      h('div', { class: 'tkb-number-stepper', dir: 'ltr' }, this.less, this.field, this.more),
    );
  }

  /**
   * @param {string} value
   * @param {boolean} isLeast whether there is no smaller value
   * @param {boolean} isLargest whether there is no larger value
   */
  show(value, isLeast, isLargest) {
    this.field.value = value;
    this.less.disabled = isLeast;
    this.more.disabled = isLargest;
  }
}

/**
 * @param {string} label
 * @param {string} sign
 * @param {() => void} onclick
 */
function stepButton(label, sign, onclick) {
  return h('button', { type: 'button', class: 'tkb-round', 'aria-label': label, title: label, onclick }, sign);
}
