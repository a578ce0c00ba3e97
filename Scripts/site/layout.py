"""The frame of every page: head, header, navigation and foot."""
import pathlib
from html import escape

from reference import relative

TEMPLATE = (pathlib.Path(__file__).parent / "page.html").read_text(encoding="utf-8")
SECTIONS = [
    ("Gallery", "gallery/index.html"), ("Guides", "docs/index.html"), ("Reference", "docs/reference.html"),
    ("Errors", "docs/skindiagnostics/errorindex.html"), ("Format", "docs/skincompiler/themeformat.html"),
    ("Speed", "docs/documents/figures.html"),
]


def links(file, pairs):
    """Links as items of a list; the one to the page itself is marked."""
    return "".join(
        f'<li><a href="{escape(relative(file, place))}"{" aria-current=page" if place == file else ""}>{escape(title)}</a></li>'
        for title, place in pairs)


def navigation(file, groups):
    """A page's neighbours: titled lists of links."""
    parts = (f"<h2>{escape(title)}</h2><ul>{links(file, pairs)}</ul>" for title, pairs in groups if pairs)
    return f'<nav id="page-contents" aria-label="Contents">{"".join(parts)}</nav>'


def outline(headings):
    """The headings of a page, if there are several."""
    shown = [heading for heading in headings if heading[0] == 2]
    if len(shown) < 3:
        return ""
    rows = "".join(f'<li><a href="#{name}">{words}</a></li>' for _, name, words in shown)
    return f'<nav class="outline" aria-label="On this page"><h2>On this page</h2><ul>{rows}</ul></nav>'


def frame(file, title, main, *, summary="", theme="daylight", kind="article", beside="", head=""):
    """A whole page."""
    values = {
        "TITLE": escape(title), "SUMMARY": escape(summary), "KIND": kind, "MAIN": main, "BESIDE": beside, "HEAD": head,
        "ROOT": escape(relative(file, "index.html").removesuffix("index.html")),
        "THEME": theme, "NAME": theme.capitalize(), "SECTIONS": links(file, SECTIONS),
        "JUMP": '<a class="jump" href="#page-contents">Contents</a>' if 'id="page-contents"' in beside else "",
    }
    page = TEMPLATE
    for name, value in values.items():
        page = page.replace(f"@{name}@", value)
    return page
