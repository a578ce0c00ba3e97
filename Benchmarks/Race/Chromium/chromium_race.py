#!/usr/bin/env python3
"""The race with Chromium: `chromium_race.py ROWS COLUMNS WAY THEMES`, where the way is `properties` or `classes`.

The processor time is that of all of Chromium's processes, until the display shows the frame.
"""
import json
import pathlib
import re
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[2] / "Tests/System"))
from chromium import Browser  # noqa: E402

FRAME = 1000 / 60


def look(folder, name):
    """The values of a theme, in the order in which its file has them."""
    text = (folder / f"{name}.theme/theme.xml").read_text()
    colors = re.findall(r">(#[0-9A-F]{6})<", text)
    sizes = re.findall(r'<font size="(\d+)"', text)
    radii = re.findall(r"<float>(\d+)<", text)
    values = dict(zip(["title", "window", "name", "text", "textBack", "top", "bottom", "border"], colors))
    for key, value in zip(["nameSize", "textSize", "titleSize"], sizes):
        values[key] = value + "px"
    values |= {"avatarRadius": radii[0] + "px", "textRadius": radii[1] + "px", "buttonRadius": radii[3] + "px",
               "padding": re.search(r"<insets>2,(\d+),", text)[1] + "px"}
    values["picture"] = f"url('{(folder / f'{name}.theme/assets/avatar.png').as_uri()}')"
    return values


def descendants(parent):
    children = {}
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found, queue = [], [parent]
    while queue:
        process = queue.pop()
        found.append(process)
        queue += children.get(process, [])
    return found


def processor_time(processes):
    """The processor time of processes, in milliseconds, by their clocks."""
    total = 0
    for process in processes:
        try:
            total += time.clock_gettime((~process << 3) | 2)
        except OSError:
            pass
    return total * 1000


def measure(browser, command):
    processes = descendants(browser.process.pid)
    before = processor_time(processes)
    wall = browser.value(f"measured({json.dumps(command)})")
    return {"cpu": processor_time(processes) - before, "wall": wall}


def drag(browser):
    costs = []
    for step in range(60):
        start = time.monotonic()
        costs.append(measure(browser, f"#FF{255 - 3 * step:02X}{4 * step:02X}"))
        time.sleep(max(0, FRAME / 1000 - (time.monotonic() - start)))
    return {key: sum(cost[key] for cost in costs) / 60 for key in ("cpu", "wall")} | {
        "missed": sum(int(cost["wall"] / FRAME) for cost in costs)}


def fit(browser, width, height):
    """Makes the page as large as the windows of the other contestants; Chromium draws a title bar of its own."""
    window = browser.send("Browser.getWindowForTarget")["windowId"]
    extra = [browser.value(f"outer{side} - inner{side}") for side in ("Width", "Height")]
    browser.send("Browser.setWindowBounds", windowId=window,
                 bounds={"width": width + extra[0], "height": height + extra[1]})


def main():
    rows, columns, way = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    folder = pathlib.Path(sys.argv[4]).resolve()
    looks = {name: look(folder, name) for name in ("Day", "Night")}
    looks["Broken"] = looks["Night"] | {"picture": looks["Night"]["picture"].replace("Night", "Broken")}
    height = 30 * -(-rows // columns) // 3
    with tempfile.TemporaryDirectory() as profile:
        page = (HERE / "page.html").as_uri()
        browser = Browser(profile, [f"--app={page}", f"--window-size={320 * columns},{height}", "--window-position=0,0",
                                    "--force-device-scale-factor=1", "--disable-backgrounding-occluded-windows",
                                    "--allow-file-access-from-files"])
        browser.attach(browser.page(page))
        browser.wait("typeof start === 'function'")
        fit(browser, 320 * columns, height)
        browser.value(f"start({rows}, {columns}, {json.dumps(way)}, {json.dumps(looks)})")
        browser.frame()
        time.sleep(1)
        print(json.dumps({"version": browser.send("Browser.getVersion")["product"].replace("/", " ")}), flush=True)
        for line in sys.stdin:
            time.sleep(0.2)
            command = line.strip()
            print(json.dumps(drag(browser) if command == "drag" else measure(browser, command)), flush=True)
        browser.close()


main()
