"""Tests of the files of the fixture site: complete, linked, relative, equal in four languages, or refused."""

import json
import re
import shutil
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import pytest
from markdown import Markdown
from material.plugins.search import plugin as search_plugin

from tests.verify.site import site_crawler
from verify.languages import LANGUAGES, ROOT
from verify.site.build import assets, mkdocs_input, postprocess, search_exclude_hook
from verify.site.build.markdown_extension import Takeaway
from verify.site.build.page_context import load
from verify.site.build.site_builder import build_site, run_parallel
from verify.site.build.site_errors import SiteError
from verify.site.content.reference import search_cards
from verify.site.languages import ui_strings


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}


def test_every_link_anchor_and_file_is_there(site: Path) -> None:
    assert list(site_crawler.broken_addresses(site)) == []


def test_the_same_pages_in_four_languages(site: Path) -> None:
    english = files(site / "en")
    assert "claims/NIM-003/index.html" in english
    for language in LANGUAGES:
        assert files(site / language) == english


def test_the_api_shows_doctests_as_code(site: Path) -> None:
    page = site_crawler.html(site / "api" / "index.html")
    assert "<blockquote>" not in page
    assert page.count('<span class="gp">&gt;&gt;&gt; </span>') > 2


def test_the_api_lists_the_source_of_a_method_once_in_that_of_its_class(site: Path) -> None:
    page = site_crawler.html(site / "api" / "index.html")
    listings = re.findall(r'<details class="mkdocstrings-source">.*?</details>', page, re.DOTALL)
    texts = [re.sub("<[^>]*>", "", listing) for listing in listings]
    assert 'id="verify.site.build.minify.IconRegistry.register"' in page
    assert sum("class IconRegistry" in listing for listing in texts) == 1
    assert sum("def register" in listing for listing in texts) == 1


def test_headings_have_the_same_anchors_in_four_languages(site: Path) -> None:
    expected = {"says", "statement", "proof", "neighbours", "evidence", "twins", "run", "cite"}
    for language in LANGUAGES:
        assert expected <= site_crawler.read(site / language / "claims" / "NIM-003" / "index.html").anchors


def test_results_outside_documents_are_not_attributed_to_one(site: Path) -> None:
    pages = [site_crawler.html(site / "en" / "claims" / tag / "index.html") for tag in ("NIM-003", "NIM-007")]
    assert [re.findall(r'<h2 id="says">([^<]+)', page) for page in pages] == [["What the document says"], ["In words"]]


def test_only_pages_with_a_wide_table_are_wide(site: Path) -> None:
    tables = {"tk-has-audit": {"tk-audit"}, "tk-has-table": {"tk-audit", "tk-claims"}}
    for language in LANGUAGES:
        wide = set()
        for path in (site / language).rglob("index.html"):
            text = site_crawler.html(path)
            (classes,) = re.findall(r'<div class="(md-content(?: [^"]*)?)"', text)
            table_kinds = {*re.findall(r'<div class="?(tk-audit|tk-claims)[" >]', text)}
            for name, kinds in tables.items():
                assert (name in classes.split()) == bool(kinds & table_kinds), path
            wide |= table_kinds
        assert wide == {"tk-audit", "tk-claims"}


@pytest.mark.parametrize("sheet", assets.SHEETS)
def test_no_style_of_every_page_depends_on_what_is_anywhere_in_it(sheet: str) -> None:
    """Check that an element that a script adds does not give all others their styles anew."""
    text = (ROOT / "docs" / "assets" / "css" / f"{sheet}.css").read_text(encoding="utf-8")
    assert re.findall(r"(?:\bhtml|\bbody|\bmain|\barticle|\.md-[\w-]+):has\([^)]*\)", text) == []


def test_nothing_is_asked_of_other_hosts(site: Path) -> None:
    for path, page in site_crawler.pages(site).items():
        for tag, address in page.links:
            assert tag == "a" or not urlsplit(address).netloc, f"{path}: {address}"
        assert "fonts.googleapis" not in path.read_text(encoding="utf-8")


def test_every_page_has_its_own_title_description_and_alternates(site: Path) -> None:
    for language in LANGUAGES:
        path_by_title: dict[str, Path] = {}
        for path in sorted((site / language).rglob("index.html")):
            page = site_crawler.read(path)
            assert page.attributes["lang"] == language
            assert page.title and page.description, path
            assert page.title not in path_by_title, f"{path} and {path_by_title[page.title]} have one title"
            path_by_title[page.title] = path
            # Browser tabs and search engines show title and description, so the typography of the page applies to them.
            assert not re.search("[א-ת][-\"']\\S", f"{page.title} {page.description}"), path
            text = site_crawler.html(path)
            assert all(f'hreflang="{other}"' in text for other in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_dialog_has_a_name(site: Path, language: str) -> None:
    dialogs = re.findall(r'<[^>]*role="dialog"[^>]*>', site_crawler.html(site / language / "index.html"))
    assert dialogs and all(re.search(r'aria-label="[^"]+"', dialog) for dialog in dialogs)


def test_one_sitemap_over_all_languages(site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language in LANGUAGES:
        (tmp_path / language).symlink_to(site / language)
    monkeypatch.setenv("TAKEAWAY_URL", "https://takeaway.example/nim")
    postprocess.write_sitemap(tmp_path, postprocess.base_address(), LANGUAGES)
    text = (tmp_path / "sitemap.xml").read_text(encoding="utf-8")
    for language in LANGUAGES:
        assert f"<loc>https://takeaway.example/nim/{language}/claims/NIM-003/</loc>" in text
        assert not (site / language / "sitemap.xml").exists()


def test_a_site_without_an_address_names_none(site: Path) -> None:
    assert not (site / "sitemap.xml").exists()
    files = [path for path in site.rglob("*") if path.suffix in {".html", ".xml", ".js", ".json", ".txt"}]
    assert len(files) > 100
    for path in files:
        assert "localhost" not in path.read_text(encoding="utf-8"), path
    for language in LANGUAGES:
        text = site_crawler.html(site / language / "nim" / "index.html")
        assert 'property="og:url"' not in text and 'property="og:image" content="../../assets/images/home.png"' in text


def test_the_search_index_is_ours_and_holds_formulas_once(site: Path) -> None:
    for language in LANGUAGES:
        index = json.loads((site / language / "search" / "search_index.json").read_text(encoding="utf-8"))
        assert index["config"]["lang"] == [f"tk{language}"]
        text = next(doc["text"] for doc in index["docs"] if doc["location"] == "nim/bouton/")
        assert text.count("a⊕b⊕c=0") >= 1
        assert "\\oplus" not in text
        assert (site / language / "assets/javascripts/lunr/min" / f"lunr.tk{language}.min.js").is_file()


def test_data_for_boards_and_sceptics_is_published(site: Path) -> None:
    assert json.loads((site / "data/nim/strategy.json").read_text())["game"] == "nim"
    assert "NIM-005" in json.loads((site / "data/nim/transcripts.json").read_text())
    assert (site / "data/smt2/nim.bouton-1.smt2").is_file()
    assert (site / "data/results.json").is_file()


def test_a_counterexample_opens_on_the_board(site: Path) -> None:
    text = site_crawler.html(site / "he/claims/NIM-004/index.html")
    assert "../../nim/#play=normal&amp;heaps=7,13,4" in text


@pytest.mark.parametrize("language", ["en", "he", "pl", "fa"])
def test_a_false_sentence_and_its_correction_have_a_badge_each(site: Path, language: str) -> None:
    text = site_crawler.html(site / language / "claims/NIM-004/index.html")
    printed_part = text[text.index('id="counterexample"') : text.index('id="statement"')]
    corrected_part = text[text.index('id="statement"') :].partition("tk-statement")[0]
    assert "tk-badge tk-refuted" in printed_part and "tk-badge tk-certified" not in printed_part
    assert "tk-badge tk-certified" in corrected_part and "tk-badge tk-refuted" not in corrected_part
    head = text[text.index('class="tk-standing"') :].partition("</div>")[0]
    assert shows_both_badges(head)


def shows_both_badges(html: str) -> bool:
    """Return whether some HTML shows the badge of a refuted sentence and that of its correction, in this order."""
    return re.findall(r'class="tk-(?:badge|mark) tk-(\w+)', html)[:2] == ["refuted", "certified"]


@pytest.mark.parametrize("language", ["en", "he", "pl", "fa"])
def test_lists_show_a_refuted_claim_with_its_correction(site: Path, language: str) -> None:
    folder = site / language
    claims = site_crawler.html(folder / "claims/index.html")
    assert shows_both_badges(claims[claims.index('<tr id="NIM-004"') :].partition("</tr>")[0])
    audit = site_crawler.html(folder / "audit/pl-nim/index.html")
    assert shows_both_badges(audit[audit.index('<span id="NIM-004"') :].partition("</tr>")[0].rpartition("<td")[2])
    signs = site_crawler.html(folder / "map/index.html")
    assert shows_both_badges(signs[signs.index('data-tag="NIM-004"') :].partition("</li>")[0])
    assert shows_both_badges(
        signs[signs.index('<template data-standing="refuted+certified"') :].partition("</template>")[0]
    )
    rows = (site / "data/claims.csv").read_text(encoding="utf-8").splitlines()
    assert next(row for row in rows if row.startswith("NIM-004,")).count(",refuted,certified,") == 1
    pair = json.loads((site / "data/refuted.json").read_text(encoding="utf-8"))["NIM-004"]
    assert (pair["printed"]["standing"], pair["corrected"]["standing"]) == ("refuted", "certified")
    index = json.loads((folder / "search/search_index.json").read_text(encoding="utf-8"))
    entry_text = next(doc["text"] for doc in index["docs"] if doc["location"] == "claims/NIM-004/")
    cards = json.loads((folder / "search/cards.json").read_text(encoding="utf-8"))["refuted"]["claims/NIM-004/"]
    assert [text for _, text in cards] == [search_cards.plain_text(text) for text in sentences(claims)]
    # The entry has both sentences, each after the words for its standing, and nothing about the counterexample.
    words = ui_strings.load(language, ROOT)
    places = [entry_text.index(text) for text in (words("ui.as_printed"), "∈P", cards[1][0])]
    assert places == sorted(places) and words("ui.searched") not in entry_text


def sentences(html: str) -> list[str]:
    """Return the false and the corrected sentence of the only refuted claim in a list."""
    return re.findall(r'<span class="?tk-(?:false|true)"?>(.*?)</p>', html, re.DOTALL)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ("{{ claim NIM-999 }}", "NIM-999"),
        ("{{ clam NIM-003 }}", "clam"),
        ("Look at NIM-999.", "NIM-999"),
        ("{{ count nim wonderful }}", "wonderful"),
        ("{{ count nom }}", "nom"),
        ("{{ count checker pages }}", "pages"),
        ("{{ audit he-nin }}", "he-nin"),
        ("{{ board nim heaps=3,x }}", "heaps=3,x"),
        ("{{ board nim speed=3 }}", "speed=3"),
        ("{{ board go }}", "go"),
        ("{{ transcript NIM-003 }}", "NIM-003"),
        ("{{ counterexample NIM-003 }}", "NIM-003"),
        ("{{ proved NIM-004 }}", "refuted"),
        ("{{ proved NIM-005 }}", "checked"),
        ("{{ engine vampire }}", "vampire"),
        ("{{ columns }}", "columns"),
        ("{{ columns x }}", "columns"),
        ("{{ figure nothing }}", "nothing"),
        ("{{ claim }}", "claim"),
        ("$not + typeset$", "typeset"),
    ],
)
def test_a_wrong_page_is_refused_in_a_line(project: Path, site: Path, wrong: str, message: str) -> None:
    build_folder = project / "build"
    loaded_site = load("pl", str(project), str(build_folder / "results.json"), str(build_folder / "formulas.json"))
    with pytest.raises(SiteError, match=message) as error:
        Markdown(extensions=[Takeaway(loaded_site)]).convert(wrong)
    assert "\n" not in str(error.value)


def test_short_code_stays_on_one_line_and_with_its_prefix(project: Path, site: Path) -> None:
    build_folder = project / "build"
    loaded_site = load("he", str(project), str(build_folder / "results.json"), str(build_folder / "formulas.json"))
    html = Markdown(extensions=[Takeaway(loaded_site)]).convert(f"ב-`n-{{1,3,4}}` *או* ב-`x` ו-`{'n-1, ' * 6}`")
    assert html.count("־\N{WORD JOINER}<code") == 3
    assert html.count('<code class="tk-short">') == 2
    assert "<code>n-1, n-1" in html


@pytest.mark.parametrize(
    ("first", "second", "leftmost"), [("$n$", "$1$", True), ("הערמה", "$1$", True), ("$n$", "תוצאה", False)]
)
def test_terms_of_a_sequence_go_from_left_to_right(
    project: Path, site: Path, first: str, second: str, leftmost: bool
) -> None:
    loaded_site = load(
        "he", str(project), str(project / "build" / "results.json"), str(project / "build" / "formulas.json")
    )
    html = Markdown(extensions=["tables", Takeaway(loaded_site)]).convert(
        f"| {first} | {second} |\n| --- | --- |\n| $n$ | $1$ |"
    )
    assert bool(re.search('<div [^>]*dir="ltr"[^>]*>\\s*<table class="tk-table">', html)) == leftmost


def test_a_tag_keeps_the_word_of_one_letter_before_it(project: Path, site: Path) -> None:
    loaded_site = load(
        "pl", str(project), str(project / "build" / "results.json"), str(project / "build" / "formulas.json")
    )
    html = Markdown(extensions=[Takeaway(loaded_site)]).convert(
        "Wynika z NIM-001 i z (NIM-002), ale nie dla NIM-003 ani dalej"
    )
    unbroken_parts = re.findall(r'<span class="tk-nobr">.*?</a>[^<]*', html)
    assert [re.sub(r"<[^>]*>", "", part) for part in unbroken_parts] == ["z\u00a0NIM-001", "z\u00a0(NIM-002),"]


def test_invalid_front_matter_is_refused_and_not_shown(project: Path, tmp_path: Path) -> None:
    build_folder = project / "build"
    loaded_site = load("pl", str(project), str(build_folder / "results.json"), str(build_folder / "formulas.json"))
    text = "---\ntitle: A title\ndescription: one thing: another\n---\n\n# A title\n"
    with pytest.raises(SiteError, match=r"docs/pl/reading\.md: the front matter"):
        mkdocs_input.write(tmp_path / "pl", loaded_site, {"reading.md": text})
    mkdocs_input.write(
        tmp_path / "pl", loaded_site, {"reading.md": text.replace("one thing: another", '"one thing: another"')}
    )


@pytest.mark.parametrize(
    ("wrong", "message"), [("{{ claim NIM-999 }}", "NIM-999"), ("[link](nowhere.md)", "nowhere.md")]
)
def test_a_wrong_page_stops_the_build_and_leaves_the_old_site(
    project: Path, site: Path, tmp_path: Path, wrong: str, message: str
) -> None:
    root = tmp_path / "project"
    # The error is on an English page, and other languages would only be built beside it.
    shutil.copytree(project, root, ignore=shutil.ignore_patterns("site", "site-src", "he", "pl", "fa"))
    page = root / "docs" / "en" / "reading.md"
    page.write_text(page.read_text(encoding="utf-8") + f"\n\n{wrong}\n", encoding="utf-8")
    old = root / "site"
    old.mkdir()
    (old / "kept").touch()
    with pytest.raises(SiteError, match=message):
        build_site(root / "build" / "results.json", old, 2, root=root, api=False, say=lambda line: None)
    assert [path.name for path in old.iterdir()] == ["kept"]
    assert not list(root.glob(".site.*"))


@pytest.mark.parametrize("content", ["", "{", '{"format": 99, "claims": {}}', '{"format": 1, "claims": {}}', "\x00"])
def test_damaged_results_are_one_clear_line(project: Path, tmp_path: Path, content: str) -> None:
    results = tmp_path / "results.json"
    results.write_text(content, encoding="utf-8")
    with pytest.raises(SiteError, match="takeaway verify") as error:
        build_site(results, tmp_path / "site", root=project, say=lambda line: None)
    assert "\n" not in str(error.value)


def test_a_missing_translation_stops_the_build(project: Path, tmp_path: Path) -> None:
    root = tmp_path / "project"
    shutil.copytree(project, root, ignore=shutil.ignore_patterns("site", "site-src"))
    (root / "docs" / "fa" / "nim" / "tips.md").unlink()
    with pytest.raises(SiteError, match=r"docs/fa/nim/tips\.md"):
        build_site(root / "build" / "results.json", root / "site", root=root, say=lambda line: None)


def test_after_a_failure_no_new_work_begins() -> None:
    log: list[str] = []

    def fails() -> None:
        raise SiteError("no")

    def takes_a_while() -> None:
        time.sleep(0.1)
        log.append("later")

    with pytest.raises(SiteError, match="no"):
        run_parallel(1, [lambda: log.append("first"), fails, *[takes_a_while] * 50])
    assert log[0] == "first" and len(log) < 51


@pytest.mark.parametrize("address", ["nim/bouton/", "claims/NIM-013/"])
def test_unsearchable_content_is_removed_and_restored(address: str) -> None:
    drawn = "<bdi class=katex-html aria-hidden=true data-search-exclude dir=ltr><span>{}</span></bdi>"
    machine = '<details class="tk-machine tk-chapters" data-search-exclude><p>of the machine</p></details>'
    content = (
        f'<h2 id="says">A</h2><p><math><mi>x</mi></math>{drawn.format("x")} and\n<math>y</math>{drawn.format("y")}</p>'
        f'<bdi>z</bdi><h2 id="check">B</h2><p>of a section that is not told, {drawn.format("z")}</p>'
        f'<h2 id="proof">C</h2><table><tr><th>12</th><td>34</td></tr></table><p>of the proof</p>{machine}'
    )
    page: Any = SimpleNamespace(content=content, url=address)
    context = {"other": 1}
    search_exclude_hook.hide_unsearchable(context, page)
    assert "<span>" not in page.content
    assert "<math>" not in page.content and "<mi>" not in page.content
    for fragment in (">x<", ">y<", "<bdi>z</bdi>", "of the proof"):
        assert fragment in page.content
    # The numbers of neighbouring cells are two numbers.
    assert re.sub(r"<!--.*?-->|<[^>]+>", "", page.content).find("12 34 of the proof") >= 0
    assert "of the machine" not in page.content
    assert ("not told" in page.content) == (address == "nim/bouton/")
    search_exclude_hook.restore_hidden(context, page)
    assert page.content == content and context == {"other": 1}


def test_an_excluded_box_ends_where_it_ends_and_not_with_a_box_inside_it() -> None:
    """Check with the plugin itself, which resumes at the first end tag of the same name."""
    inner = "<div class=row><div>hidden</div></div>"
    boxes = (
        f"<div class='tk-bar' data-search-exclude>{inner}hidden</div>"
        "<details data-search-exclude hidden><summary>hidden</summary><details>hidden</details>hidden</details>"
        "<ul><li>shown</li><li data-search-exclude>hidden<ul><li>hidden</li></ul>hidden</li><li>shown</li></ul>"
        "<p data-search-exclude>hidden<br>hidden</p><table><tr><td>12</td><td>34</td></tr></table>"
    )
    content = f"<h2 id=one>shown</h2>{boxes}<p>shown</p><h2 id=two data-search-exclude>hidden</h2><p>hidden</p>"
    page: Any = SimpleNamespace(content=content, url="nim/bouton/")
    context: dict[str, Any] = {}
    search_exclude_hook.hide_unsearchable(context, page)
    parser = search_plugin.Parser()
    parser.feed(page.content)
    sections = [section for section in parser.data if not section.is_excluded()]
    text = " ".join("".join([*section.title, *section.text]) for section in sections)
    assert "hidden" not in text and text.count("shown") == 4 and "12 34" in text
    search_exclude_hook.restore_hidden(context, page)
    assert page.content == content and not context


def test_the_hook_recognizes_output_of_typesetter_and_pages(project: Path, site: Path) -> None:
    formulas = json.loads((project / "build" / "formulas.json").read_text(encoding="utf-8"))["formulas"].values()
    drawn = [formula for formula in formulas if "katex-html" in formula]
    assert drawn and all(
        [match[0].partition(" ")[0].partition(">")[0] for match in search_exclude_hook.UNSEARCHABLE.finditer(formula)]
        == ["<math", "<bdi"]
        for formula in drawn
    )
    text = site_crawler.html(site / "en/nim/bouton/index.html")
    # The finished page does not contain the marks that excluded parts from the search.
    assert "class=katex-html" in text and "data-search-exclude" not in text
    claim = site_crawler.html(site / "en/claims/NIM-001/index.html")
    excluded_text = "".join(piece[0] for piece in search_exclude_hook.UNSEARCHABLE_ON_CLAIM.finditer(claim))
    assert all(piece in excluded_text for piece in ('<h2 id="run"', '<h2 id="cite"'))
    assert search_exclude_hook.HOLE not in text + claim
