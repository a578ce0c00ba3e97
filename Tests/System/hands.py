"""Hands that do not wait in the studio: they type and click where things are at once, on networks of several latencies. A model of what they
saw knows where each text has to be in the end.
"""
import http.client
import json
import time

from studio import key, type_over
from test_studio_random import Session

#: Milliseconds that each request takes longer.
LATENCIES = (0, 30, 150, 400)
PANEL = "document.querySelector('#panel')"
#: What is clicked in place of waiting: cells of the strip, tabs, rows, choices of the bar, things, constants, and what closes the panel.
PLACES = {
    "cell": f"[...{PANEL}.querySelectorAll('.strip .cell:not(:has(:checked)):has(input)')]",
    "tab": f"[...{PANEL}.querySelectorAll('[name=panel-theme]:not(:checked)')].map((e) => e.parentElement)",
    "row": f"[...{PANEL}.querySelectorAll('.edit :is(input.hex, .control > input[type=number])')].filter((e) => e.checkVisibility() && !e.closest('.edit').contains(document.activeElement))",
    "theme": "[...document.querySelectorAll('#themes input:not(:checked)')].map((e) => e.parentElement)",
    "choice": "[...document.querySelectorAll('#controls input:not(:checked)')].map((e) => e.parentElement)",
    "thing": "[...document.querySelectorAll('.screen [data-box]')]",
    "constant": f"[...{PANEL}.querySelectorAll('.row .constant')].filter((e) => e.checkVisibility())",
    "close": f"[...{PANEL}.querySelectorAll('.close')]",
}

#: What the panel says that an editor is of, and the place that is chosen, if there is one by then.
SEEN = """((box) => { const panel = document.querySelector('#panel'), checked = (name) => document.querySelector(`#controls [name=${name}]:checked`)?.value ?? '';
    const name = panel.querySelector('[name=panel-theme]:checked')?.parentElement.textContent ?? Controls.shown()[0].name, theme = Controls.own().find((one) => one.name === name);
    const traits = ['idiom', 'appearance', 'contrast'].reduce((all, each) => all | Controls.bit(checked(each)), 0) & theme.traits;
    const head = box.closest('.row').querySelector('.row-head b'), cell = panel.querySelector('.strip :checked')?.closest('.cell');
    const { open } = Panel.address(), isThing = panel.querySelector('.panel-head p').textContent.startsWith('constant') === false;
    const state = head?.querySelector('em')?.textContent ?? (cell ? Editors.all.get(box.key).what.states : '');
    return { name, id: theme.id, shown: [panel.querySelector('h2').textContent, panel.querySelector('.strip :checked')?.ariaLabel ?? ''],
        limit: panel.querySelector('.strip:not(.wide) :checked')?.ariaLabel.match(/(light|dark)$/)?.[0] ?? null,
        chip: box.querySelector('.scope :checked')?.value ?? null, asked: Editors.all.get(box.key).request(), traits,
        request: { ...(isThing ? { entity: open, operation: head.firstChild.textContent, states: state } : { constant: open, states: '' }) } }; })"""

#: Keeps the faults that the page tells from now on, and what was clicked last of an editor in place of what was meant.
WATCH = """(() => { window.told = []; if (window.isWatched) return; window.isWatched = true;
    const look = () => window.told.push(...[...document.querySelectorAll('.studio-note.fault, #panel [role=alert]:not([hidden])')].map((each) => each.textContent));
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['hidden', 'class'] });
    addEventListener('click', ({ target }) => { window.struck = !window.meant?.contains(target) && target.closest('.edit') && !target.closest('.constant') ? target.closest('button, label')?.textContent || 'a field' : null; }, true); })()"""


class Hands(Session):
    """A session with hands that do not wait, and what they saw."""

    def __init__(self, browser, serve, themes, chance):
        self.latency, self.struck = chance.choice(LATENCIES), None
        browser.send("Network.emulateNetworkConditions", offline=False, latency=self.latency, downloadThroughput=-1, uploadThroughput=-1)
        super().__init__(browser, serve, themes, chance)
        self.log.append(("milliseconds", self.latency))

    def open(self, address):
        self.since = len(self.browser.events)
        super().open(address)

    def reload(self):
        self.since = len(self.browser.events)
        super().reload()

    def revision(self):
        """The revision that the server has."""
        connection = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=20)
        connection.request("GET", "/events")
        response = connection.getresponse()
        while not (line := response.readline().decode()).startswith("data: "):
            pass
        connection.close()
        return json.loads(line[6:])["revision"]

    def is_quiet(self):
        """Whether nothing moves, nothing is on its way, and the page shows what the server has."""
        is_still = self.value("Controls.shown().every((theme) => Controls.look(theme)?.isExplained) && ![...Editors.all.values(), ...Editors.parting].some(({ editing }) => editing.state.phase === 'writing' || editing.isWriting() || editing.state.phase === 'moving' && !editing.isTyped())"
                              " && Live.revision() === document.documentElement.dataset.revision ? Live.revision() : null")
        # Those of a page that is gone do not end.
        page = self.browser.send("Page.getFrameTree")["frameTree"]["frame"]["loaderId"]
        begun, ended, events = {}, set(), self.browser.events[self.since:]
        for event in events:
            if event["method"] == "Network.requestWillBeSent" and event["params"]["loaderId"] == page and any(part in event["params"]["request"]["url"] for part in ("/edit/", "/part/", "/why/", "/data")):
                begun[event["params"]["requestId"]] = event["params"]["request"]["url"]
            # The page does not read all answers to their end.
            is_answer = event["method"] == "Network.responseReceived" and (event["params"]["response"]["status"] != 200 or event["params"]["response"]["url"].endswith("/edit/force"))
            if is_answer or event["method"] in ("Network.loadingFinished", "Network.loadingFailed"):
                ended.add(event["params"]["requestId"])
        self.unrest = [url for name, url in begun.items() if name not in ended], is_still, self.revision()
        return not self.unrest[0] and is_still is not None and is_still == self.unrest[2]

    def rest(self):
        end, quiet = time.monotonic() + 60, 0
        while quiet < 2:
            assert time.monotonic() < end, f"the page comes to rest: {self.unrest}: {self.log}"
            quiet = quiet + 1 if self.is_quiet() else 0
            time.sleep(0.05)
        history = self.history()
        self.steps = (len(history["done"]), len(history["undone"]))

    # Typing --------------------------------------------------------------------------------------------------------
    def begin(self, kind=None):
        """Clicks into a field of the panel. Returns an expression of its box, or None."""
        kinds, found = [kind] if kind else self.chance.sample(["input.hex", ".control > input[type=number]"], 2), None
        while kinds and not found:
            kind = kinds.pop()
            found = self.some(kind)
        if not found:
            return None
        name, box = found
        if not self.hit(f"[{box}?.querySelector('{kind}')]"):
            return None
        if self.chance.random() < 0.4:
            assert self.browser.wait(f"!{box} || {box}.querySelectorAll('.scopes[aria-busy=false] .scope').length"), f"{name} has places: {self.log}"
        return box if self.value(f"{box}?.contains(document.activeElement) ?? false") else None

    def enter(self, box):
        """Types a value. Returns what was seen by then, with the text."""
        is_color, shown = self.value("[document.activeElement.matches('.hex'), document.activeElement.value]")
        text = f"#{self.chance.randrange(1 << 24):06X}" if is_color else str(self.chance.randrange(1, 30))
        # What is shown already is not written.
        text = str(int(text) + 1) if text == shown else text
        type_over(self.browser, text)
        seen = self.value(f"{SEEN}({box})")
        seen["text"] = text
        # The page itself asks for what it says that it shows.
        asked, fields = seen["asked"], {"entity", "operation", "constant", "states", "traits"}
        wanted = {**seen["request"], "traits": seen["traits"]}
        assert {name: asked[name] for name in fields & asked.keys()} == {name: wanted.get(name) for name in fields & asked.keys()}, f"what is asked for is what is shown: {asked}, {wanted}: {self.log}"
        places = self.places(seen)
        seen["place"] = next((place for place in places if place["name"] == seen["chip"]), None) or self.first(places, seen["limit"])
        seen["places"] = places
        return seen

    def choose(self, box, seen):
        """Chooses another place, by a chip that may be of a time before the last write."""
        if self.hit(f"[...({box}?.querySelectorAll('.scope:not(:has(:checked))') ?? [])]"):
            chip = self.value(f"(() => {{ const chip = {box}?.querySelector('.scope:has(:checked)'); return chip && [chip.querySelector('input').value, chip.title]; }})()")
            if chip:
                file = chip[1].split("written in ")[1].split(".xml")[0] + ".xml"
                seen["place"] = next((place for place in seen["places"] if [place["name"], place["file"]] == [chip[0], file]), {"name": chip[0], "file": file, "kind": "", "isHere": False, "source": None})

    def places(self, seen):
        """The places of what was seen, as the files are now."""
        marks = self.value("Controls.own().map(({ id, mark }) => [id, mark])")
        parameter = seen["asked"].get("parameter")
        status, answer = self.served.post("/edit/places", {"theme": dict(marks)[seen["id"]], "traits": seen["traits"], **seen["request"], **({"parameter": parameter} if parameter else {})})
        assert status == 200, f"it has places: {answer}: {self.log}"
        return answer["places"]

    @staticmethod
    def first(places, appearance):
        """The place that is chosen unless another one is: that of the appearance to which the strip limits what is entered."""
        own = places[0]["file"].removesuffix(".xml").split("~")[1:]
        if not appearance or appearance in own:
            return places[0]
        wanted = sorted([*own, appearance])
        return next((place for place in places if place["kind"] == "traits" and sorted(place["detail"].split()) == wanted), places[0])

    def hit(self, elements):
        """Clicks one of some elements, where it is at once, or what has come there of an editor meanwhile. Returns whether there is one."""
        place = self.value(f"""(() => {{ const all = {elements}.filter(Boolean), e = all[Math.floor({self.chance.random()} * all.length)];
            if (!e) return null; window.struck = null; window.meant = e; e.scrollIntoView({{ block: 'nearest', behavior: 'instant' }}); const r = e.getBoundingClientRect();
            if (r.top < 60 || r.bottom > innerHeight) e.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const {{ x, y, width, height }} = e.getBoundingClientRect(), at = [x + width / 2, y + height / 2], over = document.elementFromPoint(...at);
            return over && (e.contains(over) || e.closest('label')?.contains(over) || e.matches('[data-box]')) ? at : null; }})()""")
        if place:
            for kind in ("mousePressed", "mouseReleased"):
                self.browser.send("Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1)
            self.struck = self.struck or self.value("window.struck ?? null")
        return place

    def settled(self, before, seen):
        """Each text is written in the place that was chosen, or the page says that it was refused; no other file has changed."""
        old = self.steps
        self.rest()
        # A field that was clicked may still have the keyboard.
        if self.struck:
            return self.resume()
        after, lost = self.files.read(), []
        for number, each in enumerate(seen):
            if any(self.is_same(each, other) for other in seen[number + 1:]):
                continue
            # What was typed later for fewer traits is this thing's own since.
            is_covered = any(other["id"] == each["id"] and other["request"] == each["request"] for other in seen[number + 1:])
            if not (each["text"].lower() in after.get(each["place"]["file"], b"").decode().lower() if is_covered else self.has(each)):
                lost.append((each["request"], each["text"], each["place"]["name"], each["place"]["file"], any(self.is_one_value(each, other) for other in seen[number + 1:])))
        changed = self.concluded(before, old, lost, {each["place"]["file"] for each in seen})
        kept = self.value("sessionStorage.getItem('fields') ?? ''")
        assert all(text in kept or is_typed_over for _, text, *_, is_typed_over in lost), f"what was refused stays: {lost}, {kept}: {self.log}"
        done = [each["text"] for each in seen if each["text"].startswith("#") and each["text"] not in [text for _, text, *_ in lost]]
        assert not any(text in kept for text in done), f"what was written is not kept: {done}, {kept}: {self.log}"
        return changed, len(lost)

    def concluded(self, before, old, lost, files):
        """What is not written is told, and no other file than the page named has changed. Returns those that have."""
        after = self.files.read()
        changed = {name for name in after.keys() | before.keys() if after.get(name) != before.get(name)}
        told = self.value("[...new Set(window.told)].join()")
        assert not lost or told, f"what is not written is told: {lost}, {changed} has changed: {self.log}"
        assert changed <= files, f"the files that the page named have changed: {files}, not {changed}: {self.log}"
        self.count(before, old)
        return sorted(changed)

    def count(self, before, old):
        """What was written since is one step or more of the page. Returns their number."""
        count = self.steps[0] - old[0]
        if count > 0:
            self.past += [before] + [None] * (count - 1)
            self.future = []
        self.check()
        return count

    def resume(self):
        """Goes on after a click that did something else."""
        key(self.browser, "Escape")
        self.rest()
        self.past, self.future, struck, self.struck = [None] * self.steps[0], [None] * self.steps[1], self.struck, None
        return struck

    @staticmethod
    def is_same(one, other):
        """Whether what was typed last takes the place of what was typed first."""
        places = one["place"], other["place"]
        is_one_place = all(place["isHere"] for place in places) or places[0]["name"] == places[1]["name"] or places[0]["file"] == places[1]["file"]
        return Hands.is_one_value(one, other) and is_one_place or places[0]["name"] == places[1]["name"] != "override" and places[0]["file"] == places[1]["file"]

    @staticmethod
    def is_one_value(*seen):
        one, other = ((each["id"], each["request"], each["asked"].get("parameter")) for each in seen)
        return one == other

    def has(self, seen):
        """Whether the place that was chosen has the text that was typed."""
        old, places = seen["place"], self.places(seen)
        place = next((each for each in places if each["isHere"]), None) if old["isHere"] else next((each for each in places if each["name"] == old["name"]), None)
        place = place or (places[0] if old["kind"] in ("override", "traits") else None)
        text = json.dumps(place["source"]) if place else ""
        assert not place or place["file"] == old["file"] or seen["text"].lower() not in text.lower(), f"{old} is where it is written, not {place}: {self.log}"
        # A number may be written as another step of a recipe.
        is_step = place and any(name == "ref" for name, _ in place["source"]["attributes"]) and place["source"] != old["source"]
        return is_step or place and seen["text"].lower() in text.lower()

    def check(self):
        """The page's steps are those of the model."""
        assert self.steps == (len(self.past), len(self.future)), f"the steps are {self.steps}, not {(len(self.past), len(self.future))}: {self.log}"
