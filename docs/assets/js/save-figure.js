// Saving of figures: two buttons below each drawn figure write it as SVG or PNG, with its caption, the licence and the
// address of the page. Colours and fonts of the page are written into the file.
const words = document.querySelector('.tk-printed[data-from]')?.dataset ?? {};
const DRAWN = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity'];
const WRITTEN = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
  'direction',
];
const NAMESPACE = 'http://www.w3.org/2000/svg';
const LINE = 16;
const MARGIN = 4;
const LETTERS = 'sans-serif';
const SIZE = 11;
const NARROW = 150; // lines below a narrow drawing may be this wide
const ADDRESS = /[\w.~:%-]*\/[\w.~:%/-]*/g;
const SCALE = 2; // pixels of the PNG for one unit of the picture

/** Return a copy of a drawing in which each element carries its computed style. */
function styled(svg) {
  const copy = svg.cloneNode(true);
  const made = [copy, ...copy.querySelectorAll('*')];
  for (const [at, original] of [svg, ...svg.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(original);
    const names = original instanceof SVGTextContentElement ? [...DRAWN, ...WRITTEN] : DRAWN;
    for (const name of names) {
      const value = style.getPropertyValue(name);
      if (value && value !== 'none 0px') made[at].style.setProperty(name, value);
    }
    if (style.display === 'none') made[at].style.display = 'none';
    made[at].removeAttribute('class');
  }
  return copy;
}

/** Return the lines that are written below the drawing. */
function lines(figure) {
  const caption = figure.querySelector('figcaption')?.textContent.trim() ?? '';
  const title = document.querySelector('h1')?.textContent.replace('#', '').trim() ?? '';
  return [caption, `Takeaway · ${title}`, `${words.licence} · ${location.href.split('#')[0]}`].filter(Boolean);
}

/** Return the text of the SVG file. */
function file(figure, svg) {
  const box = svg.viewBox.baseVal;
  const own = svg.getBoundingClientRect();
  const [x, y, width, height] = box?.width ? [box.x, box.y, box.width, box.height] : [0, 0, own.width, own.height];
  const copy = styled(svg);
  const page = getComputedStyle(document.body);
  const { text, wide } = wrapped(lines(figure), width);
  const left = x - (wide - width) / 2; // a narrow drawing is in the middle above its lines
  const whole = document.createElementNS(NAMESPACE, 'svg');
  const full = height + LINE * (text.length + 1);
  const sizes = { xmlns: NAMESPACE, viewBox: `${left} ${y} ${wide} ${full}`, width: wide, height: full };
  for (const [name, value] of Object.entries(sizes)) whole.setAttribute(name, String(value));
  const ground = document.createElementNS(NAMESPACE, 'rect');
  for (const [name, value] of Object.entries({ x: left, y, width: wide, height: full, fill: page.backgroundColor })) {
    ground.setAttribute(name, String(value));
  }
  for (const [name, value] of Object.entries({ x, y, width, height })) copy.setAttribute(name, String(value));
  whole.append(ground, copy);
  const rtl = document.documentElement.dir === 'rtl' || document.body.dir === 'rtl';
  for (const [at, line] of text.entries()) {
    const shown = document.createElementNS(NAMESPACE, 'text');
    const start = left + (rtl ? wide - MARGIN : MARGIN);
    const place = { x: start, y: y + height + LINE * (at + 1), 'font-size': SIZE, fill: page.color };
    for (const [name, value] of Object.entries(place)) shown.setAttribute(name, String(value));
    shown.setAttribute('font-family', LETTERS);
    shown.setAttribute('direction', rtl ? 'rtl' : 'ltr');
    // In a line from right to left an address stays in order, with its last slash.
    shown.textContent = line.replace(ADDRESS, '\u2066$&\u2069');
    whole.append(shown);
  }
  return { text: new XMLSerializer().serializeToString(whole), width: wide, height: full };
}

/**
 * Break lines that are longer than the picture is wide, and return them with the width that they need. An address is
 * broken after a slash; a single part of it may be wider than a narrow picture.
 */
function wrapped(given, width) {
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = `${SIZE}px ${LETTERS}`;
  const needed = (text) => pen.measureText(text).width + 2 * MARGIN;
  const most = Math.max(width, NARROW);
  const parts = (word) => (needed(word) > most ? word.match(/[^/]*\/+|[^/]+$/g) : [word]);
  const text = given.flatMap((line) => {
    const made = [''];
    for (const word of line.split(/\s+/)) {
      for (const [at, part] of parts(word).entries()) {
        const longer = `${made.at(-1)}${at ? '' : ' '}${part}`.trim();
        if (needed(longer) > most && made.at(-1)) made.push(part);
        else made[made.length - 1] = longer;
      }
    }
    return made;
  });
  return { text, wide: Math.ceil(Math.max(width, ...text.map(needed))) };
}

function download(href, name) {
  const link = Object.assign(document.createElement('a'), { href, download: name });
  link.click();
}

/** Return the name of the file: the last part of the address and the number of the figure. */
function fileName(figure, kind) {
  const page = location.pathname.split('/').filter(Boolean).at(-1) ?? 'takeaway';
  const place = [...document.querySelectorAll('figure.tk-figure')].indexOf(figure) + 1;
  return `${page}-${place}.${kind}`;
}

async function save(figure, svg, kind) {
  const { text, width, height } = file(figure, svg);
  if (kind === 'svg') {
    download(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, fileName(figure, kind));
    return;
  }
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * SCALE, height: height * SCALE });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  download(canvas.toDataURL('image/png'), fileName(figure, kind));
}

for (const figure of document.querySelectorAll('figure.tk-figure')) {
  if (!figure.querySelector('svg') || figure.querySelector('.tk-save')) continue;
  const bar = Object.assign(document.createElement('p'), { className: 'tk-save' });
  for (const kind of ['svg', 'png']) {
    const button = Object.assign(document.createElement('button'), { type: 'button', textContent: kind.toUpperCase() });
    button.setAttribute('aria-label', kind === 'svg' ? words.saveSvg : words.savePng);
    button.addEventListener('click', () => {
      // An interactive figure may have been drawn anew.
      const svg = figure.querySelector('svg');
      if (svg) void save(figure, svg, kind);
    });
    bar.append(button, ' ');
  }
  figure.append(bar);
}
