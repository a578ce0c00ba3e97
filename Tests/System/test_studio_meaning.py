"""What an edit means is what the panel shows: the theme, the state, the traits and the place, each chosen with the mouse and with keys.

Each test looks at the files that have changed, against a copy of the folder.
"""
import time

from studio import Folder, choose_scope, enter, field, focus, key, mouse, noted, open_studio, quiet, scope, scopes, select_entity, shown, told, type_over, unfold, until

SEND = "uibutton#button_send"


def constant(browser, theme, name):
    browser.value(f"Panel.showConstant('{name}', Controls.own().findIndex((theme) => theme.name === '{theme}'), null)")
    assert browser.wait(f"document.querySelector('#panel h2')?.textContent === '{name}' && {field(name)}"), f"{name} of {theme} is shown"


def tab(name, text):
    return f"[...document.querySelectorAll('#panel [name=panel-{name}]')].find((tab) => tab.parentElement.textContent === '{text}' || tab.ariaLabel?.split(',')[0] === '{text}')"


def choose_tab(browser, name, text, by):
    if by == "mouse":
        mouse(browser, f"{tab(name, text)}.parentElement")
    else:
        browser.value(f"document.querySelector('#panel [name=panel-{name}]:checked').focus()")
        for _ in range(8):
            if browser.value(f"{tab(name, text)}.checked"):
                break
            key(browser, "ArrowRight")
    assert browser.wait(f"{tab(name, text)}?.checked"), f"the tab {text} is chosen by {by}"


def write(browser, operation, text, by="keys"):
    """Types a value over another one, and presses Enter."""
    assert browser.wait(field(operation)), f"{operation} has a field"
    if by == "mouse":
        enter(browser, operation)
    assert browser.wait(f"!{field(operation)}.closest('[inert]')"), f"{operation} can be edited"
    focus(browser, field(operation))
    browser.value("document.querySelector('.studio-note').textContent = ''")
    type_over(browser, text)
    key(browser, "Enter")
    noted(browser, "Changed", f"{operation} {text} is written")


def test_tabs(themes, served, browser):
    files = Folder(themes)
    values = "JSON.stringify([...document.querySelectorAll('#panel .row-head')].map((row) => row.textContent))"
    open_studio(browser, served)
    for number, by in enumerate(("mouse", "keys")):
        # The theme.
        select_entity(browser, "Daylight", SEND)
        before = browser.value(values)
        choose_tab(browser, "theme", "Midnight", by)
        assert browser.wait(f"{values} !== {before!r}"), "the values are those of the other theme"
        assert browser.value("document.activeElement.name") == "panel-theme", "the tab keeps the keyboard"
        write(browser, "cornerRadius", f"{4 + number}", by)
        changed = files.changes()
        assert changed and all(name.startswith("Midnight.theme/") for name in changed), f"the edit goes to the theme of the tab: {changed}"
        files.restore(browser)
        # What is typed and left belongs to the theme that was shown.
        choose_tab(browser, "theme", "Daylight", by)
        focus(browser, field('cornerRadius'))
        type_over(browser, f"{6 + number}")
        choose_tab(browser, "theme", "Midnight", "mouse")
        until(lambda: all(name.startswith("Daylight.theme/") for name in files.changes()) and files.changes(), "what was typed before is written where it was typed")
        assert browser.wait(f"{field('cornerRadius')} && {field('cornerRadius')}.value !== '{6 + number}'"), "the panel shows the theme of the tab"
        files.restore(browser)
        # The state.
        choose_tab(browser, "theme", "Daylight", by)
        assert browser.wait(tab("state", "highlighted")), "the button has states"
        choose_tab(browser, "state", "highlighted", by)
        assert browser.wait("document.querySelector('#live').textContent.includes('another state')"), "the scenes show the state"
        write(browser, "backgroundColor", f"#12345{number}", by)
        changed = files.changes()
        lines = [line for _, new in changed.values() for line in new]
        assert list(changed) and all(name.startswith("Daylight.theme/") for name in changed) and any('state="highlighted"' in line and f"#12345{number}" in line for line in lines), f"the edit is one of the state: {changed}"
        files.restore(browser)
        assert browser.wait("document.querySelector('.add option[value=alpha]')"), "operations are offered that nothing says"
        browser.value("""(() => { const e = document.querySelector('.add > select'); e.focus(); e.value = 'alpha'; e.dispatchEvent(new Event('change')); })()""")
        write(browser, "alpha", "0.5")
        changed = files.changes()
        lines = [line for _, new in changed.values() for line in new]
        assert any('<operation name="alpha" state="highlighted"><float>0.5</float>' in line for line in lines), f"so is an operation that is added: {changed}"
        files.restore(browser)
        browser.value("document.querySelector('#panel .close').click()")
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_typing_after_a_tab(themes, served, browser):
    """A field that has the keyboard keeps it and its text, whatever is painted under it."""
    own = field("backgroundColor")
    palette = themes / "Midnight.theme/palette.xml"
    rows = "document.querySelectorAll('#panel .row').length"

    def save():
        before = shown(browser)
        palette.write_bytes(palette.read_bytes() + b"<!-- outside -->\n")
        until(lambda: shown(browser) != before, "the page shows what was saved")

    open_studio(browser, served)
    # The definition of a state is shown among all, and alone.
    for state in ("disabled", "normal", "disabled"):
        select_entity(browser, "Midnight", SEND)
        choose_tab(browser, "state", state, "mouse")
        focus(browser, own)
        type_over(browser, "#12")
        save()
        assert browser.wait("Controls.look(Controls.own().find(({ name }) => name === 'Midnight'))?.isExplained"), "the values are explained again"
        time.sleep(0.1)
        browser.send("Input.insertText", text="34")
        assert browser.value(f"document.activeElement === {own} && {own}.value") == "#1234", f"the field keeps the keyboard: {told(browser)}"
        key(browser, "Escape")
        assert browser.value(f"{own}.value") != "#1234", "and Escape takes the text back"
    # Explanations that come late.
    browser.value("(() => { const own = fetch; window.fetch = async (...all) => { if (String(all[0]).startsWith('/why/')) await new Promise((done) => setTimeout(done, 700)); return own(...all); }; })()")
    save()
    for state in ("highlighted", "normal"):
        choose_tab(browser, "state", state, "mouse")
        assert browser.value(rows) > 3, "the rows stay until the explanations come"
    write(browser, "cornerRadius", "7")
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_a_first_value_of_a_state(themes, served, browser):
    """A state that gets a value of its own keeps the field with the keyboard, so that the next step is one, too."""
    files = Folder(themes)
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    choose_tab(browser, "state", "highlighted", "mouse")
    own = field("cornerRadius")
    assert browser.wait(f"{own} && !{own}.closest('[inert]')"), "the state has the value of all"
    unfold(browser)
    focus(browser, own)
    first = float(browser.value(f"{own}.value"))
    for step in (1, 2, 3):
        key(browser, "ArrowUp")
        until(lambda: any(f"<float>{first + step:g}</float>" in line for _, new in files.changes().values() for line in new), f"step {step} is written: {files.changes()}")
        assert browser.wait("Controls.look(Controls.own().find(({ name }) => name === 'Midnight'))?.isExplained && !document.querySelector('.edit[data-phase=writing]')"), "and explained"
        assert browser.wait(f"document.activeElement === {own}"), f"the field keeps the keyboard: {told(browser)}"
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_conditions(themes, served, browser):
    """The appearance, the device and the scale of the page."""
    files = Folder(themes)

    def choose(name, value, by):
        box = f"document.querySelector('#controls [name={name}][value=\"{value}\"]')"
        if by == "mouse":
            mouse(browser, f"{box}.parentElement")
        else:
            browser.value(f"document.querySelector('#controls [name={name}]:checked').focus()")
            for _ in range(8):
                if browser.value(f"{box}.checked"):
                    break
                key(browser, "ArrowRight")
        assert browser.wait(f"{box}.checked"), f"{name} {value} is chosen by {by}"

    open_studio(browser, served)
    for number, by in enumerate(("mouse", "keys")):
        select_entity(browser, "Midnight", SEND)
        written = []
        for step, (appearance, idiom, scale) in enumerate([("dark", "iphone", "2"), ("", "ipad", "3"), ("", "iphone", "2")]):
            choose("appearance", appearance, by)
            choose("idiom", idiom, by)
            choose("scale", scale, by)
            assert browser.wait(f"{field('backgroundColor')} && !{field('backgroundColor')}.closest('[inert]')"), "the panel shows what is chosen"
            time.sleep(0.5)
            focus(browser, field('backgroundColor'))
            choose_scope(browser, "backgroundColor", "traits", by)
            write(browser, "backgroundColor", f"#A1B2{number}{step}", "keys")
            changed = files.changes()
            assert len(changed) == 1, f"one file has changed: {changed}"
            written.append(next(iter(changed)).split("/")[1].removesuffix(".xml").split("~")[1:])
            files.restore(browser)
        assert [sorted(map(str.lower, each)) for each in written] == [["dark", "iphone"], ["ipad"], ["iphone"]], f"the edit is one of what is shown: {written}"
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"


def test_places(themes, served, browser):
    """Where a value is written: what was clicked, unless another place is chosen, which stays until the field is left."""
    files = Folder(themes)
    open_studio(browser, served)
    for theme in ("Daylight", "Midnight"):
        for entity, operation, value, number in [(SEND, "backgroundColor", "#1E8E3E", "#1E8E3F"), (SEND, "cornerRadius", "3", "4")]:
            select_entity(browser, theme, entity)
            enter(browser, operation)
            assert browser.wait(f"{scopes(operation)}.length > 1"), "there are several places"
            text, hint = scope(browser, operation)
            assert text == "This" and f"written in {theme}.theme/" in hint, f"the first one is what was clicked: {text}, {hint}"
            for each in (value, number):
                write(browser, operation, each)
                changed = files.changes()
                assert len(changed) == 1 and next(iter(changed)).startswith(f"{theme}.theme/"), f"the value is written in the theme alone: {changed}"
                (_, new), = changed.values()
                assert any(each in line for line in new), "as it was typed"
            files.restore(browser)
    # Of what follows a constant, some may stay as they are: the white text on an accent.
    constant(browser, "Midnight", "accent")
    enter(browser, "accent")
    text, _ = scope(browser, "accent")
    count = int(text.split()[-1])
    type_over(browser, "#AA3377")
    told_ = "document.querySelector('#panel .outcome').textContent"
    assert browser.wait(f"{told_} !== ''"), "the proof says what changes"
    assert browser.value(told_).startswith(f"{count - 1} of {count} things change"), f"by the number on the chip, {text}: {browser.value(told_)}"
    key(browser, "Escape")
    # A place that is chosen stays while the field is used.
    for by in ("mouse", "keys"):
        select_entity(browser, "Midnight", SEND)
        enter(browser, "cornerRadius")
        choose_scope(browser, "cornerRadius", "constant:radius_round_button", by)
        assert browser.wait(f"Boolean({field('cornerRadius')}?.value)"), "its value is there"
        focus(browser, field('cornerRadius'))
        first = float(browser.value(f"{field('cornerRadius')}.value"))
        for step in range(1, 5):
            key(browser, "ArrowUp")
            until(lambda: any(f">{first + step:g}<" in line or f'add="{step}"' in line for _, new in files.changes().values() for line in new), f"step {step} is written")
        changed = files.changes()
        assert list(changed) == ["Base.theme/metrics.xml"], f"four steps go to one place: {changed}"
        assert browser.value(f"{scopes('cornerRadius')}.find((chip) => chip.checked).value") == "constant:radius_round_button", "which is still the chosen one"
        files.restore(browser)
        # And it is forgotten with the panel.
        mouse(browser, "document.querySelector('#panel .close')")
        select_entity(browser, "Midnight", SEND)
        enter(browser, "cornerRadius")
        text, _ = scope(browser, "cornerRadius")
        assert text == "This", f"a place that was chosen is not remembered: {text}"
        browser.value("document.querySelector('#panel .close').click()")
    # Eight quick steps.
    select_entity(browser, "Daylight", SEND)
    enter(browser, "cornerRadius")
    first = float(browser.value(f"{field('cornerRadius')}.value"))
    for _ in range(8):
        browser.send("Input.dispatchKeyEvent", type="rawKeyDown", key="ArrowUp", windowsVirtualKeyCode=38)
        browser.send("Input.dispatchKeyEvent", type="keyUp", key="ArrowUp")
    assert browser.wait(f"{field('cornerRadius')}?.value == {first + 8} && !document.querySelector('.edit.dirty')"), "eight quick steps are eight"
    until(lambda: any(f">{first + 8:g}<" in line for _, new in files.changes().values() for line in new), "the last one is written")
    changed = files.changes()
    (name, (_, new)), = changed.items()
    assert name.startswith("Daylight.theme/") and len(new) < 4, f"in one place: {changed}"
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"
