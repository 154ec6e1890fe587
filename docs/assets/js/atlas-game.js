// Page of an atlas game without a page of its own, selected by the tag in the address, as in #game=ATL-0.123. The page
// contains sentence templates with numbers as fields; the rest comes from the data of the game.
const frame = document.querySelector('[data-takeaway-game]');
const SVG = 'http://www.w3.org/2000/svg';
// The numbers of bars and cells are those of other game pages.
const [DRAWN, LISTED] = [120, 48];

const made = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
};

const drawn = (values) => {
  const [step, height, high] = [7, 120, Math.max(1, ...values)];
  const picture = document.createElementNS(SVG, 'svg');
  const size = [12 + values.length * step, height + 18];
  for (const [key, value] of Object.entries({
    class: 'tk-picture tk-atlas',
    viewBox: `0 0 ${size.join(' ')}`,
    width: size[0],
    height: size[1],
    'aria-hidden': 'true', // the table below has the same contents
  }))
    picture.setAttribute(key, String(value));
  for (const [lost, opacity] of [
    [true, 0.9],
    [false, 0.5],
  ]) {
    const bars = document.createElementNS(SVG, 'path');
    const tops = values.map((value, heap) =>
      (value === 0) !== lost
        ? ''
        : `M${6 + heap * step} ${(height + 4 - ((height - 4) * value) / high).toFixed(1)}h${step - 1.5}V${height + 8}h-${step - 1.5}z`,
    );
    for (const [key, value] of Object.entries({ class: 'tk-cell', d: tops.join(''), 'fill-opacity': opacity })) {
      bars.setAttribute(key, String(value));
    }
    picture.append(bars);
  }
  return picture;
};

// Replace the template numbers in all text: words, formulas and MathML.
const filled = (element, holes) => {
  const numbers = new RegExp(Object.keys(holes).join('|') || '$^', 'g');
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = /** @type {Text} */ (texts.currentNode);
    text.data = text.data.replace(numbers, (number) => holes[number]);
  }
};

const show = async () => {
  const [, tag] = /^#game=(ATL-[\w.]+)(?:&|$)/.exec(location.hash) ?? [];
  if (!tag) return;
  const answer = await fetch(`${frame.dataset.from}${tag}.json`).catch(() => null);
  if (!answer?.ok) return;
  const data = await answer.json();
  if (!data.shown) return;
  const { written, standing, model, holes, values, theorems } = data.shown;
  const part = (name) => frame.querySelector(`[data-part="${name}"]`);
  const heading = document.querySelector('h1');
  heading.replaceChildren(
    made('span', tag, { class: 'tk-no' }),
    ' ',
    made('bdi', written, { dir: 'ltr', class: 'tk-number' }),
  );
  document.title = `${written} · ${tag} · Takeaway`;
  frame.querySelector(`[data-standing="${standing}"]`).hidden = false;
  const said = document.querySelector(`.tk-model[data-model="${model}"]`);
  filled(said, holes);
  part('said').append(...said.childNodes);
  if (values.length) {
    part('values').hidden = false;
    part('values')
      .querySelector('figure > div')
      .append(drawn(values.slice(0, DRAWN)));
    const [heaps, row] = part('values').querySelectorAll('tr');
    values.slice(0, LISTED).forEach((value, heap) => {
      heaps.append(made('th', heap, { scope: 'col' }));
      row.append(made('td', value));
    });
  }
  for (const { name, statement } of theorems) {
    const line = made('p', '');
    line.append(made('code', name), document.createElement('br'), made('code', statement));
    part('theorems').hidden = false;
    part('theorems').querySelector('div').append(line);
  }
  frame.querySelector('pre code').textContent = `takeaway verify ${tag}\ntakeaway discover "${written}"`;
  if (data.strategy) {
    const board = made('div', '', { class: 'tk-board' });
    Object.assign(board.dataset, {
      board: 'general',
      game: tag,
      heaps: '9,7',
      play: 'normal',
      first: 'reader',
      lang: frame.dataset.lang,
      strategy: `${frame.dataset.from}${tag}.json`,
    });
    part('board').hidden = false;
    part('board').append(board);
    import(new URL(frame.dataset.board, document.baseURI).href);
  }
  document.querySelector('.tk-empty').hidden = true;
  frame.hidden = false;
};

await show();
const tagged = () => /^#game=[^&]*/.exec(location.hash)?.[0];
const shown = tagged();
addEventListener('hashchange', () => {
  if (tagged() !== shown) location.reload();
});
