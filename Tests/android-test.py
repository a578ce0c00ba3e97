#!/usr/bin/env python3
"""Compares imported styles with what Android resolves.

    Tests/android-test.py SKINCTL RES [--style NAME]     # the resources in a folder
    Tests/android-test.py SKINCTL --random 20            # those of random folders

An independent resolver reads the folder RES: of each resource the best configuration (night, then the highest API level), a
style's items over those of its parents (named, or implied by dots), references, and attributes of the theme with the overlays
that the style lays on it. Each color, length and Boolean that it finds must be what an operation of an entity with the style's
class resolves to, in light and dark. The text and the background of each style must have the colors that they have there, in
every combination of states, or none, also by `@null`. Of a list of colors for states the first item that applies counts, with
its alpha; macros are replaced by their text.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from random import Random

from android_resources import RESTING, UNKNOWN, Resources


def constant(name):
    return re.sub(r"[^A-Za-z0-9_.-]", "-", name.replace(":", "."))


# A type with an operation for each kind of value; that of labels has all operations of imported classes.
SCHEMA = """<schema><component name="probe" inherits="uilabel">
<operation name="ownColor"><param name="value" type="color"/></operation>
<operation name="ownFloat"><param name="value" type="float"/></operation>
<operation name="ownBool"><param name="value" type="bool"/></operation>
</component></schema>
"""
PART = 5_000
OPERATIONS = {str: ("ownColor", "color"), float: ("ownFloat", "float"), bool: ("ownBool", "bool")}


def probe(number, style, item, value):
    operation, kind = OPERATIONS[type(value)]
    return (f'<probe id="probe_{number}" class="style.{constant(style)}"><operation name="{operation}">'
            f'<{kind} ref="{constant(item)}"/></operation></probe>')


def shown(operation):
    """The value of an operation's only parameter, in the resolver's form."""
    value = next(iter(operation["params"].values()))["value"]
    return "".join(f"{int(channel * 255 + 0.5):02X}" for channel in value) if isinstance(value, list) else value


MADE = {"android:textColor": "textColor", "android:background": "backgroundColor"}
# The states of a theme: their weights, and the states of Android that they turn on or off.
STATES = {"hovered": (2, "hovered", True), "selected": (4, "checked", True), "highlighted": (8, "pressed", True),
          "disabled": (16, "enabled", False)}


def combinations():
    """All sets of states."""
    sets = [()]
    for state in STATES:
        sets += [s + (state,) for s in sets]
    return sets


def looks(resources, style, theme):
    """The colors of a label in each set of states, of those that an import makes."""
    items = resources.items(style)
    themed, found = resources.themed(items, theme), {}
    for states in combinations():
        active = set(RESTING)
        for _, state, is_on in (STATES[name] for name in states):
            # A theme's state 'selected' is each of these.
            more = {"checkable", "selected", "activated"} if state == "checked" else set()
            active = active | {state} | more if is_on else active - {state}
        for name, operation in MADE.items():
            text = items.get(name)
            if name == "android:textColor" and text in (None, "@null"):
                text = resources.items(resources.style(items.get("android:textAppearance"), themed)).get(name)
            color = resources.value(text, themed, 0, frozenset(active))
            if isinstance(color, str) and found.get((operation, ())) != UNKNOWN:
                found[operation, states] = color
    return found


def shown_looks(entity):
    """The colors of an entity in each set of states: those for the active states with the greatest weight."""
    found = {}
    for states in combinations():
        best = {}
        for operation in entity["operations"]:
            weight = sum(STATES[s][0] for s in operation["states"]) if set(operation["states"]) <= set(states) else -1
            if weight >= 0 and weight >= best.get(operation["name"], (0, None))[0]:
                best[operation["name"]] = weight, shown(operation)
        found.update({(name, states): color for name, (_, color) in best.items()})
    return found


def compare_looks(skinctl, bundle, resources, theme):
    """Returns the number of styles whose class gives a label another look, which are printed."""
    styles = sorted(name for kind, name in resources.best if kind == "style")
    lines = [f'<uilabel id="look_{n}" class="style.{constant(style)}"/>' for n, style in enumerate(styles)]
    write_entities(bundle, lines, resources.is_dark)
    dump = run(skinctl, "dump", bundle, "--format", "json", "--traits", "dark" if resources.is_dark else "light")
    assert dump.returncode == 0, dump.stderr[:2000]
    failures = 0
    for entity in json.loads(dump.stdout)["entities"]:
        if not (entity["id"] or "").startswith("look_"):
            continue
        style = styles[int(entity["id"][5:])]
        found, expected = shown_looks(entity), looks(resources, style, theme)
        # Without a color at rest there is no operation; for other states without one, that for fewer states remains.
        expected = {key: color for key, color in expected.items() if color != UNKNOWN or key[1]}
        expected = {key: found.get(key) if color == UNKNOWN else color for key, color in expected.items()}
        expected = {key: color for key, color in expected.items() if color != UNKNOWN}
        if found != expected:
            failures += 1
            key = next(k for k in sorted({**found, **expected}) if found.get(k) != expected.get(k))
            print(f"{'dark' if resources.is_dark else 'light'}: {style} shows {key} {found.get(key)}, expected {expected.get(key)}")
    return failures


def run(skinctl, *arguments):
    return subprocess.run([skinctl, *map(str, arguments)], capture_output=True, text=True)


def compare(skinctl, res, style):
    """Returns the number of values that were compared, and of those that differ, which are printed."""
    failures = compared = 0
    with tempfile.TemporaryDirectory() as name:
        bundle = pathlib.Path(name) / "A.theme"
        (pathlib.Path(name) / "probe.schema.xml").write_text(SCHEMA)
        made = run(skinctl, "import", "android", res, "-o", bundle, *(["--style", style] if style else []))
        assert made.returncode == 0, made.stderr
        for is_dark in (False, True):
            resources = Resources(res, is_dark)
            theme = resources.items(style or "")
            wanted = list(resolved(resources, theme).values())
            # In parts: values that scoped constants change are limited for each theme.
            for start in range(0, len(wanted), PART):
                counts = compare_values(skinctl, bundle, dict(enumerate(wanted[start:start + PART])), is_dark)
                compared, failures = compared + counts[0], failures + counts[1]
            failures += compare_looks(skinctl, bundle, resources, theme)
    return compared, failures


def compare_values(skinctl, bundle, wanted, is_dark):
    """Returns the number of values that were compared, and of those that differ, which are printed."""
    # What is missing in the import cannot be looked up.
    errors = write_probes(skinctl, bundle, wanted, is_dark)
    for error in errors:
        print(error)
    write_probes(skinctl, bundle, wanted, is_dark)
    dump = run(skinctl, "dump", bundle, "--format", "json", "--traits", "dark" if is_dark else "light")
    assert dump.returncode == 0, dump.stderr[:2000]
    entities = json.loads(dump.stdout)["entities"]
    found = {e["id"]: e["operations"] for e in entities if (e["id"] or "").startswith("probe_")}
    failures = len(errors)
    for number, (style_name, item, value) in wanted.items():
        operation = OPERATIONS[type(value)][0]
        got = shown(next(o for o in found[f"probe_{number}"] if o["name"] == operation))
        if got != value:
            failures += 1
            print(f"{'dark' if is_dark else 'light'}: {style_name}/{item} is {got}, expected {value}")
    return len(wanted), failures


def resolved(resources, theme):
    """The style, item and value of each item of each style that has a value."""
    wanted = {}
    for name in sorted(name for kind, name in resources.best if kind == "style"):
        items = resources.items(name)
        themed = resources.themed(items, theme)
        for item, text in items.items():
            value = resources.value(text, themed)
            if value is not None and value != UNKNOWN:
                wanted[len(wanted)] = name, item, value
    return wanted


def write_entities(bundle, lines, is_dark):
    """Writes entities for light or dark: what a style sets in one of them only is no constant in the other."""
    for name in ("light", "dark"):
        (bundle / f"probes~{name}.xml").unlink(missing_ok=True)
    text = "\n".join(lines)
    (bundle / f"probes~{'dark' if is_dark else 'light'}.xml").write_text(f"<theme><instances>\n{text}\n</instances></theme>\n")


def write_probes(skinctl, bundle, wanted, is_dark):
    """Writes an entity for each value. Returns the errors, and removes the values that have one."""
    write_entities(bundle, [probe(number, *entry) for number, entry in wanted.items()], is_dark)
    findings = map(json.loads, run(skinctl, "validate", bundle, "--format", "json").stdout.splitlines())
    errors = [f for f in findings if f["severity"] == "error"]
    numbers = list(wanted)
    for error in errors:
        if "/probes" in error["file"]:
            wanted.pop(numbers[error["line"] - 2], None)
    return [f"{e['file']}:{e['line']}: {e['message']}" for e in errors]


# Random resources.


def write_random(folder, seed):
    """Styles in chains of up to 15, with values, references and attributes of the theme, also for night and levels."""
    random = Random(seed)
    colors, lengths = [f"color{i}" for i in range(12)], [f"length{i}" for i in range(8)]
    macros, lists = [f"macro{i}" for i in range(4)], [f"list{i}" for i in range(6)]
    names = ["colorAccent", "android:textColor", "android:background", "ink", "pad", "gap", "isWide", "tint.soft",
             "materialThemeOverlay", "materialSizeOverlay", "android:theme", "android:textAppearance"]
    attributes = {f"own{i}": None for i in range(4)}
    overlays = [f"Overlay{i}" for i in range(4)] + ["Overlay1.Soft", "Overlay2.Soft"]

    def color():
        return "#" + "".join(random.choice("0123456789ABCDEFabcdef") for _ in range(random.choice([3, 6, 8])))

    def value(name):
        if name in ("pad", "gap"):
            return random.choice([f"{random.randrange(-9, 99)}dp", f"{random.randrange(99)}.5sp", f"@dimen/{random.choice(lengths)}"])
        if name in ("materialThemeOverlay", "materialSizeOverlay", "android:theme"):
            return random.choice([f"@style/{random.choice(overlays)}", "?attr/ownOverlay", "@null", "@style/None"])
        if name == "android:textAppearance":
            return random.choice([f"@style/{random.choice(styles)}", "?attr/ownOverlay", "@macro/look", "@null", "@style/None"])
        if name == "isWide":
            return random.choice(["true", "false"])
        return random.choice([color(), f"@color/{random.choice(colors)}", f"?attr/{random.choice(list(attributes))}", "?own0",
                              f"@macro/{random.choice(macros)}", "?attr/only0", f"@color/{random.choice(lists)}", "@null", "@drawable/none"])

    def items(own):
        return "".join(f'<item name="{name}">{value(name)}</item>' for name in own)

    styles = ["AppTheme"] + [f"Style{i}" for i in range(5)]
    for _ in range(40):
        styles.append(f"{random.choice(styles[1:])}.S{len(styles)}")
    parents = {name: random.choice(["", f' parent="{random.choice(styles[1:n])}"', ' parent=""']) if n > 1 else ""
               for n, name in enumerate(styles)}
    # Each style has a name longer than that of its parent, or comes behind it.
    own = {name: random.sample(names, random.randrange(len(names))) for name in styles}

    def resources(part):
        text = "".join(f'<color name="{n}">{color() if random.random() < 0.7 else "@color/" + colors[i - 1] if i else "#000"}</color>'
                       for i, n in enumerate(colors) if random.random() < part)
        text += "".join(f'<dimen name="{n}">{random.randrange(99)}dp</dimen>' for n in lengths if random.random() < part)
        text += "".join(f'<macro name="{n}">{random.choice([color(), "?attr/own2", "@color/color1"])}</macro>'
                        for n in macros if random.random() < part)
        text += '<macro name="look">@style/Style1</macro><item name="opacity" type="dimen" format="float">0.6</item>'
        for name in styles:
            if random.random() < part:
                theme = "".join(f'<item name="{a}">{color()}</item>' for a in attributes) if name == "AppTheme" else ""
                theme += '<item name="ownOverlay">@style/Overlay3</item>' if theme and random.random() < 0.7 else ""
                text += f'<style name="{name}"{parents[name]}>{theme}{items(own[name])}</style>'
        for name in overlays:
            if random.random() < part:
                parent = "" if "." in name else ' parent=""'
                text += f'<style name="{name}"{parent}>{overlay()}</style>'
        return f"<resources>{text}</resources>"

    def overlay():
        """Attributes of the theme, and one that the theme does not have."""
        return "".join(f'<item name="{a}">{random.choice([color(), "@color/color2", "?attr/own3", "?attr/only0", "@color/list0"])}</item>'
                       for a in ["own0", "own1", "own2", "only0"] if random.random() < 0.5)

    def selector():
        items = ""
        for _ in range(random.randrange(1, 5)):
            states = random.sample(["enabled", "pressed", "checked", "hovered", "checkable", "window_focused"], random.randrange(3))
            conditions = "".join(f' android:state_{s}="{random.choice(["true", "false"])}"' for s in states)
            alpha = random.choice(["", "", ' android:alpha="0.38"', ' android:alpha="@dimen/opacity"'])
            items += f'<item{conditions}{alpha} android:color="{random.choice([color(), "?attr/own1", "?attr/only0", "@color/color0"])}"/>'
        return f'<selector xmlns:android="http://schemas.android.com/apk/res/android">{items}</selector>'

    for folder_name, part in [("color", 1), ("color-night", 0.3)]:
        (folder / folder_name).mkdir(parents=True)
        for name in lists:
            if random.random() < part:
                (folder / folder_name / f"{name}.xml").write_text(selector())

    for name, part in [("values", 1), ("values-night", 0.3), ("values-v21", 0.2), ("values-night-v23", 0.1)]:
        (folder / name).mkdir(parents=True)
        (folder / name / "values.xml").write_text(resources(part))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("skinctl")
    parser.add_argument("res", type=pathlib.Path, nargs="?")
    parser.add_argument("--style")
    parser.add_argument("--random", type=int, default=0)
    options = parser.parse_args()
    compared = failures = 0
    if options.res:
        compared, failures = compare(options.skinctl, options.res, options.style)
    for seed in range(options.random):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name) / "res"
            write_random(folder, seed)
            count, differing = compare(options.skinctl, folder, "AppTheme")
            if differing:
                print(f"in the random resources {seed}")
            compared, failures = compared + count, failures + differing
    print(f"{compared} values of styles compared, {failures} differ")
    sys.exit(failures > 0 or compared == 0)


main()
