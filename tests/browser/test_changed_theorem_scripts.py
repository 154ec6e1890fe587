"""Tests of changing a theorem before any download: scripts of the page compute values and then offer z3."""

import json
import lzma
import re
import zipfile
from pathlib import Path
from typing import Any

import pytest
import z3

from tests.browser.test_check_claim_in_page import PATIENCE, archives_by_size
from tests.verify.site.changed_theorem_evaluations import ChangedTheoremEvaluator, by_script
from verify.browser.z3_library import Engine
from verify.checker.book import read
from verify.checker.command import BOOK
from verify.languages import LANGUAGES
from verify.site.content.claims.changed_statements import FOLDER

BREAK = "[data-takeaway-break]:enabled"
ISOLATES = {0x2068: None, 0x2069: None, 0xA0: " "}
# The steps of a search that is compared, and the mutants of each of some claims.
STEPS, MUTANTS, CLAIMS = 200, 3, 12
LARGEST = 40_000


@pytest.fixture(scope="module")
def checks(site_folder: Path) -> Path:
    """Return the archives of the claims of the site."""
    if not (site_folder / FOLDER).is_dir():
        pytest.skip("this site is not built from a verified book: TAKEAWAY_WHOLE_SITE=1 builds one that is")
    return site_folder / "book"


def open_first_theorem(page: Any, base: str, language: str = "en", tag: str = "NIM-013") -> Any:
    """Open the page of a claim, press the button, and return the first theorem."""
    page.set_default_timeout(PATIENCE)
    page.goto(f"{base}{language}/claims/{tag}/", wait_until="load")
    page.click(BREAK)
    page.wait_for_selector(".tk-break-part")
    return page.locator(".tk-break-part").first


def apply_change(page: Any, part: Any) -> str:
    """Apply the change, and return the answer."""
    part.locator(".tk-break-try").click()
    page.wait_for_selector(".tk-break-part[data-answer]")
    return str(part.locator(".tk-break-said").inner_text()).translate(ISOLATES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_theorem_breaks_before_any_download(browser: Any, base: str, checks: Path, language: str) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    part = open_first_theorem(page, base, language)
    part.locator("input").first.fill("1")
    message = apply_change(page, part)
    assert part.get_attribute("data-answer") == "false"
    assert "p = ()" in message
    assert "p = (1)" in message
    page.wait_for_selector(".tk-break-part .tk-board[data-ready=true]")
    assert part.locator(".tk-board").get_attribute("data-heaps") == "1"  # not the empty position
    assert page.is_hidden(".tk-break-judge") and page.get_attribute(".tk-check", "data-state") == "idle"
    assert not [url for url in requests if re.search(r"\.(zip|wasm|gz|mjs)$", url)]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.close()


def test_the_formula_is_in_the_notation_of_the_page(browser: Any, base: str, checks: Path) -> None:
    page = browser.new_page()
    part = open_first_theorem(page, base)
    formula = part.locator(".tk-break-formula").inner_text()
    assert "∈ 𝒫" in formula
    assert "⇒" in formula
    assert "f." not in formula
    page.close()


def test_a_statement_without_counterexample_is_not_proved_before_z3(browser: Any, base: str, checks: Path) -> None:
    page = browser.new_page()
    part = open_first_theorem(page, base, tag="MARK-016")
    part.locator("select").first.select_option(">")
    message = apply_change(page, part)
    assert part.get_attribute("data-answer") == "first_holds" and "not a proof" in message
    assert re.search(r"holds: \d+", message)
    judge = part.locator(".tk-break-judge button")
    assert "MB" in judge.inner_text()
    judge.click()
    # The check comes first, and then the same change is judged.
    page.wait_for_selector(".tk-check[data-state=certified]")
    page.wait_for_selector(".tk-break-part[data-answer=theorem]")
    assert page.locator(".tk-break-part").first.locator("select").first.input_value() == ">"
    page.close()


def test_a_missing_file_gets_a_message(browser: Any, base: str, checks: Path) -> None:
    page = browser.new_page()
    page.route("**/statements/*.json", lambda route: route.abort())
    page.goto(f"{base}en/claims/NIM-013/", wait_until="load")
    page.click(BREAK)
    page.wait_for_function("document.querySelector('.tk-check [role=status]').textContent")
    assert "could not be fetched" in page.inner_text(".tk-check > [role=status]")
    page.close()


def test_scripts_and_python_find_the_same_counterexamples(site_folder: Path, checks: Path) -> None:
    engine = Engine(next((Path(z3.__file__).parent / "lib").glob("libz3.*")))
    small = [path for path in archives_by_size(checks) if path.stat().st_size < LARGEST]
    questions, expected = [], []
    for path in small[:: max(1, len(small) // CLAIMS)]:
        data = json.loads((site_folder / FOLDER / f"{path.stem}.json").read_text("utf-8"))
        with zipfile.ZipFile(path) as packed:
            text = lzma.decompress(packed.read(BOOK)).decode()
        changes = [
            (theorem["name"], {t["place"]: t["value"]}) for theorem in data["theorems"] for t in theorem["twins"]
        ]
        sample = changes[:: max(1, len(changes) // MUTANTS)]
        evaluator = ChangedTheoremEvaluator(read(text), text, engine)
        questions.append((data, sample))
        expected.append([evaluator.evaluate(name, change, STEPS) for name, change in sample])
    by_rows = by_script(questions, STEPS)
    assert by_rows == expected
    answers = [answer["answer"] for row in by_rows for answer in row]
    assert answers.count("false") > len(answers) / 3
