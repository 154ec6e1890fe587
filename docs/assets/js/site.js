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
