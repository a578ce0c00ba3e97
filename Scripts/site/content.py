"""Turns the content of DocC's pages into HTML. Its form: https://github.com/swiftlang/swift-docc, RenderNode.spec.json."""
import re
from html import escape

from archives import anchor
from highlight import highlight

SPANS = {"emphasis": "em", "strong": "strong"}


class Writer:
    """Writes the content of one page. `link` gives the address of a reference, or None."""

    def __init__(self, references, link, image):
        self.references, self.link, self.image = references, link, image
        #: The headings that were written: level, anchor, HTML.
        self.headings = []
        self.prefix = ""

    def inline(self, parts):
        return "".join(self.span(part) for part in parts or ())

    def span(self, part):
        kind = part["type"]
        if kind == "text":
            return escape(part["text"])
        if kind == "codeVoice":
            return f"<code>{escape(part['code'])}</code>"
        if kind in SPANS:
            return f"<{SPANS[kind]}>{self.inline(part['inlineContent'])}</{SPANS[kind]}>"
        if kind == "reference":
            return self.reference(part)
        if kind == "image":
            return self.image(self.references[part["identifier"]])
        return self.inline(part.get("inlineContent", []))

    def reference(self, part):
        target = self.references.get(part["identifier"], {})
        title = part.get("overridingTitleInlineContent") or target.get("titleInlineContent")
        words = self.inline(title) if title else escape(part.get("overridingTitle") or target.get("title", part["identifier"]))
        if target.get("kind") == "symbol" and not title:
            words = f"<code>{words}</code>"
        address = self.link(target)
        return f'<a href="{escape(address)}">{words}</a>' if address else words

    def blocks(self, content):
        return "\n".join(self.block(block) for block in content or ())

    def block(self, block):
        return getattr(self, "write_" + block["type"])(block)

    def write_paragraph(self, block):
        return f"<p>{self.inline(block['inlineContent'])}</p>"

    def write_heading(self, block):
        if self.prefix:
            return f'<p class="label">{escape(block["text"])}</p>'
        # No level is skipped, whatever the author wrote.
        level = min(block["level"], (self.headings[-1][0] if self.headings else 1) + 1)
        # DocC keeps a heading's code as text.
        name, words = anchor(block["anchor"]), re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(block["text"]))
        self.headings.append((level, name, words))
        return f'<h{level} id="{name}">{words}</h{level}>'

    def write_codeListing(self, block):
        code = "\n".join(block["code"])
        code = highlight(code, "xml" if code.startswith("<") else block.get("syntax"))
        return f'<pre><code>{code}</code></pre>'

    def write_aside(self, block):
        name = block.get("name") or block["style"].capitalize()
        return f'<div class="note" role="note"><p class="label">{escape(name)}</p>{self.blocks(block["content"])}</div>'

    def write_unorderedList(self, block):
        return f"<ul>{''.join(map(self.item, block['items']))}</ul>"

    def write_orderedList(self, block):
        start = f' start="{block["start"]}"' if "start" in block else ""
        return f"<ol{start}>{''.join(map(self.item, block['items']))}</ol>"

    def item(self, item):
        content = item["content"]
        # A paragraph alone needs no element of its own.
        if content and content[0]["type"] == "paragraph":
            return f"<li>{self.inline(content[0]['inlineContent'])}{self.blocks(content[1:])}</li>"
        return f"<li>{self.blocks(content)}</li>"

    def write_table(self, block):
        head, *rows = ("".join(self.cell("td" if number else "th", cell) for cell in row) for number, row in enumerate(block["rows"]))
        body = "".join(f"<tr>{row}</tr>" for row in rows)
        return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'

    def cell(self, name, content):
        words = self.inline(content[0]["inlineContent"]) if content else ""
        if name == "th":
            return f'<th scope="col">{words}</th>' if words else "<td></td>"
        return f"<td>{words}{self.blocks(content[1:])}</td>"

    def declaration(self, tokens):
        """A declaration of Swift, with its types as links."""
        parts = []
        for token in tokens:
            text = escape(token["text"])
            address = self.link(self.references[token["identifier"]]) if token.get("identifier") in self.references else None
            if address:
                text = f'<a href="{escape(address)}">{text}</a>'
            elif token["kind"] in ("keyword", "attribute"):
                text = f'<span class="k">{text}</span>'
            parts.append(text)
        return f'<pre class="declaration"><code>{"".join(parts)}</code></pre>'
