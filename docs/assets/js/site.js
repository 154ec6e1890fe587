// The little that every page does by script: the language last chosen is kept, for the root of the site to follow.
for (const link of document.querySelectorAll("a[data-code]")) {
  link.addEventListener("click", () => {
    try {
      localStorage.setItem("takeaway-language", link.dataset.code);
    } catch { /* a reader who keeps no storage still gets the link */ }
    // The place on the page and the position on a board go along to the other language.
    if (location.hash) link.hash = location.hash;
    if (location.search && !link.closest(".tk-landing")) link.search = location.search;
  });
}

// Cards for the tags come with the first tag that is looked at, where the browser knows how to lay one over the page.
if ("popover" in HTMLElement.prototype) {
  const events = ["pointerover", "focusin", "pointerdown"];
  const begin = (event) => {
    if (!(event.target instanceof Element && event.target.closest("a.tk-tag"))) return;
    if (event.type === "pointerover" && event.pointerType === "touch") return; // the finger comes down right after it
    for (const name of events) document.removeEventListener(name, begin);
    // What was missed while the module came is told again.
    import("./preview.js").then(() => event.target.dispatchEvent(new event.constructor(event.type, event)));
  };
  for (const name of events) document.addEventListener(name, begin);
}

// The page names the files to download. Their address is known here alone: the line that fetches them precedes the command.
for (const named of document.querySelectorAll(".tk-fetch")) {
  const code = named.nextElementSibling?.querySelector("code");
  const files = [...named.querySelectorAll("a[download]")].map((link) => link.href.replaceAll("'", "%27"));
  // What a shell would read as more than letters stands in quotes.
  const words = files.map((file) => `-O ${/[^\w@%+=:,./-]/.test(file) ? `'${file}'` : file}`);
  if (code && words.length) code.prepend(`curl ${words.join(" ")}\n`);
}

// What has left a heavy page is fetched when its fold is opened.
if (document.querySelector(".tk-part")) import("./parts.js");

// The theme puts a button to copy beside each piece of code, in a landmark of its own; a page is not toured by these.
const unmark = (changes) => {
  for (const { target } of changes) {
    for (const bar of target.querySelectorAll("nav.md-code__nav")) bar.setAttribute("role", "none");
  }
};
for (const code of document.querySelectorAll("pre")) {
  new MutationObserver(unmark).observe(code, { childList: true, subtree: true });
  unmark([{ target: code }]);
}

// In the menu of a phone the theme names a part of it after a label that holds nothing but an arrow.
for (const part of document.querySelectorAll("nav.md-nav[aria-labelledby]")) {
  const label = document.getElementById(part.getAttribute("aria-labelledby"));
  if (!label || label.textContent.trim()) continue;
  part.setAttribute("aria-label", label.parentElement.textContent.trim());
  part.removeAttribute("aria-labelledby");
}

// The theme counts what its search finds in Latin digits, in every language.
const figures = new Intl.NumberFormat(document.documentElement.lang || "en", { useGrouping: "always" });
const results = figures.format(1) === "1" ? null : document.querySelector(".md-search-result");
if (results) {
  new MutationObserver(() => {
    for (const counted of results.querySelectorAll(".md-search-result__meta, .md-search-result__more > summary")) {
      const words = counted.textContent.replace(/[0-9]+/g, (digits) => figures.format(digits));
      if (words !== counted.textContent) (counted.firstElementChild ?? counted).textContent = words;
    }
  }).observe(results, { childList: true, subtree: true, characterData: true });
}
