/**
 * Answer cards above the search results, and the kind and standing of each result. A refuted claim shows the false
 * sentence and the corrected one, each after its standing.
 *
 * A query for the way to win a game is answered with its strategy. A query with numbers is answered from the theorems:
 * positions of Nim and Wythoff's game, heaps of MARK. A query that is a term gets its definition, and the code of an
 * octal game what is known about it. The data are those of `search/cards.json`, which is loaded with the first use of
 * the search.
 * @module
 */
import { normalizeText } from './normalize-text.js';

// Larger numbers are shown without a link, because the boards would not draw them.
const MOST_ON_BOARD = 99n;
const MOST_HEAPS = 8;
const MOST_DIGITS = 30;
const WORDS_APART = /[^\p{L}\p{M}\p{N}-]+/u;
// A sign inside a word is no border: צ׳ומפ, what’s.
const INSIDE_WORD = /['’׳״"]/g;
const wordsOf = (text) => text.replace(INSIDE_WORD, '').split(WORDS_APART).filter(Boolean);

/** Return the nim-sum of some heaps. */
const nimSum = (heaps) => heaps.reduce((sum, heap) => sum ^ heap, 0n);

/**
 * Return a move in Nim to a position with nim-sum 0; null if the nim-sum is 0 already.
 * @param {bigint[]} heaps
 */
export function nimMove(heaps) {
  const sum = nimSum(heaps);
  const place = sum ? heaps.findIndex((heap) => (heap ^ sum) < heap) : -1;
  return place < 0 ? null : { heap: heaps[place], taken: heaps[place] - (heaps[place] ^ sum) };
}

/** Return the integer part of the square root. */
function root(number) {
  if (number < 2n) return number;
  let guess = 1n << BigInt((number.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + number / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

/**
 * Return whether the player to move loses Wythoff's game: the smaller heap is the integer part of dφ, where d is the
 * difference of the heaps.
 * @param {bigint} one
 * @param {bigint} other
 */
export function wythoffLost(one, other) {
  const [small, large] = one < other ? [one, other] : [other, one];
  const difference = large - small;
  return small === (difference + root(5n * difference * difference)) / 2n;
}

/**
 * Return the Grundy value of a heap of MARK: 0 without counters or with an odd number of zeros at the end in binary;
 * otherwise 1 or 2, as the number of ones is odd or even.
 * @param {bigint} heap
 */
export function markValue(heap) {
  const numeral = heap.toString(2);
  const zeros = numeral.length - numeral.replace(/0+$/, '').length;
  if (heap === 0n || zeros % 2 === 1) return 0;
  return numeral.replaceAll('0', '').length % 2 === 1 ? 1 : 2;
}

/**
 * Return the cards for a query. As on the pages, positions and heaps are mathematics, with Latin digits in every
 * language.
 * @param {string} query
 * @param {any} data what cards.json contains
 * @returns {{text: string, href: string | null}[]}
 */
export function cardsFor(query, data) {
  const { words, terms, games, strategies = {} } = data;
  const text = normalizeText(query.normalize('NFKC')).replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15));
  // Numbers and positions run from left to right in every language; the words of a pattern have their own direction.
  const fill = (name, values) =>
    words[name].replace(/\{(\w+)\}/g, (_, key) => `${key === 'pattern' ? '\u2068' : '\u2066'}${values[key]}\u2069`);
  const list = (names) => words[names].replace(INSIDE_WORD, '').split(' ').map(normalizeText);
  const found = [];
  // A comma is a decimal sign in some languages, but it also separates heaps: (0,3).
  const code = text.match(/(?<![\d.,(])([04](?:[.٫][0-7]{1,3}|,[0-7]{2,3}))(?![\d.,])/);
  if (code) {
    const game = code[1].replace(/[,٫]/, '.');
    found.push(
      games[game]
        ? { text: fill('game', { game, pattern: games[game] }), href: `atlas/ATL-${game}/` }
        : { text: fill('any_game', { game }), href: `discover/#rules=${game}` },
    );
    return found;
  }
  const typed = wordsOf(text);
  const numbers = typed.filter((word) => /^\d+$/.test(word) && word.length <= MOST_DIGITS).map(BigInt);
  const names = typed.filter((word) => !/\d/.test(word));
  const small = numbers.every((number) => number <= MOST_ON_BOARD);
  const said = (kind) => names.some((name) => list(kind).some((word) => name.startsWith(word)));
  const other = said('names_other') || typed.some((word) => /\d/.test(word) && !/^\d+$/.test(word));
  const named = ['nim', 'wythoff', 'mark'].filter((game) => said(`names_${game}`));
  const asked = named.length
    ? named
    : names.every((name) => list('names_question').includes(name))
      ? ['nim', 'wythoff']
      : [];
  const position = `(${numbers.join(', ')})`;
  if (!other && numbers.length > 1 && numbers.length <= MOST_HEAPS && asked.includes('nim')) {
    const move = nimMove(numbers);
    found.push({
      text: move ? fill('nim_won', { position, sum: nimSum(numbers), ...move }) : fill('nim_lost', { position }),
      href: small ? `nim/#heaps=${numbers.join(',')}` : null,
    });
  }
  if (!other && numbers.length === 2 && asked.includes('wythoff')) {
    const lost = wythoffLost(numbers[0], numbers[1]);
    found.push({
      text: fill(lost ? 'wythoff_lost' : 'wythoff_won', { position }),
      href: small ? `wythoff/#heaps=${numbers.join(',')}` : null,
    });
  }
  if (!other && numbers.length === 1 && asked.includes('mark')) {
    const [heap] = numbers;
    const value = markValue(heap);
    found.push({
      text: fill(value === 0 ? 'mark_lost' : 'mark_won', { heap, value }),
      href: small ? `mark/#heaps=${heap}` : null,
    });
  }
  if (!typed.some((word) => /\d/.test(word)) && said('names_win')) {
    const game = ['wythoff', 'mark', 'chomp', 'nim'].find((each) => said(`names_${each}`));
    const misere = said('names_misere');
    const strategy = misere && game === 'nim' ? 'misere' : misere || (other && game !== 'chomp') ? '' : game;
    if (strategy && strategies[strategy]) found.push({ text: words[`win_${strategy}`], href: strategies[strategy] });
  }
  if (!numbers.length) {
    const term = names.filter((name) => !list('names_question').includes(name)).join(' ');
    for (const [name, [href, definition]] of Object.entries(terms)) {
      const plain = wordsOf(normalizeText(name)).join(' ');
      if (definition && (plain === term || plain === names.join(' '))) {
        found.push({ text: `${name}: ${definition}`, href });
      }
    }
  }
  return found;
}

/** Return the kind of page at an address, as the name of a word. */
const kindOf = (address) =>
  /^claims\/./.test(address)
    ? 'kind_claim'
    : /^atlas\/./.test(address)
      ? 'kind_game'
      : /^audit\//.test(address)
        ? 'kind_audit'
        : /^glossary\/#./.test(address)
          ? 'kind_term'
          : /^(?:nim|mark|wythoff|chomp)\//.test(address)
            ? 'kind_chapter'
            : 'kind_page';

/** Return a line with one sentence of a refuted claim after the words for its standing. */
function sentence([standing, text], place) {
  const line = document.createElement('p');
  line.className = 'tk-search-both';
  const label = document.createElement('strong');
  label.textContent = standing;
  const said = document.createElement('span');
  said.className = place ? 'tk-true' : 'tk-false';
  said.textContent = text;
  line.append(label, ' ', said);
  return line;
}

/** Add cards and kinds to the search of this page. */
export async function start() {
  const result = /** @type {HTMLElement | null} */ (document.querySelector('.md-search-result'));
  const field = /** @type {any} */ (document.querySelector('.md-search__input'));
  const config = document.getElementById('__config');
  if (!result || !field || !config) return;
  const base = new URL(`${JSON.parse(config.textContent ?? '{}').base}/`, location.href);
  const answer = await fetch(new URL('search/cards.json', base));
  if (!answer.ok) return;
  const data = await answer.json();

  const box = document.createElement('ul');
  box.className = 'tk-search-cards';
  box.setAttribute('aria-label', data.words.cards);
  result.before(box);
  const show = () => {
    const cards = cardsFor(field.value, data);
    box.replaceChildren(
      ...cards.map(({ text, href }) => {
        const item = document.createElement('li');
        const content = href ? document.createElement('a') : document.createElement('span');
        if (content instanceof HTMLAnchorElement) content.href = new URL(href, base).href;
        content.textContent = text;
        item.append(content);
        return item;
      }),
    );
    box.hidden = !cards.length;
  };
  field.addEventListener('input', () => {
    show();
    // The theme searches after a key only, and not after text that was pasted with the mouse or dictated.
    field.dispatchEvent(new Event('keyup'));
  });
  field.form?.addEventListener('reset', () => setTimeout(show));
  show();

  const mark = () => {
    // The theme names missing words by the form in which they are looked up.
    const typed = field.value.split(WORDS_APART);
    for (const missing of result.querySelectorAll('.md-search-result__terms del')) {
      const word = typed.find((each) => normalizeText(each).startsWith(normalizeText(missing.textContent ?? '')));
      if (word && word !== missing.textContent) missing.textContent = word;
    }
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
      result.querySelectorAll('.md-search-result__link:not([data-kind])')
    )) {
      const address = link.href.startsWith(base.href) ? link.href.slice(base.href.length).replace(/\?[^#]*/, '') : '';
      const page = address.replace(/#.*/, '');
      const kind = kindOf(address);
      link.dataset.kind = kind;
      const title = link.querySelector('h1, h2');
      if (!title || (title.localName === 'h2' && kind !== 'kind_term')) continue;
      const label = document.createElement('span');
      label.className = 'tk-search-kind';
      const standing = data.standing[data.standings[page]];
      label.textContent = [data.words[kind], standing].filter(Boolean).join(data.words.comma);
      title.before(label);
      title.after(...(data.refuted[page] ?? []).map(sentence));
    }
  };
  new MutationObserver(mark).observe(result, { childList: true, subtree: true });
  mark();
}
