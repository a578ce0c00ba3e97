"""Opens the preview's page in headless Chromium and uses it: controls, filter, panel, address; nothing may be fetched."""
import re
import subprocess

import pytest

from studio import ROOT

THEMES = ROOT / "Themes"


@pytest.fixture(scope="module")
def page(skinctl, tmp_path_factory):
    """The page of the shipped themes."""
    page = tmp_path_factory.mktemp("page") / "themes.html"
    subprocess.run([skinctl, "preview", THEMES / "Daylight.theme", THEMES / "Midnight.theme", "--schema", THEMES / "app.schema.xml",
                    "--title", "Messenger", "-o", page], check=True)
    return page


@pytest.fixture
def browser(browser, page):
    yield browser
    refused = browser.fetched(page.as_uri()) + browser.faults()
    assert not refused, f"nothing is fetched or refused: {refused}"


def shown(browser):
    return browser.value("[...document.querySelectorAll('.card:not([hidden])')].map((c) => c.textContent)")


def test_use(browser, page):
    scenes = "document.getElementById('scene-list').innerHTML"
    choose = "#controls label:has(input[name=%s]):nth-of-type(%d)"
    browser.open(page.as_uri() + "#appearance=light&idiom=iphone&scale=2")
    cards = len(shown(browser))
    assert cards > 90, f"all entities have a card, not {cards}"
    browser.value("document.getElementById('components').scrollIntoView()")
    browser.frame()
    browser.frame()
    assert browser.value("document.querySelectorAll('.stage .state > svg').length") > 20, "entities near the viewport are drawn"
    browser.value("scrollTo(0, 0)")
    rows = browser.value("[...document.querySelectorAll('.scene')].map((row) => [...row.querySelectorAll('figcaption b')].map((name) => name.textContent))")
    assert rows == [["Daylight", "Midnight"]] * 3, f"a row for each scene, a column for each theme: {rows}"
    assert browser.value("document.querySelectorAll('#scene-list figure svg').length") >= 2, "scenes near the viewport are drawn"
    assert browser.value("document.querySelectorAll('.swatch').length") > 50, "constants are shown"
    assert browser.value("document.getElementById('title').textContent") == "Messenger", "the heading is the app's name"
    assert browser.value("[...document.querySelectorAll('.chip small')].map((e) => e.textContent)") == ["1.0.0"] * 2, "themes have versions"

    light = browser.value(scenes)
    browser.click(choose % ("appearance", 2))
    dark = browser.value(scenes)
    assert browser.value("[...document.querySelectorAll('#scene-list text')].every((text) => text.getBBox().width <= Number(text.getAttribute('textLength') ?? text.dataset.length) + 2)"), "no text is wider than its place"
    assert light != dark and browser.value("SkinPreview.state.appearance") == "dark", "another appearance is drawn"
    browser.click(choose % ("idiom", 3))
    assert 'width="1180"' in browser.value(scenes), "another device has another size"
    browser.click("#types button:nth-child(3)")
    kind, number = browser.value("(() => { const b = document.querySelector('#types [aria-pressed=true]'); return [b.firstChild.textContent, b.lastChild.textContent]; })()")
    assert len(shown(browser)) == int(number) > 0, f"a type leaves its own cards: {kind}, {number}"
    heading = browser.value("document.querySelector('.type:not([hidden]) h3').textContent")
    assert heading == kind + number and browser.value("document.getElementById('components-count').textContent") == number, f"headings count what is left: {heading}"
    browser.click("#types button:nth-child(1)")
    before = browser.value(scenes)
    widths = "[...document.querySelectorAll('.scene:first-child .screen')].map((screen) => Math.round(screen.getBoundingClientRect().width))"
    browser.click("#themes label:nth-of-type(3)")
    large, small = browser.value(widths)
    assert large > small and browser.value("document.querySelector('.one figcaption b').textContent") == "Midnight", f"a theme is large: {large}, {small}"
    assert browser.value("new Set([...document.querySelectorAll('#palette-list h3')].map((each) => each.firstChild.textContent)).size") == 1, "and the values are its own"
    browser.click("#themes label:nth-of-type(1)")
    assert browser.value(scenes).count("<figure") == before.count("<figure") and len(set(browser.value(widths))) == 1, "all stand side by side again"

    browser.press("/", "/")
    browser.send("Input.insertText", text="cancel")
    browser.frame()
    texts = shown(browser)
    assert 0 < len(texts) < cards and all("cancel" in text.lower() for text in texts), f"the filter filters: {texts}"
    assert f"{len(texts)} of {cards} entities" in browser.value("document.getElementById('count').textContent"), "count"
    browser.press("ArrowDown")
    browser.press("Enter", "\r")
    panel = browser.value("document.getElementById('panel').hidden ? '' : document.getElementById('panel').textContent")
    assert "Base.theme/" in panel, "the panel tells where values come from"
    browser.press("Escape")
    browser.press("Escape")
    assert len(shown(browser)) == cards, "Escape closes the panel, then clears the filter"

    browser.open(page.as_uri() + "#appearance=dark&filter=button&open=uibutton%23button_send")
    assert browser.value("document.getElementById('filter').value") == "button", "the address gives the filter"
    assert browser.value("!document.getElementById('panel').hidden"), "and what is open"
    # With the mouse and with keys.
    rows = "[...document.querySelectorAll('#panel .row')].map((row) => row.textContent).join()"
    first, tab = browser.value(rows), "#panel label:has(input[name=panel-theme]:not(:checked))"
    browser.click(tab)
    second = browser.value(rows)
    assert first != second, "the panel explains the theme whose tab is clicked"
    assert browser.value("document.querySelector('#panel [name=panel-theme]:checked').parentElement.textContent") == "Midnight", "which is the other one"
    browser.send("Input.dispatchKeyEvent", type="rawKeyDown", key="ArrowLeft", windowsVirtualKeyCode=37)
    browser.send("Input.dispatchKeyEvent", type="keyUp", key="ArrowLeft")
    browser.frame()
    assert browser.value(rows) == first, "an arrow key explains the first one again"
    browser.click("#panel label:has(input[name=panel-state]:not(:checked))")
    assert browser.value(rows) != first, "and another tab another state"


def test_sizes(browser, page):
    """The layout at four widths."""
    for width, height in [(1600, 1000), (1024, 900), (800, 900), (390, 844)]:
        browser.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
        browser.open(page.as_uri() + "#appearance=light&idiom=iphone")
        over = browser.value("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"nothing is wider than the page at {width}: {over}"
        top = browser.value("document.querySelector('.screen').getBoundingClientRect().top")
        assert top < 320, f"the first picture is on the first screen at {width}: {top}"
        bar = browser.value("document.querySelector('.bar').getBoundingClientRect().height")
        assert bar < 120, f"the bar has at most two rows at {width}: {bar}"
        browser.open(page.as_uri() + "#open=uibutton%23button_send")
        covered = browser.value("""(() => { const panel = document.getElementById('panel').getBoundingClientRect();
            return [...document.querySelectorAll('.bar button, .bar label, #filter')].filter((e) => e.offsetParent).map((e) => e.getBoundingClientRect())
              .filter((r) => r.left < panel.right && r.right > panel.left && r.top < panel.bottom && r.bottom > panel.top).length; })()""")
        assert covered == 0, f"the panel covers no control at {width}: {covered}"
    browser.send("Emulation.clearDeviceMetricsOverride")


def test_constants(browser, page):
    browser.open(page.as_uri() + "#filter=on_accent")
    browser.value("document.getElementById('palette').scrollIntoView()")
    browser.frame()
    browser.frame()
    texts = browser.value("[...document.querySelectorAll('.swatch:not([hidden])')].map((tile) => tile.textContent)")
    assert texts and all("on accent" in text for text in texts), f"on_accent is measured against accent: {texts}"


def test_settings(browser, page, skinctl, folder):
    """Each sample of a setting is what skinctl draws of the theme compiled with an overlay of that constant."""
    browser.open(page.as_uri() + "#appearance=light&idiom=ipad&scale=3")
    assert browser.value("document.getElementById('setting-names').textContent") == "Density, Corners, Text size, Accent, Bubbles, Sky", "the settings are named"
    choices = browser.value("[...document.querySelectorAll('#setting-list .segments')].map((group) => group.children.length)")
    assert sum(choices) > 12, f"each setting has choices: {choices}"
    browser.click("#settings summary")
    drawn = "Controls.shown().map(Controls.variant).map((variant) => Drawings.source(variant.part, variant.s[0]))"
    own = browser.value(drawn)
    tried = 0
    for setting, count in enumerate(choices):
        for choice in range(2, count + 1):
            browser.click(f"#setting-list .choice:nth-child({setting + 1}) label:nth-child({choice})")
            tried += compare(browser, skinctl, folder)
    assert tried > 15, f"samples were compared: {tried}"
    assert browser.value("[...document.querySelectorAll('#controls input:disabled')].length") > 4, "a sample is drawn on one device"
    assert browser.value("document.querySelector('#controls input[name=idiom]:checked').value") == "iphone", "which the controls show"
    browser.click(f"#setting-list .choice:nth-child({len(choices)}) label:nth-child(1)")
    assert browser.value(drawn) == own, "the themes' own values come back"
    assert browser.value("document.querySelector('#controls input[name=idiom]:checked').value") == "ipad", "and the device"


def compare(browser, skinctl, folder):
    """Compares the first scene of the shown samples, and returns how many there are."""
    shown = browser.value("""Controls.shown().filter((theme) => theme.of !== null).map((theme) => {
        const variant = Controls.variant(theme), constants = Store.constants(Controls.look(theme));
        return [theme.name, theme.setting, constants.find((constant) => constant.name === theme.setting).type, theme.choice,
                Drawings.source(variant.part, variant.s[0])]; })""")
    overlay = folder / "Sample.overlay"
    overlay.mkdir(exist_ok=True)
    (overlay / "info.xml").write_text("<info><identifier>org.example.sample</identifier><name>Sample</name></info>")
    for name, setting, kind, value, page in shown:
        (overlay / "sample.xml").write_text(f'<theme><constants><{kind} name="{setting}">{value}</{kind}></constants></theme>')
        drawn = subprocess.run(
            [skinctl, "preview", THEMES / f"{name}.theme", "--overlay", overlay, "--scene", "chat", "--traits", "iphone,light",
             "--scale", "2", "-o", folder / "sample.svg"], capture_output=True, text=True)
        assert drawn.returncode == 0, f"{name} with {setting} {value} is drawn: {drawn.stderr}"
        # The page and the file number their images on their own.
        image = re.compile(r'"#image[0-9]+"')
        body = page[page.index(">") + 1:page.rindex("</svg>")].replace("\x01", "d")
        body = body.replace(' data-length="', ' lengthAdjust="spacingAndGlyphs" textLength="')
        file = (folder / "sample.svg").read_text()
        assert image.sub("image", body) in image.sub("image", file), f"{name} with {setting} {value} is what its overlay gives"
    return len(shown)


def test_spoken(browser, page):
    """What a screen reader gets: Chromium's accessibility tree."""
    browser.open(page.as_uri() + "#open=uibutton%23button_send")
    browser.send("Accessibility.enable")
    named, nameless = [], []
    for node in browser.send("Accessibility.getFullAXTree")["nodes"]:
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        properties = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}
        if name:
            named.append((role, name.strip()))
        elif not node["ignored"] and (properties.get("focusable") and role != "main" or role in ("image", "region")):
            nameless.append(node)
    assert not nameless, f"what can be reached has a name: {nameless}"
    for role, name in [("link", "Skip to main content"), ("region", "Scenes"), ("region", "Components"),
                       ("image", "Chat, Midnight"), ("complementary", "Explanation of values"), ("button", "Close"),
                       ("heading", "button_send")]:
        assert (role, name) in named, f"{role} '{name}' is told of"
    assert any(role == "searchbox" and "Filter" in name for role, name in named), "the filter says what it is"
    assert browser.value("document.getElementById('panel').contains(document.activeElement)"), "the panel has the focus"
