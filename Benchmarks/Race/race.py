#!/usr/bin/env python3
"""Runs the contestants of the race in shuffled rounds on a display of its own, and prints medians.

    race.py PROGRAMS RESULTS.json [--sizes 100,1000] [--only skingtk,gtk-provider] [--rounds N]

PROGRAMS is the folder of the built contestants. README.md has the protocol that they follow.
"""
import argparse
import collections
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys

from display import Display, outcome

HERE = pathlib.Path(__file__).resolve().parent
THEMES = str(HERE / "Themes")
# Columns of rows by number of widgets, so that a third of the rows fits on a display of 3,840 by 2,160 pixels.
COLUMNS = {100: 1, 1000: 2, 5000: 6, 10000: 12}
PROGRAMS = {
    "skingtk": ["race-skingtk", "-"],
    "gtk-provider": ["gtk", "provider"],
    "gtk-colors": ["gtk", "colors"],
    "gtk-classes": ["gtk", "classes"],
    "qt-sheet": ["qt-widgets", "sheet"],
    "qt-palette": ["qt-widgets", "palette"],
    "qml": ["qt-quick", "-"],
    "chromium-properties": ["chromium_race.py", "properties"],
    "chromium-classes": ["chromium_race.py", "classes"],
    "floor": ["race-floor", "-"],
}
ENVIRONMENT = dict(
    os.environ, GSK_RENDERER="cairo", GDK_BACKEND="x11", GTK_A11Y="none", QT_QPA_PLATFORM="xcb",
    QT_QUICK_BACKEND="software", QT_ACCESSIBILITY="0")


class Contestant:
    """A process that shows the list, and answers a line with a line."""

    def __init__(self, name, programs, widgets, display):
        program, way = PROGRAMS[name]
        folder = HERE / "Chromium" if program.endswith(".py") else pathlib.Path(programs)
        arguments = [str(folder / program), str(widgets // 4), str(COLUMNS[widgets]), way, THEMES]
        if program == "qt-quick":
            arguments.append(str(HERE / "Qt/List.qml"))
        self.process = subprocess.Popen(
            arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
            stderr=None if program.endswith(".py") else subprocess.DEVNULL,
            env=ENVIRONMENT | {"DISPLAY": display})
        self.version = self.answer()["version"]

    def answer(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"{self.process.args[0]} ended too early")
        return json.loads(line)

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return self.answer()

    def memory(self):
        """The bytes of memory of all its processes; what processes share is divided among them."""
        total, queue = 0, [self.process.pid]
        is_driver = self.process.args[0].endswith(".py")
        while queue:
            process = queue.pop()
            tasks = pathlib.Path(f"/proc/{process}/task").glob("*/children")
            queue += [int(child) for task in tasks for child in task.read_text().split()]
            if process != self.process.pid or not is_driver:
                rollup = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text()
                total += next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) * 1024
        return total

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def rounds(contestants, command, count):
    """The median cost of a command for each contestant, in rounds of a random order. The first two are not counted."""
    costs = collections.defaultdict(list)
    first = {}
    for number in range(count + 2):
        order = list(contestants)
        random.shuffle(order)
        for name in order:
            cost = contestants[name].ask(command)
            first.setdefault(name, cost["cpu"])
            if number > 1:
                costs[name].append(cost)
    return {name: {key: round(statistics.median(cost[key] for cost in list_), 3) for key in ("cpu", "wall")}
            | {"first": first[name]} for name, list_ in costs.items()}


def measure(arguments, widgets, results):
    with Display(3840, 2160) as display:
        contestants = {name: Contestant(name, arguments.programs, widgets, display) for name in arguments.only}
        for name, contestant in contestants.items():
            results["versions"][name] = contestant.version
        measured = {"switch": rounds(contestants, "switch", arguments.rounds),
                    "color": rounds(contestants, "color", arguments.rounds),
                    "memory": {name: contestant.memory() for name, contestant in contestants.items()}}
        if widgets == 1000:
            measured["drag"] = {name: contestants[name].ask("drag") for name in random.sample(arguments.only, len(contestants))}
        for contestant in contestants.values():
            contestant.end()
    results["sizes"][str(widgets)] = measured
    for command in ("switch", "color", "drag"):
        for name, cost in measured.get(command, {}).items():
            missed = f"\t{cost['missed']} frames missed" if "missed" in cost else ""
            print(f"{command}\t{widgets}\t{name}\t{cost['cpu']:.2f} ms\t({cost['wall']:.2f} ms passed){missed}", flush=True)


def fail(arguments, results):
    """Shows each contestant alone, and compares the picture after a switch that fails with those of both looks."""
    for name in arguments.only:
        if name == "floor":
            continue
        with Display(400, 400) as display:
            contestant = Contestant(name, arguments.programs, 100, display)
            pictures = []
            for command in ["switch", "switch", "switch", "switch", "broken"]:
                contestant.ask(command)
                pictures.append(Display.picture(display))
            contestant.end()
        results["failure"][name] = outcome(night=pictures[2], day=pictures[3], shown=pictures[4])
        print(f"failure\t{name}\t{results['failure'][name]}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("programs")
    parser.add_argument("results")
    parser.add_argument("--sizes", default="100,1000,5000,10000")
    parser.add_argument("--only", default=",".join(PROGRAMS))
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--without-failure", action="store_true")
    arguments = parser.parse_args()
    arguments.only = arguments.only.split(",")
    results = {"versions": {}, "sizes": {}, "failure": {}, "load": [os.getloadavg()[0]]}
    print(f"load {os.getloadavg()[0]:.2f}; processor time", flush=True)
    for widgets in map(int, arguments.sizes.split(",")):
        measure(arguments, widgets, results)
    if not arguments.without_failure:
        fail(arguments, results)
    results["load"].append(os.getloadavg()[0])
    print(f"load {os.getloadavg()[0]:.2f}")
    pathlib.Path(arguments.results).write_text(json.dumps(results, indent=1) + "\n")


main()
