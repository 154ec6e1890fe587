"""Tests in Firefox: complete pages, boards by keyboard, and claims that the page checks."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.browser_server import serve
from tests.browser.firefox import Firefox, run_firefox
from tests.browser.page_visits import BOARDS_READY
from tests.browser.test_check_claim_in_page import OTHER, TAGS, change_certificate
from tests.browser.test_prove_game_in_page import ENDED as PROOF_ENDED
from tests.browser.test_prove_game_in_page import GAMES as CERTIFIED
from tests.browser.test_prove_game_in_page import READY as PROOF_READY
from tests.browser.test_prove_game_in_page import SEARCHED
from tests.browser.test_rules_box import GAMES
from tests.browser.test_teacher_pages import ADDRESS, READY
from verify.languages import LANGUAGES

BOX = "document.querySelector('.tk-check')"
ENDED = "/certified|failed/.test(document.querySelector('.tk-check').dataset.state)"
PRESS = "document.querySelector('[data-takeaway-check]').click()"
LEFT_TO_RIGHT = """[...document.querySelectorAll('.katex-html')].map((formula) => [...formula.children]
  .map((part) => part.getBoundingClientRect()).filter((box) => box.width).every((box, place, all) =>
    !place || box.top > all[place - 1].top + 2 || box.left >= all[place - 1].left))"""
# The languages take turns, but some pages are tested in all of them.
PAGES = ("", "wythoff/", "chomp/", "mark/", "glossary/", "map/", "book/", "discover/")
IN_ALL = ("nim/", "claims/NIM-003/")


@pytest.fixture(scope="module")
def firefox() -> Iterator[Firefox]:
    """Yield a running Firefox."""
    pytest.importorskip("websockets", reason="websockets is not installed")
    command = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if command is None:
        pytest.skip("no Firefox found: install it or name it in FIREFOX")
    with ExitStack() as stack:
        try:
            driven = stack.enter_context(run_firefox(command))
        except OSError as wrong:
            pytest.skip(str(wrong))
        yield driven


def foreign_requests(firefox: Firefox, base: str) -> list[str]:
    """Return the hosts, other than the site's, to which a page has sent requests."""
    return [url for url in firefox.requests if not url.startswith((base, "data:", "blob:"))]


def state(firefox: Firefox, tag: str = "") -> str:
    """Return the final state of the check of the page's claim, or of another claim."""
    if tag:
        firefox.run(f"({OTHER})(['{tag}', '../../../book/{tag}.zip'])")
    firefox.run(PRESS)
    firefox.wait(ENDED)
    return str(firefox.run(f"{BOX}.dataset.state"))


@pytest.fixture(scope="module")
def book(site_folder: Path) -> Path:
    """Return the archives of the claims."""
    if not (site_folder / "assets" / "check").is_dir():
        pytest.skip("this site is not built from a verified book: TAKEAWAY_WHOLE_SITE=1 builds one that is")
    return site_folder / "book"


def test_a_theorem_breaks_before_any_download(firefox: Firefox, base: str, book: Path) -> None:
    firefox.goto(f"{base}en/claims/NIM-013/")
    firefox.wait("document.querySelector('[data-takeaway-break]:enabled')")
    firefox.run("document.querySelector('[data-takeaway-break]').click()")
    firefox.wait("document.querySelector('.tk-break-part')")
    firefox.run("document.querySelector('.tk-break-part input').value = '1'")
    firefox.run("document.querySelector('.tk-break-try').click()")
    firefox.wait("document.querySelector('.tk-break-part[data-answer]')")
    message = str(firefox.run("document.querySelector('.tk-break-said').textContent"))
    assert message.translate({0x2068: None, 0x2069: None, 0xA0: " "}).startswith(
        "False. The smallest counterexample: p = ()"
    )
    assert not [url for url in firefox.requests if url.endswith((".wasm.gz", ".so.gz"))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_whole_and_no_wider_than_the_window(
    firefox: Firefox, base: str, site_folder: Path, language: str
) -> None:
    for page in (*IN_ALL, *PAGES[LANGUAGES.index(language) :: len(LANGUAGES)]):
        if not (site_folder / language / page / "index.html").is_file():
            continue
        firefox.goto(f"{base}{language}/{page}")
        firefox.wait(BOARDS_READY)
        for width in (1280, 390):
            firefox.resize(width, 844)
            firefox.wait(f"innerWidth === {width}")
            # The navigation drawer of narrow windows moves out of a wider window for a moment.
            firefox.wait(f"document.documentElement.scrollWidth <= {width}")
        assert (firefox.errors, foreign_requests(firefox, base)) == ([], []), page


def test_formulas_run_from_left_to_right(firefox: Firefox, base: str) -> None:
    firefox.resize(1280, 844)
    for language in LANGUAGES:
        firefox.goto(f"{base}{language}/nim/")
        places = firefox.run(LEFT_TO_RIGHT)
        assert places and all(places), language


def test_the_keyboard_alone_plays(firefox: Firefox, base: str) -> None:
    firefox.resize(1280, 844)
    firefox.goto(f"{base}he/nim/")
    firefox.wait(BOARDS_READY)
    firefox.run("document.querySelector('.tkb-heaps [tabindex=\"0\"]').focus()")
    before = firefox.run("location.hash")
    firefox.press("ArrowLeft", "Enter")
    firefox.wait(f"location.hash !== {json.dumps(before)}")
    assert "heaps=" in firefox.run("location.hash")
    assert firefox.errors == []


def test_claims_are_certified_and_tampered_ones_are_not(
    firefox: Firefox, site_folder: Path, book: Path, tmp_path: Path
) -> None:
    for part in site_folder.iterdir():
        if part.name != "book":
            (tmp_path / part.name).symlink_to(part)
    shutil.copytree(book, tmp_path / "book")
    with serve(tmp_path) as base:
        firefox.resize(390, 844)
        firefox.goto(f"{base}en/claims/NIM-013/")
        assert not [url for url in firefox.requests if url.endswith((".zip", ".wasm"))]
        assert state(firefox) == "certified"
        assert {tag: state(firefox, tag) for tag in TAGS} == dict.fromkeys(TAGS, "certified")
        claim = tmp_path / "book" / "NIM-013.zip"
        claim.write_bytes(change_certificate(book / "NIM-013.zip", lambda whole, names: whole.read(names[1])))
        assert state(firefox, "NIM-013") == "failed"
        assert "does not hold" in firefox.run("document.querySelector('.tk-check [role=status]').innerText")
        shutil.copy(book / "NIM-013.zip", claim)
        assert state(firefox, "NIM-013") == "certified"
        assert (firefox.errors, foreign_requests(firefox, base)) == ([], [])
        firefox.run("navigator.serviceWorker.ready.then(() => true)")
    # From here on no server answers; the browser's cache suffices.
    firefox.goto(f"{base}en/claims/NIM-013/")
    assert state(firefox) == "certified"


def test_games_are_invented(firefox: Firefox, base: str) -> None:
    firefox.goto(f"{base}en/discover/#rules=n-{{2,5}}")
    firefox.wait("document.querySelector('.tk-invent')?.dataset.ready === 'true'")
    assert firefox.run("document.querySelector('#tki-says code').textContent") == "n-{2,5}"
    for rules, (canonical, *expected_words) in GAMES.items():
        firefox.run(
            f"(() => {{ const field = document.querySelector('#tki-rules'); field.value = {json.dumps(rules)};"
            " field.form.requestSubmit(); })()"
        )
        firefox.wait(f"document.querySelector('#tki-says code')?.textContent === {json.dumps(canonical)}")
        values = firefox.run("document.querySelector('.tki-part.tki-values').innerText.replaceAll('\\u00a0', ' ')")
        assert all(words in values for words in expected_words), rules
        firefox.run("document.querySelector('.tki-board').scrollIntoView()")
        firefox.wait("document.querySelector('.tk-invent .tk-board')?.dataset.ready === 'true'")
    assert firefox.errors == []


def type_rules(firefox: Firefox, rules: str, play: str = "normal") -> None:
    """Type rules and choose the convention."""
    firefox.run(
        f"""(() => {{
          const field = document.querySelector('#tki-rules');
          field.value = {json.dumps(rules)};
          field.form.requestSubmit();
          document.querySelector('[name=tki-play][value={play}]').click();
        }})()"""
    )


def test_ten_games_of_several_kinds_are_proved_in_the_page(firefox: Firefox, base: str, site_folder: Path) -> None:
    if not [*(site_folder / "assets" / "check").glob("general.*.zip")]:
        pytest.skip("this site is not built from a verified book: TAKEAWAY_WHOLE_SITE=1 builds one that is")
    firefox.resize(1280, 844)
    firefox.goto(f"{base}en/discover/")
    firefox.wait("document.querySelector('.tk-invent')?.dataset.ready === 'true'")
    certified = [
        ((rules, "normal"), expected_words)
        for rules, expected_words in CERTIFIED.items()
        if rules in ("n-{1,3,4}", "0.33", "kayles", "4.3")
    ]
    for place, ((rules, play), expected_words) in enumerate([*certified, *SEARCHED.items()]):
        type_rules(firefox, rules, play)
        firefox.run("document.querySelector('.tki-prove').scrollIntoView()")
        firefox.wait(f"document.querySelector({json.dumps(PROOF_READY)})")
        firefox.run("document.querySelector('.tki-prove button:not([hidden])').click()")
        firefox.wait(f"document.querySelector({json.dumps(PROOF_ENDED)})")
        state = firefox.run("document.querySelector('.tki-prove').dataset.state")
        text = firefox.run(
            "document.querySelector('.tki-prove').innerText.replace(/[\\u2068\\u2069]/g, '').replaceAll('\\u00a0', ' ')"
        )
        assert state == ("certified" if place < len(certified) else "proved"), (rules, text)
        assert all(words in text for words in expected_words), (rules, text)
    assert place == 9 and (firefox.errors, foreign_requests(firefox, base)) == ([], [])


def test_a_worksheet_has_tasks_and_answers(firefox: Firefox, base: str) -> None:
    firefox.resize(390, 844)
    firefox.goto(f"{base}he/{ADDRESS}")
    firefox.wait("document.querySelectorAll('.tk-sheet-tasks > li').length === 6")
    firefox.run("document.querySelector('[name=answers]').click()")
    firefox.wait("document.querySelectorAll('.tk-sheet-answers li').length === 6")
    tasks = firefox.run("[...document.querySelectorAll('.tk-sheet-tasks > li')].map((one) => one.innerText)")
    answers = firefox.run("[...document.querySelectorAll('.tk-sheet-answers li')].map((one) => one.innerText)")
    assert len(answers) == 6 and not any("{" in text or "undefined" in text for text in [*tasks, *answers])
    firefox.run("document.querySelector('[data-do=fresh]').click()")
    firefox.wait("!location.search.includes('seed=lesson')")
    fresh = firefox.run("[...document.querySelectorAll('.tk-sheet-tasks > li')].map((one) => one.innerText)")
    assert fresh != tasks and firefox.errors == []


def test_another_site_shows_the_board_in_a_frame(firefox: Firefox, base: str, tmp_path: Path) -> None:
    address = f"{base}fa/board/?game=nim&position=3,4,5"
    (tmp_path / "school.html").write_text(f'<iframe src="{address}" width="390" height="640"></iframe>', "utf-8")
    with serve(tmp_path) as school:
        firefox.goto(f"{school}school.html")
        frame = firefox.frame()
        assert frame is not None
        firefox.wait(f"document.querySelector({json.dumps(READY)})", context=frame)
        assert firefox.run("document.querySelectorAll('.tkb-heaps .tkb-piece').length", frame) == 12
        firefox.run("document.querySelector('.tkb-heaps [data-keep=\"0\"]').click()", frame)
        firefox.wait("/turn=reader/.test(location.hash)", context=frame)
