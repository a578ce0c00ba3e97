"""Draws the themes of the repository with skinctl, and writes their pages."""
import concurrent.futures
import json
import pathlib
import re
import subprocess
import tempfile
import xml.etree.ElementTree as XML
from html import escape

from contents import REPOSITORY
from layout import frame

SCENES = {"chat": "Chat", "conversations": "Conversations", "settings": "Settings"}
APPEARANCES = ("light", "dark")
ACCENTS = {"Red": "#C62828", "Amber": "#EF6C00", "Green": "#2E7D32", "Violet": "#7B1FA2"}
#: In this order, then all others.
FIRST = ["Daylight", "Midnight", "Letterpress", "Phosphor", "Relief", "Candy", "Beacon", "Bevel", "Mitten"]
#: The screen that the front page and the gallery show.
HERO = "hero"


class Gallery:
    def __init__(self, skinctl, root, output):
        self.skinctl, self.root, self.output = skinctl, root, output
        self.common = ["--themes", root / "Themes", "--schema", root / "Themes" / "app.schema.xml"]
        folders = [root / "Themes", root / "Themes" / "Gallery", root / "Examples" / "skinkit-messenger" / "Themes"]
        themes = [Theme(self, path) for folder in folders for path in sorted(folder.glob("*.theme"))]
        order = {name: number for number, name in enumerate(FIRST)}
        self.themes = sorted(themes, key=lambda theme: (order.get(theme.name, len(FIRST)), theme.name))

    def run(self, *arguments):
        return subprocess.run([self.skinctl, *arguments, *self.common], check=True, capture_output=True, text=True).stdout

    def draw(self):
        """Draws everything, several pictures at a time."""
        for folder in ("gallery/pictures", "gallery/play", "themes"):
            (self.output / folder).mkdir(parents=True, exist_ok=True)
        used = set(re.findall(r"var\((--\w+)", (pathlib.Path(__file__).parent / "site.css").read_text(encoding="utf-8")))
        with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor() as pool:
            tasks = [task for theme in self.themes for task in theme.tasks(pathlib.Path(folder), used)]
            list(pool.map(lambda task: task(), tasks))

    def write(self):
        """The pages: the file of each, and its HTML."""
        yield "gallery/index.html", frame(
            "gallery/index.html", "Themes · SkinKit", self.index(), kind="gallery",
            summary="One messenger in every theme of SkinKit's repository, light and dark.")
        for theme in self.themes:
            yield theme.file, frame(theme.file, f"{theme.name} · SkinKit", theme.page(), kind="theme", theme=theme.key,
                                    summary=theme.summary)

    def index(self):
        cards = "".join(theme.card() for theme in self.themes)
        return (f'<h1>Themes</h1><p class="summary">One messenger, {len(self.themes)} themes. Each is a folder of XML and '
                "small pictures: no code. Its colors, letters, shapes and texts are here as <code>skinctl preview</code> "
                "draws them, in the appearance of your system.</p>"
                f'<ul class="cards">{cards}</ul>')


class Theme:
    def __init__(self, gallery, path):
        self.gallery, self.path = gallery, path
        self.name = path.stem
        self.key = self.name.lower()
        info = XML.parse(path / "info.xml")
        summary = info.findtext("description[@lang='en']") or info.findtext("description")
        self.summary = " ".join(summary.split())
        self.file = f"gallery/{self.key}.html"
        self.scenes = gallery.root / "Themes" / ("Gallery/right-to-left" if self.name == "Zellige" else "preview")
        self.settings = [Setting(setting) for setting in json.loads(gallery.run("list", "settings", path, "--language", "en", "--format", "json") or "[]")]

    def tasks(self, folder, used):
        """What is drawn of this theme, as functions."""
        yield lambda: self.write_colors(used)
        yield lambda: self.gallery.run("preview", self.path, "--preview", self.scenes, "--title", self.name, "-o",
                                       self.gallery.output / "gallery" / "play" / f"{self.key}.html")
        for appearance in APPEARANCES:
            for scene in SCENES:
                yield lambda s=scene, a=appearance: self.draw(s, a, self.scenes)
            yield lambda a=appearance: self.draw(HERO, a, self.hero(folder))
            yield lambda a=appearance: self.draw("chat", a, self.scenes, "contrast", contrast=True)
            for setting in self.settings:
                for number in range(len(setting.choices)):
                    yield lambda s=setting, n=number, a=appearance: self.draw(
                        "chat", a, self.scenes, f"{s.name}-{n}", overlay=s.overlay(folder / self.key, n))

    def hero(self, folder):
        """The scenes with the screen that is no higher than its messages. It has one in Arabic."""
        if self.name == "Zellige":
            return self.scenes
        scenes = folder / "hero"
        scenes.mkdir(exist_ok=True)
        for source in (self.scenes / "drawings.xml", self.gallery.root / "Scripts" / "pictures" / "hero.xml"):
            (scenes / source.name).write_bytes(source.read_bytes())
        return scenes

    def picture(self, scene, appearance, sample=""):
        """The address of a drawing, from a page of the gallery."""
        return f"pictures/{self.key}-{scene}-{appearance}{'-' + sample if sample else ''}.svg"

    def draw(self, scene, appearance, scenes, sample="", overlay=None, contrast=False):
        shown = "chat" if scene == HERO and self.name == "Zellige" else scene
        traits = f"iphone,{appearance}" + (",highcontrast" if contrast else "")
        file = self.gallery.output / "gallery" / self.picture(scene, appearance, sample)
        self.gallery.run("preview", self.path, "--preview", scenes, "--scene", shown, "--traits", traits, "--scale", "2",
                         *(["--overlay", overlay] if overlay else []), "-o", file)
        if scene == HERO:
            # A screen ends where the scene does.
            file.write_text(file.read_text(encoding="utf-8").replace('height="844" viewBox="0 0 390 844"',
                                                                     'height="464" viewBox="0 0 390 464"', 1), encoding="utf-8")

    def write_colors(self, used):
        """The custom properties of the theme that the site's style sheet uses."""
        sheet = self.gallery.run("export", "css", self.path)
        lines = [line for line in sheet.splitlines() if not (found := re.match(r"\s*(--\w+):", line)) or found[1] in used]
        (self.gallery.output / "themes" / f"{self.key}.css").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def card(self):
        light, dark = (self.picture(HERO, appearance) for appearance in APPEARANCES)
        return (f'<li><a href="{self.key}.html"><picture><source srcset="{dark}" media="(prefers-color-scheme: dark)">'
                f'<img src="{light}" width="390" height="464" alt="" loading="lazy"></picture>'
                f'<span class="name">{self.name}</span></a><p>{spoken(self.summary)}</p></li>')

    def page(self):
        where = self.path.relative_to(self.gallery.root)
        more = "".join(self.pair(scene, title) for scene, title in SCENES.items() if scene != "chat")
        parent = "" if self.name == "Base" else ' It inherits from <a href="base.html">Base</a>.'
        return (f'<p class="kind"><a href="index.html">Themes</a></p><h1>{self.name}</h1>'
                f'<p class="summary">{spoken(self.summary)}</p>'
                f"<p>The colors of this page are the theme’s.{parent} Its sources are in "
                f'<a href="{REPOSITORY}/tree/main/{where}"><code>{where}</code></a>.</p>'
                f'<p><a class="button" href="play/{self.key}.html">Inspect every component</a></p>'
                f'<h2 id="chat">What users may change</h2><div class="try">{self.pair("chat", "Chat")}{self.controls()}</div>'
                f'<h2 id="screens">Other screens</h2>{more}')

    def pair(self, scene, title):
        loading = "" if scene == "chat" else ' loading="lazy"'
        pictures = "".join(
            f'<figure><img src="{self.picture(scene, appearance)}" width="390" height="844" '
            f'alt="{title} in {self.name}, {appearance}"{loading} data-appearance="{appearance}">'
            f"<figcaption>{title}, {appearance}</figcaption></figure>" for appearance in APPEARANCES)
        return f'<div class="pair">{pictures}</div>'

    def is_seen(self, sample):
        """Whether a choice changes the chat, in some appearance. One that does not is not offered."""
        def drawings(one):
            return [(self.gallery.output / "gallery" / self.picture("chat", appearance, one)).read_bytes() for appearance in APPEARANCES]

        return drawings(sample) != drawings("")

    def controls(self):
        groups = [(setting.label, [(f"{setting.name}-{number}", words, color)
                                   for number, (_, words, color) in enumerate(setting.choices)]) for setting in self.settings]
        groups.append(("Contrast", [("contrast", "High", "")]))
        shown = [(label, [choice for choice in choices if self.is_seen(choice[0])]) for label, choices in groups]
        parts = [self.group("", [("", "As designed", "")]), *(self.group(*choices) for choices in shown if choices[1])]
        return (f'<form class="settings" aria-label="Choices" data-name="{self.name}" hidden>{"".join(parts)}'
                "<p>One at a time, as an app shows it when a user chooses.</p></form>")

    def group(self, label, choices):
        """Choices of a setting; of no setting, the theme as it is."""
        rows = []
        for sample, words, color in choices:
            swatch = f'<svg viewBox="0 0 8 8" aria-hidden="true"><rect width="8" height="8" fill="{color}"/></svg>' if color else ""
            rows.append(f'<label><input type="radio" name="choice" value="{self.picture("chat", "@", sample)}"{"" if label else " checked"}>'
                        f"{swatch}{escape(words)}</label>")
        legend = f"<legend>{spoken(label)}</legend>" if label else '<legend class="hidden">The theme</legend>'
        return f"<fieldset>{legend}{''.join(rows)}</fieldset>"


def spoken(text):
    """The text, with what is Arabic marked as such."""
    return re.sub(r"[\u0600-\u06FF][\u0600-\u06FF ،:.]*", r'<span lang="ar" dir="rtl">\g<0></span> ', escape(text))


class Setting:
    """A setting of a theme, and the choices that are drawn: values, words and colors."""

    def __init__(self, setting):
        self.name, self.kind, self.label = setting["name"], setting["type"], setting["label"]
        if self.kind == "color":
            own = "#" + "".join(f"{round(channel * 255):02X}" for channel in setting["value"][:3])
            self.choices = [(value, words, value) for words, value in ACCENTS.items() if value != own]
        else:
            values = setting["values"] or [setting["minimum"], setting["maximum"]]
            self.choices = [(value, self.words(value, setting), "") for value in values if value != setting["value"]]

    def words(self, value, setting):
        if isinstance(value, str):
            return setting.get("valueLabels", {}).get(value, value.replace("_", " ").capitalize())
        return "Least" if value == setting["minimum"] else "Most"

    def overlay(self, folder, number):
        """A bundle with a choice, as an app writes it for a user."""
        bundle = folder / f"{self.name}-{number}.overlay"
        bundle.mkdir(parents=True, exist_ok=True)
        (bundle / "info.xml").write_text("<info><identifier>org.example.choice</identifier><name>Choice</name></info>")
        (bundle / "choice.xml").write_text(
            f'<theme><constants><{self.kind} name="{self.name}">{self.choices[number][0]}</{self.kind}></constants></theme>')
        return bundle
