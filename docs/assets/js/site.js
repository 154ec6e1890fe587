// The little that every page does by script: copy buttons, and the language last chosen, which the root follows.
for (const button of document.querySelectorAll("[data-tk-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  const label = button.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.parentElement.querySelector("pre").textContent);
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = label; }, 1600);
  });
}

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
