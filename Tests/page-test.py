#!/usr/bin/env python3
"""Opens the preview's page in headless Chromium and uses it: controls, filter, panel, address; nothing may be fetched.

    Tests/page-test.py .build/debug/skinctl             # the shipped themes; skipped where there is no Chromium
    Tests/page-test.py --measure PAGE.html              # how long a page takes to open and to filter
"""
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from chromium import Browser, Fault, program

LIMIT_SECONDS = 60


checks = 0


def check(is_true, what):
    global checks
    checks += 1
    if not is_true:
        raise SystemExit(f"page-test: FAILED: {what}")


def shown(browser):
    return browser.value("[...document.querySelectorAll('.card:not([hidden])')].map((c) => c.textContent)")


def use(browser, page):
    scenes = "document.getElementById('scene-list').innerHTML"
    choose = "#controls label:has(input[name=%s]):nth-of-type(%d)"
    browser.open(page.as_uri() + "#appearance=light&idiom=iphone&scale=2")
    cards = len(shown(browser))
    check(cards > 90, f"all entities have a card, not {cards}")
    check(browser.value("document.querySelectorAll('.stage .state > svg').length") > 20, "entities are drawn")
    check(browser.value("document.querySelectorAll('#scene-list figure > svg').length") == 6, "two themes, three scenes")
    check(browser.value("document.querySelectorAll('.swatch').length") > 50, "constants are shown")

    light = browser.value(scenes)
    browser.click(choose % ("appearance", 3))
    dark = browser.value(scenes)
    check(light != dark and browser.value("SkinPreview.state.appearance") == "dark", "another appearance is drawn")
    browser.click(choose % ("idiom", 3))
    check('width="1180"' in browser.value(scenes), "another device has another size")
    before = browser.value(scenes)
    browser.click("#themes .chip")
    check(browser.value("document.querySelectorAll('#scene-list figure').length") == 3, "a theme is taken away")
    browser.click("#themes .chip")
    check(browser.value(scenes).count("<figure") == before.count("<figure"), "and comes back")

    browser.press("/", "/")
    browser.send("Input.insertText", text="cancel")
    browser.frame()
    texts = shown(browser)
    check(0 < len(texts) < cards and all("cancel" in text.lower() for text in texts), f"the filter filters: {texts}")
    check(f"{len(texts)} of {cards} entities" in browser.value("document.getElementById('count').textContent"), "count")
    browser.press("ArrowDown")
    browser.press("Enter", "\r")
    panel = browser.value("document.getElementById('panel').hidden ? '' : document.getElementById('panel').textContent")
    check("Base.theme/" in panel, "the panel tells where values come from")
    browser.press("Escape")
    browser.press("Escape")
    check(len(shown(browser)) == cards, "Escape closes the panel, then clears the filter")

    browser.open(page.as_uri() + "#appearance=dark&filter=button&open=uibutton%23button_send")
    check(browser.value("document.getElementById('filter').value") == "button", "the address gives the filter")
    check(browser.value("!document.getElementById('panel').hidden"), "and what is open")


def spoken(browser, page):
    """What a screen reader gets: Chromium's accessibility tree."""
    browser.open(page.as_uri() + "#open=uibutton%23button_send")
    browser.send("Accessibility.enable")
    named, nameless = [], []
    for node in browser.send("Accessibility.getFullAXTree")["nodes"]:
        role, name = (node.get(key, {}).get("value", "") for key in ("role", "name"))
        properties = {entry["name"]: entry["value"].get("value") for entry in node.get("properties", [])}
        if name:
            named.append((role, name))
        elif not node["ignored"] and (properties.get("focusable") and role != "main" or role in ("image", "region")):
            nameless.append(node)
    check(not nameless, f"what can be reached has a name: {nameless}")
    for role, name in [("link", "Skip to main content"), ("region", "Scenes"), ("region", "Components"),
                       ("image", "Chat, Midnight"), ("complementary", "Explanation of values"), ("button", "Close"),
                       ("heading", "button_send")]:
        check((role, name) in named, f"{role} '{name}' is told of")
    check(any(role == "searchbox" and "Filter" in name for role, name in named), "the filter says what it is")
    check(browser.value("document.getElementById('panel').contains(document.activeElement)"), "the panel has the focus")


def measure(browser, page):
    opened, filtered = [], []
    for _ in range(9):
        browser.open(page.as_uri())
        opened.append(browser.value(
            "Math.max(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,"
            " performance.getEntriesByType('navigation')[0].loadEventEnd)"))
        steps = """(async () => { const field = document.getElementById('filter'), times = [];
            for (const text of ['b','bu','but','butt','button','butto','butt','but','bu','b','']) {
              const start = performance.now();
              field.value = text;
              field.dispatchEvent(new Event('input'));
              await new Promise((done) => requestAnimationFrame(() => { document.body.offsetHeight; setTimeout(done); }));
              times.push(performance.now() - start);
            } return times; })()"""
        filtered += browser.value(steps)
    entities = browser.value("document.getElementById('count').textContent")
    opened.sort()
    filtered.sort()
    print(f"{page.name}: {page.stat().st_size / 1e6:.1f} MB, {entities}; read, drawn and painted: median {opened[4]:.0f} ms, "
          f"most {opened[-1]:.0f} ms; a key in the filter to painted median {filtered[len(filtered) // 2]:.0f} ms, "
          f"p95 {filtered[len(filtered) * 95 // 100]:.0f} ms, most {filtered[-1]:.0f} ms")


def main():
    if not program():
        print("page-test: SKIPPED: there is no Chromium here (Debian: apt-get install chromium)")
        return
    signal.alarm(LIMIT_SECONDS)
    start = time.monotonic()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        if sys.argv[1] == "--measure":
            page = pathlib.Path(sys.argv[2]).resolve()
        else:
            themes = pathlib.Path(__file__).resolve().parent.parent / "Themes"
            page = pathlib.Path(folder) / "themes.html"
            subprocess.run(
                [sys.argv[1], "preview", f"{themes}/Daylight.theme", f"{themes}/Midnight.theme", "--schema",
                 f"{themes}/app.schema.xml", "-o", page], check=True)
        browser = Browser(folder)
        try:
            if sys.argv[1] == "--measure":
                return measure(browser, page)
            use(browser, page)
            spoken(browser, page)
            refused = browser.fetched(page.as_uri()) + browser.faults()
            check(not refused, f"nothing is fetched or refused: {refused}")
        finally:
            browser.close()
    print(f"page-test: {checks} checks passed in {time.monotonic() - start:.1f} s")


try:
    main()
except Fault as fault:
    raise SystemExit(f"page-test: FAILED: {fault}")
