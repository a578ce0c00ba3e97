#!/usr/bin/env python3
"""Writes a theme of the size of a large app's: 1,226 entities, 1,500 classes and 4,210 constants, by default.

    Benchmarks/Themes/large-theme.py FOLDER [--entities N] [--classes N] [--constants N] [--descendants N] [--chain N] [--plain]

The files are the same in every run. `light`, `dark`, `iphone`, `ipad` and `highcontrast` have files of their own, and the
images have two scales. `--plain` omits the files of traits. `--descendants 300` adds 300 small themes, in chains of 31
themes with the large one at the top.
"""
import argparse
import pathlib
import struct
import zlib

TYPES = ["uilabel", "uibutton", "uiview", "uiimageview", "uitextfield", "uitableviewcell", "uiswitch", "uislider"]


def color(number):
    """A color that depends on the number only."""
    return f"#{number * 2654435761 % 0x1000000:06X}"


def palette(count, turn):
    lines = [f'<color name="color_{i}">{color(i + turn)}</color>' for i in range(count)]
    return "<theme><constants>\n" + "\n".join(lines) + "\n</constants></theme>\n"


def metrics(count, base):
    lines = [f'<float name="length_{i}">{base + i % 9}</float>' for i in range(count)]
    return "<theme><constants>\n" + "\n".join(lines) + "\n</constants></theme>\n"


def operation(name, value, state=""):
    return f'  <operation name="{name}"{f" state={chr(34)}{state}{chr(34)}" if state else ""}>{value}</operation>\n'


def style(number, colors):
    extends = f' extends="style_{number // 2}"' if number % 4 == 1 and number > 1 else ""
    return f'<class id="style_{number}"{extends}>\n' + "".join([
        operation("backgroundColor", f'<color ref="color_{number * 7 % colors}"/>'),
        operation("backgroundColor", f'<color ref="color_{number * 11 % colors}" darken="0.1"/>', "highlighted"),
        operation("cornerRadius", f'<float ref="length_{number % 100}"/>'),
        operation("tintColor", f'<color ref="color_{number * 17 % colors}"/>'),
        operation("alpha", "<float>0.9</float>") if number % 3 == 0 else ""]) + "</class>\n"


def text(kind, number, ink):
    if kind == "uilabel":
        return operation("text", f"<string>Label number {number}</string>") + operation("textColor", ink)
    if kind == "uibutton":
        return (operation("title", f"<string>Button {number}</string>") + operation("titleColor", ink)
                + operation("titleColor", '<color ref="color_1"/>', "highlighted")
                + operation("alpha", "<float>0.4</float>", "disabled"))
    if kind == "uiimageview":
        return operation("image", f'<image mode="template">icon_{number % 20}.png</image>')
    return ""


def icon(number, side):
    """A PNG of one gray, side by side pixels."""
    def chunk(name, content):
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    lines = (b"\0" + bytes([number * 11 % 256]) * side) * side
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


def entity(number, classes, colors):
    kind = TYPES[number % len(TYPES)]
    ink = f'<color ref="color_{number * 13 % colors}"/>'
    more = operation("borderColor", ink) + operation("borderWidth", "<float>1</float>") if number % 4 == 0 else ""
    uses = f"style_{number % classes} style_{number * 31 % classes}"
    return f'<{kind} id="{kind}_screen_{number // 40}_part_{number}" class="{uses}">\n{text(kind, number, ink)}{more}</{kind}>\n'


def descendant(folder, number, chain, colors, classes):
    """Writes a theme that changes some colors, a class and two entities of its parent."""
    bundle = folder / f"Child{number:03}.theme"
    bundle.mkdir(parents=True, exist_ok=True)
    parent = "org.example.large" if number % (chain - 1) == 0 else f"org.example.child{number - 1}"
    (bundle / "info.xml").write_text(
        f"<info><identifier>org.example.child{number}</identifier><name>Child {number}</name>"
        f"<inherits>{parent}</inherits></info>\n")
    constants = "".join(
        f'<color name="color_{(number * 37 + i * 101) % colors}">{color(number * 1000 + i)}</color>\n' for i in range(20))
    changed = number * 7 % classes
    own = (f'<class id="style_{changed}">\n' + operation("alpha", f"<float>0.{number % 9 + 1}</float>") + "</class>\n"
           f'<class id="own_{number}" extends="style_{changed}">\n'
           + operation("cornerRadius", f"<float>{number % 13}</float>") + "</class>\n")
    kind = TYPES[number % len(TYPES)]
    entities = (f'<{kind} id="own_{number}" class="own_{number}"/>\n'
                f'<uilabel id="uilabel_screen_0_part_0">\n' + operation("text", f"<string>Child {number}</string>")
                + "</uilabel>\n")
    (bundle / "theme.xml").write_text(
        f"<theme><constants>\n{constants}</constants><classes>\n{own}</classes>"
        f"<instances>\n{entities}</instances></theme>\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--entities", type=int, default=1226)
    parser.add_argument("--classes", type=int, default=1500)
    parser.add_argument("--constants", type=int, default=4210)
    parser.add_argument("--descendants", type=int, default=0)
    parser.add_argument("--chain", type=int, default=31)
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    colors, lengths = given.constants * 3 // 4, given.constants - given.constants * 3 // 4
    bundle = given.folder / "Large.theme"
    (bundle / "assets").mkdir(parents=True, exist_ok=True)
    for number in range(20):
        for scale in (2, 3):
            (bundle / "assets" / f"icon_{number}@{scale}x.png").write_bytes(icon(number, 24 * scale))
    classes = "".join(style(i, colors) for i in range(given.classes))
    entities = "".join(entity(i, given.classes, colors) for i in range(given.entities))
    for name, content in {
        "info.xml": "<info><identifier>org.example.large</identifier><name>Large</name></info>\n",
        "palette.xml": palette(colors, 0), "palette~light.xml": palette(colors // 8, 5), "palette~dark.xml": palette(colors // 2, 77),
        "palette~highcontrast.xml": palette(colors // 20, 991),
        "metrics.xml": metrics(lengths, 4), "metrics~iPhone.xml": metrics(lengths // 8, 5),
        "metrics~iPad.xml": metrics(lengths // 4, 6),
        "classes.xml": f"<theme><classes>\n{classes}</classes></theme>\n",
        "instances.xml": f"<theme><instances>\n{entities}</instances></theme>\n",
    }.items():
        if not (given.plain and "~" in name):
            (bundle / name).write_text(content)
    for number in range(given.descendants):
        descendant(given.folder, number, given.chain, colors, given.classes)
    print(bundle)


if __name__ == "__main__":
    main()
