"""The last theme is removed while the panel of the studio explains one of its values."""
import shutil

from studio import open_studio, quiet, select_entity
from test_studio_meaning import SEND


def test_gone(served, browser, themes, folder):
    open_studio(browser, served)
    select_entity(browser, "Midnight", SEND)
    away = folder / "away"
    away.mkdir()
    shutil.move(themes / "Midnight.theme", away)
    assert browser.wait("Controls.own().every(({ name }) => name !== 'Midnight')"), "a theme is gone"
    assert browser.wait("Panel.isOpen() && document.querySelector('#panel .edit')"), "the panel explains another one"
    for bundle in themes.glob("*.theme"):
        shutil.move(bundle, away)
    assert browser.wait("!document.querySelector('#empty').hidden"), "the last theme is gone"
    assert browser.wait("!Panel.isOpen()"), "there is nothing to explain"
    assert browser.wait("document.querySelector('#live').textContent.startsWith('Saved')"), "the server is there"
    shutil.move(away / "Midnight.theme", themes)
    shutil.move(away / "Base.theme", themes)
    assert browser.wait("document.querySelector('#empty')?.hidden && typeof Controls !== 'undefined' && Controls.own().some(({ name }) => name === 'Midnight')"), "a theme comes back"
    # A server that is asked while a folder is on its way refuses.
    assert quiet(browser), f"the page complains of nothing else: {browser.faults()}"
