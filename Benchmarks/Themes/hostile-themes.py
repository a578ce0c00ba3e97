#!/usr/bin/env python3
"""Writes themes of 1 MiB that cost as much as a theme of their size can, and measures what they cost each command.

    Benchmarks/Themes/hostile-themes.py FOLDER [--only SHAPE]…
    Benchmarks/Themes/hostile-themes.py FOLDER --measure SKINCTL [--only SHAPE]… [--command NAME]…

Each shape is a folder of FOLDER with Hostile.theme, and sometimes a schema or overlays beside it. --measure runs every
command on every shape, and prints the most time, memory and output of each command as a Markdown table.
"""
import argparse
import itertools
import os
import pathlib
import resource
import subprocess
import sys
import time

SIZE = 1 << 20
STATES = ["focused", "hovered", "selected", "highlighted", "disabled"]
SHAPES = {}


def shape(function):
    SHAPES[function.__name__.replace("_", "-")] = function
    return function


def fill(make, size=SIZE - 4096, start=0):
    """make(0) + make(1) + … as long as it fits."""
    parts, total = [], 0
    for number in itertools.count(start):
        part = make(number)
        total += len(part)
        if total > size:
            return "".join(parts)
        parts.append(part)


def theme(constants="", classes="", instances=""):
    return (f"<theme><constants>{constants}</constants><classes>{classes}</classes>"
            f"<instances>{instances}</instances></theme>")


def alike(number, length=120):
    """Names that are long and differ late, but by more than a misspelling."""
    word = f"{number:05d}"
    return ("a" * (length // 2) + "".join(digit * 8 for digit in word) + "b" * length)[:length]


def keys(count=1 << 30):
    """Operations of every component, each under every set of states."""
    names = [("alpha", "<float>0</float>"), ("hidden", "<bool>true</bool>"), ("cornerRadius", "<float>1</float>"),
             ("borderWidth", "<float>1</float>"), ("clipsToBounds", "<bool>true</bool>"),
             ("tintColor", "<color>#000</color>"), ("backgroundColor", "<color>#000</color>"),
             ("borderColor", "<color>#000</color>"), ("layoutMargins", "<insets>1,1,1,1</insets>"),
             ("frame", "<rect>1,1,1,1</rect>")]
    sets = [" ".join(some) for length in range(6) for some in itertools.combinations(STATES, length)]
    pairs = itertools.islice(itertools.product(sets, names), count)
    return "".join(f'<operation name="{name}" state="{states}">{value}</operation>' for states, (name, value) in pairs)


# Names that are long and alike

@shape
def names_constants():
    known = fill(lambda n: f'<float name="{alike(n)}">1</float>', SIZE // 2 - 4096)
    return {"a.xml": theme(known, instances=fill(
        lambda n: f'<uiview id="{n}"><operation name="alpha"><float ref="{alike(n)[::-1]}"/></operation></uiview>', SIZE // 2))}


@shape
def names_classes():
    known = fill(lambda n: f'<class id="{alike(n)}"/>', SIZE // 2 - 4096)
    return {"a.xml": theme("", known, fill(lambda n: f'<uiview id="{n}" class="{alike(n)[::-1]}"/>', SIZE // 2))}


def long_types(size):
    return "<schema>" + fill(lambda n: f'<component name="{alike(n, 120)}"/>', size) + "</schema>"


@shape
def names_types():
    return {"../app.schema.xml": long_types(SIZE // 2),
            "a.xml": theme(instances=fill(lambda n: f"<{alike(n)[::-1]}/>", SIZE // 2 - 4096))}


@shape
def names_types_in_files():
    files = {f"{i}.xml": theme(instances=fill(lambda n: f"<{alike(n)[::-1]}/>", 24_000, i * 1_000)) for i in range(24)}
    return {"../app.schema.xml": long_types(SIZE // 3), **files}


@shape
def names_parameters():
    schema = "<schema><component name='t'><operation name='o'>" + fill(
        lambda n: f'<param name="{alike(n, 120)}" type="float" optional="true"/>', SIZE // 2) + "</operation></component></schema>"
    return {"../app.schema.xml": schema, "a.xml": theme(instances='<t><operation name="o">' + fill(
        lambda n: f'<param name="{alike(n)[::-1]}"/>', SIZE // 2 - 4096) + "</operation></t>")}


@shape
def names_identifiers():
    schema = "<schema><identifiers component='uiview'>" + fill(
        lambda n: f'<identifier name="{alike(n, 200)}"/>', SIZE // 2) + "</identifiers></schema>"
    return {"../app.schema.xml": schema,
            "a.xml": theme(instances=fill(lambda n: f'<uiview id="{alike(n, 200)[::-1]}"/>', SIZE // 2 - 4096))}


@shape
def names_near():
    """Names that are as far from each known one as a misspelling may be."""
    known = fill(lambda n: f'<float name="{"ab" * 30}{n:05d}">1</float>', SIZE // 2 - 4096)
    return {"a.xml": theme(known, instances=fill(
        lambda n: f'<uiview id="{n}"><operation name="alpha"><float ref="{"ba" * 29}{n:07d}"/></operation></uiview>', SIZE // 2))}


# Many diagnostics

@shape
def errors_in_one_line():
    return {"a.xml": theme(instances=fill(lambda n: "<a/>"))}


@shape
def errors_with_long_values():
    values = " ".join(f"v{n}" for n in range(18_000))
    schema = f"<schema><component name='t'><operation name='o'><param name='p' type='string' values='{values}'/></operation></component></schema>"
    return {"../app.schema.xml": schema, "a.xml": theme(instances='<t>' + fill(
        lambda n: f'<operation name="o" state="{STATES[n % 5]}"><string>{n}</string></operation>', SIZE // 2) + "</t>")}


@shape
def errors_with_long_names():
    """Names of 40 KB."""
    name = "a" * 40_000
    return {"a.xml": theme(instances=fill(lambda n: f"<{name}{n}/>", SIZE // 2))}


@shape
def unsupported_operations():
    schema = "<schema><component name='t'>" + fill(lambda n: f'<operation name="o{n}"/>', SIZE // 5) + "</component></schema>"
    many = fill(lambda n: f'<operation name="o{n}"/>', SIZE // 5)
    return {"../app.schema.xml": schema, "a.xml": theme(
        "", f'<class id="c">{many}</class>', fill(lambda n: f'<uiview id="{n}" class="c"/>', SIZE // 2))}


@shape
def cycles():
    """Each constant of the second half closes a cycle that begins at one of the first half."""
    count = 7_000
    half = count // 2
    return {"a.xml": theme("".join(
        f'<color name="c{n}" ref="c{n + 1}" mix="c{max(0, n - half)}" amount="0.5"/>' if n >= half
        else f'<color name="c{n}" ref="c{n + 1}"/>' for n in range(count)) + f'<color name="c{count}">#FFF</color>')}


@shape
def class_cycles():
    count = 14_000
    half = count // 2
    return {"a.xml": theme("", "".join(
        f'<class id="c{n}" extends="c{n + 1} c{max(0, n - half)}"/>' if n >= half else f'<class id="c{n}" extends="c{n + 1}"/>'
        for n in range(count)) + f'<class id="c{count}"/>')}


# Products: entities × classes × operations × traits × scopes

@shape
def class_cycle_beside_chain():
    count = 14_000
    classes = "".join(f'<class id="c{n}" extends="c{n - 1}"/>' for n in range(1, count))
    entities = "".join(f'<uiview id="{n}" class="c{n}"/>' for n in range(count))
    return {"a.xml": theme("", f'<class id="x" extends="x"/><class id="c0"/>{classes}', entities)}


@shape
def inherited_operations():
    constants = "".join(f'<float name="f{n}">0.{n}</float>' for n in range(100))
    states = [" ".join(word for bit, word in enumerate(STATES) if n >> bit & 1) for n in range(32)]
    root = "".join(f'<operation name="{name}" state="{states[n]}"><float ref="f{n + 32 * i}"/></operation>'
                   for i, name in enumerate(["alpha", "cornerRadius", "borderWidth"]) for n in range(32))
    classes = "".join(f'<class id="c{n}" extends="c{n - 1}"/>' for n in range(1, 4_000))
    entities = "".join(f'<uiview id="{n}" class="c{n}"/>' for n in range(2_500, 4_000))
    return {"a.xml": theme(constants, f'<class id="c0">{root}</class>{classes}', entities)}


@shape
def entities_by_operations():
    return {"a.xml": theme("", f'<class id="c">{keys()}</class>', fill(
        lambda n: f'<uiview id="{n}" class="c"/>', SIZE - 40_000))}


@shape
def entities_by_different_operations():
    return {"a.xml": theme("", f'<class id="c">{keys()}</class>', fill(
        lambda n: f'<uiview id="{n}" class="c"><operation name="alpha"><float>0.{n}</float></operation></uiview>', SIZE - 40_000))}


@shape
def states_of_the_app():
    """More keys than the built-in states allow."""
    schema = "<schema>" + "".join(f'<state name="s{n}"/>' for n in range(24)) + "</schema>"
    sets = (" ".join(f"s{bit}" for bit in range(24) if n >> bit & 1) for n in itertools.count(1))
    many = fill(lambda n: f'<operation name="alpha" state="{next(sets)}"><float>0</float></operation>', SIZE // 2)
    return {"../app.schema.xml": schema, "a.xml": theme("", f'<class id="c">{many}</class>', fill(
        lambda n: f'<uiview id="{n}" class="c"/>', SIZE // 2 - 8192))}


@shape
def classes_by_overriding():
    """Each entity applies 4,096 classes, each with the same keys."""
    doubling = "".join(f'<class id="d{n}" extends="d{n - 1} d{n - 1}"/>' for n in range(1, 12))
    classes = f'<class id="d0">{keys()}</class>' + doubling
    return {"a.xml": theme("", classes, fill(
        lambda n: f'<uiview id="{n}" class="d11"><operation name="alpha"><float>0.{n}</float></operation></uiview>', SIZE - 60_000))}


@shape
def lists_of_classes():
    """Each entity has a list of its own, of 4,000 applications."""
    doubling = "".join(f'<class id="d{n}" extends="d{n - 1} d{n - 1}"/>' for n in range(1, 11)) + fill(
        lambda n: f'<class id="e{n}"/>', SIZE // 3)
    return {"a.xml": theme("", '<class id="d0"><operation name="alpha"><float>1</float></operation></class>' + doubling, fill(
        lambda n: f'<uiview id="{n}" class="e{n} d10"/>', SIZE // 2))}


@shape
def unset_every_state():
    many = '<operation name="alpha" state="*" unset="true"/>'
    return {"a.xml": theme("", f'<class id="c">{keys()}</class><class id="u">{many}</class>' + "".join(
        f'<class id="d{n}" extends="d{n - 1} d{n - 1}"/>' for n in range(1, 11)) + '<class id="d0" extends="c u"/>', fill(
            lambda n: f'<uiview id="{n}" class="d10"/>', SIZE - 60_000))}


LAYERS = [f"{idiom}{contrast}{look}" for idiom in ["", "~iphone", "~ipad", "~mac", "~tv", "~watch", "~vision", "~desktop"]
          for contrast in ["", "~highcontrast"] for look in ["", "~light", "~dark"]]


@shape
def traits():
    files = {f"a{layer}.xml": theme(f'<float name="base">{n}</float>') for n, layer in enumerate(LAYERS)}
    return files | {"a.xml": theme('<float name="base">0</float>', "", fill(
        lambda n: f'<uiview id="{n}"><operation name="cornerRadius"><float ref="base" add="{n}"/></operation></uiview>', SIZE - 16_384))}


@shape
def traits_by_entities_by_operations():
    files = {f"a{layer}.xml": theme(f'<float name="base">{n}</float>') for n, layer in enumerate(LAYERS)}
    classes = "".join(f'<class id="c{n}">{keys(40)}</class>' for n in range(20))
    return files | {"a.xml": theme('<float name="base">0</float>', classes, fill(
        lambda n: f'<uiview id="{n}" class="c{n % 20}"><operation name="cornerRadius"><float ref="base" add="{n}"/></operation></uiview>',
        SIZE - 120_000))}


@shape
def traits_by_layers_of_constants():
    per = fill(lambda n: f'<float name="c{n}" setting="{n}">1</float>', SIZE // 50)
    return {f"a{layer}.xml": theme(per) for layer in LAYERS}


@shape
def identifiers_by_types():
    """Identifiers of a type that are entities of each type below it that has defaults."""
    schema = "<schema>" + fill(lambda n: f'<component name="t{n}" inherits="uiview"/>', SIZE // 8) + "</schema>"
    types = "".join(f'<t{n}><operation name="alpha"><float>1</float></operation></t{n}>' for n in range(schema.count("<component")))
    return {"../app.schema.xml": schema, "a.xml": theme(instances=types[:SIZE // 4].rsplit("<t", 1)[0] + fill(
        lambda n: f'<uiview id="{n}"/>', SIZE // 2))}


@shape
def identifiers_by_ancestors():
    """A line of types, and identifiers that each of them has."""
    schema = "<schema><component name='t0'/>" + "".join(
        f'<component name="t{n}" inherits="t{n - 1}"/>' for n in range(1, 4_000)) + "</schema>"
    return {"../app.schema.xml": schema, "a.xml": theme(instances=fill(
        lambda n: f'<t{n % 4_000} id="{n // 4_000}"><operation name="x"/></t{n % 4_000}>', SIZE * 3 // 4).replace(
            '<operation name="x"/>', ""))}


# Chains

@shape
def chain_of_constants():
    chain = '<float name="c0">1</float>' + fill(lambda n: f'<float name="c{n}" ref="c{n - 1}" add="1"/>', SIZE // 3, 1)
    return {"a.xml": theme(chain, instances=fill(
        lambda n: f'<uiview id="{n}"><operation name="cornerRadius"><float ref="c{n}"/></operation></uiview>', SIZE // 2))}


@shape
def chain_of_mixes():
    chain = '<color name="c0">#123</color>' + fill(
        lambda n: f'<color name="c{n}" ref="c{n - 1}" mix="c{n // 2}" amount="0.5" against="c0" contrast="3"/>', SIZE * 3 // 4, 1)
    return {"a.xml": theme(chain, instances=fill(
        lambda n: f'<uiview id="{n}"><operation name="tintColor"><color ref="c{n}"/></operation></uiview>', SIZE // 4 - 8192))}


@shape
def ladder_of_mixes():
    """Paths from a constant to the first one: as many as Fibonacci's numbers."""
    return {"a.xml": theme('<color name="c0">#123</color><color name="c1">#456</color>' + fill(
        lambda n: f'<color name="c{n}" ref="c{n - 1}" mix="c{n - 2}" amount="0.5"/>', SIZE // 2, 2), instances=fill(
            lambda n: f'<uiview id="{n}"><operation name="tintColor"><color ref="c{n}" mix="c{n}" amount="0"/></operation></uiview>',
            SIZE // 2 - 8192))}


@shape
def against():
    """Ratios that only the lightest and darkest colors have."""
    return {"a.xml": theme('<color name="c">#777</color>', instances=fill(
        lambda n: f'<uiview id="{n}"><operation name="tintColor"><color against="c" contrast="4.47">#{n * 977 % 0x1000000:06x}</color>'
        "</operation></uiview>"))}


@shape
def alternatives():
    """Few lists of many names, used by many operations in many scopes."""
    names = " ".join(f"x{n}" for n in range(20_000))
    return {"a.xml": theme('<float name="y">1</float>', '<class id="c"><operation name="alpha">'
                           f'<float ref="{names[:120_000].rsplit(" ", 1)[0]} y s"/></operation></class>', fill(
        lambda n: f'<uiview id="{n}" class="c"><constants><float name="s">0.{n}</float></constants></uiview>', SIZE - 140_000))}


# Values that are shared

@shape
def arrays():
    """Values of 65,000 objects, each entity with one of its own that shares them."""
    constants = '<array name="a0">' + "<float>1</float>" * 30 + "</array>" + "".join(
        f'<array name="a{n}"><array ref="a{n - 1}"/><array ref="a{n - 1}"/></array>' for n in range(1, 11))
    return {"a.xml": theme(constants, "", fill(
        lambda n: f'<uiview id="{n}"><operation name="autoresizing"><array ref="a10"/></operation></uiview>', SIZE - 8192))}


SHAPED = "<schema><component name='t'><operation name='o'><param name='p' type='array'/></operation></component></schema>"


@shape
def arrays_of_the_app():
    constants = '<array name="a0">' + "<float>1</float>" * 60 + "</array>" + "".join(
        f'<array name="a{n}"><array ref="a{n - 1}"/><array ref="a{n - 1}"/></array>' for n in range(1, 11))
    return {"../app.schema.xml": SHAPED, "a.xml": theme(constants, "", fill(
        lambda n: f'<t id="{n}"><operation name="o"><array><array ref="a9"/><float>{n}</float></array></operation></t>', SIZE - 8192))}


@shape
def arrays_of_strings():
    """The limit of objects, each a text of 30 KiB."""
    constants = f'<string name="s">{"x" * 300_000}</string>' + '<array name="a0">' + '<string ref="s"/>' * 30 + "</array>" + "".join(
        f'<array name="a{n}"><array ref="a{n - 1}"/><array ref="a{n - 1}"/></array>' for n in range(1, 11))
    return {"../app.schema.xml": SHAPED, "a.xml": theme(constants, "", fill(
        lambda n: f'<t id="{n}"><operation name="o"><array ref="a10"/></operation></t>', SIZE // 2))}


@shape
def gradients():
    colors = "<array>" + '<color ref="c"/>' * 20_000 + "</array>"
    return {"a.xml": theme('<color name="c">#123</color><gradient name="g"><field name="colors">' + colors + "</field></gradient>", "", fill(
        lambda n: f'<uiview id="{n}"><operation name="backgroundGradient"><gradient ref="g"><field name="angle"><float>{n}</float></field>'
        "</gradient></operation></uiview>", SIZE // 2))}


@shape
def strings():
    return {"a.xml": theme(f'<string name="s">{"x" * 500_000}</string>', "", fill(
        lambda n: f'<uilabel id="{n}"><operation name="text"><string ref="s"/></operation></uilabel>', SIZE // 2 - 20_000))}


@shape
def labels():
    """A text of every entity that preview and render have to lay out."""
    return {"a.xml": theme(f'<string name="s">{"x " * 2_000}</string>', "", fill(
        lambda n: f'<uilabel id="{n}"><operation name="text"><string ref="s"/></operation></uilabel>', SIZE - 20_000))}


# Scopes

@shape
def scopes_by_operations():
    many = keys().replace("<float>0</float>", '<float ref="s"/>').replace("<float>1</float>", '<float ref="s"/>')
    return {"a.xml": theme('<float name="s">1</float>', f'<class id="c">{many}</class>', fill(
        lambda n: f'<uiview id="{n}" class="c"><constants><float name="s">0.{n:05d}</float></constants></uiview>', SIZE - 60_000))}


@shape
def scopes_by_constants():
    chain = '<float name="s">1</float><float name="c0" ref="s"/>' + fill(
        lambda n: f'<float name="c{n}" ref="c{n - 1}" multiply="0.5"/>', SIZE // 2, 1)
    last = chain.count("name=") - 2
    return {"a.xml": theme(chain, f'<class id="c"><operation name="alpha"><float ref="c{last}"/></operation></class>', fill(
        lambda n: f'<uiview id="{n}" class="c"><constants><float name="s">0.{n:05d}</float></constants></uiview>', SIZE // 2 - 8192))}


@shape
def scopes_of_classes():
    """Each class adds to the scope; the scope of each entity is that of all classes."""
    classes = fill(lambda n: f'<class id="k{n}"><constants><float name="s{n}">1</float></constants></class>', SIZE // 4)
    count = min(classes.count("<class"), 4_000)
    group = f'<class id="g" extends="{" ".join(f"k{n}" for n in range(count))}"/>'
    return {"a.xml": theme('<float name="s">1</float>', classes + group, fill(
        lambda n: f'<uiview id="{n}" class="g"><constants><float name="s">0.{n}</float></constants>'
        '<operation name="alpha"><float ref="s s0"/></operation></uiview>', SIZE // 2))}


# Overlays and inheritance

@shape
def overlays():
    body = fill(lambda n: f'<uiview id="{n}"><operation name="alpha"><float>0.{n}</float></operation></uiview>', SIZE // 9 - 4096)
    over = {f"../O{i}.overlay/a.xml": theme(instances=body.replace("<float>0", f"<float>0.{i}").replace("0.00.", "0.0")
                                            .replace(f"0.{i}.", f"0.{i}")) for i in range(8)}
    return {"a.xml": theme(instances=body), **over}


# What lint looks at

@shape
def contrast_pairs():
    """Every text on every background: states and classes of one entity, and parents of labels."""
    sets = [" ".join(some) for length in range(6) for some in itertools.combinations(STATES, length)]
    body = "".join(f'<operation name="{name}" state="{states}"><color ref="c{n}"/></operation>'
                   for n, (name, states) in enumerate(itertools.product(["titleColor", "backgroundColor"], sets)))
    colors = "".join(f'<color name="c{n}">#{n:02x}{n:02x}80</color>' for n in range(70))
    return {"a.xml": theme(colors, f'<class id="c">{body}</class>', fill(
        lambda n: f'<uibutton id="{n}" class="c"><operation name="titleColor"><color>#{n:06x}</color></operation></uibutton>',
        SIZE - 20_000))}


@shape
def unused():
    return {"a.xml": theme(fill(lambda n: f'<float name="c{n}">1</float>', SIZE // 2), fill(
        lambda n: f'<class id="k{n}"/>', SIZE // 2 - 4096))}


@shape
def lint_comments():
    return {"a.xml": "<theme>" + fill(lambda n: f"<!-- skinlint: alow {n} -->") + "</theme>"}


INFO = "<info><identifier>hostile</identifier><name>Hostile</name><version>1.0.0</version></info>"


def write(folder, name):
    home = folder / name / "Hostile.theme"
    files = {"info.xml": INFO}
    files |= SHAPES[name]()
    for place, text in list(files.items()):
        if place.startswith("../O"):
            info = pathlib.PurePosixPath(place).parent / "info.xml"
            files[str(info)] = INFO.replace("hostile", pathlib.PurePosixPath(place).parent.stem)
    size = sum(len(text) for text in files.values())
    assert size <= SIZE, f"{name} has {size} bytes"
    for place, text in files.items():
        path = pathlib.Path(os.path.normpath(home / place))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return home


HERE = "{theme} {sources}"
COMMANDS = {
    "validate": f"validate {HERE}",
    "validate --format json": f"validate {HERE} --format json",
    "compile": f"compile {HERE} -o {{out}}/x.skincache",
    "compile --release": f"compile {HERE} --release -o {{out}}/x.skincache",
    "lint": f"lint {HERE}",
    "dump": f"dump {HERE}",
    "dump --format json": f"dump {HERE} --format json",
    "explain": f"explain {HERE} {{entity}}",
    "explain --format json": f"explain {HERE} {{entity}} --format json",
    "diff": f"diff {{plain}} {HERE}",
    "impact": f"impact {HERE} {{constant}}",
    "preview": f"preview {HERE} -o {{out}}/x.html",
    "render": f"render {HERE} -o {{out}}/x.svg",
    "settings": f"settings {HERE}",
    "generate swift": f"generate swift {HERE} -o {{out}}/x.swift",
    "schema": "schema {sources} --format xsd",
    "list": "list {folder}",
}
# What ends a run that goes on and on: beyond what a command may cost, so that the figure says by how much.
SECONDS, MEMORY, OUTPUT = 25, 6 << 30, 1 << 30


def first(home, word, otherwise):
    """The first name that follows a word, the last one of the kind being the most expensive."""
    text = (home / "a.xml").read_text() if (home / "a.xml").exists() else ""
    parts = text.rsplit(word, 1)
    return parts[1].split('"', 1)[0] if len(parts) == 2 else otherwise


def arguments(command, home, scratch):
    folder = home.parent
    sources = [str(x) for schema in folder.glob("*.schema.xml") for x in ("--schema", schema)]
    sources += [str(x) for overlay in sorted(folder.glob("*.overlay")) for x in ("--overlay", overlay)]
    if command in ("generate swift", "schema", "list"):
        sources = sources[:2] if folder.joinpath("app.schema.xml").exists() else []
    values = {"theme": home, "out": scratch, "plain": scratch / "plain" / "Hostile.theme", "folder": folder,
              "entity": first(home, 'id="', "uiview"), "constant": first(home, 'name="', "c0")}
    values["constant"] = next((n for n in ["c0", "s", "base", "c", "y", "a0"] if f'name="{n}"' in
                               ((home / "a.xml").read_text() if (home / "a.xml").exists() else "")), "c0")
    words = []
    for word in COMMANDS[command].split():
        words += sources if word == "{sources}" else [word.format(**values)]
    return words


def measured(tool, command, home, scratch):
    """Seconds, bytes of memory, bytes of output and the exit status of one run."""
    for path in scratch.glob("x.*"):
        path.unlink()
    start = time.monotonic()
    with open(scratch / "output", "wb") as output:
        def limits():
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
            resource.setrlimit(resource.RLIMIT_FSIZE, (OUTPUT, OUTPUT))
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        process = subprocess.Popen([tool, *arguments(command, home, scratch)], stdout=output, stderr=subprocess.STDOUT,
                                   stdin=subprocess.DEVNULL, preexec_fn=limits)
        _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    size = sum(path.stat().st_size for path in [scratch / "output", *scratch.glob("x.*")])
    # On a busy machine the time of the processor says more than that of the clock; with two cores idle it is the longer one.
    return min(seconds, usage.ru_utime + usage.ru_stime), usage.ru_maxrss * 1024, size, os.waitstatus_to_exitcode(status)


def measure(tool, folder, shapes, commands):
    scratch = folder / "scratch"
    plain = scratch / "plain" / "Hostile.theme"
    plain.mkdir(parents=True, exist_ok=True)
    (plain / "info.xml").write_text(INFO)
    most = {command: [(0, ""), (0, ""), (0, "")] for command in commands}
    for name in shapes:
        home = write(folder, name)
        for command in commands:
            *costs, status = measured(tool, command, home, scratch)
            seconds, memory, size = costs
            wrong = status not in (0, 1, 64, 66)
            mark = "!!" if seconds > 10 or memory > 1 << 30 or size > 200 << 20 or wrong else "  "
            line = (scratch / "output").open("rb").readline()[:90].decode(errors="replace").strip()
            print(f"{mark} {name:36} {command:24} {seconds:6.2f} s {memory >> 20:6} MiB {size / (1 << 20):8.1f} MiB "
                  f"{status:4} {line}", file=sys.stderr, flush=True)
            most[command] = [max(old, (new, name)) for old, new in zip(most[command], costs)]
    print("| command | time | memory | output |")
    print("|---|--:|--:|--:|")
    for command, (seconds, memory, size) in most.items():
        print(f"| `{command}` | {seconds[0]:.1f} s ({seconds[1]}) | {memory[0] >> 20} MiB ({memory[1]}) "
              f"| {size[0] / (1 << 20):.1f} MiB ({size[1]}) |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", action="append", choices=list(SHAPES))
    parser.add_argument("--measure", metavar="SKINCTL")
    parser.add_argument("--command", action="append", choices=list(COMMANDS), type=lambda name: name.replace("_", " "))
    options = parser.parse_args()
    shapes = options.only or list(SHAPES)
    if options.measure:
        return measure(options.measure, options.folder, shapes, options.command or list(COMMANDS))
    for name in shapes:
        home = write(options.folder, name)
        print(f"{sum(p.stat().st_size for p in home.parent.rglob('*.xml')):>8} {home}")


if __name__ == "__main__":
    main()
