#!/usr/bin/env python3
"""Drives the messenger like a user: types, clicks and drags on a display that nobody sees, and looks at the pixels.

    Tests/System/app-test.py MESSENGER [FOLDER FOR PICTURES] [--store SKINCTL]

With --store it also drives the store page, on a store of Scripts/store-demo.py that SKINCTL makes. Needs Xvfb, xdotool and
ImageMagick. Exits with 1 if a step does not show what it should.
"""
import argparse
import datetime
import importlib.util
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

SIZE = (1360, 850)
BADGE = (278, 215)  # inside the badge of the second conversation, which has the accent color of the theme
SIDEBAR = (20, 780)
WALLPAPER = (660, 60)
INPUT = (640, 819)
SEARCH = (180, 72)
SECOND_ROW = (48, 208)
FIRST_ROW = (48, 130)
CANDY = (1254, 190)
FOREST = (1259, 325)
KEEP = (1312, 826)
WHOLE_APP, ONLY_THIS_CHAT = (1080, 107), (1257, 107)
USE_APP_THEME = (1075, 170)
PANEL_EDGE = (982, 400)  # where nothing reacts to a wheel but the panel
# With the panel scrolled to its end, in the settings of Candy: a button, the slider's thumb, and the swatches with their slider.
PLAIN, TEXT_SIZE, GREEN_SWATCH, HUES = (1258, 616), (1114, 680), (1178, 745), (1000, 765, 340, 30)
TIMES, DAY, NIGHT = (1125, 613), (1212, 613), (1303, 613)
CONTRAST_OFF, CONTRAST_7 = (1035, 692), (1303, 692)
DAY_BEGINS, NIGHT_BEGINS = (1110, 650), (1278, 650)
PLACE = (200, 665)  # the place of the winner in the inspector
ACCENT = "#C2256F"  # of Candy by day

# The store page: the third card of the grid is Graphite, the seventh Moods, with the button of each below its picture.
GRAPHITE, GRAPHITE_PICTURE, GRAPHITE_LINE = (1020, 330), (963, 180), (870, 362)
MOODS, MOODS_LINE = (1040, 618), (870, 650)
TAB = (358, 70)  # inside the chosen tab, above its title: the accent color of the theme
GRAPHITE_ACCENT = "#3A3A3C"  # by day
DETAILS_REMOVE = (845, 146)
BACK = (333, 23)
EMOJI = (906, 824)
STICKER_TAB, STICKER = (671, 759), (654, 523)


class App:
    def __init__(self, program, state, display, *arguments, size=SIZE, scale=1, settings="", environment={}):
        self.state, self.size, self.scale = state, size, scale
        self.environment = dict(
            os.environ, DISPLAY=display, GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none",
            XDG_CONFIG_HOME=f"{state}/config", NO_AT_BRIDGE="1", GDK_SCALE=str(scale), **environment)
        file = pathlib.Path(state, "config/gtk-4.0/settings.ini")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            "[Settings]\ngtk-font-name=DejaVu Sans 11\ngtk-enable-animations=false\ngtk-cursor-blink=false\n" + settings)
        self.process = subprocess.Popen(
            [program, "--state", f"{state}/state", "--size", f"{size[0]}x{size[1]}", *arguments], env=self.environment,
            stderr=subprocess.PIPE, text=True)
        inside = (20 * scale, (size[1] - 20) * scale)
        self.wait("the window opens", lambda: self.color(inside) not in ("#000000", None), 60)
        time.sleep(1.5)

    def run(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def color(self, place):
        text = self.run("import", "-silent", "-window", "root", "-crop", f"1x1+{place[0]}+{place[1]}", "-depth", "8", "txt:-")
        return next((word[:7] for word in text.split() if word.startswith("#") and len(word) >= 7), None)

    def picture(self, path):
        width, height = (side * self.scale for side in self.size)
        self.run("import", "-silent", "-window", "root", "-crop", f"{width}x{height}+0+0", "+repage", path)

    def signature(self, x, y, width, height):
        words = self.run(
            "import", "-silent", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "-format", "%#", "info:-")
        return words.strip()

    def context_switches(self):
        """How often the app's threads waited for something."""
        threads = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/status")
        lines = [line for thread in threads for line in thread.read_text().splitlines() if line.startswith("voluntary")]
        return sum(int(line.split()[1]) for line in lines)

    def click(self, place):
        self.run("xdotool", "mousemove", str(place[0]), str(place[1]), "sleep", "0.2", "click", "1")

    def keep(self):
        """Keeps the theme that is being tried on, once the question is there."""
        time.sleep(0.7)
        self.click(KEEP)
        time.sleep(0.5)

    def scroll_to_end(self):
        """Scrolls the panel to its end."""
        self.run("xdotool", "mousemove", *map(str, PANEL_EDGE))
        for _ in range(15):
            self.run("xdotool", "click", "5")
        time.sleep(0.5)

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
    app = App(program, state, display, "--panel")
    plain = app.color(BADGE)

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
    app.type("xyz")
    app.wait("search says that it finds nothing", lambda: app.signature(*rows_place) == app.signature(10, 450, 290, 300)
             and len({app.color((x, y)) for x in range(100, 210, 3) for y in (119, 122, 125)}) > 1)
    for _ in "hopperxyz":
        app.key("BackSpace")
    app.wait("all conversations are back", lambda: app.signature(*rows_place) == rows)

    app.click(CANDY)
    app.wait("a theme is tried on", lambda: app.color(BADGE) == ACCENT)
    shot("4-trial")
    app.wait("it reverts by itself", lambda: app.color(BADGE) == plain, 20)
    app.click(CANDY)
    app.wait("it is tried on again", lambda: app.color(BADGE) == ACCENT)
    app.keep()
    app.close()
    app = App(program, state, display, "--panel")
    app.wait("the kept theme is there after a restart", lambda: app.color(BADGE) == ACCENT)

    drive_one_chat(program, state, display, app, shot)
    app = App(program, state, display, "--panel")
    drive_settings(app, rows_place)
    time.sleep(2)
    shot("6-setting")
    chosen = app.signature(*rows_place)
    app.key("ctrl+shift+s")
    app.run("xdotool", "mousemove", "560", "300")
    app.run("xdotool", "mousemove", "566", "304")
    time.sleep(1)
    shot("7-inspector")
    app.close()
    app = App(program, state, display, "--panel")
    app.wait("the setting is there after a restart", lambda: app.signature(*rows_place) == chosen)
    app.close()
    drive_appearance(program, f"{state}/appearance", display, rows_place, shot)
    drive_size(program, f"{state}/size", display)
    drive_editor(program, state, display, shot)


def drive_one_chat(program, state, display, app, shot):
    """Chooses one chat first, then a theme for it alone."""
    sidebar, wallpaper = app.color(SIDEBAR), app.color(WALLPAPER)
    app.click(ONLY_THIS_CHAT)
    time.sleep(1)
    if app.color(WALLPAPER) != wallpaper or (pathlib.Path(state, "state/chats.json")).exists():
        sys.exit("FAIL choosing the chat changes what it shows")
    app.click(FOREST)
    app.wait("a theme is tried on in the chat", lambda: app.color(WALLPAPER) != wallpaper)
    app.wait("the app keeps its own", lambda: app.color(SIDEBAR) == sidebar)
    app.keep()
    shot("5-one-chat")
    app.click(SECOND_ROW)
    app.wait("another chat has the app's theme", lambda: app.color(WALLPAPER) == wallpaper)
    app.close()

    app = App(program, state, display, "--panel")
    app.wait("the theme of the chat is there after a restart", lambda: app.color(WALLPAPER) != wallpaper)
    app.click(USE_APP_THEME)
    app.wait("the chat has the app's theme again", lambda: app.color(WALLPAPER) == wallpaper)
    app.close()


def drive_settings(app, rows_place):
    """Uses the controls of a theme's settings, and looks at what must not move meanwhile."""
    last_message = (320, 720, 200, 70)
    end = app.signature(*last_message)
    for _ in range(2):
        app.key("ctrl+t")
        time.sleep(1)
    app.wait("the chat is still at its end after the panel closed and opened", lambda: app.signature(*last_message) == end)
    app.scroll_to_end()
    before = app.signature(*rows_place)
    app.run("xdotool", "mousemove", *map(str, TEXT_SIZE), "click", "4", "click", "4")
    time.sleep(0.5)
    app.scroll_to_end()
    app.wait("the wheel over a slider does not move it", lambda: app.signature(*rows_place) == before)
    app.click(PLAIN)
    app.wait("plain bubbles have no tails", lambda: app.signature(*last_message) != end)
    hues, accent = app.signature(*HUES), app.color(BADGE)
    app.click(GREEN_SWATCH)
    app.wait("a swatch changes the accent", lambda: app.color(BADGE) != accent)
    app.wait("the slider follows the swatch", lambda: app.signature(*HUES) != hues)

    looks, edges = set(), set()
    app.run("xdotool", "mousemove", *map(str, TEXT_SIZE), "mousedown", "1")
    for x in range(TEXT_SIZE[0], 1330, 12):
        app.run("xdotool", "mousemove", str(x), str(TEXT_SIZE[1]))
        time.sleep(0.25)
        looks.add(app.signature(*rows_place))
        edges.add(app.signature(980, 300, 350, 320))
    app.run("xdotool", "mouseup", "1")
    app.wait("a dragged setting shows its values live", lambda: len(looks) > 4)
    app.wait("nothing above it in the panel moves", lambda: len(edges) == 1)
    app.wait("the list is wider with large texts", lambda: app.color((345, 780)) == app.color((8, 780)))


def is_dark(color):
    return sum(bytes.fromhex(color[1:])) < 3 * 90


def drive_appearance(program, state, display, rows_place, shot):
    app = App(program, state, display, "--panel")
    app.click(DAY)
    app.wait("it is day by choice", lambda: not is_dark(app.color(SIDEBAR)))
    before = app.signature(*rows_place)
    app.click(CONTRAST_7)
    app.wait("a least contrast changes faint texts", lambda: app.signature(*rows_place) != before)
    app.click(CONTRAST_OFF)
    app.wait("without it they are the theme's again", lambda: app.signature(*rows_place) == before)
    app.click(CONTRAST_7)
    app.click(NIGHT)
    app.wait("it is night by choice", lambda: is_dark(app.color(SIDEBAR)))

    now = datetime.datetime.now()
    if now.second > 30:
        time.sleep(61 - now.second)
        now = datetime.datetime.now()
    app.click(TIMES)
    for place, minutes in [(DAY_BEGINS, -5), (NIGHT_BEGINS, 1)]:
        clock = now + datetime.timedelta(minutes=minutes)
        app.click(place)
        app.key("ctrl+a")
        app.type(f"{clock.hour}:{clock.minute:02}")
    app.wait("it is day between the times", lambda: not is_dark(app.color(SIDEBAR)))
    shot("8-times")
    time.sleep(4)
    switches = app.context_switches()
    time.sleep(3)
    woken = app.context_switches() - switches
    if woken > 2:
        sys.exit(f"FAIL the app wakes up {woken} times in 3 s while it waits for the night")
    print("ok   nothing wakes up before the night", flush=True)
    app.wait("night begins by itself", lambda: is_dark(app.color(SIDEBAR)), 70)
    app.close()
    assert json.loads(pathlib.Path(state, "state/appearance.json").read_text())["minimumContrast"] == 7
    app = App(program, state, display, "--panel")
    app.wait("it is still night after a restart", lambda: is_dark(app.color(SIDEBAR)))
    app.close()


def drive_size(program, state, display):
    app = App(program, state, display, size=(760, 700))
    app.key("ctrl+t")
    time.sleep(1)
    window = app.run("xdotool", "search", "--onlyvisible", "--name", "Messenger").split()[-1]
    size = app.run("xdotool", "getwindowgeometry", window)
    app.wait("the panel lies over the chat in a window without room for both", lambda: "760x700" in size)
    app.close()

    app = App(program, f"{state}/narrow", display, size=(420, 700))
    app.click((24, 24))
    time.sleep(0.5)
    rows_place = (0, 100, 420, 500)
    rows = app.signature(*rows_place)
    app.key("ctrl+t")
    time.sleep(1)
    window = app.run("xdotool", "search", "--onlyvisible", "--name", "Messenger").split()[-1]
    size = app.run("xdotool", "getwindowgeometry", window)
    app.wait("the panel takes the place of the list in a narrow window",
             lambda: "420x700" in size and app.signature(*rows_place) != rows)
    app.key("ctrl+t")
    app.wait("the list is back when it closes", lambda: app.signature(*rows_place) == rows)
    app.close()


def drive_editor(program, state, display, shot):
    opened, editor = pathlib.Path(state, "opened"), pathlib.Path(state, "an editor")
    editor.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > '{opened}'\n")
    editor.chmod(0o755)
    app = App(program, state, display, "--editor", f"'{editor}' --goto {{file}}:{{line}}")
    app.key("ctrl+shift+s")
    app.run("xdotool", "mousemove", "560", "300")
    app.click((566, 304))
    app.key("ctrl+e")
    app.wait("the editor opens the place that the inspector explains", opened.exists)
    time.sleep(0.2)
    option, place = opened.read_text().splitlines()
    file, line = place.rsplit(":", 1)
    lines = pathlib.Path(file).read_text().splitlines()
    assert option == "--goto" and "<operation" in lines[int(line) - 1], place
    opened.unlink()
    app.click(PLACE)
    app.wait("a click on a place opens it", opened.exists)
    app.close()


def drive_store(program, skinctl, state, display, pictures):
    specification = importlib.util.spec_from_file_location(
        "demo", pathlib.Path(__file__).resolve().parents[2] / "Scripts/store-demo.py")
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

    app = App(program, state, display, "--panel", *arguments)
    accent = app.color(BADGE)
    app.key("ctrl+shift+t")
    app.wait("the store shows pictures of its products", lambda: len({app.color((x, 205)) for x in (400, 656, 1168)}) == 3, 20)
    plain = app.color(TAB)
    shot("9-store")

    app.click(GRAPHITE)
    app.wait("a download shows its progress", lambda: app.color(GRAPHITE_LINE) == plain)
    shot("10-download")
    app.click(GRAPHITE)
    app.wait("it is cancelled", lambda: app.color(GRAPHITE_LINE) != plain and list(downloads.glob(".*.part")))
    assert installed() == []
    app.click(GRAPHITE)
    app.wait("the next one continues, and installs the theme", lambda: installed() == ["org.skinkit.store.graphite.skin"])
    assert not list(downloads.iterdir())
    time.sleep(1)
    app.click(GRAPHITE)
    app.wait("it is tried on", lambda: app.color(TAB) == GRAPHITE_ACCENT)
    shot("11-store-trial")
    app.keep()
    app.close()
    app = App(program, state, display, "--panel", *arguments)
    app.wait("it is in use after a restart", lambda: app.color(BADGE) == GRAPHITE_ACCENT)
    app.key("ctrl+shift+t")
    time.sleep(2)
    shot("12-in-use")

    demo.update(skinctl, folder, "Graphite")
    app.close()
    app = App(program, state, display, "--panel", *arguments)
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
    shot("13-details")
    app.click(DETAILS_REMOVE)
    app.wait("the theme in use is removed", lambda: installed() == [])
    time.sleep(0.5)
    app.click(BACK)
    app.wait("the app falls back to its default theme", lambda: app.color(TAB) == plain)
    shot("14-removed")
    app.click(BACK)
    app.wait("the chat is back, with the panel", lambda: app.color(BADGE) == accent)
    chat = (330, 300, 600, 380)
    sent = app.signature(*chat)
    app.click(EMOJI)
    time.sleep(1)
    shot("15-stickers")
    app.click(STICKER_TAB)
    time.sleep(0.5)
    shot("16-moods")
    app.click(STICKER)
    app.wait("a sticker of the store is sent", lambda: app.signature(*chat) != sent)
    time.sleep(1.5)
    shot("17-sent")
    app.close()


if __name__ == "__main__":
    main()
