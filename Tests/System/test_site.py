"""Checks the site that `make site` writes: links, sizes, and in headless Chromium layout, contrast and what a screen reader gets."""
import collections
import gzip
import html.parser
import pathlib
import re
import sys
import time
import urllib.parse

import chromium
import pytest
from studio import ROOT

sys.path.append(str(ROOT / "Scripts/site"))
from contents import GUIDES  # noqa: E402

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
        self.identifiers, self.links, self.loads, self.policy, self.inline, self.choices, self.summary = [], [], [], "", [], [], ""
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
        if values.get("name") == "description":
            self.summary = values["content"]
        self.inline += [name for name in values if name == "style" or name.startswith("on")]


def names(site, pattern):
    """The pages in a folder but the previews that skinctl writes, which test_page checks."""
    return [str(path.relative_to(site)) for path in sorted(site.glob(pattern)) if path.parent.name != "play"] if site else []


def pytest_generate_tests(metafunc):
    """Makes a test of a page one of each page, of a sample one of each kind and each theme, and of a view one of each width."""
    site = metafunc.config.getoption("site")
    pages, themes = names(site, "**/*.html"), [name for name in names(site, "gallery/*.html") if not name.endswith("/index.html")]
    samples = SAMPLES + themes
    views = [pytest.param((name, width), id=f"{name}-{width}")
             for name in pages for width, _ in WIDTHS if width == WIDTHS[0][0] or name in samples]
    for argument, values in {"page": pages, "sample": samples, "theme": themes, "view": views}.items():
        if argument in metafunc.fixturenames:
            metafunc.parametrize(argument, values)


@pytest.fixture(scope="module")
def pages(site):
    """Every page, by its name."""
    return {name: Page(site / name) for name in names(site, "**/*.html")}


def is_local(link):
    return not re.match(r"https?://", link)


def test_code_of_a_page(site, pages, page):
    it = pages[page]
    assert not [one for one, count in collections.Counter(it.identifiers).items() if count > 1], "identifiers are unique"
    assert "default-src 'none'" in it.policy and "unsafe" not in it.policy, "the policy is strict"
    assert not it.inline, "no code or style is in attributes"
    assert not re.search(r" [.,;:]( |$)", it.summary), "no word of the summary is lost"
    folder = (site / page).parent
    assert not [load for load in it.loads if ":" in load or not (folder / load).is_file()], "what it loads is in the site"
    pictures = {tuple((folder / choice.replace("@", appearance)).read_bytes() for appearance in ("light", "dark")) for choice in it.choices}
    assert len(pictures) == len(it.choices), "each choice has pictures that differ from those of all others"


def test_links_of_a_page(site, pages, page):
    """They lead to a page, or to a place in one."""
    lost = []
    for link in filter(is_local, pages[page].links):
        where, _, fragment = link.partition("#")
        target = ((site / page).parent / urllib.parse.unquote(where)).resolve() if where else site / page
        there = site in target.parents and target.is_file()
        other = pages.get(str(target.relative_to(site))) if there else None
        if not there or fragment and other and urllib.parse.unquote(fragment) not in other.identifiers:
            lost.append(link)
    assert not lost


def test_there_are_links(pages):
    assert sum(is_local(link) for page in pages.values() for link in page.links) > 10_000


def test_the_style_sheet_and_the_script_load_nothing(site):
    assert not re.search(r"url\(|@import|fetch|https?:", (site / "site.css").read_text() + (site / "site.js").read_text())


def test_the_index_for_language_models(site):
    linked = re.findall(r"\]\(([^)]+)\)", (site / "llms.txt").read_text(encoding="utf-8"))
    guides = {f"docs/{path}{'' if '/' in path else '/index'}.md" for paths in GUIDES.values() for path in paths}
    # A machine without GTK builds no SkinGTK.
    assert not guides - set(linked) - {"docs/skingtk/index.md"}, "the index has the guides"
    assert not [link for link in linked if not (site / link).is_file()], "what it links to is there"


def test_the_code_of_the_first_page(site):
    """Articles have it with its project around it."""
    files = (ROOT / "Sources").rglob("*.docc/*.md")
    articles = {line.strip() for file in files for line in file.read_text(encoding="utf-8").splitlines()}
    blocks = re.findall(r"<pre><code>(.*?)</code></pre>", (site / "index.html").read_text(encoding="utf-8"), re.S)
    lines = [line.split("//")[0].strip() for block in blocks[:2] for line in html.unescape(re.sub(r"<[^>]+>", "", block)).splitlines()]
    assert not [line for line in lines if line and not any(line in other for other in articles)]


@pytest.fixture(scope="module")
def window(tmp_path_factory):
    if not chromium.program():
        pytest.skip("no Chromium")
    window = chromium.Browser(tmp_path_factory.mktemp("browser"))
    yield window
    window.close()


@pytest.fixture
def browser(window):
    resize(window, *WIDTHS[2])
    appear(window, "light")
    return window


def resize(browser, width, height):
    browser.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)


def appear(browser, appearance):
    browser.send("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": appearance}, {"name": "prefers-reduced-motion", "value": "reduce"}])


@pytest.mark.parametrize("width, height", WIDTHS)
@pytest.mark.parametrize("name", ["index.html", "gallery/index.html"])
def test_the_first_view_is_light(browser, site, name, width, height):
    """What is loaded before anything is scrolled, as a web server sends it: texts compressed by gzip."""
    resize(browser, width, height)
    browser.open((site / name).as_uri())
    time.sleep(0.5)
    browser.frame()
    urls = {e["params"]["request"]["url"] for e in browser.events if e["method"] == "Network.requestWillBeSent"}
    sizes = [size(pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(url).path)))
             for url in urls if url.startswith("file:") and not url.endswith("favicon.ico")]
    print(f"{name} at {width}: {len(sizes)} files, {sum(sizes) / 1000:.0f} kB")
    assert len(sizes) > 4
    assert sum(sizes) <= FIRST_VIEW_BYTES


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


def test_a_view_is_no_wider_than_the_window(browser, site, view):
    name, width = view
    resize(browser, width, dict(WIDTHS)[width])
    browser.open((site / name).as_uri())
    assert browser.value(OVERFLOW) <= 0
    assert not browser.faults() + browser.fetched(site.as_uri()), "nothing is loaded from elsewhere, and nothing is refused"


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_every_text_is_legible(browser, site, sample, appearance):
    appear(browser, appearance)
    browser.open((site / sample).as_uri())
    assert not browser.value(FAINT)


def test_spoken(browser, site, sample):
    """What a screen reader gets: Chromium's accessibility tree."""
    browser.send("Accessibility.enable")
    browser.open((site / sample).as_uri())
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
    assert not nameless, "everything has a name"
    assert levels[0] == 1 and levels.count(1) == 1, "one heading is the first"
    assert all(b <= a + 1 for a, b in zip(levels, levels[1:])), f"the headings are in order: {levels}"
    for role in ("main", "banner", "contentinfo"):
        assert len(roles.get(role, [])) == 1, f"there is one landmark {role}"
    navigations = roles.get("navigation", [])
    assert len(navigations) == len(set(navigations)) > 0, "navigations have names of their own"


def test_the_switch_of_the_first_page(browser, site):
    """By the keyboard."""
    browser.open((site / "index.html").as_uri())
    ground = "getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).fontFamily"
    before = browser.value(ground)
    browser.press("Tab")
    assert browser.value("document.activeElement.className") == "skip", "the first key leads to the content"
    for _ in range(40):
        if browser.value("document.activeElement.value") == "phosphor":
            break
        browser.press("Tab")
    assert browser.value("document.activeElement.value") == "phosphor", "the keyboard reaches the themes"
    browser.press("Enter", "\r")
    assert browser.wait("document.querySelector('.choose [aria-pressed=true]').value === 'phosphor'"), "a theme is chosen"
    assert browser.value(ground) != before, "and the page has its colors and letters"
    assert browser.value("document.querySelector('.stage img').currentSrc").endswith("phosphor-hero-light.svg"), "and its picture"
    assert not browser.value(FAINT), "and its texts are legible"


def test_each_choice_changes_the_pictures(browser, site, theme):
    sources = "[...document.querySelectorAll('.try img')].map((image) => image.src + image.naturalWidth).join()"
    browser.open((site / theme).as_uri())
    browser.value("Promise.all([...document.images].map((image) => { image.loading = 'eager'; return image.decode(); })).then(() => 1)")
    count = browser.value("document.querySelectorAll('.settings input').length")
    assert count >= 6, "the theme offers choices"
    seen = {browser.value(sources)}
    for number in range(1, count):
        browser.value(f"document.querySelectorAll('.settings input')[{number}].click()")
        browser.value("Promise.all([...document.querySelectorAll('.try img')].map((image) => image.decode())).then(() => 1)")
        seen.add(browser.value(sources))
    assert len(seen) == count, "each choice has pictures of its own"
