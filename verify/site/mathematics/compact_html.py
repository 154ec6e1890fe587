"""Compaction of typeset formulas: several elements of KaTeX become one, or none, with the same appearance.

Elements without a style rule are removed. Space beside an operator becomes its margin. A single index, for which KaTeX
writes a table, becomes one raised or lowered box. Frequent styles become classes, which `style_sheet` defines. Brackets
and boxes keep their classes, because line breaking uses them.
"""

import re
from collections.abc import Iterator, Sequence
from html import escape
from xml.etree.ElementTree import Element, fromstring

# Classes without a rule in KaTeX's style sheet.
_CLASSES_WITHOUT_STYLE = frozenset({"mord", "mrel", "mbin", "mpunct", "minner", "mop", "mtight", "text", "allowbreak"})
# Custom elements that replace an element with one class.
TAGS = {"mathnormal": "k-i", "mspace": "k-m", "mathcal": "k-c", "mathbb": "k-z"}
# Classes of elements whose children are laid out as cells, lines or boxes, and must stay elements.
_LAID_OUT = frozenset((
    "vlist-t", "vlist-r", "vlist", "vlist-s", "mfrac", "vbox", "hbox", "thinbox", "llap", "rlap", "clap", "inner",
    "fix", "accent", "accent-body", "sqrt", "svg-align", "hide-tail", "mtable", "col-align-r", "col-align-l",
    "col-align-c", "delimsizing", "overline", "underline", "op-limits", "stretchy",
))  # fmt: skip
# Custom elements for a sign with equal space on both sides, and for a comma with space after it.
_SIGNS = {("mrel", "0.2778em"): "k-r", ("mbin", "0.2222em"): "k-o"}
_COMMA = ("mpunct", "0.1667em")
# Font size of an index relative to its base, and the class for it.
_SIZES = {"reset-size6 size3": (0.7, ""), "reset-size3 size1": (0.5 / 0.7, "two")}
# The offsets of an index, and the height of the strut that KaTeX puts beside it.
_INDEX_OFFSETS = re.compile(r"top:(-?[\d.]+)em;(?:margin-left:(-?[\d.]+)em;)?(?:margin-right:(-?[\d.]+)em;)?")
_STRUT = re.compile(r"height:([\d.]+)em;")
_BARE = re.compile(r"[^\s\"'=<>`]+")
_NUMBER = re.compile(r"(?<![\d.])(-?)0+(\.\d+)")
_ZERO_MARGIN = re.compile(r"margin-(?:left|right):-?0(?:\.0+)?em;?")
# Frequent styles by element; each becomes a class.
_FREQUENT = {
    "base": (
        "height:1em;vertical-align:-.25em", "height:.6444em", "height:.5556em",
        "height:.8889em;vertical-align:-.1944em", "height:.4306em", "height:.3669em", "height:.6944em",
        "height:.625em;vertical-align:-.1944em", "height:.5782em;vertical-align:-.0391em",
        "height:.7719em;vertical-align:-.136em", "height:.6889em", "height:.7278em;vertical-align:-.0833em",
        "height:.6667em;vertical-align:-.0833em", "height:.8389em;vertical-align:-.1944em", "height:.6833em",
        "height:1.0361em;vertical-align:-.2861em", "height:.7804em;vertical-align:-.136em",
        "height:.7335em;vertical-align:-.1944em", "height:.8333em;vertical-align:-.15em",
        "height:.5806em;vertical-align:-.15em", "height:.7778em;vertical-align:-.0833em",
        "height:.8444em;vertical-align:-.15em", "height:.7335em;vertical-align:-.0391em",
    ),
    "k-i": (
        "margin-right:.03588em", "margin-right:.03148em", "margin-right:.10903em", "margin-right:.02778em",
        "margin-right:.05724em", "margin-right:.0037em", "margin-right:.07153em", "margin-right:.02691em",
    ),
    "k-c": ("margin-right:.08222em",),
    "k-m": ("margin-right:.2778em", "margin-right:.2222em", "margin-right:.1667em"),
    "k-u": (
        "top:-.5186em;margin-right:.0714em", "top:.3487em;margin-right:.0714em",
        "top:.2143em;margin-left:-.1174em;margin-right:.0714em",
        "top:.2143em;margin-left:-.0847em;margin-right:.0714em",
    ),
}  # fmt: skip
# The style of the most frequent index, which needs no class.
_INDEX = "top:.2143em;margin-right:.0714em"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_CLASSES = {
    (name, style): f"k{letter}"
    for name, styles in _FREQUENT.items()
    for letter, style in zip(_LETTERS, styles, strict=False)
}


def style_sheet() -> str:
    """Return the style sheet for compact formulas."""
    rules = [
        ".katex .base[class*=' k']::before{content:'';display:inline-block}",
        ".katex :is(k-s,k-m,k-u){display:inline-block}",
        ".katex k-i{font-family:KaTeX_Math;font-style:italic}",
        ".katex k-c{font-family:KaTeX_Caligraphic}.katex k-z{font-family:KaTeX_AMS}",
        ".katex k-r{margin:0 .2778em}.katex k-o{margin:0 .2222em}.katex k-p{margin-right:.1667em}",
        f".katex k-u{{position:relative;{_INDEX};font-size:{_SIZES['reset-size6 size3'][0]:g}em}}",
        f".katex k-u.two{{font-size:{_SIZES['reset-size3 size1'][0]:.10g}em}}",
    ]
    for (name, style), class_name in _CLASSES.items():
        rules.append(
            f".katex {'.base' if name == 'base' else name}.{class_name}{'::before' * (name == 'base')}{{{style}}}"
        )
    return "\n".join(rules)


def compact(markup: str) -> str:
    """Return the compact form of a typeset formula, which may have elements around it."""
    head, opened, rest = markup.partition("<bdi")
    if not opened:
        return markup
    start, _, inner = rest.partition(">")
    inner, _, tail = inner.rpartition("</bdi>")
    tree = fromstring(f"<span>{inner}</span>".replace(' xmlns="http://www.w3.org/2000/svg"', ""))
    return f"{_compact_mathml(head)}<bdi{_unquote(start)}>{_contents(tree, laid_out=False)}</bdi>{tail}"


def compact_element(markup: str) -> str:
    """Return the compact form of one visual element."""
    return _compact_one(fromstring(markup), laid_out=False)


def _unquote(attributes: str) -> str:
    """Remove optional quotes from attributes."""
    return re.sub(rf'="({_BARE.pattern})"', r"=\1", attributes)


def _compact_mathml(head: str) -> str:
    """Return the MathML half without presentation attributes."""
    head = head.replace(' xmlns="http://www.w3.org/1998/Math/MathML"', "")
    head = re.sub(r"<semantics><mrow>(.*)</mrow></semantics>", r"\1", head, flags=re.DOTALL)
    head = re.sub(r"</?semantics>|<mspace(?: [^>]*)?></mspace>", "", head)
    head = re.sub(r"(?<=<span) class=[^>]*", lambda match: _unquote(match[0]), head)
    head = re.sub(r' (?:separator|stretchy|fence|lspace|rspace|minsize|maxsize)="[^"]*"', "", head)
    return re.sub(r" mathvariant=[^>]*", lambda match: _unquote(match[0]), head)


def _contents(element: Element, *, laid_out: bool) -> str:
    """Return the compact contents of an element; `laid_out` means that each child must stay an element."""
    return escape(element.text or "", quote=False) + "".join(_compact_row([*element], laid_out=laid_out))


def _compact_row(children: Sequence[Element], *, laid_out: bool) -> Iterator[str]:
    place = 0
    while place < len(children):
        ahead = children[place : place + 4]
        if not laid_out and (merged_run := _merge_spaces(ahead)):
            html, length = merged_run
        else:
            html, length = _compact_one(ahead[0], laid_out=laid_out), 1
        yield html + escape(children[place + length - 1].tail or "", quote=False)
        place += length


def _merge_spaces(elements: Sequence[Element]) -> tuple[str, int] | None:
    """Return a sign merged with the spaces beside it, and the number of merged elements; None if none are merged.

    The sign is the first or the second element.
    """
    kinds = [(_classes(element) - {"mtight"}, _space(element)) for element in elements]
    if len(elements) > 2 and kinds[0][1] and kinds[0][1] == kinds[2][1] and len(kinds[1][0]) == 1:
        tag = _SIGNS.get((next(iter(kinds[1][0])), str(kinds[0][1])))
        if tag and not elements[1].get("style"):
            return f"<{tag}>{_contents(elements[1], laid_out=False)}</{tag}>", 3
    if kinds[0][0] == {_COMMA[0]} and not elements[0].get("style"):
        # An optional line break has no width and is at the end of its box.
        after = [number for number, (kind, _) in enumerate(kinds) if number and kind != {"mspace", "allowbreak"}][:1]
        if after and kinds[after[0]][1] == _COMMA[1]:
            return f"<k-p>{_contents(elements[0], laid_out=False)}</k-p>", after[0] + 1
    return None


def _space(element: Element) -> str | None:
    """Return the width of a space element; None for other elements."""
    match = re.fullmatch(r"margin-right:(-?[\d.]+em);", element.get("style", ""))
    return match[1] if match and _classes(element) - {"mtight"} == {"mspace"} else None


def _compact_one(element: Element, *, laid_out: bool) -> str:
    """Return the compact form of one element; "" if nothing of it is visible.

    `laid_out` means that the result must be one element.
    """
    classes = _classes(element)
    style = _style(element)
    if element.tag != "span":
        return _element(element.tag, dict(element.attrib), _contents(element, laid_out=True))
    if classes == {"mspace", "allowbreak"} and not laid_out:
        return ""
    if classes >= {"base"}:
        return _compact_base(element)
    if classes >= {"msupsub"} and not laid_out and (index := _compact_index(element)):
        return index
    inner = _contents(element, laid_out=bool(classes & _LAID_OUT) or (not classes and bool(style)))
    style_classes = classes - _CLASSES_WITHOUT_STYLE
    if laid_out:
        return _element("span", {"class": " ".join(_ordered_classes(element, style_classes)), "style": style}, inner)
    if len(style_classes) == 1 and (tag := TAGS.get(min(style_classes))):
        return _custom_element(tag, style, inner)
    if not style_classes and not style:
        return inner
    return _element("span", {"class": " ".join(_ordered_classes(element, style_classes)), "style": style}, inner)


def _compact_base(element: Element) -> str:
    """Return an unbreakable box; a frequent strut becomes a class of the box."""
    classes = ["base"]
    children = [*element]
    strut = ""
    if children and _classes(children[0]) == {"strut"}:
        style = _style(children.pop(0))
        if class_name := _CLASSES.get(("base", style)):
            classes.append(class_name)
        else:
            strut = _element("k-s", {"style": style}, "")
    return _element("span", {"class": " ".join(classes)}, strut + "".join(_compact_row(children, laid_out=False)))


def _compact_index(element: Element) -> str | None:
    """Return a single superscript or subscript as one element; None if there are two, or something taller."""
    lines = [line for table in element for row in table for cell in row for line in cell if len(line)]
    if len(lines) != 1 or len(lines[0]) != 2:
        return None
    strut, text = lines[0]
    size = " ".join(_ordered_classes(text, _classes(text) - {"sizing", "mtight"}))
    offsets = _INDEX_OFFSETS.fullmatch(lines[0].get("style", ""))
    high = _STRUT.fullmatch(strut.get("style", ""))
    if not (offsets and high) or size not in _SIZES or text.get("style"):
        return None
    inner = _contents(text, laid_out=False)
    if "vlist" in inner:
        return None
    part, class_name = _SIZES[size]
    lower = (float(high[1]) + float(offsets[1])) / part
    sides = (("left", offsets[2]), ("right", offsets[3]))
    margins = "".join(f";margin-{side}:{_format_em(float(by) / part)}" for side, by in sides if by and float(by))
    style = f"top:{_format_em(lower)}{margins}"
    frequent = _CLASSES.get(("k-u", style), "")
    if style == _INDEX or frequent:
        return _element("k-u", {"class": f"{class_name} {frequent}".strip()}, inner)
    none = "" if "margin-right" in margins else ";margin-right:0"
    return _element("k-u", {"class": class_name, "style": style + none}, inner)


def _format_em(number: float) -> str:
    return _NUMBER.sub(r"\1\2", f"{number:.4f}".rstrip("0").rstrip(".")) + "em"


def _classes(element: Element) -> set[str]:
    return set(element.get("class", "").split())


def _ordered_classes(element: Element, names: set[str]) -> list[str]:
    return [name for name in element.get("class", "").split() if name in names]


def _style(element: Element) -> str:
    """Return the style of an element, without redundant zeros."""
    return _NUMBER.sub(r"\1\2", _ZERO_MARGIN.sub("", element.get("style", ""))).rstrip(";")


def _custom_element(tag: str, style: str, inner: str) -> str:
    """Return a custom element, with a class for a frequent style."""
    class_name = _CLASSES.get((tag, style))
    return _element(tag, {"class": class_name} if class_name else {"style": style}, inner)


def _element(tag: str, attributes: dict[str, str], inner: str) -> str:
    """Return an element without empty attributes and optional quotes."""
    attribute_text = "".join(
        f" {name}={value}" if _BARE.fullmatch(value) else f' {name}="{escape(value)}"'
        for name, value in attributes.items()
        if value
    )
    return f"<{tag}{attribute_text}>{inner}</{tag}>"
