/**
 * Texts of the section: sentences in the page's language with numbers, and the rows of the table.
 * @module
 */

const isolated = (text) => `\u2068${text}\u2069`;

/** Sentences with fields, and localized numbers. */
export class LocalizedTexts {
  /** @param {string} lang @param {Record<string, string>} words */
  constructor(lang, words) {
    this.lang = lang;
    this.words = words;
  }

  /**
   * Return a sentence with its fields filled; each value is isolated, so that it keeps its own direction.
   * @param {string} key
   * @param {Record<string, string>} [values]
   */
  say(key, values = {}) {
    return this.words[key].replace(/\{(\w+)\}/g, (_, hole) => isolated(values[hole] ?? ''));
  }

  number(value) {
    return new Intl.NumberFormat(this.lang, { useGrouping: 'always' }).format(value);
  }

  megabytes(bytes) {
    return new Intl.NumberFormat(this.lang, {
      style: 'unit',
      unit: 'megabyte',
      unitDisplay: this.lang === 'fa' ? 'long' : 'short', // the short Persian unit is in Latin script
      maximumFractionDigits: 1,
      minimumFractionDigits: 1,
    }).format(bytes / 1e6);
  }

  time(ms) {
    const [value, unit] = ms > 0 && ms < 1000 ? [ms, 'millisecond'] : [ms / 1000, 'second'];
    const maximumSignificantDigits = value < 100 ? 2 : 3;
    /** @type {Intl.NumberFormatOptions} */
    const form = { style: 'unit', unit, unitDisplay: 'short', maximumSignificantDigits };
    const shown = new Intl.NumberFormat(this.lang, form).format(value);
    return this.lang === 'en' ? shown.replace(/sec$/u, 's') : shown; // the sign of the International System
  }

  /** Return program output, which is English in all languages. */
  machine(text) {
    const code = document.createElement('code');
    Object.assign(code, { lang: 'en', dir: 'ltr', textContent: text.slice(0, 300) });
    return code;
  }
}

/** A row of the table: an obligation, and the results of the checker and z3. */
export class Line {
  /** @param {{ name: string, computed: boolean }} line @param {LocalizedTexts} speech */
  constructor({ name, computed }, speech) {
    this.speech = speech;
    this.computed = computed;
    this.row = document.createElement('tr');
    const code = document.createElement('code');
    Object.assign(code, { dir: 'ltr', textContent: name });
    this.cells = { certificate: document.createElement('td'), decided: document.createElement('td') };
    const first = document.createElement('td');
    first.append(code);
    this.row.append(first, this.cells.certificate, this.cells.decided);
  }

  /** Whether the checker's result is shown. */
  get done() {
    return this.cells.certificate.textContent !== '';
  }

  /** @param {'certificate' | 'decided'} by @param {{ good: boolean, ms: number }} found */
  show(by, { good, ms }) {
    const cell = this.cells[by];
    if (by === 'decided' && this.computed) {
      cell.textContent = this.speech.say('computed');
      return;
    }
    cell.className = good ? 'tk-win' : 'tk-lose';
    cell.textContent = `${good ? '✓' : '✗'} ${isolated(this.speech.time(ms))}`;
  }
}
