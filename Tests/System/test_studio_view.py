"""What the page shows: one large theme with small cards of the others, and the states of what is selected, in light and in dark."""
import re
import time

from studio import (
    Folder, Served, choose_scope, click_at, control, editor, enter, field, figure, focus, key, mouse, noted, open_studio, quiet, scope, scopes, select_entity, shoot, type_over, until)
from test_studio_meaning import SEND, choose_tab, tab, write
from test_studio_page import SCREENS, TITLE, middle
from test_studio_undo import constant

# What sticks out of the page.
OUTSIDE = """[...document.querySelectorAll('.bar *, #panel *, .screen')].filter((each) => each.checkVisibility?.({ checkOpacity: true }) && each.getBoundingClientRect().width > 1
    && !each.closest('#themes, details:not([open]) > :not(summary)')).filter((each) => { const r = each.getBoundingClientRect(); return r.right > innerWidth + 1 || r.left < -1; }).map((each) => each.className || each.tagName).slice(0, 4)"""


def enlarge(browser, theme):
    """Clicks the tab of a theme above the page; all stand side by side for 'All'."""
    tab = f"[...document.querySelectorAll('#themes input')].find((tab) => tab.ariaLabel === '{theme}' || tab.parentElement.textContent === '{theme}')"
    # The bar stays at the top: to scroll to it would move the page.
    click_at(browser, *browser.value(f"(() => {{ const r = {tab}.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }})()"))
    assert browser.wait(f"{tab}.checked"), f"{theme} is chosen"


def resize(browser, width, height, scale=1):
    browser.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=False)
    browser.frame()


def sizes(browser):
    """The widths of the screens of the first scene, by theme."""
    return browser.value("Object.fromEntries([...document.querySelectorAll('figure')].filter((each) => each.scene === 0).map((each) => [each.theme.name, each.lastChild.getBoundingClientRect().width]))")


def drawn(theme):
    return f"{figure(theme)}.querySelector('.screen > svg').outerHTML.replace(/u\\d+-/g, '')"


def test_large(themes, served, browser, pictures):
    """A click on the tab of a theme, or on its card, shows it as large as the screen, and nothing moves while one works on it."""
    files = Folder(themes)
    open_studio(browser, served)
    resize(browser, 1600, 1000)
    assert len(set(sizes(browser).values())) == 1, "all stand side by side first"
    enlarge(browser, "Midnight")
    width = sizes(browser)
    assert width["Midnight"] > 1.5 * width["Daylight"] == 1.5 * width["Base"], f"one is large, the others are small: {width}"
    whole = f"(() => {{ const r = {figure('Midnight')}.lastChild.getBoundingClientRect(); return r.top > 0 && r.bottom <= innerHeight; }})()"
    assert browser.wait(whole), "all of it is on the screen"
    before = browser.value(f"[{SCREENS}, scrollY]")
    click_at(browser, *middle(browser, "Midnight", SEND)[:2])
    assert browser.wait(f"{TITLE} === 'button_send'"), "what is clicked is selected"
    assert browser.value(f"[{SCREENS}, scrollY]") == before, "and nothing moves"
    shoot(browser, pictures, "studio-large")
    named = "document.querySelector('.panel-head p').textContent"
    assert "Midnight" in browser.value(named), "the panel names the theme"
    # What is typed and left belongs to the theme that was large.
    enter(browser, "cornerRadius")
    type_over(browser, "7")
    mouse(browser, f"{figure('Daylight')}.lastChild")
    assert browser.wait(f"{TITLE} === 'button_send' && {named}.includes('Daylight')"), "a click on a card makes it the large one, and the same thing stays selected"
    until(lambda: list(files.changes()) and all(name.startswith("Midnight.theme/") for name in files.changes()), "what was typed is written where it was typed")
    assert sizes(browser) == {"Base": width["Base"], "Daylight": width["Midnight"], "Midnight": width["Daylight"]}, "both have changed places"
    files.restore(browser)
    write(browser, "cornerRadius", "5")
    assert all(name.startswith("Daylight.theme/") for name in files.changes()), f"the next edit goes to the large one: {files.changes()}"
    files.restore(browser)
    # From the keyboard, and side by side again.
    focus(browser, f"{figure('Midnight')}.querySelector('button')")
    key(browser, "Enter")
    assert browser.wait(f"{named}.includes('Midnight')") and sizes(browser) == width, "Enter on a card's name does so, too"
    browser.send("Page.reload")
    time.sleep(0.5)
    assert browser.wait(f"{figure('Midnight')}?.closest('.one') && {TITLE} === 'button_send'"), "a page that is loaded again shows the same"
    assert sizes(browser) == width, "at the same sizes"
    enlarge(browser, "All")
    assert len(set(sizes(browser).values())) == 1, "all stand side by side again"
    names = browser.value("[...document.querySelectorAll('figure')].filter((each) => each.scene === 0).map((each) => each.theme.name)")
    assert names == sorted(names), f"in their order: {names}"
    # The scene at the top stays there.
    top = "Math.round(document.querySelectorAll('.scene')[1].getBoundingClientRect().top)"
    browser.value("Panel.close(); document.querySelectorAll('.scene')[1].scrollIntoView()")
    enlarge(browser, "Midnight")
    before = browser.value(top)
    bar = browser.value("document.querySelector('.bar').getBoundingClientRect().bottom")
    assert bar < before < bar + 20, f"below the bar: {before}"
    for theme in ("Base", "All", "Daylight"):
        enlarge(browser, theme)
        assert abs(browser.value(top) - before) <= 1, f"with {theme}: {browser.value(top)}, not {before}"
    assert quiet(browser), browser.faults()


def test_large_heirs(themes, served, browser):
    """The small cards follow what is drawn of the large theme, and what is written."""
    files = Folder(themes)
    open_studio(browser, served)
    enlarge(browser, "Base")
    names = browser.value("Store.constants(Controls.look(Controls.shown()[0])).filter(({ type }) => type === 'color').map(({ name }) => name)")
    heir = browser.value("Store.constants(Controls.look(Controls.drawn().find(({ name }) => name === 'Daylight'))).map(({ name, value }) => [name, value])")
    base = dict(browser.value("Store.constants(Controls.look(Controls.shown()[0])).map(({ name, value }) => [name, value])"))
    shared = next(name for name, value in heir if name in names and base[name] == value and name == "unread") if "unread" in names else "on_accent"
    before = {theme: browser.value(drawn(theme)) for theme in ("Base", "Daylight")}
    constant(browser, "Base", shared)
    enter(browser, shared)
    type_over(browser, "#00FF55")
    for theme in before:
        assert browser.wait(f"{drawn(theme)} !== {before[theme]!r}"), f"{theme} follows"
    assert not files.changes(), "before anything is written"
    key(browser, "Enter")
    noted(browser, "Changed", "it is written")
    assert browser.value(drawn("Daylight")) != before["Daylight"], "the card shows what is written"
    control(browser, "z")
    noted(browser, "Undone:", "it is taken back")
    assert browser.wait(f"{drawn('Daylight')} === {before['Daylight']!r}"), "the card, too"
    assert quiet(browser), browser.faults()


def test_large_sizes(skinctl, themes, served, browser, pictures):
    """One large theme among three and among nine, on screens of all sizes."""
    nine = Served(skinctl, themes / "Gallery", "--edit", "--schema", themes / "app.schema.xml", "--themes", themes)
    for server, theme in [(served, "Midnight"), (nine, "Okabe")]:
        open_studio(browser, server)
        enlarge(browser, theme)
        for width, height, scale in [(1600, 1000, 1), (1280, 800, 1), (1024, 768, 1), (800, 600, 1), (700, 450, 2), (360, 740, 1)]:
            resize(browser, width, height, scale)
            for is_open in (True, False):
                if is_open:
                    select_entity(browser, theme, browser.value(f"{figure(theme)}.querySelector('[data-entity]').dataset.entity"))
                else:
                    browser.value("Panel.close()")
                browser.frame()
                assert browser.value("document.documentElement.scrollWidth - innerWidth") <= 0, f"nothing is wider than the page at {width}"
                assert not browser.value(OUTSIDE), f"nothing sticks out at {width}: {browser.value(OUTSIDE)}"
                found = sizes(browser)
                small = [found[name] for name in found if name != theme]
                assert found[theme] > 1.3 * max(small) and min(small) > 90, f"the large one is large, and the small ones can be seen at {width}: {found}"
                shoot(browser, pictures, f"studio-large-{len(found)}-{width}-{'open' if is_open else 'closed'}")
    nine.end()
    assert quiet(browser), browser.faults()


CELLS = "[...document.querySelectorAll('#panel .cell')]"


def cell(name):
    return f"{CELLS}.find((cell) => cell.querySelector('input')?.ariaLabel === '{name}')"


def picture(name):
    return f"{cell(name)}?.querySelector('svg')?.outerHTML.replace(/u\\d+-/g, '')"


def test_strip(themes, served, browser, pictures):
    """A click on a cell selects its state in its appearance, and the next edit is written there and nowhere else."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Daylight", SEND)
    names = browser.value(f"{CELLS}.map((cell) => cell.querySelector('input').ariaLabel)")
    states = ["normal", "focused", "highlighted", "disabled"]
    assert names == [f"{state}, {look}" for look in ("neutral", "dark") for state in states], f"each state, in each appearance: {names}"
    assert browser.wait(f"{CELLS}.every((cell) => cell.querySelector('svg'))"), "each is drawn"
    pictures_ = {name: browser.value(picture(name)) for name in names}
    assert len(set(pictures_.values())) == len(names), "each in its own way"
    enter(browser, "backgroundColor")
    assert scope(browser, "backgroundColor")[0] == "This", "an edit is for all appearances first"
    mouse(browser, cell("highlighted, dark"))
    assert browser.wait(f"{cell('highlighted, dark')}.querySelector('input').checked && document.querySelector('[name=appearance][value=dark]').checked"), "the cell is chosen, and the page is dark"
    assert browser.value("document.activeElement.ariaLabel") == "highlighted, dark", "it has the keyboard"
    shoot(browser, pictures, "studio-strip")
    enter(browser, "backgroundColor")
    assert scope(browser, "backgroundColor")[0] == "Only dark", "the place is that of the cell"
    write(browser, "backgroundColor", "#FF8800", "mouse")
    (file, (old, new)), = files.changes().items()
    assert file.startswith("Daylight.theme/") and file.endswith("~dark.xml"), f"in the file for dark alone: {file}"
    assert [line for line in new if "#FF8800" in line] == ['<operation name="backgroundColor" state="highlighted"><color>#FF8800</color></operation>'], f"for the state alone: {new}"
    assert not [line for line in old if "<operation" in line], f"beside all that was there: {old}"
    assert browser.wait(f"{picture('highlighted, dark')}?.includes('#ff8800')"), "the cell shows it"
    assert all(browser.value(picture(name)) == before for name, before in pictures_.items() if name != "highlighted, dark"), "and no other one does"
    # Also beside what is there for dark already.
    mouse(browser, cell("focused, dark"))
    assert browser.wait(f"{cell('focused, dark')}.querySelector('input').checked")
    write(browser, "backgroundColor", "#0088FF", "mouse")
    assert list(files.changes()) == [file] and '<operation name="backgroundColor" state="focused"><color>#0088FF</color></operation>' in files.changes()[file][1], f"there, too: {files.changes()}"
    control(browser, "z")
    noted(browser, "Undone:", "it is taken back")
    # And what nothing says yet.
    assert browser.wait("Live.revision() === document.documentElement.dataset.revision"), "the page shows that"
    assert browser.wait("document.querySelector('.add option[value=alpha]')"), "operations are offered that nothing says"
    browser.value("(() => { const e = document.querySelector('.add > select'); e.focus(); e.value = 'alpha'; e.dispatchEvent(new Event('change')); })()")
    write(browser, "alpha", "0.5")
    assert list(files.changes()) == [file] and '<operation name="alpha" state="focused"><float>0.5</float></operation>' in files.changes()[file][1], f"alone: {files.changes()}"
    files.restore(browser)
    # Another thing, and another appearance above the page, are not limited to the cell.
    mouse(browser, "document.querySelector('#controls [name=appearance][value=\"\"]').parentElement")
    assert browser.wait(f"{cell('focused, neutral')}.querySelector('input').checked"), "the cell follows the page"
    enter(browser, "backgroundColor")
    assert scope(browser, "backgroundColor")[0] == "This", "the limit ends with the cell"
    assert quiet(browser), browser.faults()


def test_strip_drafts(themes, served, browser):
    """All cells show what is drawn and not written."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Daylight", SEND)
    assert browser.wait(f"{CELLS}.every((cell) => cell.querySelector('svg'))"), "each is drawn"
    before = [browser.value(picture(name)) for name in ("normal, neutral", "normal, dark")]
    enter(browser, "cornerRadius")
    type_over(browser, "2")
    for name, old in zip(("normal, neutral", "normal, dark"), before):
        assert browser.wait(f"{picture(name)} !== {old!r}"), f"{name} follows"
    assert not files.changes(), "nothing is written"
    key(browser, "Escape")
    for name, old in zip(("normal, neutral", "normal, dark"), before):
        assert browser.wait(f"{picture(name)} === {old!r}"), f"{name} is as it was"
    assert quiet(browser), browser.faults()


def test_strip_keys(served, browser):
    """The cells are a group of radio buttons: Left and Right lead through it, Up and Down to the other appearance."""
    open_studio(browser, served)
    select_entity(browser, "Daylight", SEND)
    focus(browser, f"{cell('normal, neutral')}?.querySelector('input')")
    for name, wanted in [("ArrowRight", "focused, neutral"), ("ArrowDown", "focused, dark"), ("ArrowLeft", "normal, dark"), ("ArrowUp", "normal, neutral")]:
        key(browser, name)
        assert browser.wait(f"document.activeElement.ariaLabel === '{wanted}' && document.activeElement.checked"), f"{name} leads to {wanted}: {browser.value('document.activeElement.ariaLabel')}"
    browser.send("Accessibility.enable")
    told = [(node.get("role", {}).get("value"), node.get("name", {}).get("value", "")) for node in browser.send("Accessibility.getFullAXTree")["nodes"]]
    assert ("radiogroup", "State") in told and ("radio", "disabled, dark") in told, "a screen reader is told of them"
    assert not [name for role, name in told if role == "radio" and re.search("☾|☀", name)], "without signs"
    # A theme without appearances, and a thing without states.
    choose_tab(browser, "theme", "Midnight", "mouse")
    assert browser.wait(tab("state", "highlighted")), "a theme that does not adapt has its states alone"
    select_entity(browser, "Midnight", browser.value(f"{figure('Midnight')}.querySelector('[data-entity^=wallpaper]').dataset.entity"))
    assert browser.wait(f"{CELLS}.length === 1 && !document.querySelector('#panel .cell input')"), "one picture is no choice"
    assert quiet(browser), browser.faults()


def test_strip_typed(themes, served, browser):
    """What is typed in a cell stays with its appearance, also where another cell is clicked before it is written."""
    files = Folder(themes)
    open_studio(browser, served)
    enlarge(browser, "Daylight")
    select_entity(browser, "Daylight", SEND)
    mouse(browser, cell("normal, dark"))
    enter(browser, "backgroundColor", "input.hex")
    browser.send("Network.emulateNetworkConditions", offline=False, latency=300, downloadThroughput=-1, uploadThroughput=-1)
    type_over(browser, "#101010")
    key(browser, "Enter")
    mouse(browser, cell("normal, neutral"))
    browser.send("Network.emulateNetworkConditions", offline=False, latency=0, downloadThroughput=-1, uploadThroughput=-1)
    until(lambda: files.changes(), "what was typed is written")
    assert browser.wait("Live.revision() === document.documentElement.dataset.revision && ![...Editors.all.values()].some(({ editing }) => editing.isBusy())"), "nothing that was typed in another appearance comes back"
    written = files.changes()
    assert all("~dark" in name for name in written), f"it is written for dark alone: {written.keys()}"
    enter(browser, "backgroundColor", "input.hex")
    assert browser.value(f"{field('backgroundColor', 'input.hex')}.value") != "#101010"
    enter(browser, "cornerRadius")
    time.sleep(1)
    assert files.changes() == written, "a field that is visited writes nothing"


def test_strip_marks(served, browser):
    """All cells are marked for which the next value holds, and each can be clicked, also those with a picture of nine parts."""
    open_studio(browser, served)
    enlarge(browser, "Daylight")
    marked = "[...document.querySelectorAll('#panel .cell')].filter((each) => getComputedStyle(each).boxShadow.includes('inset')).map((each) => each.querySelector('input').ariaLabel)"
    select_entity(browser, "Daylight", SEND)
    assert browser.value(marked) == ["normal, neutral", "normal, dark"], "a value holds in both appearances first"
    mouse(browser, cell("normal, dark"))
    assert browser.wait(f"String({marked}) === 'normal, dark'"), "and in that of a cell that is clicked"
    bubble = browser.value(f"[...{figure('Daylight')}.querySelectorAll('[data-entity^=\"chatbubble#bubble_out\"]')][0].dataset.entity")
    select_entity(browser, "Daylight", bubble)
    assert browser.wait(f"{marked}.length === 2"), "the limit ends with another thing, and shows that"
    hit = """[...document.querySelectorAll('#panel .cell')].every((each) => { const r = each.getBoundingClientRect();
        return each.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)); })"""
    assert browser.wait(hit), "each cell is hit at its middle"
