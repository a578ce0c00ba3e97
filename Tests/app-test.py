#!/usr/bin/env python3
"""Drives the messenger like a user: types, clicks and drags on a display that nobody sees, and looks at the pixels.

    Tests/app-test.py MESSENGER [FOLDER FOR PICTURES] [--store SKINCTL]

With --store it also drives the store page, on a store of Scripts/store-demo.py that SKINCTL makes. Needs Xvfb, xdotool and
ImageMagick. Exits with 1 if a step does not show what it should.
"""
import argparse
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

SIZE = (1360, 850)
SEND = (950, 814)  # inside the send button, which has the accent color of the theme
SIDEBAR = (20, 780)
WALLPAPER = (660, 60)
INPUT = (640, 819)
SEARCH = (180, 72)
SECOND_ROW = (48, 208)
CANDY = (1254, 110)
FOREST = (1259, 230)
KEEP = (767, 738)
ONLY_THIS_CHAT = (1070, 484)
WHOLE_APP = (1200, 484)
TEXT_SIZE = (1122, 794)  # the slider's thumb, in the settings of Candy
ACCENT = "#C2256F"  # of Candy by day

# The store page: the third card of the grid is Graphite, the seventh Moods, with the button of each below its picture.
GRAPHITE, GRAPHITE_PICTURE, GRAPHITE_LINE = (1020, 324), (963, 180), (870, 358)
MOODS, MOODS_LINE = (1040, 612), (870, 646)
TAB = (358, 70)  # inside the chosen tab, above its title: the accent color of the theme
GRAPHITE_ACCENT = "#3A3A3C"  # by day
DETAILS_REMOVE = (845, 140)
BACK = (333, 23)
EMOJI = (908, 819)
STICKER_TAB, STICKER = (803, 759), (786, 523)


class App:
    def __init__(self, program, state, display, *arguments):
        self.state = state
        self.environment = dict(
            os.environ, DISPLAY=display, GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none",
            XDG_CONFIG_HOME=f"{state}/config", NO_AT_BRIDGE="1")
        settings = pathlib.Path(state, "config/gtk-4.0/settings.ini")
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[Settings]\ngtk-font-name=DejaVu Sans 11\ngtk-enable-animations=false\n")
        self.process = subprocess.Popen(
            [program, "--state", f"{state}/state", "--panel", "--size", f"{SIZE[0]}x{SIZE[1]}", *arguments], env=self.environment,
            stderr=subprocess.PIPE, text=True)
        self.wait("the window opens", lambda: self.color(SEND) not in ("#000000", None), 60)
        time.sleep(1.5)

    def run(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def color(self, place):
        text = self.run("import", "-silent", "-window", "root", "-crop", f"1x1+{place[0]}+{place[1]}", "-depth", "8", "txt:-")
        return next((word[:7] for word in text.split() if word.startswith("#") and len(word) >= 7), None)

    def picture(self, path):
        self.run("import", "-window", "root", "-crop", f"{SIZE[0]}x{SIZE[1]}+0+0", path)

    def signature(self, x, y, width, height):
        words = self.run(
            "import", "-silent", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "-format", "%#", "info:-")
        return words.strip()

    def click(self, place):
        self.run("xdotool", "mousemove", str(place[0]), str(place[1]), "sleep", "0.2", "click", "1")

    def type(self, text):
        self.run("xdotool", "type", "--delay", "30", text)

    def key(self, key):
        self.run("xdotool", "key", key)

    def wait(self, step, holds, seconds=8.0):
        end = time.time() + seconds
        while time.time() < end:
            if holds():
                print(f"ok   {step}", flush=True)
                return
            if self.process.poll() is not None:
                sys.exit(f"FAIL {step}: the app ended\n{self.process.stderr.read()}")
            time.sleep(0.2)
        self.picture("app-test-failure.png")
        sys.exit(f"FAIL {step}; see app-test-failure.png")

    def close(self):
        self.process.terminate()
        errors = [line for line in self.process.communicate()[1].splitlines() if "Gtk" in line or "rror" in line]
        if errors:
            sys.exit("FAIL GTK or the app complains:\n" + "\n".join(errors[:10]))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("messenger")
    parser.add_argument("pictures", nargs="?")
    parser.add_argument("--store", metavar="SKINCTL")
    parser.add_argument("--only-store", action="store_true")
    options = parser.parse_args()
    program, pictures = os.path.abspath(options.messenger), options.pictures
    display = f":{90 + os.getpid() % 100}"
    server = subprocess.Popen(["Xvfb", display, "-screen", "0", "1400x900x24"], stderr=subprocess.DEVNULL)
    state = tempfile.mkdtemp(prefix="messenger-")
    try:
        time.sleep(1)
        if not options.only_store:
            drive(program, state, display, pictures)
        if options.store:
            drive_store(program, os.path.abspath(options.store), f"{state}/store", display, pictures)
    finally:
        server.terminate()
        shutil.rmtree(state, ignore_errors=True)


def drive(program, state, display, pictures):
    app = App(program, state, display)
    plain = app.color(SEND)

    def shot(name):
        if pictures:
            app.picture(f"{pictures}/{name}.png")

    shot("1-start")
    chat = (330, 560, 600, 220)
    before = app.signature(*chat)
    app.click(INPUT)
    app.type("Shall we begin?")
    app.key("Return")
    app.wait("a message appears in the chat", lambda: app.signature(*chat) != before)
    sent = app.signature(*chat)
    app.wait("the partner answers", lambda: app.signature(*chat) != sent)
    shot("2-chat")

    rows_place = (10, 250, 290, 300)
    rows = app.signature(*rows_place)
    app.click(SEARCH)
    app.type("hopper")
    app.wait("search leaves one conversation", lambda: app.signature(*rows_place) != rows)
    shot("3-search")
    for _ in "hopper":
        app.key("BackSpace")
    app.wait("all conversations are back", lambda: app.signature(*rows_place) == rows)

    app.click(CANDY)
    app.wait("a theme is tried on", lambda: app.color(SEND) == ACCENT)
    shot("4-trial")
    app.wait("it reverts by itself", lambda: app.color(SEND) == plain, 20)
    app.click(CANDY)
    app.wait("it is tried on again", lambda: app.color(SEND) == ACCENT)
    app.click(KEEP)
    time.sleep(0.5)
    app.close()
    app = App(program, state, display)
    app.wait("the kept theme is there after a restart", lambda: app.color(SEND) == ACCENT)

    sidebar, wallpaper = app.color(SIDEBAR), app.color(WALLPAPER)
    app.click(FOREST)
    app.wait("another theme is tried on", lambda: app.color(SIDEBAR) != sidebar)
    app.click(ONLY_THIS_CHAT)
    app.wait("it is for this chat alone", lambda: app.color(SIDEBAR) == sidebar and app.color(WALLPAPER) != wallpaper)
    shot("5-one-chat")
    app.click(SECOND_ROW)
    app.wait("another chat has the app's theme", lambda: app.color(WALLPAPER) == wallpaper)
    app.close()

    app = App(program, state, display)
    app.wait("the theme of the chat is there after a restart", lambda: app.color(WALLPAPER) != wallpaper)
    app.click(WHOLE_APP)
    app.wait("the chat has the app's theme again", lambda: app.color(WALLPAPER) == wallpaper)
    looks = set()
    app.run("xdotool", "mousemove", *map(str, TEXT_SIZE), "mousedown", "1")
    for x in range(TEXT_SIZE[0], 1330, 12):
        app.run("xdotool", "mousemove", str(x), str(TEXT_SIZE[1]))
        time.sleep(0.25)
        looks.add(app.signature(*rows_place))
    app.run("xdotool", "mouseup", "1")
    app.wait("a dragged setting shows its values live", lambda: len(looks) > 4)
    time.sleep(2)
    shot("6-setting")
    chosen = app.signature(*rows_place)
    app.key("ctrl+shift+s")
    app.run("xdotool", "mousemove", "560", "300")
    app.run("xdotool", "mousemove", "566", "304")
    time.sleep(1)
    shot("7-inspector")
    app.close()
    app = App(program, state, display)
    app.wait("the setting is there after a restart", lambda: app.signature(*rows_place) == chosen)
    app.close()


def drive_store(program, skinctl, state, display, pictures):
    specification = importlib.util.spec_from_file_location(
        "demo", pathlib.Path(__file__).resolve().parent.parent / "Scripts/store-demo.py")
    demo = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(demo)
    folder = pathlib.Path(state)
    folder.mkdir(parents=True)
    shop = demo.make(skinctl, folder)
    server = demo.Server(shop / "public", package_seconds=3)
    arguments = ["--store", server.url, str(shop / "public/metadata/1.root.json")]
    themes, downloads = folder / "state/themes", folder / "state/store/downloads"

    def installed():
        return sorted(path.name for path in themes.glob("*.skin")) if themes.exists() else []

    def shot(name):
        if pictures:
            app.picture(f"{pictures}/{name}.png")

    app = App(program, state, display, *arguments)
    accent = app.color(SEND)
    app.key("ctrl+shift+t")
    app.wait("the store shows pictures of its products", lambda: len({app.color((x, 150)) for x in (450, 700, 1290)}) == 3, 20)
    plain = app.color(TAB)
    shot("8-store")

    app.click(GRAPHITE)
    app.wait("a download shows its progress", lambda: app.color(GRAPHITE_LINE) == plain)
    shot("9-download")
    app.click(GRAPHITE)
    app.wait("it is cancelled", lambda: app.color(GRAPHITE_LINE) != plain and list(downloads.glob(".*.part")))
    assert installed() == []
    app.click(GRAPHITE)
    app.wait("the next one continues, and installs the theme", lambda: installed() == ["org.skinkit.store.graphite.skin"])
    assert not list(downloads.iterdir())
    time.sleep(1)
    app.click(GRAPHITE)
    app.wait("it is tried on", lambda: app.color(TAB) == GRAPHITE_ACCENT)
    shot("10-store-trial")
    app.click(KEEP)
    time.sleep(0.5)
    app.close()
    app = App(program, state, display, *arguments)
    app.wait("it is in use after a restart", lambda: app.color(SEND) == GRAPHITE_ACCENT)
    app.key("ctrl+shift+t")
    time.sleep(2)
    shot("11-in-use")

    demo.update(skinctl, folder, "Graphite")
    app.close()
    app = App(program, state, display, *arguments)
    before = app.color(WALLPAPER)
    app.key("ctrl+shift+t")
    time.sleep(2)
    app.click(GRAPHITE)
    app.wait("an update is installed", lambda: b"<version>1.1.0" in (themes / installed()[0]).read_bytes(), 15)
    time.sleep(1)
    app.click(BACK)
    app.wait("the theme in use is the new version", lambda: app.color(WALLPAPER) != before)
    app.key("ctrl+shift+t")
    time.sleep(1)

    app.click(MOODS)
    app.wait("a pack of stickers is installed", lambda: list((folder / "state/packs").glob("*.skinpack")), 15)
    app.click(GRAPHITE_PICTURE)
    time.sleep(1)
    shot("12-details")
    app.click(DETAILS_REMOVE)
    app.wait("the theme in use is removed", lambda: installed() == [])
    time.sleep(0.5)
    app.click(BACK)
    app.wait("the app falls back to its default theme", lambda: app.color(TAB) == plain)
    shot("13-removed")
    app.click(BACK)
    app.wait("the chat is back, with the panel", lambda: app.color(SEND) == accent)
    chat = (330, 300, 600, 380)
    sent = app.signature(*chat)
    app.click(EMOJI)
    time.sleep(1)
    shot("14-stickers")
    app.click(STICKER_TAB)
    time.sleep(0.5)
    shot("15-moods")
    app.click(STICKER)
    app.wait("a sticker of the store is sent", lambda: app.signature(*chat) != sent)
    time.sleep(1.5)
    shot("16-sent")
    app.close()


if __name__ == "__main__":
    main()
