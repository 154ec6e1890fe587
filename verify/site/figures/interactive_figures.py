"""Interactive figures: the placeholder `{{ why NAME option=1,2 }}`."""

import json
from collections.abc import Sequence
from html import escape

from verify.site.build.page_context import Page
from verify.site.figures import static_figures


def block(page: Page, arguments: Sequence[str]) -> str:
    """Return the static figure, with the data and strings from which its script makes it interactive."""
    name, data = arguments[0], static_figures.figure_data(arguments)
    still = page.site.stills[" ".join(arguments)]
    texts = static_figures.figure_texts(page.words, name)
    attributes = {
        "class": "tk-figure tky",
        "data-picture": name,
        "data-lang": page.site.language,
        "data-given": json.dumps(data),
        "data-words": json.dumps(texts, ensure_ascii=False),
    }
    title = page.words.typography.classes(escape(texts["title"]))
    attribute_text = " ".join(f'{key}="{escape(value, quote=True)}"' for key, value in attributes.items())
    return (
        f'<figure {attribute_text}><figcaption class="tky-title">{title}</figcaption>'
        f'<div class="tky-view">{still["svg"]}</div> <div class="tky-says">{still["says"]}</div></figure>'
        f'<script type="module" src="{page.asset("assets/js/why/mount.js")}"></script>'
    )
