// The rules box of the page on inventing games. It shows at once, while the reader types, how the rules are understood,
// the first values, findings about them, the entry of the atlas, and a board. All of it is computed in the page.
import { h } from '../../board/dom.js';
import { Rules } from '../../board/general/rules.js';
import { movesInWords } from '../../board/general/rules-in-words.js';
import { Text } from '../../board/text.js';
import { isSum, largestNumber, splits } from '../rules/options.js';
import { loadRulesReader } from '../rules/rule-reading.js';
import { gameAddress, knownGame, theoremInWords, valueIndex } from './atlas.js';
import { LARGEST_OF_TWO, MOST_HEAPS, compute, isComputed } from './compute.js';
import { findings } from './findings.js';
import { linkTo, readLink } from './link.js';
import { LARGEST_DRAWN, columnsFor, plane, strip } from './pictures.js';
import { ownPage, refusalElements } from './refusals.js';
import { gamesWith, readSequence } from './sequences.js';

// Pause after a key before the rules are read, in milliseconds.
const PAUSE = 200;
const MOST_LETTERS = 2000;
const [LISTED_VALUES, LISTED_GAMES, PASTED] = [40, 12, 24];
// Heaps beyond this are not offered on the board, where each move has to be found among the options.
const LARGEST_PLAYED = 999;
const EXAMPLES = [
  ...['n-{1,3,4}', 'n-{1..5}', 'n-{1,primes}', 'n-{2^k}', 'all but {1,2}', 'n-{divisors}', 'n-{1..floor(n/2)}'],
  ...['n-1, floor(n/2)', '0.77', '4.3', 'any, split', 'split unequal', 'any, both-{1,3}', 'any, both, blocked (1,2)'],
  ...['any from up to 2 heaps', 'a multiple of the smaller heap', 'at most 2 times the last move', 'staircase'],
];

// The board and the index of the atlas are loaded when the reader comes so near to them.
const NEAR = '200px';

/** @typedef {'normal' | 'misere'} Play */

/**
 * Run a function when an element comes near the window.
 * @param {HTMLElement} element
 * @param {() => void} then
 */
function whenNear(element, then) {
  const near = new IntersectionObserver(
    (changes) => {
      if (!changes.some(({ isIntersecting }) => isIntersecting)) return;
      near.disconnect();
      then();
    },
    { rootMargin: NEAR },
  );
  near.observe(element);
}

// Games whose positions a board of heaps cannot show: a move may leave more than two heaps, break up a circle, or be taken
// back.
const WITHOUT_BOARD = ['parts', 'neighbours', 'turtles', 'checkers'];
const hasBoard = ({ moves }) => !moves.some(({ kind }) => WITHOUT_BOARD.includes(kind));

class RulesBox {
  /**
   * @param {HTMLElement} block
   * @param {Text} text
   * @param {(typed: string) => any} read the reader of rules
   */
  constructor(block, text, read) {
    this.block = block;
    this.text = text;
    this.read = read;
    this.home = block.dataset.home;
    this.atlas = block.dataset.atlas ?? '';
    /** Number of the reader's changes; results for an earlier change are not shown. */
    this.changes = 0;
    /** @type {DocumentFragment | undefined} badges of the standings */
    this.badges = block.querySelector('template')?.content;
    this.shown = '';
    this.field = h('input', {
      type: 'text',
      id: 'tki-rules',
      class: 'tki-field-rules',
      dir: 'auto',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      maxlength: MOST_LETTERS,
      'aria-describedby': 'tki-help tki-says',
    });
    this.field.addEventListener('input', () => this.soon());
    this.says = h('div', { class: 'tki-says', id: 'tki-says', role: 'status' });
    this.warning = h('p', { class: 'tki-warning', hidden: true });
    this.result = h('div', { class: 'tki-result' });
    const form = h(
      'form',
      { class: 'tki-form', onsubmit: (/** @type {Event} */ event) => this.submit(event) },
      h('label', { for: 'tki-rules' }, text.nodes('rules')),
      this.field,
      h('p', { class: 'tki-help', id: 'tki-help' }, text.nodes('help')),
      this.playChoice(),
      this.examples(),
    );
    block.replaceChildren(form, this.warning, this.says, this.result);
    addEventListener('hashchange', () => this.follow());
  }

  playChoice() {
    this.radios = /** @type {Play[]} */ (['normal', 'misere']).map((value) => {
      const radio = h('input', { type: 'radio', name: 'tki-play', value, checked: value === 'normal' });
      radio.addEventListener('change', () => this.update());
      return radio;
    });
    const labels = this.radios.map((radio) => h('label', {}, radio, ' ', this.text.nodes(`play.${radio.value}`)));
    return h('fieldset', { class: 'tki-play' }, h('legend', {}, this.text.nodes('play')), ...labels);
  }

  examples() {
    const every = [this.text.messages.inWords, ...EXAMPLES, '0 1 0 1 2 3 2'];
    const buttons = every.map((rules) =>
      h(
        'button',
        { type: 'button', class: 'tki-chip', onclick: () => this.choose(rules) },
        h('bdi', { class: 'tki-code' }, rules),
      ),
    );
    return h(
      'div',
      { class: 'tki-examples', role: 'group', 'aria-label': this.text.plain('examples') },
      h('span', { 'aria-hidden': 'true' }, this.text.nodes('examples')),
      ...buttons,
    );
  }

  /** @returns {Play} */
  get play() {
    return this.radios.some((radio) => radio.checked && radio.value === 'misere') ? 'misere' : 'normal';
  }

  /** @param {Play} play */
  set play(play) {
    for (const radio of this.radios) radio.checked = radio.value === play;
  }

  /** Show the game of the address, or the first example. */
  load() {
    const link = readLink(location.hash);
    this.warn(link?.damaged ? 'badLink' : '');
    if (link) {
      this.play = link.play;
      this.field.value = link.rules.slice(0, MOST_LETTERS);
      // What is damaged does not come back with the next copy of the link.
      if (link.damaged) this.write();
      this.show();
    } else {
      this.field.value = EXAMPLES[0];
      this.show();
    }
  }

  /** React to a changed address, such as a link on the page; the board follows its own fields. */
  follow() {
    const link = readLink(location.hash);
    if (link && (link.rules !== this.field.value.trim() || link.play !== this.play || link.damaged)) this.load();
  }

  /** @param {string} key a message, or empty for none */
  warn(key) {
    this.warning.hidden = !key;
    this.warning.replaceChildren(...(key ? [this.text.nodes(key)] : []));
  }

  /** @param {string} rules */
  choose(rules) {
    this.field.value = rules;
    this.update();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.update(), PAUSE);
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    this.update();
  }

  /** Show the rules in the field, and write them to the address. */
  update() {
    clearTimeout(this.timer);
    const asked = `${this.play} ${this.field.value.trim()}`;
    if (asked === this.shown) return;
    this.warn('');
    this.write();
    this.show();
  }

  write() {
    const { value } = this.field;
    history.replaceState(history.state, '', value.trim() ? linkTo(value, this.play) : location.pathname);
  }

  show() {
    const typed = this.field.value.trim();
    this.shown = `${this.play} ${typed}`;
    this.changes += 1;
    this.block.dataset.change = String(this.changes);
    this.field.removeAttribute('aria-invalid');
    if (typed === '') {
      this.say([this.text.nodes('empty')], []);
      return;
    }
    let reading = this.read(typed);
    if (reading.misere && this.play === 'normal') {
      // The text states who wins.
      this.play = 'misere';
      this.shown = `${this.play} ${typed}`;
      this.write();
    }
    if (reading.normal && this.play === 'misere') {
      // The text contradicts the choice of who wins.
      const { text: suggestion } = reading;
      reading = { refusal: { key: 'unsupported', kind: 'misere', place: 0, expected: [], suggestion } };
    }
    const sequence = reading.refusal ? readSequence(typed) : null;
    if (sequence) void this.showSequence(sequence);
    else if (reading.refusal) {
      this.field.setAttribute('aria-invalid', 'true');
      this.say(
        refusalElements(this.text, typed, reading.refusal, this.home, (rules) => {
          this.choose(rules);
          this.field.focus();
        }),
        [],
        'refused',
      );
    } else this.showGame(reading);
  }

  /**
   * Set the announcement, and the parts below it.
   * @param {(Node | string)[]} said
   * @param {(HTMLElement | null)[]} parts
   * @param {string} [state]
   */
  say(said, parts, state = 'read') {
    this.block.dataset.state = state;
    this.says.replaceChildren(...said);
    this.result.replaceChildren(...parts.filter((part) => part !== null));
  }

  /**
   * @param {string} name of the heading
   * @param {...(Node | string)} children
   */
  part(name, ...children) {
    return h('section', { class: `tki-part tki-${name}` }, h('h2', {}, this.text.nodes(`part.${name}`)), ...children);
  }

  showGame(reading) {
    const { text, play } = this;
    const largest = largestNumber(reading);
    const limit = isSum(reading) ? MOST_HEAPS - 1 : LARGEST_OF_TWO;
    const large = isComputed(reading) && largest > limit / 2;
    const said = [h('p', {}, text.nodes('understood'), ' ', h('code', { dir: 'ltr' }, reading.text))];
    const own = ownPage(text, reading.text, this.home);
    if (own) said.push(own);
    if (large) said.push(h('p', {}, text.nodes('tooLarge', { largest, most: limit })));
    const atlas = this.part('atlas', h('p', {}, text.nodes('atlas.looking')));
    if (this.atlas) whenNear(atlas, () => void this.askAtlas(reading, atlas));
    if (!isComputed(reading)) {
      const prove = { key: 'part.prove', filling: {} };
      said.push(h('p', {}, text.nodes('notComputed', { prove })));
      const none = { upTo: 0, values: [], lost: [] };
      this.say(said, [
        this.rulesPart(reading),
        this.provePart(reading, none, largest),
        this.atlas ? atlas : null,
        this.linkPart(reading),
      ]);
      return;
    }
    const computed = compute(reading, play);
    const moving = computed.pairs ? true : computed.lost.includes(play === 'misere');
    const board = moving && hasBoard(reading) ? this.boardPart(reading, computed) : null;
    const shown = moving ? [this.valuesPart(reading, computed, largest)] : [];
    const prove = this.provePart(reading, computed, largest);
    const link = this.linkPart(reading);
    this.say(said, [this.rulesPart(reading), ...shown, prove, this.atlas ? atlas : null, board, link]);
  }

  /** Return the section that proves the game in the page; null if this site cannot do so. */
  provePart(reading, computed, largest) {
    const { block, text, play } = this;
    if (!block.dataset.proves) return null;
    const part = this.part('prove');
    const badge = (standing) => this.badges?.querySelector(`[data-standing="${standing}"]`);
    whenNear(part, async () => {
      const { fill } = await import('./prove.js');
      if (part.isConnected) await fill(part, text, reading, play, computed, largest, badge);
    });
    return part;
  }

  command(reading) {
    return `takeaway discover "${reading.text}"${this.play === 'misere' ? ' --misere' : ''}`;
  }

  rulesPart(reading) {
    const rules = new Rules({ ...reading, least: 0, bank: false, ends_when_empty: false });
    const sentences = movesInWords(rules).map(({ key, filling }) => h('li', {}, this.text.nodes(key, filling)));
    const last = h('li', {}, this.text.nodes(`end.${this.play}`));
    return this.part('rules', h('ul', {}, ...sentences, last));
  }

  valuesPart(reading, computed, largest) {
    const { text } = this;
    const { pairs, values, lost, upTo, shape } = computed;
    const { sentences, period } = findings(computed, largest);
    const told = sentences.map(({ key, filling }) => h('p', {}, text.nodes(key, filling)));
    const columns = columnsFor(period);
    const picture = pairs ? plane(pairs, shape === 'heaps') : strip(computed, columns);
    const caption = pairs
      ? reading.heaps === 3
        ? 'caption.three'
        : `caption.${shape === 'heaps' ? 'pairs' : shape}`
      : values
        ? 'caption.values'
        : 'caption.outcomes';
    const figure = h(
      'figure',
      { class: 'tki-figure' },
      h('div', { dir: 'ltr' }, picture),
      h('figcaption', {}, text.nodes(caption, { columns, n: columns, most: LARGEST_DRAWN })),
    );
    if (pairs) return this.part('values', ...told, figure);
    const cells = lost.slice(0, LISTED_VALUES).map((is, heap) => {
      const value = values ? values[heap] : is ? 'P' : 'N';
      return h('li', { class: is ? 'is-lost' : '' }, h('span', {}, `${heap}`), h('b', {}, `${value}`));
    });
    const label = text.plain(values ? 'strip.values' : 'strip.outcomes');
    const list = h('ol', { class: 'tki-values', dir: 'ltr', 'aria-label': label }, ...cells);
    const more = values && h('button', { type: 'button', class: 'tki-chip' }, text.nodes('sameValues'));
    more?.addEventListener('click', () => {
      this.choose(values.slice(0, PASTED).join(' '));
      this.field.focus();
    });
    const below = h('p', {}, text.nodes('computed', { most: upTo }), ' ', ...(more ? [more] : []));
    return this.part('values', ...told, h('p', { class: 'tki-label' }, label), list, below, figure);
  }

  boardPart(reading, computed) {
    const { text, play } = this;
    const block = h('div', { class: 'tk-board', 'data-ready': 'soon', 'data-board': 'general' });
    const page = linkTo(this.field.value, 'normal').slice(1);
    Object.assign(block.dataset, { lang: text.language, play, first: 'reader', page });
    const rules = { ...reading, least: 0, bank: false, ends_when_empty: false };
    // In misère play, after a split, the outcomes of single heaps decide nothing.
    const searched = play === 'misere' && isSum(reading) && splits(reading);
    const data = { game: reading.text, rules, strategy: { [play]: strategyOf(computed, searched) } };
    whenNear(block, async () => {
      const { mount } = await import('../../board/mount.js');
      if (block.isConnected) await mount(block, data);
    });
    return this.part('board', block);
  }

  linkPart(reading) {
    const { text } = this;
    const said = h('span', { role: 'status' });
    const copy = async () => {
      if (!readLink(location.hash)) this.write();
      let key = 'linkCopied';
      try {
        await navigator.clipboard.writeText(location.href);
      } catch {
        key = 'linkShown'; // insecure pages have no clipboard
      }
      said.replaceChildren(text.nodes(key));
    };
    const button = h('button', { type: 'button', class: 'tk-button', onclick: copy }, text.nodes('copyGame'));
    const command = this.command(reading);
    return this.part(
      'link',
      h('p', {}, button, ' ', said),
      h('p', {}, text.nodes('command.discover'), ' ', h('code', { dir: 'ltr' }, command)),
    );
  }

  /**
   * @param {any} reading
   * @param {HTMLElement} part
   */
  async askAtlas(reading, part) {
    const { text, changes } = this;
    if (!part.isConnected) return;
    const known = await knownGame(this.atlas, reading.text, this.play);
    if (changes !== this.changes) return;
    const heading = part.firstElementChild;
    if (!known) {
      part.replaceChildren(heading, h('p', {}, text.nodes(known === null ? 'atlas.unlisted' : 'atlas.failed')));
      return;
    }
    const badge = this.badges?.querySelector(`[data-standing="${known.standing}"]`)?.cloneNode(true) ?? '';
    const { key, filling } = theoremInWords(known);
    const link = h('a', { href: gameAddress(this.home, known) }, h('bdi', { dir: 'ltr' }, known.tag));
    part.replaceChildren(
      heading,
      h('p', {}, badge, ' ', text.nodes(key, filling)),
      h('p', {}, text.nodes('atlas.page'), ' ', link),
    );
  }

  /** @param {number[]} sequence */
  async showSequence(sequence) {
    const { text, changes } = this;
    this.say([text.nodes('atlas.looking')], [], 'looking');
    const [games, numbers] = await valueIndex(this.atlas, this.block.dataset.oeis);
    if (changes !== this.changes) return;
    const entries = [
      ...gamesWith(games, sequence).map((found) => ({
        ...found,
        called: found.game.tag,
        address: gameAddress(this.home, found.game),
      })),
      ...gamesWith(numbers, sequence).map((found) => {
        const { tag } = found.game;
        return { ...found, called: `OEIS ${tag}`, address: `https://oeis.org/${tag}` };
      }),
    ];
    const items = entries.slice(0, LISTED_GAMES).map(({ game, heap, called, address }) => {
      const rules = h('code', { dir: 'ltr' }, game.rules);
      const button = h('button', { type: 'button', class: 'tki-chip', onclick: () => this.choose(game.rules) }, rules);
      const from = heap > 0 ? [' ', text.nodes('sequence.from', { heap })] : [];
      return h('li', {}, h('a', { href: address }, h('bdi', { dir: 'ltr' }, called)), ' ', button, ...from);
    });
    const n = entries.length;
    const key = n === 0 ? 'sequence.none' : n > LISTED_GAMES ? 'sequence.many' : 'sequence.found';
    this.say([text.nodes(key, { n, shown: LISTED_GAMES })], n ? [h('ul', { class: 'tki-games' }, ...items)] : []);
  }
}

/** Return the computed values as the strategy of a board. */
function strategyOf({ values, lost, table }, searched) {
  if (searched) return { kind: 'searched', computed: true };
  if (table) return { kind: 'table', computed: true, ...table };
  const played = LARGEST_PLAYED + 1;
  if (values) return { kind: 'computed', values: values.slice(0, played) };
  const outcomes = lost.slice(0, played).map((is) => (is ? 'P' : 'N'));
  return { kind: 'computed', outcomes: outcomes.join('') };
}

/** @param {string} href */
function styled(href) {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/** @param {HTMLElement} block */
async function begin(block) {
  const { lang } = block.dataset;
  const words = ['messages', 'computed', 'general', 'invent'].map(
    (name) => import(`../../../${lang}/board/${name}.js`),
  );
  const loaded = await Promise.all(words);
  const text = new Text(lang, Object.assign({}, ...loaded.map(({ messages }) => messages)));
  try {
    const [read] = await Promise.all([loadRulesReader(), styled(new URL('invent.css', import.meta.url).href)]);
    const box = new RulesBox(block, text, read);
    box.load();
    block.dataset.ready = 'true';
  } catch {
    block.replaceChildren(h('p', { class: 'tki-says', role: 'alert' }, text.nodes('noGrammar')));
  }
}

const block = document.querySelector('.tk-invent');
if (block instanceof HTMLElement) await begin(block);
