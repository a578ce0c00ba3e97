"""Checks with a screen reader's eyes that every control and every row of the messenger has a name, and that Tab reaches all.

Needs Xvfb, xdotool, AT-SPI (at-spi2-core) and pyatspi, which is a module of Debian's own Python:

    dbus-run-session -- /usr/bin/python3 -m pytest Tests/System/test_accessibility.py --messenger MESSENGER

With -s it lists what there is. Without a bus of accessibility the tests are skipped.
"""
import os
import subprocess
import time

import pytest
from messenger import screen

pyatspi = pytest.importorskip("pyatspi")
# Without a bus, the library ends the process.
pytestmark = pytest.mark.skipif("DBUS_SESSION_BUS_ADDRESS" not in os.environ, reason="no session bus")

CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "text", "entry", "password text", "slider", "spin button",
    "combo box", "switch", "link", "menu item", "list", "list item",
}
# The keyboard reaches these by the menu of the window.
WINDOW_BUTTONS = {"Minimize", "Maximize", "Close"}
FOCUSED = {"push button", "toggle button", "check box", "entry", "text", "slider", "switch"}


def application():
    for number in range(pyatspi.Registry.getDesktopCount()):
        for child in pyatspi.Registry.getDesktop(number):
            if child is not None and child.childCount and "essenger" in (child.name or ""):
                return child
    return None


def walk(node, path=()):
    yield node, path
    for child in node:
        if child is not None:
            yield from walk(child, path + (f"{child.getRoleName()} “{child.name}”",))


@pytest.fixture(scope="module")
def environment():
    with screen() as name:
        given = {key: value for key, value in os.environ.items() if key != "GTK_A11Y"}
        yield {**given, "DISPLAY": name, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo"}


@pytest.fixture(scope="module")
def root(messenger, environment, tmp_path_factory):
    """The messenger as a screen reader finds it."""
    app = subprocess.Popen([messenger, "--state", tmp_path_factory.mktemp("state"), "--panel"], env=environment)
    try:
        end, root = time.time() + 30, None
        while root is None and time.time() < end and app.poll() is None:
            time.sleep(0.5)
            root = application()
        assert app.poll() is None, "the app ended"
        if root is None:
            pytest.skip("the app does not appear on a bus of accessibility")
        time.sleep(2)
        yield root
    finally:
        app.terminate()
        app.wait()


def test_everything_has_a_name(root):
    nodes = list(walk(root))
    for node, path in nodes:
        print("  " * len(path) + f"{node.getRoleName()} “{node.name}”")
    controls = [(node, path) for node, path in nodes if node.getRoleName() in CONTROLS]
    # Without a name, GTK answers that of the widget's class.
    nameless = [(node, path) for node, path in controls if not (node.name or "").strip() or node.name.startswith("Gtk")]
    assert not nameless, "\n".join(f"{node.getRoleName()} in " + " › ".join(path[-4:]) for node, path in nameless)
    assert len(controls) >= 20


def is_reachable(node):
    state = node.getState()
    return all(state.contains(needed) for needed in
               (pyatspi.STATE_VISIBLE, pyatspi.STATE_SENSITIVE, pyatspi.STATE_FOCUSABLE))


def test_tab_reaches_every_control(root, environment):
    """Presses Tab until each control that shows had the focus."""
    rest = [node for node, _ in walk(root) if node.getRoleName() in FOCUSED and is_reachable(node) and node.name not in WINDOW_BUTTONS]
    for _ in range(120):
        rest = [node for node in rest if not node.getState().contains(pyatspi.STATE_FOCUSED)]
        if not rest:
            break
        subprocess.run(["xdotool", "key", "Tab"], env=environment)
        time.sleep(0.1)
    assert not rest, ", ".join(f"{node.getRoleName()} “{node.name}”" for node in rest)
