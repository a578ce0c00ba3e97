#!/usr/bin/env python3
"""Compiles what the tutorial of SkinUIKit shows: its themes with skinctl, and its code against the stub of UIKit.

    check-tutorial.py SKINCTL MODULES      # MODULES: the folder of the built modules

A comment `<!-- file NAME -->` before a block of code names its file.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

TUTORIAL = pathlib.Path(__file__).parents[2] / "Sources/SkinUIKit/SkinUIKit.docc/TenMinutes.md"


def main():
    skinctl, modules = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    files = re.findall(r"<!-- file (\S+) -->\n```\w+\n(.*?)```", TUTORIAL.read_text(), re.DOTALL)
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch)
        for name, text in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        subprocess.run([skinctl, "validate", "Themes"], check=True, cwd=folder)
        subprocess.run([skinctl, "compile", "Themes", "--assets", "embed", "-o", "Caches/"], check=True, cwd=folder)
        sources = [name for name, _ in files if name.endswith(".swift")]
        subprocess.run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-module-name", "Tutorial",
             "-I", modules, *sources], check=True, cwd=folder)
        themes = "".join(text for name, text in files if name.endswith(".xml"))
        for name in re.findall(r'\.skin = "(\w+)"', "".join(text for _, text in files)):
            if 'id="%s"' % name not in themes:
                sys.exit("check-tutorial: no theme of the tutorial has '%s'" % name)
    print("check-tutorial: %d files" % len(files))


main()
