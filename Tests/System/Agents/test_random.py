"""Random sequences of calls beside a model of the files: SKINKIT_AGENT_SEQUENCES is their number, SKINKIT_SEED the seed."""
import os
import random
import re

from wire import Wire, files

BASE = """<?xml version="1.0" encoding="UTF-8"?>
<theme>
  <!-- The colours. -->
  <constants>
    <color name="accent" setting="Accent">#0A4FCC</color>
    <color name="paper">#FFFFFF</color>\t<color name="ink">#202020</color>
    <color name="soft" ref="accent" lighten="0.2"/>
    <float name="radius">6</float>
    <string name="title">a &amp; b</string>
  </constants>
  <classes>
    <class id="round"><operation name="cornerRadius"><float ref="radius"/></operation></class>
  </classes>
  <instances>
    <uibutton id="send" class="round">
      <operation name="backgroundColor"><color ref="accent"/></operation>
      <operation name="titleColor"><color ref="paper"/></operation>
    </uibutton>
    <uilabel id="title">
      <operation name="textColor"><color ref="ink"/></operation>
      <operation name="backgroundColor"><color ref="paper"/></operation>
    </uilabel>
    <uiview id="box"><operation name="backgroundColor"><color ref="soft"/></operation></uiview>
  </instances>
</theme>
"""
NIGHT = "<theme>\r\n\t<constants>\r\n\t\t<color name=\"paper\">#F0F0F0</color>\r\n\t</constants>\r\n</theme>\r\n"
CONSTANTS = ["accent", "paper", "ink", "soft", "radius", "title", "brand", "none"]
ENTITIES = ["uibutton#send", "uilabel#title", "uiview#box", "uilabel", "send", "uibutton#none"]
OPERATIONS = ["backgroundColor", "titleColor", "textColor", "cornerRadius", "alpha", "none"]
VALUES = ["#102030", "#FFFFFF", "#777777", "#F4F4F4", "8", "0.5", "x", "", '<color ref="ink"/>', '<color ref="accent" darken="0.1"/>',
          '<float ref="radius" multiply="2"/>', "<b", "a & b"]
# Changes that a theme accepts, most of the time.
FITTING = [({"constant": "ink"}, ["#000000", "#102030", "#2A2A2A", "#303030"]), ({"constant": "radius"}, ["0", "3", "8.5", "12"]),
           ({"constant": "title"}, ["plain", "c & d", "é"]), ({"constant": "soft"}, ["#CCDDEE", '<color ref="accent" lighten="0.3"/>']),
           ({"constant": "accent"}, ["#08399A", "#7A1FA2", "#B3261E"]), ({"entity": "uibutton#send", "operation": "cornerRadius"}, ["2", "9"]),
           ({"entity": "uibutton#send", "operation": "alpha"}, ["0.9", "1"]), ({"entity": "uiview#box", "operation": "backgroundColor"}, ["#AABBCC"]),
           ({"entity": "uilabel#title", "operation": "textColor"}, ["#112233", '<color ref="accent"/>']), ({"entity": "uiview#box"}, ["round", ""])]
PLACES = ["override", "operation", "constant:accent", "constant:radius", "traits"]


class Model:
    """The files as they must be, and as they were before and after each step."""

    def __init__(self, folder):
        self.folder, self.now = folder, files(folder)
        self.done, self.undone, self.count = [], [], 0

    def wrote(self, text):
        """Takes a written step over, which changed the files that its text names and no others."""
        after = files(self.folder)
        changed = {name for name in after.keys() | self.now.keys() if after.get(name) != self.now.get(name)}
        named = {match[1] for match in re.finditer(r"^(\S+\.xml):\d+: (?:is now|is taken out)$", text, re.M)}
        assert changed and (not named or changed <= named), (changed, named, text)
        self.count += 1
        self.done.append((self.count, self.now, after))
        self.undone, self.now = [], after

    def moved(self, source, target, number, index):
        step = source.pop()
        assert step[0] == number
        target.append(step)
        self.now = step[index]

    def edit(self, name, addition):
        """An edit from outside, at the end of a file, which steps do not touch."""
        def edited(version):
            return {**version, name: version[name] + addition} if name in version else version

        (self.folder / name).write_bytes(self.now[name] + addition)
        self.done = [(n, edited(a), edited(b)) for n, a, b in self.done]
        self.undone = [(n, edited(a), edited(b)) for n, a, b in self.undone]
        self.now = edited(self.now)


def change(generator):
    if generator.random() < 0.6:
        target, values = generator.choice(FITTING)
        traits = {"traits": "dark", "at": "traits"} if generator.random() < 0.1 else {}
        return {**target, **traits, "value": generator.choice(values)}
    if generator.random() < 0.5:
        item = {"constant": generator.choice(CONSTANTS)}
    else:
        item = {"entity": generator.choice(ENTITIES), "operation": generator.choice(OPERATIONS)}
        if generator.random() < 0.2:
            item["states"] = "highlighted"
    if generator.random() < 0.15:
        item["traits"] = generator.choice(["dark", "light", "dark,ipad"])
    if generator.random() < 0.2:
        item["at"] = generator.choice(PLACES)
    return {**item, "remove": True} if generator.random() < 0.1 else {**item, "value": generator.choice(VALUES)}


def call(generator, model):
    """Returns the name and the arguments of a random call."""
    theme = generator.choice(["Base", "Night"])
    changes = [change(generator) for _ in range(generator.choice([1, 1, 1, 1, 2, 3]))]
    next_undo = model.done[-1][0] if model.done else 1
    next_redo = model.undone[-1][0] if model.undone else 1
    return generator.choice([
        ("write", {"theme": theme, "changes": changes}), ("write", {"theme": theme, "changes": changes}),
        ("write", {"theme": theme, "changes": changes}), ("propose", {"theme": theme, "changes": changes}),
        ("undo", {"step": next_undo}), ("undo", {"step": generator.randint(1, 9)}), ("redo", {"step": next_redo}),
        ("add", {"theme": theme, "kind": generator.choice(["constant", "setting", "extract", "rename", "class"]),
                 "name": generator.choice(["brand", "edge", "accent", "filled", "1x"]), "type": "color", "value": generator.choice(VALUES),
                 **{k: v for k, v in change(generator).items() if k in ("constant", "entity", "operation")},
                 "dry_run": generator.random() < 0.3}),
        ("import", {"theme": theme, "format": "css", "content": f":root {{ --edge-{generator.randint(1, 3)}: #{generator.randrange(1 << 24):06X} }}",
                    "dry_run": generator.random() < 0.3}),
        ("list", {"what": generator.choice(["entities", "constants", "settings", "classes", "themes"]), "theme": theme}),
        ("explain", {"theme": theme, "constant": generator.choice(CONSTANTS)}), ("history", {}),
    ])


def sequence(folder, generator):
    bundles = [folder / "Base.theme", folder / "Night.theme"]
    for bundle, parent, text in zip(bundles, ["", "<inherits>base</inherits>"], [BASE, NIGHT]):
        bundle.mkdir(parents=True)
        (bundle / "info.xml").write_text(f"<info><identifier>{bundle.stem.lower()}</identifier><name>{bundle.stem}</name>{parent}</info>")
        (bundle / "ui.xml").write_bytes(text.encode())
    first, model, written = files(folder), Model(folder), 0
    with Wire(folder) as wire:
        for _ in range(generator.randint(3, 9)):
            if generator.random() < 0.1:
                model.edit("Base.theme/ui.xml", b"<!-- mine -->\n")
                first = None
            name, arguments = call(generator, model)
            text, is_error = wire.call(name, **arguments)
            assert len(text) < 40_000
            if is_error or name in ("propose", "list", "explain", "history") or "written: step" not in text and name in ("write", "add", "import"):
                pass
            elif name == "undo":
                model.moved(model.done, model.undone, arguments["step"], 1)
            elif name == "redo":
                model.moved(model.undone, model.done, arguments["step"], 2)
            else:
                model.wrote(text)
                written += 1
            assert files(folder) == model.now, (name, arguments, text)
        while model.done:
            text, is_error = wire.call("undo", step=model.done[-1][0])
            assert not is_error, text
            model.moved(model.done, model.undone, model.done[-1][0], 1)
            assert files(folder) == model.now
        assert first is None or model.now == first, "byte for byte"
        assert '"severity": "error"' not in wire.done("lint", theme="Night")
        return wire.calls, written


def test_random_sequences_leave_the_files_as_said(tmp_path):
    seed, calls, written = int(os.environ.get("SKINKIT_SEED", 1)), 0, 0
    count = int(os.environ.get("SKINKIT_AGENT_SEQUENCES", 60))
    for number in range(count):
        generator = random.Random(seed * 100_000 + number)
        try:
            result = sequence(tmp_path / str(number), generator)
        except AssertionError as error:
            raise AssertionError(f"sequence {number} of seed {seed}: {error}") from error
        calls, written = calls + result[0], written + result[1]
    print(f"\n{count} sequences: {calls} calls, {written} steps written", end="")
    assert written > count // 2
