"""What the tests of the studio share: a server, and a mouse and a keyboard that the page takes for real ones."""
import base64
import http.client
import json
import os
import pathlib
import re
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Served:
    def __init__(self, skinctl, folder, *arguments, port=0):
        # As users run it: each start has marks of its own.
        own = {name: value for name, value in os.environ.items() if name != "SWIFT_DETERMINISTIC_HASHING"}
        self.process = subprocess.Popen(
            [skinctl, "preview", folder, "--serve", "--port", str(port), *arguments], stdout=subprocess.PIPE, text=True, env=own)
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

    def answers(self):
        """Whether it answers, and with what."""
        try:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
            connection.request("GET", "/")
            response = connection.getresponse()
            return f"the server answers {response.status} with {len(response.read())} bytes"
        except OSError as error:
            return f"the server does not answer: {error!r}, it has ended with {self.process.poll()}"

    def end(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=20)


def shoot(browser, folder, name):
    if folder:
        picture = browser.send("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(folder, name + ".png").write_bytes(base64.b64decode(picture))


def set_input(browser, selector, value, kind):
    browser.value(
        f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.focus(); e.value = {json.dumps(value)};"
        f" e.dispatchEvent(new Event({json.dumps(kind)}, {{ bubbles: true }})); }})()")


def open_studio(browser, served):
    browser.send("Emulation.setDeviceMetricsOverride", width=1280, height=900, deviceScaleFactor=1, mobile=False)
    browser.send("Page.navigate", url=served.address)
    assert browser.wait("document.querySelector('.studio') && document.querySelector('.screen [data-entity]')"), "the page has a studio"
    assert browser.wait("Store.uses(Controls.look(Controls.shown()[0]))"), "the values are explained"


def noted(browser, text, what):
    assert browser.wait(f"document.querySelector('.studio-note').textContent.includes({json.dumps(text)})"), f"{what}: {told(browser)}"


def told(browser):
    """What the page says, the editors that are at work, and what has the keyboard."""
    return browser.value("""[...document.querySelectorAll('#live, .studio-note, .edit .fault:not([hidden])')].map((each) => each.textContent).concat(
        [...document.querySelectorAll('.edit:is(.open, .dirty, [data-phase=writing])')].map((box) => `${box.dataset.key}: ${box.dataset.phase}`), document.activeElement.outerHTML.slice(0, 120))""")


def press(browser, key, code, text=""):
    browser.send("Input.dispatchKeyEvent", type="keyDown", key=key, windowsVirtualKeyCode=code, text=text)
    browser.send("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)
    browser.frame()


def mouse(browser, element):
    """Clicks the middle of an element, which an expression gives, once it rests there and nothing lies over it."""
    place = f"""(async () => {{ const e = {element}; e?.scrollIntoView({{ block: 'center', behavior: 'instant' }});
        const middle = () => {{ const r = e?.getBoundingClientRect(); return r?.width ? [r.x + r.width / 2, r.y + r.height / 2] : []; }}, before = middle();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const now = middle(), hit = now.length && document.elementFromPoint(...now);
        return hit && String(now) === String(before) && (e.contains(hit) || e.closest('label')?.contains(hit)) ? now : null; }})()"""
    found = []
    until(lambda: found.extend(browser.value(place) or []) or found, f"it can be clicked: {element}")
    click_at(browser, *found[:2])


def click_at(browser, x, y):
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    for kind in ("mousePressed", "mouseReleased"):
        browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    browser.frame()


CODES = {"Enter": (13, "\r"), "Escape": (27, ""), "Tab": (9, ""), "ArrowLeft": (37, ""), "ArrowUp": (38, ""), "ArrowRight": (39, ""),
         "ArrowDown": (40, ""), "Home": (36, ""), " ": (32, " ")}


def key(browser, name):
    code, text = CODES[name]
    press(browser, name, code, text)


def control(browser, letter, shift=False):
    """Presses a letter with the control key, as the browser itself takes it, too: Ctrl-A selects all."""
    commands = {"a": ["selectAll"], "z": ["redo" if shift else "undo"]}.get(letter, [])
    if letter == "z":
        forget(browser)
    for kind in ("rawKeyDown", "keyUp"):
        browser.send("Input.dispatchKeyEvent", type=kind, key=letter.upper() if shift else letter, code=f"Key{letter.upper()}", windowsVirtualKeyCode=ord(letter.upper()),
                     modifiers=2 + (8 if shift else 0), **({"commands": commands} if kind == "rawKeyDown" else {}))
    browser.frame()


def type_over(browser, text):
    control(browser, "a")
    browser.send("Input.insertText", text=text)


def editor(operation):
    """The controls of an operation or a constant in the panel."""
    return f"[...document.querySelectorAll('#panel .edit')].find((box) => ` ${{box.dataset.key}} `.includes(' {operation} '))"


def field(operation, selector="input:is([type=text], [type=number])"):
    return f"{editor(operation)}?.querySelector('{selector}')"


def enter(browser, operation, selector="input:is([type=text], [type=number])"):
    """Clicks into a field of an operation."""
    assert browser.wait(field(operation, selector)), f"{operation} has a field"
    unfold(browser)
    click_into(browser, field(operation, selector), operation)


def click_into(browser, element, name):
    """Clicks into a field, which has the keyboard then; again where what came above it meanwhile has moved it away."""
    for _ in range(5):
        mouse(browser, element)
        if browser.value(f"document.activeElement === {element}"):
            return
    raise AssertionError(f"a click gives the field of {name} the keyboard: {told(browser)}")


def focus(browser, element):
    """Gives an element the keyboard, once it can have it."""
    assert browser.wait(f"(() => {{ {element}?.focus(); return document.activeElement === {element}; }})()"), f"{element} gets the keyboard: {told(browser)}"


def forget(browser):
    """What the note says from now on is about what follows."""
    browser.value("document.querySelector('.studio-note').textContent = ''")


def scopes(operation):
    """The chips of the places of an operation or a constant."""
    return f"[...({editor(operation)}?.querySelectorAll('.scope input') ?? [])]"


def scope(browser, operation):
    """The text of the chosen chip, and what it tells a pointer that rests on it."""
    chosen = f"{scopes(operation)}.find((chip) => chip.checked)?.parentElement"
    assert browser.wait(chosen), f"{operation} has a place"
    return browser.value(f"[{chosen}.textContent, {chosen}.title]")


def choose_scope(browser, operation, name, by="mouse"):
    """Chooses a place by its name, or the last one whose name begins so."""
    chip = f"{scopes(operation)}.findLast((chip) => chip.value === '{name}' || chip.value.startsWith('{name}:'))"
    assert browser.wait(chip), f"{operation} has the place {name}: {browser.value(scopes(operation) + '.map((chip) => chip.value)')}"
    if by == "mouse":
        mouse(browser, f"{chip}.parentElement")
    else:
        browser.value(f"{scopes(operation)}.find((chip) => chip.checked).focus()")
        for _ in range(8):
            if browser.value(f"{chip}.checked"):
                break
            key(browser, "ArrowRight")
    assert browser.wait(f"{chip}?.checked"), f"the place {name} is chosen by {by}"


def figure(theme):
    return f"[...document.querySelectorAll('figure')].find((figure) => figure.theme?.name === '{theme}')"


def select_entity(browser, theme, entity):
    """Opens an entity as a click on it in a theme's scene does, whatever lies over its middle."""
    browser.value(f"{figure(theme)}.querySelector('[data-entity=\"{entity}\"]').dispatchEvent(new MouseEvent('click', {{ bubbles: true, clientX: Math.random() }}))")
    assert browser.wait("document.querySelectorAll('#panel .edit').length > 1"), f"the panel explains {entity} of {theme}"
    unfold(browser)


def unfold(browser):
    """Shows the values that the panel folds, too."""
    browser.value("for (const each of document.querySelectorAll('#panel .inherited')) each.open = true")


class Folder:
    """The themes, and what has changed in them."""

    def __init__(self, path):
        self.path = path
        self.before = self.read()

    def read(self):
        return {str(path.relative_to(self.path)): path.read_bytes() for path in self.path.rglob("*") if path.is_file()}

    def changes(self):
        """The lines that came and went, by file."""
        now, found = self.read(), {}
        for name in sorted(now.keys() | self.before.keys()):
            old, new = self.before.get(name, b"").splitlines(), now.get(name, b"").splitlines()
            if self.before.get(name) != now.get(name):
                found[name] = ([line.decode(errors="replace").strip() for line in old if line not in new], [line.decode(errors="replace").strip() for line in new if line not in old])
        return found

    def restore(self, browser):
        """Puts the files back, and waits until the page has shown them for a moment."""
        assert browser.wait("![...Editors.all.values()].some(({ editing }) => editing.state.phase === 'writing') && !Live.isSaving()"), "nothing is on its way"
        until(lambda: shown(browser) == served(browser), "the page shows what is written")
        old = served(browser)
        if not self.changes():
            return
        for name in self.read().keys() - self.before.keys():
            (self.path / name).unlink()
        for name, data in self.before.items():
            if (self.path / name).read_bytes() != data:
                (self.path / name).write_bytes(data)
        until(lambda: served(browser) != old, "the server has read the files again")
        last, since = None, time.monotonic()
        while time.monotonic() < since + 0.8:
            time.sleep(0.1)
            now = (shown(browser), served(browser))
            if now != last or now[0] != now[1]:
                last, since = now, time.monotonic()


def shown(browser):
    """The revision that the page shows. Equal files have equal ones."""
    return browser.value("document.documentElement.dataset.revision")


def served(browser):
    """The revision that the server has, as it tells each page that begins to listen."""
    return browser.value("""(async () => { const reader = (await fetch('/events')).body.getReader(), { value } = await reader.read();
        reader.cancel(); return JSON.parse(new TextDecoder().decode(value).match(/data: (.*)/)[1]).revision; })()""")


def until(holds, what):
    """Checks what comes to hold within a minute."""
    end = time.monotonic() + 60
    while not holds() and time.monotonic() < end:
        time.sleep(0.05)
    assert holds(), what


def quiet(browser):
    """Whether the page has complained of nothing but refusals of the server."""
    return all(is_refusal(fault) for fault in browser.faults())


def is_refusal(fault):
    return re.search("status of 4(04|09|22)", fault)
