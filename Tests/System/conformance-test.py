#!/usr/bin/env python3
"""Runs the conformance cases with a skinctl as it ships, through the command line alone.

    Tests/System/conformance-test.py SKINCTL [CASES]      # CASES: a folder, by default Tests/Fixtures/Conformance
"""
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def agree(a, b):
    """Whether two values agree: numbers within 1e-6, relative or absolute, all else exactly."""
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(agree(a[key], b[key]) for key in a)
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(agree, a, b))
    if type(a) in (int, float) and type(b) in (int, float):
        return math.isclose(a, b, rel_tol=1e-6, abs_tol=1e-6)
    return type(a) is type(b) and a == b


def run(skinctl, command, case, folder, *options):
    arguments = [skinctl, command, folder / case["bundle"], "--themes", folder]
    for name in case["schemas"]:
        arguments += ["--schema", folder / name]
    for name in case.get("overlays", []):
        arguments += ["--overlay", folder / name]
    return subprocess.run([*arguments, *options, "--format", "json"], capture_output=True, text=True, timeout=60)


def fault(skinctl, case, folder):
    """Returns what is wrong with the answer to a case; None if nothing is."""
    expected = json.loads((folder / "expected.json").read_text())
    if case["expect"] == "dump":
        traits = ["--traits", ",".join(case["traits"])] if case["traits"] else []
        answer = run(skinctl, "dump", case, folder, *traits, "--scale", str(case["scale"]))
        return None if answer.returncode == 0 and agree(json.loads(answer.stdout), expected) else answer.stdout + answer.stderr
    parts = ("code", "file", "line") + (("column", "endLine", "endColumn") if case.get("ranges") else ())
    answer = run(skinctl, "validate", case, folder)
    lines = [json.loads(line) for line in answer.stdout.splitlines()]

    def kept(each):
        return tuple(each.get(part) for part in (parts if each["code"] != "malformed-xml" else parts[:3]))

    found = {kept(line) for line in lines if line["severity"] == "error"}
    wanted, optional = ({kept(each) for each in expected if each.get("optional", False) is flag} for flag in (False, True))
    if wanted <= found <= wanted | optional and answer.returncode == bool(found):
        return None
    return f"status {answer.returncode}; missing {wanted - found}, too many {found - wanted - optional}\n{answer.stderr}"


def main():
    cases = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "Tests/Fixtures/Conformance"
    folders = sorted(path.parent for path in cases.glob("*/case.json"))
    faults = 0
    for folder in folders:
        found = fault(sys.argv[1], json.loads((folder / "case.json").read_text()), folder)
        if found:
            print(f"FAILED: {folder.name}: {found}")
            faults += 1
    print(f"conformance-test: {len(folders) - faults} of {len(folders)} cases")
    sys.exit(faults > 0 or not folders)


main()
