"""Lists of layers and stops, which get more and fewer parts, and the angle of a gradient: each edit is of one range of one file."""
import time

from studio import Folder, choose_scope, editor, figure, focus, key, mouse, noted, open_studio, quiet, select_entity, told, type_over, until
from test_studio_meaning import SEND
from test_studio_page import constant_of as constant

FILE = "Midnight.theme/palette.xml"


def piece(operation, name):
    return f"[...({editor(operation)}?.querySelectorAll('.piece') ?? [])].find((each) => each.querySelector('b').textContent === '{name}')"


def differs_in(before, after):
    """What the second text has in place of a part of the first one."""
    start = next((i for i, (one, other) in enumerate(zip(before, after)) if one != other), min(len(before), len(after)))
    end = next((i for i, (one, other) in enumerate(zip(before[start:][::-1], after[start:][::-1])) if one != other), min(len(before), len(after)) - start)
    return before[start:len(before) - end], after[start:len(after) - end]


def changed(files, before):
    """The only file that is another one now, and what differs in it."""
    now = files.read()
    (name,) = [name for name in now if now[name] != before.get(name)]
    return name, *differs_in(before.get(name, b""), now[name])


def test_shadows(themes, served, browser):
    """Layers are added and removed, by mouse and by keys."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    assert browser.wait("document.querySelector('.add option[value=shadows]')"), "shadows can be added"
    browser.value("(() => { const e = document.querySelector('.add > select'); e.focus(); e.value = 'shadows'; e.dispatchEvent(new Event('change')); })()")
    assert browser.wait("document.querySelector('.add .add-part')"), "a first layer is offered"
    mouse(browser, "document.querySelector('.add .add-part')")
    until(lambda: files.changes(), "it is written")
    name, old, new = changed(files, files.before)
    assert name.startswith("Midnight.theme/") and not old and new.count(b"<shadowlayer>") == 1, f"one operation is added: {old} {new}"
    assert b"\n        <array>\n          <shadowlayer>\n            <field" in new, f"as one writes it: {new.decode()}"
    assert browser.wait("document.activeElement.closest('.row:not(.add) .edit')"), "it is a row, which has the keyboard"
    assert browser.wait(piece("shadows", "1 spread")), "and the fields of the layer, also those that are not said"
    # A field that is not written yet.
    before = files.read()
    focus(browser, f"{piece('shadows', '1 spread')}.querySelector('input')")
    type_over(browser, "3")
    key(browser, "Enter")
    until(lambda: files.read() != before, "it is written")
    name, old, new = changed(files, before)
    assert not old and b'<field name="spread"><float>3</float></field>' in new and new.count(b"\n") == 1, f"alone: {old} {new}"
    assert browser.wait(f"{editor('shadows')}.contains(document.activeElement)"), "the keyboard stays"
    # Another layer, by keys.
    before = files.read()
    assert browser.wait(f"{piece('shadows', '1 spread')}?.piece.field === undefined"), "it is a field now"
    focus(browser, f"{editor('shadows')}.querySelector('.add-part')")
    key(browser, "Enter")
    until(lambda: files.read() != before, "another layer is written")
    name, old, new = changed(files, before)
    assert not old and new.count(b"<shadowlayer>") == 1, f"alone: {old} {new}"
    assert browser.wait(piece("shadows", "2 radius")), "it has its fields"
    assert browser.wait(f"{editor('shadows')}.contains(document.activeElement)"), "the keyboard stays"
    # The first one goes.
    before = files.read()
    mouse(browser, f"{editor('shadows')}.querySelector('.remove-part')")
    until(lambda: files.read() != before, "the first layer is taken out")
    name, old, new = changed(files, before)
    assert not new and old.count(b"<shadowlayer>") == 1 and b"spread" in old, f"alone: {old} {new}"
    assert browser.wait(f"!({piece('shadows', '2 radius')})"), "one is left"
    for _ in range(4):
        mouse(browser, "document.querySelector('.studio button')")
        time.sleep(0.5)
    until(lambda: not files.changes(), "every byte is back")
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_stops(themes, served, browser):
    """A list of colors gets one more, and loses one."""
    files = Folder(themes)
    open_studio(browser, served)
    constant(browser, "Base", "monogram_colors")
    focus(browser, f"{editor('monogram_colors')}.querySelector('button')")
    assert browser.wait(f"{editor('monogram_colors')}.querySelector('.add-part')"), "a color can be added"
    count = browser.value(f"{editor('monogram_colors')}.querySelectorAll('.piece').length")
    mouse(browser, f"{editor('monogram_colors')}.querySelector('.add-part')")
    until(lambda: files.changes(), "it is written")
    name, old, new = changed(files, files.before)
    assert not old and new.count(b"<color>") == 1, f"alone: {old} {new}"
    assert browser.wait(f"{editor('monogram_colors')}.querySelectorAll('.piece').length === {count + 1}"), "and shown"
    mouse(browser, f"[...{editor('monogram_colors')}.querySelectorAll('.remove-part')].at(-1)")
    until(lambda: not files.changes(), "the same one is taken out")
    # A gradient with locations has one for each color.
    constant(browser, "Midnight", "wallpaper_gradient")
    focus(browser, f"{editor('wallpaper_gradient')}.querySelector('button')")
    assert browser.wait(piece("wallpaper_gradient", "angle")), "the gradient has parts"
    before = files.read()
    mouse(browser, f"{editor('wallpaper_gradient')}.querySelector('.add-part')")
    until(lambda: files.read() != before, "a color is written")
    assert files.changes() == {FILE: ([], ["<color>#181334</color>", "<float>0.775</float>"])}, f"with its location: {files.changes()}"
    assert browser.wait(piece("wallpaper_gradient", "locations 4")), "both are shown"
    assert browser.value(f"{piece('wallpaper_gradient', 'colors 4')}.querySelector('.constant').textContent") == "wallpaper_bottom", "a color that is a reference leads to its constant"
    mouse(browser, f"{editor('wallpaper_gradient')}.querySelectorAll('.remove-part')[2]")
    until(lambda: files.read() == before, "both are taken out")
    # A layer that is a reference.
    palette = themes / FILE
    palette.write_bytes(before[FILE].replace(b"</constants>", b'<shadowlayer name="soft"><field name="color"><color>#000000</color></field><field name="radius"><float>3</float></field></shadowlayer><array name="glows"><shadowlayer ref="soft"/></array></constants>'))
    assert browser.wait("Store.constants(Controls.look(Controls.own().find(({ name }) => name === 'Midnight')) ?? { constants: [] }).some(({ name }) => name === 'glows')"), "a list of layers comes"
    constant(browser, "Midnight", "glows")
    focus(browser, f"{editor('glows')}.querySelector('button')")
    assert browser.wait(piece("glows", "1 radius")), "the layer has its fields"
    mouse(browser, f"{piece('glows', '1')}.querySelector('.constant')")
    assert browser.wait("document.querySelector('#panel h2').textContent === 'soft'"), "and leads to its constant"
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_derived_stops(themes, served, browser):
    """A gradient that is a reference has the stops of its value, which are written at the chosen place."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", browser.value(f"{figure('Midnight')}.querySelector('[data-entity^=wallpaper]').dataset.entity"))
    focus(browser, f"{editor('backgroundGradient')}?.querySelector('button')")
    for name, selector, text in [("colors 1", "input.hex", "#102030"), ("locations 2", "input", "0.4")]:
        field = f"{piece('backgroundGradient', name)}?.querySelector('{selector}')"
        before = files.read()
        focus(browser, field)
        type_over(browser, text)
        key(browser, "Enter")
        until(lambda: files.read() != before, f"{name} is written")
        assert browser.wait(f"{piece('backgroundGradient', name)}?.piece.field === undefined"), f"{name} is the gradient's own now"
    (file, (old, new)), = files.changes().items()
    text = " ".join(new)
    assert file.startswith("Midnight.theme/") and not old and '<gradient ref="wallpaper_gradient">' in text, f"in the theme's own definition, which still refers: {new}"
    assert text.count("<field") == 2 and text.count("#102030") == 1 and "<float>0.4</float>" in text, f"with both lists: {new}"
    files.restore(browser)
    # At the constant, the part is written there.
    focus(browser, f"{editor('backgroundGradient')}?.querySelector('button, input')")
    choose_scope(browser, "backgroundGradient", "constant:wallpaper_gradient")
    focus(browser, f"{piece('backgroundGradient', 'locations 2')}?.querySelector('input')")
    type_over(browser, "0.4")
    key(browser, "Enter")
    until(lambda: files.changes(), "the constant's part is written")
    assert files.changes() == {FILE: (["<float>0.55</float>"], ["<float>0.4</float>"])}, f"alone: {files.changes()}"
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_angle(themes, served, browser):
    """The angle of a gradient on its dial, by keys and by mouse, and typed."""
    files = Folder(themes)
    open_studio(browser, served)
    constant(browser, "Midnight", "wallpaper_gradient")
    focus(browser, f"{editor('wallpaper_gradient')}.querySelector('button')")
    row = piece("wallpaper_gradient", "angle")
    dial = f"{row}.querySelector('[role=slider]')"
    assert browser.wait(row), "the gradient has an angle"
    assert browser.value(f"[{dial}.getAttribute('aria-label'), {dial}.getAttribute('aria-valuenow')]") == ["wallpaper_gradient, angle, dial", "12"], "the dial has a name"

    def wrote(degrees, how):
        until(lambda: f"<float>{degrees}</float>".encode() in files.read()[FILE], f"{degrees} degrees {how}: {files.changes()}")
        name, old, new = changed(files, files.before)
        assert len(old) <= 3 and len(new) <= 3, f"alone: {old} {new}"
        assert browser.value(f"[{dial}.getAttribute('aria-valuenow'), {row}.querySelector('input').value]") == [str(degrees)] * 2, "the field and the dial agree"

    focus(browser, dial)
    for _ in range(3):
        key(browser, "ArrowRight")
    wrote(15, "by keys")
    assert browser.value(f"document.activeElement === {dial}"), "the dial keeps the keyboard"
    # A drag to the right of its middle writes once, when it ends.
    x, y, size = browser.value(f"(() => {{ {dial}.scrollIntoView({{ block: 'center' }}); const r = {dial}.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, r.width / 2 - 2]; }})()")
    before = files.read()
    browser.send("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y - size, button="left", clickCount=1)
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=x + size, y=y, button="left", buttons=1)
    time.sleep(0.8)
    assert files.read() == before, "a drag writes nothing"
    browser.send("Input.dispatchMouseEvent", type="mouseReleased", x=x + size, y=y, button="left", clickCount=1)
    wrote(270, "by mouse")
    focus(browser, f"{row}.querySelector('input')")
    type_over(browser, "45")
    key(browser, "Enter")
    wrote(45, "typed")
    assert browser.wait(f"{row}.own.fields === 45"), "it is the value now"
    type_over(browser, "77")
    key(browser, "Escape")
    assert browser.wait(f"[{dial}.getAttribute('aria-valuenow'), {row}.querySelector('input').value].join() === '45,45'"), "Escape takes back what is typed"
    for _ in range(3):
        mouse(browser, "document.querySelector('.studio button')")
        time.sleep(0.5)
    until(lambda: not files.changes(), "every byte is back")
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_handles(themes, served, browser):
    """The line of a gradient is turned on the drawing, and a stop is moved along it: a drag writes once, when it ends, and selects nothing."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", browser.value(f"{figure('Midnight')}.querySelector('[data-entity^=wallpaper]').dataset.entity"))
    assert not browser.value("document.querySelector('.handles')"), "there are none while its parts are closed"
    mouse(browser, f"{editor('backgroundGradient')}?.querySelector('button')")
    handle = lambda number: f"document.querySelectorAll('.handles circle')[{number}]"
    assert browser.wait(handle(3)), "the line has an end and three stops"
    title, value = browser.value("document.querySelector('#panel h2').textContent"), lambda name: browser.value(f"Number({piece('backgroundGradient', name)}.querySelector('input').value)")

    def drag(number, right, down):
        x, y = browser.value(f"(() => {{ const e = {handle(number)}; e.closest('.screen').scrollIntoView({{ block: 'center', behavior: 'instant' }}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()")
        before = files.read()
        browser.send("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
        for part in range(1, 5):
            browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=x + right * part / 4, y=y + down * part / 4, button="left", buttons=1)
        time.sleep(0.8)
        assert browser.wait("document.documentElement.dataset.draft"), f"a drag is drawn: {told(browser)}"
        assert files.read() == before, "and writes nothing"
        browser.send("Input.dispatchMouseEvent", type="mouseReleased", x=x + right, y=y + down, button="left", clickCount=1)
        until(lambda: files.read() != before, "its end is written")

    assert value("angle") == 12
    # Escape calls it off, also where the pointer moves before it is released.
    x, y = browser.value(f"(() => {{ const e = {handle(0)}; e.closest('.screen').scrollIntoView({{ block: 'center', behavior: 'instant' }}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()")
    for kind, way in [("mousePressed", 0), ("mouseMoved", 80), ("mouseMoved", 100)]:
        browser.send("Input.dispatchMouseEvent", type=kind, x=x + way, y=y - way, button="left", buttons=1, clickCount=1)
    assert browser.wait("document.documentElement.dataset.draft"), "it is drawn"
    key(browser, "Escape")
    assert browser.wait("!document.documentElement.dataset.draft") and value("angle") == 12, "and called off"
    for kind in ("mouseMoved", "mouseReleased"):
        browser.send("Input.dispatchMouseEvent", type=kind, x=x + 110, y=y - 100, button="left", buttons=1, clickCount=1)
    time.sleep(0.8)
    now = browser.value(f"(() => {{ const r = {handle(0)}.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()")
    assert not files.changes() and value("angle") == 12 and now == [x, y], f"the line is where it was: {now}, {[x, y]}"
    drag(0, 120, -40)
    angle = value("angle")
    assert 300 < angle < 345, f"from the upper left to the lower right: {angle}"
    noted(browser, "Changed backgroundGradient of wallpaper_chat in Midnight: 1 thing", "the step is named")
    assert browser.wait(f"{piece('backgroundGradient', 'angle')}?.piece.field === undefined"), "the angle is its own now"
    drag(2, 0, 60)
    assert 0.6 < value("locations 2") < 0.85, f"the stop is further along: {value('locations 2')}"
    drag(2, 0, 900)
    assert value("locations 2") == 1, "but never beyond the next one"
    (file, (old, new)), = files.changes().items()
    text = " ".join(new)
    assert file.startswith("Midnight.theme/") and not old and f"<float>{angle}</float>" in text and "<array><float>0</float><float>1</float><float>1</float></array>" in text, new
    assert browser.value("document.querySelector('#panel h2').textContent") == title, "what is selected stays"
    for _ in range(3):
        mouse(browser, "document.querySelector('.studio > button')")
        noted(browser, "Undone", "it is taken back")
        browser.value("document.querySelector('.studio-note').textContent = ''")
    assert not files.changes(), "every byte is back"
    mouse(browser, "document.querySelector('#panel .close')")
    assert browser.wait("!document.querySelector('.handles')"), "and no handle is left"
    assert quiet(browser), f"the page complains of nothing: {browser.faults()}"


def test_handle_by_touch(themes, served, browser):
    """A finger turns the line of a gradient, and scrolls nothing."""
    files = Folder(themes)
    open_studio(browser, served)
    browser.send("Emulation.setTouchEmulationEnabled", enabled=True)
    select_entity(browser, "Midnight", browser.value(f"{figure('Midnight')}.querySelector('[data-entity^=wallpaper]').dataset.entity"))
    mouse(browser, f"{editor('backgroundGradient')}?.querySelector('button')")
    handle = "document.querySelector('.handles .turn')"
    assert browser.wait(handle), "the line has an end"
    x, y, scrolled = browser.value(f"(() => {{ const e = {handle}; e.scrollIntoView({{ block: 'center', behavior: 'instant' }}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2, scrollY]; }})()")
    browser.send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    for step in range(1, 7):
        browser.send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": x - 20 * step, "y": y - 10 * step}])
        browser.frame()
    time.sleep(0.8)
    assert browser.wait("document.documentElement.dataset.draft") and not files.changes(), f"a finger that rests on it writes nothing: {files.changes()}"
    browser.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    noted(browser, "Changed backgroundGradient of wallpaper_chat in Midnight: 1 thing", "its end is written")
    angle = browser.value(f"Number({piece('backgroundGradient', 'angle')}.querySelector('input').value)")
    assert 25 < angle < 60 and browser.value("scrollY") == scrolled, f"it points to where the finger was: {angle}"


def test_parts_in_turn(themes, served, browser):
    """What is typed in one part is written when another one is typed in, and stays typed in a page that is loaded again."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", browser.value(f"{figure('Midnight')}.querySelector('[data-entity^=wallpaper]').dataset.entity"))
    mouse(browser, f"{editor('backgroundGradient')}?.querySelector('button')")
    entered = {"colors 1": ("input.hex", "#102030"), "colors 2": ("input.hex", "#203040"), "locations 2": ("input", "0.25"), "angle": ("input", "90"), "colors 3": ("input.hex", "#304050")}
    for name, (selector, text) in entered.items():
        field = f"{piece('backgroundGradient', name)}?.querySelector('{selector}')"
        # A list that becomes the gradient's own gets buttons: what a pointer aims at may move.
        focus(browser, field)
        type_over(browser, text)
    key(browser, "Enter")
    wanted = "<array><color>#102030</color><color>#203040</color><color>#304050</color></array>", "<float>0.25</float>", "<float>90</float>"
    until(lambda: all(text.encode() in b"".join(files.read().values()) for text in wanted), f"all are written: {files.changes()}")
    (file, (old, new)), = files.changes().items()
    assert file.startswith("Midnight.theme/") and not old and " ".join(new).count("<field") == 3, f"in one definition: {new}"
    noted(browser, "Changed backgroundGradient", "and told")
    # A page that is loaded again has what was typed last.
    assert browser.wait(f"{piece('backgroundGradient', 'colors 1')}?.querySelector('input.hex').value === '#102030'"), "it is shown"
    before = files.read()
    mouse(browser, f"{piece('backgroundGradient', 'colors 1')}.querySelector('input.hex')")
    type_over(browser, "#A0B0C0")
    browser.value("window.isOld = true")
    browser.send("Page.reload")
    assert browser.wait(f"!window.isOld && document.querySelector('.studio') && {editor('backgroundGradient')}?.querySelector('button')"), "the page comes back"
    mouse(browser, f"{editor('backgroundGradient')}.querySelector('button')")
    assert browser.wait(f"{piece('backgroundGradient', 'colors 1')}?.querySelector('input.hex').value === '#A0B0C0'"), "the text stays"
    assert files.read() == before, "and is not written"
    key(browser, "Escape")
    assert browser.wait(f"{piece('backgroundGradient', 'colors 1')}?.querySelector('input.hex').value === '#102030'"), "until it is called off"
    assert quiet(browser), f"the page complains of nothing: {browser.faults()}"
