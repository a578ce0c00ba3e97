"""What a theme says of itself in info.xml: its appearance, and its name and description in languages, edited in the theme's panel."""

from studio import Folder, control, enter, field, figure, focus, forget, key, mouse, noted, open_studio, quiet, shoot, type_over, until

INFO = "Midnight.theme/info.xml"
TITLE = "document.querySelector('#panel h2')?.textContent"


def open_theme(browser, theme):
    mouse(browser, f"{figure(theme)}.querySelector('figcaption button')")
    assert browser.wait(f"{TITLE} === '{theme}' && {field('appearance', 'select')}"), f"the panel explains {theme}"


def undone(browser, files, what):
    control(browser, "z")
    noted(browser, "Undone:", what)
    until(lambda: not files.changes(), f"{what}: every byte is back")


def test_appearance(themes, served, browser, pictures):
    files = Folder(themes)
    open_studio(browser, served)
    open_theme(browser, "Midnight")
    shoot(browser, pictures, "studio-theme")
    lists = field("appearance", "select")
    assert browser.value(f"[{lists}.value, ...[...{lists}.options].map((each) => each.value)]") == ["dark", "light", "dark", "any"], "it is what the file says"
    focus(browser, lists)
    key(browser, "ArrowUp")
    noted(browser, "Changed appearance", "another one is written once it rests")
    assert files.changes() == {INFO: (["<appearance>dark</appearance>"], ["<appearance>light</appearance>"])}, f"one word: {files.changes()}"
    undone(browser, files, "it is taken back")
    assert browser.wait(f"{lists}?.value === 'dark'"), "the panel shows it"
    # Without an appearance the theme has its parent's.
    focus(browser, lists)
    out = f"[...({lists}.closest('.edit').querySelectorAll('.more-actions > .quiet') ?? [])].find((button) => button.textContent === 'Take out')"
    assert browser.wait(out), "it can be taken out"
    forget(browser)
    mouse(browser, out)
    noted(browser, "Changed appearance", "it is taken out")
    assert files.changes() == {INFO: (["<appearance>dark</appearance>"], [])}, f"with its line: {files.changes()}"
    assert browser.wait(f"{lists}?.value === 'any'"), "the panel shows the parent's"
    undone(browser, files, "it comes back")
    assert quiet(browser), browser.faults()


def test_languages(themes, served, browser):
    files = Folder(themes)
    open_studio(browser, served)
    open_theme(browser, "Midnight")
    enter(browser, "name (de)")
    type_over(browser, "Nacht & <Nebel>")
    assert not files.changes(), "what is typed is not written"
    key(browser, "Enter")
    noted(browser, "Changed name (de)", "Enter writes it")
    assert files.changes() == {INFO: (['<name lang="de">Mitternacht</name>'], ['<name lang="de">Nacht &amp; &lt;Nebel&gt;</name>'])}, f"one line: {files.changes()}"
    undone(browser, files, "it is taken back")
    # Another language.
    enter_tag = "document.querySelector('#panel form input')"
    focus(browser, enter_tag)
    type_over(browser, "fr")
    key(browser, "Enter")
    assert browser.wait(f"{field('name (fr)')} === document.activeElement"), "its name has the keyboard"
    type_over(browser, "Minuit")
    forget(browser)
    key(browser, "Enter")
    noted(browser, "Changed name (fr)", "it is written")
    text = (themes / INFO).read_text()
    assert files.changes() == {INFO: ([], ['<name lang="fr">Minuit</name>'])} and '</name>\n  <name lang="fr">Minuit</name>\n  <version>' in text, f"after the other names: {files.changes()}"
    undone(browser, files, "it is taken out again")
    # The name itself, which the page shows.
    enter(browser, "name")
    type_over(browser, "Late")
    forget(browser)
    key(browser, "Enter")
    noted(browser, "Changed name", "it is written")
    assert files.changes() == {INFO: (["<name>Midnight</name>"], ["<name>Late</name>"])}, f"one line: {files.changes()}"
    assert browser.wait(f"{TITLE} === 'Late' && {figure('Late')}"), "the page shows it"
    control(browser, "z")
    assert browser.wait(f"{TITLE} === 'Midnight'"), "and takes it back"
    # A theme has a name.
    enter(browser, "name")
    type_over(browser, " ")
    key(browser, "Enter")
    assert browser.wait("document.querySelector('#panel .edit .fault:not([hidden])')?.textContent.includes('name')"), "a theme without a name is refused"
    key(browser, "Escape")
    assert not files.changes(), "nothing is written"
    # It is what is open after the page is loaded again.
    browser.send("Page.reload")
    assert browser.wait(f"{TITLE} === 'Midnight' && {field('description (de)', 'textarea')}"), "the panel explains the theme again"
    # Another editor changes the file meanwhile.
    path = themes / INFO
    enter(browser, "description (de)", "textarea")
    type_over(browser, "Dunkel")
    path.write_bytes(path.read_bytes().replace(b"<version>1.0.0", b"<version>1.0.1"))
    assert browser.wait("document.querySelector('#panel .panel-head p').textContent.includes('1.0.1')"), "the page shows it"
    assert browser.value(f"{field('description (de)', 'textarea')}.value") == "Dunkel", "what is typed stays"
    forget(browser)
    key(browser, "Enter")
    noted(browser, "Changed description (de)", "it is written")
    assert b"1.0.1" in path.read_bytes() and b'<description lang="de">Dunkel</description>' in path.read_bytes(), "beside the other change"
    assert quiet(browser), browser.faults()
