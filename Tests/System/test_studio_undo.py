"""What was written is taken back, whatever else has changed meanwhile, and wherever the keyboard is."""
import base64
import time

from studio import Folder, control, editor, enter, field, focus, key, mouse, noted, open_studio, quiet, select_entity, type_over
from test_studio_meaning import SEND, constant, write


def steps(browser):
    return browser.value("[...document.querySelectorAll('.steps li')].length")


def test_undo(themes, served, browser):
    files = Folder(themes)
    night, day = themes / "Midnight.theme/palette.xml", themes / "Daylight.theme/palette.xml"
    open_studio(browser, served)
    constant(browser, "Daylight", "accent")
    write(browser, "accent", "#111222")
    constant(browser, "Midnight", "accent")
    write(browser, "accent", "#333444")
    # An editor outside changes other lines, before and behind.
    text = night.read_bytes().replace(b"<constants>", b"<!-- mine -->\n  <constants>").rstrip(b"\n") + b"\n\n"
    night.write_bytes(text)
    time.sleep(0.5)
    mouse(browser, "document.querySelector('.studio button')")
    noted(browser, "Undone:", "a step is taken back in a file that has changed elsewhere")
    own = files.before["Midnight.theme/palette.xml"]
    assert night.read_bytes() == own.replace(b"<constants>", b"<!-- mine -->\n  <constants>").rstrip(b"\n") + b"\n\n", "and nothing else with it"
    mouse(browser, "document.querySelector('.studio button:nth-of-type(2)')")
    noted(browser, "Redone:", "it is made again")
    assert night.read_bytes() == text, "as it was"
    # Someone changes the very value.
    night.write_bytes(text.replace(b"#333444", b"#555666"))
    time.sleep(0.5)
    mouse(browser, "document.querySelector('.studio button')")
    noted(browser, "changed elsewhere", "undo does not run over a change of the same value")
    assert night.read_bytes() == text.replace(b"#333444", b"#555666"), "which stays"
    assert browser.value("document.querySelector('.studio-note').textContent").count("accent"), "it says which step is meant"
    mouse(browser, "document.querySelector('.studio-note button')")
    noted(browser, "Skipped", "the step can be skipped")
    mouse(browser, "document.querySelector('.studio button')")
    noted(browser, "Undone:", "and the one before it, of another file, is taken back")
    assert day.read_bytes() == files.before["Daylight.theme/palette.xml"] and night.read_bytes() == text.replace(b"#333444", b"#555666"), "byte for byte"
    assert browser.value("document.querySelector('.studio button').disabled"), "there is nothing more to take back"
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_revert(themes, served, browser):
    """One step is taken back among others, unless another one needs it; the page says so once."""
    files = Folder(themes)
    open_studio(browser, served)
    mark = browser.value("Controls.own().find(({ name }) => name === 'Midnight').mark")

    def post(action, **request):
        return served.post(f"/edit/{action}", {"theme": mark, "traits": 0, **request})

    assert post("refactor", kind="constant", name="mine", type="color", value="#123456")[0] == 200
    assert post("write", entity=SEND, operation="backgroundColor", value='<color ref="mine"/>')[0] == 200
    before = files.read()
    status, answer = post("revert", number=1)
    assert status == 422 and "mine" in answer["error"], f"a constant that is in use is not taken out: {status} {answer}"
    assert files.read() == before, "nothing is written"
    assert browser.wait("document.querySelectorAll('.steps li').length === 3"), "the page has both steps"
    browser.value("document.querySelector('.changes').open = true")
    mouse(browser, "document.querySelector('.steps [aria-label=\"Revert backgroundColor of button_send\"]')")
    noted(browser, "everted", "the other one is taken back")
    said = browser.value("document.querySelector('.studio-note').textContent")
    assert said == "Reverted: backgroundColor of button_send: 1 thing", said
    buttons = "[...document.querySelectorAll('.steps li')].slice(1).map((line) => line.querySelector('[aria-label^=Revert]') !== null)"
    assert browser.wait(f"String({buttons}) === 'true,false,true'"), f"what is reverted has no way back but that of its revert: {browser.value(buttons)}"
    status, answer = post("revert", number=1)
    assert status == 200 and not files.changes(), f"and then the constant, too: {status} {files.changes()}"
    assert quiet(browser), browser.faults()


def test_judged(themes, served, browser):
    """Undo and redo are judged as edits are: what would make an error is refused, and can be skipped; and they tell what they change."""
    open_studio(browser, served)
    mark = browser.value("Controls.own().find(({ name }) => name === 'Midnight').mark")
    palette, own = themes / "Midnight.theme/palette.xml", themes / "Midnight.theme/own.xml"
    before = palette.read_bytes()

    def post(action, **request):
        return served.post(f"/edit/{action}", {"theme": mark, "traits": 0, **request})

    undo, redo = "document.querySelector('.studio button')", "document.querySelector('.studio button:nth-of-type(2)')"
    assert post("refactor", kind="constant", name="mine", type="color", value="#123456")[0] == 200
    after = palette.read_bytes()
    own.write_bytes(b'<theme><constants><color name="other" ref="mine"/></constants></theme>')
    assert browser.wait("(() => { const look = Controls.look(Controls.shown().find(({ name }) => name === 'Midnight')); return look && Store.constants(look).some(({ name }) => name === 'other'); })()"), "another editor uses the constant"
    mouse(browser, undo)
    noted(browser, "cannot be undone", "what would make an error is refused")
    assert "mine" in browser.value("document.querySelector('.studio-note').textContent") and palette.read_bytes() == after, "it says why, and nothing is written"
    assert browser.value("[...document.querySelectorAll('.studio-note button')].map((each) => each.textContent)") == ["Skip it"], "the step can be skipped"
    own.unlink()
    status, answer = post("undo")
    assert status == 200, f"without the use it is taken back: {answer}"
    assert palette.read_bytes() == before, "byte for byte"
    assert post("write", constant="accent", value="#0A84FF")[0] == 200
    constant(browser, "Midnight", "accent")
    assert browser.wait(f"!{undo}.disabled"), "the page knows the step"
    mouse(browser, undo)
    noted(browser, "Undone: accent changed: ", "it tells what it changes")
    assert " things" in browser.value("document.querySelector('.studio-note').textContent"), "in things"
    mouse(browser, redo)
    noted(browser, "Redone: accent changed: ", "as the step that makes it again")
    # A text with an error, which is mended in the page, may come back.
    palette.write_bytes(palette.read_bytes().replace(b"</constants>", b"<colr/></constants>"))
    assert browser.wait("document.querySelector('#problem .place')"), "the page tells the fault"
    broken = palette.read_bytes()
    status, source = post("source", file="Midnight.theme/palette.xml")
    assert post("save", file="Midnight.theme/palette.xml", text=source["text"].replace("<colr/>", ""), mark=source["mark"])[0] == 200
    assert b"colr" not in palette.read_bytes(), "it is mended"
    status, answer = post("undo")
    assert status == 200 and palette.read_bytes() == broken, f"and taken back: {answer}"
    assert post("redo")[0] == 200 and b"colr" not in palette.read_bytes(), "and made again"
    # A picture is made again with what refers to it.
    dot = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
    mark = browser.value("Controls.own().find(({ name }) => name === 'Midnight').mark")
    upload = served.post("/edit/upload", dot, **{"Content-Type": "application/octet-stream"})[1]["upload"]
    status, answer = post("picture", entity=SEND, operation="image", name="dot.png", upload=upload)
    assert status == 200, answer
    files = Folder(themes)
    assert post("undo")[0] == 200 and not (themes / "Midnight.theme/assets/dot.png").exists(), "it goes"
    status, answer = post("redo")
    assert status == 200 and not files.changes(), f"and comes back: {status} {answer} {files.changes()}"
    assert quiet(browser), browser.faults()


def test_field_undo(themes, served, browser):
    """Ctrl-Z in a field: of what is typed, and of what was written with Enter."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    before = browser.value(f"{field('backgroundColor')}.value")
    for wait in (0, 1.5):
        enter(browser, "backgroundColor")
        type_over(browser, "#ABCDEF")
        key(browser, "Enter")
        time.sleep(wait)
        control(browser, "z")
        noted(browser, "Undone:", f"Ctrl-Z {wait} s after Enter takes back what was written")
        assert not files.changes(), "every byte is back"
        assert browser.wait(f"{field('backgroundColor')}?.value === '{before}'"), "the field shows it"
        assert browser.wait(f"document.activeElement === {field('backgroundColor')}"), "and keeps the keyboard"
        control(browser, "z", shift=True)
        noted(browser, "Redone:", "Ctrl-Shift-Z makes it again")
        assert browser.wait(f"{field('backgroundColor')}?.value === '#ABCDEF'"), "the field shows that, too"
        control(browser, "z")
        noted(browser, "Undone:", "and back")
        assert browser.wait(f"{field('backgroundColor')}?.value === '{before}'"), "the field shows the old value"
    write(browser, "backgroundColor", "#ABCDEF")
    enter(browser, "backgroundColor")
    type_over(browser, "#12")
    control(browser, "z")
    time.sleep(0.5)
    assert len(files.changes()) == 1 and browser.value(f"{field('backgroundColor')}.value") == "#ABCDEF", "what is only typed is taken back by the browser"
    key(browser, "Escape")
    check_selection(browser)
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def check_selection(browser):
    """What is selected in a field stays selected when the panel is painted anew under it."""
    repaint = "void Panel.repaint()"
    enter(browser, "backgroundColor")
    browser.value(f"{field('backgroundColor')}.setSelectionRange(1, 3)")
    browser.value(repaint)
    assert browser.wait(f"[{field('backgroundColor')}].every((e) => e === document.activeElement && e.selectionStart === 1 && e.selectionEnd === 3)"), "a part of a color"
    select_entity(browser, "Daylight", "messagelabel#text_outgoing")
    size = field("font", "input[type=number]")
    assert browser.wait(size), "a font has a size"
    focus(browser, size)
    control(browser, "a")
    browser.value(repaint)
    browser.send("Input.insertText", text="22")
    assert browser.value(f"{size}.value") == "22", f"a whole number: {browser.value('document.activeElement.value')}"
    key(browser, "Escape")
