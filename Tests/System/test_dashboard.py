"""Follows the README of the dashboard, an app without a toolkit, the plugin and Foundation, in a copy of the example.

The builds are kept, so that a second run takes less time.
"""
import os
import shutil
import subprocess

import pytest
from studio import ROOT
from test_tutorial import BLOCK, Reader

EXAMPLE = ROOT / "Examples/skinkit-dashboard"


@pytest.mark.long
def test_dashboard(skinctl, scratch):
    home = scratch / "dashboard"
    home.mkdir(parents=True, exist_ok=True)
    for path in home.iterdir():
        if path.name != ".build":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(EXAMPLE, home, ignore=shutil.ignore_patterns(".build", "Caches"), dirs_exist_ok=True)
    package = home / "Package.swift"
    package.write_text(package.read_text().replace('"../.."', f'"{ROOT}"'))
    reader = Reader(home, {**os.environ, "PATH": f"{skinctl.parent}:{os.environ['PATH']}"})
    for step, text in BLOCK.findall((EXAMPLE / "README.md").read_text()):
        print(f"<!-- {step} -->")
        reader.do(step, text)
    generated = "Sources/DashboardUI/ThemeIdentifiers.swift"
    assert (home / generated).read_text() == (EXAMPLE / generated).read_text(), "the committed identifiers are up to date"
    subprocess.run([ROOT / "Tests/System/check-linkage.sh", home / ".build/debug/Dashboard"], check=True)
