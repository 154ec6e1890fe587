/**
 * ValueStrip of the values of single heaps, with the names of the heaps below their values. A losing heap has a frame
 * besides its colour.
 * @module
 */

import { h } from '../dom.js';
import { heapName } from '../heaps.js';
import { formatValue } from '../text.js';

/** @typedef {import('./rules.js').Position} Position */
/** @typedef {import('./strategy.js').Strategy} Strategy */

/** The strip of a strategy with values of single heaps. */
export class ValueStrip {
  /** @param {import('../text.js').Text} text */
  constructor(text) {
    this.text = text;
    this.list = h('ol', { class: 'tkg-strip', dir: 'ltr' });
    this.law = h('p', { class: 'tkg-law', dir: text.direction });
    this.element = h('div', { class: 'tkg-values' }, this.list, this.law);
  }

  /**
   * @param {Strategy} strategy
   * @param {Position} position
   */
  show({ kind, values }, position) {
    this.element.hidden = values === null;
    if (!values) return;
    const key = kind === 'values' ? 'strip.values' : 'strip.outcomes';
    this.list.setAttribute('aria-label', this.text.plain(key));
    const cells = Array.from({ length: values.shown }, (_, index) => {
      const size = BigInt(index);
      const value = String(values.at(size));
      const here = position.map((each, place) => (values.stands(each) === size ? heapName(place) : '')).join('');
      const lost = value === '0' || value === 'P';
      return h(
        'li',
        { class: `tkg-cell${lost ? ' is-lost' : ''}${here ? ' is-here' : ''}`, 'data-size': index },
        h('span', { class: 'tkg-of' }, formatValue(size)),
        h('span', { class: kind === 'outcomes' ? 'tkg-value tk-class' : 'tkg-value' }, value),
        h('span', { class: 'tkg-here' }, here),
      );
    });
    this.list.replaceChildren(...cells);
    this.law.replaceChildren(this.text.nodes(key), ' ', this.text.nodes(values.law.key, values.law.filling));
  }
}
