"""Compares imported resources of Android with an independent reading of them.

Of each color, dimension, Boolean, integer and string, the best configuration is read (night, then the highest API level), and
references are followed. Each must be a constant of the imported theme, in light and dark, and nothing else may be one.
SKINKIT_ANDROID_FOLDERS is the number of random folders of resources.
"""
import json
import os
import re
import subprocess
import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

TYPES = {"color", "dimen", "bool", "integer", "string"}
UNITS = {"dp": 1, "dip": 1, "sp": 1, "px": 1, "": 1}


def best(folder, is_dark):
    """The texts of resources, by type and name."""
    found = {}
    for path in sorted(folder.glob("values*/*.xml")):
        qualifiers = path.parent.name.split("-")[1:]
        if any(q != "night" and not re.fullmatch(r"v\d+", q) for q in qualifiers) or "night" in qualifiers and not is_dark:
            continue
        rank = "night" in qualifiers, max([int(q[1:]) for q in qualifiers if q != "night"], default=0)
        for element in ElementTree.parse(path).getroot():
            key = element.get("type", element.tag), element.get("name")
            if key[0] in TYPES and rank >= found.get(key, ((False, -1),))[0]:
                found[key] = rank, "".join(element.itertext()).strip()
    return {key: text for key, (_, text) in found.items()}


def value(kind, text, resources, depth=0):
    """A value as `skinctl dump` prints it; None if there is none, or if it is a string with escapes."""
    if reference := re.fullmatch(r"@(\w+)/([\w.]+)", text):
        target = reference[1], reference[2]
        return value(reference[1], resources[target], resources, depth + 1) if target in resources and depth < 32 else None
    if text in ("@android:color/transparent", "@android:color/white", "@android:color/black"):
        text = {"transparent": "#00000000", "white": "#FFFFFF", "black": "#000000"}[text.rpartition("/")[2]]
    if kind == "color" and text.startswith("#"):
        digits = "".join(d * 2 for d in text[1:]) if len(text) < 7 else text[1:]
        digits = digits.upper() if len(digits) == 8 else "FF" + digits.upper()
        return digits[2:] + digits[:2]
    if kind == "dimen" and (length := re.fullmatch(r"(-?[\d.]+)(\D*)", text)) and length[2] in UNITS:
        return float(length[1])
    if kind == "bool" and text in ("true", "false"):
        return text == "true"
    if kind == "integer" and re.fullmatch(r"-?\d+", text):
        return int(text)
    return re.sub(r"\s+", " ", text) if kind == "string" and not re.search(r"[\\\"@?]", text) else None


def shown(constant):
    found = constant["value"]
    return "".join(f"{int(channel * 255 + 0.5):02X}" for channel in found) if isinstance(found, list) else found


def run(skinctl, *arguments):
    done = subprocess.run([skinctl, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[:2000]
    return done.stdout


def differences(skinctl, res, bundle):
    """Returns the number of values that were compared, and a line for each that differs."""
    compared, differing = 0, []
    run(skinctl, "import", "android", res, "-o", bundle)
    for traits in ("light", "dark"):
        dump = run(skinctl, "dump", bundle, "--format", "json", "--constants", "--traits", traits)
        constants = {constant["name"]: constant for constant in json.loads(dump)["constants"]}
        resources = best(res, traits == "dark")
        for (kind, resource), text in resources.items():
            expected = value(kind, text, resources)
            if expected is None:
                continue
            compared += 1
            constant = constants.get(f"{kind}.{resource}")
            found = shown(constant) if constant else None
            if found != expected:
                differing.append(f"{traits}: {kind}/{resource} is {found}, expected {expected}")
        differing += [f"{traits}: no resource is '{name}'" for name in constants.keys() - {".".join(key) for key in resources}]
    return compared, differing


def write_random(folder, seed):
    """Writes values and references, also for night and API levels."""
    random = Random(seed)

    def text(kind):
        if random.random() < 0.4:
            return f"@{kind}/{kind}{random.randrange(12)}"
        color = "#" + "".join(random.choice("0123456789ABCDEFabcdef") for _ in range(random.choice([3, 4, 6, 8])))
        number = random.randrange(-99, 99)
        return {"color": color, "dimen": f"{number}.5{random.choice(list(UNITS))}", "integer": str(number),
                "bool": random.choice(["true", "false"]), "string": f" text  {number} "}[kind]

    for name, part in [("values", 1), ("values-night", 0.3), ("values-v21", 0.2), ("values-night-v23", 0.1)]:
        elements = [f'<{kind} name="{kind}{i}">{text(kind)}</{kind}>' for kind in sorted(TYPES) for i in range(12) if random.random() < part]
        random.shuffle(elements)
        (folder / name).mkdir(parents=True)
        (folder / name / "values.xml").write_text(f"<resources>{''.join(elements)}<style name='A'/></resources>")


@pytest.mark.parametrize("seed", range(int(os.environ.get("SKINKIT_ANDROID_FOLDERS", "20"))))
def test_random_resources(skinctl, folder, seed):
    write_random(folder / "res", seed)
    compared, differing = differences(skinctl, folder / "res", folder / "A.theme")
    assert not differing
    assert compared > 0
