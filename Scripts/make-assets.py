#!/usr/bin/env python3
"""Draws the pictures of the example themes and stickers: Themes/*.theme/assets/**/*.png, Themes/*.stickers/**/*.png.

    make-assets.py                    write every picture
    make-assets.py --check            write nothing; exit 1 if a picture is missing, stale or left over
    make-assets.py --sheet sheet.png  also write all pictures, side by side on light and dark, for looking at

A picture is a stack of layers, and a layer is a shape with a colour. A shape is a function from a point to its signed
distance from the outline (negative inside), in points, y downwards; so a picture is drawn at any scale from one
description. Pixels that an outline crosses are sampled 4 × 4 times. Needs nothing but the standard library. The same
zlib gives the same bytes.
"""

import argparse
import math
import pathlib
import struct
import sys
import zlib

THEMES = pathlib.Path(__file__).resolve().parent.parent / "Themes"
BLACK = (0, 0, 0)
WHITE = (255, 255, 255)


# Shapes ---------------------------------------------------------------------------------------------------------------

def circle(cx, cy, radius):
    return lambda x, y: math.hypot(x - cx, y - cy) - radius


def box(left, top, right, bottom, radius=0.0, corners=None):
    """A rectangle; `corners` are the radii of its top left, top right, bottom right and bottom left."""
    cx, cy, half_width, half_height = (left + right) / 2, (top + bottom) / 2, (right - left) / 2, (bottom - top) / 2
    top_left, top_right, bottom_right, bottom_left = corners or (radius,) * 4

    def distance(x, y):
        if y < cy:
            r = top_left if x < cx else top_right
        else:
            r = bottom_left if x < cx else bottom_right
        dx, dy = abs(x - cx) - half_width + r, abs(y - cy) - half_height + r
        return min(max(dx, dy), 0.0) + math.hypot(max(dx, 0.0), max(dy, 0.0)) - r
    return distance


def segment(ax, ay, bx, by, width):
    """A straight stroke with round ends."""
    vx, vy = bx - ax, by - ay
    length = vx * vx + vy * vy

    def distance(x, y):
        t = max(0.0, min(1.0, ((x - ax) * vx + (y - ay) * vy) / length))
        return math.hypot(x - ax - t * vx, y - ay - t * vy) - width / 2
    return distance


def path(points, width):
    return join(*(segment(*a, *b, width) for a, b in zip(points, points[1:])))


def arc(cx, cy, radius, start, end, width):
    """A round stroke with round ends, from `start` to `end` degrees, clockwise from three o'clock."""
    ends = [circle(cx + radius * math.cos(math.radians(a)), cy + radius * math.sin(math.radians(a)), width / 2)
            for a in (start, end)]

    def distance(x, y):
        if (math.degrees(math.atan2(y - cy, x - cx)) - start) % 360 <= end - start:
            return abs(math.hypot(x - cx, y - cy) - radius) - width / 2
        return min(ends[0](x, y), ends[1](x, y))
    return distance


def polygon(*points):
    edges = list(zip(points, points[1:] + points[:1]))
    strokes = [segment(*a, *b, 0) for a, b in edges]

    def distance(x, y):
        inside = False
        for (ax, ay), (bx, by) in edges:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        nearest = min(stroke(x, y) for stroke in strokes)
        return -nearest if inside else nearest
    return distance


def curve(start, pull_start, pull_end, end, steps=12):
    """Points on a cubic Bézier curve, without its start."""
    for t in (n / steps for n in range(1, steps + 1)):
        u = 1 - t
        yield tuple(u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
                    for a, b, c, d in zip(start, pull_start, pull_end, end))


def join(*shapes):
    return lambda x, y: min(shape(x, y) for shape in shapes)


def both(*shapes):
    return lambda x, y: max(shape(x, y) for shape in shapes)


def cut(shape, *holes):
    return lambda x, y: max(shape(x, y), *(-hole(x, y) for hole in holes))


def outline(shape, width):
    return lambda x, y: abs(shape(x, y)) - width / 2


def grow(shape, by):
    return lambda x, y: shape(x, y) - by


def move(shape, dx, dy):
    return lambda x, y: shape(x - dx, y - dy)


def mirror(shape, width):
    return lambda x, y: shape(width - x, y)


def turn(shape, cx, cy, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda x, y: shape(cx + (x - cx) * c + (y - cy) * s, cy - (x - cx) * s + (y - cy) * c)


def scatter(size, items):
    """Shapes drawn round (0, 0), each at a place of a square tile that continues over its edges.

    An item is (x, y, degrees, reach, shape); `reach` bounds the shape, so that most are passed over unasked.
    """
    placed = [(cx + dx, cy + dy, reach, move(turn(shape, 0, 0, degrees), cx + dx, cy + dy))
              for cx, cy, degrees, reach, shape in items
              for dx in (-size, 0, size) for dy in (-size, 0, size)]

    def distance(x, y):
        nearest = size
        for cx, cy, reach, shape in placed:
            bound = math.hypot(x - cx, y - cy) - reach
            if bound < nearest:
                nearest = min(nearest, bound if bound > 2 else shape(x, y))
        return nearest
    return distance


# Pixels ---------------------------------------------------------------------------------------------------------------

class Layer:
    """A shape, its colour (or a function from a point to one), its opacity and how soft its edge is."""

    def __init__(self, shape, color=BLACK, opacity=1.0, blur=0.0):
        self.shape, self.opacity, self.blur = shape, opacity, blur
        self.color_at = color if callable(color) else lambda x, y: color

    def coverage(self, x, y, pixel):
        d = self.shape(x, y)
        if self.blur:
            t = max(0.0, min(1.0, 0.5 - d / self.blur))
            return round(t * t * (3 - 2 * t) * 24) / 24
        if abs(d) > pixel:
            return 1.0 if d < 0 else 0.0
        steps = (-0.375, -0.125, 0.125, 0.375)
        hits = sum(self.shape(x + sx * pixel, y + sy * pixel) <= 0 for sy in steps for sx in steps)
        return round(hits / 16 * 15) / 15


class Picture:
    """What to draw under one name: a size in points and layers from the bottom up."""

    def __init__(self, width, height, *layers):
        self.width, self.height, self.layers = width, height, layers

    def pixels(self, scale):
        """Rows of (red, green, blue, alpha), 0 to 255, not premultiplied."""
        return [[self.pixel((column + 0.5) / scale, (row + 0.5) / scale, 1 / scale)
                 for column in range(self.width * scale)] for row in range(self.height * scale)]

    def pixel(self, x, y, size):
        red = green = blue = alpha = 0.0
        for layer in self.layers:
            a = layer.coverage(x, y, size) * layer.opacity
            if a:
                r, g, b = layer.color_at(x, y)
                keep = alpha * (1 - a)
                alpha = a + keep
                red, green, blue = ((n * a + o * keep) / alpha for n, o in ((r, red), (g, green), (b, blue)))
        return (round(red), round(green), round(blue), round(alpha * 255)) if alpha else (0, 0, 0, 0)


# PNG ------------------------------------------------------------------------------------------------------------------

def png(rows):
    """The smallest of a few encodings: a palette where 256 colours are enough, else RGB or RGBA."""
    height, width = len(rows), len(rows[0])
    palette = sorted({pixel for row in rows for pixel in row}, key=lambda p: (p[3], p))
    if len(palette) <= 256:
        index = {pixel: number for number, pixel in enumerate(palette)}
        bits = next(b for b in (1, 2, 4, 8) if len(palette) <= 1 << b)
        lines = [packed([index[pixel] for pixel in row], bits) for row in rows]
        head, unit = struct.pack(">IIBBBBB", width, height, bits, 3, 0, 0, 0), 1
        alphas = bytes(p[3] for p in palette).rstrip(b"\xff")
        chunks = [(b"PLTE", bytes(n for p in palette for n in p[:3]))] + ([(b"tRNS", alphas)] if alphas else [])
    else:
        unit = 3 if all(p[3] == 255 for p in palette) else 4
        lines = [bytes(n for pixel in row for n in pixel[:unit]) for row in rows]
        head, chunks = struct.pack(">IIBBBBB", width, height, 8, 2 if unit == 3 else 6, 0, 0, 0), []
    data = min((zlib.compress(filtered(lines, unit, kind), 9) for kind in (0, 1, 2)), key=len)
    parts = [(b"IHDR", head), *chunks, (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts)


def packed(numbers, bits):
    line, per_byte = bytearray(), 8 // bits
    for start in range(0, len(numbers), per_byte):
        group = numbers[start:start + per_byte]
        line.append(sum(n << (8 - bits * (place + 1)) for place, n in enumerate(group)))
    return bytes(line)


def filtered(lines, unit, kind):
    """The lines, each behind its filter: 0 none, 1 less the pixel to the left, 2 less the pixel above."""
    out, above = bytearray(), bytes(len(lines[0]))
    for line in lines:
        before = (bytes(len(line)), bytes(unit) + line[:-unit], above)[kind]
        out.append(kind)
        out += bytes((a - b) & 255 for a, b in zip(line, before))
        above = line
    return bytes(out)


# What is drawn --------------------------------------------------------------------------------------------------------

STROKE = 1.8


def icon(*shapes, width=24, height=24):
    """A template picture: black, and its alpha is what counts."""
    return Picture(width, height, Layer(join(*shapes)))


def tick(x):
    return path([(x, 6.4), (x + 3.4, 9.6), (x + 9.6, 2.6)], 1.5)


def bubble(left, top, right, bottom, radius=17):
    """A message's outline; its tail sweeps out of the bottom right corner, to a quarter of `radius` beyond `right`."""
    def at(dx, dy):
        return right + dx * radius / 17, bottom + dy * radius / 17
    tail = [at(0, -17), at(0, -11),
            *curve(at(0, -11), at(0, -1), at(4.2, 0), at(4.4, 0)),
            *curve(at(4.4, 0), at(0, 0.5), at(-4.2, -1), at(-7.2, -4)),
            *curve(at(-7.2, -4), at(-11.6, -0.3), at(-15, 0), at(-18, 0)), at(-18, -17)]
    return join(box(left, top, right, bottom, radius), polygon(*tail))


def bubble_mask(incoming):
    shape = bubble(0, 0, 40, 36)
    return Picture(45, 36, Layer(mirror(shape, 45) if incoming else shape))


def bubble_picture(incoming, color, shadow, opacity):
    """A painted bubble with room round it for its shadow: 2 points above, 4 below, 3 at the sides."""
    shape = bubble(3, 2, 43, 38)
    shape = mirror(shape, 51) if incoming else shape
    return Picture(51, 42, Layer(move(shape, 0, 0.9), shadow, opacity, blur=3.4), Layer(shape, color))


def compose():
    pencil = segment(11.2, 12.8, 19.6, 4.4, 3.0)
    tip = polygon((8.2, 15.8), (9.3, 11.9), (12.1, 14.7))
    page = cut(outline(box(3.2, 5.2, 18.8, 20.8, 3.6), STROKE), segment(11, 13, 24, 0, 6.2))
    return icon(page, cut(pencil, segment(16.1, 4.5, 19.5, 7.9, 0.9)), tip)


def settings():
    teeth = [turn(box(10.2, 1.6, 13.8, 8, 1.2), 12, 12, 45 * n) for n in range(8)]
    return icon(outline(join(circle(12, 12, 7.2), *teeth), STROKE), outline(circle(12, 12, 3.1), STROKE))


def muted():
    bell = join(cut(circle(8, 6.9, 4.5), box(0, 7, 16, 16)), box(3.5, 6.8, 12.5, 11.4),
                box(2.2, 10.4, 13.8, 11.9, 0.75), both(circle(8, 12.7, 1.9), box(0, 12.8, 16, 16)),
                circle(8, 2.4, 1.1))
    return icon(cut(bell, segment(2.2, 1.6, 14.6, 14, 3.4)), segment(2, 2.2, 13.8, 14, 1.3), width=16, height=16)


def empty():
    back = bubble(30, 13, 86, 53)
    front = mirror(bubble(20, 37, 86, 81, 19), 96)
    dots = join(*(circle(x, 59, 3.1) for x in (31, 43, 55)))
    return Picture(96, 96,
                   Layer(cut(back, grow(front, 3.5)), opacity=0.14),
                   Layer(cut(outline(back, 2.4), grow(front, 3.5)), opacity=0.55),
                   Layer(cut(front, dots), opacity=0.06), Layer(outline(front, 2.4)), Layer(dots))


def placeholder(top, bottom, figure, size=56):
    """A head and shoulders before a gradient that runs down."""
    def gradient(x, y):
        return tuple(round(a + (b - a) * y / size) for a, b in zip(top, bottom))
    person = join(circle(28, 22.5, 9.6), both(circle(28, 53.5, 18.6), box(0, 35, 56, 60)))
    return Picture(size, size, Layer(box(-1, -1, size + 1, size + 1), gradient), Layer(person, figure))


def slider_thumb(color, shadow, opacity):
    knob = circle(16, 15, 12.5)
    return Picture(32, 32, Layer(move(knob, 0, 1.2), shadow, opacity, blur=5), Layer(knob, color))


def heart(size):
    def distance(x, y):
        x, y = abs(x) / size, 0.55 - y / size
        if x + y > 1:
            return (math.hypot(x - 0.25, y - 0.75) - math.sqrt(2) / 4) * size
        middle = max(x + y, 0) / 2
        return math.copysign(min(math.hypot(x, y - 1), math.hypot(x - middle, y - middle)), x - y) * size
    return distance


def star(points, outer, inner):
    corners = [(r * math.sin(math.pi * n / points), -r * math.cos(math.pi * n / points))
               for n in range(2 * points) for r in ((outer, inner)[n % 2],)]
    return polygon(*corners)


def doodles():
    """Small drawings from the world of letters, thinly strewn."""
    plane = outline(polygon((-9, -7.5), (9, 0), (-9, 7.5), (-6, 0)), 1.1)
    smile = join(outline(circle(0, 0, 7.5), 1.1), circle(-2.7, -2, 1), circle(2.7, -2, 1), arc(0, 0.2, 4, 25, 155, 1.1))
    talk = join(outline(bubble(-10, -7, 8, 7, 6), 1.1),
                segment(-5.5, -2, 3.5, -2, 1.1), segment(-5.5, 1.8, 0.5, 1.8, 1.1))
    letter = join(outline(box(-8.5, -6, 8.5, 6, 1.5), 1.1), path([(-7.8, -5), (0, 1.5), (7.8, -5)], 1.1))
    spark, ring, dot = grow(star(4, 3.6, 1), 0.4), outline(circle(0, 0, 2.2), 1.1), circle(0, 0, 1.1)
    love = outline(heart(13), 1.1)
    return Picture(112, 112, Layer(scatter(112, [
        (20, 20, -14, 12, plane), (66, 12, 12, 10, smile), (101, 36, -10, 14, talk), (44, 46, 14, 11, letter),
        (14, 68, 10, 14, talk), (78, 62, 16, 9, love), (40, 92, -16, 10, smile), (92, 96, -24, 12, plane),
        (43, 15, 0, 5, spark), (74, 36, 0, 5, ring), (8, 44, 0, 5, ring), (60, 74, 0, 5, spark), (108, 72, 0, 5, spark),
        (66, 98, 0, 5, ring), (16, 98, 0, 3, dot), (88, 14, 0, 3, dot), (27, 38, 0, 3, dot), (58, 30, 0, 3, dot),
        (98, 54, 0, 3, dot), (30, 72, 0, 3, dot), (68, 112, 0, 3, dot),
    ])))


def night_sky(size=144):
    """Stars of three sizes, spread evenly but in no rows: each place is the one before, moved by an irrational step."""
    def stars(first, last, reach, shape):
        return scatter(size, [(n * 0.7548777 % 1 * size, n * 0.5698403 % 1 * size, 45 * (n % 2), reach, shape)
                              for n in range(first, last)])
    return Picture(size, size, Layer(stars(1, 6, 5, star(4, 4.4, 0.9))),
                   Layer(stars(6, 16, 3, star(4, 2.8, 0.7)), opacity=0.8),
                   Layer(stars(16, 46, 1, circle(0, 0, 0.7)), opacity=0.6))


def cross(low, high, width=STROKE):
    return join(segment(low, low, high, high, width), segment(low, high, high, low, width))


def template_pictures():
    """Name to picture: icons and masks, which take their colour from the theme."""
    face = join(outline(circle(12, 12, 9.2), STROKE), arc(12, 12.6, 5, 20, 160, STROKE),
                circle(8.7, 9.6, 1.35), circle(15.3, 9.6, 1.35))
    plane = grow(polygon((3.1, 4.2), (21.2, 12), (3.1, 19.8), (3.1, 13.6), (13.6, 12), (3.1, 10.4)), 0.7)
    return {
        "icons/back": icon(path([(15, 4.6), (7.6, 12), (15, 19.4)], 2.1)),
        "icons/compose": compose(),
        "icons/settings": settings(),
        "icons/search": icon(outline(circle(10.4, 10.4, 6.4), STROKE), segment(15.2, 15.2, 20.4, 20.4, 2.1)),
        "icons/clear": icon(cut(circle(8, 8, 7), cross(5.6, 10.4, 1.5)), width=16, height=16),
        "icons/close": icon(cross(6.2, 17.8)),
        "icons/attach": icon(outline(circle(12, 12, 9.2), STROKE), segment(12, 7.6, 12, 16.4, STROKE),
                             segment(7.6, 12, 16.4, 12, STROKE)),
        "icons/emoji": icon(face),
        "icons/send": icon(plane),
        "icons/disclosure": icon(path([(5.4, 2.8), (10.6, 8), (5.4, 13.2)], STROKE), width=16, height=16),
        "icons/scroll_down": icon(path([(5.2, 9), (12, 15.8), (18.8, 9)], 2.1)),
        "icons/muted": muted(),
        "icons/failed": icon(cut(circle(8, 8, 7), segment(8, 4.4, 8, 8.6, 1.6), circle(8, 11.4, 1)),
                             width=16, height=16),
        "icons/tick_sent": icon(tick(4.2), width=18, height=12),
        "icons/tick_delivered": icon(cut(tick(1.2), grow(tick(6.2), 0.9)), tick(6.2), width=18, height=12),
        "icons/empty": empty(),
        "bubbles/mask_incoming": bubble_mask(incoming=True),
        "bubbles/mask_outgoing": bubble_mask(incoming=False),
    }


def catalogue():
    """(bundle, name, traits, scales, picture) of every file."""
    for name, picture in template_pictures().items():
        yield "Base", name, "", (2, 3), picture
    yield "Base", "backgrounds/pattern", "", (2,), doodles()
    yield "Base", "avatars/placeholder", "", (2, 3), placeholder((178, 190, 205), (126, 141, 160), WHITE)
    yield "Base", "avatars/placeholder", "~dark", (2, 3), placeholder((88, 100, 117), (55, 65, 80), (203, 212, 224))
    yield "Base", "controls/slider_thumb", "", (2, 3), slider_thumb(WHITE, BLACK, 0.28)
    yield "Base", "controls/slider_thumb", "~dark", (2, 3), slider_thumb((226, 230, 238), BLACK, 0.6)

    day, dusk = (30, 58, 92), BLACK
    yield "Daylight", "bubbles/bubble_incoming", "", (2, 3), bubble_picture(True, WHITE, day, 0.26)
    yield "Daylight", "bubbles/bubble_outgoing", "", (2, 3), bubble_picture(False, (208, 231, 255), day, 0.26)
    yield "Daylight", "bubbles/bubble_incoming", "~dark", (2, 3), bubble_picture(True, (41, 54, 70), dusk, 0.5)
    yield "Daylight", "bubbles/bubble_outgoing", "~dark", (2, 3), bubble_picture(False, (28, 76, 122), dusk, 0.5)

    yield "Midnight", "backgrounds/pattern", "", (2,), night_sky()
    yield "Midnight", "avatars/placeholder", "", (2, 3), placeholder((104, 92, 196), (52, 46, 110), (222, 217, 255))


def face(*marks, color=(255, 205, 66), ink=(74, 52, 18)):
    head = circle(16, 16, 13)
    return Picture(32, 32, Layer(head, color), Layer(outline(grow(head, -0.6), 1.2), ink, 0.35),
                   Layer(join(*marks), ink))


def sticker_pictures():
    """Name to picture: faces, and things from the world of letters."""
    eyes = join(circle(11.4, 13, 1.7), circle(20.6, 13, 1.7))
    shut = join(arc(11.4, 12, 2.2, 20, 160, 1.4), arc(20.6, 12, 2.2, 20, 160, 1.4))
    smile = arc(16, 16, 6.4, 25, 155, 1.6)
    glasses = join(box(7.2, 10.6, 14.8, 15.6, 2), box(17.2, 10.6, 24.8, 15.6, 2), segment(7, 11.6, 25, 11.6, 1.4))
    plane = polygon((3.5, 8), (28.5, 16), (3.5, 24), (8, 16))
    letter = box(4, 8, 28, 25, 2)
    flap = path([(5, 9), (16, 18.5), (27, 9)], 1.6)
    talk = bubble(3, 5, 25, 24, 8)
    dots = join(*(circle(x, 14.5, 1.6) for x in (9, 14, 19)))
    blue, red, gold, paper = (46, 124, 214), (226, 49, 75), (255, 190, 40), (244, 236, 220)
    return {
        "faces/happy": face(eyes, smile),
        "faces/wink": face(circle(11.4, 13, 1.7), segment(18.6, 13, 22.6, 13, 1.5), smile),
        "faces/sad": face(eyes, arc(16, 25.4, 5.4, 212, 328, 1.6)),
        "faces/surprised": face(eyes, outline(circle(16, 21, 2.6), 1.5)),
        "faces/cool": face(glasses, arc(16, 17.4, 5.4, 25, 140, 1.6)),
        "faces/asleep": face(shut, segment(13.6, 21.6, 18.4, 21.6, 1.6), color=(190, 205, 235)),
        "things/heart": Picture(32, 32, Layer(move(heart(25), 16, 16), red)),
        "things/star": Picture(32, 32, Layer(grow(move(star(5, 12.6, 5.6), 16, 17), 1), gold)),
        "things/plane": Picture(32, 32, Layer(grow(plane, 0.8), blue), Layer(segment(8, 16, 20, 16, 1.2), WHITE)),
        "things/letter": Picture(32, 32, Layer(letter, paper), Layer(join(outline(letter, 1.2), flap), (120, 98, 66))),
        "things/talk": Picture(32, 32, Layer(talk, blue), Layer(dots, WHITE)),
        "things/spark": Picture(32, 32, Layer(grow(move(star(4, 12, 3), 16, 16), 0.6), gold)),
    }


# Files ----------------------------------------------------------------------------------------------------------------

def drawn():
    """Every file's place below Themes, its rows of pixels and its bytes."""
    for bundle, name, traits, scales, picture in catalogue():
        for scale in scales:
            rows = picture.pixels(scale)
            yield pathlib.PurePosixPath(f"{bundle}.theme/assets/{name}@{scale}x{traits}.png"), rows, png(rows)
    for name, picture in sticker_pictures().items():
        rows = picture.pixels(2)
        yield pathlib.PurePosixPath(f"Letters.stickers/{name}.png"), rows, png(rows)


def sheet(pictures, width=1500, gap=14):
    """All pictures in lines; the left half on light, the right half on dark, black templates inverted there."""
    half, x, y, line, places = width // 2, gap, gap, 0, []
    for rows in pictures:
        if x + len(rows[0]) + gap > half:
            x, y, line = gap, y + line + gap, 0
        places.append((x, y, rows))
        x, line = x + len(rows[0]) + gap, max(line, len(rows))
    canvas = [[(233, 239, 246, 255)] * half + [(28, 30, 44, 255)] * half for _ in range(y + line + gap)]
    for left, top, rows in places:
        template = all(pixel[:3] == BLACK for row in rows for pixel in row)
        for dy, row in enumerate(rows):
            for dx, (r, g, b, a) in enumerate(row):
                for offset, ink in ((0, (r, g, b)), (half, WHITE if template else (r, g, b))):
                    under = canvas[top + dy][left + dx + offset]
                    mixed = (round(u + (n - u) * a / 255) for u, n in zip(under, ink))
                    canvas[top + dy][left + dx + offset] = (*mixed, 255)
    return png(canvas)


def main():
    parser = argparse.ArgumentParser(description="Draws the pictures of the example themes and stickers.")
    parser.add_argument("--check", action="store_true", help="only compare; exit 1 where a file differs")
    parser.add_argument("--sheet", metavar="FILE", help="also write all pictures side by side")
    options = parser.parse_args()

    faults, pictures, names = [], [], set()
    for name, rows, data in drawn():
        file = THEMES / name
        names.add(file)
        pictures.append(rows)
        if not options.check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        elif not file.is_file() or file.read_bytes() != data:
            faults.append(f"{name}: missing or stale")
    left_over = sorted({*THEMES.glob("*.theme/assets/**/*.png"), *THEMES.glob("*.stickers/**/*.png")} - names)
    faults += [f"{file.relative_to(THEMES)}: not drawn here" for file in left_over]
    if options.sheet:
        pathlib.Path(options.sheet).write_bytes(sheet(pictures))
    print("\n".join(faults) or f"{len(names)} pictures", file=sys.stderr if faults else sys.stdout)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
