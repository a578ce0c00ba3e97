#!/usr/bin/env python3
"""Makes a store of ten themes and two packs of stickers, serves it on loopback, and starts the messenger on it.

    Scripts/store-demo.py SKINCTL FOLDER MESSENGER [ARGUMENT…]
    Scripts/store-demo.py SKINCTL FOLDER --make               only make the store
    Scripts/store-demo.py SKINCTL FOLDER --update Lagoon      publish a new version of a theme

The themes are other values of the constants of Themes/Base.theme, some with a pattern of their own. `skinctl store add`
audits their contrast. The server takes two seconds for a package, so that progress can be seen; PACKAGE_SECONDS=0 is as
fast as it goes.
"""
import http.server
import importlib.util
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE_SECONDS = float(os.environ.get("PACKAGE_SECONDS", 2))

specification = importlib.util.spec_from_file_location("assets", ROOT / "Scripts/make-assets.py")
draw = importlib.util.module_from_spec(specification)
specification.loader.exec_module(draw)


# Themes -------------------------------------------------------------------------------------------------------------

def petals():
    petal = draw.polygon(*draw.curve((0, -6), (5, -3), (4, 4), (0, 6)), *draw.curve((0, 6), (-4, 4), (-5, -3), (0, -6)))
    places = [(14, 18, 20, 8, petal), (52, 10, -35, 8, petal), (82, 40, 60, 8, petal), (30, 56, 110, 8, petal),
              (66, 76, -10, 8, petal), (10, 86, 75, 8, petal), (90, 92, 150, 8, petal), (44, 32, 0, 3, draw.circle(0, 0, 1.2)),
              (74, 16, 0, 3, draw.circle(0, 0, 1.2)), (22, 74, 0, 3, draw.circle(0, 0, 1.2))]
    return draw.Picture(100, 100, draw.Layer(draw.scatter(100, places)))


def waves():
    arcs = [draw.arc(x, y + 8, 9, 200, 340, 1.2) for y in (2, 18) for x in range(-8 + 8 * (y > 9), 49, 16)]
    return draw.Picture(32, 32, draw.Layer(draw.join(*arcs)))


def grid():
    return draw.Picture(24, 24, draw.Layer(draw.join(draw.segment(0, 12, 24, 12, 0.8), draw.segment(12, 0, 12, 24, 0.8))))


def rules():
    return draw.Picture(16, 24, draw.Layer(draw.segment(-2, 12, 18, 12, 0.7)))


def leaves():
    leaf = draw.outline(draw.both(draw.circle(-5, 0, 9), draw.circle(5, 0, 9)), 1.1)
    stem = draw.segment(0, -7, 0, 10, 1.1)
    one = draw.join(leaf, stem)
    return draw.Picture(96, 96, draw.Layer(draw.scatter(96, [
        (20, 20, 25, 12, one), (68, 14, -40, 12, one), (44, 48, 80, 12, one), (14, 70, -15, 12, one),
        (78, 62, 140, 12, one), (48, 86, 10, 12, one)])))


class Look:
    """A theme: paper, ink, accent, both ends of outgoing bubbles and of the wallpaper; by day, then by night."""

    def __init__(self, summary, day, night, constants="", pattern=None, tint=0.08):
        self.summary, self.day, self.night = summary, day, night
        self.constants, self.pattern, self.tint = constants, pattern, tint


def number(name, value):
    return f'<float name="{name}">{value}</float>'


def typeface(family):
    return f'<font name="typeface" family="{family}" size="text_size"/>'


PLAIN = '<string name="bubble_style" setting="">plain</string>'
THEMES = {
    "Lagoon": Look(
        "Clear water over white sand.",
        ("#F4FBFB", "#0E3238", "#0B7285", "#0B7C8C", "#126A9E", "#DDF3F1", "#BFE3EA"),
        ("#0C1F26", "#DFF3F4", "#5CD0D6", "#0A6C7C", "#155A8A", "#08171D", "#0D2A36"),
        number("radius", 14), waves),
    "Sakura": Look(
        "Petals on the wind, for a spring that stays.",
        ("#FFF8F8", "#41202B", "#B83E66", "#C24B73", "#A13A70", "#FFEDEF", "#FBD9E2"),
        ("#27171E", "#FBE7EC", "#FF9DBB", "#A63A63", "#7E2F63", "#1C0F15", "#301A27"),
        number("radius", 13), petals, 0.3),
    "Graphite": Look(
        "Pencil on paper: no color at all, and straight edges.",
        ("#FAFAFA", "#1C1C1E", "#3A3A3C", "#3A3A3C", "#2A2A2C", "#EFEFF0", "#E4E4E6"),
        ("#161617", "#EDEDEF", "#D0D0D4", "#4A4A4E", "#3C3C40", "#0F0F10", "#1A1A1C"),
        number("radius", 3) + number("pattern_opacity", 0)),
    "Typewriter": Look(
        "Ink ribbon on cream paper, in a monospaced hand.",
        ("#FBF7EC", "#2B2620", "#8A2F1D", "#4B4337", "#3D362C", "#F5EEDC", "#EFE5CD"),
        ("#1E1B16", "#EFE6D2", "#F0A58F", "#5A5042", "#4B4236", "#161310", "#211D17"),
        number("radius", 0) + typeface("monospace") + PLAIN, rules, 0.16),
    "Sunset": Look(
        "The last hour of a summer day.",
        ("#FFF7F1", "#3B1E26", "#B4471C", "#C4501C", "#B02F63", "#FFE3CF", "#F9CBD3"),
        ("#24151B", "#FBE9E2", "#FFAD7A", "#AB4420", "#8F2857", "#190D14", "#3A1A27"),
        number("radius", 12)),
    "Mint": Look(
        "Fresh, light, and very round.",
        ("#F5FCF8", "#12332A", "#13795B", "#17795C", "#0F6B68", "#E2F6EC", "#CDEDE2"),
        ("#10201B", "#DFF5EC", "#6FDDB4", "#14684F", "#0E5B58", "#0A1713", "#10291F"),
        number("radius", 16), leaves, 0.12),
    "Cocoa": Look(
        "Dark chocolate, milk foam, and a book in serif type.",
        ("#FBF6F1", "#38261C", "#7B4A2B", "#7D4E30", "#653C26", "#F2E6DA", "#E6D3C1"),
        ("#1F1612", "#F1E4D8", "#E3B58E", "#74482C", "#5C3823", "#160F0C", "#281B14"),
        number("radius", 8) + typeface("serif")),
    "Lavender": Look(
        "A field in July, seen from the shade.",
        ("#FAF8FE", "#2B2340", "#6547B0", "#6B4EB8", "#5446A8", "#EEE9FB", "#DFDAF7"),
        ("#1B1728", "#ECE7F9", "#BBA6FF", "#5B43A6", "#483D92", "#131020", "#241D38"),
        number("radius", 11), leaves, 0.12),
    "Neon": Look(
        "A city at three in the morning. Dark by day, too.",
        ("#131124", "#EDEBFF", "#FF71CE", "#B01A86", "#5B2BD0", "#0C0A1C", "#1D1440"),
        ("#0A0914", "#EDEBFF", "#FF71CE", "#A3157B", "#4F22C2", "#05040C", "#160E33"),
        number("radius", 6) + '<string name="indicator_style">white</string>', grid, 0.1),
    "Aurora": Look(
        "Green and violet light over a quiet lake.",
        ("#F4F8FB", "#16263A", "#2A6A5B", "#226B5A", "#4B4FA8", "#E0F0EC", "#DAD8F2"),
        ("#0B1522", "#E1EEF5", "#6CE0B8", "#1C6654", "#403F96", "#060D17", "#13233A"),
        number("radius", 15), draw.night_sky, 0.3),
}


def palette(values, look, of_night):
    paper, ink, accent, begin, end, top, bottom = values
    style = '<string name="indicator_style">white</string>' if of_night else ""
    is_dark = int(paper[1:3], 16) < 128
    incoming = ' ref="paper" mix="ink" amount="0.13"/>' if is_dark else ">#FFFFFF</color>"
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<theme>
  <constants>
    <color name="paper">{paper}</color>
    <color name="ink">{ink}</color>
    <color name="accent" setting="Accent">{accent}</color>
    <color name="bubble_begin">{begin}</color>
    <color name="bubble_end">{end}</color>
    <color name="bubble_outgoing_text">#FFFFFF</color>
    <color name="bubble_outgoing_from" ref="bubble_begin" against="bubble_outgoing_text" contrast="legible_veiled"/>
    <color name="bubble_outgoing_to" ref="bubble_end" against="bubble_outgoing_text" contrast="legible_veiled"/>
    <color name="bubble_incoming_from"{incoming}
    <color name="bubble_incoming_to" ref="bubble_incoming_from"/>
    <color name="sky_top">{top}</color>
    <color name="sky_bottom">{bottom}</color>
    <color name="wallpaper_top" ref="sky_top" against="bubble_incoming_from" contrast="bubble_distance"/>
    <color name="wallpaper_bottom" ref="sky_bottom" against="bubble_incoming_from" contrast="bubble_distance"/>
    <color name="pattern_tint" ref="accent" alpha="{look.tint}"/>
    {style if of_night else look.constants}
  </constants>
</theme>
"""


def write_info(folder, id, name, version, summary, inherits=""):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "info.xml").write_text(f"""<?xml version="1.0" encoding="UTF-8"?>
<info>
  <identifier>{id}</identifier>
  <name>{name}</name>
  <version>{version}</version>
  {inherits}<author>The SkinKit authors</author>
  <license>MIT</license>
  <description>{summary}</description>
</info>
""")


def write_theme(folder, name, version="1.0.0"):
    look = THEMES[name]
    bundle = folder / f"{name}.theme"
    write_info(bundle, f"org.skinkit.store.{name.lower()}", name, version, look.summary,
               "<inherits>org.skinkit.base</inherits>\n  ")
    day = look.day if version == "1.0.0" else (*look.day[:5], look.day[6], look.day[5])
    (bundle / "palette.xml").write_text(palette(day, look, of_night=False))
    (bundle / "palette~dark.xml").write_text(palette(look.night, look, of_night=True))
    if look.pattern:
        path = bundle / "assets/backgrounds/pattern@2x.png"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(draw.png(look.pattern().pixels(2)))
    return bundle


# Stickers -----------------------------------------------------------------------------------------------------------

def moods():
    eyes = draw.join(draw.circle(11.4, 13, 1.7), draw.circle(20.6, 13, 1.7))
    smile = draw.arc(16, 16, 6.4, 25, 155, 1.6)
    hearts = draw.join(draw.move(draw.heart(7), 11, 13), draw.move(draw.heart(7), 21, 13))
    shut = draw.join(draw.arc(11.4, 14.6, 2.4, 200, 340, 1.5), draw.arc(20.6, 14.6, 2.4, 200, 340, 1.5))
    laugh = draw.both(draw.circle(16, 17, 7), draw.box(7, 17, 25, 26))
    return {
        "happy": draw.face(eyes, smile, color=(150, 226, 190)), "love": draw.face(hearts, smile, color=(255, 170, 190)),
        "laughing": draw.face(shut, laugh, color=(255, 214, 110)),
        "calm": draw.face(shut, smile, color=(190, 205, 250)),
        "sad": draw.face(eyes, draw.arc(16, 25.4, 5.4, 212, 328, 1.6), color=(150, 196, 240)),
        "surprised": draw.face(eyes, draw.outline(draw.circle(16, 21, 2.6), 1.5), color=(255, 190, 140)),
        "wink": draw.face(draw.circle(11.4, 13, 1.7), draw.segment(18.6, 13, 22.6, 13, 1.5), smile, color=(214, 178, 246)),
        "doubtful": draw.face(eyes, draw.segment(12, 21.4, 20.5, 19.8, 1.6), color=(200, 216, 150)),
    }


def sky():
    gold, white, blue, grey = (255, 196, 54), (250, 252, 255), (74, 144, 226), (176, 190, 206)
    cloud = draw.join(draw.circle(11, 19, 5.5), draw.circle(17, 15.5, 7), draw.circle(23, 19.5, 5), draw.box(10, 18, 24, 24.5, 3))
    line = draw.Layer(draw.outline(draw.grow(cloud, 0.4), 1.1), (120, 138, 160), 0.7)
    rays = draw.join(*(draw.turn(draw.segment(16, 3.4, 16, 6.4, 2), 16, 16, 45 * n) for n in range(8)))
    drops = draw.join(*(draw.segment(x, 25.5, x - 1.4, 29, 1.8) for x in (12, 17, 22)))
    bolt = draw.polygon((18, 17), (12, 25), (16, 25), (14, 31), (21, 22.5), (16.8, 22.5), (20, 17))
    moon = draw.cut(draw.circle(15, 16, 11), draw.circle(20, 12.5, 9.5))
    flake = draw.join(*(draw.turn(draw.join(draw.segment(16, 4, 16, 28, 1.9), draw.segment(12.8, 7, 16, 10, 1.6),
                                            draw.segment(19.2, 7, 16, 10, 1.6)), 16, 16, 60 * n) for n in range(6)))
    bows = [draw.Layer(draw.arc(16, 24, radius, 180, 360, 2.4), color) for radius, color in
            ((12, (235, 87, 87)), (9.6, (242, 174, 73)), (7.2, (111, 207, 151)), (4.8, (86, 156, 235)))]
    return {
        "sun": draw.Picture(32, 32, draw.Layer(rays, gold), draw.Layer(draw.circle(16, 16, 7), gold)),
        "cloud": draw.Picture(32, 32, draw.Layer(cloud, white), line),
        "rain": draw.Picture(32, 32, draw.Layer(cloud, grey), line, draw.Layer(drops, blue)),
        "storm": draw.Picture(32, 32, draw.Layer(cloud, (128, 140, 160)), line, draw.Layer(bolt, gold)),
        "moon": draw.Picture(32, 32, draw.Layer(moon, (240, 224, 160))),
        "star": draw.Picture(32, 32, draw.Layer(draw.grow(draw.move(draw.star(5, 12.6, 5.6), 16, 17), 1), gold)),
        "rainbow": draw.Picture(32, 32, *bows),
        "snow": draw.Picture(32, 32, draw.Layer(flake, (120, 190, 240))),
    }


STICKERS = {"Moods": ("A face for every mood.", moods), "Sky": ("Whatever the weather.", sky)}


def write_stickers(folder, name):
    summary, pictures = STICKERS[name]
    bundle = folder / f"{name}.stickers"
    write_info(bundle, f"org.skinkit.store.{name.lower()}", name, "1.0.0", summary)
    items = []
    for order, (item, picture) in enumerate(pictures().items(), 1):
        (bundle / f"{item}.png").write_bytes(draw.png(picture.pixels(4)))
        items.append(f'  <item order="{order}" category="{name.lower()}" name="{item}" image="{item}.png"/>\n')
    (bundle / "pack.xml").write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<pack total="{len(items)}">\n{"".join(items)}</pack>\n')
    return bundle


# The store ----------------------------------------------------------------------------------------------------------

def run(skinctl, *words):
    result = subprocess.run([str(skinctl), *map(str, words)], capture_output=True, text=True)
    if result.returncode:
        sys.exit(result.stderr)


def add(skinctl, shop, bundles):
    run(skinctl, "store", "add", *bundles, "--publisher", "skinkit", "--store", shop, "--themes", ROOT / "Themes",
        "--schema", ROOT / "Themes/app.schema.xml",
        "--preview", ROOT / "Themes/preview")
    run(skinctl, "store", "publish", "--store", shop)


def make(skinctl, folder):
    """Makes the store, unless it is complete, and returns its folder."""
    shop = folder / "Shop"
    complete = shop / "complete"
    if complete.exists():
        run(skinctl, "store", "refresh", "--store", shop)
        return shop
    shutil.rmtree(shop, ignore_errors=True)
    run(skinctl, "store", "init", shop, "--name", "SkinKit demo")
    with tempfile.TemporaryDirectory() as sources:
        sources = pathlib.Path(sources)
        add(skinctl, shop, [write_theme(sources, name) for name in THEMES] + [write_stickers(sources, name) for name in STICKERS])
    complete.touch()
    return shop


def update(skinctl, folder, name):
    """Publishes a new version of a theme."""
    with tempfile.TemporaryDirectory() as sources:
        add(skinctl, folder / "Shop", [write_theme(pathlib.Path(sources), name, "1.1.0")])


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves files, and packages slowly."""

    def copyfile(self, source, output):
        data, steps = source.read(), 40
        seconds = self.server.package_seconds if self.path.endswith(".skin") else 0
        step = max(len(data) // steps, 1) if seconds else max(len(data), 1)
        for start in range(0, len(data), step):
            output.write(data[start:start + step])
            output.flush()
            time.sleep(seconds / steps)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, folder, package_seconds=PACKAGE_SECONDS):
        self.package_seconds = package_seconds
        handler = lambda *arguments: Handler(*arguments, directory=str(folder))  # noqa: E731
        super().__init__(("127.0.0.1", 0), handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *_):
        pass


def main():
    skinctl, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    rest = sys.argv[3:]
    if rest[:1] == ["--update"]:
        return update(skinctl, folder, rest[1])
    shop = make(skinctl, folder)
    if rest[:1] == ["--make"]:
        return
    server = Server(shop / "public")
    print(f"The store is at {server.url}/ and in {shop}", flush=True)
    # The app ships the root metadata; here it is the store's first.
    subprocess.run([rest[0], "--store", server.url, str(shop / "public/metadata/1.root.json"), "--panel", *rest[1:]])


if __name__ == "__main__":
    main()
