"""What a designer types in the fields of the studio, and where it goes."""
import json

from studio import Folder, choose_scope, control, editor, enter, field, focus, key, mouse, noted, open_studio, press, scope, select_entity, told, type_over, until
from test_studio_meaning import SEND, constant, write

HEX = "input.hex"
NOTE = "document.querySelector('.studio-note').textContent"
FILTER = "document.querySelector('#filter')"


def test_slash(themes, served, browser):
    """A slash is a letter of a text, and leads to the filter elsewhere."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    enter(browser, "backgroundColor", HEX)
    type_over(browser, "rgb(10 20 30 ")
    press(browser, "/", 191, "/")
    browser.send("Input.insertText", text=" 50%)")
    assert browser.value(f"[document.activeElement === {field('backgroundColor', HEX)}, {field('backgroundColor', HEX)}.value]") == [True, "rgb(10 20 30 / 50%)"]
    assert not files.changes(), "half a text is not written"
    key(browser, "Enter")
    noted(browser, "Changed backgroundColor", "the whole is")
    assert "#0A141E80" in str(files.changes()), files.changes()
    focus(browser, "document.querySelector('#panel [name=panel-state]')")
    press(browser, "/", 191, "/")
    assert browser.value(f"document.activeElement === {FILTER}"), "from what takes no text it leads to the filter"


def test_contrasted_constant(themes, served, browser):
    """A constant stays the place of what follows it, also where that gets another color for the sake of its contrast."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Daylight", SEND)
    for text in ("#1E8E3E", "#1E7E3E", "#2E9E4E"):
        enter(browser, "backgroundColor", HEX)
        if text == "#1E8E3E":
            choose_scope(browser, "backgroundColor", "constant:accent")
        assert browser.wait(f"{editor('backgroundColor')}.querySelector('.scopes[aria-busy=false]')") and scope(browser, "backgroundColor")[0].startswith("accent"), f"accent is chosen for {text}"
        type_over(browser, text)
        key(browser, "Enter")
        until(lambda: text in str(files.changes()), f"{text} is written")
        assert files.changes().keys() == {"Daylight.theme/palette.xml"}, "in the constant"


def test_typed_before_a_name(themes, served, browser):
    """What is typed in a value is written before its constant gets another name."""
    files = Folder(themes)
    open_studio(browser, served)
    constant(browser, "Midnight", "accent")
    enter(browser, "accent", HEX)
    assert browser.wait("document.querySelector('#panel .more')"), "its actions are there"
    type_over(browser, "#00AAAA")
    mouse(browser, "document.querySelector('#panel .more summary')")
    mouse(browser, "document.querySelector('#panel .more input')")
    browser.send("Input.insertText", text="brand")
    key(browser, "Enter")
    noted(browser, "accent renamed brand", "it has another name")
    assert "#00AAAA" in files.read()["Midnight.theme/palette.xml"].decode(), "and the value"
    assert browser.wait(f"{field('brand', HEX)}?.value === '#00AAAA' && document.querySelector('#live').dataset.state === 'Live'"), "nothing is a draft"


def test_sample_of_a_setting(served, browser):
    """The values of a sample are shown in one line each, with what to do to edit them."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    browser.value("document.querySelector('#settings').open = true")
    mouse(browser, "document.querySelectorAll('#setting-list .choice')[0].querySelectorAll('label')[1]")
    value = "[...document.querySelectorAll('#panel .row:not(:has(.edit)) .value')].find((each) => each.checkVisibility())"
    assert browser.wait(f"document.querySelector('#panel').textContent.includes('choose “Own”') && {value}"), "it says how to edit"
    heights = "[...document.querySelectorAll('#panel .value')].filter((each) => each.checkVisibility() && /^#[0-9A-F]{6}$/.test(each.textContent)).map((each) => each.clientHeight)"
    assert 0 < max(browser.value(heights)) < 30, "a color has one line"


def test_opened_in_sight(served, browser):
    """What is opened at the lower edge of the panel comes into sight with its places."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    last = "[...document.querySelectorAll('#panel .edit input[type=number]')].filter((each) => each.checkVisibility()).at(-1)"
    browser.value(f"""(() => {{ const panel = document.querySelector('#panel'), field = {last}; window.field = field;
        panel.scrollTop += field.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom + 2; }})()""")
    x, y = browser.value("(() => { const r = field.getBoundingClientRect(); return [r.x + 10, r.y + 10]; })()")
    browser.send("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
    browser.send("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)
    assert browser.wait("field.closest('.edit').querySelector('.scope')"), "its places come"
    inside = "(() => { const r = field.closest('.edit').querySelector('.scopes').getBoundingClientRect(); return r.bottom <= innerHeight && r.height > 0; })()"
    assert browser.wait(inside), "and are seen"


def test_new_constant(themes, served, browser):
    """A new constant is where those of its type are, is explained at once, and can be taken back."""
    files = Folder(themes)
    open_studio(browser, served)
    browser.value("document.querySelector('#palette details').open = true")
    assert browser.wait("document.querySelector('[aria-label=Theme]').length > 1"), "it can be added to each theme"
    browser.value("document.querySelector('[aria-label=Theme]').value = 'org.skinkit.base'")
    focus(browser, """document.querySelector('[aria-label="Name of a constant"]')""")
    browser.send("Input.insertText", text="brand")
    key(browser, "Enter")
    noted(browser, "brand added in Base", "it is added")
    assert files.changes().keys() == {"Base.theme/palette.xml"}, "beside the colors"
    assert browser.wait(f"document.querySelector('#panel h2')?.textContent === 'brand' && {editor('brand')}"), "it is explained"
    control(browser, "z")
    noted(browser, "Undone: brand added", "and taken back")
    assert not files.changes()


def test_language(served, browser):
    """A tag that names no language is refused with a reason."""
    open_studio(browser, served)
    mouse(browser, "document.querySelector('.themes > figure figcaption button')")
    tag = """document.querySelector('[aria-label="The tag of another language"]')"""
    for text, is_valid in (("xx yy", False), ("fr", True)):
        focus(browser, tag)
        type_over(browser, text)
        assert browser.value(f"{tag}.checkValidity()") == is_valid
    key(browser, "Enter")
    assert browser.wait(f"{editor('name (fr)')}"), "one that names one gets its fields"


def test_new_address(served, browser):
    """The address that a server prints may be opened in the page that is there: what is chosen stays."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    browser.value(f"location.hash = 'edit={served.token}'")
    assert browser.wait("document.querySelector('#panel h2')?.textContent === 'button_send' && typeof Editors === 'object' && Editors.all.size > 1"), "the thing is explained again"


def test_slider_there_and_back(themes, served, browser):
    """A slider that is drawn away and back to where it was changes nothing, and leaves no draft."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    enter(browser, "backgroundColor", HEX)
    assert browser.wait(f"{editor('backgroundColor')}.querySelector('.scope')"), "it has places"
    track, before = f"{editor('backgroundColor')}.querySelectorAll('.slider input')[3]", browser.value(field("backgroundColor", HEX) + ".value")
    x, y = browser.value(f"(() => {{ {track}.scrollIntoView({{ block: 'center', behavior: 'instant' }}); const r = {track}.getBoundingClientRect(); return [r.right - 3, r.y + r.height / 2]; }})()")
    for kind, way in [("mousePressed", 0), ("mouseMoved", 40), ("mouseMoved", 0), ("mouseReleased", 0)]:
        browser.send("Input.dispatchMouseEvent", type=kind, x=x - way, y=y, button="left", buttons=0 if kind == "mouseReleased" else 1, clickCount=1)
    assert browser.wait(f"{editor('backgroundColor')}.dataset.phase === 'open' && !document.documentElement.dataset.draft"), f"no draft is left: {told(browser)}"
    assert not files.changes() and browser.value(field("backgroundColor", HEX) + ".value") == before, "and nothing has changed"
