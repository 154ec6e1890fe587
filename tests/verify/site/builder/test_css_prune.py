"""Tests that pruning a style sheet removes exactly the rules that match nothing."""

from pathlib import Path

import pytest

from verify.site.build import css_prune

PAGE = """<p class="one two" data-md-color-primary="custom"><b class='three' style="color: var(--md-inline)"></b></p>"""
SCRIPT = "element.className = `four md-kind--${kind}`; element.style.setProperty('--md-set', 1);"
USED_NAMES = css_prune.used_names([PAGE], [SCRIPT], [".own{color:var(--md-own)}"])


@pytest.mark.parametrize(
    ("sheet", "expected"),
    [
        ('@charset "UTF-8";.one{a:b}', '@charset "UTF-8";.one{a:b}'),
        (".one .five,.two>.three:hover{a:b}.five{a:b}", ".two>.three:hover{a:b}"),
        (".four,.md-kind--any,p{a:b}", ".four,.md-kind--any,p{a:b}"),
        ("@media print{.five{a:b}}@media screen{.five{a:b}.one{a:b}}", "@media screen{.one{a:b}}"),
        ("@keyframes five{0%{a:b}to{a:c}}", "@keyframes five{0%{a:b}to{a:c}}"),
        # Text in brackets, strings and addresses contains neither classes nor braces.
        (".one:not(.five),:is(.five,.one) b{a:b}", ".one:not(.five),:is(.five,.one) b{a:b}"),
        ('[href$=".five"]:after{content:"}.five{"}', '[href$=".five"]:after{content:"}.five{"}'),
        (".one{a:url('x;.five{)}');b:\"\"}", ".one{a:url('x;.five{)}');b:\"\"}"),
        ("[data-md-color-primary=custom]{a:b}[data-md-color-primary=red]{a:b}", "[data-md-color-primary=custom]{a:b}"),
    ],
)
def test_only_unmatchable_rules_are_removed(sheet: str, expected: str) -> None:
    assert css_prune.prune_sheet(sheet, USED_NAMES) == expected


def test_an_unused_picture_is_removed_with_its_rule(tmp_path: Path) -> None:
    for place, text in {
        "en/index.html": PAGE,
        "en/assets/javascripts/bundle.js": SCRIPT,
        "source/parts/proof.html": "<span class=nf>f</span>",
        "assets/takeaway.css": ".own{color:var(--md-own)}",
        "en/assets/stylesheets/main.css": ":root{--md-own:1;--md-inline:2;--md-set:3;--md-five:url('a;b');--md-one:4}"
        ".five{a:var(--md-five)}.one{a:var(--md-one)}.nf{color:red}",
    }.items():
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / place).write_text(text, encoding="utf-8")
    css_prune.prune_site(tmp_path, "en")
    assert (tmp_path / "en/assets/stylesheets/main.css").read_text(encoding="utf-8") == (
        ":root{--md-own:1;--md-inline:2;--md-set:3;--md-one:4}.one{a:var(--md-one)}.nf{color:red}"
    )
