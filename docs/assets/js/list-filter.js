// Filter for a list of claims or games. The list is complete without it. The address stores the filter, so that it can
// be shared. The text is not called `q` there: at an address with that name the theme opens the search of the site.
// Later rows of a long list are loaded when the filter is used.
import { operate } from './folds.js';
import { normalizeText } from './normalize-text.js';

const box = document.querySelector('.tk-claims');
const form = /** @type {any} */ (box.querySelector('form'));
const output = form.querySelector('output');
const empty = box.querySelector('.tk-empty');
const more = box.querySelector('.tk-more'); // the selections of a list whose form has only the text
const show = box.querySelector('.tk-fold') ? operate(box, false) : null;
const texts = new WeakMap();
const text = (row) => texts.get(row) ?? texts.set(row, normalizeText(row.textContent)).get(row);
// Localized digits with separated thousands, as in the tables.
const { format: digits } = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: 'always' });

async function apply() {
  if (box.querySelector('.tk-part')) await (await import('./page-parts.js')).all(box);
  const wanted = [...new FormData(form)]
    .map(([name, value]) => [name, String(value)])
    .filter(([, value]) => value.trim());
  const words = normalizeText(form.elements.text.value).split(/\s+/).filter(Boolean);
  const facets = wanted.filter(([name]) => name !== 'text');
  let shown = 0;
  for (const row of box.querySelectorAll('tbody tr:not(.tk-part)')) {
    const fits =
      facets.every(([name, value]) => row.dataset[name] === value) && words.every((word) => text(row).includes(word));
    row.hidden = !fits;
    shown += Number(fits);
  }
  output.textContent = digits(shown);
  empty.hidden = shown > 0;
  show?.(wanted.length > 0, (fold) => fold.querySelector('tbody tr:not([hidden])') !== null);
  for (const part of box.querySelectorAll('section')) {
    part.hidden = wanted.length > 0 && !part.querySelector('.tk-fold:not([hidden])');
  }
  const query = new URLSearchParams(wanted).toString();
  history.replaceState(null, '', query ? `?${query}` : location.pathname + location.hash);
}

for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements.namedItem(name);
  // Unknown values are ignored, so that a mistyped address shows all rows.
  if (field && (field.type === 'search' || [...field.options].some((option) => option.value === value)))
    field.value = value;
}
form.hidden = false;
if (more) {
  more.hidden = false;
  more.open =
    matchMedia('(min-width: 60em)').matches ||
    [...form.elements].some((each) => each.localName === 'select' && each.value);
}
box.addEventListener('input', apply); // the selections may stand outside the form
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('reset', () => setTimeout(apply));
// The initial count is part of the page.
if (location.search || !(show || box.querySelector('.tk-part'))) apply();
