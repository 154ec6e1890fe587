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
