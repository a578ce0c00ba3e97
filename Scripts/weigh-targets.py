#!/usr/bin/env python3
"""Compares the sizes of targets' machine code with the table of Documentation/Figures.md.

    weigh-targets.py FOLDER            # FOLDER: a release build, such as .build/release; shows what grew by more than 2 %
    weigh-targets.py FOLDER --record   # writes the table

A size is the sum of what the object files of a target add to a program, before linking: code, constants, metadata and
unwinding tables, in KiB. The same compiler gives the same sizes. Other compilers and machines give others, so a growth
is a warning and no error.
"""
import pathlib
import re
import subprocess
import sys

TARGETS = ("SkinKit", "SkinColors", "SkinFormat", "SkinSettings", "SkinLibrary", "SkinLegibility", "SkinBlending",
           "SkinComponents")
DOCUMENT = pathlib.Path(__file__).resolve().parents[1] / "Documentation" / "Figures.md"
ALLOWED_GROWTH = 1.02


def size(folder):
    """The bytes of a target's object files, without debug information."""
    objects = sorted(str(path) for path in folder.glob("*.o"))
    if not objects:
        sys.exit(f"weigh-targets: no object files in {folder}")
    lines = subprocess.run(["size", *objects], capture_output=True, text=True, check=True).stdout.splitlines()[1:]
    return sum(int(text) + int(data) for text, data, *_ in map(str.split, lines))


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["--record"]):
        sys.exit(__doc__)
    sizes = {name: round(size(pathlib.Path(sys.argv[1]) / f"{name}.build") / 1024) for name in TARGETS}
    document = DOCUMENT.read_text()
    row = re.compile(r"^\| (Skin\w+) \| (\d+) \|$", re.MULTILINE)
    known = {name: int(kib) for name, kib in row.findall(document)}
    if sys.argv[2:]:
        DOCUMENT.write_text(row.sub(lambda match: f"| {match[1]} | {sizes[match[1]]} |", document))
        return
    for name, kib in sizes.items():
        if name not in known:
            sys.exit(f"weigh-targets: {DOCUMENT.name} has no row for {name}")
        if kib > known[name] * ALLOWED_GROWTH:
            print(f"::warning::{name} grew from {known[name]} to {kib} KiB; if that is meant, record it with "
                  "'make test-weight RECORD=--record'")
    print("weigh-targets: " + ", ".join(f"{name} {kib} KiB ({kib - known[name]:+})" for name, kib in sizes.items()))


main()
