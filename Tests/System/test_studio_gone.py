"""The last theme is removed while the panel of the studio explains one of its values."""
import shutil

from studio import check, open_studio, select_entity
from test_studio_meaning import SEND


def test_gone(served, browser, themes, folder):
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    shutil.move(themes / "Midnight.theme", folder)
    check(browser.wait("Controls.own().every(({ name }) => name !== 'Midnight')"), "a theme is gone")
    check(browser.wait("Panel.isOpen() && document.querySelector('#panel .edit')"), "the panel explains another one")
    for bundle in themes.glob("*.theme"):
        shutil.move(bundle, folder)
    check(browser.wait("!document.querySelector('#empty').hidden"), "the last theme is gone")
    check(browser.wait("!Panel.isOpen()"), "there is nothing to explain")
    check(browser.wait("document.querySelector('#live').textContent.startsWith('Saved')"), f"the server is there: {browser.value('document.querySelector(`#live`).textContent')}")
    shutil.move(f"{folder}/Midnight.theme", themes)
    shutil.move(f"{folder}/Base.theme", themes)
    check(browser.wait("document.querySelector('#empty').hidden && Controls.own().some(({ name }) => name === 'Midnight')"), "a theme comes back")
    check(not browser.faults(), f"the page complains of nothing: {browser.faults()}")
