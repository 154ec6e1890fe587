"""Tests that minified pages lose only indentation and duplicate icons."""

from xml.etree import ElementTree

import pytest

from verify.site.build import minify
from verify.site.content import badges
from verify.site.languages import ui_strings

ICON = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M3 6h18v2H3z"/></svg>'
OTHER = ICON.replace(b"M3", b"M4")


def test_indents_and_empty_lines_go() -> None:
    assert (
        minify.strip_indentation(b"<ul>\n\n    \n    <li>one\n      two</li>\n  </ul>\n")
        == b"<ul>\n<li>one\ntwo</li>\n</ul>\n"
    )


@pytest.mark.parametrize("tag", [b"pre", b"textarea", b"script", b"style"])
def test_lines_that_are_shown_or_read_by_machines_stay(tag: bytes) -> None:
    element = b'<%s class="a">one\n\n    two</%s>' % (tag, tag)
    assert minify.strip_indentation(b"<p>\n   a</p>\n   %s\n   <b>" % element) == b"<p>\na</p>\n%s\n<b>" % element


def test_a_name_that_only_begins_like_that_of_such_an_element_is_none() -> None:
    assert minify.strip_indentation(b"<preview>\n  a</preview>") == b"<preview>\na</preview>"


@pytest.mark.parametrize(("direction", "remains"), [(b"ltr", False), (b"rtl", True)])
def test_code_keeps_its_direction_where_the_page_has_the_other(direction: bytes, remains: bool) -> None:
    html = minify.strip_indentation(b'<body dir="%s"><code dir="ltr">n</code></body>' % direction)
    assert (b'<code dir="ltr">n</code>' in html) is remains and b"n</code>" in html


def test_each_icon_is_in_the_file_once_under_the_name_that_pages_use() -> None:
    icons = minify.IconRegistry()
    first_page = icons.reference_icons(b"<a>%s</a><b>%s</b>" % (ICON, OTHER), "../icons.svg")
    second_page = icons.reference_icons(b"<i>%s</i>" % ICON, "icons.svg")
    drawn = ElementTree.fromstring(icons.icon_file())
    names = {group.attrib["id"]: group[0].attrib["d"] for group in drawn}
    assert sorted(names.values()) == ["M3 6h18v2H3z", "M4 6h18v2H3z"]
    by_path = {path: name for name, path in names.items()}
    template = '<svg viewBox="0 0 24 24"><use href="{}#{}"/></svg>'
    first, other = (by_path[f"M{n} 6h18v2H3z"] for n in (3, 4))
    assert (
        first_page.decode()
        == f"<a>{template.format('../icons.svg', first)}</a><b>{template.format('../icons.svg', other)}</b>"
    )
    assert second_page.decode() == f"<i>{template.format('icons.svg', first)}</i>"


def test_other_icons_stay() -> None:
    icons = minify.IconRegistry()
    drawn = badges.icon("certified").encode()
    assert icons.reference_icons(drawn, "icons.svg") == drawn and icons.icon_file() == b""


def test_a_shape_that_is_drawn_once_is_named_where_it_is_shown() -> None:
    words = ui_strings.load("en")
    html = badges.lone_shape(words, "proved", "shape-proved")
    assert '<use href="#shape-proved"/>' in html
    assert 'aria-label="proved"' in html
    assert "<circle" not in html
    assert f'<g id="shape-proved">{badges.OUTLINES["proved"]}' in badges.shape_definitions({"proved": "shape-proved"})
