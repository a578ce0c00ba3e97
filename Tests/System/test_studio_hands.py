"""What hands do that no kernel sees: a place that is clicked before Enter, a theme that is made by mistake, a comma."""
import json
import time

from studio import Folder, click_at, control, editor, enter, field, focus, key, mouse, noted, open_studio, select_entity, shown, type_over, until
from studio import served as served_by
from test_studio_meaning import SEND, write
from test_studio_text import TEXT, open_text, type_at
from test_studio_undo import constant

NOTE = "document.querySelector('.studio-note').textContent"
PILL = "document.querySelector('#live').textContent"
HEX = "input.hex"


def chip(name):
    return f"[...{editor('backgroundColor')}.querySelectorAll('.scope')].find((each) => each.textContent.startsWith({json.dumps(name)}))"


def send_button(browser, served, theme="Midnight"):
    open_studio(browser, served)
    select_entity(browser, theme, SEND)
    enter(browser, "backgroundColor", HEX)


def test_place(themes, served, browser):
    """A place that is clicked takes the keyboard from no field, and is kept with what is typed."""
    files = Folder(themes)
    send_button(browser, served)
    type_over(browser, "#0A7A3A")
    assert browser.wait(chip("accent")), "the constant is a place"
    mouse(browser, chip("accent"))
    assert browser.wait(f"document.activeElement === {field('backgroundColor', HEX)}"), "the field has the keyboard again"
    browser.send("Page.reload")
    assert browser.wait(f"{field('backgroundColor', HEX)}?.value === '#0A7A3A'"), "what was typed is there after a reload"
    enter(browser, "backgroundColor", HEX)
    assert browser.wait(f"{chip('accent')}?.querySelector('input').checked"), "its place, too"
    key(browser, "Enter")
    noted(browser, "Changed accent in Midnight", "Enter writes it there")
    assert files.changes().keys() == {"Midnight.theme/palette.xml"}, "and there alone"


def test_enter_on_a_place(themes, served, browser):
    files = Folder(themes)
    send_button(browser, served)
    type_over(browser, "#0A7A3A")
    assert browser.wait(chip("accent"))
    focus(browser, f"{chip('accent')}.querySelector('input')")
    key(browser, " ")
    key(browser, "Enter")
    noted(browser, "Changed accent in Midnight", "Enter on a place writes what was typed")
    assert files.changes().keys() == {"Midnight.theme/palette.xml"}


def test_no_color(themes, served, browser):
    files = Folder(themes)
    send_button(browser, served)
    for word in ("currentcolor", "inherit", "var(--x)", "light-dark(red, blue)", "accent"):
        type_over(browser, word)
        key(browser, "Enter")
        assert browser.wait(f"{editor('backgroundColor')}.querySelector(':scope > .fault').textContent"), f"{word} is refused"
        assert not files.changes(), f"{word} writes nothing"
        key(browser, "Escape")
        focus(browser, field("backgroundColor", HEX))


def make_theme(browser):
    mouse(browser, "[...document.querySelectorAll('.studio summary')].find((each) => each.textContent === 'New theme')")
    assert browser.wait("document.activeElement.getAttribute('aria-label') === 'Name of the new theme'"), "its name has the keyboard"
    browser.send("Input.insertText", text="Dusk")
    key(browser, "Enter")


def test_new_theme(themes, served, browser):
    """A theme that is made is a step that can be taken back."""
    files = Folder(themes)
    open_studio(browser, served)
    constant(browser, "Midnight", "accent")
    write(browser, "accent", "#008040")
    edited = files.changes()
    make_theme(browser)
    noted(browser, "Made Dusk.theme", "it is made")
    assert (themes / "Dusk.theme/info.xml").exists()
    browser.value("document.activeElement.blur()")
    control(browser, "z")
    noted(browser, "Undone: Dusk.theme", "it is taken back")
    until(lambda: not (themes / "Dusk.theme").exists(), "its folder is gone")
    assert files.changes() == edited, "and nothing else"
    control(browser, "z", shift=True)
    noted(browser, "Redone: Dusk.theme", "it is made again")
    assert (themes / "Dusk.theme/info.xml").exists() and (themes / "Dusk.theme/ui.xml").exists()
    assert browser.wait("Controls.own().some(({ name }) => name === 'Dusk')"), "the page has it"


def test_there_and_back(themes, served, browser):
    """A step that is made again while the page still loads what was without it."""
    open_studio(browser, served)
    make_theme(browser)
    noted(browser, "Made Dusk.theme", "it is made")
    browser.value("document.activeElement.blur()")
    browser.value("""(() => { const load = fetch; window.fetch = async (...request) => {
        const response = await load(...request); if (request[0] === '/data') await new Promise((done) => setTimeout(done, 1500)); return response; }; })()""")
    control(browser, "z")
    noted(browser, "Undone: Dusk.theme", "it is taken back")
    control(browser, "z", shift=True)
    noted(browser, "Redone: Dusk.theme", "it is made again")
    time.sleep(2)
    assert browser.wait("Controls.own().some(({ name }) => name === 'Dusk')"), "the page has it"
    until(lambda: shown(browser) == served_by(browser), "it shows what is served")


def test_new_theme_large(themes, served, browser):
    """Where a theme is large, a new one is the large one; it is not taken back with files of others in it."""
    open_studio(browser, served)
    large = "(document.querySelector('#themes :checked')?.parentElement.textContent ?? '')"
    mouse(browser, "[...document.querySelectorAll('#themes label')].find((each) => each.textContent.startsWith('Midnight'))")
    make_theme(browser)
    assert browser.wait(f"{large}.startsWith('Dusk')"), "it is large"
    other = themes / "Dusk.theme/mine.txt"
    other.write_text("mine")
    browser.value("document.activeElement.blur()")
    control(browser, "z")
    noted(browser, "'Dusk.theme' has got other files, such as 'mine.txt'", "it says why the theme stays")
    assert (themes / "Dusk.theme/info.xml").exists() and browser.value("document.querySelector('#problem').hidden")
    other.unlink()
    control(browser, "z")
    noted(browser, "Undone: Dusk.theme", "it is taken back")
    assert browser.wait(f"{large}.startsWith('Midnight')"), "what was large before is so again"
    mouse(browser, "document.querySelector('#themes label')")
    assert browser.wait("SkinPreview.state.theme === ''"), "all are side by side"
    before = shown(browser)
    constant(browser, "Midnight", "accent")
    write(browser, "accent", "#008040")
    until(lambda: shown(browser) != before, "a save is shown")
    assert browser.value("SkinPreview.state.theme") == "", "and they stay so"


def test_renamed(served, browser):
    """A constant that gets another name is explained by that, and by its own one where that is taken back."""
    open_studio(browser, served)
    constant(browser, "Midnight", "accent")
    enter(browser, "accent", HEX)
    assert browser.wait("document.querySelector('#panel .more')"), "its actions are there"
    browser.value("document.querySelector('#panel .more').open = true")
    mouse(browser, "document.querySelector('#panel .more input')")
    browser.send("Input.insertText", text="brand")
    key(browser, "Enter")
    noted(browser, "accent renamed brand in Base, Daylight, Midnight", "it says what has changed")
    title = "document.querySelector('#panel h2')?.textContent"
    assert browser.wait(f"{title} === 'brand' && {editor('brand')}"), "the panel follows"
    browser.value("document.activeElement.blur()")
    control(browser, "z")
    noted(browser, "Undone: accent renamed brand", "the name is taken back")
    assert browser.wait(f"{title} === 'accent' && {editor('accent')}"), "and explained"
    assert "no longer" not in browser.value(NOTE), "nothing else has changed"


def test_sample(served, browser):
    """A constant that is chosen where no scene is in sight is shown in one, which follows a draft."""
    open_studio(browser, served)
    browser.value("document.getElementById('palette').scrollIntoView({ behavior: 'instant' })")
    tile = "[...document.querySelectorAll('.swatch')].find((each) => each.constant?.name === 'accent_fill')"
    assert browser.wait(tile)
    browser.value(f"{tile}.click()")
    scene = "document.querySelector('#panel .sample:not([hidden]) svg')"
    assert browser.wait(f"{scene}?.checkVisibility()"), "a scene is beside it"
    assert not browser.value(f"{scene}.outerHTML.toLowerCase().includes('#0a7a3a')")
    enter(browser, "accent_fill", HEX)
    type_over(browser, "#0A7A3A")
    assert browser.wait(f"{scene}.outerHTML.toLowerCase().includes('#0a7a3a')"), "it shows the draft"
    mouse(browser, f"{scene}.querySelector('[data-entity=\"uibutton#button_send\"]')")
    assert browser.wait("document.querySelector('#panel h2').textContent === 'button_send'"), "a click explains a thing"


def test_own_constant_of_a_class(served, browser):
    """Only what can be explained is a link."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    name = "[...document.querySelectorAll('#panel .why > *')].find((each) => each.textContent === 'container')"
    assert browser.wait(name) and browser.value(f"{name}.localName") == "span"


def test_text_button(served, browser):
    open_studio(browser, served)
    for is_open in (True, False):
        mouse(browser, "[...document.querySelectorAll('.studio > button')].find((each) => each.textContent === 'Text')")
        assert browser.wait(f"document.querySelector('#source').hidden === {json.dumps(not is_open)}")


def test_pill_on_a_telephone(served, browser):
    """What an edit has done is told within the window, wherever the page is scrolled."""
    open_studio(browser, served)
    browser.send("Emulation.setDeviceMetricsOverride", width=360, height=740, deviceScaleFactor=1, mobile=False)
    select_entity(browser, "Midnight", SEND)
    browser.value("scrollTo(0, 3000)")
    box = browser.value("(() => { const r = document.querySelector('#live').getBoundingClientRect(); return [r.top, r.bottom]; })()")
    assert box[0] > 0 and box[1] < 740, f"the pill is seen: {box}"


def test_popovers(served, browser):
    open_studio(browser, served)
    summary = "[...document.querySelectorAll('.studio summary')].find((each) => each.textContent === 'New theme')"
    for end in (lambda: key(browser, "Escape"), lambda: click_at(browser, 20, 500)):
        mouse(browser, summary)
        assert browser.wait(f"{summary}.parentElement.open"), "it opens"
        box = browser.value(f"(() => {{ const r = {summary}.nextElementSibling.getBoundingClientRect(); return [r.left, r.right, innerWidth]; }})()")
        assert box[0] >= 0 and box[1] <= box[2], f"it is within the window: {box}"
        end()
        assert browser.wait(f"!{summary}.parentElement.open"), "it closes"


def test_still(served, browser):
    """What is told moves nothing."""
    open_studio(browser, served)
    top = "document.querySelector('.screen').getBoundingClientRect().top + scrollY"
    before = browser.value(top)
    for text in ("", "short", "long and longer " * 40):
        browser.value(f"Studio.tell({json.dumps(text)})")
        assert browser.value(top) == before, f"{text[:20]!r} moves the picture"


def test_saved_text(served, browser):
    open_studio(browser, served)
    open_text(browser)
    type_at(browser, "</constants>", "<!-- mine -->")
    assert browser.wait(f"{PILL} === 'Draft'"), "it is a draft"
    control(browser, "s")
    noted(browser, "Saved Midnight.theme/palette.xml", "it is saved")
    assert browser.wait(f"!{PILL}.startsWith('Draft') && !{PILL}.startsWith('Saving')"), "and no draft any more"


def test_text_of_a_parent(themes, served, browser):
    """A saved text says what it changes in the themes that inherit it, and what ends there."""
    open_studio(browser, served)
    browser.value("Source.open('Base.theme/chat.xml', Controls.own().find((theme) => theme.name === 'Base'))")
    assert browser.wait(f"{TEXT}?.value")
    type_at(browser, "</theme>", "<instances><uiview id=\"mine\"><operation name=\"alpha\"><float>0.5</float></operation></uiview></instances>")
    control(browser, "s")
    noted(browser, "Saved Base.theme/chat.xml", "it is saved")
    assert "also in Daylight, Midnight" in browser.value(NOTE), browser.value(NOTE)


def test_pick_a_control(themes, served, browser):
    files = Folder(themes)
    send_button(browser, served)
    browser.value("delete window.EyeDropper")
    mouse(browser, f"[...{editor('backgroundColor')}.querySelectorAll('button')].find((each) => each.textContent === 'Pick')")
    assert browser.wait("document.documentElement.classList.contains('picking')")
    mouse(browser, "[...document.querySelectorAll('.bar button')].find((each) => each.textContent === 'Compare')")
    assert browser.wait("document.documentElement.classList.contains('comparing')"), "a control does what it does"
    assert not browser.value("document.documentElement.classList.contains('picking')"), "and ends the pick"
    assert not files.changes(), "its color is not taken"


def test_comma(served, browser):
    open_studio(browser, served)
    constant(browser, "Base", "radius")
    focus(browser, field("radius"))
    control(browser, "a")
    for letter in "12,5":
        browser.send("Input.insertText", text=letter)
    assert browser.value(f"{field('radius')}.value") == "12.5", "a comma begins the fraction"


def test_heirs(served, browser):
    """What becomes unreadable in a theme that inherits is told."""
    open_studio(browser, served)
    select_entity(browser, "Base", "messagelabel#text_incoming")
    write(browser, "textColor", "#223344")
    noted(browser, "in Midnight.theme, the contrast of 'textColor'", "the heir is named")
    assert browser.value("document.querySelector('.studio-note').classList.contains('fault')"), "in the color of faults"
