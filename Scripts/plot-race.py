#!/usr/bin/env python3
"""Draws the processor time of switches over the number of widgets as SVG, from what `make race` writes.

Usage: plot-race.py RESULTS.json PLOT.svg

Prints the tables of Documentation/Figures.md.
"""

import json
import math
import sys

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
# Both axes are logarithmic.
COLORS = ["#d0021b", "#888888", "#1f77b4", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#e377c2", "#17becf", "#bcbd22"]
WIDTH, HEIGHT, LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 960, 460, 70, 60, 380, 250


def time_label(power):
    unit = min(power // 3, 3)
    return f"{10 ** (power - 3 * unit)} {['ns', 'µs', 'ms', 's'][unit]}"


class Axes:
    """Maps logarithms of sizes and times to places in a panel."""

    def __init__(self, left, series):
        points = [point for values in series.values() for point in values]
        self.left = left
        self.sizes = [math.floor(math.log10(min(size for size, _ in points))),
                      math.ceil(math.log10(max(size for size, _ in points)))]
        self.times = [math.floor(math.log10(min(time for _, time in points))),
                      math.ceil(math.log10(max(time for _, time in points)))]
        self.sizes[1] = max(self.sizes[1], self.sizes[0] + 1)
        self.times[1] = max(self.times[1], self.times[0] + 1)

    def place(self, size, time):
        low, high = self.sizes
        across = self.left + (math.log10(size) - low) / (high - low) * PLOT_WIDTH
        low, high = self.times
        return across, TOP + PLOT_HEIGHT - (math.log10(time) - low) / (high - low) * PLOT_HEIGHT

    def draw(self):
        parts = []
        for power in range(self.times[0], self.times[1] + 1):
            _, down = self.place(10 ** self.sizes[0], 10 ** power)
            parts.append(f'<line x1="{self.left}" x2="{self.left + PLOT_WIDTH}" y1="{down:.1f}" y2="{down:.1f}" '
                         'stroke="#dddddd"/>')
            parts.append(text(self.left - 8, down + 4, time_label(power), "end"))
        for power in range(self.sizes[0], self.sizes[1] + 1):
            across, _ = self.place(10 ** power, 10 ** self.times[0])
            parts.append(text(across, TOP + PLOT_HEIGHT + 20, f"{10 ** power:,}", "middle"))
        return parts


def text(across, down, words, anchor="start", size=12):
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}" font-size="{size}">{words}</text>'


def draw_panel(left, title, series, across):
    parts = [text(left, TOP - 20, title, size=15)]
    axes = Axes(left, series)
    parts += axes.draw()
    # The first is drawn last, over the others.
    for number, (name, points) in reversed(list(enumerate(series.items()))):
        color = COLORS[number % len(COLORS)]
        places = [axes.place(*point) for point in points]
        line = " ".join(f"{across:.1f},{down:.1f}" for across, down in places)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{across:.1f}" cy="{down:.1f}" r="3" fill="{color}"/>' for across, down in places]
        row, column = divmod(number, 2)
        place, down = left + column * 190, TOP + PLOT_HEIGHT + 52 + row * 18
        parts.append(f'<rect x="{place}" y="{down - 9}" width="14" height="4" fill="{color}"/>')
        parts.append(text(place + 20, down, NAMES[name]))
    parts.append(text(left + PLOT_WIDTH / 2, TOP + PLOT_HEIGHT + 36, across, "middle", 11))
    return parts


def write(path, parts):
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
                   'fill="#222222">\n<rect width="100%" height="100%" fill="#ffffff"/>\n')
        file.write("\n".join(parts) + "\n</svg>\n")
    print(f"{path} is drawn")


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
        parts += draw_panel(LEFT + number * (PLOT_WIDTH + 90), title, series, "widgets; processor time")
    write(target, parts)


main(*sys.argv[1:3])
