"""Edits themes in headless Chromium as a designer does, and as a stranger's page would like to.

SKINKIT_CLICKS is the number of random clicks of test_picking.
"""
import base64
import json
import os
import random
import re
import subprocess
import time

from studio import Served, choose_scope, focus, noted, open_studio, press, set_input, shoot, type_over

CLICKS = int(os.environ.get("SKINKIT_CLICKS", "40"))


def test_strangers(skinctl, themes):
    before = {path: path.read_bytes() for path in themes.rglob("*") if path.is_file()}
    plain = Served(skinctl, themes)
    assert plain.token is None and plain.post("/edit/write", {})[0] == 405, "without --edit nothing can be written"
    plain.end()
    served = Served(skinctl, themes, "--edit")
    edit = {"theme": "0", "constant": "accent", "value": "#123456"}
    for what, fields in {
        "no token": {"X-SkinKit-Token": None}, "another token": {"X-SkinKit-Token": "0" * 32}, "no origin": {"Origin": None},
        "another origin": {"Origin": "http://example.org"}, "another host": {"Host": "example.org"},
    }.items():
        assert served.post("/edit/write", edit, **fields)[0] == 403, f"{what} is refused"
    assert served.post("/edit/write", edit, **{"Content-Type": "text/plain"})[0] == 413, "a form of a stranger is refused"
    assert served.post("/edit/write", b" " * 70_000)[0] == 413, "a long edit is refused"
    assert served.post("/edit/write", b"", **{"Content-Length": "-1"})[0] == 413, "a length below zero is refused"
    assert served.post("/edit/write", b"{")[0] == 400, "what is no JSON is refused"
    assert served.post("/edit/write", edit)[0] == 422, "a theme that the page does not show is refused"
    assert served.post("/edit/../write", edit)[0] == 404, "there is no other edit"
    served.end()
    assert before == {path: path.read_bytes() for path in themes.rglob("*") if path.is_file()}, "nothing was written"


def test_designer(themes, served, browser, pictures):
    palette = themes / "Midnight.theme/palette.xml"
    before = palette.read_bytes()
    browser.send("Page.navigate", url=served.address)
    assert browser.wait("document.querySelector('.studio') && document.querySelector('.screen [data-entity]')"), "the page has a studio"
    assert browser.wait("SkinPreview.state.idiom !== null"), "themes are shown"
    browser.value("""(() => { const figure = [...document.querySelectorAll('figure')].find((f) => f.textContent.includes('Midnight'));
        figure.querySelector('[data-entity="uibutton#button_send"]').dispatchEvent(new MouseEvent('click', { bubbles: true })); })()""")
    own = "[...document.querySelectorAll('.edit')].find((e) => e.dataset.key.includes(' backgroundColor '))"
    assert browser.wait(own), "a click on the send button shows its values with controls"
    assert browser.wait(f"{own} && ({own}.id = 'edited')"), "its controls are there"
    browser.value("document.querySelector('#edited').scrollIntoView({ block: 'center' })")
    shoot(browser, pictures, "studio")
    browser.value("document.querySelector('#edited input.hex').focus()")
    assert browser.wait("document.querySelectorAll('#edited .scope').length > 1"), "it offers places"
    places = browser.value("[...document.querySelectorAll('#edited .scope')].map((o) => o.textContent)")
    assert places[0] == "This" and any(place.startswith("accent ·") for place in places), f"the first place is the button, another one the accent: {places}"
    choose_scope(browser, "backgroundColor", "constant:accent")
    # A drag shows the new look without writing.
    draft = browser.value("document.documentElement.dataset.draft ?? ''")
    browser.value("performance.clearResourceTimings()")
    times = []
    for hue in (200, 220, 240, 260, 280):
        start = time.monotonic()
        set_input(browser, "#edited label.slider:nth-of-type(3) input", str(hue), "input")
        assert browser.wait(f"(document.documentElement.dataset.draft ?? '') !== {json.dumps(draft)}"), f"hue {hue} is shown"
        times.append(time.monotonic() - start)
        draft = browser.value("document.documentElement.dataset.draft ?? ''")
    print(f"    a step of a drag is shown after {sorted(times)[2] * 1000:.0f} ms (median of 5)", flush=True)
    asked = browser.value("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert asked.count("/edit/draft") >= 5 and set(asked) <= {"/edit/draft", "/edit/prove"}, f"a step asks for nothing but its draft: {asked}"
    assert palette.read_bytes() == before, "while it is dragged nothing is written"
    assert browser.wait("!document.querySelector('#edited .outcome').hidden"), "it says what else changes"
    shoot(browser, pictures, "studio-drag")
    set_input(browser, "#edited label.slider:nth-of-type(3) input", "280", "change")
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Changed')"), "the end of the drag is written"
    after = palette.read_bytes()
    lines = [(a, b) for a, b in zip(before.splitlines(), after.splitlines()) if a != b]
    assert len(before.splitlines()) == len(after.splitlines()) and len(lines) == 1, f"one line of one file has changed: {lines[0][1].decode().strip()}"
    assert browser.wait("!document.querySelector('.studio button').disabled"), "it can be undone"
    browser.click(".studio button")
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Undone:')"), "it is undone"
    assert palette.read_bytes() == before, "undo gives every byte back"
    browser.click(".studio button:nth-of-type(2)")
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Redone:')"), "it is made again"
    assert palette.read_bytes() == after, "redo gives the same bytes"
    # Somebody else changes the file.
    palette.write_bytes(after + b"<!-- mine -->\n")
    browser.click(".studio button")
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Undone:')"), "undo takes back its own range"
    assert palette.read_bytes() == before + b"<!-- mine -->\n", "the change from outside stays"
    browser.click(".studio button:nth-of-type(2)")
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Redone:')"), "it is made again"
    assert palette.read_bytes() == after + b"<!-- mine -->\n", "beside the change from outside"
    assert browser.wait("[...document.querySelectorAll('#panel .contrast')].some((line) => /Contrast \\d/.test(line.textContent))"), "contrasts stand beside colors"
    # What the theme itself says can be taken out. The panel may be painted meanwhile.
    focus(browser, f"{own}.querySelector('input.hex')")
    choose_scope(browser, "backgroundColor", "constant:accent")
    browser.value("document.querySelector('.studio-note').textContent = ''")
    out = f"[...{own}.querySelectorAll('.more-actions > .quiet')].find((button) => button.textContent.startsWith('Take out'))"
    assert browser.wait(out), "a definition of the theme's own can be taken out"
    browser.value(f"{out}.click()")
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Changed')"), "it is taken out"
    assert b'name="accent"' not in palette.read_bytes(), "its line is gone, and the ancestor's definition takes effect"
    browser.click(".studio button")
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Undone:')"), "it comes back"
    # An operation that nothing says can be given.
    assert browser.wait("document.querySelector('.add option[value=alpha]')"), "operations are offered that nothing says"
    assert browser.wait("""(() => { if (document.querySelector('.add .edit input')) return true; const e = document.querySelector('.add > select');
        e.value = 'alpha'; e.dispatchEvent(new Event('change')); })()"""), "one is chosen"
    set_input(browser, ".add .edit input", "0.5", "input")
    surfaces = "Array.from(document.querySelectorAll('.row-head b')).some((name) => name.textContent.startsWith('alpha'))"
    assert browser.wait(surfaces), "it is given, and listed"
    assert any(b'<operation name="alpha"><float>0.5</float>' in path.read_bytes() for path in palette.parent.glob("*.xml")), "it is written in the theme"
    # A value that is wrong stays at its field.
    assert browser.wait(f"{own} && ({own}.id = 'edited')"), "its controls are there"
    browser.value("document.querySelector('#edited input.hex').focus()")
    type_over(browser, "reddish")
    press(browser, "Enter", 13, "\r")
    assert browser.wait("!document.querySelector('#edited > [role=alert]').hidden"), "a wrong value says why, at its field"
    assert not browser.faults() or all(re.search("status of 4(04|09|22)", fault) for fault in browser.faults()), f"the page complains of nothing else: {browser.faults()}"


# Fills a form of the panel or the bar, and sends it.
FILL = """((label, text) => { const field = document.querySelector(`[aria-label="${label}"]`);
    if (!field) return false; field.value = text; field.form.requestSubmit(); return true; })"""


def test_picking(skinctl, themes, served, browser):
    """Random clicks in the scenes, against what `skinctl explain` says of the entity under the same traits."""
    chance, said, bare = random.Random(7), {}, 0
    open_studio(browser, served)
    traits = browser.value("[document.querySelector('[name=idiom]:checked')?.value, document.querySelector('[name=appearance]:checked')?.value].filter(Boolean).join()")
    for _ in range(CLICKS):
        number = chance.randrange(browser.value("document.querySelectorAll('figure .screen').length"))
        box = browser.value(f"""(() => {{ const screen = document.querySelectorAll('figure .screen')[{number}];
            screen.scrollIntoView({{ block: 'center', behavior: 'instant' }}); const r = screen.getBoundingClientRect();
            return [r.x, Math.max(r.y, 120), r.width, Math.min(r.bottom, innerHeight) - Math.max(r.y, 120), screen.parentElement.dataset.theme]; }})()""")
        browser.frame()
        x, y = box[0] + chance.random() * box[2], box[1] + chance.random() * box[3]
        hit = browser.value(f"document.elementFromPoint({x}, {y})?.closest('[data-entity]')?.dataset.entity ?? null")
        if not hit:
            bare += 1
            continue
        for kind in ("mousePressed", "mouseReleased"):
            browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        # Another click at the same point would mean what lies below.
        shown = "[document.querySelector('#panel h2').textContent, document.querySelector('[name=panel-theme]:checked')?.nextSibling.textContent]"
        name = hit.split("#")[1] if "#" in hit else f"every {hit}"
        assert browser.wait(f"JSON.stringify({shown}) === {json.dumps(json.dumps([name, box[4]], separators=(',', ':')))}"), f"{hit} of {box[4]} is selected, {browser.value(shown)}"
        assert browser.wait("document.querySelector('#panel .row b')"), "it has values"
        rows = browser.value("""[...document.querySelectorAll('#panel .row:not(.add, .more)')].map((row) => [row.querySelector('b').firstChild.textContent,
            row.querySelector('b em')?.textContent ?? '', row.querySelector('.place').textContent])""")
        key = (box[4], hit)
        if key not in said:
            answer = subprocess.run([skinctl, "explain", themes / f"{box[4]}.theme", hit, "--schema", themes / "app.schema.xml",
                "--traits", traits, "--scale", "2", "--format", "json"], capture_output=True, text=True, check=True)
            said[key] = sorted([each["operation"]["name"], " ".join(each["operation"]["states"]),
                "{file}:{line}:{column}".format(**each["winner"])] for each in json.loads(answer.stdout)
                # What takes a value away is no value.
                if not each["winner"]["unset"])
        assert sorted(rows) == said[key], f"its {len(rows)} values lead to the places that the compiler names where they come from"
    assert len(said) > 10, f"{CLICKS} clicks met {len(said)} entities, and {bare} points that no theme paints"


def test_whole_files(themes, served, browser):
    """Names, constants, settings, pictures, new themes and the text of a file."""
    own = {path: path.read_bytes() for path in themes.rglob("*") if path.is_file()}
    night = themes / "Midnight.theme"
    open_studio(browser, served)
    browser.value("""(() => { const tile = [...document.querySelectorAll('.palettes > div:last-child .swatch')].find((each) => each.constant.name === 'accent'); tile.click(); })()""")
    assert browser.wait("document.querySelector('#panel .edit')"), "a constant has controls"
    assert browser.wait("document.querySelectorAll('.marks .lit').length === 0"), "nothing is lit"
    browser.value("document.querySelector('#panel .edit input.hex').focus()")
    assert browser.wait("document.querySelectorAll('.marks .lit').length > 3"), "what follows from it is lit"
    browser.value(f"{FILL}('Another name', 'brand')")
    noted(browser, "accent renamed brand in Base, Daylight, Midnight", "it is renamed")
    assert b'name="brand"' in (night / "palette.xml").read_bytes() and b'"accent"' not in (themes / "Base.theme/palette.xml").read_bytes(), "everywhere"
    assert browser.wait("document.querySelector('#panel h2')?.textContent === 'brand'"), "the panel goes with it"
    browser.value("document.querySelector('.studio button').click()")
    noted(browser, "Undone:", "that is taken back")
    assert all(path.read_bytes() == data for path, data in own.items()), "every byte of every file is there again"
    assert browser.value("document.querySelectorAll('.steps .undone').length") == 1, "the history can make it again"
    # The text of a file.
    browser.value("Source.open('Midnight.theme/palette.xml', Controls.shown().find(({ name }) => name === 'Midnight'), 6)")
    assert browser.wait("!document.querySelector('#source').hidden"), "a file is opened"
    assert "accent" in browser.value("(() => { const t = document.querySelector('#source textarea'); return t.value.slice(t.selectionStart, t.selectionEnd); })()"), "at its line"
    write = """((from, to) => { const t = document.querySelector('#source textarea'); t.value = t.value.replace(from, to); t.dispatchEvent(new Event('input')); })"""
    browser.value(f"{write}('</constants>', '<colr name=\"x\">#000000</colr></constants>')")
    assert browser.wait("document.querySelector('.faults .error')?.textContent.includes(\"did you mean 'color'\")"), "a fault is told as one types"
    browser.value("document.querySelector('#source .quiet').click()")
    assert browser.wait("document.querySelector('.studio-note').classList.contains('fault')"), "with it nothing is saved"
    assert (night / "palette.xml").read_bytes() == own[night / "palette.xml"], "the file is as it was"
    browser.value(f"{write}('colr name=\"x\">#000000</colr>', 'color name=\"x\">#000000</color>')")
    assert browser.wait("!document.querySelector('.faults .error')"), "it is mended"
    browser.value("document.querySelector('#source .quiet').click()")
    noted(browser, "Saved Midnight.theme/palette.xml", "it is saved")
    assert b'<color name="x">#000000</color></constants>' in (night / "palette.xml").read_bytes(), "as it was typed"
    browser.value(f"{write}('#000000', '#111111')")
    (night / "palette.xml").write_bytes(own[night / "palette.xml"])
    # The page sees the change before Save is clicked, and Save is off; or the server refuses to save.
    browser.value("document.querySelector('#source .quiet').click()")
    assert browser.wait("document.querySelector('.conflict:not([hidden])')?.textContent.includes('changed elsewhere')"), "a change from outside is told"
    assert browser.value("document.querySelector('#source .quiet').disabled && document.querySelector('#source textarea').value.includes('#111111')"), "the text stays, and is not saved"
    assert (night / "palette.xml").read_bytes() == own[night / "palette.xml"], "the change from outside is not written over"
    browser.value("document.querySelector('#source .close').click()")
    # What the theme does not have yet.
    browser.value("document.querySelector('#palette details').open = true")
    assert browser.wait("document.querySelector('[aria-label=Theme]').length > 1"), "a constant can be added to each theme"
    browser.value("document.querySelector('[aria-label=Theme]').value = 'org.skinkit.midnight'")
    browser.value("""(() => { document.querySelector('[aria-label="Name of a constant"]').value = 'brand'; })()""")
    browser.value(f"{FILL}('Value', '#C2185B')")
    noted(browser, "brand added in Midnight", "a constant is added")
    assert any(b'<color name="brand">#C2185B</color>' in path.read_bytes() for path in night.glob("*.xml")), "it is written"
    browser.value(f"{FILL}('Value', 'reddish')")
    assert browser.wait("!document.querySelector('#palette .define .fault').hidden"), "one that is wrong says why, at its form"
    browser.value("document.querySelector('.studio button').click()")
    noted(browser, "Undone:", "it is taken back")
    mark = browser.value("Controls.shown().find(({ name }) => name === 'Midnight').mark")
    entity = {"theme": mark, "entity": "uibutton#button_send", "traits": 0}
    taken = served.post("/edit/classes", entity)[1]
    assert "taken" in taken and all(name in taken["known"] for name in taken["taken"]), f"an entity tells its classes: {taken}"
    # The state that the panel shows is shown in the scenes.
    browser.value("""(() => { scrollTo(0, 0); const figure = [...document.querySelectorAll('figure')].find((f) => f.textContent.includes('Midnight'));
        figure.querySelector('[data-entity="uibutton#button_send"]').dispatchEvent(new MouseEvent('click', { bubbles: true })); })()""")
    drawn = "[...document.querySelectorAll('figure')].find((f) => f.textContent.includes('Midnight')).querySelector('.screen > svg').outerHTML.replace(/u\\d+-/g, '')"
    assert browser.wait("document.querySelector('.strip input')"), "the send button has states"
    before = browser.value(drawn)
    browser.value("[...document.querySelectorAll('.strip input')].find((input) => input.ariaLabel.startsWith('disabled')).click()")
    # A page that is just being painted anew goes back to where it was; only what is near the viewport is drawn.
    assert browser.wait(f"(scrollTo(0, 0), {drawn} !== {json.dumps(before)})"), "a state is shown in the scenes"
    assert browser.value("document.querySelector('.strip input:checked').ariaLabel").startswith("disabled"), "and in the panel"
    browser.value("document.querySelector('#panel .close').click()")
    assert browser.wait(f"(scrollTo(0, 0), {drawn} === {json.dumps(before)})"), "until the panel is closed"
    assert all(path.read_bytes() == data for path, data in own.items()), "that writes nothing"
    # A new theme, and before and after.
    browser.value(f"(() => {{ const more = [...document.querySelectorAll('.studio-more')].find((each) => each.textContent.startsWith('New theme')); more.open = true; return new Promise((done) => setTimeout(done, 50)); }})()")
    browser.value(f"{FILL}('Name of the new theme', 'Sea Side')")
    assert browser.wait("[...document.querySelectorAll('.chip')].some((chip) => chip.textContent.includes('Sea Side'))"), "a new theme is made, and shown"
    assert (themes / "SeaSide.theme/info.xml").exists(), "it has a folder of its own"
    browser.value("[...document.querySelectorAll('.studio > button')].at(-1).click()")
    assert browser.wait("document.querySelector('.before svg')"), "before lies over after"
    assert not browser.faults() or all(re.search("status of 4(04|09|22)", fault) for fault in browser.faults()), f"the page complains of nothing else: {browser.faults()}"
    names = nameless(browser)
    assert not names, f"everything that can be used has a name for a screen reader: {names}"
    # A picture, as the page sends it.
    mark = browser.value("Controls.shown().find(({ name }) => name === 'Midnight').mark")
    picture = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
    send = {"theme": mark, "entity": "uibutton#button_send", "operation": "image", "traits": 0, "states": "", "place": "override", "name": "dot@2x.png"}

    def add(data, **more):
        return served.post("/edit/picture", {**send, **more, "upload": served.post("/edit/upload", data, **{"Content-Type": "application/octet-stream"})[1]["upload"]})[0]

    assert add(picture) == 200 and (night / "assets/dot@2x.png").read_bytes() == picture, "a picture is added"
    assert any(b'<image mode="template" cache="true">dot.png</image>' in path.read_bytes() for path in night.glob("*.xml")), "and shown as the old one was"
    for name in ("../x.png", "x.xml", "a/b.png"):
        assert add(picture, name=name) == 422, f"'{name}' is refused"
    assert add(b"\0", name="bad.png") == 422 and not (night / "assets/bad.png").exists(), "what is no picture leaves nothing"
    assert served.post("/edit/source", {"theme": mark, "file": "../../etc/passwd"})[0] == 422, "no other file can be read"


def nameless(browser):
    browser.send("Accessibility.enable")
    roles = {"button", "textbox", "slider", "combobox", "checkbox", "radio", "link", "ColorWell", "searchbox", "spinbutton", "DisclosureTriangle"}
    return [node["role"]["value"] for node in browser.send("Accessibility.getFullAXTree")["nodes"]
            if not node.get("ignored") and node.get("role", {}).get("value") in roles and not node.get("name", {}).get("value")]


def test_keyboard(served, browser):
    """From the filter to a written value without a pointer."""
    open_studio(browser, served)
    browser.press("/", "/")
    for letter in "button_send":
        browser.press(letter, letter)
    assert browser.wait("document.querySelectorAll('.card:not([hidden])').length === 1"), "the filter finds the button"
    browser.press("ArrowDown")
    press(browser, "Enter", 13, "\r")
    assert browser.wait("document.querySelector('#panel .edit')"), "Enter opens its values"
    inside = "document.activeElement.matches('.edit .hex')"
    for _ in range(30):
        if browser.value(f"Boolean({inside})"):
            break
        press(browser, "Tab", 9)
    assert browser.value(f"Boolean({inside})"), "Tab reaches a color"
    browser.send("Input.dispatchKeyEvent", type="keyDown", key="a", code="KeyA", windowsVirtualKeyCode=65, modifiers=2, commands=["selectAll"])
    browser.send("Input.insertText", text="#AA3377")
    press(browser, "Enter", 13, "\r")
    noted(browser, "Changed", "a value is written")
    browser.send("Input.dispatchKeyEvent", type="keyDown", key="Escape", windowsVirtualKeyCode=27)
    assert browser.wait("!Panel.isOpen()"), "Escape closes the panel"
    browser.send("Input.dispatchKeyEvent", type="keyDown", key="z", windowsVirtualKeyCode=90, modifiers=2)
    noted(browser, "Undone:", "and it is taken back")


def test_drafts(themes, serve, browser):
    """What is not written leaves nothing behind, however it ends."""
    palette = themes / "Midnight.theme" / "palette.xml"
    palette.write_bytes(palette.read_bytes().replace(b"\n", b"\r\n"))
    before = palette.read_bytes()
    served = serve()
    figure = "[...document.querySelectorAll('figure')].find((f) => f.theme?.name === 'Midnight')"
    own = "[...document.querySelectorAll('.edit')].find((e) => e.dataset.key.includes(' backgroundColor '))"

    # Each drawing has identifiers of its own, and its texts are fitted later.
    drawing = f"{figure}.querySelector('svg').outerHTML.replace(/u\\d+-| textLength=\"[^\"]*\" lengthAdjust=\"\\w+\"/g, '')"

    def drag(*hues):
        assert browser.wait(f"{own} && ({own}.id = 'edited') && {own}.isConnected"), "its controls are there"
        browser.value("document.querySelector('#edited input.hex').focus()")
        for hue in hues:
            set_input(browser, "#edited label.slider:nth-of-type(3) input", str(hue), "input")

    def settled(what):
        assert browser.wait(f"!document.documentElement.dataset.draft && {drawing} === window.saved"), what

    open_studio(browser, served)
    browser.value(f"{figure}.querySelector('[data-entity=\"uibutton#button_send\"]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
    assert browser.wait(own), "a click shows the values"
    browser.value(f"window.saved = {drawing}")
    color = browser.value(f"{own}.querySelector('input.hex').value")
    data = browser.value("fetch('/data').then((answer) => answer.text())")

    drag(200)
    assert browser.wait("document.documentElement.dataset.draft"), "a draft is shown"
    assert browser.value(f"{drawing} !== window.saved"), "it is another drawing"
    assert browser.value("fetch('/data').then((answer) => answer.text())") == data, "the server shows it to nobody else"
    browser.value("window.old = document.querySelector('#edited input.hex')")
    press(browser, "Escape", 27)
    settled("Escape calls it off")
    assert browser.value("Panel.isOpen()") and browser.value(f"{own}.querySelector('input.hex').value") == color, "the panel stays, with the value of the file"
    browser.value("window.old.dispatchEvent(new Event('change', { bubbles: true }))")
    time.sleep(0.3)
    assert palette.read_bytes() == before, "the control that it was written with writes nothing any more"
    for _ in range(6):
        press(browser, "Escape", 27)
    assert browser.wait("!Panel.isOpen()"), "more of them lead out of what it is in, and close the panel"

    browser.value(f"{figure}.querySelector('[data-entity=\"uibutton#button_send\"]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
    drag(*range(100, 300, 10))
    browser.value("Panel.showConstant('accent', null, null)")
    settled("another choice calls a drag off")
    assert browser.wait("document.querySelector('#panel h2')?.textContent === 'accent'"), "what was chosen is shown"
    assert browser.value("Controls.own().every((theme) => !Controls.look(theme) || Store.uses(Controls.look(theme)).size > 0)"), "what follows from constants is known"

    browser.value(f"{figure}.querySelector('[data-entity=\"uibutton#button_send\"]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
    drag(200)
    assert browser.wait("document.documentElement.dataset.draft"), "a draft is shown"
    set_input(browser, "#edited input.hex", color, "input")
    press(browser, "Enter", 13, "\r")
    settled("a drag that ends where it began shows what the file says")
    assert palette.read_bytes() == before and browser.value("document.querySelector('.studio button').disabled"), "and writes nothing that could be undone"

    assert browser.wait(f"{own} && ({own}.id = 'edited')"), "its controls are there"
    browser.value("document.querySelector('#edited input.hex').focus()")
    type_over(browser, "reddish")
    press(browser, "Enter", 13, "\r")
    assert browser.wait("!document.querySelector('#edited > [role=alert]').hidden"), "a wrong value says why"
    browser.value("Panel.showConstant('accent', null, null)")
    assert browser.wait("document.querySelector('#panel h2')?.textContent === 'accent'"), "the panel does not hang on it"

    # The text of a file.
    browser.value("Source.open('Midnight.theme/palette.xml', Controls.own().find(({ name }) => name === 'Midnight'), 2)")
    assert browser.wait("!document.querySelector('#source').hidden"), "a file is opened"
    assert browser.value("document.querySelector('#source .quiet').disabled"), "nothing is to be saved"
    for wait in (150, 205, 215, 225, 240):
        browser.value("""(() => { const t = document.querySelector('#source textarea'); t.value = t.value.replace(/(<color name="accent")[^<]*/, '$1>#00FF00');
            t.dispatchEvent(new Event('input')); })()""")
        browser.value(f"new Promise((done) => setTimeout(done, {wait}))")
        browser.value("document.querySelector('#source .close').click()")
        browser.value("new Promise((done) => setTimeout(done, 300))")
        settled(f"a text that is closed after {wait} ms leaves no draft")
        browser.value("Source.open('Midnight.theme/palette.xml', Controls.own().find(({ name }) => name === 'Midnight'))")
        assert browser.wait("!document.querySelector('#source').hidden && document.querySelector('#source textarea').value.includes('#00FF00')"), "what was typed is there again"
    assert browser.wait("document.documentElement.dataset.draft"), "and shown"
    browser.value("document.querySelector('#source .quiet').click()")
    noted(browser, "Saved Midnight.theme/palette.xml", "it is saved")
    after = palette.read_bytes()
    assert after.count(b"\r\n") == before.count(b"\r\n") and after.count(b"\n") == after.count(b"\r\n"), "the line ends stay"
    lines = [(a, b) for a, b in zip(before.splitlines(), after.splitlines()) if a != b]
    assert len(lines) == 1, f"one line has changed: {lines}"
    assert browser.value("document.querySelector('#source .quiet').disabled"), "there is nothing to save any more"
    browser.value("document.querySelector('#source .close').click()")

    # An undo while a value moves.
    browser.value(f"{figure}.querySelector('[data-entity=\"uibutton#button_send\"]').dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
    drag(*range(100, 300, 10))
    browser.click(".studio button")
    noted(browser, "Undone:", "a drag that is left for the button is one step, which is taken back")
    assert browser.wait("![...Editors.all.values()].some(({ editing }) => editing.isBusy())"), "it is over"
    assert palette.read_bytes() == after, "and nothing else"
    browser.value("document.querySelector('.studio-note').textContent = ''")
    browser.click(".studio button")
    noted(browser, "Undone:", "the step before it, too")
    settled("the page shows it")
    assert palette.read_bytes() == before, "every byte is back"
    assert not browser.faults() or all(re.search("status of 4(09|22)", fault) for fault in browser.faults()), f"the page complains of nothing else: {browser.faults()}"


def test_meanwhile(themes, served, browser):
    """What somebody types or drags stays, whatever happens at the same time."""
    palette, other = themes / "Midnight.theme" / "palette.xml", themes / "Daylight.theme" / "palette.xml"
    before = palette.read_bytes()
    show = "Panel.showConstant('accent', Controls.own().findIndex(({ name }) => name === 'Midnight'), null)"

    def save_elsewhere(comment):
        revision = browser.value("Live.revision()")
        other.write_text(other.read_text().replace("</constants>", f'<float name="{comment}">1</float></constants>'))
        assert browser.wait(f"Live.revision() !== {json.dumps(revision)}"), "another theme is saved"
        time.sleep(0.3)

    open_studio(browser, served)
    browser.value(show)
    assert browser.wait("document.querySelector('#panel .edit input.hex')"), "a constant is shown"
    browser.value("(() => { const field = document.querySelector('#panel input.hex'); field.focus(); field.select(); })()")
    browser.send("Input.insertText", text="#ABC")
    save_elsewhere("one")
    assert browser.value("document.activeElement.value") == "#ABC", "what is typed stays"
    assert palette.read_bytes() == before, "and is not written"
    press(browser, "Escape", 27)
    assert browser.wait("document.querySelector('#panel input.hex').value !== '#ABC'"), "Escape takes it back"

    # A drag that begins while the one before is written.
    browser.value("document.querySelector('#panel .edit').id = 'edited'; document.querySelector('#edited input.hex').focus()")
    hue = "#edited label.slider:nth-of-type(3) input"
    set_input(browser, hue, "200", "input")
    set_input(browser, hue, "200", "change")
    noted(browser, "Changed", "the first drag is written")
    set_input(browser, hue, "240", "input")
    time.sleep(1)
    assert browser.value(f"document.querySelector('{hue}')?.value") == "240", "the second one goes on"
    assert len(browser.value("[...document.querySelectorAll('.steps li')].map((step) => step.textContent)")) == 2, "and is not written yet"
    set_input(browser, hue, "250", "input")
    assert browser.wait("document.documentElement.dataset.draft"), "it is shown"
    set_input(browser, hue, "250", "change")
    assert browser.wait("document.querySelectorAll('.steps li').length === 3"), "until it ends"
    assert browser.wait("document.querySelector('#live').textContent.startsWith('Saved')"), "the page says that it is saved"
    assert browser.wait("document.querySelectorAll('.card.changed').length > 0"), "and marks what has changed"

    # The keyboard reaches all values of an entity.
    browser.value("Panel.showEntity(SkinPreview && Cards.all().findIndex((card) => card.textContent.includes('button_send')), null, null)")
    assert browser.wait("document.querySelectorAll('#panel .edit').length > 3"), "an entity has several values"
    browser.value("document.querySelector('#panel .edit input').focus()")
    for _ in range(40):
        press(browser, "Tab", 9)
        browser.value("document.activeElement.closest('.edit')?.setAttribute('data-reached', '')")
    reached = browser.value("document.querySelectorAll('[data-reached]').length")
    assert reached > 2, f"Tab goes on to the next values: {reached}"

    # The text editor.
    text = "document.querySelector('#source textarea')"
    change = """((color) => { const t = document.querySelector('#source textarea'); t.value = t.value.replace(/(<color name="danger">)[^<]*/, `$1${color}`);
        t.dispatchEvent(new Event('input')); })"""
    edit = "Source.open('Midnight.theme/palette.xml', Controls.own().find(({ name }) => name === 'Midnight'))"
    browser.value(edit)
    assert browser.wait("!document.querySelector('#source').hidden"), "a file is opened"
    browser.value(f"{change}('#445566'); document.querySelector('#source .quiet').click(); {change}('#778899')")
    noted(browser, "Saved Midnight.theme/palette.xml", "it is saved")
    assert b"#445566" in palette.read_bytes(), "as it was when Save was pressed"
    assert browser.wait("!document.querySelector('#source .quiet').disabled") and "#778899" in browser.value(f"{text}.value"), "what is typed meanwhile can be saved, too"
    browser.value("document.querySelector('#source .quiet').click(); document.querySelector('#source .close').click()")
    assert browser.wait("document.querySelector('#source').hidden"), "it is closed while it is saved"
    wrote = time.monotonic()
    while b"#778899" not in palette.read_bytes() and time.monotonic() - wrote < 5:
        time.sleep(0.05)
    time.sleep(0.5)
    browser.value(edit)
    assert browser.wait("!document.querySelector('#source').hidden && document.querySelector('#source .quiet').disabled"), "it is opened again, and saved"
    browser.click(".studio button")
    noted(browser, "Undone:", "a save is taken back")
    assert browser.wait(f"{text}.value.includes('#445566') && document.querySelector('#source .quiet').disabled"), "the editor shows what the file says"
    assert not browser.faults(), f"the page complains of nothing: {browser.faults()}"
