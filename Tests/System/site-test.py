#!/usr/bin/env python3
"""Checks the site that `make site` writes: links, sizes, and in headless Chromium layout, contrast and what a screen reader gets.

    Tests/System/site-test.py .build/site     # without Chromium, only what the files say
"""
import gzip
import html.parser
import pathlib
import re
import signal
import sys
import tempfile
import time
import urllib.parse

import chromium
from chromium import Browser, Fault, check, program

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts/site"))
from contents import GUIDES  # noqa: E402

LIMIT_SECONDS = 600
FIRST_VIEW_BYTES = 200_000
WIDTHS = [(360, 780), (800, 900), (1400, 900)]
#: Pages of every kind; all themes' pages are added.
SAMPLES = ["index.html", "gallery/index.html", "docs/index.html", "docs/reference.html", "docs/skinkit/index.html",
           "docs/skinkit/gettingstarted.html", "docs/skinkit/themeengine.html", "docs/skinlibrary/skinkit/themeengine.html",
           "docs/skindiagnostics/errorindex.html", "docs/skincompiler/themeformat.html",
           "docs/documents/figures.html", "docs/documents/store.html", "docs/documents/changelog.html"]

class Page(html.parser.HTMLParser):
    """The identifiers, links and loads of a page."""

    def __init__(self, path):
        super().__init__()
        self.identifiers, self.links, self.loads, self.policy, self.inline, self.choices = [], [], [], "", [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if "id" in values:
            self.identifiers.append(values["id"])
        if tag == "a" and "href" in values:
            self.links.append(values["href"])
        loads = [values.get("src"), values.get("srcset"), values.get("href") if tag == "link" else None]
        # A choice of the gallery names a picture of each appearance.
        if values.get("type") == "radio":
            self.choices.append(values["value"])
            loads += [values["value"].replace("@", appearance) for appearance in ("light", "dark")]
        self.loads += [load for load in loads if load]
        if values.get("http-equiv") == "Content-Security-Policy":
            self.policy = values["content"]
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


def read_pages(site):
    """Every page but the previews that skinctl writes, which page-test checks."""
    return {path: Page(path) for path in sorted(site.rglob("*.html")) if path.parent.name != "play"}


def files(site, pages):
    """Links, also those to a place in a page, and loads; from the files alone."""
    identifiers = {path: set(page.identifiers) for path, page in pages.items()}
    links = 0
    for path, page in pages.items():
        name = path.relative_to(site)
        check(len(page.identifiers) == len(identifiers[path]), f"identifiers in {name} are unique: "
              f"{[one for one in page.identifiers if page.identifiers.count(one) > 1][:3]}")
        check("default-src 'none'" in page.policy and "unsafe" not in page.policy, f"{name} has a strict policy")
        check(not page.inline, f"{name} has no code or style in attributes: {page.inline}")
        for load in page.loads:
            check(":" not in load and (path.parent / load).is_file(), f"{name} loads {load} from the site")
        for link in page.links:
            if re.match(r"https?://", link):
                continue
            links += 1
            where, _, fragment = link.partition("#")
            target = (path.parent / urllib.parse.unquote(where)).resolve() if where else path
            check(site in target.parents and target.is_file(), f"{name} links to {link}, which is there")
            if fragment and target in identifiers:
                check(urllib.parse.unquote(fragment) in identifiers[target], f"{name} links to {link}, a place in the page")
    check(links > 10_000, f"links are checked: {links}")
    check(not re.search(r"url\(|@import|fetch|https?:", (site / "site.css").read_text() + (site / "site.js").read_text()),
          "the style sheet and the script load nothing")


def choice_pictures(pages):
    """Each choice in the gallery has pictures that differ from those of all others."""
    for path, page in pages.items():
        pictures = {tuple((path.parent / choice.replace("@", appearance)).read_bytes() for appearance in ("light", "dark"))
                    for choice in page.choices}
        check(len(pictures) == len(page.choices), f"each choice in {path.name} is seen: {len(pictures)} of {len(page.choices)}")


def texts(site, sources):
    """The index for language models, and the code of the first page, which articles have with its project around it."""
    index = (site / "llms.txt").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([^)]+)\)", index)
    guides = {f"docs/{path}{'' if '/' in path else '/index'}.md" for paths in GUIDES.values() for path in paths}
    # A machine without GTK builds no SkinGTK.
    missing = guides - set(linked) - {"docs/skingtk/index.md"}
    check(not missing, f"the index has the guides; missing: {sorted(missing)}")
    for link in linked:
        check((site / link).is_file(), f"the index links to {link}, which is there")
    articles = {line.strip() for file in sources.rglob("*.docc/*.md") for line in file.read_text(encoding="utf-8").splitlines()}
    blocks = re.findall(r"<pre><code>(.*?)</code></pre>", (site / "index.html").read_text(encoding="utf-8"), re.S)
    for block in blocks[:2]:
        for line in html.unescape(re.sub(r"<[^>]+>", "", block)).splitlines():
            line = line.split("//")[0].strip()
            check(not line or any(line in other for other in articles), f"an article has this line of the first page: {line}")


def resize(browser, width, height):
    browser.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)


def appear(browser, appearance):
    browser.send("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": appearance}, {"name": "prefers-reduced-motion", "value": "reduce"}])


def first_views(browser, site):
    """What is loaded before anything is scrolled, as a web server sends it: texts compressed by gzip."""
    for name in ("index.html", "gallery/index.html"):
        for width, height in WIDTHS:
            resize(browser, width, height)
            browser.open((site / name).as_uri())
            time.sleep(0.5)
            browser.frame()
            urls = {e["params"]["request"]["url"] for e in browser.events if e["method"] == "Network.requestWillBeSent"}
            sizes = [size(pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(url).path)))
                     for url in urls if url.startswith("file:") and not url.endswith("favicon.ico")]
            check(len(sizes) > 4 and sum(sizes) <= FIRST_VIEW_BYTES, f"the first view of {name} at {width} is light: {sum(sizes)}")
            print(f"site-test: {name} at {width}: {len(sizes)} files, {sum(sizes) / 1000:.0f} kB")


def size(file):
    content = file.read_bytes()
    return len(gzip.compress(content, 6)) if file.suffix in (".html", ".css", ".js", ".svg") else len(content)


#: Texts whose contrast is less than WCAG 2.2 demands: 4.5, or 3 for large ones.
FAINT = """(() => {
  const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
  const over = (color, below) => {
    pen.fillStyle = `rgb(${below})`; pen.fillRect(0, 0, 1, 1); pen.fillStyle = color; pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
  };
  const light = (rgb) => rgb.map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (element) => {
    const chain = [];
    for (let e = element; e; e = e.parentElement) chain.unshift(getComputedStyle(e).backgroundColor);
    return chain.reduce((below, color) => over(color, below), [255, 255, 255]);
  };
  const found = new Map(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement, style = getComputedStyle(element);
    if (!walker.currentNode.data.trim() || !element.checkVisibility() || element.closest('.hidden, .skip, script')) continue;
    const below = ground(element), [a, b] = [light(over(style.color, below)), light(below)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5;
    if (ratio < needed) found.set(element.tagName + '.' + element.className, walker.currentNode.data.trim().slice(0, 30) + ' ' + ratio.toFixed(2));
  }
  return [...found].map((pair) => pair.join(': '));
})()"""
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def layout(browser, site, pages):
    """No page is wider than the window: all at the least width, and one of each kind at the others."""
    samples = SAMPLES + themes(site)
    for width, height in WIDTHS:
        resize(browser, width, height)
        for path in pages:
            name = str(path.relative_to(site))
            if width != WIDTHS[0][0] and name not in samples:
                continue
            browser.open(path.as_uri())
            over = browser.value(OVERFLOW)
            check(over <= 0, f"{name} is no wider than the window at {width}: {over}")
            problems = browser.faults() + browser.fetched(site.as_uri())
            check(not problems, f"{name} loads nothing from elsewhere, and nothing is refused: {problems}")


def themes(site):
    return [str(path.relative_to(site)) for path in sorted((site / "gallery").glob("*.html")) if path.name != "index.html"]


def colors(browser, site):
    resize(browser, *WIDTHS[2])
    for appearance in ("light", "dark"):
        appear(browser, appearance)
        for name in SAMPLES + themes(site):
            browser.open((site / name).as_uri())
            faint = browser.value(FAINT)
            check(not faint, f"every text of {name} is legible, {appearance}: {faint}")
    appear(browser, "light")


def spoken(browser, site):
    """What a screen reader gets: Chromium's accessibility tree."""
    browser.send("Accessibility.enable")
    for name in SAMPLES + themes(site):
        browser.open((site / name).as_uri())
        roles, levels, nameless = {}, [], []
        for node in browser.send("Accessibility.getFullAXTree")["nodes"]:
            if node.get("ignored"):
                continue
            role, words = (node.get(key, {}).get("value", "") for key in ("role", "name"))
            properties = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}
            roles.setdefault(role, []).append(words)
            if role == "heading":
                levels.append(properties["level"])
            if not words and (role in ("link", "button", "radio", "heading", "image", "navigation", "group", "form")
                              or properties.get("focusable") and role != "main"):
                nameless.append(role)
        check(not nameless, f"everything in {name} has a name: {nameless}")
        check(levels[0] == 1 and levels.count(1) == 1 and all(b <= a + 1 for a, b in zip(levels, levels[1:])),
              f"the headings of {name} are in order: {levels}")
        for role in ("main", "banner", "contentinfo"):
            check(len(roles.get(role, [])) == 1, f"{name} has one landmark {role}: {roles.get(role)}")
        names = roles.get("navigation", [])
        check(len(names) == len(set(names)) > 0, f"navigations of {name} have names of their own: {names}")


def switch(browser, site):
    """The first page's own switch, by the keyboard."""
    browser.open((site / "index.html").as_uri())
    ground = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).fontFamily"
    before = browser.value(ground)
    browser.press("Tab")
    check(browser.value("document.activeElement.className") == "skip", "the first key leads to the content")
    for _ in range(40):
        if browser.value("document.activeElement.value") == "phosphor":
            break
        browser.press("Tab")
    check(browser.value("document.activeElement.value") == "phosphor", "the keyboard reaches the themes")
    browser.press("Enter", "\r")
    check(browser.wait("document.querySelector('.choose [aria-pressed=true]').value === 'phosphor'"), "a theme is chosen")
    check(browser.value(ground) != before, "and the page has its colors and letters")
    check(browser.value("document.querySelector('.stage img').currentSrc").endswith("phosphor-hero-light.svg"), "and its picture")
    faint = browser.value(FAINT)
    check(not faint, f"and its texts are legible: {faint}")


def choices(browser, site):
    """Every choice of every theme changes its pictures."""
    sources = "[...document.querySelectorAll('.try img')].map((image) => image.src + image.naturalWidth).join()"
    for name in themes(site):
        browser.open((site / name).as_uri())
        browser.value("Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode(); })).then(() => 1)")
        count = browser.value("document.querySelectorAll('.settings input').length")
        check(count >= 6, f"{name} offers choices: {count}")
        seen = {browser.value(sources)}
        for number in range(1, count):
            browser.value(f"document.querySelectorAll('.settings input')[{number}].click()")
            browser.value("Promise.all([...document.querySelectorAll('.try img')].map((image) => image.decode())).then(() => 1)")
            seen.add(browser.value(sources))
        check(len(seen) == count, f"each choice of {name} has pictures of its own: {len(seen)} of {count}")


def main():
    site = pathlib.Path(sys.argv[1]).resolve()
    start = time.monotonic()
    signal.alarm(LIMIT_SECONDS)
    pages = read_pages(site)
    files(site, pages)
    choice_pictures(pages)
    texts(site, pathlib.Path(__file__).resolve().parents[2] / "Sources")
    if not program():
        print(f"site-test: {chromium.checks} checks passed; SKIPPED: there is no Chromium here (Debian: apt-get install chromium)")
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(folder)
        try:
            appear(browser, "light")
            first_views(browser, site)
            layout(browser, site, pages)
            colors(browser, site)
            spoken(browser, site)
            switch(browser, site)
            choices(browser, site)
        finally:
            browser.close()
    print(f"site-test: {chromium.checks} checks passed in {time.monotonic() - start:.1f} s")


try:
    main()
except Fault as fault:
    raise SystemExit(f"site-test: FAILED: {fault}")
