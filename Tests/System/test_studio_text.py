"""The text of a file that is typed in the page and not saved is not lost."""
import time

from studio import Folder, control, focus, mouse, noted, open_studio, quiet, shoot
from test_studio_meaning import write
from test_studio_undo import constant

TEXT = "document.querySelector('#source textarea')"
OPEN = "document.querySelector('#source')?.hidden === false"
FILE = "Midnight.theme/palette.xml"
BUTTON = "[...document.querySelectorAll('.studio > button')].find((button) => button.textContent.startsWith('Text'))"


def open_text(browser):
    browser.value(f"Source.open('{FILE}', Controls.own().find((theme) => theme.name === 'Midnight'))")
    assert browser.wait(f"{OPEN} && {TEXT}.value"), "a file is opened"


def type_at(browser, before, text):
    """Types at a place of the text, as a keyboard does."""
    browser.value(f"(() => {{ const t = {TEXT}; t.focus(); const at = t.value.indexOf({before!r}); t.setSelectionRange(at, at); }})()")
    browser.send("Input.insertText", text=text)


def ready(browser):
    assert browser.wait("document.querySelector('.studio') && document.querySelector('.screen [data-entity]') && Live.revision() === document.documentElement.dataset.revision"), "the page is there again"


def test_text(themes, serve, browser, pictures):
    served = serve()
    files = Folder(themes)
    open_studio(browser, served)
    open_text(browser)
    type_at(browser, "</constants>", "<!-- mine -->")
    browser.send("Page.reload")
    time.sleep(0.5)
    ready(browser)
    assert any(event.get("method") == "Page.javascriptDialogOpening" for event in browser.events), "the browser asks before it leaves the page"
    assert browser.wait(f"{OPEN} && {TEXT}.value.includes('<!-- mine --></constants>')"), "what was typed is there after a reload"
    mouse(browser, "document.querySelector('#source .close')")
    assert browser.value(f"{BUTTON}.textContent") == "Text •" and FILE in browser.value(f"{BUTTON}.title"), "a closed file with unsaved text has a mark"
    shoot(browser, pictures, "studio-unsaved")
    # Another server at the same port, with another token.
    port = served.port
    served.end()
    served = serve(port=port)
    time.sleep(3)
    # Only the part behind # differs: the page loads itself again, and Chromium may lose its answer to a Page.navigate.
    browser.value(f"void setTimeout(() => {{ location.href = {served.address!r}; }})")
    time.sleep(1)
    ready(browser)
    assert browser.wait(f"{BUTTON}.textContent === 'Text •'"), "what was typed is there after the server has started again"
    mouse(browser, BUTTON)
    assert browser.wait(f"{OPEN} && {TEXT}.value.includes('<!-- mine --></constants>')"), "it is opened first"
    assert not files.changes(), "nothing is written yet"
    focus(browser, f"{TEXT}")
    control(browser, "s")
    noted(browser, f"Saved {FILE}", "it is saved")
    assert files.changes().keys() == {FILE} and b"<!-- mine --></constants>" in (themes / FILE).read_bytes(), "as it was typed"
    assert browser.wait(f"{BUTTON}.textContent === 'Text'"), "the mark is gone"
    type_at(browser, "</constants>", "<!-- zzz -->")
    assert browser.wait(f"{BUTTON}.textContent === 'Text •'"), "it comes back"
    mouse(browser, "document.querySelector('#source .quiet:nth-of-type(2)')")
    assert browser.wait(f"{BUTTON}.textContent === 'Text' && !{TEXT}.value.includes('zzz')"), "and goes when the text is discarded"
    browser.send("Page.reload")
    time.sleep(0.5)
    ready(browser)
    assert browser.wait(f"{BUTTON}.textContent === 'Text' && {TEXT}.value && !{TEXT}.value.includes('zzz')"), "what was discarded does not come back"


def test_conflict(themes, served, browser, pictures):
    """The panel edits a file while its text is typed."""
    bar = "document.querySelector('#source .conflict')"
    buttons = f"[...{bar}.querySelectorAll('button')].map((button) => button.textContent)"
    open_studio(browser, served)
    open_text(browser)
    type_at(browser, "</constants>", "<!-- mine -->")
    constant(browser, "Midnight", "accent")
    write(browser, "accent", "#111222")
    assert browser.wait(f"!{bar}.hidden"), "the text says that its file has changed"
    assert "accent" in browser.value(f"{bar}.textContent"), "and where"
    shoot(browser, pictures, "studio-conflict")
    assert browser.value(buttons) == ["Merge", "Save over it"], "both changes can be had"
    assert "mine" not in (themes / FILE).read_text() and "#111222" in (themes / FILE).read_text(), "neither is lost"
    mouse(browser, f"{bar}.querySelector('button')")
    assert browser.wait(f"{bar}.hidden && {TEXT}.value.includes('#111222') && {TEXT}.value.includes('mine')"), "both are in the text"
    mouse(browser, "document.querySelector('#source .source-bar .quiet')")
    noted(browser, f"Saved {FILE}", "it is saved")
    assert "mine" in (themes / FILE).read_text() and "#111222" in (themes / FILE).read_text(), "both are in the file"
    # The same line.
    browser.value("document.querySelector('.studio-note').textContent = ''")
    open_text(browser)
    type_at(browser, "#111222", "#AAABBB</color><!-- ")
    browser.value(f"(() => {{ const t = {TEXT}; t.value = t.value.replace('#111222</color>', '-->'); t.dispatchEvent(new Event('input')); }})()")
    constant(browser, "Midnight", "accent")
    write(browser, "accent", "#333444")
    assert browser.wait(f"!{bar}.hidden"), "the text says that its file has changed"
    assert browser.value(buttons) == ["Save over it"], "lines that both have changed are not merged"
    assert browser.value("document.querySelector('#source .source-bar .quiet').disabled"), "nor is one saved over the other unasked"
    mouse(browser, f"{bar}.querySelector('button')")
    noted(browser, f"Saved {FILE}", "one is saved over the other when that is asked for")
    assert "#AAABBB" in (themes / FILE).read_text() and "#333444" not in (themes / FILE).read_text(), "as it was typed"
    browser.value("document.activeElement.blur()")
    control(browser, "z")
    noted(browser, "Undone:", "it is taken back")
    assert "#333444" in (themes / FILE).read_text(), "and the other one is there again"
    # A change that comes between the text and its save.
    open_text(browser)
    type_at(browser, "</constants>", "<!-- late -->")
    path = themes / FILE
    path.write_bytes(path.read_bytes().replace(b"#333444", b"#555666"))
    control(browser, "s")
    assert browser.wait(f"!{bar}.hidden"), "one that was not known yet is told, too"
    assert "late" not in path.read_text(), "and not written over"
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"
