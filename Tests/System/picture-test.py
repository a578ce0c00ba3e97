#!/usr/bin/env python3
"""Compares pictures of the messenger with those in Tests/Fixtures/Messenger: light, dark and with high contrast, at the scales 1 and 2,
in a wide and in a narrow window.

    Tests/System/picture-test.py MESSENGER [SCENE]...

With SKINKIT_RECORD_PICTURES=1 it records them instead; look at each. They depend on the versions of GTK and of the libraries below it,
and on the fonts. Where these differ from those that the pictures were recorded with, it says so and skips. Needs Xvfb, xdotool and
ImageMagick. Exits with 1 if a picture differs; the new one is then beside the working folder's picture-test-SCENE.png.
"""
import hashlib
import importlib.util
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Fixtures/Messenger"
WIDE, NARROW = (1180, 760), (400, 720)
CONTRAST = "gtk-theme-name=HighContrast\n"
LIBRARIES = ["gtk4", "pango", "cairo", "freetype2", "harfbuzz", "gdk-pixbuf-2.0", "librsvg-2.0"]
# Pictures are compared with 256 colors each, as they are stored. Another picture has a slightly different choice of colors.
TOLERANCE = "6%"
PIXELS = 60


class Scene:
    def __init__(self, name, size=WIDE, scale=1, night=False, settings="", panel=False, keys=(), clicks=()):
        self.name, self.size, self.scale, self.night = name, size, scale, night
        self.settings, self.panel, self.keys, self.clicks = settings, panel, keys, clicks


SCENES = [
    Scene("light-wide", panel=True),
    Scene("dark-wide", night=True, panel=True),
    Scene("contrast-wide", settings=CONTRAST, panel=True),
    Scene("contrast-dark-narrow", size=NARROW, settings=CONTRAST, night=True),
    Scene("light-narrow", size=NARROW),
    Scene("dark-narrow-list", size=NARROW, night=True, clicks=[(24, 24)]),
    Scene("light-narrow-panel", size=NARROW, keys=["ctrl+t"]),
    Scene("dark-inspector", night=True, keys=["ctrl+shift+s"], clicks=[(560, 300)]),
    Scene("light-wide-2x", scale=2),
    Scene("dark-narrow-2x", size=NARROW, scale=2, night=True),
]


def load(name):
    specification = importlib.util.spec_from_file_location(name, pathlib.Path(__file__).resolve().parent / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def output(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout.strip()


def environment():
    """What the pictures depend on beside the messenger."""
    found = {name: output("pkg-config", "--modversion", name) for name in LIBRARIES}
    for name in ["DejaVu Sans", "DejaVu Sans:bold", "DejaVu Sans:medium", "emoji", ":charset=1f389"]:
        font = pathlib.Path(output("fc-match", "-f", "%{file}", name))
        found[f"font {name}"] = hashlib.sha256(font.read_bytes()).hexdigest()[:16] if font.is_file() else ""
    return found


def show(scene, app_test, program, path):
    display = f":{90 + os.getpid() % 100}"
    width, height = (side * scene.scale for side in scene.size)
    server = subprocess.Popen(
        ["Xvfb", display, "-screen", "0", f"{width + 40}x{height}x24", "-dpi", "96"], stderr=subprocess.DEVNULL)
    state = tempfile.mkdtemp(prefix="messenger-")
    try:
        time.sleep(1)
        pathlib.Path(state, "state").mkdir()
        choices = {"dayAndNight": "night" if scene.night else "day"}
        pathlib.Path(state, "state/appearance.json").write_text(json.dumps(choices))
        app = app_test.App(
            program, state, display, *(["--panel"] if scene.panel else []), size=scene.size, scale=scene.scale,
            settings=scene.settings, environment={"TZ": "UTC", "LC_ALL": "C.UTF-8"})
        for key in scene.keys:
            app.key(key)
            time.sleep(0.5)
        for x, y in scene.clicks:
            app.click((x * scene.scale, y * scene.scale))
            time.sleep(0.5)
        # Beside the window.
        app.run("xdotool", "mousemove", str(width + 20), str(height // 2))
        settle(app, path)
        app.close()
    finally:
        server.terminate()
        server.wait()
        shutil.rmtree(state, ignore_errors=True)


def settle(app, path):
    """Takes a picture that no longer changes."""
    time.sleep(2.5)  # until the scroll bars are gone
    last = None
    for _ in range(30):
        time.sleep(0.4)
        app.picture(str(path))
        now = output("identify", "-format", "%#", str(path))
        if now == last:
            return
        last = now
    sys.exit("FAIL the window never comes to rest")


def reduce(path, result):
    output("convert", str(path), "+dither", "-colors", "256", "-strip", f"PNG8:{result}")


def differing(new, old):
    if not old.exists():
        return None
    if output("identify", "-format", "%wx%h", str(new)) != output("identify", "-format", "%wx%h", str(old)):
        return None
    with tempfile.NamedTemporaryFile(suffix=".png") as reduced:
        reduce(new, reduced.name)
        result = subprocess.run(
            ["compare", "-metric", "AE", "-fuzz", TOLERANCE, reduced.name, str(old), "null:"], capture_output=True, text=True)
    number = re.match(r"[\d.e+]+", result.stderr.strip())
    return int(float(number.group())) if number else None


def main():
    program, names = os.path.abspath(sys.argv[1]), sys.argv[2:]
    if not shutil.which("Xvfb"):
        print("skipped: there is no Xvfb to show the messenger on")
        return
    isRecording = os.environ.get("SKINKIT_RECORD_PICTURES") == "1"
    file = FOLDER / "environment.json"
    here, known = environment(), json.loads(file.read_text()) if file.exists() else {}
    if not isRecording and here != known:
        differences = [f"{name} {known.get(name)} → {here[name]}" for name in here if known.get(name) != here[name]]
        print("skipped: the pictures were recorded with other libraries or fonts: " + ", ".join(differences))
        return
    app_test = load("app-test")
    faults = 0
    FOLDER.mkdir(exist_ok=True)
    for scene in SCENES:
        if names and scene.name not in names:
            continue
        new, old = pathlib.Path(f"picture-test-{scene.name}.png"), FOLDER / f"{scene.name}.png"
        show(scene, app_test, program, new)
        if isRecording:
            reduce(new, old)
        count = differing(new, old)
        if count is None or count > PIXELS:
            print(f"FAIL {scene.name}: {'no picture of this size' if count is None else f'{count} pixels differ'}; see {new}")
            faults += 1
        else:
            print(f"ok   {scene.name}: {count} pixels differ")
            new.unlink()
    if isRecording:
        file.write_text(json.dumps(here, indent=1, sort_keys=True) + "\n")
        print(f"recorded {sum(path.stat().st_size for path in FOLDER.iterdir()) // 1000} kB")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
