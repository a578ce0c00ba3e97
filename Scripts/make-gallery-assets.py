#!/usr/bin/env python3
"""Draws the pictures of the gallery's themes: Themes/Gallery/*.theme/assets/**/*.png.

    make-gallery-assets.py            write every picture
    make-gallery-assets.py --check    write nothing; exit 1 if a picture is missing, stale or left over

Shapes, pixels and the encoding are those of make-assets.py. Frames and bevels are drawn pixel by pixel, so that no line
of theirs is ever blurred.
"""

import argparse
import importlib.util
import math
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
GALLERY = HERE.parent / "Themes" / "Gallery"
specification = importlib.util.spec_from_file_location("assets", HERE / "make-assets.py")
assets = importlib.util.module_from_spec(specification)
specification.loader.exec_module(assets)
Layer, Picture = assets.Layer, assets.Picture
BLACK, WHITE, CLEAR = (0, 0, 0, 255), (255, 255, 255, 255), (0, 0, 0, 0)


class Grid:
    """A picture of whole pixels: a size in points, and a function from a pixel and the scale to a color."""

    def __init__(self, width, height, color_at):
        self.width, self.height, self.color_at = width, height, color_at

    def pixels(self, scale):
        return [[self.color_at(column, row, scale) for column in range(self.width * scale)]
                for row in range(self.height * scale)]


# Letterpress ----------------------------------------------------------------------------------------------------------

def frame(size, *rules):
    """A box of rules; each is (points from the edge, width in points)."""
    def color_at(x, y, scale):
        last = size * scale - 1
        depth = min(x, y, last - x, last - y)
        hit = any(round(start * scale) <= depth < round(start * scale) + max(1, round(width * scale))
                  for start, width in rules)
        return BLACK if hit else CLEAR
    return Grid(size, size, color_at)


def foot_rule(*rules):
    """Rules along the lower edge."""
    def color_at(x, y, scale):
        depth = 8 * scale - 1 - y
        hit = any(round(start * scale) <= depth < round(start * scale) + max(1, round(width * scale))
                  for start, width in rules)
        return BLACK if hit else CLEAR
    return Grid(4, 8, color_at)


def laid_paper():
    """The lines that the wires of the mould leave: fine ones across, and a chain now and then along."""
    def color_at(x, y, scale):
        wire, chain = y % (4 * scale) == 0, x == 0
        return (0, 0, 0, 255 if chain else 150) if wire or chain else CLEAR
    return Grid(36, 12, color_at)


def letterpress():
    yield "frames/single", "", (2, 3), frame(16, (0, 1))
    yield "frames/oxford", "", (2, 3), frame(16, (0, 1.5), (2.5, 0.5))
    yield "frames/foot", "", (2, 3), foot_rule((0, 0.5), (1.5, 1.5))
    yield "backgrounds/pattern", "", (2,), laid_paper()
    yield "avatars/placeholder", "", (2,), assets.placeholder((214, 196, 160), (176, 152, 112), (92, 70, 44))


# Phosphor -------------------------------------------------------------------------------------------------------------

def scan_lines():
    return Grid(4, 3, lambda x, y, scale: BLACK if y < scale else CLEAR)


def phosphor():
    yield "backgrounds/pattern", "", (2,), scan_lines()
    yield "controls/slider_thumb", "", (2,), points(
        26, 26, lambda x, y: BLACK if 7 <= x < 19 else CLEAR)
    yield "avatars/placeholder", "", (2,), assets.placeholder((20, 32, 26), (20, 32, 26), (110, 150, 126))
    yield "avatars/placeholder", "~light", (2,), assets.placeholder((206, 228, 214), (206, 228, 214), (70, 110, 86))


# Beacon ---------------------------------------------------------------------------------------------------------------

def bold(picture, by=0.35):
    """A template with thicker strokes."""
    layers = [Layer(assets.grow(layer.shape, by), opacity=1 if layer.opacity > 0.5 else layer.opacity)
              for layer in picture.layers]
    return Picture(picture.width, picture.height, *layers)


def beacon():
    for name, picture in assets.template_pictures().items():
        if name.startswith("icons/") and name not in ("icons/clear", "icons/failed", "icons/send"):
            yield name, "", (2, 3), bold(picture)
    for traits, knob, rim in (("", WHITE, BLACK), ("~dark", BLACK, WHITE)):
        disk = assets.circle(16, 16, 13)
        thumb = Picture(32, 32, Layer(disk, rim[:3]), Layer(assets.grow(disk, -4), knob[:3]))
        yield "controls/slider_thumb", traits, (2, 3), thumb


# Okabe ----------------------------------------------------------------------------------------------------------------

def okabe():
    """Shapes tell what colors tell: a disk has been read, a triangle has failed."""
    disk = assets.circle(9, 6, 6)
    yield "icons/tick_read", "", (2, 3), Picture(18, 12, Layer(assets.cut(disk, assets.move(
        assets.path([(0, 3.6), (2.4, 6), (6.6, 0.8)], 1.6), 5.7, 2.8))))
    triangle = assets.grow(assets.polygon((8, 2.2), (14.4, 13.4), (1.6, 13.4)), 0.9)
    mark = assets.join(assets.segment(8, 6, 8, 9.4, 1.7), assets.circle(8, 12, 1.05))
    yield "icons/failed", "", (2, 3), Picture(16, 16, Layer(assets.cut(triangle, mark)))


# Ledger ---------------------------------------------------------------------------------------------------------------

def green_bars():
    return Grid(4, 36, lambda x, y, scale: BLACK if y < 18 * scale else CLEAR)


def ledger():
    yield "backgrounds/pattern", "", (2,), green_bars()
    small = Picture(16, 16, Layer(assets.circle(8, 8, 6.5), (255, 255, 255)),
                    Layer(assets.outline(assets.circle(8, 8, 6.5), 1.5), (96, 110, 104)))
    yield "controls/slider_thumb", "", (2, 3), small


# Mitten ---------------------------------------------------------------------------------------------------------------

def knitting():
    """One stitch of stocking stitch: a V of two leaves, which reach into the stitches above and below."""
    def leaf(cx, cy, lean):
        return assets.turn(assets.box(cx - 3.2, cy - 8.4, cx + 3.2, cy + 8.4, 3.2), cx, cy, lean)
    leaves = [leaf(x, y, lean) for y in (-8, 8, 24) for x, lean in ((5.2, 26), (14.8, -26))]
    return Picture(20, 16, *[Layer(assets.outline(leaf, 1.2), opacity=0.9) for leaf in leaves],
                   *[Layer(assets.grow(leaf, -1.6), opacity=0.35) for leaf in leaves])


def enlarged(picture, factor):
    return Picture(round(picture.width * factor), round(picture.height * factor), *[
        Layer(lambda x, y, shape=layer.shape: shape(x / factor, y / factor) * factor, opacity=layer.opacity)
        for layer in picture.layers])


def mitten():
    yield "backgrounds/pattern", "", (2,), knitting()
    icons = assets.template_pictures()
    for name in ("back", "compose", "settings", "close", "attach", "emoji", "send", "scroll_down"):
        yield f"icons/{name}", "", (2, 3), enlarged(icons[f"icons/{name}"], 1.25)
    for name in ("clear", "failed"):
        yield f"icons/{name}", "", (2, 3), enlarged(icons[f"icons/{name}"], 1.75)
    knob = assets.circle(24, 23, 20)
    for traits, color, shade in (("", (255, 255, 255), 0.3), ("~dark", (240, 228, 220), 0.6)):
        yield "controls/slider_thumb", traits, (2, 3), Picture(
            48, 48, Layer(assets.move(knob, 0, 1.4), (0, 0, 0), shade, blur=6), Layer(knob, color))


# Zellige --------------------------------------------------------------------------------------------------------------

def mosaic(size=56):
    """Stars of eight points, and the crosses that are left between them."""
    def star(cx, cy, radius):
        half = radius / math.sqrt(2)
        square = assets.box(cx - half, cy - half, cx + half, cy + half)
        return assets.join(square, assets.turn(square, cx, cy, 45))
    places = [(x * size, y * size) for x in (0, 1) for y in (0, 1)] + [(size / 2, size / 2)]
    stars = assets.join(*(star(x, y, size * 0.354) for x, y in places))
    hearts = assets.join(*(star(x, y, size * 0.17) for x, y in places))
    return Picture(size, size, Layer(assets.grow(stars, -0.6), opacity=0.34), Layer(assets.outline(stars, 1.4)),
                   Layer(hearts, opacity=0.9))


def mirrored(picture):
    return Picture(picture.width, picture.height, *[
        Layer(assets.mirror(layer.shape, picture.width), opacity=layer.opacity) for layer in picture.layers])


def zellige():
    yield "backgrounds/pattern", "", (2,), mosaic()
    icons = assets.template_pictures()
    for name in ("back", "disclosure", "send"):
        yield f"icons/{name}", "", (2, 3), mirrored(icons[f"icons/{name}"])


# Relief ---------------------------------------------------------------------------------------------------------------

class Slab:
    """Two soft shades of a round box, a light one and a dark one, outside of it or inside; the box itself is clear."""

    def __init__(self, size, margin, radius, light, dark, reach, inside=False):
        self.width = self.height = size
        self.box = assets.box(margin, margin, size - margin, size - margin, radius)
        self.light, self.dark, self.reach, self.inside = light, dark, reach, inside

    def shade(self, x, y, shift):
        """How much of a shade there is, 0 to 1: the box is moved by `shift` and softened by `reach`."""
        t = max(0.0, min(1.0, 0.5 - self.box(x - shift, y - shift) / self.reach))
        t = t * t * (3 - 2 * t)
        return 1 - t if self.inside else t

    def pixels(self, scale):
        return [[self.pixel((column + 0.5) / scale, (row + 0.5) / scale, scale) for column in range(self.width * scale)]
                for row in range(self.height * scale)]

    def pixel(self, x, y, scale):
        edge = max(0.0, min(1.0, 0.5 + self.box(x, y) * scale))
        seen = 1 - edge if self.inside else edge
        shift = self.reach * 0.3 * (-1 if self.inside else 1)
        light = self.shade(x, y, -shift) * self.light * seen
        dark = self.shade(x, y, shift) * self.dark * seen
        alpha = round((light + dark - light * dark) * 48) / 48
        value = round(light / (light + dark) * 12) / 12 * 255 if light + dark > 0 else 0
        return (round(value),) * 3 + (round(alpha * 255),) if alpha else CLEAR


def relief():
    for traits, light, dark in (("", 0.95, 0.2), ("~dark", 0.11, 0.6)):
        yield "slabs/knob", traits, (2, 3), Slab(50, 7, 17, light, dark, 9)
        yield "slabs/knob_pressed", traits, (2, 3), Slab(50, 7, 17, light, dark * 1.2, 7, inside=True)
        yield "slabs/row", traits, (2, 3), Slab(44, 6, 12, light, dark, 8)
        yield "slabs/row_pressed", traits, (2, 3), Slab(44, 6, 12, light, dark * 1.2, 7, inside=True)
        yield "slabs/well", traits, (2, 3), Slab(44, 0, 18, light, dark * 1.3, 7, inside=True)
    for traits, face, light, dark in (("", (238, 240, 246), 0.95, 0.28), ("~dark", (70, 74, 86), 0.12, 0.65)):
        knob = assets.circle(17, 17, 11)
        yield "controls/slider_thumb", traits, (2, 3), Picture(
            34, 34, Layer(assets.move(knob, -1.5, -1.5), (255, 255, 255), light, blur=6),
            Layer(assets.move(knob, 1.8, 2), (0, 0, 0), dark, blur=7), Layer(knob, face))


# Bevel ----------------------------------------------------------------------------------------------------------------

def points(width, height, color_at):
    """A picture of square points: the same at every scale, only larger."""
    return Grid(width, height, lambda x, y, scale: color_at(x // scale, y // scale))


def bevel(size, *rings):
    """Rings from the outside in, around nothing; each has a color above and left, and one below and right."""
    def color_at(x, y):
        depth = min(x, y, size - 1 - x, size - 1 - y)
        if depth >= len(rings):
            return CLEAR
        is_lit = y == depth and x < size - 1 - depth or x == depth and y < size - 1 - depth
        return rings[depth][0 if is_lit else 1]
    return points(size, size, color_at)


def balloon(incoming, face, line, width=28, height=24, tail=6, drop=2):
    """A box with a line around it, stepped corners, and a tail of steps that ends at its lower left or right.

    It drops a hard shadow to the right and down, `drop` points beyond its size.
    """
    def is_inside(x, y):
        x = x if incoming else width - 1 - x
        if not 0 <= x < width or not 0 <= y < height:
            return False
        if x < tail:
            return x >= height - 1 - y
        near, far = min(x - tail, width - 1 - x), min(y, height - 1 - y)
        is_root = x - tail < 2 and y > height // 2
        return is_root or near + far >= 2

    def color_at(x, y):
        if is_inside(x, y):
            inner = all(is_inside(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
            return face if inner else line
        return (0, 0, 0, 90) if is_inside(x - drop, y - drop) else CLEAR
    return points(width + drop, height + drop, color_at)


def ticks(*starts):
    """Marks of two points' thickness, each from where it starts: down three, and up six."""
    lit = {(x + step, y + thick) for x in starts for thick in (0, 1)
           for step, y in [(0, 5), (1, 6), (2, 7), (3, 8), (4, 7), (5, 6), (6, 5), (7, 4), (8, 3), (9, 2)]}
    return points(18, 12, lambda x, y: BLACK if (x, y) in lit else CLEAR)


def pixelated(picture, size=1):
    """A template of square points, each set where most of it is covered; `size` is the side of one."""
    rows = [[picture.pixel((x + 0.5) * size, (y + 0.5) * size, size) for x in range(picture.width // size)]
            for y in range(picture.height // size)]
    return points(picture.width, picture.height,
                  lambda x, y: BLACK if rows[y // size][x // size][3] > 118 else CLEAR)


def dither():
    return points(4, 4, lambda x, y: BLACK if (x, y) in ((0, 0), (2, 2)) else CLEAR)


def pointer(lit, face, shade, edge, width=11, height=21):
    """The thumb of a slider: a raised box that ends in a point, in the middle of a square."""
    def reach(y):
        return max(0, y - (height - 1 - width // 2))

    def color_at(x, y):
        x -= (height - width) // 2
        left = x - reach(y)
        right = width - 1 - reach(y) - x
        if left < 0 or right < 0:
            return CLEAR
        if right == 0 or y == height - 1:
            return edge
        return lit if left == 0 or y == 0 else shade if right == 1 else face
    return points(height, height, color_at)


def chips(traits, face, lit, soft, shade, edge):
    """What is grey: buttons, frames and wells, for one appearance."""
    pictures = {
        "bevels/button": bevel(12, (lit, edge), (soft, shade)),
        "bevels/button_focused": bevel(12, (edge, edge), (lit, edge), (soft, shade)),
        "bevels/button_pressed": bevel(12, (edge, edge), (shade, soft)),
        "bevels/window": bevel(12, (soft, edge), (lit, shade)),
        "bevels/well": bevel(12, (shade, lit), (edge, soft)),
        "controls/slider_thumb": pointer(lit, face, shade, edge),
    }
    for name, picture in pictures.items():
        yield name, traits, (1, 2, 3), picture


def bevels():
    def grey(value):
        return (value, value, value, 255)
    yield from chips("", grey(192), grey(255), grey(223), grey(128), BLACK)
    yield from chips("~dark", (58, 58, 64, 255), (112, 112, 120, 255), (80, 80, 88, 255), (34, 34, 38, 255), BLACK)
    for incoming, name in ((True, "incoming"), (False, "outgoing")):
        face, night = ((255, 255, 255, 255), (27, 27, 30, 255)) if incoming else ((255, 255, 225, 255), (52, 52, 26, 255))
        yield f"bubbles/balloon_{name}", "", (1, 2, 3), balloon(incoming, face, BLACK)
        yield f"bubbles/balloon_{name}", "~dark", (1, 2, 3), balloon(incoming, night, (168, 168, 176, 255))
    for name, picture in assets.template_pictures().items():
        if name.startswith("icons/") and name not in ("icons/empty", "icons/tick_sent", "icons/tick_delivered"):
            yield name, "", (1, 2, 3), pixelated(picture)
    yield "icons/tick_sent", "", (1, 2, 3), ticks(4)
    yield "icons/tick_delivered", "", (1, 2, 3), ticks(1, 7)
    yield "icons/empty", "", (1, 2, 3), pixelated(bold(assets.empty(), 0.2), 2)
    yield "backgrounds/pattern", "", (1, 2, 3), dither()


# Files ----------------------------------------------------------------------------------------------------------------

THEMES = {"Letterpress": letterpress, "Phosphor": phosphor, "Beacon": beacon, "Okabe": okabe, "Ledger": ledger, "Mitten": mitten,
          "Zellige": zellige, "Relief": relief, "Bevel": bevels}


def drawn(only):
    """Every file and its bytes, of one theme if it is named."""
    for theme, pictures in THEMES.items():
        if only not in (None, theme):
            continue
        for name, traits, scales, picture in pictures():
            for scale in scales:
                place = GALLERY / f"{theme}.theme" / "assets" / f"{name}@{scale}x{traits}.png"
                yield place, assets.png(picture.pixels(scale))


def main():
    parser = argparse.ArgumentParser(description="Draws the pictures of the gallery's themes.")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 where a file differs")
    parser.add_argument("--only", metavar="THEME", choices=THEMES, help="draw one theme's pictures")
    options = parser.parse_args()
    faults, names, size = [], set(), 0
    for file, data in drawn(options.only):
        names.add(file)
        size += len(data)
        if not options.check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        elif not file.is_file() or file.read_bytes() != data:
            faults.append(f"{file.relative_to(GALLERY)}: missing or stale")
    left_over = sorted(set(GALLERY.glob(f"{options.only or '*'}.theme/assets/**/*.png")) - names)
    faults += [f"{file.relative_to(GALLERY)}: not drawn here" for file in left_over]
    print("\n".join(faults) or f"{len(names)} pictures, {size} bytes", file=sys.stderr if faults else sys.stdout)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
