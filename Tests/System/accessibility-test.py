#!/usr/bin/env python3
"""Checks with a screen reader's eyes that every control and every row of the messenger has a name, and that Tab reaches all.

    dbus-run-session -- Tests/System/accessibility-test.py MESSENGER [--list]

Needs Xvfb, xdotool, AT-SPI (at-spi2-core) and pyatspi. Where there is no accessibility bus, it says so and skips. Exits with 1 if a
control has no name, or cannot be reached by the keyboard.
"""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import time

CONTROLS = {
    "push button", "toggle button", "check box", "radio button", "text", "entry", "password text", "slider", "spin button",
    "combo box", "switch", "link", "menu item", "list", "list item",
}
# The keyboard reaches these by the menu of the window.
WINDOW_BUTTONS = {"Minimize", "Maximize", "Close"}
FOCUSED = {"push button", "toggle button", "check box", "entry", "text", "slider", "switch"}


def load(name):
    specification = importlib.util.spec_from_file_location(name, pathlib.Path(__file__).resolve().parent / f"{name}.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def application(pyatspi):
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


def main():
    try:
        import pyatspi
    except ImportError:
        system = "/usr/bin/python3"  # whose modules those of the distribution are
        if os.path.realpath(sys.executable) != os.path.realpath(system) and os.path.exists(system):
            os.execv(system, [system, *sys.argv])
        print("skipped: there is no pyatspi")
        return
    program = os.path.abspath(sys.argv[1])
    display = f":{90 + os.getpid() % 100}"
    server = subprocess.Popen(["Xvfb", display, "-screen", "0", "1400x900x24"], stderr=subprocess.DEVNULL)
    time.sleep(1)
    environment = dict(os.environ, DISPLAY=display, GDK_BACKEND="x11", GSK_RENDERER="cairo")
    environment.pop("GTK_A11Y", None)
    with tempfile.TemporaryDirectory() as state:
        app = subprocess.Popen([program, "--state", state, "--panel"], env=environment)
        try:
            check(pyatspi, app, environment)
        finally:
            app.terminate()
            app.wait()
            server.terminate()


def check(pyatspi, app, environment):
    end = time.time() + 30
    root = None
    while root is None and time.time() < end and app.poll() is None:
        time.sleep(0.5)
        root = application(pyatspi)
    if app.poll() is not None:
        sys.exit("FAIL the app ended")
    if root is None:
        print("skipped: the app does not appear on an accessibility bus")
        return
    time.sleep(2)
    nodes = list(walk(root))
    if "--list" in sys.argv:
        for node, path in nodes:
            print("  " * len(path) + f"{node.getRoleName()} “{node.name}”")
    controls = [(node, path) for node, path in nodes if node.getRoleName() in CONTROLS]
    # Without a name, GTK answers that of the widget's class.
    nameless = [(node, path) for node, path in controls if not (node.name or "").strip() or node.name.startswith("Gtk")]
    for node, path in nameless[:20]:
        print(f"FAIL no name: {node.getRoleName()} in", " › ".join(path[-4:]))
    if nameless and "--list" not in sys.argv:
        sys.exit(1)
    if len(controls) < 20:
        sys.exit(f"FAIL only {len(controls)} controls")
    print(f"ok   each of {len(controls)} controls and rows has a name")
    walk_by_keyboard(pyatspi, root, environment)


def is_reachable(pyatspi, node):
    state = node.getState()
    return all(state.contains(needed) for needed in
               (pyatspi.STATE_VISIBLE, pyatspi.STATE_SENSITIVE, pyatspi.STATE_FOCUSABLE))


def walk_by_keyboard(pyatspi, root, environment):
    """Presses Tab until each control that shows had the focus."""
    rest = [node for node, _ in walk(root) if node.getRoleName() in FOCUSED and is_reachable(pyatspi, node)
            and node.name not in WINDOW_BUTTONS]
    count = len(rest)
    for _ in range(120):
        rest = [node for node in rest if not node.getState().contains(pyatspi.STATE_FOCUSED)]
        if not rest:
            break
        subprocess.run(["xdotool", "key", "Tab"], env=environment)
        time.sleep(0.1)
    for node in rest:
        print(f"FAIL Tab never reaches the {node.getRoleName()} “{node.name}”")
    if rest:
        sys.exit(1)
    print(f"ok   Tab reaches {count} controls")


if __name__ == "__main__":
    main()
