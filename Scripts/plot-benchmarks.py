#!/usr/bin/env python3
"""Draws open time and launch time over theme size as SVG, from the lines that `make bench` writes.

Usage: plot-benchmarks.py [RESULTS.jsonl [PLOT.svg]]
"""

import json
import sys

from plotting import LEFT, PLOT_WIDTH, draw_panel, write

PANELS = [
    ("Open, first look-up, close", ["open-over-syscalls"]),
    ("Fresh process, to the first value", ["launch-over-dom", "launch-over-json", "launch-over-plist"]),
]
NAMES = {
    "skinkit": "SkinKit",
    "system-calls": "the system calls alone",
    "gresource": "GResource (GLib)",
    "flatbuffers": "FlatBuffers",
    "dom": "libxml2 DOM",
    "json": "JSONDecoder",
    "plist": "PropertyListDecoder",
}


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def series_of(lines, names):
    """Points by peer, SkinKit's own first; all of one size come from one comparison, and so from one run."""
    series = {"skinkit": {}}
    for line in lines:
        if line["name"] not in names or line["peer"] not in NAMES:
            continue
        series["skinkit"].setdefault(line["entities"], line["ours_ns"])
        series.setdefault(line["peer"], {})[line["entities"]] = line["peer_ns"]
    return {name: sorted(points.items()) for name, points in series.items() if points}


def main(arguments):
    source = arguments[0] if arguments else "Benchmarks/results.jsonl"
    target = arguments[1] if len(arguments) > 1 else "Benchmarks/benchmarks.svg"
    lines = read(source)
    parts = []
    for number, (title, names) in enumerate(PANELS):
        series = series_of(lines, names)
        if series:
            parts += draw_panel(LEFT + number * (PLOT_WIDTH + 90), title, series, NAMES)
    write(target, parts)


main(sys.argv[1:])
