#!/usr/bin/env python3
"""Compares the public symbols of the stubs with the table of Apple's declarations.

    check-stubs.py MODULES MODULE...          # MODULES: the folder of the built modules
    check-stubs.py MODULES MODULE... --list   # prints the rows of the stubs' symbols that the table lacks

A row of `declarations.tsv` has the stub's module, the symbol, Apple's declaration in the form of Apple's lists of topics,
its availability, the page that states it: Apple's, or one of a reference that is generated from Apple's SDK, and the isolation.
`unread` in place of a page marks a declaration that was compared with neither.

The isolation is the actor, `@preconcurrency` and `Sendable` of a type, and the `@Sendable` or `@MainActor` of its parameters after
`of`. A subclass has that of its superclass. A member has none if it is isolated as its type is. Without any, a declaration is
nonisolated, and no type may be `Sendable` in the stub only: the adapters would compile here and nowhere else.

The adapters see no other UIKit than the stub. So what they use is in the table, if every symbol of the stub is.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name("declarations.tsv")
# What Swift derives or requires of each type, what every object has, and the bodies of views.
TYPES = ("class", "struct", "enum", "protocol")
DERIVED = ("body", "==(_:_:)", "hash(into:)", "hash", "isEqual(_:)", "rawValue", "init(rawValue:)", "+(_:_:)", "-(_:_:)")


def graph(modules, module, folder):
    target = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)
    subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, "-I", modules, "-target", target["target"]["triple"],
         "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder],
        check=True, capture_output=True)


def symbols(modules, module):
    """The declarations of a module, by their names, and their isolation."""
    with tempfile.TemporaryDirectory() as folder:
        graph(modules, module, folder)
        graphs = [json.loads(path.read_text()) for path in sorted(pathlib.Path(folder).glob(module + "*.symbols.json"))]
    sendable = {relation["source"] for each in graphs for relation in each["relationships"]
                if relation["kind"] == "conformsTo" and relation["target"] in ("Swift.Sendable", "s:s8SendableP")}
    all_symbols = [symbol for each in graphs for symbol in each["symbols"]]
    on_main = {".".join(symbol["pathComponents"]) for symbol in all_symbols if "@MainActor" in attributes(symbol)[0]}
    for symbol in all_symbols:
        fragments = symbol["names"].get("subHeading", [])
        yield (".".join(symbol["pathComponents"]), "".join(fragment["spelling"] for fragment in fragments).strip(),
               isolation(symbol, sendable, on_main))


def attributes(symbol):
    """The attributes before the name of a declaration, and those of its parameters."""
    parts, head = ["", ""], True
    for fragment in symbol["declarationFragments"]:
        head = head and fragment["kind"] != "identifier" and "(" not in fragment["spelling"]
        parts[not head] += fragment["spelling"]
    return [{word for word in ("@MainActor", "@preconcurrency", "@Sendable") if word in part} for part in parts]


def isolation(symbol, sendable, on_main):
    (head, rest), kind = attributes(symbol), symbol["kind"]["identifier"].split(".", 1)[1]
    parent = ".".join(symbol["pathComponents"][:-1])
    words = []
    if kind in TYPES:
        words = [word for word in ("@MainActor", "@preconcurrency") if word in head]
        words += ["Sendable"] if not words and symbol["identifier"]["precise"] in sendable else []
    elif kind not in ("typealias", "associatedtype") and ("@MainActor" in head) != (parent in on_main):
        words = ["@MainActor" if "@MainActor" in head else "nonisolated"]
    rest &= {"@MainActor", "@Sendable"}
    return " ".join(words + (["of"] + sorted(rest) if rest else []))


def normalized(declaration):
    """Without what a fake may do otherwise: how a value is stored, and on which protocol or class a handler's type is.

    CFData is an alias here, since Swift casts `Data` to a class of Core Foundation on Apple's platforms only.
    """
    for old, new in (("static let ", "static var "), ("let ", "var "), ("convenience ", ""), ("UIView.Trait", "Self.Trait"),
                     ("UIWindowScene.Trait", "Self.Trait"), ("typealias CFData", "class CFData")):
        declaration = declaration.replace(old, new)
    return declaration


def compare(rows, declarations):
    """What differs between the table and the stubs; the rows of declarations that the table lacks."""
    # Overloads have one name, and a row each.
    table = {}
    for row in rows:
        table.setdefault((row[0], row[1]), []).append(row)
    faults, missing = [], []
    for module, name, declaration, isolated in declarations:
        declared = table.get((module, name), [])
        same = [row for row in declared if normalized(row[2]) == normalized(declaration)]
        if not declared:
            missing.append([module, name, declaration, "", "unread", isolated])
        elif not same:
            faults.append("%s: %s is '%s' in the stub and '%s' in the table"
                          % (module, name, declaration, "' or '".join(row[2] for row in declared)))
        elif isolated not in [row[5] for row in same]:
            faults.append("%s: the isolation of %s is '%s' in the stub and '%s' in the table"
                          % (module, name, isolated, same[0][5]))
    found = {(module, name) for module, name, _, _ in declarations}
    return faults + ["%s: %s is in the table and not in the stub" % key for key in table if key not in found], missing


def unnoticed(rows, declarations):
    """The rows whose isolation could be another one without a fault."""
    by_name = {}
    for declaration in declarations:
        by_name.setdefault(declaration[:2], []).append(declaration)
    for row in rows:
        same = [other for other in rows if other[:3] == row[:3]]
        altered = [other[:5] + ["" if other[5] else "@MainActor"] for other in same]
        if not compare(altered, by_name.get((row[0], row[1]), []))[0]:
            yield "%s: another isolation of %s is not noticed" % (row[0], row[1])


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--list"]
    modules, names = arguments[0], arguments[1:]
    rows = [line.split("\t") for line in TABLE.read_text().splitlines()[1:]]
    rows = [row for row in rows if row[0] in names]
    declarations = [(module, *symbol) for module in names for symbol in symbols(modules, module)
                    if symbol[0].split(".")[-1] not in DERIVED]
    faults, missing = compare(rows, declarations)
    faults += ["\t".join(row) if "--list" in sys.argv else "%s: %s is not in the table" % tuple(row[:2]) for row in missing]
    faults = faults or list(unnoticed(rows, declarations))
    print("\n".join(faults) if faults else "check-stubs: %d declarations, %d of them compared with Apple's pages" % (
        len(rows), sum(row[4] != "unread" for row in rows)))
    sys.exit(1 if faults else 0)


main()
