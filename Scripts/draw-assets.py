#!/usr/bin/env python3
"""Draws the PNG files of the example themes, the stickers and the demo store from the SVG files in Themes/Art.

    draw-assets.py                draw every PNG file again
    draw-assets.py FILE.png …     draw these files, which need not exist yet
    draw-assets.py --check        write nothing; exit 1 if a file doesn't look like its drawing

Needs rsvg-convert. Themes/Art/README.md says which source and which style sheets belong to a file.
"""
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
ART = ROOT / "Themes/Art"
FOLDERS = "Themes", "Themes/Gallery", "Examples/skinkit-messenger/Store"
TOLERANCE = 2  # the mean difference of samples, each 0 to 255, that another version of librsvg may make


def drawn(file):
    """Returns the width, and the rows of RGBA samples, of a PNG file's source at the file's scale."""
    theme, name, scale, traits = re.search(
        r"(\w+)(?:\.theme/assets|\.stickers)/(.+?)(?:@(\d)x)?((?:~\w+)*)\.png$", file.as_posix()).groups()
    sources = ART / theme / f"{name}.svg", ART / "Base" / f"{name}.svg"
    source = next((path for path in sources if path.exists()), None) or sys.exit(f"{file}: {sources[0]} doesn't exist")
    with tempfile.NamedTemporaryFile("w", suffix=".css") as sheet:
        for path in dict.fromkeys((ART / theme / "style.css", ART / theme / f"style{traits}.css")):
            sheet.write(path.read_text() if path.exists() else "")
        sheet.flush()
        command = ["rsvg-convert", "--zoom", scale or "1", "--stylesheet", sheet.name, source]
        return decoded(subprocess.run(command, check=True, capture_output=True).stdout)


def decoded(data):
    """Reads a PNG file that has no palette and 8 bits a sample."""
    chunks, at = {}, 8
    while at < len(data):
        length, kind = struct.unpack_from(">I4s", data, at)
        chunks[kind], at = chunks.get(kind, b"") + data[at + 8:at + 8 + length], at + 12 + length
    width, _, _, color = struct.unpack_from(">IIBB", chunks[b"IHDR"])
    unit, raw, rows = {0: 1, 2: 3, 4: 2, 6: 4}[color], zlib.decompress(chunks[b"IDAT"]), []
    above = bytes(width * unit + unit)
    for start in range(0, len(raw), width * unit + 1):
        line = bytearray(unit)  # a transparent pixel before the first one, as the filters want it
        for i, value in enumerate(raw[start + 1:start + 1 + width * unit]):
            a, b, c = line[i], above[i + unit], above[i]
            nearest = min(a, b, c, key=lambda sample: abs(a + b - c - sample))
            line.append(value + (0, a, b, (a + b) // 2, nearest)[raw[start]] & 255)
        above, pixels = line, (line[i:i + unit] for i in range(unit, len(line), unit))
        rows.append(b"".join((p * 3 + b"\xff" if unit == 1 else p[:1] * 2 + p if unit == 2 else (p + b"\xff")[:4]) for p in pixels))
    return width, rows


def encoded(width, rows):
    """Writes a PNG file without metadata, as grey with alpha if no pixel has a color, with the filter that suits it best."""
    is_grey = all(row[0::4] == row[1::4] == row[2::4] for row in rows)
    unit, lines = (2, [bytes(n for pair in zip(row[0::4], row[3::4]) for n in pair) for row in rows]) if is_grey else (4, rows)
    none = [bytes(width * unit)] * len(rows)
    raw = [b"".join(bytes([kind, *(a - b & 255 for a, b in zip(*pair))]) for pair in zip(lines, bases)) for kind, bases in
           enumerate((none, [bytes(unit) + line[:-unit] for line in lines], none[:1] + lines[:-1]))]
    header = struct.pack(">IIBBBBB", width, len(rows), 8, 4 if is_grey else 6, 0, 0, 0)
    chunks = (b"IHDR", header), (b"IDAT", min((zlib.compress(data, 9) for data in raw), key=len)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks)


def is_like(one, other):
    a, b = b"".join(one[1]), b"".join(other[1])
    return one[0] == other[0] and len(a) == len(b) and sum(abs(m - n) for m, n in zip(a, b)) <= TOLERANCE * len(a)


def main(words):
    found = sorted(path for folder in FOLDERS for bundle in ("*.theme/assets", "*.stickers")
                   for path in (ROOT / folder).glob(f"{bundle}/**/*.png"))
    files, stale = found if words in ([], ["--check"]) else [pathlib.Path(word).resolve() for word in words], []
    for file in files:
        drawing = drawn(file)
        if words != ["--check"]:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(encoded(*drawing))
        elif not is_like(drawing, decoded(file.read_bytes())):
            stale.append(f"{file.relative_to(ROOT)}: doesn't look like its drawing")
    print(*(stale or [f"{len(files)} pictures"]), sep="\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
