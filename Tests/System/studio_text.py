"""The text of a file that is typed in the page and not saved is not lost."""
import time

import chromium
from studio import Folder, Served, check, control, key, mouse, noted, open_studio, quiet, shoot
from studio_meaning import write
from studio_undo import constant

TEXT = "document.querySelector('#source textarea')"
OPEN = "document.querySelector('#source')?.hidden === false"
FILE = "Midnight.theme/palette.xml"
BUTTON = "[...document.querySelectorAll('.studio > button')].find((button) => button.textContent.startsWith('Text'))"


def open_text(browser):
    browser.value(f"Source.open('{FILE}', Controls.own().find((theme) => theme.name === 'Midnight'))")
    check(browser.wait(f"{OPEN} && {TEXT}.value"), "a file is opened")


def type_at(browser, before, text):
    """Types at a place of the text, as a keyboard does."""
    browser.value(f"(() => {{ const t = {TEXT}; t.focus(); const at = t.value.indexOf({before!r}); t.setSelectionRange(at, at); }})()")
    browser.send("Input.insertText", text=text)


def ready(browser):
    check(browser.wait("document.querySelector('.studio') && document.querySelector('.screen [data-entity]') && Live.revision === document.documentElement.dataset.revision"), "the page is there again")


def test_text(skinctl, themes, folder, pictures):
    arguments = ("--edit", "--schema", themes / "app.schema.xml")
    served = Served(skinctl, themes, *arguments)
    browser = chromium.Browser(folder)
    files = Folder(themes)
    try:
        open_studio(browser, served)
        open_text(browser)
        type_at(browser, "</constants>", "<!-- mine -->")
        browser.send("Page.reload")
        time.sleep(0.5)
        ready(browser)
        check(any(event.get("method") == "Page.javascriptDialogOpening" for event in browser.events), "the browser asks before it leaves the page")
        check(browser.wait(f"{OPEN} && {TEXT}.value.includes('<!-- mine --></constants>')"), "what was typed is there after a reload")
        mouse(browser, "document.querySelector('#source .close')")
        check(browser.value(f"{BUTTON}.textContent") == "Text •" and FILE in browser.value(f"{BUTTON}.title"), "a closed file with unsaved text has a mark")
        shoot(browser, pictures, "studio-unsaved")
        # Another server at the same port, with another token.
        port = served.port
        served.end()
        served = Served(skinctl, themes, *arguments, port=port)
        time.sleep(3)
        browser.send("Page.navigate", url=served.address)
        time.sleep(1)
        ready(browser)
        check(browser.wait(f"{BUTTON}.textContent === 'Text •'"), "what was typed is there after the server has started again")
        mouse(browser, BUTTON)
        check(browser.wait(f"{OPEN} && {TEXT}.value.includes('<!-- mine --></constants>')"), "it is opened first")
        check(not files.changes(), "nothing is written yet")
        browser.value(f"{TEXT}.focus()")
        control(browser, "s")
        noted(browser, f"Saved {FILE}", "it is saved")
        check(files.changes().keys() == {FILE} and b"<!-- mine --></constants>" in (themes / FILE).read_bytes(), "as it was typed")
        check(browser.wait(f"{BUTTON}.textContent === 'Text'"), "the mark is gone")
        type_at(browser, "</constants>", "<!-- zzz -->")
        check(browser.wait(f"{BUTTON}.textContent === 'Text •'"), "it comes back")
        mouse(browser, "document.querySelector('#source .quiet:nth-of-type(2)')")
        check(browser.wait(f"{BUTTON}.textContent === 'Text' && !{TEXT}.value.includes('zzz')"), "and goes when the text is discarded")
        browser.send("Page.reload")
        time.sleep(0.5)
        ready(browser)
        check(browser.wait(f"{BUTTON}.textContent === 'Text' && {TEXT}.value && !{TEXT}.value.includes('zzz')"), "what was discarded does not come back")
    finally:
        browser.close()
        served.end()


def test_conflict(skinctl, themes, folder, pictures):
    """The panel edits a file while its text is typed."""
    served = Served(skinctl, themes, "--edit", "--schema", themes / "app.schema.xml")
    browser = chromium.Browser(folder)
    bar = "document.querySelector('#source .conflict')"
    buttons = f"[...{bar}.querySelectorAll('button')].map((button) => button.textContent)"
    try:
        open_studio(browser, served)
        open_text(browser)
        type_at(browser, "</constants>", "<!-- mine -->")
        constant(browser, "Midnight", "accent")
        write(browser, "accent", "#111222")
        check(browser.wait(f"!{bar}.hidden"), "the text says that its file has changed")
        check("accent" in browser.value(f"{bar}.textContent"), "and where")
        shoot(browser, pictures, "studio-conflict")
        check(browser.value(buttons) == ["Merge", "Save over it"], "both changes can be had")
        check("mine" not in (themes / FILE).read_text() and "#111222" in (themes / FILE).read_text(), "neither is lost")
        mouse(browser, f"{bar}.querySelector('button')")
        check(browser.wait(f"{bar}.hidden && {TEXT}.value.includes('#111222') && {TEXT}.value.includes('mine')"), "both are in the text")
        mouse(browser, "document.querySelector('#source .source-bar .quiet')")
        noted(browser, f"Saved {FILE}", "it is saved")
        check("mine" in (themes / FILE).read_text() and "#111222" in (themes / FILE).read_text(), "both are in the file")
        # The same line.
        browser.value("document.querySelector('.studio-note').textContent = ''")
        open_text(browser)
        type_at(browser, "#111222", "#AAABBB</color><!-- ")
        browser.value(f"(() => {{ const t = {TEXT}; t.value = t.value.replace('#111222</color>', '-->'); t.dispatchEvent(new Event('input')); }})()")
        constant(browser, "Midnight", "accent")
        write(browser, "accent", "#333444")
        check(browser.wait(f"!{bar}.hidden"), "the text says that its file has changed")
        check(browser.value(buttons) == ["Save over it"], "lines that both have changed are not merged")
        check(browser.value("document.querySelector('#source .source-bar .quiet').disabled"), "nor is one saved over the other unasked")
        mouse(browser, f"{bar}.querySelector('button')")
        noted(browser, f"Saved {FILE}", "one is saved over the other when that is asked for")
        check("#AAABBB" in (themes / FILE).read_text() and "#333444" not in (themes / FILE).read_text(), "as it was typed")
        browser.value("document.activeElement.blur()")
        control(browser, "z")
        noted(browser, "Took back", "it is taken back")
        check("#333444" in (themes / FILE).read_text(), "and the other one is there again")
        # A change that comes between the text and its save.
        open_text(browser)
        type_at(browser, "</constants>", "<!-- late -->")
        path = themes / FILE
        path.write_bytes(path.read_bytes().replace(b"#333444", b"#555666"))
        control(browser, "s")
        check(browser.wait(f"!{bar}.hidden"), "one that was not known yet is told, too")
        check("late" not in path.read_text(), "and not written over")
        check(quiet(browser), f"the page complains of nothing else: {browser.faults()}")
    finally:
        browser.close()
        served.end()
