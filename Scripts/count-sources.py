#!/usr/bin/env python3
"""Counts the Swift files, the lines and the public declarations of each target.

    count-sources.py [FOLDER]     # FOLDER: the root of the package, by default this one

A line is any line of a Swift file. A type is a public structure, class, enumeration, protocol or actor, nested ones
included. A declaration is a type, an initializer, a function, a subscript, a property or a type alias that is public;
those behind @_spi, the cases of enumerations and the requirements of protocols are not counted.
"""
import pathlib
import re
import sys

ROOMS = ("Features", "Compiler", "Authoring", "Adapters", "Store")
MODIFIERS = r"(?:(?:static|final|class|mutating|nonmutating|nonisolated|convenience|required|override|indirect|dynamic|lazy|weak|" \
    r"consuming|borrowing|internal\(set\)|private\(set\)|package\(set\)|fileprivate\(set\)|unsafe|@\w+(?:\([^)]*\))?)\s+)*"
DECLARATION = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public|open)\s+" + MODIFIERS
    + r"(struct|class|enum|protocol|actor|func|init|subscript|var|let|typealias)\b", re.MULTILINE)
TYPES = ("struct", "class", "enum", "protocol", "actor")


def targets(sources):
    """The folders of targets that have Swift files."""
    for folder in sorted(sources.iterdir()):
        if folder.name in ROOMS:
            yield from (inner for inner in sorted(folder.iterdir()) if inner.is_dir())
        elif folder.is_dir():
            yield folder


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[1]
    print(f"{'target':<20}{'files':>7}{'lines':>8}{'types':>7}{'declarations':>14}")
    total = [0, 0, 0, 0]
    for target in targets(root / "Sources"):
        texts = [path.read_text() for path in sorted(target.rglob("*.swift"))]
        if not texts:
            continue
        found = [
            match.group(1) for text in texts for match in DECLARATION.finditer(text)
            if "@_spi" not in text[:match.end()].rsplit("\n", 1)[-1]
        ]
        row = [len(texts), sum(text.count("\n") for text in texts), sum(kind in TYPES for kind in found), len(found)]
        total = [old + new for old, new in zip(total, row)]
        print(f"{target.name:<20}{row[0]:>7}{row[1]:>8}{row[2]:>7}{row[3]:>14}")
    print(f"{'all':<20}{total[0]:>7}{total[1]:>8}{total[2]:>7}{total[3]:>14}")


main()
