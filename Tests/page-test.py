#!/usr/bin/env python3
"""Opens the preview's page in headless Chromium and uses it: controls, filter, panel, address; nothing may be fetched.

    Tests/page-test.py .build/debug/skinctl             # the shipped themes; skipped where there is no Chromium
    Tests/page-test.py --measure PAGE.html              # how long a page takes to open and to filter
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

LIMIT_SECONDS = 60


class Browser:
    """Chromium, spoken to over its debugging pipe: JSON with a NUL behind it, in on descriptor 3, out on 4."""

    def __init__(self, program, folder):
        commands, self.to_browser = os.pipe()
        self.from_browser, answers = os.pipe()
        arguments = [
            program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
            "--disable-background-networking", "--disable-extensions", "--window-size=1400,1000",
            "--remote-debugging-pipe", f"--user-data-dir={folder}/profile", "about:blank",
        ]
        redirect = ["bash", "-c", f'exec "$@" 3<&{commands} 4>&{answers}', "bash"]
        self.process = subprocess.Popen(
            redirect + arguments, pass_fds=(commands, answers), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.number, self.buffer, self.events, self.session = 0, b"", [], None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.send(f"{domain}.enable")

    def read(self):
        while b"\0" not in self.buffer:
            part = os.read(self.from_browser, 1 << 16)
            if not part:
                raise SystemExit("page-test: Chromium went away")
            self.buffer += part
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.to_browser, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"page-test: {method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def open(self, address):
        self.send("Page.navigate", url="about:blank")
        self.events.clear()
        self.send("Page.navigate", url=address)
        # The page draws while it is read, so what is there when it has loaded is all of it but for one frame.
        while not self.value("document.readyState === 'complete' && location.protocol === 'file:'"):
            time.sleep(0.01)
        self.frame()

    def value(self, expression):
        result = self.send("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise SystemExit(f"page-test: {expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def frame(self):
        self.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")

    def click(self, selector):
        place = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'center'}});"
            " const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
        self.frame()

    def press(self, key, text=""):
        self.send("Input.dispatchKeyEvent", type="keyDown", key=key, text=text)
        self.send("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.frame()

    def close(self):
        self.process.kill()
        self.process.wait()


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


def fetched(events, page):
    """What was asked for beside the page and what is in it; also what its own policy has kept from being asked for."""
    requests = [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]
    other = [url for url in requests if not url.startswith((page.as_uri(), "data:", "about:"))]
    faults = [e["params"]["entry"]["text"] for e in events if e["method"] == "Log.entryAdded"]
    thrown = [str(e["params"]["exceptionDetails"]) for e in events if e["method"] == "Runtime.exceptionThrown"]
    return other + [fault for fault in faults if "favicon" not in fault] + thrown


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
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
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
        browser = Browser(program, folder)
        try:
            if sys.argv[1] == "--measure":
                return measure(browser, page)
            use(browser, page)
            check(not fetched(browser.events, page), f"nothing is fetched or refused: {fetched(browser.events, page)}")
        finally:
            browser.close()
    print(f"page-test: {checks} checks passed in {time.monotonic() - start:.1f} s")


main()
