"""Line breaking in typeset formulas: after a relation or a comma, but not inside brackets.

KaTeX ends a box after every operator, and browsers break between boxes. This module joins boxes that belong together.
"""

import re

BASE = '<span class="base">'
# The class that ends a box; the comma of a list is followed by an empty box.
_ENDS = re.compile(r'class="(mrel|mbin|mspace allowbreak)')
_BRACKETS = re.compile(r'class="m(open|close)[^"]*"[^>]*>([^<]*)')
_DOTS = re.compile(r'(?<=</span>)<span class="minner">[…⋯]</span></span>\Z')
# A longer stretch (characters) does not fit a phone, so it may also break after its operators.
WIDE = 34


def join_boxes(html: str) -> str:
    """Join the boxes of an inline formula wherever no line break is allowed."""
    first = html.find(BASE)
    if first < 0 or html.count(BASE) == 1:
        return html
    end = html.rfind("</bdi>")
    head, tail = html[:first], html[end:]
    boxes = [BASE + box for box in html[first:end].split(BASE)[1:]]
    stretches: list[list[str]] = [[]]
    depth = 0
    for place, box in enumerate(boxes):
        stretches[-1].append(box)
        depth += _bracket_balance(box)
        # The ellipsis at the end of a list does not start a line.
        last = place == len(boxes) - 2 and _DOTS.search(boxes[-1])
        if place < len(boxes) - 1 and depth <= 0 and _kind(box) != "mbin" and not last:
            stretches.append([])
    return head + "".join(map(_join, stretches)) + tail


def formula_width(html: str) -> int:
    """Return the approximate width (characters) of a typeset formula on one line."""
    return _width(html.partition("<bdi")[2].rpartition("</bdi>")[0].partition(">")[2])


def _kind(box: str) -> str:
    """Return the class of the element that ends a box: mrel, mbin or an optional line break."""
    return str((_ENDS.findall(box) or [""])[-1])


def _join(boxes: list[str]) -> str:
    if len(boxes) == 1:
        return boxes[0]
    if sum(map(_width, boxes)) <= WIDE:
        return f'<span class="tk-whole">{"".join(boxes)}</span>'
    parts: list[list[str]] = [[]]
    depth = 0
    for place, box in enumerate(boxes):
        parts[-1].append(box)
        depth += _bracket_balance(box)
        if place < len(boxes) - 1 and depth <= 0:
            parts.append([])
    return "".join(f'<span class="tk-whole">{"".join(part)}</span>' if part[1:] else part[0] for part in parts)


def _bracket_balance(box: str) -> int:
    """Return the number of opening brackets of a box minus that of its closing brackets.

    KaTeX merges adjacent brackets into one element.
    """
    return sum(max(1, len(text)) * (1 if kind == "open" else -1) for kind, text in _BRACKETS.findall(box))


def _width(box: str) -> int:
    """Return the approximate width (characters) of a box."""
    return len(re.sub(r"<[^>]+>|[\s\u200b\u2061]", "", box))
