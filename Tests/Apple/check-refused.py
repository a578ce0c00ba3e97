#!/usr/bin/env python3
"""Checks that the stubs refuse what Apple's frameworks refuse.

    check-refused.py MODULES       # MODULES: the folder of the built modules

The lines of `Refused/*.swift` that end in `// refused` must have an error or a warning, and no other line may have one.
"""
import pathlib
import re
import subprocess
import sys

FOLDER = pathlib.Path(__file__).with_name("Refused")


def main():
    faults, count = [], 0
    for path in sorted(FOLDER.glob("*.swift")):
        # The package's name gives access to the overloads that warn.
        log = subprocess.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "Refused",
             "-package-name", "apple", "-I", sys.argv[1], path],
            capture_output=True, text=True).stderr
        found = set(map(int, re.findall(r"^%s:(\d+):\d+: (?:error|warning):" % re.escape(str(path)), log, re.MULTILINE)))
        lines = path.read_text().splitlines()
        expected = {number for number, line in enumerate(lines, 1) if line.endswith("// refused")}
        faults += ["%s:%d: accepted: %s" % (path, number, lines[number - 1].strip()) for number in sorted(expected - found)]
        faults += ["%s:%d: refused: %s" % (path, number, lines[number - 1].strip()) for number in sorted(found - expected)]
        count += len(expected)
    print("\n".join(faults) if faults else "check-refused: %d lines" % count)
    sys.exit(1 if faults else 0)


main()
