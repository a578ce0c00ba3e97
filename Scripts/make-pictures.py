#!/usr/bin/env python3
"""Records the pictures in Documentation, or checks that none of them is stale.

    Scripts/make-pictures.py SKINCTL            # record: needs Chromium, the font Inter and pngquant
    Scripts/make-pictures.py --check SKINCTL    # check: needs skinctl only

skinctl draws the example themes as SVG files and as a page: the sources, the same bytes on every machine. Chromium turns
sources into pictures. Documentation/pictures.txt notes for each picture the SHA-256 of its sources and of its file.

The check draws the sources again and compares. It proves that each picture was taken from what skinctl draws today, of
today's themes, and is the file that was recorded. It does not compare pixels: those depend on Chromium and on fonts.
"""
import base64
import dataclasses
import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
THEMES = ROOT / "Themes"
PICTURES = ROOT / "Documentation"
NOTES = PICTURES / "pictures.txt"

OPEN_FIRST_DETAILS = "document.querySelectorAll('#panel details').forEach((d, i) => { d.open = i < 4; });"
SCROLL_TO_CHOSEN = """(() => {
  const card = [...document.querySelectorAll('.card')].find((card) => card.textContent.includes('button_alert_confirm'));
  window.scrollTo(0, card.getBoundingClientRect().top + scrollY - 88);
})();"""


@dataclasses.dataclass(frozen=True)
class Shot:
    """How Chromium takes one picture. Sizes are in CSS pixels, of which each is `scale` pixels of the picture."""
    page: str
    width: int
    height: int
    scale: float
    #: What the page shows beside itself.
    parts: tuple = ()
    fragment: str = ""
    appearance: str = "light"
    script: str = ""

    def digest(self, folder):
        digest = hashlib.sha256(repr(self).encode())
        for name in (self.page, *self.parts):
            digest.update(hashlib.sha256((folder / name).read_bytes()).digest())
        return digest.hexdigest()


#: The themes of the gallery, each in the appearance in which it is shown.
GALLERY = {
    "Letterpress": "light", "Phosphor": "dark", "Beacon": "dark", "Okabe": "light", "Bevel": "light", "Relief": "light",
    "Zellige": "dark", "Ledger": "light", "Mitten": "light",
}
SHOTS = {
    "preview.png": Shot("themes.html", 1280, 704, 1.5, fragment="appearance=light&idiom=iphone&scale=2"),
    "preview-panel.png": Shot(
        "themes.html", 1280, 800, 1.5, appearance="dark", script=OPEN_FIRST_DETAILS + SCROLL_TO_CHOSEN,
        fragment="appearance=dark&idiom=iphone&scale=2&filter=button&open=uibutton%23button_alert_confirm"),
    "compare.png": Shot("compare.svg", 1306, 1016, 1.5),
    "gallery.png": Shot("gallery.html", 1000, 1140, 1.5, parts=tuple(f"gallery-{name.lower()}.svg" for name in GALLERY)),
}


def draw_sources(skinctl, folder):
    """Has skinctl write what the pictures are taken of."""

    def run(command, *arguments):
        subprocess.run([skinctl, command, *arguments, "--schema", THEMES / "app.schema.xml"], check=True)

    shutil.copy(ROOT / "Scripts" / "pictures" / "gallery.html", folder)
    for name, appearance in GALLERY.items():
        scenes = THEMES / ("Gallery/right-to-left" if name == "Zellige" else "preview")
        run("preview", THEMES / "Gallery" / f"{name}.theme", "--themes", THEMES, "--preview", scenes, "--scene", "chat",
            "--traits", f"iphone,{appearance}", "--scale", "2", "-o", folder / f"gallery-{name.lower()}.svg")
    # Chromium does not take a free font for the one that a theme names.
    replace(folder / "gallery-letterpress.svg", "&#39;Palatino&#39;", "&#39;Palatino&#39;, P052")
    run("preview", THEMES / "Daylight.theme", THEMES / "Midnight.theme", "--title", "Messenger",
        "-o", folder / "themes.html")
    run("preview", "--compare", older_midnight(folder), THEMES / "Midnight.theme", "--preview", THEMES / "preview",
        "--scene", "chat", "--traits", "iphone,dark", "--scale", "2", "-o", folder / "compare.svg")


def older_midnight(folder):
    """A Midnight 0.9.0 whose bubbles fade to another colour, for the comparison."""
    for name in ("Base.theme", "Midnight.theme"):
        shutil.copytree(THEMES / name, folder / "older" / name)
    theme = folder / "older" / "Midnight.theme"
    replace(theme / "info.xml", "<version>1.0.0<", "<version>0.9.0<")
    end = '<field name="to"><color ref="bubble_outgoing_to"'
    replace(theme / "surfaces.xml", f"{end}/>", f'{end} mix="online" amount="0.5"/>')
    return theme


def replace(path, old, new):
    text = path.read_text(encoding="utf-8")
    if old not in text:
        raise SystemExit(f"make-pictures: '{old}' is no longer in {path.name}; choose another text to replace")
    path.write_text(text.replace(old, new), encoding="utf-8")


def take(browser, shot, folder):
    """The picture as a PNG file with a palette of 256 colours."""
    browser.send("Emulation.setDeviceMetricsOverride", width=shot.width, height=shot.height,
                 deviceScaleFactor=shot.scale, mobile=False)
    browser.send("Emulation.setScrollbarsHidden", hidden=True)
    browser.send("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": shot.appearance}, {"name": "prefers-reduced-motion", "value": "reduce"}])
    browser.open((folder / shot.page).as_uri() + (f"#{shot.fragment}" if shot.fragment else ""))
    if shot.script:
        browser.value(shot.script)
        browser.frame()
    picture = base64.b64decode(browser.send("Page.captureScreenshot", format="png")["data"])
    return subprocess.run(["pngquant", "--speed", "1", "--strip", "-"], input=picture, stdout=subprocess.PIPE,
                          check=True).stdout


def note(name, shot, folder):
    picture = PICTURES / name
    file = hashlib.sha256(picture.read_bytes()).hexdigest() if picture.exists() else "missing"
    return f"{name} sources {shot.digest(folder)} file {file}"


def record(folder):
    sys.path.append(str(ROOT / "Tests" / "System"))
    from chromium import Browser, program
    fonts = subprocess.run(["fc-list", "Inter:style=Regular"], stdout=subprocess.PIPE).stdout
    if not program() or not shutil.which("pngquant") or not fonts:
        raise SystemExit("make-pictures: Chromium, pngquant and the font Inter are needed: "
                         "Scripts/install-dependencies.sh --pictures")
    browser = Browser(folder)
    try:
        for name, shot in SHOTS.items():
            (PICTURES / name).write_bytes(take(browser, shot, folder))
            print(f"Documentation/{name}: {shot.width * shot.scale:.0f} × {shot.height * shot.scale:.0f}, "
                  f"{(PICTURES / name).stat().st_size // 1024} KiB")
    finally:
        browser.close()
    NOTES.write_text("".join(note(name, shot, folder) + "\n" for name, shot in SHOTS.items()))


def check(folder):
    notes = NOTES.read_text().splitlines() if NOTES.exists() else []
    stale = [name for name, shot in SHOTS.items() if note(name, shot, folder) not in notes]
    if stale:
        raise SystemExit(f"make-pictures: stale: {', '.join(stale)}; record them by 'make pictures' and look at them")
    print(f"make-pictures: {len(SHOTS)} pictures are up to date")


def main(arguments):
    checks = arguments[:1] == ["--check"]
    if len(arguments) != (2 if checks else 1):
        raise SystemExit(__doc__)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        folder = pathlib.Path(folder)
        draw_sources(pathlib.Path(arguments[-1]).resolve(), folder)
        (check if checks else record)(folder)


main(sys.argv[1:])
