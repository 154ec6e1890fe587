// Filters the list of claims. The list is complete without this; the filter lives in the address, so that it can be sent.
import { plain } from "./plain.js";

const box = document.querySelector(".tk-claims");
const form = box.querySelector("form");
const output = form.querySelector("output");
const empty = box.querySelector(".tk-empty");
const rows = [...box.querySelectorAll("tbody tr")].map((row) => ({ row, text: plain(row.textContent) }));
// In the digits of the page's language, and thousands apart as in its tables.
const { format: digits } = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" });

function apply() {
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
apply();
