"""Driver of the search, opened once for each language because sorting all words takes as long as visiting ten pages."""

from typing import Any

# Tests send the same messages to the search worker as the theme; the answer then goes to the test alone.
_OWN_WORKER = """
window.Worker = class extends window.Worker {
  constructor(...given) {
    super(...given);
    window.searchWorker = this;
    this.addEventListener('message', (event) => {
      if (!this.asked) return;
      event.stopImmediatePropagation();
      this.asked(event.data);
    });
  }
};
"""
_ASK = """async ([queries, most, patience]) => {
  const worker = window.searchWorker;
  const answer = (query) => new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error(`no answer to ${query}`)), patience);
    worker.asked = ({ data }) => { clearTimeout(late); done(data); };
    worker.postMessage({ type: 2, data: query });
  });
  const found = {};
  try {
    for (const query of queries) {
      const { items } = await answer(query);
      found[query] = items.slice(0, most).map(([first]) => first.location.split('#')[0] || './');
    }
  } finally {
    worker.asked = undefined;
  }
  return found;
}"""
FIELD = ".md-search__input"
RESULT = ".md-search-result__item"
PATIENCE = 600_000
MOST = 10  # the number of pages that `Searching.ask` returns for a query


class SearchPages:
    """The search pages of the languages and of `api`, each opened at the first query."""

    def __init__(self, browser: Any, base: str) -> None:
        self._browser, self._base = browser, base
        self._opened: dict[str, Any] = {}

    def page(self, language: str) -> Any:
        """Return the search page, in front, with the search open and empty."""
        if language not in self._opened:
            page = self._opened[language] = self._browser.new_page(viewport={"width": 1280, "height": 900})
            page.add_init_script(_OWN_WORKER)
            page.goto(self._base + (f"{language}/" if language == "api" else f"{language}/reading/"), wait_until="load")
        page = self._opened[language]
        page.bring_to_front()
        page.click(FIELD)
        write(page, "")
        page.wait_for_selector(RESULT, state="detached")
        return page

    def ask(self, language: str, queries: list[str]) -> dict[str, list[str]]:
        """Return the addresses of the first pages that each query finds, in order.

        A query finds hundreds of entries with their texts, which are not sent to this process.
        """
        page = self.page(language)
        search(page, "nim")  # with the first answer all words are sorted
        hits: dict[str, list[str]] = page.evaluate(_ASK, [queries, MOST, PATIENCE])
        return hits

    def close(self) -> None:
        """Close all opened pages."""
        for page in self._opened.values():
            page.close()


def write(page: Any, text: str) -> None:
    """Replace the text in the search field."""
    page.fill(FIELD, text)
    page.keyboard.press("End")  # the theme listens to key events, which characters without a key do not send


def search(page: Any, text: str) -> None:
    """Type a text and wait for the results."""
    write(page, text)
    page.wait_for_selector(RESULT, timeout=PATIENCE)
