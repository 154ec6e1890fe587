// Parts of a heavy page are links there. A part that lies folded is fetched when its fold is opened, and any other when a
// reader comes near; it stands then where its link was. What cannot be fetched stays a link.
const PART = ".tk-part";
const NEAR = "800px";
const pages = new Map(); // what was fetched or is under way, by its address
const coming = new WeakMap(); // the same, by the place for it

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  // Addresses hold where the part is, and so not always here.
  for (const name of ["href", "src"]) {
    for (const each of main.querySelectorAll(`[${name}]:not([${name}^="#"])`)) {
      each.setAttribute(name, new URL(each.getAttribute(name), address).href);
    }
  }
  return main;
}

let copied = 0;

/** The theme put its buttons beside the code that was there when the page came; this code has come since. */
function copyable(main) {
  const config = JSON.parse(document.getElementById("__config")?.textContent ?? "{}");
  const title = config.translations?.["clipboard.copy"];
  for (const code of title ? main.querySelectorAll(".highlight pre > code") : []) {
    copied += 1;
    code.parentElement.id = `__part_${copied}`;
    const button = document.createElement("button");
    Object.assign(button, { className: "md-code__button", title, type: "button" });
    Object.assign(button.dataset, { clipboardTarget: `#__part_${copied} > code`, mdType: "copy" });
    const bar = document.createElement("nav");
    bar.className = "md-code__nav";
    bar.setAttribute("role", "none");
    bar.append(button);
    code.parentElement.prepend(bar);
  }
}

async function fetched(place) {
  const { href } = place.querySelector("a");
  if (!pages.has(href)) pages.set(href, read(href));
  const main = (await pages.get(href).catch((error) => { pages.delete(href); throw error; })).cloneNode(true);
  copyable(main);
  const focused = place.contains(document.activeElement);
  const nodes = place.matches("tr") ? [...main.querySelectorAll("tbody > tr")] : [...main.childNodes];
  place.replaceWith(...nodes);
  // Whoever was on the link goes on from what has come.
  const first = focused && nodes.find((node) => node instanceof Element);
  const target = first && (first.querySelector("a, [tabindex]") ?? first);
  if (target) {
    if (target === first) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
}

/** Put a part where its link is. */
function load(place) {
  if (!coming.has(place)) {
    const under = fetched(place).catch(() => coming.delete(place));
    coming.set(place, under);
  }
  return coming.get(place);
}

/** Fetch all parts within an element. */
export const all = (element) => Promise.all([...element.querySelectorAll(PART)].map(load));

const open = (fold) => Promise.all(
  [...fold.querySelectorAll(PART)].filter((place) => place.closest("details") === fold).map(load),
);

const named = () => {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
};

/** What the address names may lie in a fold, in a part that has yet to come, or among rows that are not here yet. */
async function reveal() {
  if (!/^#[^=]+$/.test(location.hash)) return;
  const target = named();
  const place = target?.closest(PART) ?? target?.querySelector(PART);
  const folds = [];
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.push(fold);
  for (const fold of folds) fold.open = true;
  if (place || folds.length) await Promise.all([...folds.map(open), place && load(place)]);
  else if (!target) await Promise.all([...document.querySelectorAll(`tr${PART}`)].map(load));
  else return;
  named()?.scrollIntoView();
}

document.addEventListener("toggle", (event) => event.target.open && open(event.target), true);
for (const fold of document.querySelectorAll("details[open]")) open(fold);
const near = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    load(target);
  }
}, { rootMargin: `${NEAR} 0px` });
for (const place of document.querySelectorAll(PART)) if (!place.closest("details")) near.observe(place);
addEventListener("hashchange", reveal);
reveal();
