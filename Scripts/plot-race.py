#!/usr/bin/env python3
"""Draws the processor time of switches over the number of widgets as SVG, from what `make race` writes.

Usage: plot-race.py RESULTS.json PLOT.svg

Prints the tables of Documentation/Race.md.
"""

import json
import sys

from plotting import HEIGHT, LEFT, PLOT_WIDTH, draw_panel, write

PANELS = [("Another look, to the painted frame", "switch"), ("Another color, to the painted frame", "color")]
NAMES = {
    "skingtk": "SkinGTK",
    "floor": "SkinKit, nothing painted",
    "gtk-provider": "GTK 4, a new sheet",
    "gtk-colors": "GTK 4, named colors only",
    "gtk-classes": "GTK 4, classes",
    "qt-sheet": "Qt widgets, style sheet",
    "qt-palette": "Qt widgets, palette only",
    "qml": "QML, bound properties",
    "chromium-properties": "Chromium, custom properties",
    "chromium-classes": "Chromium, classes",
}


def row(name, values):
    return f"| {NAMES[name]} | " + " | ".join(values) + " |"


def time(cost, key="cpu"):
    return f"{cost[key]:.1f}" if cost[key] < 10 else f"{cost[key]:.0f}"


def print_tables(results):
    sizes = results["sizes"]
    print("load", *(f"{load:.1f}" for load in results["load"]))
    for _, command in PANELS:
        print(f"\n| {command} | " + " | ".join(f"{int(size):,}" for size in sizes) + " |")
        for name in NAMES:
            if all(name in costs[command] for costs in sizes.values()):
                print(row(name, [f"{time(costs[command][name])} ({time(costs[command][name], 'wall')})" for costs in sizes.values()]))
    print("\n| | a step of a drag | frames missed | bytes a widget | a switch that fails |")
    for name in NAMES:
        if name not in sizes.get("1000", {}).get("drag", {}) or "10000" not in sizes:
            continue
        drag = sizes["1000"]["drag"][name]
        memory = (sizes["10000"]["memory"][name] - sizes["1000"]["memory"][name]) / 9000
        print(row(name, [time(drag), str(drag["missed"]), f"{memory:,.0f}", results["failure"].get(name, "–")]))
    print("\n" + ", ".join(sorted(set(results["versions"].values()))))


def main(source, target):
    with open(source, encoding="utf-8") as file:
        results = json.load(file)
    print_tables(results)
    sizes = results["sizes"]
    parts = []
    for number, (title, command) in enumerate(PANELS):
        series = {name: sorted((int(size), costs[command][name]["cpu"] * 1e6) for size, costs in sizes.items() if name in costs[command])
                  for name in NAMES}
        series = {name: points for name, points in series.items() if points}
        parts += draw_panel(LEFT + number * (PLOT_WIDTH + 90), title, series, NAMES, "widgets; processor time")
    write(target, parts, HEIGHT + 40)


main(*sys.argv[1:3])
