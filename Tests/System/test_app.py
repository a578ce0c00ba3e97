"""Drives the messenger like a user: types, clicks and drags on a display that nobody sees, and looks at the pixels.

The store page shows a store of Examples/skinkit-messenger/Store/store-demo.py, which skinctl makes.
"""
import datetime
import importlib.util
import json
import pathlib
import time

import pytest
from messenger import CANDY, FOREST, App, screen
from studio import ROOT

BADGE = (278, 215)  # inside the badge of the second conversation, which has the accent color of the theme
SIDEBAR = (20, 780)
WALLPAPER = (660, 60)
INPUT = (640, 819)
SEARCH = (180, 72)
ROWS = (10, 250, 290, 300)  # conversations below the first ones
SECOND_ROW = (48, 208)
ONLY_THIS_CHAT = (1257, 107)
USE_APP_THEME = (1075, 170)
# With the panel scrolled to its end, in the settings of Candy: a button, the slider's thumb, and the swatches with their slider.
ROUND, TEXT_SIZE, GREEN_SWATCH, HUES = (1050, 616), (1114, 680), (1178, 745), (1000, 765, 340, 30)
TIMES, DAY, NIGHT = (1125, 613), (1212, 613), (1303, 613)
CONTRAST_OFF, CONTRAST_7 = (1035, 692), (1303, 692)
DAY_BEGINS, NIGHT_BEGINS = (1110, 650), (1278, 650)
PLACE = (200, 665)  # the place of the winner in the inspector
ACCENT = "#C2256F"  # of Candy by day

# The store page: the third card of the grid is Graphite, the seventh Moods, with the button of each below its picture.
GRAPHITE, GRAPHITE_PICTURE, GRAPHITE_LINE = (1020, 330), (963, 180), (870, 362)
MOODS = (1040, 618)
TAB = (358, 70)  # inside the chosen tab, above its title: the accent color of the theme
GRAPHITE_ACCENT = "#3A3A3C"  # by day
DETAILS_REMOVE = (845, 146)
BACK = (333, 23)
EMOJI = (906, 824)
STICKER_TAB, STICKER = (671, 759), (654, 523)


@pytest.fixture
def display():
    with screen() as name:
        yield name


@pytest.fixture
def start(messenger, folder, display):
    """Starts the messenger. It keeps its state from one start to the next."""
    apps = []

    def start(*arguments, **options):
        apps.append(App(messenger, folder, display, *arguments, **options))
        return apps[-1]

    yield start
    for app in apps:
        app.process.kill()


@pytest.fixture
def shot(pictures):
    """Takes a picture for --pictures."""
    return lambda app, name: pictures and app.picture(f"{pictures}/{name}.png")


@pytest.fixture
def candy(start):
    """The messenger with a theme that was kept."""
    app = start("--panel")
    app.click(CANDY)
    app.wait("a theme is tried on", lambda: app.color(BADGE) == ACCENT)
    app.keep()
    return app


def test_chat(start, shot):
    app = start("--panel")
    shot(app, "1-start")
    chat = (330, 560, 600, 220)
    before = app.signature(*chat)
    app.click(INPUT)
    app.type("Shall we begin?")
    app.key("Return")
    app.wait("a message appears in the chat", lambda: app.signature(*chat) != before)
    sent = app.signature(*chat)
    app.wait("the partner answers", lambda: app.signature(*chat) != sent)
    shot(app, "2-chat")
    app.close()


def test_search(start, shot):
    app = start("--panel")
    rows = app.signature(*ROWS)
    app.click(SEARCH)
    app.type("hopper")
    app.wait("search leaves one conversation", lambda: app.signature(*ROWS) != rows)
    shot(app, "3-search")
    app.type("xyz")
    app.wait("search says that it finds nothing", lambda: app.signature(*ROWS) == app.signature(10, 450, 290, 300)
             and len({app.color((x, y)) for x in range(100, 210, 3) for y in (119, 122, 125)}) > 1)
    for _ in "hopperxyz":
        app.key("BackSpace")
    app.wait("all conversations are back", lambda: app.signature(*ROWS) == rows)
    app.close()


def test_trial(start, shot):
    app = start("--panel")
    plain = app.color(BADGE)
    app.click(CANDY)
    app.wait("a theme is tried on", lambda: app.color(BADGE) == ACCENT)
    shot(app, "4-trial")
    app.wait("it reverts by itself", lambda: app.color(BADGE) == plain, 20)
    app.click(CANDY)
    app.wait("it is tried on again", lambda: app.color(BADGE) == ACCENT)
    app.keep()
    app.close()
    app = start("--panel")
    app.wait("the kept theme is there after a restart", lambda: app.color(BADGE) == ACCENT)
    app.close()


def test_one_chat(candy, start, folder, shot):
    """Chooses one chat first, then a theme for it alone."""
    app = candy
    sidebar, wallpaper = app.color(SIDEBAR), app.color(WALLPAPER)
    app.click(ONLY_THIS_CHAT)
    time.sleep(1)
    assert app.color(WALLPAPER) == wallpaper and not (folder / "state/chats.json").exists(), "choosing the chat changes nothing"
    app.click(FOREST)
    app.wait("a theme is tried on in the chat", lambda: app.color(WALLPAPER) != wallpaper)
    app.wait("the app keeps its own", lambda: app.color(SIDEBAR) == sidebar)
    app.keep()
    shot(app, "5-one-chat")
    app.click(SECOND_ROW)
    app.wait("another chat has the app's theme", lambda: app.color(WALLPAPER) == wallpaper)
    app.close()

    app = start("--panel")
    app.wait("the theme of the chat is there after a restart", lambda: app.color(WALLPAPER) != wallpaper)
    app.click(USE_APP_THEME)
    app.wait("the chat has the app's theme again", lambda: app.color(WALLPAPER) == wallpaper)
    app.close()


def change_settings(app):
    """Uses the controls of a theme's settings, and looks at what must not move meanwhile."""
    last_message = (320, 720, 200, 70)
    end = app.rest(*last_message)
    for _ in range(2):
        app.key("ctrl+t")
        time.sleep(1)
    app.wait("the chat is still at its end after the panel closed and opened", lambda: app.signature(*last_message) == end)
    app.scroll_to_end()
    before = app.signature(*ROWS)
    app.run("xdotool", "mousemove", *map(str, TEXT_SIZE), "click", "4", "click", "4")
    time.sleep(0.5)
    app.scroll_to_end()
    app.wait("the wheel over a slider does not move it", lambda: app.signature(*ROWS) == before)
    app.click(ROUND)
    app.wait("round bubbles have no tails", lambda: app.signature(*last_message) != end)
    hues, accent = app.signature(*HUES), app.color(BADGE)
    app.click(GREEN_SWATCH)
    app.wait("a swatch changes the accent", lambda: app.color(BADGE) != accent)
    app.wait("the slider follows the swatch", lambda: app.signature(*HUES) != hues)

    looks, edges = set(), set()
    app.run("xdotool", "mousemove", *map(str, TEXT_SIZE), "mousedown", "1")
    for x in range(TEXT_SIZE[0], 1330, 12):
        app.run("xdotool", "mousemove", str(x), str(TEXT_SIZE[1]))
        time.sleep(0.25)
        looks.add(app.signature(*ROWS))
        edges.add(app.signature(980, 300, 350, 320))
    app.run("xdotool", "mouseup", "1")
    app.wait("a dragged setting shows its values live", lambda: len(looks) > 4)
    app.wait("nothing above it in the panel moves", lambda: len(edges) == 1)
    app.wait("the list is wider with large texts", lambda: app.color((345, 780)) == app.color((8, 780)))


def open_editor(start, folder):
    opened, editor = folder / "opened", folder / "an editor"
    editor.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > '{opened}'\n")
    editor.chmod(0o755)
    app = start("--editor", f"'{editor}' --goto {{file}}:{{line}}")
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


def test_settings(candy, start, folder, shot):
    """Changes settings, which the inspector explains, and opens the place of one in an editor."""
    candy.close()
    app = start("--panel")
    change_settings(app)
    time.sleep(2)
    shot(app, "6-setting")
    chosen = app.signature(*ROWS)
    app.key("ctrl+shift+s")
    app.run("xdotool", "mousemove", "560", "300")
    app.run("xdotool", "mousemove", "566", "304")
    time.sleep(1)
    shot(app, "7-inspector")
    app.close()
    app = start("--panel")
    app.wait("the setting is there after a restart", lambda: app.signature(*ROWS) == chosen)
    app.close()
    open_editor(start, folder)


def is_dark(color):
    return sum(bytes.fromhex(color[1:])) < 3 * 90


def test_appearance(start, folder, shot):
    app = start("--panel")
    app.click(DAY)
    app.wait("it is day by choice", lambda: not is_dark(app.color(SIDEBAR)))
    before = app.signature(*ROWS)
    app.click(CONTRAST_7)
    app.wait("a least contrast changes faint texts", lambda: app.signature(*ROWS) != before)
    app.click(CONTRAST_OFF)
    app.wait("without it they are the theme's again", lambda: app.signature(*ROWS) == before)
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
    shot(app, "8-times")
    time.sleep(4)
    switches = app.context_switches()
    time.sleep(3)
    assert app.context_switches() - switches <= 2, "nothing wakes up in 3 s before the night"
    app.wait("night begins by itself", lambda: is_dark(app.color(SIDEBAR)), 70)
    app.close()
    assert json.loads((folder / "state/appearance.json").read_text())["minimumContrast"] == 7
    app = start("--panel")
    app.wait("it is still night after a restart", lambda: is_dark(app.color(SIDEBAR)))
    app.close()


def test_panel_over_the_chat(start):
    app = start(size=(760, 700))
    app.key("ctrl+t")
    time.sleep(1)
    window = app.run("xdotool", "search", "--onlyvisible", "--name", "Messenger").split()[-1]
    size = app.run("xdotool", "getwindowgeometry", window)
    app.wait("the panel lies over the chat in a window without room for both", lambda: "760x700" in size)
    app.close()


def test_panel_instead_of_the_list(start):
    app = start(size=(420, 700))
    app.click((24, 24))
    time.sleep(0.5)
    place = (0, 100, 420, 500)
    rows = app.signature(*place)
    app.key("ctrl+t")
    time.sleep(1)
    window = app.run("xdotool", "search", "--onlyvisible", "--name", "Messenger").split()[-1]
    size = app.run("xdotool", "getwindowgeometry", window)
    app.wait("the panel takes the place of the list in a narrow window",
             lambda: "420x700" in size and app.signature(*place) != rows)
    app.key("ctrl+t")
    app.wait("the list is back when it closes", lambda: app.signature(*place) == rows)
    app.close()


def test_store(start, skinctl, folder, shot):
    specification = importlib.util.spec_from_file_location("demo", ROOT / "Examples/skinkit-messenger/Store/store-demo.py")
    demo = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(demo)
    shop = demo.make(str(skinctl), folder)
    server = demo.Server(shop / "public", package_seconds=3)
    arguments = ["--store", server.url, str(shop / "public/metadata/1.root.json")]
    themes, downloads = folder / "state/themes", folder / "state/store/downloads"

    def installed():
        return sorted(path.name for path in themes.glob("*.skin")) if themes.exists() else []

    app = start("--panel", *arguments)
    accent = app.color(BADGE)
    app.key("ctrl+shift+t")
    app.wait("the store shows pictures of its products", lambda: len({app.color((x, 205)) for x in (400, 656, 1168)}) == 3, 20)
    plain = app.color(TAB)
    shot(app, "9-store")

    app.click(GRAPHITE)
    app.wait("a download shows its progress", lambda: app.color(GRAPHITE_LINE) == plain)
    shot(app, "10-download")
    app.click(GRAPHITE)
    app.wait("it is cancelled", lambda: app.color(GRAPHITE_LINE) != plain and list(downloads.glob(".*.part")))
    assert installed() == []
    app.click(GRAPHITE)
    app.wait("the next one continues, and installs the theme", lambda: installed() == ["org.skinkit.store.graphite.skin"])
    assert not list(downloads.iterdir())
    time.sleep(1)
    app.click(GRAPHITE)
    app.wait("it is tried on", lambda: app.color(TAB) == GRAPHITE_ACCENT)
    shot(app, "11-store-trial")
    app.keep()
    app.close()
    app = start("--panel", *arguments)
    app.wait("it is in use after a restart", lambda: app.color(BADGE) == GRAPHITE_ACCENT)
    app.key("ctrl+shift+t")
    time.sleep(2)
    shot(app, "12-in-use")

    demo.update(str(skinctl), folder, "Graphite")
    app.close()
    app = start("--panel", *arguments)
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
    shot(app, "13-details")
    app.click(DETAILS_REMOVE)
    app.wait("the theme in use is removed", lambda: installed() == [])
    time.sleep(0.5)
    app.click(BACK)
    app.wait("the app falls back to its default theme", lambda: app.color(TAB) == plain)
    shot(app, "14-removed")
    app.click(BACK)
    app.wait("the chat is back, with the panel", lambda: app.color(BADGE) == accent)
    chat = (330, 300, 600, 380)
    sent = app.signature(*chat)
    app.click(EMOJI)
    time.sleep(1)
    shot(app, "15-stickers")
    app.click(STICKER_TAB)
    time.sleep(0.5)
    shot(app, "16-moods")
    app.click(STICKER)
    app.wait("a sticker of the store is sent", lambda: app.signature(*chat) != sent)
    time.sleep(1.5)
    shot(app, "17-sent")
    app.close()
