#!/usr/bin/env python3
"""Checks that warnings are errors wherever the package is built for its tests, and that no client gets that setting.

A log that is searched for warnings shows those of one build only: the compiler repeats none for what is up to date.
"""
import json
import os
import subprocess
import sys


def lenient(path, tests):
    """Returns the names of the targets in Swift whose warnings are not errors."""
    environment = {name: value for name, value in os.environ.items() if name != "SKINKIT_TESTS"} | ({"SKINKIT_TESTS": "1"} if tests else {})
    dumped = subprocess.run(["swift", "package", "--package-path", path, "dump-package"], env=environment, capture_output=True, text=True)
    if dumped.returncode != 0:
        sys.exit(dumped.stderr)
    targets = [target for target in json.loads(dumped.stdout)["targets"] if target["type"] not in ("system", "binary", "plugin")]
    strict = {"treatAllWarnings": {"_0": "error"}}
    found = [target["name"] for target in targets if all(setting["kind"] != strict for setting in target["settings"])]
    return found, len(targets)


def main():
    for path in [".", "Tests/Apple"]:
        found, count = lenient(path, tests=True)
        if found or not count:
            sys.exit(f"check-warnings: warnings are not errors in {path}: {', '.join(found)}")
    found, count = lenient(".", tests=False)
    if len(found) != count:
        sys.exit("check-warnings: warnings are errors in a client's build")
    print("check-warnings: warnings are errors in tested builds, and in no client's")


main()
