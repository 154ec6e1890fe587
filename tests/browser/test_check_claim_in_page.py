"""Tests of the button that checks a claim in the page: valid claims end certified, and changed files end failed.

One page for each language loads Python and z3 and then checks other claims, because the button differs in only two
attributes between the pages of claims. Loading takes as long as checking several claims, and half of that is
compilation. So one page opens the pages of all languages by links, and the browser compiles only once.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest

from tests.browser.browser_server import FRAMES
from verify.languages import LANGUAGES

# One claim of each family, for browsers in which fewer claims are checked.
TAGS = ["NIM-078", "MARK-023", "WYT-016", "CHO-005"]
FAMILIES = ["NIM", "MARK", "WYT", "CHO"]
# The number of claims of each family that are certified in the page, every other one of the smallest;
# `tests.soak.browser_checks` checks all claims.
MANY = 10
ENDED = ".tk-check:is([data-state=certified], [data-state=failed])"
BUTTON = "[data-takeaway-check]:enabled"
PATIENCE = 600_000
OTHER = """([tag, archive]) => {
  const box = document.querySelector('.tk-check');
  box.dataset.state = 'idle';
  box.dataset.archive = archive;
  box.querySelector('[data-takeaway-check]').dataset.takeawayCheck = tag;
}"""

# The page of a false claim shows it on boards.
BOARDS = """async (tag) => {
  const answer = await fetch(`../${tag}/`);
  const other = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.tk-check');
  document.querySelector('.tk-check').dataset.boards = other.dataset.boards;
}"""


@pytest.fixture(scope="module")
def checks(site_folder: Path) -> Path:
    """Return the archives of the claims of the site."""
    if not (site_folder / "assets" / "check").is_dir():
        pytest.skip("this site is not built from a verified book: TAKEAWAY_WHOLE_SITE=1 builds one that is")
    return site_folder / "book"


@pytest.fixture(scope="module")
def opener(browser: Any, base: str) -> Iterator[Any]:
    """Yield a page on a phone that opens other pages and stays open."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(urljoin(base, f"/{FRAMES}"))
    yield page
    context.close()


@pytest.fixture(scope="module", params=LANGUAGES)
def phone(request: pytest.FixtureRequest, opener: Any, base: str, checks: Path) -> Any:
    """Return the page of a claim on a phone, which downloads files once and records the requests."""
    with opener.expect_popup() as popup:
        opener.evaluate("() => { window.open('about:blank'); }")
    page = popup.value
    page.asked = []
    page.on("request", lambda request: page.asked.append(request.url))
    page.goto(f"{base}{request.param}/claims/NIM-013/", wait_until="load")
    page.set_default_timeout(PATIENCE)
    return page


IN_ENGLISH = pytest.mark.parametrize("phone", ["en"], indirect=True)


def archives_by_size(checks: Path, family: str = "*") -> list[Path]:
    """Return the archives of the claims of a family, or of all claims, in ascending order of size."""
    return sorted(checks.glob(f"{family}-*.zip"), key=lambda path: (path.stat().st_size, path.stem))


def finish_check(page: Any) -> Any:
    """Press the button, wait for the end of the check, and return the element with its state."""
    page.click(BUTTON)
    return page.wait_for_selector(ENDED)


def stop_check(page: Any, tag: str) -> None:
    """Stop a running check, and assert that the button that starts it has the focus."""
    page.click(".tk-check-stop")
    assert page.get_attribute(".tk-check", "data-state") == "idle"
    assert page.evaluate("document.activeElement.dataset.takeawayCheck") == tag


def replace_claim(page: Any, tag: str) -> None:
    """Make the button of the page check another claim."""
    page.evaluate(OTHER, [tag, f"../../../book/{tag}.zip"])


def test_nothing_is_loaded_before_the_button_is_pressed(phone: Any) -> None:
    page = phone
    loaded = [url for url in page.asked if "/assets/check/" in url]
    assert loaded and not [url for url in loaded if not url.endswith((".js", ".css"))]
    assert not [url for url in page.asked if url.endswith(".zip")]
    assert page.get_attribute(".tk-check", "data-state") == "idle"
    assert page.is_hidden(".tk-check-stop")
    assert page.is_hidden(".tk-check progress")
    assert page.is_hidden(".tk-hand")


@IN_ENGLISH
def test_the_reader_can_stop_and_begin_again(phone: Any) -> None:
    page = phone
    replace_claim(page, "NIM-013")
    page.click(BUTTON)
    stop_check(page, "NIM-013")
    assert page.inner_text(".tk-check [role=status]") == "Stopped."
    assert finish_check(page).get_attribute("data-state") == "certified"


@IN_ENGLISH
@pytest.mark.parametrize("family", FAMILIES)
def test_claims_are_certified_in_the_page(phone: Any, checks: Path, family: str) -> None:
    page = phone
    for tag in [path.stem for path in archives_by_size(checks, family)[1 : 2 * MANY : 2]]:
        replace_claim(page, tag)
        box = finish_check(page)
        status = page.inner_text(".tk-check [role=status]")
        assert box.get_attribute("data-state") == "certified", (tag, status)
        rows = page.locator(".tk-check-lines tbody tr").count()
        computed = page.locator(".tk-check-lines tbody td", has_text="computed").count()
        # Every obligation was decided twice, by either of the two workers.
        assert rows > 0 and page.locator(".tk-check-lines tbody td.tk-win").count() + computed == 2 * rows, tag
    assert {urlsplit(url).netloc for url in page.asked} == {urlsplit(page.url).netloc}


@IN_ENGLISH
@pytest.mark.parametrize(
    ("tag", "number", "new", "counterexample"),
    [
        ("NIM-013", 0, 1, "p = (). It also fails at p = (1)."),
        ("MARK-016", 0, -2, "x = −1"),
        ("WYT-005", 5, 3, "p = (0, 0)"),
        ("CHO-018", 2, 2, "M = 1, N = 1"),
    ],
)
def test_a_changed_constant_gives_the_smallest_counterexample(
    phone: Any, tag: str, number: int, new: int, counterexample: str
) -> None:
    page = phone
    replace_claim(page, tag)
    assert finish_check(page).get_attribute("data-state") == "certified"
    part = page.locator(".tk-break-part").first
    part.locator("input").nth(number).fill(str(new))
    part.locator(".tk-break-try").click()
    page.wait_for_selector(".tk-break-part[data-answer]")
    message = part.locator(".tk-break-said").inner_text()
    assert part.get_attribute("data-answer") == "false"
    assert (
        message.translate({0x2068: None, 0x2069: None, 0xA0: " "})
        == f"False. The smallest counterexample: {counterexample}"
    )


@IN_ENGLISH
def test_a_change_proved_by_the_same_steps_is_a_theorem(phone: Any) -> None:
    page = phone
    replace_claim(page, "MARK-016")
    finish_check(page)
    part = page.locator(".tk-break-part").first
    part.locator(".tk-break-try").click()
    assert part.locator(".tk-break-said").inner_text() == "This is the theorem itself."
    part.locator("select").first.select_option(">")
    part.locator(".tk-break-try").click()
    page.wait_for_selector(".tk-break-part[data-answer=theorem]")
    part.locator("summary").click()
    part.locator(".tk-break-twins button").nth(3).click()
    page.wait_for_selector(".tk-break-part[data-answer=false]")
    twins = part.locator(".tk-break-twins li")
    assert "x = 0" in twins.nth(3).inner_text().replace("\xa0", " ")
    part.locator(".tk-break-all").click()
    page.wait_for_function("""[...document.querySelector('.tk-break-twins').querySelectorAll('li span')]
        .every((told) => told.textContent)""")
    # Two changes weaken the theorem, and the others make it false.
    verdicts = twins.all_inner_texts()
    assert len([verdict for verdict in verdicts if "Still a theorem" in verdict]) == 2
    assert len([verdict for verdict in verdicts if "smallest counterexample: " in verdict]) == len(verdicts) - 2 == 5


def test_twins_that_somebody_made_are_refused_in_the_page(phone: Any) -> None:
    page = phone
    replace_claim(page, "NIM-013")
    assert finish_check(page).get_attribute("data-state") == "certified"
    page.wait_for_selector(".tk-hand:not([hidden])")
    rows = page.locator(".tk-hand li")
    assert rows.count() >= 3 and page.locator(".tk-hand-refuted:visible").count() == 0
    # From the last row up, because an answer moves the rows below it.
    for row in reversed(rows.all()):
        row.locator("button").tap()
    page.wait_for_function("[...document.querySelectorAll('.tk-hand li')].every((row) => row.dataset.answer)")
    for row in rows.all():
        assert row.get_attribute("data-answer") == "false"
        status = row.locator("[role=status]").inner_text()
        assert all(word in status for word in ("nim.", "sat", "unsat")), status
        assert "(" in row.locator(".tk-hand-refuted").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_counterexample_is_shown_on_a_board(phone: Any) -> None:
    page = phone
    replace_claim(page, "WYT-005")
    page.evaluate(BOARDS, "WYT-005")
    assert finish_check(page).get_attribute("data-state") == "certified"
    part = page.locator(".tk-break-part").first
    part.locator("input").nth(5).fill("3")
    part.locator(".tk-break-try").tap()
    page.wait_for_selector(".tk-break-part[data-answer=false] .tk-board[data-ready=true]")
    message = part.locator(".tk-break-said").inner_text().replace("\xa0", " ")
    assert "p = (0, 0)" in message and ("False" in message) is (page.get_attribute("html", "lang") == "en")
    board = part.locator(".tk-board")
    assert board.get_attribute("data-heaps") == "0,0" and board.locator("svg, [role=grid], button").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_large_claim_says_so_before_it_is_loaded(browser: Any, base: str, checks: Path) -> None:
    page = browser.new_page()
    for tag, large in ((archives_by_size(checks)[-1].stem, True), ("NIM-013", False)):
        page.goto(f"{base}en/claims/{tag}/", wait_until="networkidle")
        page.wait_for_selector(BUTTON)
        page.wait_for_function("large => document.querySelector('.tk-large').hidden !== large", arg=large)
        assert bool(re.search(r"\d MB", page.inner_text(".tk-large"))) is large
        # The warning needs the texts alone, and none of the modules that check.
        scripts = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
        assert not [name for name in scripts if name.endswith(("/section.js", "/worker-pool.js", "/mutation-panel.js"))]
    page.close()


def change_certificate(path: Path, change: Any) -> bytes:
    """Return an archive with one certificate changed."""
    output = io.BytesIO()
    with zipfile.ZipFile(path) as whole, zipfile.ZipFile(output, "w") as archive:
        names = [name for name in whole.namelist() if name.startswith("certificates/")]
        for name in whole.namelist():
            archive.writestr(name, change(whole, names) if name == names[0] else whole.read(name))
    return output.getvalue()


@IN_ENGLISH
@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda whole, names: whole.read(names[1]), "does not hold"),
        (lambda whole, names: whole.read(names[0])[:-40], "cannot be read"),
    ],
    ids=["another certificate", "a damaged one"],
)
def test_a_tampered_certificate_fails_at_its_step(phone: Any, checks: Path, change: Any, message: str) -> None:
    page = phone
    body = change_certificate(checks / "NIM-013.zip", change)
    # The service worker sends this request, so a route of the page does not see it.
    page.context.route("**/NIM-013.zip", lambda route: route.fulfill(body=body))
    replace_claim(page, "NIM-013")
    box = finish_check(page)
    page.context.unroute("**/NIM-013.zip")
    assert box.get_attribute("data-state") == "failed" and "/" in box.get_attribute("data-failed")
    assert message in page.inner_text(".tk-check [role=status]")
    assert page.locator(".tk-check-lines td.tk-lose").count() == 1


@pytest.mark.parametrize("phone", ["he"], indirect=True)
def test_a_claim_that_was_checked_can_be_checked_without_a_network(phone: Any, checks: Path) -> None:
    page, context = phone, phone.context
    replace_claim(page, "NIM-013")
    assert finish_check(page).get_attribute("data-state") == "certified"
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    # Workers that have loaded everything can also be stopped, in a claim that takes long enough.
    largest = archives_by_size(checks)[-1].stem
    replace_claim(page, largest)
    page.click(BUTTON)
    stop_check(page, largest)
    context.set_offline(True)
    page.reload(wait_until="load")
    assert page.get_attribute(".tk-check", "data-state") == "idle"
    assert finish_check(page).get_attribute("data-state") == "certified"
    page.click(".tk-hand button")
    page.wait_for_selector(".tk-hand li[data-answer=false]")
    context.set_offline(False)


def disable_webassembly(route: Any) -> None:
    """Serve the worker's script to a browser without WebAssembly."""
    response = route.fetch()
    route.fulfill(response=response, body=f"delete globalThis.WebAssembly;\n{response.text()}")


@pytest.mark.parametrize(
    ("address", "how", "why"),
    [
        ("**/book/*.zip", lambda route: route.fulfill(status=404), "network"),
        ("**/assets/check/*/python_stdlib.zip", lambda route: route.abort(), "network"),
        ("**/assets/check/*/python_stdlib.zip", lambda route: route.fulfill(body="nothing"), "changed"),
        ("**/check/worker.js", disable_webassembly, "browser"),
    ],
    ids=["no claim", "no network", "another file", "no WebAssembly"],
)
def test_errors_are_reported_in_a_sentence(
    browser: Any, base: str, checks: Path, address: str, how: Any, why: str
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.route(address, how)
    page.goto(f"{base}pl/claims/NIM-013/", wait_until="load")
    box = finish_check(page)
    assert (box.get_attribute("data-state"), box.get_attribute("data-failed")) == ("failed", why)
    assert len(page.inner_text(".tk-check [role=status]")) > 30
    context.close()


def test_a_store_that_does_not_answer_is_done_without(browser: Any, base: str, checks: Path) -> None:
    """Replace the cache by one that never responds, as in Chromium after a page was closed during a write."""
    context = browser.new_context()
    context.add_init_script("caches.open = () => new Promise(() => {});")
    page = context.new_page()
    page.goto(f"{base}fa/claims/NIM-013/", wait_until="load")
    page.set_default_timeout(PATIENCE)
    assert finish_check(page).get_attribute("data-state") == "certified"
    context.close()
