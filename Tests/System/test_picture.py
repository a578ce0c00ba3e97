"""Compares pictures of the messenger with those in Tests/Fixtures/Messenger.

They are light, dark and with high contrast, at the scales 1 and 2, in a wide and in a narrow window.

With SKINKIT_RECORD_PICTURES=1 it records them instead; look at each. They depend on the versions of GTK and of the libraries below it,
and on the fonts. Where these differ from those that the pictures were recorded with, the tests are skipped.
"""
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

import pytest
from messenger import App, screen
from studio import ROOT

IS_RECORDING = os.environ.get("SKINKIT_RECORD_PICTURES") == "1"
FOLDER = ROOT / "Tests/Fixtures/Messenger"
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


def output(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout.strip()


def environment():
    """What the pictures depend on beside the messenger."""
    found = {name: output("pkg-config", "--modversion", name) for name in LIBRARIES}
    for name in ["DejaVu Sans", "DejaVu Sans:bold", "DejaVu Sans:medium", "emoji", ":charset=1f389"]:
        font = pathlib.Path(output("fc-match", "-f", "%{file}", name))
        found[f"font {name}"] = hashlib.sha256(font.read_bytes()).hexdigest()[:16] if font.is_file() else ""
    return found


@pytest.fixture(scope="module")
def known_environment():
    if not shutil.which("Xvfb"):
        pytest.skip("no Xvfb to show the messenger on")
    file = FOLDER / "environment.json"
    here, known = environment(), json.loads(file.read_text()) if file.exists() else {}
    if not IS_RECORDING and here != known:
        differences = [f"{name} {known.get(name)} → {here[name]}" for name in here if known.get(name) != here[name]]
        pytest.skip("the pictures were recorded with other libraries or fonts: " + ", ".join(differences))
    yield
    if IS_RECORDING:
        file.write_text(json.dumps(here, indent=1, sort_keys=True) + "\n")


def show(scene, program, state, path):
    """Takes the picture of a scene."""
    (state / "state").mkdir()
    (state / "state/appearance.json").write_text(json.dumps({"dayAndNight": "night" if scene.night else "day"}))
    width, height = (side * scene.scale for side in scene.size)
    with screen(width + 40, height, "-dpi", "96") as display:
        app = App(
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
    pytest.fail("the window never comes to rest")


def reduce(path, result):
    output("convert", str(path), "+dither", "-colors", "256", "-strip", f"PNG8:{result}")


def differing(new, old, folder):
    """The number of pixels that differ."""
    assert old.exists(), "the picture was never recorded"
    sizes = [output("identify", "-format", "%wx%h", str(each)) for each in (new, old)]
    assert sizes[0] == sizes[1], f"see {new}"
    reduced = folder / "reduced.png"
    reduce(new, reduced)
    result = subprocess.run(
        ["compare", "-metric", "AE", "-fuzz", TOLERANCE, reduced, old, "null:"], capture_output=True, text=True)
    number = re.match(r"[\d.e+]+", result.stderr.strip())
    assert number, result.stderr
    return int(float(number.group()))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
@pytest.mark.usefixtures("known_environment")
def test_picture(messenger, folder, scene):
    new, old = folder / f"{scene.name}.png", FOLDER / f"{scene.name}.png"
    show(scene, messenger, folder, new)
    if IS_RECORDING:
        FOLDER.mkdir(exist_ok=True)
        reduce(new, old)
    assert differing(new, old, folder) <= PIXELS, f"see {new}"
