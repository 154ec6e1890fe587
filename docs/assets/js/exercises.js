// Self-checking exercises. The page contains several instances of each with answers; this script shows the form,
// compares the reader's answer, and switches to the next instance.

import { judgeAnswer } from './answer-check.js';
import { progress, solveExercise } from './reader-progress.js';

/** Mark an exercise as solved. */
function markSolved(exercise, said) {
  exercise.querySelector('.tkx-level').dataset.solved = said.solved;
}

function open(exercise, said) {
  const form = exercise.querySelector('form');
  const asks = [...exercise.querySelectorAll('.tkx-ask')];
  const solutions = [...exercise.querySelectorAll('.tkx-solution')];
  const says = form.querySelector('.tkx-says');
  const then = form.querySelector('.tkx-then');
  let at = 0;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { answer } = asks[at].dataset;
    const text = form.querySelector('[type=text]');
    const chosen = form.querySelector(':checked');
    let verdict = 'unread';
    if (text) verdict = judgeAnswer(text.value, answer, 'ordered' in exercise.dataset);
    else if (chosen) verdict = chosen.value === answer ? 'right' : 'wrong';
    says.dataset.verdict = verdict;
    says.textContent = said[verdict];
    then.hidden = verdict !== 'right';
    if (verdict !== 'right') return;
    solveExercise(exercise.dataset.exercise);
    markSolved(exercise, said);
  });
  then.querySelector('button').addEventListener('click', () => {
    solutions[at].open = true;
    solutions[at].querySelector('summary').focus();
  });
  form.querySelector('.tkx-other').addEventListener('click', () => {
    at = (at + 1) % asks.length;
    for (const [place, ask] of asks.entries()) {
      ask.hidden = solutions[place].hidden = place !== at;
      solutions[place].open = false;
    }
    form.reset();
    says.textContent = '';
    delete says.dataset.verdict;
    then.hidden = true;
    form.querySelector('input').focus();
  });
  if (progress().exercises.includes(exercise.dataset.exercise)) markSolved(exercise, said);
  form.hidden = false;
}

for (const list of document.querySelectorAll('.tkx')) {
  for (const exercise of list.querySelectorAll('.tkx-one')) open(exercise, list.dataset);
  list.dataset.ready = 'true';
}
