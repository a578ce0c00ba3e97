#!/usr/bin/env python3
"""Records the output of the commands that the documents show.

    Scripts/record-commands.py SKINCTL

Runs each command behind a `$` within the folder Themes and replaces the lines below it. A line `…` stays: as many lines
before and after it are replaced as there are. DocumentedCommandsTests checks the same documents. Look at the difference.
"""
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DOCUMENTS = [
    "Documentation/Tool.md",
    "Sources/Tools/SkinInspector/SkinInspector.docc/ExplainingAValue.md",
    "Sources/Tools/SkinInspector/SkinInspector.docc/WhatAnEditChanges.md",
]


def output(command, skinctl):
    path = f"{skinctl.parent}:{os.environ['PATH']}"
    run = subprocess.run(
        ["sh", "-c", command], cwd=ROOT / "Themes", env={**os.environ, "PATH": path}, text=True, capture_output=True)
    return (run.stdout + run.stderr).splitlines()


def recorded(shown, new):
    if "…" not in shown:
        return new
    head, tail = shown.index("…"), len(shown) - shown.index("…") - 1
    return new[:head] + ["…"] + (new[-tail:] if tail else [])


def record(text, skinctl):
    lines, shown, command, fenced = [], [], None, False

    def finish():
        nonlocal command
        if command:
            lines.extend(recorded(shown, output(command, skinctl)))
        command = None
        shown.clear()

    for line in text.splitlines():
        starts = fenced and line.startswith("$ ")
        if line.startswith("```") or starts:
            finish()
            fenced = fenced if starts else not fenced
        if starts:
            command = line[2:]
        elif command:
            shown.append(line)
            continue
        lines.append(line)
    return "\n".join(lines) + "\n"


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 64
    skinctl = pathlib.Path(arguments[0]).resolve()
    for name in DOCUMENTS:
        document = ROOT / name
        document.write_text(record(document.read_text(), skinctl))
    return 0


sys.exit(main(sys.argv[1:]))
