#!/usr/bin/env python3
"""Resolves each package of the repository that uses SkinKit by its folder, in clones with names that people give them.

    clone-test.py FOLDER    # FOLDER: where the clones are made anew

SwiftPM identifies a package by the name of its folder. A package inside that shares its identity with the clone resolves to itself,
so each has a name of SkinKit's: "skinkit-" and what it is.
"""
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


def files():
    """Returns the files that a clone of the current state would have."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            capture_output=True, check=True).stdout
    return [path for path in listed.decode().split("\0") if path and (ROOT / path).is_file()]


def clients(paths):
    """Returns the folders of the packages that depend on the package above them."""
    manifests = [pathlib.Path(path) for path in paths if pathlib.Path(path).name == "Package.swift" and "/" in path]
    return sorted(path.parent for path in manifests if '.package(name: "skinkit", path: "..' in (ROOT / path).read_text())


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder, paths = pathlib.Path(sys.argv[1]).absolute(), files()
    packages = clients(paths)
    misnamed = [str(package) for package in packages if not package.name.startswith("skinkit-")]
    if misnamed:
        sys.exit("clone-test: another package or a clone may have the name of " + ", ".join(misnamed))
    shutil.rmtree(folder, ignore_errors=True)
    for name in ["skinkit", "messenger"]:
        for path in paths:
            (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / path, folder / name / path)
        for package in packages:
            resolved = subprocess.run(["swift", "package", "--package-path", folder / name / package, "show-dependencies"],
                                      capture_output=True, text=True)
            if resolved.returncode != 0 or "warning:" in resolved.stderr:
                sys.exit(f"clone-test: {package} in a clone called '{name}':\n{resolved.stderr}")
    shutil.rmtree(folder)
    print(f"clone-test: {len(packages)} packages resolve in a clone of any name")


main()
