/**
 * Frame around a playing surface: choices, status line, buttons and live region. It displays data and reports actions,
 * and makes no decisions.
 * @module
 */

import { h } from './dom.js';
import { STRENGTHS } from './opponent.js';

let made = 0;

/** @typedef {'play' | 'mode' | 'strength' | 'first'} Choice */

/** @type {Record<Choice, string[]>} */
const CHOICES = {
  play: ['normal', 'misere'],
  mode: ['theorem', 'two'],
  strength: STRENGTHS,
  first: ['reader', 'theorem'],
};

/**
 * @typedef {object} FrameHost
 * @property {(choice: Choice, value: string) => void} onChoice
 * @property {() => void} onHint
 * @property {() => void} onUndo
 * @property {() => void} onNew
 * @property {() => void} onCopy
 * @property {() => void} onNext
 * @property {() => void} onAgain
 */

export class Frame {
  /**
   * @param {HTMLElement} element the block on the page, whose contents are replaced
   * @param {import('./text.js').Text} text
   * @param {HTMLElement} surface
   * @param {(HTMLElement | null)[]} panels
   * @param {FrameHost} host
   * @param {{more?: HTMLElement[], spoils?: boolean}} [game] additional choices of the game, and whether the text
   *   beside the surface gives the answer away
   */
  constructor(element, text, surface, panels, host, { more = [], spoils = false } = {}) {
    this.text = text;
    this.id = `tk-board-${(made += 1)}`;
    this.status = h('p', { class: 'tkb-status' });
    this.rule = h('p', { class: 'tkb-why' });
    this.problemText = h('span', {});
    const close = h(
      'button',
      { type: 'button', class: 'tkb-round', 'aria-label': text.plain('dismiss'), onclick: () => this.problem(null) },
      '×',
    );
    this.alert = h('div', { class: 'tkb-problem', role: 'alert', hidden: true }, this.problemText, close);
    this.live = h('div', { class: 'tkb-spoken', role: 'status', 'aria-live': 'polite' });
    this.hint = this.#button('hint', host.onHint);
    this.undo = this.#button('undo', host.onUndo);
    this.fresh = this.#button('newGame', host.onNew);
    this.copy = this.#button('copyLink', host.onCopy);
    this.next = this.#button('next', host.onNext);
    this.again = this.#button('again', host.onAgain);
    this.explanation = h('div', { class: 'tkb-fold-body' });
    this.whyWon = h(
      'details',
      { class: 'tkb-fold tkb-worked' },
      h('summary', {}, text.nodes('whyWon')),
      this.explanation,
    );
    this.after = h('div', { class: 'tkb-after', hidden: true });
    const folded = element.dataset.choices === 'folded';
    const columns = h('input', { type: 'checkbox', checked: !(spoils && folded) });
    const showColumns = () => element.classList.toggle('no-columns', !columns.checked);
    columns.addEventListener('change', showColumns);
    showColumns();
    const toggle = h('label', { class: 'tkb-check' }, columns, ' ', text.has('columns') ? text.nodes('columns') : '');
    toggle.hidden = !text.has('columns');
    // A game with one convention has no strings for the choice.
    const offered = /** @type {Choice[]} */ (Object.keys(CHOICES)).filter((choice) => text.has(choice));
    const groups = offered.map((choice) => this.#group(choice, host.onChoice));
    element.dir = text.direction;
    element.lang = text.language;
    element.setAttribute('role', 'group');
    element.setAttribute('aria-label', text.plain('board'));
    const choices = h('div', { class: 'tkb-choices' }, ...more, ...groups);
    const others = folded ? [toggle] : [this.copy, toggle];
    const body = h('div', { class: 'tkb-fold-body' }, choices, h('div', { class: 'tkb-row' }, this.copy));
    // On a first encounter with the board no choice is needed.
    this.fold = folded
      ? h('details', { class: 'tkb-fold tkb-chosen' }, h('summary', {}, text.nodes('choices')), body)
      : null;
    this.usual = {
      play: element.dataset.play ?? 'normal',
      first: element.dataset.first ?? 'reader',
      mode: 'theorem',
      strength: 'perfect',
    };
    element.replaceChildren(
      ...(folded ? [] : [choices]),
      this.alert,
      h('div', { class: 'tkb-says' }, this.status, this.rule),
      this.after,
      // The buttons stand next to the status, so that a phone shows both and the board.
      h('div', { class: 'tkb-actions' }, this.hint, this.undo, this.fresh, ...others),
      surface,
      h('div', { class: 'tkb-panels' }, ...[this.fold, ...panels].filter((panel) => panel !== null)),
      this.live,
    );
    this.element = element;
  }

  /**
   * @param {Choice} choice
   * @param {string} value
   */
  choose(choice, value) {
    // A choice that differs from the default is visible.
    if (this.fold && value !== this.usual[choice]) this.fold.open = true;
    for (const radio of this.element.querySelectorAll('input[type=radio]')) {
      if (radio instanceof HTMLInputElement && radio.name === `${this.id}-${choice}`)
        radio.checked = radio.value === value;
    }
  }

  /**
   * @param {Choice} choice
   * @param {boolean} offered
   */
  offer(choice, offered) {
    const group = this.element.querySelector(`[data-choice=${choice}]`);
    if (group instanceof HTMLElement) group.hidden = !offered;
  }

  /**
   * Set the two lines above the surface.
   * @param {(Node | string)[]} status
   * @param {(Node | string)[]} why
   */
  say(status, why) {
    this.status.replaceChildren(...status);
    this.rule.replaceChildren(...why);
  }

  /**
   * Offer what follows a finished game: after a win the next challenge and the reasons, after a defeat another try.
   * @param {'won' | 'lost' | null} result null closes the offers
   */
  finish(result) {
    this.after.hidden = result === null;
    this.whyWon.open = false;
    if (result === 'won') this.after.replaceChildren(this.next, this.whyWon);
    else if (result === 'lost') this.after.replaceChildren(this.again);
  }

  /**
   * Show on the button whether another hint adds something to the last one.
   * @param {boolean} more
   */
  moreHints(more) {
    this.hint.replaceChildren(this.text.nodes(more ? 'hintMore' : 'hint'));
    this.hint.classList.toggle('is-more', more);
  }

  /**
   * Announce a text to screen readers.
   * @param {string} words
   */
  speak(words) {
    this.live.textContent = words;
  }

  /**
   * Show a problem, or close the message.
   * @param {(Node | string)[] | null} lines
   */
  problem(lines) {
    this.alert.hidden = lines === null;
    this.problemText.replaceChildren(...(lines ?? []));
  }

  /**
   * @param {Choice} choice
   * @param {FrameHost['onChoice']} onChoice
   */
  #group(choice, onChoice) {
    const options = CHOICES[choice].map((value) => {
      const radio = h('input', { type: 'radio', name: `${this.id}-${choice}`, value });
      radio.addEventListener('change', () => onChoice(choice, value));
      return h('label', { class: 'tkb-option' }, radio, h('span', {}, this.text.nodes(`${choice}.${value}`)));
    });
    const label = h('span', { class: 'tkb-choice-name', id: `${this.id}-${choice}` }, this.text.nodes(choice));
    const group = { class: 'tkb-choice', role: 'radiogroup', 'aria-labelledby': label.id, 'data-choice': choice };
    return h('div', group, label, h('div', { class: 'tkb-options' }, ...options));
  }

  /**
   * @param {string} key
   * @param {() => void} onclick
   */
  #button(key, onclick) {
    return h('button', { type: 'button', class: `tkb-button tkb-do-${key}`, onclick }, this.text.nodes(key));
  }
}
