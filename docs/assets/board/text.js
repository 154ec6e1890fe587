/**
 * Messages of one language: placeholders, plural forms, and left-to-right mathematics. A message may contain
 * `{placeholders}` and, between back-ticks, mathematics: "so `{from} → {to}`".
 * @module
 */

const LRI = '\u2066';
const FSI = '\u2068';
const PDI = '\u2069';

/** @typedef {string | Record<string, string>} Message a text, or one for each plural category of `{n}` */
/** @typedef {{kind: 'words' | 'maths' | 'filling' | 'class', text: string}} Part */

// P and N in words are outcome classes and are set as in formulas.
const CLASS = /(?<![\p{L}\p{N}_.])([PN])(?![\p{L}\p{N}_])/u;

// The comma and the semicolon between the members of a list, in languages with their own signs.
/** @type {Record<string, {comma: string, semicolon: string}>} */
const SEPARATORS = { fa: { comma: '، ', semicolon: '؛ ' } };
const LATIN_SEPARATORS = { comma: ', ', semicolon: '; ' };

// The place between two positions of a list of tuples.
const BETWEEN_TUPLES = /(?<=\)),[ \u00a0](?=[(…])/;

/**
 * Group the digits of the numbers of five or more digits in a formula.
 * @param {string} formula
 * @returns {string}
 */
export function groupDigits(formula) {
  return formula.replace(/\d{5,}/g, (number) => number.replace(/\B(?=(\d{3})+$)/g, '\u202f'));
}

/**
 * Format a value for formulas: numbers of five or more digits in groups of three, strings unchanged.
 * @param {unknown} value
 * @returns {string}
 */
export function formatValue(value) {
  return typeof value === 'string' ? value : groupDigits(String(value));
}

/**
 * Apply the typography of a language: in Polish no line ends with a one-letter word.
 * @param {string} language
 * @param {string} words
 * @returns {string}
 */
function set(language, words) {
  return language === 'pl' ? words.replace(/(?<![\p{L}\d-])([aiouwz]) /giu, '$1\u00a0') : words;
}

/**
 * Return whether a value is itself a message.
 * @param {unknown} value
 * @returns {value is import('./state.js').Why}
 */
function isMessage(value) {
  return typeof value === 'object' && value !== null && 'key' in value;
}

/**
 * Return mathematics as an element isolated from the direction of the text.
 * @param {string} text
 * @returns {HTMLElement}
 */
export function maths(text) {
  const bdi = document.createElement('bdi');
  bdi.dir = 'ltr';
  // A short formula stays on one line; one with long numbers may have to break.
  bdi.className = text.length > 24 ? 'tkb-maths is-long' : 'tkb-maths';
  bdi.textContent = text;
  return bdi;
}

/**
 * Escape text for HTML.
 * @param {string} text
 * @returns {string}
 */
export function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** The messages of a language, as nodes, as HTML, or as plain text for labels. */
export class Text {
  /**
   * @param {string} language
   * @param {Record<string, any>} messages
   */
  constructor(language, messages) {
    this.language = language;
    this.messages = messages;
    /** @type {'ltr' | 'rtl'} */
    this.direction = messages.direction;
    this.separators = SEPARATORS[language] ?? LATIN_SEPARATORS;
    this.plurals = new Intl.PluralRules(language);
    const numbers = new Intl.NumberFormat(language);
    // Formulas and chapters give the values of a game in Latin digits; a message has one system of digits.
    this.numbers = numbers.resolvedOptions().numberingSystem === 'latn' ? numbers : undefined;
  }

  /** @param {string} key */
  has(key) {
    return key in this.messages;
  }

  /**
   * Return a message as plain text, for attributes and announcements; control characters isolate numbers.
   * @param {string} key
   * @param {Record<string, unknown>} [filling]
   * @returns {string}
   */
  plain(key, filling) {
    if (this.direction === 'ltr')
      return this.#parts(key, filling)
        .map(({ text }) => text)
        .join('');
    const open = { maths: LRI, filling: FSI };
    return this.#parts(key, filling)
      .map(({ kind, text }) => (kind === 'words' || kind === 'class' ? text : open[kind] + text + PDI))
      .join('');
  }

  /**
   * Return a message as nodes; every number, formula and name is in its own `bdi`.
   * @param {string} key
   * @param {Record<string, unknown>} [filling]
   * @returns {DocumentFragment}
   */
  nodes(key, filling) {
    const fragment = document.createDocumentFragment();
    for (const { kind, text } of this.#parts(key, filling)) {
      if (kind === 'words') fragment.append(text);
      else if (kind === 'maths') fragment.append(maths(text));
      else if (kind === 'class')
        fragment.append(Object.assign(document.createElement('span'), { className: 'tk-class', textContent: text }));
      else fragment.append(Object.assign(document.createElement('bdi'), { textContent: text }));
    }
    return fragment;
  }

  /**
   * Return a message as HTML with the same structure as `nodes`, for pages generated without a browser.
   * @param {string} key
   * @param {Record<string, unknown>} [filling]
   * @returns {string}
   */
  html(key, filling) {
    const around = {
      words: ['', ''],
      maths: ['<bdi dir="ltr" class="tkb-maths">', '</bdi>'],
      filling: ['<bdi>', '</bdi>'],
      class: ['<span class="tk-class">', '</span>'],
    };
    return this.#parts(key, filling)
      .map(({ kind, text }) => around[kind][0] + escapeHtml(text) + around[kind][1])
      .join('');
  }

  /**
   * @param {string} key
   * @param {Record<string, unknown>} [filling]
   * @returns {Part[]}
   */
  #parts(key, filling = {}) {
    /** @type {Message | undefined} */
    let message = this.messages[key];
    if (message === undefined) throw new Error(`no message "${key}" in ${this.language}`);
    if (typeof message !== 'string') message = message[this.plurals.select(Number(filling.n))] ?? message.other;
    return message.split('`').flatMap((piece, place) => {
      if (place % 2 === 1) {
        const text = piece.replace(/\{(\w+)\}/g, (_, name) => formatValue(filling[name]));
        return /^[\d\u202f]+$/.test(text) ? [{ kind: 'maths', text: this.#inWords(text) }] : this.#formulas(text);
      }
      return piece.split(/\{(\w+)\}/).flatMap((part, index) => this.#part(part, index % 2 === 1, filling));
    });
  }

  /**
   * @param {string} part words, or the name of a placeholder
   * @param {boolean} named
   * @param {Record<string, unknown>} filling
   * @returns {Part[]}
   */
  #part(part, named, filling) {
    if (!named)
      return set(this.language, part)
        .split(CLASS)
        .map((text, place) => ({ kind: place % 2 === 1 ? 'class' : 'words', text }));
    const value = filling[part];
    if (isMessage(value)) return this.#parts(value.key, value.filling);
    const text = formatValue(value);
    if (typeof value === 'string')
      return BETWEEN_TUPLES.test(text) ? this.#formulas(text) : [{ kind: 'filling', text }];
    return [{ kind: 'maths', text: this.#inWords(text) }];
  }

  /**
   * Return a formula as parts: one, or, in a language with its own comma, one for each tuple of a list.
   * @param {string} text
   * @returns {Part[]}
   */
  #formulas(text) {
    const { comma } = this.separators;
    if (comma === LATIN_SEPARATORS.comma) return [{ kind: 'maths', text }];
    return text.split(BETWEEN_TUPLES).flatMap((tuple, place) => {
      /** @type {Part} */
      const part = { kind: 'maths', text: tuple };
      return place === 0 ? [part] : [{ kind: 'words', text: comma }, part];
    });
  }

  /**
   * Format a number in words: with the groups of the language, or as in formulas if its digits are not Latin.
   * @param {string} text
   * @returns {string}
   */
  #inWords(text) {
    const { numbers } = this;
    if (numbers === undefined) return text;
    return text.replace(/\d[\d\u202f]*/g, (number) => numbers.format(BigInt(number.replaceAll('\u202f', ''))));
  }
}
