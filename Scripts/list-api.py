#!/usr/bin/env python3
"""Compares the public declarations of the products with Documentation/API.

    list-api.py GRAPHS             # GRAPHS: the symbol graphs that Scripts/build-docs.sh leaves; exits with 1 if they differ
    list-api.py GRAPHS --record    # writes Documentation/API

A file has one line for each declaration and each conformance of a module, sorted. Modules that the build has not, because a trait
or a platform is missing, are left alone. Another compiler may write a declaration in another way, so it causes warnings only.
"""
import difflib
import json
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Documentation" / "API"
# Modules with documentation that no product has.
INTERNAL = {"SkinLinter", "SkinPreview"}
# Conformances that compilers infer, and that differ between them.
INFERRED = {"SendableMetatype", "BitwiseCopyable", "Copyable", "Escapable"}


def lines(graphs):
    """Yields the declarations and conformances of a module."""
    for path in sorted(graphs.glob("*.symbols.json")):
        graph = json.loads(path.read_text())
        names = {symbol["identifier"]["precise"]: ".".join(symbol["pathComponents"]) for symbol in graph["symbols"]}
        for symbol in graph["symbols"]:
            if symbol["kind"]["identifier"] != "swift.extension":
                text = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
                yield f"{'.'.join(symbol['pathComponents'])}: {' '.join(text.split())}"
        for relation in graph["relationships"]:
            target = names.get(relation["target"]) or relation.get("targetFallback", "").removeprefix("Swift.")
            if relation["kind"] in ("conformsTo", "inheritsFrom") and target.split(".")[-1] not in INFERRED:
                if source := names.get(relation["source"]):
                    yield f"{source}: conforms to {target}"


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["--record"]):
        sys.exit(__doc__)
    compiler = re.search(r"Swift version \d+\.\d+", subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout)[0]
    heading, status, count = f"# {compiler}", 0, 0
    for graphs in sorted(pathlib.Path(sys.argv[1]).iterdir()):
        found = sorted(set(lines(graphs)))
        if graphs.name in INTERNAL or not found:
            continue
        file, count = FOLDER / f"{graphs.name}.txt", count + len(found)
        if sys.argv[2:]:
            FOLDER.mkdir(exist_ok=True)
            file.write_text("\n".join([heading] + found) + "\n")
            continue
        known = file.read_text().splitlines() if file.exists() else [heading]
        if difference := list(difflib.unified_diff(known[1:], found, str(file.name), "now", lineterm="", n=0)):
            print("\n".join(difference))
            status |= known[0] == heading
    if status:
        sys.exit("list-api: the public API differs from Documentation/API; if that is meant, see Documentation/Versions.md, and "
                 "record it with 'make test-api RECORD=--record'")
    print(f"list-api: {count} declarations and conformances")


main()
