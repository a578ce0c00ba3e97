"""Random sessions in the studio against a model of the files: what is changed is what was named, nothing that was typed is lost, and undo
is exact or says why it is not.

SKINKIT_STUDIO_SESSIONS is the number of sessions of ten actions each, SKINKIT_STUDIO_SEED where they begin.
"""
import json
import os
import random
import time

import pytest

from chromium import Fault
from studio import Folder, click_at, click_into, control, editor, is_refusal, key, mouse, type_over

SESSIONS = int(os.environ.get("SKINKIT_STUDIO_SESSIONS", "4"))
SEED = int(os.environ.get("SKINKIT_STUDIO_SEED", "1"))
ACTIONS = ["select", "select", "type", "type", "type", "keys", "drag", "scope", "tab", "state", "state", "large", "undo", "undo", "redo", "reload", "restart", "outside", "other", "escape", "about"]
NOTE = "document.querySelector('.studio-note').textContent"


class Session:
    """A page, its folder, and what the files have been after each step that can be taken back."""

    def __init__(self, browser, serve, themes, chance):
        self.browser, self.serve, self.themes, self.chance = browser, serve, themes, chance
        self.files, self.served, self.log, self.scope = Folder(themes), serve(), [], None
        # The bytes before each step, and what was taken back; None where something else has changed the files since.
        self.past, self.future = [], []
        self.open(self.served.address)

    def open(self, address):
        self.browser.send("Page.navigate", url="about:blank")
        self.browser.send("Page.navigate", url=address)
        self.ready()

    def ready(self):
        assert self.browser.wait("document.querySelector('.studio') && document.querySelector('.screen [data-entity]') && Controls.look(Controls.shown()[0]) && Store.uses(Controls.look(Controls.shown()[0]))"
                                 " && Live.revision() === document.documentElement.dataset.revision"), "the page is there"

    def value(self, expression):
        return self.browser.value(expression)

    def rest(self):
        """Waits until nothing moves, and nothing is on its way."""
        assert self.browser.wait("Controls.shown().every((theme) => Controls.look(theme)?.isExplained) && ![...Editors.all.values()].some(({ editing }) => editing.state.phase === 'writing' || editing.state.phase === 'moving' && !editing.isTyped())"
                                 " && Live.revision() === document.documentElement.dataset.revision"), f"the page comes to rest: {self.log}"
        time.sleep(0.05)

    def some(self, kind):
        """Chooses an editor of the panel with a field of a kind. Returns its key and an expression of its box, or None."""
        boxes = f"[...document.querySelectorAll('#panel .row:not(.add) .edit')].filter((box) => !box.closest('[inert]') && box.checkVisibility() && box.querySelector('{kind}'))"
        count = self.value(f"{boxes}.length")
        if not count:
            return None
        name = self.value(f"{boxes}[{self.chance.randrange(count)}].dataset.key")
        return name, f"[...document.querySelectorAll('#panel .edit')].find((box) => box.dataset.key === {json.dumps(name)})"

    def row(self, kind):
        """Opens the editor of a random color or number of the panel. Returns an expression of its box, or None."""
        self.rest()
        if not (found := self.some(kind)):
            return None
        name, box = found
        click_into(self.browser, f"{box}.querySelector('{kind}')", name)
        assert self.browser.wait(f"{box}?.querySelectorAll('.scopes[aria-busy=false] .scope').length || {box}?.querySelector('[role=alert]:not([hidden])')"), f"{name} has places, or says why not: {self.log}"
        return box if self.value(f"{box}.querySelectorAll('.scope').length") else None

    def target(self, box):
        """The file that the chosen place names."""
        title = self.value(f"{box}?.querySelector('.scope:has(:checked)')?.title ?? ''")
        assert "written in " in title, f"{self.value(f'{box}?.outerHTML')} has a chosen place: {self.log}"
        return title.split("written in ")[1].split(".xml")[0] + ".xml"

    def wrote(self, before, file, text, most=1):
        """What was written is in the named file, and in no other one, by one step, or by some at most."""
        after = self.files.read()
        changed = [name for name in after.keys() | before.keys() if after.get(name) != before.get(name)]
        refused = self.value("document.querySelector('#panel .edit [role=alert]:not([hidden])')?.textContent ?? ''")
        if not changed:
            return refused or "nothing"
        assert changed == [file], f"the named file changes: {file}, not {changed}: {self.log}"
        if text:
            assert text.lower() in after[file].decode().lower(), f"{text} is in {file}: {self.log}"
        self.past += [before] + [None] * (min(most, len(self.history()["done"]) - len(self.past)) - 1)
        self.future = []
        return file

    def history(self):
        return self.served.post("/edit/history", {})[1]

    # Actions -----------------------------------------------------------------------------------------------------
    def select(self):
        things = "[...document.querySelectorAll('.screen [data-box]')]"
        count = self.value(f"{things}.length")
        place = self.value(f"""(() => {{ const e = {things}[{self.chance.randrange(count)}]; e.closest('.screen').scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const {{ left, top, width, height }} = Lights.placeOf(e); return [left + width / 2, top + height / 2, innerWidth, innerHeight]; }})()""")
        if not (0 < place[0] < place[2] and 60 < place[1] < place[3]):
            return "out of sight"
        click_at(self.browser, *place[:2])
        return self.value("document.querySelector('#panel h2')?.textContent ?? null")

    def type(self):
        kind = self.chance.choice(["input.hex", ".control > input[type=number]"])
        box = self.row(kind)
        if not box:
            return "no such row"
        text = f"#{self.chance.randrange(1 << 24):06X}" if kind == "input.hex" else str(self.chance.randrange(1, 30))
        before, file = self.files.read(), self.target(box)
        type_over(self.browser, text)
        if self.chance.random() < 0.7:
            key(self.browser, "Enter")
        else:
            self.value("document.activeElement.blur()")
        self.rest()
        shown, is_refused = self.value(f"[{box}?.querySelector('{kind}')?.value ?? null, Boolean({box}?.querySelector('[role=alert]:not([hidden])'))]")
        # A number may be written as another step of a recipe, and shown as it was typed.
        is_step = kind != "input.hex" and shown is not None
        assert not is_step or is_refused or float(shown) == float(text), f"{text} is shown, not {shown}: {self.log}"
        return text, self.wrote(before, file, None if is_refused or is_step else text)

    def keys(self):
        box = self.row(".control > input[type=number]")
        if not box:
            return "no such row"
        before, file = self.files.read(), self.target(box)
        presses = self.chance.randrange(1, 6)
        for _ in range(presses):
            key(self.browser, "ArrowUp")
        time.sleep(0.7)
        self.rest()
        # The machine may rest between two of them.
        return self.wrote(before, file, None, presses)

    def drag(self):
        box = self.row("input.hex")
        if not box:
            return "no such row"
        before, file = self.files.read(), self.target(box)
        x, y, width = self.value(f"(() => {{ const s = {box}.querySelectorAll('.slider input')[2]; s.scrollIntoView({{ block: 'center' }}); const r = s.getBoundingClientRect(); return [r.x, r.y + r.height / 2, r.width]; }})()")
        places = [x + width * self.chance.random() for _ in range(4)]
        self.browser.send("Input.dispatchMouseEvent", type="mousePressed", x=places[0], y=y, button="left", clickCount=1)
        for place in places:
            self.browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=place, y=y, button="left", buttons=1)
        now = self.files.read()
        assert now == before, f"a drag writes nothing: {self.log}"
        self.browser.send("Input.dispatchMouseEvent", type="mouseReleased", x=places[-1], y=y, button="left", clickCount=1)
        time.sleep(0.7)
        self.rest()
        return self.wrote(before, file, None)

    def scope_(self):
        box = self.row("input.hex, .control > input[type=number]")
        if not box:
            return "no such row"
        count = self.value(f"{box}.querySelectorAll('.scope').length")
        mouse(self.browser, f"{box}.querySelectorAll('.scope')[{self.chance.randrange(count)}]")
        before, file = self.files.read(), self.target(box)
        field = f"{box}.querySelector('input.hex, .control > input[type=number]')"
        is_color = self.value(f"{field}.classList.contains('hex')")
        self.value(f"{field}.focus()")
        text = f"#{self.chance.randrange(1 << 24):06X}" if is_color else str(self.chance.randrange(1, 30))
        type_over(self.browser, text)
        chosen = self.value(f"{box}.querySelector('.scope :checked').value")
        key(self.browser, "Enter")
        self.rest()
        return chosen, text, self.wrote(before, file, None)

    def one_of(self, selector):
        """Clicks one of some radio buttons, of those that there are by then. Returns their number."""
        self.rest()
        all_ = f"[...document.querySelectorAll('{selector}')]"
        count, place = self.value(f"{all_}.length"), self.chance.random()
        if count:
            mouse(self.browser, f"{all_}[Math.floor({place} * {all_}.length)]?.parentElement")
        return count

    def tab(self):
        self.one_of("#panel [name=panel-theme]")
        return self.value("document.querySelector('#panel [name=panel-theme]:checked')?.parentElement.textContent ?? null")

    def state(self):
        count = self.one_of("#panel [name=panel-state]")
        self.rest()
        return count

    def large(self):
        self.one_of("#themes input")
        self.rest()
        return self.value("SkinPreview.state.theme")

    def undo(self, is_redo=False):
        button = f".studio > button:nth-of-type({2 if is_redo else 1})"
        stack, other = (self.future, self.past) if is_redo else (self.past, self.future)
        # Another page's step is known a moment after what it changed.
        if not (stack and self.browser.wait(f"!document.querySelector('{button}').disabled")) and self.value(f"document.querySelector('{button}').disabled"):
            assert not stack, f"there is nothing to take back: {self.log}"
            return "nothing"
        before = self.files.read()
        self.value("document.querySelector('.studio-note').textContent = ''; document.activeElement.blur()")
        if self.chance.random() < 0.5:
            control(self.browser, "z", shift=is_redo)
        else:
            mouse(self.browser, f"document.querySelector('{button}')")
        assert self.browser.wait(f"{NOTE} !== ''"), f"it is told: {self.log}"
        said = self.value(NOTE)
        self.rest()
        after = self.files.read()
        if "cannot be" in said:
            assert after == before, f"what is refused changes nothing: {said}: {self.log}"
            mouse(self.browser, "document.querySelector('.studio-note button')")
            assert self.browser.wait(f"{NOTE}.startsWith('Skipped')"), f"it is skipped: {self.log}"
            if stack:
                stack.pop()
            return said
        wanted = stack.pop() if stack else None
        if wanted is not None:
            assert after == wanted, f"every byte is back: {said}: {self.log}"
        other.append(before if wanted is not None else None)
        return said

    def redo(self):
        return self.undo(True)

    def reload(self):
        self.browser.send("Page.reload")
        time.sleep(0.3)
        self.ready()

    def restart(self):
        port = self.served.port
        self.served.end()
        self.served = self.serve(port=port)
        self.past, self.future = [], []
        self.open(self.served.address)

    def outside(self):
        """Another editor adds a comment at the end of a file."""
        name = self.chance.choice([name for name in self.files.read() if name.endswith("palette.xml")])
        path = self.themes / name
        path.write_bytes(path.read_bytes() + b"<!-- outside -->\n")
        time.sleep(0.5)
        self.rest()
        # Undo still works beside it, with other bytes.
        self.past, self.future = [None] * len(self.past), [None] * len(self.future)
        return name

    def other(self):
        """Another page of the same server writes a value."""
        mark = self.value("Controls.own()[0].mark")
        before = self.files.read()
        status, answer = self.served.post("/edit/write", {"theme": mark, "constant": "accent", "value": f"#{self.chance.randrange(1 << 24):06X}", "traits": 0})
        if status == 200 and self.files.read() != before:
            self.past.append(before)
            self.future = []
            assert self.browser.wait(f"Live.revision() === {json.dumps(answer['revision'])}"), f"the page shows it: {self.log}"
        self.rest()
        return status

    def escape(self):
        key(self.browser, "Escape")
        self.rest()

    def about(self):
        """Gives a theme another name in German."""
        names = "[...document.querySelectorAll('.themes > figure figcaption button')]"
        name = f"{names}[{self.chance.randrange(self.value(f'{names}.length'))}]"
        title = self.value(f"{name}.textContent")
        mouse(self.browser, name)
        box = editor("name (de)")
        assert self.browser.wait(f"document.querySelector('#panel h2')?.textContent === {json.dumps(title)} && {box}?.querySelector('input')"), f"{title} is explained: {self.log}"
        click_into(self.browser, f"{box}.querySelector('input')", title)
        assert self.browser.wait(f"{box}.querySelector('.scope')"), f"{title} has a place: {self.log}"
        before, file, text = self.files.read(), self.target(box), f"Name {self.chance.randrange(1000)}"
        type_over(self.browser, text)
        key(self.browser, "Enter")
        self.rest()
        return title, text, self.wrote(before, file, text)

    def act(self):
        name = self.chance.choice(ACTIONS)
        self.log.append(name)
        answer = (self.scope_ if name == "scope" else getattr(self, name))()
        self.log[-1] = (name, answer)

    def play(self):
        """Ten actions with what is selected first."""
        self.selected()
        for _ in range(10):
            self.act()

    def selected(self):
        """Selects something unless something is."""
        for _ in range(5):
            if not self.value("Panel.isOpen()"):
                self.select()


def play(kind, serve, themes, browser):
    """Plays sessions of a class one after another, each with the themes as they were at the beginning."""
    begin, original = time.monotonic(), Folder(themes).before
    browser.send("Emulation.setDeviceMetricsOverride", width=1400, height=900, deviceScaleFactor=1, mobile=False)
    for number in range(SEED, SEED + SESSIONS):
        for name, data in original.items():
            (themes / name).write_bytes(data)
        for name in Folder(themes).before.keys() - original.keys():
            (themes / name).unlink()
        browser.send("Page.navigate", url="about:blank")
        browser.events.clear()
        session = kind(browser, serve, themes, random.Random(number))
        try:
            session.play()
        except (AssertionError, Fault) as fault:
            raise AssertionError(f"in session {number}, after {session.log}: {fault}; {session.served.answers()}") from None
        session.served.end()
        # A server that was ended answers no more.
        others = [fault for fault in browser.faults() if "net::ERR_" not in fault]
        assert all(is_refusal(fault) for fault in others), f"the page complains of nothing else in session {number}: {browser.faults()}: {session.log}"
    print(f"\n    {SESSIONS} sessions in {time.monotonic() - begin:.0f} s", flush=True)


@pytest.mark.long
def test_sessions(serve, themes, browser):
    play(Session, serve, themes, browser)
