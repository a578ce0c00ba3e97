#!/usr/bin/env python3
"""Makes a store of ten themes and two packs of stickers, serves it on loopback, and starts the messenger on it.

    store-demo.py SKINCTL FOLDER MESSENGER [ARGUMENT…]
    store-demo.py SKINCTL FOLDER --update Lagoon      publish a new version of a theme

The themes are other values of the constants of Themes/Base.theme, some with a pattern of their own. `skinctl store add`
audits their contrast. The server takes two seconds for a package, so that progress can be seen.
"""
import functools
import http.server
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

DRAWN = pathlib.Path(__file__).resolve().parent  # stickers, and patterns of themes
ROOT = DRAWN.parents[2]


# Themes -------------------------------------------------------------------------------------------------------------

class Look:
    """A theme: paper, ink, accent, both ends of outgoing bubbles and of the wallpaper; by day, then by night.

    `pattern` is the bundle that has the theme's pattern.
    """

    def __init__(self, summary, day, night, constants="", pattern=None, tint=0.08):
        self.summary, self.day, self.night = summary, day, night
        self.constants, self.pattern, self.tint = constants, pattern, tint


def number(name, value):
    return f'<float name="{name}">{value}</float>'


def typeface(family):
    return f'<font name="typeface" family="{family}" size="text_size"/>'


PLAIN = '<string name="bubbles" setting="">square</string>'
THEMES = {
    "Lagoon": Look(
        "Clear water over white sand.",
        ("#F4FBFB", "#0E3238", "#0B7285", "#0B7C8C", "#126A9E", "#DDF3F1", "#BFE3EA"),
        ("#0C1F26", "#DFF3F4", "#5CD0D6", "#0A6C7C", "#155A8A", "#08171D", "#0D2A36"),
        number("radius", 14), DRAWN / "Lagoon.theme"),
    "Sakura": Look(
        "Petals on the wind, for a spring that stays.",
        ("#FFF8F8", "#41202B", "#B83E66", "#C24B73", "#A13A70", "#FFEDEF", "#FBD9E2"),
        ("#27171E", "#FBE7EC", "#FF9DBB", "#A63A63", "#7E2F63", "#1C0F15", "#301A27"),
        number("radius", 13), DRAWN / "Sakura.theme", 0.3),
    "Graphite": Look(
        "Pencil on paper: no color at all, and straight edges.",
        ("#FAFAFA", "#1C1C1E", "#3A3A3C", "#3A3A3C", "#2A2A2C", "#EFEFF0", "#E4E4E6"),
        ("#161617", "#EDEDEF", "#D0D0D4", "#4A4A4E", "#3C3C40", "#0F0F10", "#1A1A1C"),
        number("radius", 3) + number("pattern_opacity", 0)),
    "Typewriter": Look(
        "Ink ribbon on cream paper, in a monospaced hand.",
        ("#FBF7EC", "#2B2620", "#8A2F1D", "#4B4337", "#3D362C", "#F5EEDC", "#EFE5CD"),
        ("#1E1B16", "#EFE6D2", "#F0A58F", "#5A5042", "#4B4236", "#161310", "#211D17"),
        number("radius", 0) + typeface("monospace") + PLAIN, DRAWN / "Typewriter.theme", 0.16),
    "Sunset": Look(
        "The last hour of a summer day.",
        ("#FFF7F1", "#3B1E26", "#B4471C", "#C4501C", "#B02F63", "#FFE3CF", "#F9CBD3"),
        ("#24151B", "#FBE9E2", "#FFAD7A", "#AB4420", "#8F2857", "#190D14", "#3A1A27"),
        number("radius", 12)),
    "Mint": Look(
        "Fresh, light, and very round.",
        ("#F5FCF8", "#12332A", "#13795B", "#17795C", "#0F6B68", "#E2F6EC", "#CDEDE2"),
        ("#10201B", "#DFF5EC", "#6FDDB4", "#14684F", "#0E5B58", "#0A1713", "#10291F"),
        number("radius", 16), DRAWN / "Mint.theme", 0.12),
    "Cocoa": Look(
        "Dark chocolate, milk foam, and a book in serif type.",
        ("#FBF6F1", "#38261C", "#7B4A2B", "#7D4E30", "#653C26", "#F2E6DA", "#E6D3C1"),
        ("#1F1612", "#F1E4D8", "#E3B58E", "#74482C", "#5C3823", "#160F0C", "#281B14"),
        number("radius", 8) + typeface("serif")),
    "Lavender": Look(
        "A field in July, seen from the shade.",
        ("#FAF8FE", "#2B2340", "#6547B0", "#6B4EB8", "#5446A8", "#EEE9FB", "#DFDAF7"),
        ("#1B1728", "#ECE7F9", "#BBA6FF", "#5B43A6", "#483D92", "#131020", "#241D38"),
        number("radius", 11), DRAWN / "Mint.theme", 0.12),
    "Neon": Look(
        "A city at three in the morning. Dark by day, too.",
        ("#131124", "#EDEBFF", "#FF71CE", "#B01A86", "#5B2BD0", "#0C0A1C", "#1D1440"),
        ("#0A0914", "#EDEBFF", "#FF71CE", "#A3157B", "#4F22C2", "#05040C", "#160E33"),
        number("radius", 6) + '<string name="indicator_style">white</string>', DRAWN / "Neon.theme", 0.1),
    "Aurora": Look(
        "Green and violet light over a quiet lake.",
        ("#F4F8FB", "#16263A", "#2A6A5B", "#226B5A", "#4B4FA8", "#E0F0EC", "#DAD8F2"),
        ("#0B1522", "#E1EEF5", "#6CE0B8", "#1C6654", "#403F96", "#060D17", "#13233A"),
        number("radius", 15), ROOT / "Themes/Midnight.theme", 0.3),
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
        path.parent.mkdir(parents=True)
        shutil.copy(look.pattern / "assets/backgrounds/pattern@2x.png", path)
    return bundle


# Stickers -----------------------------------------------------------------------------------------------------------

STICKERS = {
    "Moods": ("A face for every mood.", "happy", "love", "laughing", "calm", "sad", "surprised", "wink", "doubtful"),
    "Sky": ("Whatever the weather.", "sun", "cloud", "rain", "storm", "moon", "star", "rainbow", "snow"),
}


def write_stickers(folder, name):
    summary, *names = STICKERS[name]
    bundle = folder / f"{name}.stickers"
    shutil.copytree(DRAWN / f"{name}.stickers", bundle)
    write_info(bundle, f"org.skinkit.store.{name.lower()}", name, "1.0.0", summary)
    items = [f'  <item order="{order}" category="{name.lower()}" name="{item}" image="{item}.png"/>\n'
             for order, item in enumerate(names, 1)]
    (bundle / "pack.xml").write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<pack total="{len(items)}">\n{"".join(items)}</pack>\n')
    return bundle


# The store ----------------------------------------------------------------------------------------------------------

def run(skinctl, command, *words):
    result = subprocess.run([skinctl, "store", command, *words], capture_output=True, text=True)
    if result.returncode:
        sys.exit(result.stderr)


def add(skinctl, shop, bundles):
    themes = ROOT / "Themes"
    run(skinctl, "add", *bundles, "--publisher", "skinkit", "--store", shop, "--themes", themes, "--schema", themes / "app.schema.xml",
        "--preview", themes / "preview")
    run(skinctl, "publish", "--store", shop)


def make(skinctl, folder):
    """Makes the store, unless it is complete, and returns its folder."""
    shop, complete = folder / "Shop", folder / "Shop/complete"
    if complete.exists():
        run(skinctl, "refresh", "--store", shop)
        return shop
    shutil.rmtree(shop, ignore_errors=True)
    run(skinctl, "init", shop, "--name", "SkinKit demo")
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
        data, is_slow = source.read(), self.path.endswith(".skin")
        step = len(data) // 40 + 1 if is_slow else len(data) + 1
        for start in range(0, len(data), step):
            output.write(data[start:start + step])
            output.flush()
            time.sleep(self.server.package_seconds / 40 if is_slow else 0)

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, folder, package_seconds=2):
        self.package_seconds = package_seconds
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, *_):
        pass


def main(skinctl, folder, messenger, *arguments):
    skinctl, folder = pathlib.Path(skinctl).resolve(), pathlib.Path(folder).resolve()
    if messenger == "--update":
        return update(skinctl, folder, *arguments)
    folder.mkdir(parents=True, exist_ok=True)
    shop = make(skinctl, folder)
    server = Server(shop / "public")
    print(f"The store is at {server.url}/ and in {shop}", flush=True)
    # The app ships the root metadata; here it is the store's first.
    subprocess.run([messenger, "--store", server.url, shop / "public/metadata/1.root.json", "--panel", *arguments])


if __name__ == "__main__":
    main(*sys.argv[1:])
