"""Resolves each package of the repository that uses SkinKit by its folder, in clones with names that people give them.

SwiftPM identifies a package by the name of its folder. A package inside that shares its identity with the clone resolves to itself,
so each has a name of SkinKit's: "skinkit-" and what it is.
"""
import pathlib
import shutil
import subprocess

import pytest
from studio import ROOT


def files():
    """Returns the files that a clone of the current state would have."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            capture_output=True, check=True).stdout
    return [path for path in listed.decode().split("\0") if path and (ROOT / path).is_file()]


def clients(paths):
    """Returns the folders of the packages that depend on the package above them."""
    manifests = [pathlib.Path(path) for path in paths if pathlib.Path(path).name == "Package.swift" and "/" in path]
    return sorted(path.parent for path in manifests if '.package(name: "skinkit", path: "..' in (ROOT / path).read_text())


def test_packages_have_names_of_their_own():
    misnamed = [str(package) for package in clients(files()) if not package.name.startswith("skinkit-")]
    assert not misnamed, "another package or a clone may have the name"


@pytest.mark.long
@pytest.mark.parametrize("name", ["skinkit", "messenger"])
def test_packages_resolve_in_a_clone(scratch, name):
    clone, paths = scratch / "clones" / name, files()
    shutil.rmtree(clone, ignore_errors=True)
    for path in paths:
        (clone / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / path, clone / path)
    faults = []
    for package in clients(paths):
        resolved = subprocess.run(["swift", "package", "--package-path", clone / package, "show-dependencies"],
                                  capture_output=True, text=True)
        if resolved.returncode != 0 or "warning:" in resolved.stderr:
            faults.append(f"{package}: {resolved.stderr}")
    assert not faults, "\n".join(faults)
    shutil.rmtree(clone)
