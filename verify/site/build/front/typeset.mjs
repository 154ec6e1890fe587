// Typeset a batch of formulas: JSON on standard input and output.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const katex = createRequire(import.meta.url)(process.argv[2]);

// KaTeX draws accents of letters in text separately; MathML gets the single accented letter.
const ACCENTS = {
  ˊ: '\u0301',
  ˋ: '\u0300',
  ˆ: '\u0302',
  '˜': '\u0303',
  ˉ: '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  ˇ: '\u030c',
};
const ACCENTED = new RegExp(
  `<mover accent="true"><mtext>(\\p{L})</mtext><mo>([${Object.keys(ACCENTS).join('')}])</mo></mover>`,
  'gu',
);

// The annotation repeats the TeX, and would be indexed and read aloud twice. The visual half is hidden from screen
// readers and has an element name of its own, so that the search index, which skips elements by name, takes the MathML
// only. The isolates keep the order of characters in right-to-left pages.
function arrange(markup) {
  const visual = markup.indexOf('<span class="katex-html" aria-hidden="true">');
  const closing = markup.startsWith('<span class="katex-display">') ? '</span></span></span>' : '</span></span>';
  const end = markup.length - closing.length;
  const head = markup
    .slice(0, visual)
    .replace(/<annotation[^>]*>[\s\S]*?<\/annotation>/, '')
    .replace(ACCENTED, (_, letter, accent) => `<mtext>${(letter + ACCENTS[accent]).normalize('NFC')}</mtext>`)
    .replace(/(?<=<mtext>[^<]*)<\/mtext><mtext>/g, '')
    .replace('<math', '\u2066<math')
    .replace('</math>', '</math>\u2069');
  const body = markup.slice(visual, end).replace(/^<span class="katex-html"[^>]*>/, '');
  return `${head}<bdi class="katex-html" aria-hidden="true" data-search-exclude dir="ltr">${body}</bdi>${closing.slice(7)}`;
}

// A list may break after a comma outside all brackets and braces.
function breakable(tex) {
  let depth = 0;
  return tex.replace(/\\(?:[a-zA-Z]+|.)|[{}()[\],]/g, (token) => {
    if (/^(?:[{([]|\\\{|\\[lL]?(?:floor|ceil|angle|left|begin)|\\l(?:floor|ceil|angle|eft|brace)|\\begin)$/.test(token))
      depth += 1;
    else if (/^(?:[})\]]|\\\}|\\r(?:floor|ceil|angle|ight|brace)|\\end)$/.test(token)) depth -= 1;
    else if (token === ',' && depth === 0) return ',\\allowbreak ';
    return token;
  });
}

const batch = JSON.parse(readFileSync(0, 'utf8'));
const answers = batch.map(({ tex, display }) => {
  try {
    const markup = katex.renderToString(display ? tex : breakable(tex), {
      displayMode: display,
      output: 'htmlAndMathml',
      strict: 'ignore',
      trust: false,
    });
    return { html: arrange(markup) };
  } catch (error) {
    return { error: error.message.replace(/\s+/g, ' ') };
  }
});
process.stdout.write(JSON.stringify(answers));
