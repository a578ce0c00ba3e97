#!/usr/bin/env python3
"""Compiles the themes of the checks: every operation of the built-in schema, with two values each.

    make-themes.py SKINCTL FOLDER

Writes First.skincache, Second.skincache, Night.skincache, which is always dark, and Broken.skincache to the folder, and operations.txt, which lists the operations
of each component type. An entity 'all' of each type has its operations, but for those that change a value of another one, and an entity 'only_NAME' has one.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
import zlib

# What the adapters' articles say that an app's schema may declare.
ADAPTERS = pathlib.Path(__file__).resolve().parents[2] / "Sources" / "Adapters"
ARTICLES = [ADAPTERS / name / (name + ".docc") / "Operations.md" for name in ("SkinAppKit",)]
TEXTS = {
    "bool": ("true", "false"), "integer": ("2", "3"), "point": ("1,2", "3,4"), "size": ("10,20", "30,40"),
    "rect": ("1,2,30,40", "5,6,70,80"), "insets": ("1,2,3,4", "5,6,7,8"),
}


def png(width, height):
    def chunk(kind, data):
        body = kind + data
        return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
    header = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes([8, 6, 0, 0, 0])
    rows = b"".join(b"\0" + b"\x33\x66\x99\xff" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def value(param, theme):
    """The element of a parameter or a field in a theme: 0 or 1."""
    kind, name, words = param.get("type"), param.get("name"), (param.get("values") or "").split()
    if kind == "color":
        return '<color ref="color"/>'
    if kind == "float":
        return "<float>%s</float>" % ((2.5, 3.5) if name == "maximum" else (0.5, 0.25))[theme]
    if kind == "string":
        return "<string>%s</string>" % (words[(1 + theme) % len(words)] if words else ("first", "second")[theme])
    if kind == "array" and words:
        return "<array>%s</array>" % "".join("<string>%s</string>" % word for word in words[2 * theme:2 * theme + 2])
    if param.get("of") == "shadowlayer":
        return '<array><shadowlayer><field name="color"><color ref="color"/></field></shadowlayer></array>'
    if kind == "image":
        return ('<image slice="1,2,3,4">mark.png</image>', '<image mode="template">mark.png</image>')[theme]
    if kind == "font":
        return ('<font size="12" weight="bold" style="italic"/>', '<font file="face.ttf" size="15"/>')[theme]
    if kind == "gradient":
        return ('<gradient><field name="colors"><array><color ref="color"/><color>#000000</color></array></field>'
                '<field name="angle"><float>%d</float></field></gradient>' % (90 * (1 - theme)))
    return "<%s>%s</%s>" % (kind, TEXTS[kind][theme], kind)


# What would change a value that another operation has.
ALONE = {"textCase", "titleCase", "largeTitleFont", "material"}


def together(operations):
    """The operations that an entity can have together."""
    return [operation for operation in operations if operation.get("name") not in ALONE]


def operation(declaration, theme):
    params = "".join('<param name="%s">%s</param>' % (param.get("name"), value(param, theme))
                     for param in declaration.findall("param"))
    return '<operation name="%s">%s</operation>' % (declaration.get("name"), params)


def inherited(types, name):
    """The declarations of a type, those of its ancestors first."""
    parent = types[name].get("inherits")
    return (inherited(types, parent) if parent else []) + types[name].findall("operation")


def bundle(folder, title, theme, types, extra="", logo=None, appearance=None):
    path = folder / (title + ".theme")
    (path / "assets").mkdir(parents=True)
    (path / "assets" / "mark@2x.png").write_bytes(png(4, 4))
    (path / "assets" / "face.ttf").write_bytes(b"\0\1\0\0 a font for the stubs")
    (path / "assets" / "broken.jpg").write_bytes(b"not an image")
    (path / "info.xml").write_text(
        "<info><identifier>org.example.%s</identifier><name>%s</name><version>1.0.0</version>%s</info>"
        % (title.lower(), title, "<appearance>%s</appearance>" % appearance if appearance else ""))
    logo = logo or (' slice="1,2,3,4">mark.png', ' mode="template">mark.png')[theme]
    light, dark = (("#336699", "#99ccff"), ("#993333", "#ffcccc"))[theme]
    (path / "colors.xml").write_text(
        '<theme><constants><color name="color">%s</color><color name="steady">#808080</color>'
        '<float name="space">%s</float><string name="title">%s</string><image name="logo"%s</image>'
        '<gradient name="fade"><field name="colors"><array><color ref="color"/><color>#000000</color></array></field>'
        '<field name="angle"><float>270</float></field></gradient>'
        '<font name="face" file="face.ttf" size="15"/><font name="plain" size="12" weight="bold" style="italic"/>'
        '</constants></theme>' % (light, (0.5, 0.25)[theme], ("first", "second")[theme], logo))
    (path / "colors~dark.xml").write_text(
        '<theme><constants><color name="color">%s</color></constants></theme>' % dark)
    entities = []
    for name in types:
        operations = inherited(types, name)
        entities.append('<%s id="all">%s</%s>' % (name, "".join(operation(o, theme) for o in together(operations)), name))
        entities += ['<%s id="only_%s">%s</%s>' % (name, o.get("name"), operation(o, theme), name) for o in operations]
    (path / "entities.xml").write_text("<theme><instances>%s%s</instances></theme>" % ("".join(entities), extra))


def states():
    words = ["focused", "selected", "highlighted", "disabled"]
    looks = "".join('<operation name="alpha" state="%s"><float>0.%d</float></operation>' % (word, number + 1)
                    for number, word in enumerate(words))
    own = '<operation name="alpha" state="unread"><float>0.6</float></operation>'
    return '<uiview id="states">%s</uiview><uiview id="own_states">%s</uiview>' % (looks, own)


def main():
    skinctl, output = sys.argv[1], pathlib.Path(sys.argv[2])
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for article in ARTICLES:
            (folder / (article.parent.stem + ".schema.xml")).write_text(
                re.search(r"```xml\n(<schema>.*?</schema>\n)```", article.read_text(), re.DOTALL).group(1))
        (folder / "States.schema.xml").write_text('<schema><state name="error"/><state name="unread"/></schema>')
        schema = ET.fromstring(subprocess.run([skinctl, "list", "schema", folder], check=True, capture_output=True).stdout)
        types = {component.get("name"): component for component in schema.findall("component")}
        bundle(folder, "First", 0, types, states())
        bundle(folder, "Second", 1, types)
        bundle(folder, "Night", 0, types, appearance="dark")
        broken = '<uiview id="broken"><operation name="alpha"><float>0.5</float></operation><operation name="backgroundImage">' \
            '<image>broken.jpg</image></operation></uiview>'
        bundle(folder, "Broken", 1, types, broken, ">broken.jpg")
        output.mkdir(parents=True, exist_ok=True)
        subprocess.run([skinctl, "compile", folder, "--assets", "embed", "-o", str(output) + "/"], check=True, stdout=subprocess.DEVNULL)
        lines = ["%s %s %s" % (name, component.get("inherits") or "-",
                               " ".join(o.get("name") for o in component.findall("operation")))
                 for name, component in types.items()]
        (output / "operations.txt").write_text("\n".join(lines) + "\n")


main()
