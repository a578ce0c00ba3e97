"""A value that is typed keeps what it follows where it can, and says what it ends where it cannot."""

from studio import Folder, editor, enter, field, focus, forget, key, mouse, noted, open_studio, quiet, select_entity, shoot, type_over
from test_studio_meaning import write
from test_studio_undo import constant


def lines(files):
    return [line for _, new in files.changes().values() for line in new]


def test_recipes(themes, served, browser, pictures):
    files = Folder(themes)
    note = "document.querySelector('.studio-note').textContent"

    def restore():
        files.restore(browser)

    def written(operation, selector, text):
        assert browser.wait(field(operation, selector)), f"{operation} has a field"
        forget(browser)
        focus(browser, field(operation, selector))
        type_over(browser, text)
        key(browser, "Enter")
        noted(browser, "Changed", f"{operation} {text} is written")

    open_studio(browser, served)
    # Only the size of a font.
    select_entity(browser, "Daylight", "messagelabel#text_outgoing")
    written("font", "input[type=number]", "22")
    assert any('ref="font_body" size="22"/>' in line and "family" not in line for line in lines(files)), f"a size keeps the font that it follows: {files.changes()}"
    assert "no longer" not in browser.value(note), "nothing is ended"
    restore()
    # A number with an adjustment.
    constant(browser, "Daylight", "bubble_radius")
    written("bubble_radius", "input[type=number]", "20")
    assert any('ref="radius" multiply="2"/>' in line for line in lines(files)), f"a number keeps the one that it follows: {files.changes()}"
    assert "no longer" not in browser.value(note), "nothing is ended"
    restore()
    # A plain reference ends.
    select_entity(browser, "Midnight", "chatbubble#bubble_outgoing")
    written("cornerRadius", "input[type=number]", "5")
    for each in ("'cornerRadius' no longer follows 'bubble_corner'", "the settings 'Corners', 'Bubbles' no longer change it"):
        assert each in browser.value(note), f"it is told: {each}: {browser.value(note)}"
    assert browser.wait(f"{editor('cornerRadius')}?.querySelector('.outcome').textContent.includes('no longer follows')"), "also at the field"
    shoot(browser, pictures, "studio-losses")
    restore()
    # A color with a contrast.
    constant(browser, "Midnight", "bubble_outgoing_from")
    enter(browser, "bubble_outgoing_from")
    keep = f"{editor('bubble_outgoing_from')}.querySelector('.keep input')"
    assert browser.wait(f"{keep}.offsetParent"), "the contrast can be let go"
    mouse(browser, keep)
    written("bubble_outgoing_from", "input.hex", "#FF0080")
    said = browser.value(note)
    assert "'bubble_outgoing_from' no longer follows" in said and "falls from" in said and "below 4.50:1" in said, f"a contrast that falls is told: {said}"
    assert browser.value("document.querySelector('.studio-note').classList.contains('fault')"), "as a fault"
    assert browser.wait(f"{editor('bubble_outgoing_from')}?.querySelector('.outcome.fault')"), "also at the field"
    restore()
    # Keys of a number: each write is proved.
    select_entity(browser, "Midnight", "chatbubble#bubble_outgoing")
    assert browser.wait(field("cornerRadius")), "there is a number"
    forget(browser)
    focus(browser, field('cornerRadius'))
    key(browser, "ArrowUp")
    noted(browser, "no longer follows 'bubble_corner'", "an arrow key tells what it ends, too")
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"
