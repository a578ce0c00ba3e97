"""Runs the conformance cases with a skinctl as it ships, through the command line alone."""
import json
import math
import subprocess

import pytest
from studio import ROOT

CASES = sorted(path.parent for path in (ROOT / "Tests/Fixtures/Conformance").glob("*/case.json"))


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


def test_there_are_cases():
    assert CASES


@pytest.mark.parametrize("folder", CASES, ids=lambda folder: folder.name)
def test_case(skinctl, folder):
    case, expected = (json.loads((folder / name).read_text()) for name in ("case.json", "expected.json"))
    if case["expect"] == "dump":
        traits = ["--traits", ",".join(case["traits"])] if case["traits"] else []
        answer = run(skinctl, "dump", case, folder, *traits, "--scale", str(case["scale"]))
        assert answer.returncode == 0, answer.stderr
        assert agree(json.loads(answer.stdout), expected), answer.stdout
    else:
        check_errors(run(skinctl, "validate", case, folder), case, expected)


def check_errors(answer, case, expected):
    parts = ("code", "file", "line") + (("column", "endLine", "endColumn") if case.get("ranges") else ())
    lines = [json.loads(line) for line in answer.stdout.splitlines()]

    def kept(each):
        return tuple(each.get(part) for part in (parts if each["code"] != "malformed-xml" else parts[:3]))

    found = {kept(line) for line in lines if line["severity"] == "error"}
    wanted, optional = ({kept(each) for each in expected if each.get("optional", False) is flag} for flag in (False, True))
    assert not wanted - found, f"all errors are reported\n{answer.stderr}"
    assert not found - wanted - optional, f"and no others\n{answer.stderr}"
    assert answer.returncode == bool(found)
