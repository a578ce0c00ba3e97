#!/usr/bin/env python3
"""Records the picture at the top of DesigningThemes: a designer clicks a button, chooses the accent, drags its hue, compares,
and takes it back.

    Scripts/record-studio.py SKINCTL

Needs Chromium, ImageMagick and gifsicle. The picture shows a real page on a copy of the example themes; only the pointer is drawn
into it.
"""
import base64
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/System"))
import chromium
from recording import Recorder

WIDTH, HEIGHT = 1180, 760
TARGET = ROOT / "Sources/Compiler/SkinCompiler/SkinCompiler.docc/Resources/studio.gif"


class Studio(Recorder):
    def __init__(self, browser, folder):
        super().__init__(folder, self.screenshot)
        self.browser = browser

    def screenshot(self, path):
        self.browser.frame()
        path.write_bytes(base64.b64decode(self.browser.send("Page.captureScreenshot", format="png")["data"]))

    def wait(self, condition):
        if not self.browser.wait(condition):
            sys.exit(f"record-studio: this never came: {condition}")

    def mouse(self, kind, **more):
        x, y = self.place
        self.browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def move(self, place, steps=6, **more):
        for _ in self.glide(place, steps):
            self.mouse("mouseMoved", **more)
            self.frame(5)

    def at(self, expression, x=0.5, y=0.5):
        """Returns a point of an element."""
        return self.browser.value(f"(() => {{ const r = ({expression}).getBoundingClientRect(); return [r.x + r.width * {x}, r.y + r.height * {y}]; }})()")

    def click(self, expression, x=0.5, y=0.5):
        self.move(self.at(expression, x, y))
        for kind in ("mousePressed", "mouseReleased"):
            self.mouse(kind, button="left", clickCount=1)


def edit(operation):
    return f"[...document.querySelectorAll('.edit')].find((each) => each.dataset.key.includes(' {operation} '))"


def record(recorder):
    browser = recorder.browser
    send = """[...document.querySelectorAll('[data-theme="Midnight"] [data-entity="uibutton#button_send"]')][0]"""
    screen = """document.querySelector('[data-theme="Midnight"] .screen')"""
    recorder.frame(80)
    recorder.click(send)
    recorder.wait(edit("backgroundColor"))
    recorder.frame(90)
    recorder.click(f"{edit('backgroundColor')}.querySelector('.hex')", 0.7)
    accent = f"[...{edit('backgroundColor')}.querySelectorAll('.scope')].find((chip) => chip.textContent.startsWith('accent ·'))"
    recorder.wait(accent)
    recorder.frame(110)
    recorder.click(accent)
    time.sleep(0.3)
    recorder.frame(90)
    slider = f"{edit('backgroundColor')}.querySelectorAll('input[type=range]')[2]"
    start = browser.value(f"{slider}.value / {slider}.max")
    recorder.move(recorder.at(slider, 0.02 + 0.96 * start))
    recorder.mouse("mousePressed", button="left", clickCount=1)
    target = recorder.at(slider, 0.42)
    begin = recorder.place
    for step in range(1, 13):
        recorder.place = (begin[0] + (target[0] - begin[0]) * step / 12, begin[1])
        browser.value(f"window.drawn = {screen}.innerHTML; 0")
        recorder.mouse("mouseMoved", button="left", buttons=1)
        recorder.wait(f"{screen}.innerHTML !== drawn")
        recorder.frame(9)
    recorder.mouse("mouseReleased", button="left", clickCount=1)
    recorder.wait("document.querySelector('.studio-note').textContent.includes('Changed')")
    time.sleep(0.4)
    recorder.frame(170)
    recorder.click("[...document.querySelectorAll('.studio > button')].find((each) => each.textContent === 'Compare')")
    recorder.wait("document.querySelectorAll('.before svg').length > 2")
    recorder.frame(60)
    recorder.move(recorder.at(screen, 0.1, 0.6), 8)
    recorder.move(recorder.at(screen, 0.9, 0.6), 12)
    recorder.move(recorder.at(screen, 0.5, 0.6), 6)
    recorder.frame(60)
    recorder.click("[...document.querySelectorAll('.studio > button')].find((each) => each.textContent === 'Compare')")
    recorder.click("document.querySelector('.studio > button')")
    recorder.wait("document.querySelector('.studio-note').textContent.includes('Undone:')")
    time.sleep(0.4)
    recorder.frame(200)


def main():
    skinctl = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copytree(ROOT / "Themes", folder / "Themes")
        shutil.rmtree(folder / "Themes/Daylight.theme")
        server = subprocess.Popen(
            [skinctl, "preview", folder / "Themes", "--serve", "--edit", "--port", "0", "--schema", folder / "Themes/app.schema.xml"],
            stdout=subprocess.PIPE, text=True)
        browser = chromium.Browser(folder)
        try:
            address = server.stdout.readline().strip()
            browser.send("Emulation.setDeviceMetricsOverride", width=WIDTH, height=HEIGHT, deviceScaleFactor=1, mobile=False)
            browser.send("Page.navigate", url=address + "&appearance=light&idiom=iphone")
            browser.wait("document.querySelector('.studio') && document.querySelector('.screen [data-entity]')")
            browser.wait("Store.uses(Controls.look(Controls.shown()[0]))")
            browser.value("document.querySelector('[data-theme=Midnight]').scrollIntoView({ block: 'end' }); scrollBy(0, 16)")
            recorder = Studio(browser, folder)
            record(recorder)
        finally:
            browser.close()
            server.send_signal(signal.SIGINT)
            server.wait()
        recorder.write(TARGET, colors=128, lossy=80, limit=2_000_000)


main()
