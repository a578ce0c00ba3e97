"""A display of X that no one sees, and comparisons of its pictures."""
import os
import subprocess


class Display:
    def __init__(self, width, height):
        self.size = f"{width}x{height}x24"

    def __enter__(self):
        reader, writer = os.pipe()
        self.server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", self.size, "-nolisten", "tcp"], pass_fds=[writer],
            stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as answer:
            return ":" + answer.readline().strip()

    def __exit__(self, *_):
        self.server.terminate()
        self.server.wait()

    @staticmethod
    def picture(name):
        """The pixels of a display, three bytes each."""
        return subprocess.run(["import", "-display", name, "-window", "root", "-depth", "8", "rgb:-"],
                              stdout=subprocess.PIPE, check=True).stdout


def outcome(night, day, shown):
    """The part of the new look that is on the display after a switch from day to night."""
    differing = [place for place in range(0, len(day), 3) if day[place:place + 3] != night[place:place + 3]]
    old = sum(shown[place:place + 3] == day[place:place + 3] for place in differing)
    new = sum(shown[place:place + 3] == night[place:place + 3] for place in differing)
    if old == len(differing):
        return "nothing"
    if new == len(differing):
        return "all"
    return f"a mixture: {round(100 * new / len(differing))} % new, {round(100 * old / len(differing))} % old"
