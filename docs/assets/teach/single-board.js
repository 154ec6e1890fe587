// The board alone: the address names game and position, as in `?game=nim&position=3,4,5&play=misere`; the position may
// also have the name that it has in fragments, as in `?game=nim&heaps=3,4,5`. Other sites may show this page in a frame;
// then only the board and its caption are seen.
const block = document.querySelector('.tk-single');
const words = block.dataset;
const games = JSON.parse(words.games);
const asked = new URLSearchParams(location.search);
const framed = window.top !== window.self || asked.has('embed');

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const isolated = (text) => element('bdi', { dir: 'ltr', className: 'tk-number', textContent: text });

/** The fields of an address that this page reads, besides the rules of the game and the name of its position. */
const READ = ['game', 'position', 'play', 'turn', 'tag', 'embed'];
/** Fields that other sites add to links. */
const ADDED = /^utm_|^(?:fb|g)clid$/;

/** Return the position that the address asks for; null if it asks for none. */
const askedPosition = (game) => asked.get('position') ?? asked.get(game.key);

/** Return the names of the fields that mean nothing for this game; the board reports the first. */
function unknownFields(game) {
  const known = [...READ, game.key, ...Object.keys(game.params)];
  return [...asked.keys()].filter((name) => !known.includes(name) && !ADDED.test(name));
}

/** Return the fragment that opens the requested position on the board. */
function fragment(game) {
  const fields = [];
  if (game.key === 'heaps' && asked.has('play')) fields.push(`play=${asked.get('play')}`);
  for (const name of Object.keys(game.params)) if (asked.has(name)) fields.push(`${name}=${asked.get(name)}`);
  const position = askedPosition(game);
  if (position !== null) fields.push(`${game.key}=${position.replace(/[()\s]/g, '')}`);
  if (asked.has('turn')) fields.push(`turn=${asked.get('turn')}`);
  for (const name of unknownFields(game))
    fields.push(`${encodeURIComponent(name)}=${encodeURIComponent(asked.get(name))}`);
  return fields.length ? `#${fields.join('&')}` : '';
}

/** Return the fields of the address that opens the position on the board, which writes each position to the fragment. */
function currentFields(game) {
  const fields = new URLSearchParams(asked);
  for (const name of ['tag', game.key, ...unknownFields(game)]) fields.delete(name);
  const position = askedPosition(game);
  if (position !== null) fields.set('position', position);
  const now = new URLSearchParams(location.hash.slice(1));
  if (!now.has(game.key)) return fields;
  fields.set('position', now.get(game.key));
  for (const name of [...Object.keys(game.params), 'play', 'turn']) if (now.has(name)) fields.set(name, now.get(name));
  // These are the choices of a board without such fields.
  if (!asked.has('play') && fields.get('play') === 'normal') fields.delete('play');
  if (fields.get('turn') === 'reader') fields.delete('turn');
  return fields;
}

const currentPosition = (game) => currentFields(game).get('position') ?? game.example;

/** Return the position as the pages write it: several numbers are a tuple. */
const writtenPosition = (game) =>
  currentPosition(game).replace(/^\d+(?:,\d+)+$/, (heaps) => `(${heaps.replaceAll(',', ', ')})`);

/** Return the links to the boards of the other games. */
function chooser(game) {
  const made = element('p', { className: 'tk-single-games' }, `${words.family}: `);
  Object.entries(games).forEach(([name, { name: title }], index) => {
    if (index) made.append(' · ');
    const own = title === game.name;
    made.append(own ? element('b', {}, title) : element('a', { href: `?game=${name}` }, title));
  });
  return made;
}

/** Return the lines below the board: game, position, chapter, the claim it came from, and the address. */
function caption(name, game) {
  const made = element('p', { className: 'tk-single-caption' });
  const position = isolated(writtenPosition(game));
  block.addEventListener('takeaway-position', () => (position.textContent = writtenPosition(game)));
  made.append(element('b', {}, game.name), ' · ', `${words.position} `, position);
  if (framed) {
    const whole = element('a', { href: location.href.replace(/([?&])embed(=[^&#]*)?/, '$1'), target: '_blank' });
    made.append(' · ', Object.assign(whole, { rel: 'noopener', textContent: words.wholeSite }));
    return made;
  }
  made.append(' · ', element('a', { href: game.chapter }, words.chapterOf));
  const tag = asked.get('tag') ?? '';
  if (/^[A-Z]+-\d{3}$/.test(tag)) {
    made.append(' · ', element('a', { href: `${words.claims}${tag}/` }, `${words.backTo} `, isolated(tag)));
  }
  return made;
}

/** The least height of a frame, and of the parts around the board in it, in pixels. */
const [LEAST_HEIGHT, AROUND] = [480, 90];

/** Return the fold with the HTML that shows this board on another page, in a frame as high as the board is here. */
function embedding(game, board) {
  const code = element('code');
  const tell = () => {
    const height = Math.max(LEAST_HEIGHT, Math.ceil((board.offsetHeight + AROUND) / 10) * 10);
    const address = `${location.origin}${location.pathname}?${currentFields(game)}`
      .replaceAll('%2C', ',')
      .replaceAll('&', '&amp;');
    code.textContent = `<iframe src="${address}" title="${game.name}" width="100%" height="${height}" loading="lazy"></iframe>`;
  };
  block.addEventListener('takeaway-position', tell);
  return element(
    'details',
    { className: 'tk-single-embed', ontoggle: tell },
    element('summary', {}, words.embed),
    element('p', { className: 'tk-small' }, words.embedHelp),
    element('pre', { dir: 'ltr' }, code),
  );
}

function open() {
  document.documentElement.classList.toggle('tk-framed', framed);
  const name = asked.get('game') ?? 'nim';
  const game = Object.hasOwn(games, name) ? games[name] : null;
  if (!game) {
    const listed = Object.keys(games).join(', ');
    block.replaceChildren(element('p', { role: 'alert' }, `${words.unknownGame} `, isolated(listed)));
    return;
  }
  const board = element('div', { className: 'tk-board', lang: block.lang });
  const { board: folder, strategy, transcripts, key, example, params } = game;
  Object.assign(board.dataset, { board: folder, game: name, [key]: example, ...params, transcripts });
  if (strategy) board.dataset.strategy = strategy;
  board.dataset.first = 'reader';
  board.dataset.choices = 'folded';
  board.dataset.lang = block.lang;
  // The position of a game in progress, in the fragment, is kept.
  if (!location.hash.includes('='))
    history.replaceState(null, '', location.pathname + location.search + fragment(game));
  const print = element(
    'button',
    { type: 'button', className: 'tk-button', onclick: () => window.print() },
    words.print,
  );
  const below = framed ? [] : [element('p', { className: 'tk-single-actions' }, print), embedding(game, board)];
  const above = framed ? [] : [chooser(game)];
  block.replaceChildren(...above, board, caption(name, game), ...below);
  void import('../board/mount.js');
}

open();
