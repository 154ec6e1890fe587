// Guided path: one screen at a time, with answers checked and the place kept in the reader's browser.
import { drawBoard, drawHeaps } from '../board/pictures.js';
import { judgeAnswer } from './answer-check.js';
import { forget, path, storePath } from './reader-progress.js';

/** Return the place of the screen that the address names, from 0; -1 if it names none. */
function asked(screens) {
  const { hash } = location;
  const [, named] = /^#(screen-\d+)(?:&|$)/.exec(hash) ?? [];
  if (named) return screens.findIndex(({ id }) => id === named);
  if (/[=&]/.test(hash)) {
    // The position of a board: its screen, so that a shared or reloaded position is seen.
    const boards = [...document.querySelectorAll('.tk-board')];
    const board = boards[Number(/board=(\d+)/.exec(hash)?.[1] ?? 1) - 1];
    return screens.findIndex((screen) => screen.contains(board));
  }
  return -1;
}

/** How much larger than on paper positions are drawn. */
const SCALE = 1.5;

/** Draw the position of a question; a position too large for a picture has none. */
function draw(place, family) {
  const rows = place.dataset.rows.split(',').map(Number);
  const picture = (family === 'chomp' ? drawBoard : drawHeaps)(rows, place.dataset.title);
  if (!picture) return;
  for (const side of ['width', 'height']) {
    picture.setAttribute(side, String(SCALE * Number(picture.getAttribute(side))));
  }
  place.append(picture);
}

function lead(block) {
  const { family, ...said } = block.dataset;
  for (const place of block.querySelectorAll('.tkl-drawn')) draw(place, family);
  const screens = [...block.querySelectorAll('.tkl-screen')];
  const dots = block.querySelector('.tkl-dots');
  const note = block.querySelector('.tkl-note');
  const [back, on] = block.querySelectorAll('.tkl-steps button');
  const end = block.querySelector('.tkl-end');
  const chapter = end.querySelector('a');
  const wayOn = on.textContent;
  let { at, done } = path(family);
  at = Math.min(at, screens.length - 1);

  const buttons = screens.map((screen, place) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = String(place + 1);
    button.title = screen.querySelector('h2').textContent;
    button.addEventListener('click', () => go(place));
    const item = document.createElement('li');
    item.append(button);
    dots.append(item);
    return button;
  });

  /** Return the screen after this one; on the last screen the first one that is not finished, or -1. */
  function following() {
    return at < screens.length - 1 ? at + 1 : screens.findIndex(({ dataset }) => !done.includes(dataset.name));
  }

  function show() {
    for (const [place, screen] of screens.entries()) {
      screen.hidden = place !== at;
      const finished = done.includes(screen.dataset.name);
      buttons[place].toggleAttribute('data-done', finished);
      buttons[place].setAttribute('aria-label', `${place + 1}${finished ? ' ✓' : ''}: ${buttons[place].title}`);
      if (place === at) buttons[place].setAttribute('aria-current', 'step');
      else buttons[place].removeAttribute('aria-current');
    }
    back.disabled = at === 0;
    // The last button of a finished path leads to the chapter, because the links at the end are below the explanation.
    const next = following();
    on.textContent = next < 0 ? chapter.textContent : next < at ? said.skipped : wayOn;
    on.disabled = next === at;
    on.classList.toggle('is-ready', done.includes(screens[at].dataset.name));
    end.hidden = done.length < screens.length;
  }

  /** Let the board of the screen write its position behind the screen in the address. */
  function tellBoard() {
    screens[at].querySelector('.tk-board')?.dispatchEvent(new CustomEvent('takeaway-shown'));
  }

  function go(place) {
    at = place;
    note.textContent = '';
    storePath(family, { at, done });
    history.replaceState(history.state, '', `#${screens[at].id}`);
    show();
    tellBoard();
    screens[at].querySelector('h2').focus({ preventScroll: true });
    block.scrollIntoView({ block: 'start' });
  }

  function finish(screen) {
    screen.querySelector('.tkl-after').open = true;
    if (done.includes(screen.dataset.name)) return;
    done = [...done, screen.dataset.name];
    storePath(family, { at, done });
    show();
  }

  for (const screen of screens) {
    const form = screen.querySelector('form:not(.tk-board form)');
    if (screen.dataset.kind === 'game') {
      screen.addEventListener('takeaway-over', (event) => {
        if (event.detail.winner === 'reader') finish(screen);
      });
      continue;
    }
    const ask = screen.querySelector('.tkx-ask');
    const says = form.querySelector('.tkx-says');
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const text = form.querySelector('[type=text]');
      const chosen = form.querySelector(':checked');
      let verdict = 'unread';
      if (text) verdict = judgeAnswer(text.value, ask.dataset.answer, 'ordered' in ask.dataset);
      else if (chosen) verdict = chosen.value === ask.dataset.answer ? 'right' : 'wrong';
      says.dataset.verdict = verdict;
      says.textContent = said[verdict];
      if (verdict === 'right') finish(screen);
      // On a phone the answer would stay below the buttons at the lower edge of the window.
      says.scrollIntoView({ block: 'nearest' });
    });
  }

  back.addEventListener('click', () => go(at - 1));
  on.addEventListener('click', () => (following() < 0 ? chapter.click() : go(following())));
  block.querySelector('.tkl-forget').addEventListener('click', () => {
    forget();
    [at, done] = [0, []];
    for (const screen of screens) {
      screen.querySelector('.tkl-after').open = false;
      screen.querySelector('form:not(.tk-board form)')?.reset();
      const says = screen.querySelector('.tkx-says');
      if (says) {
        says.textContent = '';
        delete says.dataset.verdict;
      }
    }
    history.replaceState(history.state, '', location.pathname);
    show();
    note.textContent = said.forgotten;
  });
  addEventListener('hashchange', () => {
    const place = asked(screens);
    if (place < 0 || place === at) return;
    at = place;
    show();
  });

  const wanted = asked(screens);
  if (wanted >= 0) at = wanted;
  else if (at > 0) note.textContent = said.continued;
  // A shared position keeps its screen, also in links without one.
  const fields = location.hash.replace(/^#(?:screen-\d+&?)?/, '');
  if (wanted >= 0 && fields) history.replaceState(history.state, '', `#${screens[at].id}&${fields}`);
  for (const part of block.querySelectorAll('.tkl-bar, .tkl-steps')) part.hidden = false;
  show();
  block.dataset.ready = 'true';
  // The browser itself scrolls to a screen only if the address names nothing else.
  if (wanted >= 0 && fields) screens[at].scrollIntoView();
}

for (const block of document.querySelectorAll('.tkl')) lead(block);
