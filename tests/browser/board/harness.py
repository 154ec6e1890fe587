"""The harness page of the board, opened in a real browser, and what tests read from it.

Whatever goes wrong on a page, a console error or a request to another host, is remembered and fails the test.
"""

from typing import Any

LARGEST = 10**15

Page = Any


class Contexts:
    """The contexts of the browser, one a kind of reader, and their pages: boards keep nothing there.

    A page that was given back is used again, because a new one costs more than most tests.
    """

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.made: dict[str, Any] = {}
        self.free: dict[str, list[Page]] = {}

    def page(self, settings: dict[str, Any]) -> tuple[str, Page]:
        """A page of a reader with these settings, and the name under which it is given back."""
        key = repr(sorted(settings.items()))
        if key not in self.made:
            self.made[key] = self.browser.new_context(**settings)
        free = self.free.setdefault(key, [])
        return key, free.pop() if free else self.made[key].new_page()

    def close(self) -> None:
        for context in self.made.values():
            context.close()


class Boards:
    """Opens the harness, and remembers what went wrong on any page it opened."""

    def __init__(self, contexts: Contexts, origin: str) -> None:
        self.contexts, self.origin = contexts, origin
        self.trouble: list[str] = []
        self.pages: list[tuple[str, Page]] = []
        self.hears = {"console": self._heard, "pageerror": self._broke, "request": self._asked}

    def open(self, query: str = "", fragment: str = "", *, width: int = 900, **context: Any) -> Page:
        """The harness with `?query#fragment`, its boards ready to play."""
        settings = {"reduced_motion": "reduce", "viewport": {"width": width, "height": 900}, **context}
        key, page = self.contexts.page(settings)
        self.pages.append((key, page))
        for event, heard in self.hears.items():
            page.on(event, heard)
        page.bring_to_front()  # what lies behind another page is drawn seldom
        page.goto(f"{self.origin}/tests/browser/board/harness.html?{query}{fragment}")
        page.wait_for_selector(".tk-board[data-ready=true]")
        return page

    def close(self) -> None:
        """Gives back every page that was opened, with nothing on it and nobody listening."""
        for key, page in self.pages:
            page.goto("about:blank")
            for event, heard in self.hears.items():
                page.remove_listener(event, heard)
            self.contexts.free[key].append(page)
        self.pages.clear()

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(message.text)

    def _broke(self, error: Any) -> None:
        self.trouble.append(str(error))

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((self.origin, "data:", "about:blank")):
            self.trouble.append(f"asked for {request.url}")


def piece(heap: int, keep: int) -> str:
    """The counter of a heap (from 0) that leaves `keep` when it is taken."""
    return f".tkb-heap:nth-child({heap + 1}) .tkb-piece[data-keep='{keep}']"


def sizes(page: Page) -> list[int]:
    """The heaps as the board shows them."""
    texts = page.locator(".tkb-heap-size").all_inner_texts()
    return [int(text.replace("\u202f", "")) for text in texts]


def wait_heaps(page: Page, *heaps: int) -> None:
    """Waits until the board shows these heaps and it is the reader's turn or the game is over."""
    wanted = ",".join(map(str, heaps))
    page.wait_for_function("wanted => location.hash.includes(`heaps=${wanted}&turn=reader`)", arg=wanted)
    assert sizes(page) == list(heaps)


def status(page: Page) -> str:
    return page.locator(".tkb-status").inner_text()


def why(page: Page) -> str:
    return page.locator(".tkb-why").inner_text()
