"""What hands do that do not wait: what was typed is written or told, and stays until then."""
import time

from studio import Folder, click_at, control, editor, enter, field, figure, key, mouse, noted, open_studio, select_entity, type_over
from test_studio_meaning import SEND

HEX = "input.hex"
INCOMING = "messagelabel#text_incoming"


def slow(browser, latency):
    """Each request takes longer, by some milliseconds."""
    browser.send("Network.emulateNetworkConditions", offline=False, latency=latency, downloadThroughput=-1, uploadThroughput=-1)


def test_link(themes, served, browser):
    """A constant in the recipe of a field is clicked while a text is typed in it."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Base", "messagelabel#text_outgoing")
    enter(browser, "textColor", HEX)
    link = f"{editor('textColor')}.querySelector('.recipe .constant')"
    assert browser.wait(link), "the recipe has a constant"
    type_over(browser, "#85E21A")
    mouse(browser, link)
    noted(browser, "Changed textColor of text_outgoing in Base", "what was typed is written")
    assert files.changes().keys() == {"Base.theme/chat.xml"}, files.changes()


def test_refused_late(themes, served, browser):
    """A text is refused when the panel shows another theme already."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Base", INCOMING)
    slow(browser, 300)
    enter(browser, "textColor", HEX)
    type_over(browser, "reddish")
    mouse(browser, "[...document.querySelectorAll('#panel [name=panel-theme]')].find((tab) => tab.parentElement.textContent === 'Midnight').parentElement")
    noted(browser, "textColor: ", "it is told")
    slow(browser, 0)
    assert not files.changes() and browser.wait("!document.documentElement.dataset.draft"), "nothing is written, and no draft left"
    select_entity(browser, "Base", INCOMING)
    assert browser.wait(f"{field('textColor', HEX)}.value === 'reddish'"), "what was typed comes back with its thing"


def test_explained_between(served, browser):
    """The explanations of a save come when a draft has been drawn, and before it asks for them."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    browser.value("""(() => { const { fetch, setTimeout } = window; Object.assign(window, { kept: [], own: setTimeout });
        window.fetch = async (...all) => { if (String(all[0]).startsWith('/why/')) await new Promise((done) => { window.explained = done; }); return fetch(...all); }; })()""")
    mark = browser.value("Controls.own().find(({ name }) => name === 'Midnight').mark")
    status, answer = served.post("/edit/write", {"theme": mark, "entity": SEND, "operation": "cornerRadius", "value": "9", "traits": 0, "states": ""})
    assert status == 200 and browser.wait("window.explained"), f"it is written, and explained: {answer}"
    browser.value("window.setTimeout = (act, time) => (time ? own(act, time) : kept.push(act)), SkinPreview.cover(null)")
    assert browser.wait("kept.length"), "a draft is drawn"
    browser.value("window.setTimeout = own, explained()")
    assert browser.wait("Controls.shown().every((theme) => Controls.look(theme)?.isExplained)"), "the explanations come"
    browser.value("kept.forEach((act) => act())")
    assert browser.wait(f"{field('cornerRadius')}.value === '9' && !{field('cornerRadius')}.closest('[inert]')"), "the panel shows what was written"


PILL = "document.querySelector('#live').dataset.state"


def test_pill(themes, served, browser):
    """Files change below a draft, which is called off before it is drawn again."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    enter(browser, "cornerRadius")
    type_over(browser, "9")
    assert browser.wait(f"{PILL} === 'Draft'"), "a draft is shown"
    slow(browser, 400)
    revision = browser.value("document.documentElement.dataset.revision")
    path = themes / "Daylight.theme/palette.xml"
    path.write_bytes(path.read_bytes() + b"<!-- outside -->\n")
    assert browser.wait(f"document.documentElement.dataset.revision !== '{revision}'"), "the page shows the change"
    key(browser, "Escape")
    assert browser.wait(f"{PILL} === 'Live'"), "there is no draft any more"


def test_address(served, browser):
    """What is chosen is there when the page is loaded again, also what the page shows a while after the click."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    slow(browser, 200)
    mouse(browser, "document.querySelector('#themes input[value=\"org.skinkit.daylight\"]').parentElement")
    mouse(browser, "document.querySelector('#controls [name=idiom][value=\"\"]').parentElement")
    shown = "[Panel.address()?.of, document.querySelector('#controls [name=idiom]:checked').value, SkinPreview.state.theme].join()"
    assert browser.wait(f"{shown} === 'org.skinkit.daylight,,org.skinkit.daylight' && Controls.look(Controls.shown()[0])?.isExplained"), browser.value(shown)
    browser.frame()
    browser.send("Page.reload")
    time.sleep(0.5)
    assert browser.wait("typeof Panel === 'object' && Panel.isOpen()"), "the page is there"
    assert browser.value(shown) == "org.skinkit.daylight,,org.skinkit.daylight", "as it was"


def test_back_again(served, browser):
    """Another appearance is chosen, and the first one again before the other is loaded."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    before = browser.value(f"{field('cornerRadius')}.value")
    slow(browser, 400)
    for name in ("", browser.value("SkinPreview.state.idiom")):
        mouse(browser, f"document.querySelector('#controls [name=idiom][value=\"{name}\"]').parentElement")
    slow(browser, 0)
    assert browser.wait(f"!{editor('cornerRadius')}.closest('[inert]')"), "it can be edited"
    enter(browser, "cornerRadius")
    type_over(browser, "9")
    key(browser, "Escape")
    assert browser.value(f"document.querySelector('#panel h2').textContent === 'button_send' && {field('cornerRadius')}.value === '{before}'"), "Escape takes back what was typed"


def reload(browser):
    browser.send("Page.reload")
    time.sleep(0.5)
    assert browser.wait("typeof Panel === 'object' && document.querySelectorAll('#panel .edit').length > 1 && Controls.look(Controls.shown()[0])?.isExplained"), "the page is there again"


def test_comes_back(themes, served, browser):
    """What is typed and not written comes back with its thing, also where another one is selected meanwhile."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    enter(browser, "backgroundColor", HEX)
    type_over(browser, "#0A7A3A")
    reload(browser)
    for entity in (INCOMING, SEND):
        select_entity(browser, "Midnight", entity)
    assert browser.wait(f"{field('backgroundColor', HEX)}.value === '#0A7A3A'"), "it is there again"
    assert not files.changes(), "and not written"


def test_limit(themes, served, browser):
    """What is typed for one appearance comes back for it alone."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Daylight", SEND)
    dark = "[...document.querySelectorAll('#panel .cell input')].find((each) => each.ariaLabel === 'normal, dark').parentElement"
    mouse(browser, dark)
    assert browser.wait(f"SkinPreview.state.appearance === 'dark' && {field('backgroundColor', HEX)}?.closest('[inert]') === null"), "the cell is chosen"
    slow(browser, 400)
    enter(browser, "backgroundColor", HEX)
    type_over(browser, "#101010")
    slow(browser, 0)
    reload(browser)
    assert browser.value(f"{field('backgroundColor', HEX)}.value") != "#101010", "it is not shown where it would hold in both"
    mouse(browser, dark)
    assert browser.wait(f"{field('backgroundColor', HEX)}.value === '#101010'"), "it is there in its cell"
    enter(browser, "backgroundColor", HEX)
    key(browser, "Enter")
    noted(browser, "Changed backgroundColor", "it is written")
    assert all("~dark" in name for name in files.changes()), files.changes().keys()


def test_away_and_back(themes, served, browser):
    """A thing is selected again while what was typed there is on its way into the file."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", INCOMING)
    select_entity(browser, "Midnight", SEND)
    enter(browser, "backgroundColor", HEX)
    slow(browser, 400)
    type_over(browser, "#0A7A3A")
    for entity in (INCOMING, SEND):
        point = browser.value(f"(() => {{ const {{ left, top, width, height }} = Lights.placeOf({figure('Midnight')}.querySelector('[data-entity=\"{entity}\"]')); return [left + width / 2, top + height / 2]; }})()")
        click_at(browser, *point)
    assert browser.value("document.querySelector('#panel h2').textContent") == "button_send", "it is selected again"
    slow(browser, 0)
    noted(browser, "Changed backgroundColor of button_send", "what was typed is written")
    assert browser.wait(f"{field('backgroundColor', HEX)}?.value === '#0A7A3A' && Live.revision() === document.documentElement.dataset.revision"), "and shown"
    assert not browser.value("document.querySelectorAll('#panel .edit.dirty').length"), "and nothing waits to be written"
    written = files.read()
    browser.value("document.activeElement.blur()")
    control(browser, "z")
    noted(browser, "Undone:", "it is taken back")
    assert files.read() != written and not files.changes()
