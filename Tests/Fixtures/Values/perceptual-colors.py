#!/usr/bin/env python3
"""Record colours in OKLCH and their contrast ratios, as ColorAide works them out, for PerceptualColorTests.

    python3 -m venv venv && venv/bin/pip install coloraide
    venv/bin/python perceptual-colors.py > perceptual-colors.txt
    venv/bin/python perceptual-colors.py --check ../../../.build/debug/skinctl

Each line has two random colours in sRGB (red, green, blue), lightness, chroma and hue of the first in OKLCH, the
contrast ratio of the two as 8-bit colours, a lightness, and the first colour with that lightness, its chroma reduced by
bisection until it is in sRGB.

With --check, 100,000 random colours are compared with what skinctl makes of them: a theme gives each a lightness or a
contrast, and the dump is compared with ColorAide. The matrices of theme format 1 have ten digits and those of ColorAide
sixteen, so that channels differ by some 1e-6, and some more where a channel is cut off at the border of sRGB. ColorAide
takes the luminance from such a matrix too, so that ratios differ by two parts in ten thousand.
"""

import json
import math
import pathlib
import random
import subprocess
import sys
import tempfile

from coloraide import Color

COUNT = 300
CHECKED = 100_000
CHECKED_AT_ONCE = 20_000
TOLERANCE = 1e-6
WANTED = 4.5
RATIO_TOLERANCE = 5e-4


def is_within(coordinates):
    linear = Color("oklch", coordinates).convert("srgb-linear").coords()
    return all(-TOLERANCE <= channel <= 1 + TOLERANCE for channel in linear)


def fitted(lightness, chroma, hue):
    """Return the colour in sRGB, with the fitting of theme format 1, section 13."""
    if lightness >= 1 or lightness <= 0:
        return [float(lightness >= 1)] * 3
    if not is_within([lightness, chroma, hue]):
        lower, upper = 0.0, chroma
        for _ in range(32):
            middle = (lower + upper) / 2
            if is_within([lightness, middle, hue]):
                lower = middle
            else:
                upper = middle
        chroma = lower
    return [min(1.0, max(0.0, c)) for c in Color("oklch", [lightness, chroma, hue]).convert("srgb").coords()]


def coordinates(color):
    lightness, chroma, hue = Color("srgb", color).convert("oklch").coords()
    return lightness, chroma, 0.0 if math.isnan(hue) else hue


def ratio(first, second):
    rounded = [Color("srgb", [math.floor(c * 255 + 0.5) / 255 for c in color]) for color in (first, second)]
    return rounded[0].contrast(rounded[1], method="wcag21")


def random_color(generator):
    return [round(generator.random(), 6) for _ in range(3)]


def record():
    generator = random.Random(13)
    for _ in range(COUNT):
        first, second, lightness = random_color(generator), random_color(generator), round(generator.random(), 6)
        own = coordinates(first)
        numbers = first + second + list(own) + [ratio(first, second), lightness]
        print(" ".join(f"{n:.9g}" for n in numbers + fitted(lightness, own[1], own[2])))


def dump(skinctl, lines):
    """Return the background colours of the entities that some elements make, in order."""
    with tempfile.TemporaryDirectory() as folder:
        bundle = pathlib.Path(folder, "Colors.theme")
        bundle.mkdir()
        bundle.joinpath("info.xml").write_text("<info><identifier>c</identifier><name>C</name></info>")
        entities = "\n".join(
            f'<uiview id="v{n:06}"><constants>{ground}</constants>'
            f'<operation name="backgroundColor">{color}</operation></uiview>'
            for n, (ground, color) in enumerate(lines))
        bundle.joinpath("main.xml").write_text(f"<theme><instances>\n{entities}\n</instances></theme>")
        result = subprocess.run(
            [skinctl, "dump", str(bundle), "--format", "json"], check=True, capture_output=True, text=True)
        return [e["operations"][0]["params"]["color"]["value"][:3] for e in json.loads(result.stdout)["entities"]]


def text(color):
    return ",".join(f"{c:.6f}" for c in color)


def check(skinctl):
    generator = random.Random(17)
    worst, misses = 0.0, 0
    for _ in range(CHECKED // CHECKED_AT_ONCE):
        colors = [(random_color(generator), random_color(generator)) for _ in range(CHECKED_AT_ONCE)]
        levels = [round(generator.random(), 6) for _ in colors]
        lines = [
            (f'<color name="g">{text(ground)}</color>',
             f'<color lightness="{level:.6f}">{text(color)}</color>' if n % 2
             else f'<color against="g" contrast="4.5">{text(color)}</color>')
            for n, ((color, ground), level) in enumerate(zip(colors, levels))]
        for n, found in enumerate(dump(skinctl, lines)):
            color, ground = colors[n]
            if n % 2:
                _, chroma, hue = coordinates(color)
                worst = max(worst, max(abs(a - b) for a, b in zip(found, fitted(levels[n], chroma, hue))))
            elif ratio(color, ground) >= WANTED * (1 + RATIO_TOLERANCE):
                worst = max(worst, max(abs(a - b) for a, b in zip(found, color)))
            elif ratio(found, ground) < WANTED * (1 - RATIO_TOLERANCE):
                # White or black always has it: their ratios to a colour multiply to 21.
                misses += 1
    print(f"{CHECKED} colours: channels differ by at most {worst:.2g}, {misses} contrasts are missed")
    return worst < 1e-4 and misses == 0


if len(sys.argv) > 2 and sys.argv[1] == "--check":
    sys.exit(not check(sys.argv[2]))
record()
