"""Reads DocC archives, and says at which address of the site each of their pages is.

DocC writes a page for each symbol. The site has one for each article and each type; the members of a type are on its page.
"""
import json
import re

#: What has a page of its own, beside articles and everything at the top of a module.
TYPES = {"module", "struct", "class", "enum", "protocol", "extension"}


def anchor(text):
    """An identifier for an element, the same in a page and in links to it."""
    return re.sub(r"[^a-z0-9_:()]+", "-", text.lower()).strip("-")


class Page:
    """An article, a module or a type with its members."""

    def __init__(self, path, data):
        self.path, self.data, self.members = path, data, {}
        self.title = data["metadata"]["title"]
        self.is_article = data["kind"] == "article"
        self.summary = self.plain(data.get("abstract", []))

    @property
    def module(self):
        return self.path.split("/")[0]

    @property
    def file(self):
        return f"docs/{self.path}/index.html" if "/" not in self.path else f"docs/{self.path}.html"

    def plain(self, inline):
        """The text of inline content; that of a link is its title."""
        return "".join(part.get("text") or part.get("code") or self.plain(part.get("inlineContent", ())) or part.get("overridingTitle")
                       or self.data["references"].get(part["identifier"], {}).get("title", part["identifier"]) for part in inline)


class Archives:
    """The pages of some archives, and the addresses of everything in them."""

    def __init__(self, folders):
        self.pages, nodes = {}, {}
        for folder in folders:
            root = folder / "data" / "documentation"
            for file in sorted(root.rglob("*.json")):
                nodes[str(file.relative_to(root))[:-5]] = json.loads(file.read_text(encoding="utf-8"))
        # A type comes before its members, whose paths begin with its own.
        for path, data in sorted(nodes.items()):
            is_article, depth = data["kind"] == "article", path.count("/")
            if depth <= 1 or data["metadata"].get("symbolKind") in TYPES:
                self.pages[path] = Page(path, data)
            # An article below a type is DocC's list of members that every type with a protocol has.
            elif not is_article and (owner := path.rsplit("/", 1)[0]) in self.pages:
                self.pages[owner].members[path] = data
        self.places = {path: page.file for path, page in self.pages.items()}
        for page in self.pages.values():
            for path in page.members:
                self.places[path] = f"{page.file}#{self.member_anchor(path)}"

    @staticmethod
    def member_anchor(path):
        return anchor(path.rsplit("/", 1)[1])

    def place(self, url):
        """The address of what DocC has at /documentation/…; None if no archive has it."""
        path, _, fragment = url.removeprefix("/documentation/").partition("#")
        place = self.places.get(path.lower().rstrip("/"))
        if place and fragment and "#" not in place:
            place += "#" + anchor(fragment)
        return place
