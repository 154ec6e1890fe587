"""The harness page of the board in a real browser, and functions that read its state.

A console error or a request to another host on a page fails the test.
"""

import json
import random
from itertools import count
from typing import Any

LARGEST = 10**15
SCHEMES = ("default", "slate")

Page = Any


class ErrorListener:
    """Listener for errors on a page, which it reports to the object that opened the page."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page, self.origin = page, origin
        self.trouble: list[str] = []
        page.on("console", self._record_message)
        page.on("pageerror", lambda error: self.trouble.append(str(error)))
        page.on("request", self._record_request)

    def _record_message(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.trouble.append(message.text)

    def _record_request(self, request: Any) -> None:
        if not request.url.startswith((self.origin, "data:")):
            self.trouble.append(f"asked for {request.url}")


class Contexts:
    """Browser contexts, one for each kind of reader, with their pages; boards store nothing there.

    Returned pages are reused, because a new page takes longer than most tests. Errors on a page that no test has open
    are collected in `late`.
    """

    def __init__(self, browser: Any, origin: str) -> None:
        self.browser, self.origin = browser, origin
        self.late: list[str] = []
        self.contexts: dict[str, Any] = {}
        self.free: dict[str, list[ErrorListener]] = {}
        self.visits = count()

    def page(self, settings: dict[str, Any]) -> tuple[str, ErrorListener]:
        """Return a page of a reader with these settings, and the key with which it is returned."""
        key = repr(sorted(settings.items()))
        if key not in self.contexts:
            self.contexts[key] = self.browser.new_context(**settings)
        free = self.free.setdefault(key, [])
        return key, free.pop() if free else ErrorListener(self.contexts[key].new_page(), self.origin)

    def return_page(self, key: str, listener: ErrorListener) -> None:
        """Store the page unchanged for a later test; clearing it would take a fifth of the time of opening a page."""
        listener.trouble = self.late
        self.free[key].append(listener)

    def close(self) -> None:
        for context in self.contexts.values():
            context.close()


class Boards:
    """Factory of harness pages that collects the errors of all pages that it opened."""

    def __init__(self, contexts: Contexts) -> None:
        self.contexts = contexts
        self.trouble: list[str] = []
        self.pages: list[tuple[str, ErrorListener]] = []

    def open(self, query: str = "", fragment: str = "", *, width: int = 900, **context: Any) -> Page:
        """Return the harness with `?query#fragment`, its boards ready to play."""
        settings = {"reduced_motion": "reduce", "viewport": {"width": width, "height": 900}, **context}
        key, listener = self.contexts.page(settings)
        listener.trouble = self.trouble
        self.pages.append((key, listener))
        page = listener.page
        page.bring_to_front()  # a page that is covered by another one is drawn only seldom
        # If only the fragment of the address changes, the browser does not load the page again.
        visit = f"visit={next(self.contexts.visits)}"
        page.goto(f"{self.contexts.origin}/tests/browser/board/harness.html?{visit}&{query}{fragment}")
        page.wait_for_selector(".tk-board[data-ready=true]")
        return page

    def close(self) -> None:
        """Return every opened page for reuse."""
        for key, listener in self.pages:
            self.contexts.return_page(key, listener)
        self.pages.clear()


class Lab:
    """A page that evaluates functions of modules, for values that JSON can express.

    The driver encodes the type of each number, which is slow for many positions. This class passes one JSON text.
    """

    def __init__(self, page: Page) -> None:
        self._page = page

    def evaluate(self, function: str, argument: Any = None) -> Any:
        """Return the awaited result of a JavaScript function; None for a result outside JSON."""
        script = f"async (given) => JSON.stringify((await ({function})(JSON.parse(given))) ?? null)"
        return json.loads(self._page.evaluate(script, json.dumps(argument)))


def piece(heap: int, keep: int) -> str:
    """Return the selector of the counter of a heap (from 0) whose removal leaves `keep` counters."""
    return f".tkb-heap:nth-child({heap + 1}) .tkb-piece[data-keep='{keep}']"


def sizes(page: Page) -> list[int]:
    """Return the sizes of the heaps that the board shows."""
    texts = page.locator(".tkb-heap-size").all_inner_texts()
    return [int(text.replace("\u202f", "")) for text in texts]


def wait_heaps(page: Page, *heaps: int) -> None:
    """Wait until the board shows these heaps and it is the reader's turn or the game is over."""
    fragment = ",".join(map(str, heaps))
    page.wait_for_function("wanted => location.hash.includes(`heaps=${wanted}&turn=reader`)", arg=fragment)
    assert sizes(page) == list(heaps)


def status(page: Page) -> str:
    return str(page.locator(".tkb-status").inner_text())


def reason_text(page: Page) -> str:
    return str(page.locator(".tkb-why").inner_text())


def ask_hint(page: Page) -> str:
    """Ask for one hint, wait for it, and return it."""
    before = page.text_content(".tkb-why")
    page.click(".tkb-do-hint")
    page.wait_for_function("before => document.querySelector('.tkb-why').textContent !== before", arg=before)
    return reason_text(page).replace("\u00a0", " ")


def ask_hints(page: Page) -> str:
    """Ask for hints until none says more, and return the last one."""
    hint = ask_hint(page)
    while page.locator(".tkb-do-hint.is-more").count():
        hint = ask_hint(page)
    return hint


def assert_theorem_wins(page: Page, moves: str, dice: random.Random) -> None:
    """Play random moves from a won position against the theorem, and assert that the theorem wins.

    Args:
        page: the harness page.
        moves: the selector of the elements that the reader can click to move.
        dice: the source of the random moves.
    """
    # The theorem needs a won position: it begins if there is a winning move, and else comes second.
    if not ask_hints(page).startswith("No winning move"):
        page.get_by_role("radiogroup", name="Who begins").get_by_label("the theorem").check()
    play_at_random(page, moves, dice)
    assert status(page) == "The theorem wins this one."


def play_at_random(page: Page, moves: str, dice: random.Random) -> None:
    """Play random moves against the theorem until the game is over; in Chomp choose the poisoned square last.

    Args:
        page: the harness page.
        moves: the selector of the elements that the reader can click to move.
        dice: the source of the random moves.
    """
    while True:
        page.wait_for_function(
            "/turn=reader/.test(location.hash) || document.querySelector('.tk-board').matches('.is-over') ||"
            " !/turn/.test(location.hash)"
        )
        if page.locator(".tk-board.is-over").count():
            break
        before = page.evaluate("location.hash")
        choices = page.locator(f"{moves}:not(.is-poison)")
        if choices.count() == 0:
            choices = page.locator(moves)
        choices.nth(dice.randrange(choices.count())).click()
        page.wait_for_function("before => location.hash !== before", arg=before)
        page.wait_for_function(
            "document.querySelector('.tk-board').matches('.is-over') || /turn=reader/.test(location.hash)"
        )


def unfold(page: Page) -> None:
    """Open all folded sections."""
    page.evaluate("for (const summary of document.querySelectorAll('.tkb-fold > summary')) summary.click()")
    assert page.locator(".tkb-fold:not([open])").count() == 0


def check_width(page: Page, what: str) -> None:
    """Assert that no part of the board extends beyond the edge of its page, in light and in dark colours."""
    for scheme in SCHEMES:
        page_width, window_width, edge = page.evaluate(
            """(scheme) => {
              document.body.dataset.mdColorScheme = scheme;
              const parts = [...document.querySelectorAll('.tk-board *')];
              const edge = Math.max(...parts.map((each) => each.getBoundingClientRect().right));
              return [document.documentElement.scrollWidth, innerWidth, edge];
            }""",
            scheme,
        )
        assert page_width == window_width and edge <= window_width + 1, (what, scheme)
