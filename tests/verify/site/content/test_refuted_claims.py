"""Tests that every view of a refuted claim, in every language, shows the false and the corrected sentence with badges.

The texts are those of the project. The results are made up: each claim has the standing that it declares.
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from html import escape, unescape
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.verify.site import fixture_project
from theory.claims.catalogue import catalogue
from verify.languages import LANGUAGES, ROOT
from verify.pipeline.results.results_schema import Results
from verify.site.build import postprocess
from verify.site.build.page_context import Page, Site
from verify.site.content import placeholders
from verify.site.content.claims import claim_page, refuted_pairs, translated_claims
from verify.site.content.reference import search_cards
from verify.site.content.results import result_tables
from verify.site.content.results.site_results import Findings
from verify.site.languages import result_phrases, ui_strings

TAGS = [tag for tag, claim in catalogue().items() if claim.declared == "refuted"]
SHAPES = Page.shapes
BADGE = re.compile(r'<span class="tk-(?:badge|mark) tk-(\w+)[^>]*>.*?</svg>(?:<span>[^<]*</span>)?</span>', re.DOTALL)


class TexSource:
    """A printer of formulas that returns their TeX source instead of HTML."""

    def html(self, formula: Any) -> str:
        """Return the TeX of a formula."""
        return escape(formula.tex)

    def plain(self, text: str, words: Callable[[str], str] = str, space: str = " ") -> str:
        """Return the text unchanged."""
        return text


@cache
def findings() -> Findings:
    """Return results in which each claim has the standing that it declares."""
    claims = {
        tag: fixture_project.record(tag, claim.document, claim.kind, claim.verdict, claim.declared, [])
        | {"family": claim.family}
        for tag, claim in catalogue().items()
    }
    data = fixture_project.results()
    data["theorems"] |= {
        name: data["theorems"]["nim.bouton"] for claim in catalogue().values() for name in claim.theorems
    }
    return Findings(msgspec.convert(data | {"claims": claims}, Results))


@cache
def page(language: str) -> Page:
    """Return a page with the texts of a language, and with formulas as TeX source."""
    book = translated_claims.load(ROOT, language)
    words = ui_strings.load(language, ROOT)
    phrases = result_phrases.load_all(ROOT, language, book)
    untypeset: Any = TexSource()
    site = Site(words, book, phrases, findings(), untypeset, frozenset(), frozenset(), root=ROOT)
    return Page(site, lambda text: f"<p>{escape(text, quote=False)}</p>", "claims/")


def sentences(language: str, tag: str) -> tuple[str, str]:
    """Return the false and the corrected sentence, on one line each."""
    texts = page(language).site.catalogue.texts[tag]
    return one_line(texts["claimed"]), one_line(texts["statement"])


def pieces(language: str, tag: str) -> list[str]:
    """Return the corrected statement as a claim page shows it: its setting and its clauses, without letters."""
    language_catalogue = page(language).site.catalogue
    texts, clauses = language_catalogue.texts[tag], language_catalogue.claims[tag].clauses
    sources = [texts.get("setting", ""), *(texts[translated_claims.clause_field(clause.id)] for clause in clauses)]
    return [one_line(text) for text in (sources if clauses else [texts["statement"]]) if text]


def document_verdicts(html: str, language: str) -> list[str]:
    """Return the verdicts on the document that some HTML shows in an element of their own."""
    words = page(language).words
    return [name for name in ("true", "false") if f">{escape(words(f'verdict.{name}'))}<" in html]


def one_line(text: str) -> str:
    return " ".join(text.split())


def text_with_badges(html: str) -> str:
    """Return the text of some HTML on one line, with each badge replaced by its standing in double brackets."""
    return one_line(unescape(re.sub("<[^>]*>", " ", BADGE.sub(r"⟦\1⟧", html))))


def sentence_faults(text: str, *expected: tuple[str, str]) -> Iterator[str]:
    """Yield each sentence that is missing in a text or does not follow its standing; sentences must be in order."""
    place = 0
    for sentence, standing in expected:
        at = text.find(sentence, place)
        if at < 0:
            yield f"missing: {sentence}"
            continue
        place = at + len(sentence)
        before = re.findall("⟦(.*?)⟧", text[:at])[-1:]
        if before != [standing]:
            yield f"after {before}: {sentence}"


def missing_parts(text: str, language: str, tag: str) -> list[str]:
    """Return the sentences and standings that are missing from a view of a claim."""
    claimed, corrected = sentences(language, tag)
    return list(sentence_faults(text, (claimed, "refuted"), (corrected, "certified")))


def test_sentences_without_their_own_badge_are_found() -> None:
    right = "<i>⟦refuted⟧</i> n is lost. ⟦certified⟧ n is won."
    expected = ("n is lost.", "refuted"), ("n is won.", "certified")
    assert not list(sentence_faults(text_with_badges(right), *expected))
    assert len(list(sentence_faults("⟦certified⟧ n is lost. ⟦refuted⟧ n is won.", *expected))) == 2
    assert list(sentence_faults("⟦refuted⟧ n is lost. n is won.", *expected)) == ["after ['refuted']: n is won."]
    assert list(sentence_faults("⟦refuted⟧ ⟦certified⟧ n is won.", *expected)) == ["missing: n is lost."]
    [tag, *_] = TAGS
    assert len(missing_parts(text_with_badges(page("en").badge(tag)), "en", tag)) == 2
    assert re.findall("⟦(.*?)⟧", text_with_badges(page("en").badge(tag))) == ["refuted", "certified"]


def test_there_are_refuted_claims_and_each_has_both_sentences() -> None:
    assert len(TAGS) >= 27
    assert {catalogue()[tag].family for tag in TAGS} == {claim.family for claim in catalogue().values()}
    for language in LANGUAGES:
        for tag in TAGS:
            assert refuted_pairs.has_pair(page(language), tag), f"{language} {tag}"
            claimed, corrected = sentences(language, tag)
            assert claimed != corrected


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_claim(language: str) -> None:
    language_page, faults = page(language), {}
    for tag in TAGS:
        html = claim_page.part(language_page, tag, "head")
        head = re.findall("⟦(.*?)⟧", text_with_badges(html))
        parts = [text_with_badges(claim_page.part(language_page, tag, name)) for name in ("broken", "statement")]
        claimed, _ = sentences(language, tag)
        expected = [(piece, "certified") for piece in pieces(language, tag)]
        faults[tag] = [*sentence_faults(" ".join(parts), (claimed, "refuted"), *expected)]
        frame = claim_page.frame(language_page.site, tag)
        if (
            document_verdicts(html, language) != ["false"]
            or head[:2] != ["refuted", "certified"]
            or not 0 < frame.find("{#counterexample}") < frame.find("{#statement}")
        ):
            faults[tag].append("head")
    assert not {tag: fault for tag, fault in faults.items() if fault}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_entry_for_a_bibliography(language: str) -> None:
    """Check that a citation of a refuted claim also names the standing of its correction."""
    words = page(language).words
    right = words("ui.corrected_badge", standing=words("standing.certified"))
    for tag in TAGS:
        entry = unescape(claim_page.part(page(language), tag, "cite"))
        (note,) = re.findall("note += {(.*?)(?:, commit .*)?},?$", entry, re.MULTILINE)
        assert note == f"{words('ui.printed_badge')}{words('ui.comma')} {right}", tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_a_chapter(language: str) -> None:
    for tag in TAGS:
        html, _ = placeholders.fill(page(language), "claim", tag)
        assert not missing_parts(text_with_badges(html.partition("</header>")[2]), language, tag), tag


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("order", [("claim", "counterexample"), ("counterexample", "claim")])
def test_a_chapter_shows_a_false_sentence_once(language: str, order: tuple[str, str]) -> None:
    language_page = replace(page(language), address="mark/misere/", mentioned=set(), refuted=set())
    for tag in TAGS:
        first, second = (placeholders.fill(language_page, name, tag)[0] for name in order)
        claimed, corrected = sentences(language, tag)
        assert claimed in text_with_badges(first) and first.count("tk-false") == 1, tag
        assert "tk-false" not in second and tag in text_with_badges(second), tag
        # The corrected sentence is in the card, and the counterexample in the other block.
        assert corrected in text_with_badges(f"{first} {second}"), tag
        assert second.count("tk-counter") == (order[1] == "counterexample"), tag
    # Another chapter begins anew.
    placeholders.fill(language_page, "here", "mark/up/")
    assert "tk-false" in placeholders.fill(language_page, "claim", TAGS[0])[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_claims(language: str) -> None:
    html, _ = placeholders.fill(page(language), "claims", "")
    for tag in TAGS:
        row = html[html.index(f'<tr id="{tag}"') :].partition("</tr>")[0]
        assert not missing_parts(text_with_badges(row), language, tag), tag
    assert html.count('class="tk-both"') == len(TAGS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map(language: str) -> None:
    html, _ = placeholders.fill(page(language), "everything", "")
    template = html[html.index('<template class="tk-map-pairs">') :].partition("</template>")[0]
    badges = html[html.index('<template data-standing="refuted+certified">') :].partition("</template>")[0]
    marks = [f"⟦{standing}⟧" for standing in re.findall("⟦(.*?)⟧", text_with_badges(badges))]
    assert marks == ["⟦refuted⟧", "⟦certified⟧"]
    for tag in TAGS:
        pair = template[template.index(f'data-both="{tag}"') :].partition("</div>")[0]
        # The script puts the badges of the template before the lines.
        lines = [text_with_badges(f"<p{line}") for line in pair.split("<p")[1:]]
        panel = " ".join(f"{mark} {line}" for mark, line in zip(marks, lines, strict=True))
        assert not missing_parts(panel, language, tag), tag
        sign = html[html.index(f'data-tag="{tag}"') :].partition("</li>")[0]
        assert 'data-standing="refuted" data-corrected="certified"' in sign
        assert re.findall("⟦(.*?)⟧", text_with_badges(sign)) == ["refuted", "certified"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_audits(language: str) -> None:
    for document in sorted({catalogue()[tag].document for tag in TAGS}):
        html, _ = placeholders.fill(page(language), "audit", document)
        for tag in TAGS:
            if catalogue()[tag].document == document:
                row = html[html.index(f'<span id="{tag}"') :].partition("</tr>")[0]
                # The link in the first cell has both shapes.
                assert not missing_parts(text_with_badges(row.partition("</td>")[2]), language, tag), tag
                assert document_verdicts(row, language) == ["false"], tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search(language: str, tmp_path: Path) -> None:
    language_page = page(language)
    claims_html, _ = placeholders.fill(language_page, "claims", "")
    docs = []
    for tag in TAGS:
        (tmp_path / "claims" / tag).mkdir(parents=True)
        head = claim_page.part(language_page, tag, "head")
        (tmp_path / "claims" / tag / "index.html").write_text(f"<h1>{tag}</h1>{head}", encoding="utf-8")
        docs.append({"location": f"claims/{tag}/", "title": tag, "text": ""})
        for section, part in (("says", "says"), ("counterexample", "broken"), ("statement", "statement")):
            html = claim_page.part(language_page, tag, part).partition("<section data-search-exclude>")[0]
            docs.append({"location": f"claims/{tag}/#{section}", "title": section, "text": html})
    (tmp_path / "claims" / "index.html").write_text(claims_html, encoding="utf-8")
    cards = search_cards.card_data(tmp_path, [], language_page.words)
    right = language_page.words("ui.corrected_badge", standing=language_page.words("standing.certified"))
    entries = {doc["location"]: doc["text"] for doc in postprocess.index_entries(docs)}
    for tag in TAGS:
        claimed, corrected = sentences(language, tag)
        printed_label = language_page.words("ui.printed_badge")
        assert cards["refuted"][f"claims/{tag}/"] == [[printed_label, claimed], [right, corrected]], tag
        expected = (claimed, "refuted"), *((piece, "certified") for piece in pieces(language, tag))
        assert not list(sentence_faults(text_with_badges(entries[f"claims/{tag}/"]), *expected)), tag


def test_the_data(tmp_path: Path) -> None:
    texts = {language: page(language).site.catalogue.texts for language in LANGUAGES}
    result_tables.write(findings(), tmp_path)
    result_tables.write_refuted(findings(), texts, tmp_path)
    data: Mapping[str, Any] = json.loads((tmp_path / "refuted.json").read_text(encoding="utf-8"))
    assert list(data) == TAGS
    for tag, pair in data.items():
        assert (pair["printed"]["standing"], pair["corrected"]["standing"]) == ("refuted", "certified"), tag
        assert pair["theorems"] == findings().claim(tag).theorems
        for language in LANGUAGES:
            pair_texts = tuple(one_line(pair[name]["text"][language]) for name in ("printed", "corrected"))
            assert pair_texts == sentences(language, tag), f"{tag} {language}"
    with (tmp_path / "claims.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["tag"]: (row["standing"], row["corrected"]) for row in csv.DictReader(file)}
    assert {tag for tag, standings in rows.items() if standings == ("refuted", "certified")} == {*TAGS}


@pytest.mark.parametrize(
    ("part", "instead", "views"),
    [
        ("shapes", lambda page, tag: ("", ""), ("list", "audits")),
        ("shapes", lambda page, tag: SHAPES(page, tag)[::-1], ("list", "audits")),
        ("corrected_badge", lambda page, standing: "", ("page", "map")),
        ("printed_badge", lambda page, tag: page.statement_badge(tag), ("page", "card")),
    ],
)
def test_a_view_with_other_badges_is_found(
    part: str, instead: Callable[..., object], views: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    tests = {
        "list": test_the_list_of_claims, "audits": test_the_audits, "page": test_the_page_of_a_claim,
        "map": test_the_map, "card": test_the_card_of_a_chapter,
    }  # fmt: skip
    for view in views:
        tests[view]("en")
    monkeypatch.setattr(Page, part, instead)
    for view in views:
        with pytest.raises(AssertionError):
            tests[view]("en")
