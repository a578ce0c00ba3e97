#!/usr/bin/env python3
"""Compares the public symbols of the stubs with the table of Apple's declarations.

    check-stubs.py MODULES MODULE...          # MODULES: the folder of the built modules
    check-stubs.py MODULES MODULE... --list   # prints the rows of the stubs' symbols that the table lacks

A row of `declarations.tsv` has the stub's module, the symbol, Apple's declaration in the form of Apple's lists of topics,
its availability, and the page that states it: Apple's, or one of a reference that is generated from Apple's SDK. `unread` in place
of a page marks a declaration that was compared with neither.

The adapters see no other UIKit than the stub. So what they use is in the table, if every symbol of the stub is.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

TABLE = pathlib.Path(__file__).with_name("declarations.tsv")
# What Swift derives or requires of each type, what every object has, and the bodies of views.
DERIVED = ("body", "==(_:_:)", "hash(into:)", "hash", "isEqual(_:)", "rawValue", "init(rawValue:)", "+(_:_:)", "-(_:_:)")


def graph(modules, module, folder):
    target = json.loads(subprocess.run(["swiftc", "-print-target-info"], check=True, capture_output=True).stdout)
    subprocess.run(
        ["swift-symbolgraph-extract", "-module-name", module, "-I", modules, "-target", target["target"]["triple"],
         "-minimum-access-level", "public", "-skip-synthesized-members", "-output-dir", folder],
        check=True, capture_output=True)


def symbols(modules, module):
    """The declarations of a module, by their names."""
    with tempfile.TemporaryDirectory() as folder:
        graph(modules, module, folder)
        for path in sorted(pathlib.Path(folder).glob(module + "*.symbols.json")):
            for symbol in json.loads(path.read_text())["symbols"]:
                fragments = symbol["names"].get("subHeading", [])
                yield ".".join(symbol["pathComponents"]), "".join(fragment["spelling"] for fragment in fragments).strip()


def normalized(declaration):
    """Without what a fake may do otherwise: how a value is stored, and on which protocol or class a handler's type is.

    CFData is an alias here, since Swift casts `Data` to a class of Core Foundation on Apple's platforms only.
    """
    for old, new in (("static let ", "static var "), ("let ", "var "), ("convenience ", ""), ("UIView.Trait", "Self.Trait"),
                     ("UIWindowScene.Trait", "Self.Trait"), ("typealias CFData", "class CFData")):
        declaration = declaration.replace(old, new)
    return declaration


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--list"]
    modules, names = arguments[0], arguments[1:]
    rows = [line.split("\t") for line in TABLE.read_text().splitlines()[1:]]
    # Overloads have one name, and a row each.
    table = {}
    for row in rows:
        if row[0] in names:
            table.setdefault((row[0], row[1]), []).append(row)
    faults, found = [], set()
    for module in names:
        for name, declaration in symbols(modules, module):
            if name.split(".")[-1] in DERIVED:
                continue
            found.add((module, name))
            declared = [row[2] for row in table.get((module, name), [])]
            if not declared:
                faults.append("\t".join([module, name, declaration, "", "unread"]) if "--list" in sys.argv
                              else "%s: %s is not in the table" % (module, name))
            elif normalized(declaration) not in map(normalized, declared):
                faults.append("%s: %s is '%s' in the stub and '%s' in the table"
                              % (module, name, declaration, "' or '".join(declared)))
    faults += ["%s: %s is in the table and not in the stub" % key for key in table if key not in found]
    counted = [row for rows in table.values() for row in rows]
    print("\n".join(faults) if faults else "check-stubs: %d declarations, %d of them compared with Apple's pages" % (
        len(counted), sum(row[4] != "unread" for row in counted)))
    sys.exit(1 if faults else 0)


main()
