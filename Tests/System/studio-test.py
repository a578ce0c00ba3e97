#!/usr/bin/env python3
"""Edits themes in headless Chromium as a designer does, and as a stranger's page would like to.

    Tests/System/studio-test.py SKINCTL [--pictures FOLDER]

Skipped where there is no Chromium.
"""
import base64
import http.client
import json
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]


def check(holds, what):
    print(("ok: " if holds else "FAILED: ") + what, flush=True)
    if not holds:
        raise SystemExit(1)


class Served:
    def __init__(self, skinctl, folder, *arguments):
        self.process = subprocess.Popen(
            [skinctl, "preview", folder, "--serve", "--port", "0", *arguments], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        self.port = int(re.search(r":(\d+)/", self.address)[1])
        self.token = (re.search(r"edit=(\w+)", self.address) or [None, None])[1]

    def post(self, path, body, **fields):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        own = {"Origin": f"http://127.0.0.1:{self.port}", "Content-Type": "application/json", "X-SkinKit-Token": self.token or ""}
        headers = {name: value for name, value in {**own, **fields}.items() if value is not None}
        connection.request("POST", path, data, headers)
        response = connection.getresponse()
        return response.status, json.loads(response.read() or b"{}") if response.status in (200, 409, 422) else {}

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=20)


def test_strangers(skinctl, themes):
    before = {path: path.read_bytes() for path in themes.rglob("*") if path.is_file()}
    plain = Served(skinctl, themes)
    check(plain.token is None and plain.post("/edit/write", {})[0] == 405, "without --edit nothing can be written")
    plain.end()
    served = Served(skinctl, themes, "--edit")
    edit = {"theme": "0", "constant": "accent", "value": "#123456"}
    for what, fields in {
        "no token": {"X-SkinKit-Token": None}, "another token": {"X-SkinKit-Token": "0" * 32}, "no origin": {"Origin": None},
        "another origin": {"Origin": "http://example.org"}, "another host": {"Host": "example.org"},
    }.items():
        check(served.post("/edit/write", edit, **fields)[0] == 403, f"{what} is refused")
    check(served.post("/edit/write", edit, **{"Content-Type": "text/plain"})[0] == 413, "a form of a stranger is refused")
    check(served.post("/edit/write", b" " * 70_000)[0] == 413, "a long edit is refused")
    check(served.post("/edit/write", b"", **{"Content-Length": "-1"})[0] == 413, "a length below zero is refused")
    check(served.post("/edit/write", b"{")[0] == 400, "what is no JSON is refused")
    check(served.post("/edit/write", edit)[0] == 422, "a theme that the page does not show is refused")
    check(served.post("/edit/../write", edit)[0] == 404, "there is no other edit")
    served.end()
    check(before == {path: path.read_bytes() for path in themes.rglob("*") if path.is_file()}, "nothing was written")


def shoot(browser, folder, name):
    if folder:
        picture = browser.send("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(folder, name + ".png").write_bytes(base64.b64decode(picture))


def set_input(browser, selector, value, kind):
    browser.value(
        f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.focus(); e.value = {json.dumps(value)};"
        f" e.dispatchEvent(new Event({json.dumps(kind)}, {{ bubbles: true }})); }})()")


def test_designer(skinctl, themes, folder, pictures):
    served = Served(skinctl, themes, "--edit", "--schema", themes / "app.schema.xml")
    browser = chromium.Browser(folder)
    palette = themes / "Midnight.theme/palette.xml"
    before = palette.read_bytes()
    try:
        browser.send("Page.navigate", url=served.address)
        check(browser.wait("document.querySelector('.studio') && document.querySelector('.screen [data-entity]')"), "the page has a studio")
        check(browser.wait("SkinPreview.state.shown"), "themes are shown")
        browser.value("""(() => { const figure = [...document.querySelectorAll('figure')].find((f) => f.textContent.includes('Midnight'));
            figure.querySelector('[data-entity="uibutton#button_send"]').dispatchEvent(new MouseEvent('click', { bubbles: true })); })()""")
        own = "[...document.querySelectorAll('.edit')].find((e) => e.dataset.key.includes(' backgroundColor '))"
        check(browser.wait(own), "a click on the send button shows its values with controls")
        check(browser.wait(f"{own} && ({own}.id = 'edited')"), "its controls are there")
        browser.value("document.querySelector('#edited').scrollIntoView({ block: 'center' })")
        shoot(browser, pictures, "studio")
        browser.value("document.querySelector('#edited input.hex').focus()")
        check(browser.wait("document.querySelectorAll('#edited option').length > 1"), "it offers places")
        places = browser.value("[...document.querySelectorAll('#edited option')].map((o) => o.textContent)")
        check("accent" in places[0] and "values follow" in places[0], f"the first place is the accent: {places[0]}")
        # A drag shows the new look without writing.
        revision = browser.value("document.documentElement.dataset.revision ?? ''")
        times = []
        for hue in (200, 220, 240, 260, 280):
            start = time.monotonic()
            set_input(browser, "#edited label.slider:nth-of-type(3) input", str(hue), "input")
            check(browser.wait(f"(document.documentElement.dataset.revision ?? '') !== {json.dumps(revision)}"), f"hue {hue} is shown")
            times.append(time.monotonic() - start)
            revision = browser.value("document.documentElement.dataset.revision ?? ''")
        print(f"    a step of a drag is shown after {sorted(times)[2] * 1000:.0f} ms (median of 5)", flush=True)
        check(palette.read_bytes() == before, "while it is dragged nothing is written")
        check(browser.wait("!document.querySelector('#edited .outcome').hidden"), "it says what else changes")
        shoot(browser, pictures, "studio-drag")
        set_input(browser, "#edited label.slider:nth-of-type(3) input", "280", "change")
        check(browser.wait("document.querySelector('.studio-note').textContent.includes('Wrote')"), "the end of the drag is written")
        after = palette.read_bytes()
        lines = [(a, b) for a, b in zip(before.splitlines(), after.splitlines()) if a != b]
        check(len(before.splitlines()) == len(after.splitlines()) and len(lines) == 1, f"one line of one file has changed: {lines[0][1].decode().strip()}")
        check(browser.wait("!document.querySelector('.studio button').disabled"), "it can be undone")
        browser.click(".studio button")
        check(browser.wait("document.querySelector('.studio-note').textContent.includes('Took back')"), "it is undone")
        check(palette.read_bytes() == before, "undo gives every byte back")
        browser.click(".studio button:nth-of-type(2)")
        check(browser.wait("document.querySelector('.studio-note').textContent.includes('Made again')"), "it is made again")
        check(palette.read_bytes() == after, "redo gives the same bytes")
        # Somebody else changes the file.
        palette.write_bytes(after + b"<!-- mine -->\n")
        browser.click(".studio button")
        check(browser.wait("document.querySelector('.studio-note').textContent.includes('changed meanwhile')"), "undo does not run over a change from outside")
        check(palette.read_bytes().endswith(b"<!-- mine -->\n"), "the change from outside stays")
        check(browser.wait("[...document.querySelectorAll('.edit .contrast')].some((line) => /Contrast \\d/.test(line.textContent))"), "contrasts stand beside colors")
        # What the theme itself says can be taken out. The panel may be painted meanwhile.
        check(browser.wait(f"""(() => {{ const box = {own}; if (!box) return false; box.id = 'edited';
            if (!box.classList.contains('open')) box.querySelector('input.hex').focus();
            return box.querySelectorAll('option').length > 1 && !box.querySelector('.written-at .quiet').hidden; }})()"""),
            "a definition of the theme's own can be taken out")
        browser.value("document.querySelector('#edited .written-at .quiet').click()")
        check(browser.wait("document.querySelector('.studio-note').textContent.includes('Wrote')"), "it is taken out")
        check(b'name="accent"' not in palette.read_bytes(), "its line is gone, and the ancestor's definition takes effect")
        browser.click(".studio button")
        check(browser.wait("document.querySelector('.studio-note').textContent.includes('Took back')"), "it comes back")
        # An operation that nothing says can be given.
        check(browser.wait("document.querySelector('.add option[value=alpha]')"), "operations are offered that nothing says")
        check(browser.wait("""(() => { if (document.querySelector('.add .edit input')) return true; const e = document.querySelector('.add > select');
            e.value = 'alpha'; e.dispatchEvent(new Event('change')); })()"""), "one is chosen")
        set_input(browser, ".add .edit input", "0.5", "change")
        surfaces = "Array.from(document.querySelectorAll('.row-head b')).some((name) => name.textContent.startsWith('alpha'))"
        check(browser.wait(surfaces), "it is given, and listed")
        check(any(b'<operation name="alpha"><float>0.5</float>' in path.read_bytes() for path in palette.parent.glob("*.xml")), "it is written in the theme")
        # A value that is wrong stays at its field.
        check(browser.wait(f"{own} && ({own}.id = 'edited')"), "its controls are there")
        set_input(browser, "#edited input.hex", "purple", "change")
        check(browser.wait("!document.querySelector('#edited [role=alert]').hidden"), "a wrong value says why, at its field")
        check(not browser.faults() or all(re.search("status of 4(04|09|22)", fault) for fault in browser.faults()), f"the page complains of nothing else: {browser.faults()}")
    finally:
        browser.close()
        served.end()


def main():
    if not chromium.program():
        return print("studio-test: no Chromium, skipped")
    pictures = sys.argv[3] if len(sys.argv) > 3 else None
    with tempfile.TemporaryDirectory() as folder:
        themes = pathlib.Path(folder, "Themes")
        shutil.copytree(ROOT / "Themes", themes)
        test_strangers(sys.argv[1], themes)
        test_designer(sys.argv[1], themes, folder, pictures)


main()
