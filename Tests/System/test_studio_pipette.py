"""The pipette takes the colors that are seen."""
import base64
import random
import struct
import time
import zlib

from studio import click_at, editor, enter, field, mouse, open_studio, select_entity
from test_studio_meaning import SEND


def pixels(browser):
    """The pixels of the window as (width, rows of bytes of red, green, blue)."""
    data = base64.b64decode(browser.send("Page.captureScreenshot", format="png")["data"])
    place, packed = 8, b""
    while place < len(data):
        length, kind = struct.unpack(">I4s", data[place:place + 8])
        if kind == b"IHDR":
            width, height, _, color = struct.unpack(">IIBB", data[place + 8:place + 18])
        if kind == b"IDAT":
            packed += data[place + 8:place + 8 + length]
        place += length + 12
    step = {2: 3, 6: 4}[color]
    raw, rows, above = zlib.decompress(packed), [], bytearray(width * step)
    for y in range(height):
        start = y * (width * step + 1)
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + width * step])
        for i in range(len(row)):
            left, up, corner = row[i - step] if i >= step else 0, above[i], above[i - step] if i >= step else 0
            if kind == 1:
                row[i] = (row[i] + left) & 255
            elif kind == 2:
                row[i] = (row[i] + up) & 255
            elif kind == 3:
                row[i] = (row[i] + (left + up) // 2) & 255
            elif kind == 4:
                guess = left + up - corner
                near = min((abs(guess - left), 0, left), (abs(guess - up), 1, up), (abs(guess - corner), 2, corner))[2]
                row[i] = (row[i] + near) & 255
        rows.append(row)
        above = row
    return lambda x, y: tuple(rows[y][x * step:x * step + 3])


def test_pipette(served, browser):
    chance = random.Random(3)
    open_studio(browser, served)
    browser.value("delete window.EyeDropper")
    select_entity(browser, "Midnight", SEND)
    assert browser.wait(field("backgroundColor")), "the button has a color"
    # What is taken is not written, but noted.
    browser.value("""(() => { window.taken = []; const begin = Pipette.start; window.pick = () => Pipette.start((color) => window.taken.push(color)); scrollTo(0, 0); })()""")
    time.sleep(0.5)
    browser.value("document.querySelector('.pointed').style.display = 'none'; Selection.select(null)")
    screens = browser.value("[...document.querySelectorAll('figure .screen')].map((e) => { const r = e.getBoundingClientRect(); return [r.x, r.y, r.width, r.height]; })")
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=5, y=895)
    browser.frame()
    seen, points = pixels(browser), []
    while len(points) < 120:
        x, y, width, height = chance.choice(screens)
        x, y = int(x + chance.random() * width), int(y + chance.random() * height)
        # Where neighbours differ, a fraction of a pixel decides.
        around = {seen(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} if 100 < y < 880 else {1, 2}
        # Beside a rounded corner is no drawing.
        if len(around) == 1 and browser.value(f"document.elementFromPoint({x}, {y}).closest('.screen') !== null"):
            points.append((x, y))
    black, colors = 0, set()
    for x, y in points:
        browser.value("window.taken.length = 0; window.pick(); new Promise((done) => setTimeout(done, 20))")
        click_at(browser, x, y)
        assert browser.wait("window.taken.length === 1"), f"a color is taken at {x}, {y}"
        color = browser.value("window.taken[0]")
        found, wanted = tuple(bytes.fromhex(color[1:])), seen(x, y)
        assert max(abs(a - b) for a, b in zip(found, wanted)) <= 2, f"it is the one that is seen: {color}, {wanted}"
        colors.add(color)
        black += color == "#000000"
    assert len(colors) > 4 and black < 5, f"{len(points)} points have {len(colors)} colors"
    # The color of the field, by the button and a click.
    enter(browser, "backgroundColor")
    mouse(browser, f"[...{editor('backgroundColor')}.querySelectorAll('button')].find((button) => button.textContent === 'Pick')")
    x, y = points[0]
    browser.value("new Promise((done) => setTimeout(done, 50))")
    browser.value("scrollTo(0, 0)")
    browser.frame()
    place = "document.activeElement.closest('.edit')?.dataset.key"
    before = browser.value(place)
    click_at(browser, x, y)
    assert browser.wait("document.querySelector('.studio-note').textContent.includes('Changed')"), "it is written"
    assert before and browser.value(place) == before, "the field keeps the keyboard"
    # The browser's own pipette, where there is one.
    browser.value("window.EyeDropper = class { open() { return Promise.resolve({ sRGBHex: '#0a0b0c' }); } }")
    assert browser.wait(f"!document.querySelector('.edit.dirty') && {field('backgroundColor')}"), "the field is there"
    mouse(browser, f"[...{editor('backgroundColor')}.querySelectorAll('button')].find((button) => button.textContent === 'Pick')")
    assert browser.wait(f"{field('backgroundColor')}?.value === '#0A0B0C'"), "the browser's own pipette is used"
    assert not browser.faults() or all("404" in fault for fault in browser.faults()), f"the page complains of nothing: {browser.faults()}"
