// What lies folded on a heavy page is a link there. It is fetched when its fold is opened, and stands where the link was;
// where it cannot be fetched, the link stays.
const PART = ".tk-part";
const pages = new Map(); // what was fetched or is under way, by its address

async function read(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  // Addresses hold where the part is, and so not always here.
  for (const name of ["href", "src"]) {
    for (const each of main.querySelectorAll(`[${name}]`)) each.setAttribute(name, new URL(each.getAttribute(name), address).href);
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

async function load(place) {
  const link = place.querySelector("a");
  if (place.ariaBusy === "true") return;
  place.ariaBusy = "true";
  try {
    if (!pages.has(link.href)) pages.set(link.href, read(link.href));
    const main = (await pages.get(link.href)).cloneNode(true);
    copyable(main);
    const focused = place.contains(document.activeElement);
    const nodes = [...main.childNodes];
    place.replaceWith(...nodes);
    // Whoever was on the link goes on from what has come.
    const first = focused && nodes.find((node) => node instanceof HTMLElement);
    if (first) {
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }
  } catch {
    pages.delete(link.href);
    place.ariaBusy = null;
  }
}

const within = (fold) => [...fold.querySelectorAll(PART)].filter((place) => place.closest("details") === fold);
const open = async (fold) => Promise.all(within(fold).map(load));

/** What the address names may lie in a fold, or in a part that has yet to come. */
async function reveal() {
  let name;
  try {
    name = decodeURIComponent(location.hash.slice(1));
  } catch {
    return;
  }
  const target = name && document.getElementById(name);
  const folds = [];
  for (let fold = target?.closest("details"); fold; fold = fold.parentElement.closest("details")) folds.push(fold);
  if (!folds.length) return;
  for (const fold of folds) fold.open = true;
  await Promise.all(folds.map(open));
  document.getElementById(name)?.scrollIntoView();
}

document.addEventListener("toggle", (event) => event.target.open && open(event.target), true);
for (const fold of document.querySelectorAll("details[open]")) open(fold);
addEventListener("hashchange", reveal);
reveal();
