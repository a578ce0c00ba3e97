"""Writes the pages of articles, modules and types."""
import posixpath
import re
from html import escape

from archives import anchor
from contents import REPOSITORY
from content import Writer


def relative(file, place):
    """The address of a place of the site, as a link in one of its files has it."""
    path, mark, fragment = place.partition("#")
    if path == file and mark:
        return mark + fragment
    return posixpath.relpath(path, posixpath.dirname(file) or ".") + mark + fragment


class Reference:
    """Writes pages of archives; `sources` has the path in the repository of each article."""

    def __init__(self, archives, sources):
        self.archives, self.sources = archives, sources
        self.by_source = {source: path for path, source in sources.items()}
        #: The pictures that pages show: the address in the site, and the file in its archive.
        self.pictures = {}

    def writer(self, page):
        return Writer(page.data["references"], lambda target: self.address(page, target),
                      lambda picture: self.picture(page, picture))

    def address(self, page, target):
        url = target.get("url", "")
        if url.startswith("/documentation/"):
            place = self.archives.place(url)
            return relative(page.file, place) if place else None
        if not url or "://" in url or url.startswith(("#", "mailto:")):
            return "#" + anchor(url[1:]) if url.startswith("#") else url or None
        return self.file_address(page, url)

    def file_address(self, page, url):
        """The address of a file of the repository: a page made of it, or the file where the sources are."""
        path, mark, fragment = url.partition("#")
        source = posixpath.normpath(posixpath.join(posixpath.dirname(self.sources.get(page.path, "")), path))
        if source in self.by_source:
            place = self.archives.places[self.by_source[source]]
            return relative(page.file, place + (mark + anchor(fragment) if mark else ""))
        return f"{REPOSITORY}/blob/main/{source}"

    def picture(self, page, picture):
        name = picture["variants"][0]["url"].rsplit("/", 1)[1]
        place = f"pictures/{name}"
        self.pictures[place] = name
        return f'<img src="{relative(page.file, place)}" alt="{escape(picture.get("alt") or "")}" loading="lazy">'

    def write(self, page):
        """The content of a page, and its headings."""
        writer, data = self.writer(page), page.data
        kind = data["metadata"].get("roleHeading", "")
        above = f"{kind} of {self.module_name(page)}" if "/" in page.path and not page.is_article else kind
        parts = [f'<p class="kind">{escape(above)}</p>'] if not page.is_article and page.module != "documents" else []
        parts.append(f"<h1>{escape(page.title)}</h1>")
        if data.get("abstract"):
            parts.append(f'<p class="summary">{writer.inline(data["abstract"])}</p>')
        parts.append(self.sections(writer, data))
        parts += [self.topic(writer, page, section) for section in data.get("topicSections", [])]
        parts += [self.relations(writer, section) for section in data.get("relationshipsSections", [])]
        return "\n".join(parts), writer.headings

    def module_name(self, page):
        return self.archives.pages[page.module].title

    def sections(self, writer, data):
        parts = []
        for section in data.get("primaryContentSections", []):
            if section["kind"] == "declarations":
                parts.append(writer.declaration(section["declarations"][0]["tokens"]))
            elif section["kind"] == "parameters":
                rows = (f"<dt><code>{escape(one['name'])}</code></dt><dd>{writer.blocks(one['content'])}</dd>"
                        for one in section["parameters"])
                parts.append(f'<dl class="parameters">{"".join(rows)}</dl>')
            elif section["kind"] == "content":
                content = section["content"]
                # DocC's own heading above all of an article says nothing.
                if content and content[0].get("anchor", "").lower() in ("overview", "discussion"):
                    content = content[1:]
                parts.append(writer.blocks(content))
        return "\n".join(parts)

    def topic(self, writer, page, section):
        """A group of a module's or a type's contents: members in full, everything else as links."""
        title = section.get("title") or "Topics"
        name = anchor(title)
        taken = {heading[1] for heading in writer.headings} | {self.archives.member_anchor(path) for path in page.members}
        while name in taken:
            name += "-"
        parts, links = [f'<h2 id="{name}">{escape(title)}</h2>'], []
        for identifier in section["identifiers"]:
            reference = writer.references.get(identifier, {})
            path = reference.get("url", "").removeprefix("/documentation/").lower()
            if path in page.members:
                parts.append(self.member(writer, path, page.members[path]))
            elif address := self.address(page, reference):
                words = escape(reference["title"])
                words = words if reference.get("role") == "article" else f"<code>{words}</code>"
                links.append(f'<dt><a href="{escape(address)}">{words}</a></dt>'
                             f'<dd>{writer.inline(reference.get("abstract"))}</dd>')
        if links:
            parts.insert(1, f'<dl class="topics">{"".join(links)}</dl>')
        if len(parts) == 1:
            return ""
        writer.headings.append((2, name, escape(title)))
        return "\n".join(parts)

    def member(self, writer, path, data):
        name = self.archives.member_anchor(path)
        outer, writer.references, writer.prefix = writer.references, data["references"], name
        summary = f"<p>{writer.inline(data['abstract'])}</p>" if data.get("abstract") else ""
        body = self.sections(writer, data)
        # The declaration is first, then what it is.
        declaration, _, rest = body.partition("</pre>")
        writer.references, writer.prefix = outer, ""
        # The title of a case begins with its type.
        title = escape(re.sub(r"^[\w.]+\.(?=\w)", "", data["metadata"]["title"]))
        return (f'<section class="member"><h3 id="{name}"><a href="#{name}"><code>{title}</code></a></h3>\n'
                f"{declaration}</pre>\n{summary}\n{rest}</section>")

    def relations(self, writer, section):
        names = []
        for identifier in section["identifiers"]:
            target = writer.references.get(identifier, {})
            address = writer.link(target)
            name = f"<code>{escape(target.get('title', '').removeprefix('Swift.'))}</code>"
            if name not in ("<code>Copyable</code>", "<code>Escapable</code>", "<code>SendableMetatype</code>"):
                names.append(f'<a href="{escape(address)}">{name}</a>' if address else name)
        if not names:
            return ""
        title = section["title"].capitalize()
        return f'<p class="relations"><span class="label">{escape(title)}</span> {", ".join(names)}</p>'
