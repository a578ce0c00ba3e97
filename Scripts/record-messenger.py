#!/usr/bin/env python3
"""Records the picture at the top of README: somebody tries themes on in the messenger, and drags the hue of one.

    Scripts/record-messenger.py MESSENGER

Needs Xvfb, xdotool, ImageMagick and gifsicle. The picture shows the real window; only the pointer is drawn into it.
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "Tests/System"))
import messenger  # noqa: E402

TARGET = ROOT / "Documentation/messenger.gif"
SHOWN, LIMIT = 800, 3_000_000
POINTER = "polygon 0,0 0,20 5,15 9,24 13,22 9,14 16,14"


class Recorder:
    def __init__(self, app, folder):
        self.app, self.folder, self.delays, self.place = app, folder, [], (700, 500)

    def frame(self, hundredths):
        """Takes a picture that is shown for some hundredths of a second."""
        path = str(self.folder / f"{len(self.delays):03}.png")
        self.app.picture(path)
        x, y = map(round, self.place)
        self.app.run("convert", path, "-fill", "black", "-stroke", "white", "-draw", f"translate {x},{y} {POINTER}", "-resize", f"{SHOWN}x", path)
        self.delays.append(hundredths)

    def move(self, place, steps=5, hundredths=5):
        start = self.place
        for step in range(1, steps + 1):
            ease = (step / steps) ** 2 * (3 - 2 * step / steps)
            self.place = tuple(a + (b - a) * ease for a, b in zip(start, place))
            self.app.run("xdotool", "mousemove", *(str(round(each)) for each in self.place))
            time.sleep(0.15)
            self.frame(hundredths)

    def click(self, place, hundredths):
        self.move(place)
        self.app.run("xdotool", "click", "1")
        time.sleep(0.8)
        self.frame(hundredths)

    def drag(self, place, steps=12):
        self.app.run("xdotool", "mousedown", "1")
        self.move(place, steps, 9)
        self.app.run("xdotool", "mouseup", "1")
        time.sleep(0.3)
        self.frame(90)


# Places in the window: themes in the panel, and below, with the panel scrolled to its end, the settings of Candy.
EMBER, MIDNIGHT = (1080, 327), (1080, 463)
TEXT_SIZE, LARGER = (1114, 671), (1190, 671)
HUE, HUE_OF_SEA = (1305, 776), (1165, 776)
NIGHT = (1303, 335)


def record(recorder):
    app = recorder.app
    recorder.frame(120)
    for theme in (MIDNIGHT, EMBER, messenger.FOREST, messenger.CANDY):
        recorder.click(theme, 100)
    recorder.move(messenger.KEEP)
    app.keep()
    recorder.place = messenger.PANEL_EDGE
    app.scroll_to_end()
    recorder.frame(60)
    for start, end in ((HUE, HUE_OF_SEA), (TEXT_SIZE, LARGER)):
        recorder.move(start)
        recorder.drag(end)
    recorder.click(NIGHT, 200)


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="messenger-"))
    try:
        with messenger.screen() as display:
            app = messenger.App(os.path.abspath(sys.argv[1]), str(folder), display, "--panel")
            recorder = Recorder(app, folder)
            record(recorder)
            app.close()
        frames = [part for number, delay in enumerate(recorder.delays) for part in ("-delay", str(delay), folder / f"{number:03}.png")]
        subprocess.run(["convert", *frames, "+dither", "-colors", "192", "-loop", "0", folder / "whole.gif"], check=True)
        subprocess.run(["gifsicle", "-O3", "--lossy=60", "--colors", "256", "-o", TARGET, folder / "whole.gif"], check=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    size = TARGET.stat().st_size
    print(f"{TARGET.relative_to(ROOT)}: {len(recorder.delays)} frames, {sum(recorder.delays) / 100:.1f} s, {size:,} bytes")
    if size > LIMIT:
        sys.exit(f"the picture has more than {LIMIT:,} bytes")


if __name__ == "__main__":
    main()
