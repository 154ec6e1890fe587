// Filters the list of claims, or of games. The list is complete without this, but for rows that are links to pages with
// the rest of it: those are fetched when somebody filters. The filter lives in the address, so that it can be sent.
import { plain } from "./plain.js";

const box = document.querySelector(".tk-claims");
const form = box.querySelector("form");
const output = form.querySelector("output");
const empty = box.querySelector(".tk-empty");
const known = (row) => ({ row, text: plain(row.textContent) });
const rows = [...box.querySelectorAll("tbody tr:not(.tk-part)")].map(known);
// In the digits of the page's language, and thousands apart as in its tables.
const { format: digits } = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" });

// Rows that are under way, by the row with the link to them.
const coming = new Map();

/** Put the rows of a page in the place of the link to it. */
function load(place) {
  if (!coming.has(place)) coming.set(place, fetched(place).catch((error) => { coming.delete(place); throw error; }));
  return coming.get(place);
}

async function fetched(place) {
  const { href } = place.querySelector("a");
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${answer.status} ${href}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const found = [...page.querySelectorAll("tbody tr")];
  for (const link of page.querySelectorAll("tbody a")) link.href = new URL(link.getAttribute("href"), href).href;
  rows.push(...found.map(known));
  place.replaceWith(...found);
}

const left = () => [...box.querySelectorAll("tr.tk-part")];
// What cannot be fetched stays a link.
const all = () => Promise.allSettled(left().map(load));

async function apply() {
  if (left().length) await all();
  const wanted = [...new FormData(form)].filter(([, value]) => value.trim());
  const words = plain(form.elements.q.value).split(/\s+/).filter(Boolean);
  const facets = wanted.filter(([name]) => name !== "q");
  let shown = 0;
  for (const { row, text } of rows) {
    const fits = facets.every(([name, value]) => row.dataset[name] === value) && words.every((word) => text.includes(word));
    row.hidden = !fits;
    shown += fits;
  }
  output.textContent = digits(shown);
  empty.hidden = shown > 0;
  const query = new URLSearchParams(wanted).toString();
  history.replaceState(null, "", query ? `?${query}` : location.pathname);
}

for (const [name, value] of new URLSearchParams(location.search)) {
  const field = form.elements.namedItem(name);
  // A value nobody offers is left out, so that a mistyped address shows everything rather than nothing.
  if (field && (field.type === "search" || [...field.options].some((option) => option.value === value))) field.value = value;
}
form.hidden = false;
form.addEventListener("input", apply);
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("reset", () => setTimeout(apply));
box.querySelector("tbody").addEventListener("click", async (event) => {
  const place = event.target.closest("a") && event.target.closest("tr.tk-part");
  if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const above = place.previousElementSibling;
  await load(place).catch(() => location.assign(place.querySelector("a").href));
  above.nextElementSibling?.querySelector("a")?.focus();
});

// The rows below come as a reader comes to them; nothing is fetched before.
const near = new IntersectionObserver((seen) => {
  for (const { target, isIntersecting } of seen) if (isIntersecting) load(target).catch(() => near.unobserve(target));
}, { rootMargin: "600px 0px" });
for (const place of left()) near.observe(place);

// Whoever comes with a filter, or to a row that is not here yet, wants the rest at once.
function named() {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
async function reveal() {
  if (location.hash.length < 2 || named() || !left().length) return;
  await all();
  named()?.scrollIntoView();
}
if (location.search || !left().length) apply();
addEventListener("hashchange", reveal);
reveal();
