"""A recording of a program for the documentation: a pointer that moves, frames with a time each, and a GIF of them."""
import subprocess
import sys

WIDTH = 800
POINTER = "polygon 0,0 0,20 5,15 9,24 13,22 9,14 16,14"


class Recorder:
    """Records what `take` writes into a file. Neither Xvfb nor a headless browser has a pointer, so one is drawn."""

    def __init__(self, folder, take):
        self.folder, self.take, self.delays, self.place = folder, take, [], (700, 500)

    def frame(self, hundredths):
        """Takes a picture that is shown for some hundredths of a second."""
        path = self.folder / f"{len(self.delays):03}.png"
        self.take(path)
        x, y = map(round, self.place)
        subprocess.run(["convert", path, "-fill", "black", "-stroke", "white", "-draw", f"translate {x},{y} {POINTER}", path], check=True)
        self.delays.append(hundredths)

    def glide(self, place, steps):
        """Yields after each step of the pointer to a place, which begins and ends slowly."""
        start = self.place
        for step in range(1, steps + 1):
            ease = (step / steps) ** 2 * (3 - 2 * step / steps)
            self.place = tuple(a + (b - a) * ease for a, b in zip(start, place))
            yield

    def write(self, target, *, colors, lossy, limit):
        frames = [part for number, delay in enumerate(self.delays) for part in ("-delay", str(delay), self.folder / f"{number:03}.png")]
        whole = self.folder / "whole.gif"
        subprocess.run(["convert", *frames, "-resize", f"{WIDTH}x", "+dither", "-colors", str(colors), "-loop", "0", whole], check=True)
        subprocess.run(["gifsicle", "-O3", f"--lossy={lossy}", "--colors", "256", "-o", target, whole], check=True)
        size = target.stat().st_size
        print(f"{target.name}: {len(self.delays)} frames, {sum(self.delays) / 100:.1f} s, {size:,} bytes")
        if size > limit:
            sys.exit(f"the picture has more than {limit:,} bytes")
