#!/usr/bin/env python3
"""Writes SkinKit's site into a folder: static, and readable without a server.

    Scripts/make-site.py SKINCTL ARCHIVES OUTPUT     # ARCHIVES: the folder that Scripts/build-docs.sh writes

Articles, documents and the reference are DocC's archives as plain HTML; DocC also reads the documents that are no articles.
skinctl draws the gallery, and exports the colors of the pages from themes.
"""
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from html import escape, unescape

ROOT = pathlib.Path(__file__).resolve().parent.parent
PARTS = ROOT / "Scripts" / "site"
sys.path.insert(0, str(PARTS))

from archives import Archives  # noqa: E402
from contents import DOCUMENTS, GUIDES, REPOSITORY  # noqa: E402
from gallery import HERO, Gallery  # noqa: E402
from highlight import highlight  # noqa: E402
from layout import frame, navigation, outline  # noqa: E402
from reference import Reference  # noqa: E402

PICTURES = ROOT / "Documentation"
STUDIO = ROOT / "Sources/Compiler/SkinCompiler/SkinCompiler.docc/Resources/studio.gif"
SWITCHED = ["Daylight", "Midnight", "Letterpress", "Phosphor", "Relief", "Candy"]


def convert_documents(folder):
    """Has DocC read the documents that are no articles, as an archive."""
    docc = shutil.which("docc") or subprocess.run(["xcrun", "--find", "docc"], check=True, capture_output=True, text=True).stdout.strip()
    catalog = folder / "Documents.docc"
    catalog.mkdir()
    (catalog / "Documents.md").write_text("# Documents\n\n@Metadata {\n  @TechnologyRoot\n}\n\nDocuments of the project.\n")
    for name, where in DOCUMENTS.items():
        shutil.copy(ROOT / where / f"{name}.md", catalog)
    for picture in (*PICTURES.glob("*.svg"), *PICTURES.glob("*.png")):
        shutil.copy(picture, catalog)
    archive = folder / "Documents.doccarchive"
    subprocess.run([docc, "convert", catalog, "--output-path", archive, "--fallback-display-name", "Documents",
                    "--fallback-bundle-identifier", "org.skinkit.documents"], check=True, stdout=subprocess.DEVNULL)
    return archive


def find_sources():
    """The file in the repository of each article and document."""
    sources = {f"documents/{name.lower()}": f"{where}/{name}.md".lstrip("/") for name, where in DOCUMENTS.items()}
    for file in sorted((ROOT / "Sources").rglob("*.docc/*.md")):
        module, article = file.parent.stem.lower(), file.stem.lower()
        sources[module if module == article else f"{module}/{article}"] = str(file.relative_to(ROOT))
    return sources


class Site:
    def __init__(self, skinctl, folders, output):
        self.output = output
        self.archives = Archives(folders)
        self.reference = Reference(self.archives, find_sources())
        self.gallery = Gallery(skinctl, ROOT, output)
        self.groups = {title: [path for path in paths if path in self.archives.pages] for title, paths in GUIDES.items()}
        listed = {path for paths in self.groups.values() for path in paths}
        self.groups["More"] = [path for path, page in self.archives.pages.items()
                               if page.is_article and path != "documents" and path not in listed]
        self.modules = [path for path in self.archives.pages if "/" not in path and path != "documents"]

    def write(self):
        shutil.rmtree(self.output, ignore_errors=True)
        self.gallery.draw()
        for file, page in self.gallery.write():
            self.save(file, page)
        for path, page in self.archives.pages.items():
            if path != "documents":
                self.save(page.file, self.page(path, page))
        self.save("docs/index.html", self.guides())
        self.save("docs/reference.html", self.modules_page())
        self.save("index.html", self.front())
        self.copy_files()
        self.write_markdown()

    def save(self, file, text):
        path = self.output / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def page(self, path, page):
        main, headings = self.reference.write(page)
        guides = {path for paths in self.groups.values() for path in paths}
        beside = self.beside_guides(page.file) if path in guides else self.beside_module(page)
        source = self.reference.sources.get(path)
        if source:
            main += f'<p class="kind"><a href="{REPOSITORY}/blob/main/{source}">The source of this page</a></p>'
        title = page.title if path in self.modules else f"{page.title} · {self.reference.module_name(page)}"
        return frame(page.file, title + " · SkinKit" if page.module != "skinkit" else title, main, summary=page.summary,
                     beside=beside + outline(headings))

    def pairs(self, paths):
        return [(self.archives.pages[path].title, self.archives.pages[path].file) for path in paths]

    def beside_guides(self, file):
        return navigation(file, [(title, self.pairs(paths)) for title, paths in self.groups.items()])

    def beside_module(self, page):
        inside = [path for path in self.archives.pages if path.startswith(page.module + "/")]
        articles = [path for path in inside if self.archives.pages[path].is_article]
        return navigation(page.file, [
            (self.reference.module_name(page), self.pairs([page.module, *articles])),
            ("Types", self.pairs([path for path in inside if path not in articles])), ("Modules", self.pairs(self.modules))])

    def listing(self, paths):
        rows = (f'<dt><a href="{page.file.removeprefix("docs/")}">{escape(page.title)}</a></dt><dd>{escape(page.summary)}</dd>'
                for page in (self.archives.pages[path] for path in paths))
        return f'<dl class="topics">{"".join(rows)}</dl>'

    def guides(self):
        parts = ["<h1>Guides</h1>"]
        for title, paths in self.groups.items():
            if paths:
                parts.append(f"<h2>{title}</h2>{self.listing(paths)}")
        return frame("docs/index.html", "Guides · SkinKit", "".join(parts), beside=self.beside_guides("docs/index.html"),
                     summary="The guides of SkinKit, by what you want to do.")

    def modules_page(self):
        main = ('<h1>Reference</h1><p class="summary">Every public declaration, by module. This is DocC’s reference as plain pages '
                "that need no server. For DocC’s own pages, run <code>make docs</code>.</p>" + self.listing(self.modules))
        return frame("docs/reference.html", "Reference · SkinKit", main, summary="The modules of SkinKit.",
                     beside=navigation("docs/reference.html", [("Modules", self.pairs(self.modules))]))

    def front(self):
        buttons = "".join(f'<button type="button" value="{name.lower()}" aria-pressed="{str(name == SWITCHED[0]).lower()}">{name}</button>'
                          for name in SWITCHED)
        width, height = struct.unpack("<HH", STUDIO.read_bytes()[6:10])
        values = {"BUTTONS": buttons, "STAGE": self.stage(), "RACE": race_bars(), "WIDTH": str(width), "HEIGHT": str(height)}
        main = re.sub(r'<pre data-language="(\w+)">(.*?)</pre>', lambda code: f"<pre><code>{highlight(unescape(code[2]), code[1])}</code></pre>",
                      (PARTS / "front.html").read_text(encoding="utf-8"), flags=re.S)
        for name, value in values.items():
            main = main.replace(f"@{name}@", value)
        return frame("index.html", "SkinKit: themes for Swift apps", main, kind="front",
                     summary="SkinKit loads the look of a Swift app from theme files and switches it while the app runs.")

    def stage(self):
        """The screen of a chat, and above it the same in another theme."""
        pictures = []
        for name, alt in ((SWITCHED[0], f"A chat in the theme {SWITCHED[0]}"), (SWITCHED[1], "")):
            light, dark = (f"gallery/pictures/{name.lower()}-{HERO}-{appearance}.svg" for appearance in ("light", "dark"))
            pictures.append(f'<picture><source srcset="{dark}" media="(prefers-color-scheme: dark)">'
                            f'<img src="{light}" width="390" height="464" alt="{alt}"></picture>')
        return "".join(pictures)

    def copy_files(self):
        pictures = self.output / "pictures"
        pictures.mkdir()
        for name in ("site.css", "site.js"):
            shutil.copy(PARTS / name, self.output)
        shutil.copy(PARTS / "icon.svg", pictures)
        shutil.copy(STUDIO, pictures)
        for place, name in self.reference.pictures.items():
            if not (self.output / place).exists():
                shutil.copy(next(ROOT.glob(f"Documentation/{name}"), STUDIO), self.output / place)

    def write_markdown(self):
        """The sources of the guides beside their pages, and an index of them."""
        lines = ["# SkinKit", "", "> SkinKit loads the look of a Swift app from theme files and switches it while the app runs.", ""]
        for title, paths in self.groups.items():
            lines += [f"## {title}", ""] if paths else []
            for path in paths:
                page = self.archives.pages[path]
                copy = page.file.removesuffix(".html") + ".md"
                if path in self.reference.sources:
                    shutil.copy(ROOT / self.reference.sources[path], self.output / copy)
                    lines.append(f"- [{page.title}]({copy}): {page.summary}")
            lines.append("")
        self.save("llms.txt", "\n".join(lines).rstrip() + "\n")


def race_bars():
    """Rows of a table with the times for 5,000 widgets, of the first table of times in Figures.md."""
    table = (PICTURES / "Figures.md").read_text(encoding="utf-8").split("### Another look")[1].split("\n###")[0]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines() if line.startswith("|")]
    column = rows[0].index("5,000")
    times = {row[0]: float(row[column].split()[0]) for row in rows[2:] if "nothing painted" not in row[0]}
    most, parts = max(times.values()), []
    for name, time in sorted(times.items(), key=lambda entry: entry[1]):
        parts.append(f'<tr{" class=own" if name == "SkinGTK" else ""}><td>{escape(name)}</td><td>{time:g}</td><td><svg viewBox="0 0 100 10" '
                     f'preserveAspectRatio="none" aria-hidden="true"><rect width="{100 * time / most:.1f}" height="10"/></svg></td></tr>')
    return "".join(parts)


def main(arguments):
    if len(arguments) != 3:
        raise SystemExit(__doc__)
    skinctl, docs, output = (pathlib.Path(argument).resolve() for argument in arguments)
    with tempfile.TemporaryDirectory() as folder:
        archives = [*sorted(docs.glob("*.doccarchive")), convert_documents(pathlib.Path(folder))]
        Site(skinctl, archives, output).write()
    files = [file for file in output.rglob("*") if file.is_file()]
    pages = sum(file.suffix == ".html" for file in files)
    print(f"site: {pages} pages, {sum(file.stat().st_size for file in files) / 1e6:.0f} MB in {output}")


main(sys.argv[1:])
