#!/usr/bin/env python3
"""Records the picture at the top of README: somebody tries themes on in the messenger, and drags the hue of one.

    Scripts/record-messenger.py MESSENGER

Needs Xvfb, xdotool, ImageMagick and gifsicle. The picture shows the real window; only the pointer is drawn into it.
"""
import os
import pathlib
import shutil
import sys
import tempfile
import time

from recording import Recorder

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "Tests/System"))
import messenger  # noqa: E402

TARGET = ROOT / "Documentation/messenger.gif"


class Messenger(Recorder):
    def __init__(self, app, folder):
        super().__init__(folder, lambda path: app.picture(str(path)))
        self.app = app

    def move(self, place, steps=5, hundredths=5):
        for _ in self.glide(place, steps):
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
            recorder = Messenger(app, folder)
            record(recorder)
            app.close()
        recorder.write(TARGET, colors=192, lossy=60, limit=3_000_000)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
