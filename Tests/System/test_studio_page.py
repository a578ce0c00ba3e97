"""The page of the studio: what is selected, what stays still, what survives, and what fits on a small screen."""
import json
import time

from studio import Folder, choose_scope, click_at, control, editor, enter, field, figure, focus, key, mouse, noted, open_studio, quiet, scopes, select_entity, shoot, type_over, until
from test_studio import nameless
from test_studio_meaning import SEND, write
from test_studio_undo import constant

TITLE = "document.querySelector('#panel h2')?.textContent"
SCREENS = "JSON.stringify([...document.querySelectorAll('.screen')].map((each) => { const r = each.getBoundingClientRect(); return [r.x, r.y, r.width].map(Math.round); }))"


def middle(browser, theme, entity):
    return browser.value(f"(() => {{ const r = Lights.placeOf({figure(theme)}.querySelector('[data-entity=\"{entity}\"]')); return [r.left + r.width / 2, r.top + r.height / 2, r.width]; }})()")


def test_selection(served, browser, pictures):
    open_studio(browser, served)
    before = browser.value(SCREENS)
    x, y, _ = middle(browser, "Daylight", SEND)
    click_at(browser, x, y)
    assert browser.wait(f"{TITLE} === 'button_send'"), "what is clicked is selected"
    assert browser.wait("document.querySelectorAll('.marks .selected').length === 3"), "a frame is around it in every theme"
    assert browser.value(SCREENS) == before, "the drawings stay where they are"
    shoot(browser, pictures, "studio-selection")
    cut = "[...document.querySelectorAll('#panel .hex')].filter((each) => each.value.length === 7 && each.scrollWidth > each.clientWidth).length"
    assert browser.value("document.querySelectorAll('#panel .hex').length") > 3 and browser.value(cut) == 0, "colors are shown whole"
    frame = browser.value(f"(() => {{ const r = {figure('Daylight')}.querySelector('.marks .selected').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()")
    assert abs(frame[0] - x) < 2 and abs(frame[1] - y) < 2, "the frame is where it is drawn"
    # A bubble that is a picture of nine parts, the image of which is larger than its place.
    entity = browser.value(f"[...{figure('Daylight')}.querySelectorAll('[data-entity^=\"chatbubble#bubble_in\"]')][0].dataset.entity")
    _, _, width = middle(browser, "Daylight", entity)
    assert width < 220, f"its outline is that of its place: {width}"
    # From the keyboard.
    text = browser.value(f"[...{figure('Daylight')}.querySelectorAll('[data-entity^=messagelabel]')][0].dataset.entity")
    select_entity(browser, "Daylight", text)
    assert browser.wait(f"{TITLE} === {json.dumps(text.split('#')[1])}"), "a text is selected"
    focus(browser, f"{figure('Daylight')}.lastChild")
    path = browser.value("[...document.querySelectorAll('.crumbs button')].map((each) => each.textContent)")
    assert path and path[-1].startswith("bubble"), f"the path leads to it: {path}"
    key(browser, "Escape")
    assert browser.wait(f"{TITLE} === {json.dumps(path[-1])}"), "Escape selects what it is in"
    key(browser, "ArrowDown")
    assert browser.wait(f"{TITLE} !== {json.dumps(path[-1])}"), "an arrow key selects what is beside it"
    for _ in range(6):
        key(browser, "Escape")
    assert browser.wait("!Panel.isOpen() && document.querySelectorAll('.marks .selected').length === 0"), "and so on, until nothing is selected"
    assert browser.value(SCREENS) == before, "the drawings have not moved"
    assert quiet(browser), browser.faults()


def test_layers(served, browser):
    """The things of a scene as a list: each below what holds it, lit while it is pointed at, and selected by a click and by keys."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", browser.value(f"{figure('Midnight')}.querySelector('[data-entity^=wallpaper]').dataset.entity"))
    mouse(browser, "document.querySelector('.layers summary')")
    layer = lambda name: f"[...document.querySelectorAll('.layers button')].find((each) => each.title.endsWith('#{name}'))"
    assert browser.wait(layer("text_incoming")), "it is open"
    assert browser.value("document.querySelector('.layers [aria-current]').title") == "wallpaper#wallpaper_chat", "what is selected is marked"
    above = browser.value(f"(() => {{ const all = []; for (let e = {layer('text_incoming')}.closest('ul').closest('li'); e; e = e.parentElement.closest('li')) all.push(e.querySelector('button').textContent); return all; }})()")
    assert above == ["bubble_incomingchatbubble · 3", "wallpaper_chatwallpaper"], f"a text is in its bubbles: {above}"
    mouse(browser, layer("text_incoming"))
    assert browser.wait(f"{TITLE} === 'text_incoming'"), "a click selects"
    assert browser.wait("document.activeElement === document.querySelector('.layers [aria-current]')"), "and leaves the keyboard in the list"
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=400)
    x, y = browser.value(f"(() => {{ const r = {layer('bubble_incoming')}.getBoundingClientRect(); return [r.x + 9, r.y + 9]; }})()")
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    assert browser.wait("document.querySelectorAll('.marks .lit').length === 3"), "the three bubbles are lit"
    focus(browser, layer("button_send"))
    key(browser, "Enter")
    assert browser.wait(f"{TITLE} === 'button_send'"), "a key selects, too"
    browser.value("window.isOld = true")
    browser.send("Page.reload")
    assert browser.wait(f"!window.isOld && document.querySelector('.layers') && {TITLE} === 'button_send'"), "a page that is loaded again still says where it is"
    assert quiet(browser), browser.faults()


def test_parts(themes, served, browser):
    """A stop of a gradient, and a case of a choice with its label, without what stands around them."""
    files = Folder(themes)
    open_studio(browser, served)
    for name, label, selector, text in [("wallpaper_gradient", "colors 2", ".hex", "#102030"), ("paper_lightness", "Night", "input[type=number]", "0.2")]:
        constant_of(browser, "Midnight", name)
        piece = f"[...document.querySelectorAll('.piece')].find((each) => each.querySelector('b').textContent === '{label}')"
        browser.value("document.querySelector('#panel .edit').querySelector('input, button').focus()")
        assert browser.wait(piece), f"{name} has the part {label}"
        focus(browser, f"{piece}.querySelector('{selector}')")
        type_over(browser, text)
        key(browser, "Enter")
        until(lambda: files.changes(), f"{label} of {name} is written")
        (file, (old, new)), = files.changes().items()
        assert file == "Midnight.theme/palette.xml" and len(old) == len(new) == 1 and text in new[0], f"alone: {old}, {new}"
        files.restore(browser)
    assert quiet(browser), browser.faults()


def constant_of(browser, theme, name):
    browser.value(f"Panel.showConstant('{name}', Controls.own().findIndex((theme) => theme.name === '{theme}'), null)")
    assert browser.wait(f"{TITLE} === '{name}' && document.querySelector('#panel .edit')"), f"{name} is shown"


def test_contrast(themes, served, browser):
    """A color that asks for a contrast keeps it, unless that is let go."""
    files = Folder(themes)
    open_studio(browser, served)
    for keeps in (True, False):
        constant(browser, "Midnight", "bubble_outgoing_from")
        enter(browser, "bubble_outgoing_from")
        box = f"{editor('bubble_outgoing_from')}.querySelector('.keep input')"
        assert browser.wait(f"{box} && !{box}.closest('.keep').hidden && {box}.checked"), "it is offered to keep the contrast"
        if not keeps:
            mouse(browser, box)
        write(browser, "bubble_outgoing_from", "#FF0080")
        lines = [line for _, new in files.changes().values() for line in new]
        assert len(lines) == 1 and ('against="bubble_outgoing_text" contrast="legible_veiled"' in lines[0]) == keeps and "#FF0080" in lines[0], f"it is kept: {keeps}: {lines}"
        files.restore(browser)
    # A number of the recipe.
    constant(browser, "Midnight", "bubble_outgoing_from")
    enter(browser, "bubble_outgoing_from")
    step = f"{editor('bubble_outgoing_from')}?.querySelector('.recipe-step input')"
    assert browser.wait(step), "the recipe has numbers"
    focus(browser, step)
    type_over(browser, "0.2")
    key(browser, "ArrowUp")
    key(browser, "Enter")
    until(lambda: files.changes(), "a step of the recipe is written")
    assert 'darken="0.21"' in files.changes()["Midnight.theme/palette.xml"][1][0], f"alone: {files.changes()}"
    assert quiet(browser), browser.faults()


def delay(browser):
    """Lets the server answer a second later."""
    browser.value("(() => { const ask = fetch; fetch = (url, ...more) => new Promise((done) => setTimeout(done, 1000)).then(() => ask(url, ...more)); })()")


def test_words(themes, served, browser):
    """What is typed before the words are known that a field may have stays, with its selection and the keyboard."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", "messagelabel#text_outgoing")
    delay(browser)
    enter(browser, "textAlignment")
    type_over(browser, "centre")
    browser.value(f"{field('textAlignment')}.setSelectionRange(4, 6)")
    assert browser.wait(f"{scopes('textAlignment')}.length"), "the places come"
    assert browser.value("[document.activeElement.value, document.activeElement.selectionStart, document.activeElement.selectionEnd]") == ["centre", 4, 6], "what is typed stays"
    assert "center" in browser.value("[...document.activeElement.list.options].map((each) => each.value)"), "the words are offered"
    browser.send("Input.insertText", text="er")
    key(browser, "Enter")
    noted(browser, "Changed", "it is written")
    assert '<operation name="textAlignment"><string>center</string></operation>' in str(files.changes()), f"as it was typed: {files.changes()}"
    assert browser.wait("document.activeElement.matches('#panel select') && document.activeElement.value === 'center'"), "a list takes its place, and the keyboard"
    assert quiet(browser), browser.faults()


def test_still(served, browser):
    """What the pointer is over stays there: what the server says late of a value has its place, and what is pressed does not move away."""
    open_studio(browser, served)
    delay(browser)
    places = "JSON.stringify([...document.querySelectorAll('#panel .row')].map((row) => [row.rowKey, row.getBoundingClientRect().y]))"
    for theme, entity in [("Midnight", SEND), ("Base", "messagelabel#text_outgoing")]:
        select_entity(browser, theme, entity)
        before = browser.value(places)
        assert browser.wait("document.querySelector('#panel .contrast:not(:empty)')"), "the contrasts of colors are told"
        assert browser.value(places) == before, f"the rows of {entity} stay where they are"
    # A button of an editor that is closed. A browser without a window has no pipette that is seen.
    browser.value("delete window.EyeDropper")
    select_entity(browser, "Midnight", SEND)
    mouse(browser, f"[...{editor('titleColor')}.querySelectorAll('button')].find((button) => button.textContent === 'Pick')")
    assert browser.wait("document.documentElement.classList.contains('picking')"), "one click is enough"
    assert browser.value(f"{editor('titleColor')}.classList.contains('open')"), "and the editor is open"
    key(browser, "Escape")
    assert quiet(browser), browser.faults()


def test_scroll(themes, served, browser):
    """A page that is scrolled while a save is loaded stays where it was scrolled to."""
    open_studio(browser, served)
    delay(browser)
    before, path = browser.value("document.documentElement.dataset.revision"), themes / "Midnight.theme/palette.xml"
    path.write_bytes(path.read_bytes().replace(b"</constants>", b'<color name="mine">#123456</color></constants>'))
    assert browser.wait(f"Live.revision() !== {json.dumps(before)}"), "the page has heard of it"
    browser.value("scrollTo({ top: 400, behavior: 'instant' })")
    assert browser.wait(f"document.documentElement.dataset.revision !== {json.dumps(before)}"), "the page shows it"
    assert browser.value("scrollY") == 400, "and has not jumped back"
    assert quiet(browser), browser.faults()


def test_inherited(themes, served, browser):
    """A value that is inherited, and folded in the panel, says where it comes from, now as before."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", "messagelabel#text_outgoing")
    why = f"{editor('font')}?.closest('.row').querySelector('.whys').textContent"
    assert browser.wait(f"{why}.includes('every uilabel')"), "it comes from its kind"
    enter(browser, "font", "input[type=number]")
    type_over(browser, "20")
    key(browser, "Enter")
    noted(browser, "Changed", "a size is written")
    assert browser.wait(f"{why}.includes('Midnight.theme/surfaces.xml') && {why}.includes('itself')"), "then from the thing itself"
    control(browser, "z")
    assert browser.wait(f"{why}.includes('every uilabel') && {field('font', 'input[type=number]')}.value === '17'"), "and from its kind again"
    assert quiet(browser), browser.faults()


def test_traits(themes, served, browser):
    files = Folder(themes)
    open_studio(browser, served)
    mouse(browser, "document.querySelector('#controls [name=appearance][value=dark]').parentElement")
    select_entity(browser, "Daylight", SEND)
    enter(browser, "cornerRadius")
    assert browser.wait(f"{scopes('cornerRadius')}.length > 3"), "there are several places"
    names = browser.value(f"{scopes('cornerRadius')}.map((chip) => chip.parentElement.textContent)")
    assert {"Only dark", "Only iPhone", "Only dark iPhone"} <= set(names), f"each set of traits can be meant: {names}"
    choose_scope(browser, "cornerRadius", "traits:dark")
    focus(browser, field('cornerRadius'))
    write(browser, "cornerRadius", "3")
    (file, _), = files.changes().items()
    assert file.startswith("Daylight.theme/") and file.endswith("~dark.xml"), f"only dark is only dark: {file}"
    assert quiet(browser), browser.faults()


def test_pictures(themes, served, browser):
    """A picture that is dropped on a thing; of any size."""
    files = Folder(themes)
    open_studio(browser, served)
    dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

    def drop(size, name, kind="image/png"):
        browser.value(f"""(() => {{ const bytes = Uint8Array.from(atob('{dot}'), (c) => c.charCodeAt(0)), data = new DataTransfer();
            data.items.add(new File([bytes, new Uint8Array({size})], '{name}', {{ type: '{kind}' }}));
            const thing = {figure('Midnight')}.querySelector('[data-entity="{SEND}"]');
            for (const kind of ['dragover', 'drop']) thing.dispatchEvent(new DragEvent(kind, {{ bubbles: true, cancelable: true, dataTransfer: data }})); }})()""")

    drop(20 << 20, "my photo.png")
    assert browser.wait("document.querySelector('dialog')?.open"), "it is asked what it is for"
    choices = browser.value("[...document.querySelectorAll('dialog button')].map((each) => each.textContent)")
    assert choices[0] == "image" and "backgroundImage (new)" in choices, f"all pictures of the thing are offered: {choices}"
    mouse(browser, "document.querySelector('dialog button')")
    until(lambda: "Midnight.theme/assets/my-photo.png" in files.changes(), "20 MB are sent")
    until(lambda: any("my-photo.png" in line for _, new in files.changes().values() for line in new), "and it is written")
    assert browser.wait(f"{field('image')}?.value === 'my-photo.png'"), "and shown"
    drop(0, "notes.txt", "text/plain")
    noted(browser, "is no picture", "what is no picture is not taken")
    assert quiet(browser), browser.faults()


def test_reload(themes, served, browser):
    """What is typed in a field survives."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    enter(browser, "backgroundColor")
    type_over(browser, "#12")
    browser.send("Page.reload")
    time.sleep(0.5)
    assert browser.wait(f"{TITLE} === 'button_send' && {field('backgroundColor')}?.value === '#12'"), "what is selected and what is typed are there again"
    assert browser.wait("Store.uses(Controls.look(Controls.shown()[0]))"), "the values are explained"
    enter(browser, "backgroundColor")
    key(browser, "Escape")
    assert browser.wait(f"{field('backgroundColor')}?.value.length === 7"), "Escape takes it back"
    browser.send("Page.reload")
    time.sleep(0.5)
    assert browser.wait(f"{field('backgroundColor')}?.value.length === 7"), "and it does not come back"
    # Without the token the page says so.
    browser.value("sessionStorage.removeItem('edit')")
    browser.send("Page.reload")
    time.sleep(0.5)
    assert browser.wait("document.querySelector('#live')?.textContent === 'Read only' && document.querySelector('#live').title.includes('address')"), "a page that may not edit says how to get the link"
    assert quiet(browser), browser.faults()


def test_sizes(served, browser, pictures):
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    for width, height, scale in [(1600, 1000, 1), (1280, 800, 1), (1024, 768, 1), (800, 600, 1), (700, 450, 2), (360, 740, 1)]:
        browser.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
        for is_open in (True, False):
            if not is_open:
                browser.value("Panel.close()")
            browser.frame()
            over = browser.value("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, f"nothing is wider than the page at {width}: {over}"
            outside = browser.value(f"""[...document.querySelectorAll('.bar *, #panel *')].filter((each) => each.checkVisibility?.({{ checkOpacity: true }}) && each.getBoundingClientRect().width > 1
                && !each.closest('#themes, details:not([open]) > :not(summary)')).filter((each) => {{ const r = each.getBoundingClientRect(); return r.right > {width} + 1 || r.left < -1; }}).map((each) => each.className || each.tagName).slice(0, 4)""")
            assert not outside, f"nothing sticks out at {width}: {outside}"
            shoot(browser, pictures, f"studio-{width}-{'open' if is_open else 'closed'}")
        select_entity(browser, "Midnight", SEND)
    names = nameless(browser)
    assert not names, f"everything that can be used has a name: {names}"
    assert quiet(browser), browser.faults()


def test_sheet(served, browser):
    """On a small screen the panel does not lie over what it is about."""
    open_studio(browser, served)
    for width, theme in [(1000, "Midnight"), (360, "Base")]:
        browser.send("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        browser.value(f"Panel.close(); {figure(theme)}.scrollIntoView({{ block: 'end' }})")
        browser.frame()
        x, y, _ = middle(browser, theme, SEND)
        click_at(browser, x, y)
        assert browser.wait(f"{TITLE} === 'button_send'"), "what is clicked is selected"
        free = f"(() => {{ const r = {figure(theme)}.querySelector('.marks .selected').getBoundingClientRect(); return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('figure'); }})()"
        assert browser.wait(free), f"it is in sight at {width}"
    assert quiet(browser), browser.faults()


def test_keys(served, browser):
    """From a selected thing to its color in twelve keys."""
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    focus(browser, f"{figure('Midnight')}.lastChild")
    for count in range(1, 40):
        key(browser, "Tab")
        if browser.value("document.activeElement.matches('#panel .hex')"):
            break
    assert count <= 12, f"a color is {count} keys away"
    assert quiet(browser), browser.faults()


def test_problem(themes, served, browser):
    """A fault in a file that is saved elsewhere: its line leads to the text, and nothing lies over that."""
    open_studio(browser, served)
    path = themes / "Midnight.theme/palette.xml"
    before = path.read_bytes()
    path.write_bytes(before.replace(b"</constants>", b'<colr name="x">#000000</colr></constants>'))
    assert browser.wait("document.querySelector('#problem .place')"), "the page tells the fault, with a link"
    mouse(browser, "document.querySelector('#problem .place')")
    assert browser.wait("!document.querySelector('#source').hidden && document.querySelector('#source textarea').value.includes('colr')"), "which opens the file"
    covered = browser.value("""(() => { const a = document.querySelector('#problem').getBoundingClientRect(), b = document.querySelector('#source').getBoundingClientRect();
        return Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)); })()""")
    assert covered < 1, f"they lie beside one another: {covered}"
    path.write_bytes(before)
    assert browser.wait("document.querySelector('#problem').hidden"), "it goes when the fault is mended"
    assert quiet(browser), browser.faults()
