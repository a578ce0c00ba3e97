"""The messenger on a display that nobody sees, with the mouse and the keyboard of a user, who looks at the pixels.

Needs Xvfb, xdotool and ImageMagick.
"""
import contextlib
import os
import pathlib
import subprocess
import time

SIZE = (1360, 850)
CANDY = (1254, 190)
FOREST = (1259, 325)
KEEP = (1312, 826)
PANEL_EDGE = (982, 400)  # where nothing reacts to a wheel but the panel


@contextlib.contextmanager
def screen(width=1400, height=900, *options):
    """The name of a display."""
    server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", f"{width}x{height}x24", *options],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield f":{server.stdout.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


class App:
    def __init__(self, program, state, display, *arguments, size=SIZE, scale=1, settings="", environment={}):
        self.state, self.size, self.scale = state, size, scale
        self.environment = dict(
            os.environ, DISPLAY=display, GDK_BACKEND="x11", GSK_RENDERER="cairo", GTK_A11Y="none",
            XDG_CONFIG_HOME=f"{state}/config", NO_AT_BRIDGE="1", GDK_SCALE=str(scale), **environment)
        file = pathlib.Path(state, "config/gtk-4.0/settings.ini")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(
            "[Settings]\ngtk-font-name=DejaVu Sans 11\ngtk-enable-animations=false\ngtk-cursor-blink=false\n" + settings)
        self.process = subprocess.Popen(
            [program, "--state", f"{state}/state", "--size", f"{size[0]}x{size[1]}", *arguments], env=self.environment,
            stderr=subprocess.PIPE, text=True)
        inside = (20 * scale, (size[1] - 20) * scale)
        self.wait("the window opens", lambda: self.color(inside) not in ("#000000", None), 60)
        time.sleep(1.5)

    def run(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def color(self, place):
        text = self.run("import", "-silent", "-window", "root", "-crop", f"1x1+{place[0]}+{place[1]}", "-depth", "8", "txt:-")
        return next((word[:7] for word in text.split() if word.startswith("#") and len(word) >= 7), None)

    def picture(self, path):
        width, height = (side * self.scale for side in self.size)
        self.run("import", "-silent", "-window", "root", "-crop", f"{width}x{height}+0+0", "+repage", path)

    def signature(self, x, y, width, height):
        words = self.run(
            "import", "-silent", "-window", "root", "-crop", f"{width}x{height}+{x}+{y}", "-format", "%#", "info:-")
        return words.strip()

    def rest(self, *place):
        """The signature of a part of the window that no longer changes."""
        before, now = None, self.signature(*place)
        while before != now:
            time.sleep(0.5)
            before, now = now, self.signature(*place)
        return now

    def context_switches(self):
        """How often the app's threads waited for something."""
        threads = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/status")
        lines = [line for thread in threads for line in thread.read_text().splitlines() if line.startswith("voluntary")]
        return sum(int(line.split()[1]) for line in lines)

    def click(self, place):
        self.run("xdotool", "mousemove", str(place[0]), str(place[1]), "sleep", "0.2", "click", "1")

    def keep(self):
        """Keeps the theme that is being tried on, once the question is there."""
        time.sleep(0.7)
        self.click(KEEP)
        time.sleep(0.5)

    def scroll_to_end(self):
        """Scrolls the panel to its end."""
        self.run("xdotool", "mousemove", *map(str, PANEL_EDGE))
        for _ in range(15):
            self.run("xdotool", "click", "5")
        time.sleep(0.5)

    def type(self, text):
        self.run("xdotool", "type", "--delay", "30", text)

    def key(self, key):
        self.run("xdotool", "key", key)

    def wait(self, step, holds, seconds=8.0):
        end = time.time() + seconds
        while not holds():
            assert self.process.poll() is None, f"{step}: the app ended\n{self.process.stderr.read()}"
            if time.time() > end:
                self.picture(f"{self.state}/failure.png")
                raise AssertionError(f"{step}; see {self.state}/failure.png")
            time.sleep(0.2)

    def close(self):
        self.process.terminate()
        errors = [line for line in self.process.communicate()[1].splitlines() if "Gtk" in line or "rror" in line]
        assert not errors, "GTK or the app complains"
