// Folds of a long list. The fold that contains the target of the address is open, and so are all folds in print.
// Without scripts the reader opens each fold.

/** Open the folds that contain an element. */
export function reveal(element) {
  for (let fold = element?.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true;
}

/** Return the element that the address names, or null. */
export const target = () => document.getElementById(location.hash.slice(1));

/**
 * Operate the folds in a box, and return a function that shows a selection of what they contain.
 *
 * The function receives whether there is a selection, and a function that tells whether a fold contains a part of it.
 * Without a selection the folds are as they were at first.
 * @param {Element} box
 * @param {boolean} open whether the folds are open at first
 */
export function operate(box, open) {
  const folds = /** @type {HTMLDetailsElement[]} */ ([...box.querySelectorAll('.tk-fold')]);
  let opened = [];
  addEventListener('beforeprint', () => {
    opened = folds.filter((fold) => !fold.open);
    for (const fold of opened) fold.open = true;
  });
  addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false;
  });
  /** @param {boolean} selected @param {(fold: HTMLDetailsElement) => boolean} fits */
  const show = (selected, fits) => {
    for (const fold of folds) {
      fold.hidden = selected && !fits(fold);
      fold.open = selected ? !fold.hidden : open;
    }
  };
  show(false, () => true);
  // The browser scrolled before the folds above the target were opened.
  const visit = () => {
    reveal(target());
    target()?.scrollIntoView();
  };
  if (box.contains(target())) visit();
  addEventListener('hashchange', () => box.contains(target()) && visit());
  return show;
}
