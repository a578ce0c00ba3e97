#!/usr/bin/env python3
"""Draws the processor time of switches over the number of widgets as SVG, and prints the tables of Documentation/Figures.md.

    plot.py RESULTS.json PLOT.svg        # RESULTS.json: what race.py writes
"""
import json
import math
import pathlib
import sys

PANELS = {"switch": "Another look, to the painted frame", "color": "Another color, to the painted frame"}
NAMES = {
    "skingtk": ("SkinGTK", "#d0021b"),
    "floor": ("SkinKit, nothing painted", "#888888"),
    "gtk-provider": ("GTK 4, a new sheet", "#1f77b4"),
    "gtk-colors": ("GTK 4, named colors only", "#2ca02c"),
    "gtk-classes": ("GTK 4, classes", "#9467bd"),
    "qt-sheet": ("Qt widgets, style sheet", "#ff7f0e"),
    "qt-palette": ("Qt widgets, palette only", "#8c564b"),
    "qml": ("QML, bound properties", "#e377c2"),
    "chromium-properties": ("Chromium, custom properties", "#17becf"),
    "chromium-classes": ("Chromium, classes", "#bcbd22"),
}
WIDTH, HEIGHT, LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 960, 460, 70, 60, 380, 250


def text(across, down, words, anchor="start", size=12):
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}" font-size="{size}">{words}</text>'


def time_label(power):
    unit = min(power // 3, 3)
    return f"{10 ** (power - 3 * unit)} {['ns', 'µs', 'ms', 's'][unit]}"


def powers(values):
    """The powers of ten around some values; both axes are logarithmic."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return range(low, max(high, low + 1) + 1)


def panel(left, title, series):
    points = [point for values in series.values() for point in values]
    sizes, times = (powers(values) for values in zip(*points))

    def place(size, time):
        return (left + (math.log10(size) - sizes[0]) / (len(sizes) - 1) * PLOT_WIDTH,
                TOP + PLOT_HEIGHT - (math.log10(time) - times[0]) / (len(times) - 1) * PLOT_HEIGHT)

    yield text(left, TOP - 20, title, size=15)
    for power in times:
        _, down = place(10 ** sizes[0], 10 ** power)
        yield f'<line x1="{left}" x2="{left + PLOT_WIDTH}" y1="{down:.1f}" y2="{down:.1f}" stroke="#dddddd"/>'
        yield text(left - 8, down + 4, time_label(power), "end")
    for power in sizes:
        yield text(place(10 ** power, 10 ** times[0])[0], TOP + PLOT_HEIGHT + 20, f"{10 ** power:,}", "middle")
    # The first is drawn last, over the others.
    for number, (name, values) in reversed(list(enumerate(series.items()))):
        words, color = NAMES[name]
        places = [place(*value) for value in values]
        line = " ".join(f"{across:.1f},{down:.1f}" for across, down in places)
        yield f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>'
        yield from (f'<circle cx="{across:.1f}" cy="{down:.1f}" r="3" fill="{color}"/>' for across, down in places)
        across, down = left + number % 2 * 190, TOP + PLOT_HEIGHT + 52 + number // 2 * 18
        yield f'<rect x="{across}" y="{down - 9}" width="14" height="4" fill="{color}"/>'
        yield text(across + 20, down, words)
    yield text(left + PLOT_WIDTH / 2, TOP + PLOT_HEIGHT + 36, "widgets; processor time", "middle", 11)


def row(name, values):
    return f"| {NAMES[name][0]} | " + " | ".join(values) + " |"


def milliseconds(time):
    return f"{time:.1f}" if time < 10 else f"{time:.0f}"


def print_tables(results):
    sizes = results["sizes"]
    print("load", *(f"{load:.1f}" for load in results["load"]))
    for command in PANELS:
        print(f"\n| {command} | " + " | ".join(f"{int(size):,}" for size in sizes) + " |")
        for name in NAMES:
            if times := [costs[command][name] for costs in sizes.values() if name in costs[command]]:
                print(row(name, [f"{milliseconds(time['cpu'])} ({milliseconds(time['wall'])})" for time in times]))
    print("\n| | a step of a drag | frames missed | bytes a widget | a switch that fails |")
    drags = sizes["1000"]["drag"] if {"1000", "10000"} <= sizes.keys() else {}
    for name in filter(drags.get, NAMES):
        memory = (sizes["10000"]["memory"][name] - sizes["1000"]["memory"][name]) / 9000
        print(row(name, [milliseconds(drags[name]["cpu"]), str(drags[name]["missed"]), f"{memory:,.0f}", results["failure"].get(name, "–")]))
    print("\n" + ", ".join(sorted(set(results["versions"].values()))))


def main(source, target):
    results = json.loads(pathlib.Path(source).read_text())
    print_tables(results)
    parts = []
    for number, (command, title) in enumerate(PANELS.items()):
        series = {name: sorted((int(size), costs[command][name]["cpu"] * 1e6) for size, costs in results["sizes"].items()
                               if name in costs[command]) for name in NAMES}
        parts += panel(LEFT + number * (PLOT_WIDTH + 90), title, {name: points for name, points in series.items() if points})
    pathlib.Path(target).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" fill="#222222">\n'
        '<rect width="100%" height="100%" fill="#ffffff"/>\n' + "\n".join(parts) + "\n</svg>\n")
    print(f"{target} is drawn")


main(*sys.argv[1:3])
