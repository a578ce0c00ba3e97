#!/usr/bin/env python3
"""Builds the package of the article SkinDevelopment, and checks that only its development build links the compiler.

    Tests/System/check-development.py SCRATCH

SCRATCH keeps the builds, so that a second run takes less time.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARTICLE = ROOT / "Sources/Tools/SkinDevelopment/SkinDevelopment.docc/SkinDevelopment.md"


def build(package, scratch, *options):
    """Builds the package, and returns the libraries that its program links."""
    command = ["swift", "build", "--package-path", package, "--scratch-path", scratch, *options]
    subprocess.run(command, check=True, stdout=sys.stderr)
    run = subprocess.run(command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    program = pathlib.Path(run.stdout.strip()) / "Notes"
    lister = ["ldd"] if sys.platform == "linux" else ["otool", "-L"]
    return subprocess.run([*lister, program], check=True, capture_output=True, text=True).stdout, program


def main():
    scratch = pathlib.Path(sys.argv[1]).resolve()
    package = scratch / "Notes"
    for name, text in re.findall(r"<!-- file (\S+) -->\n```\w+\n(.*?)```", ARTICLE.read_text(), re.DOTALL):
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
    link = scratch / "skinkit"
    link.unlink(missing_ok=True)
    link.symlink_to(ROOT)

    shipped, program = build(package, scratch / "release", "-c", "release")
    symbols = subprocess.run(["nm", program], capture_output=True, text=True).stdout
    if "xml2" in shipped or "12SkinCompiler" in symbols:
        sys.exit("check-development: the release build links the compiler:\n" + shipped)
    developed, _ = build(package, scratch / "development", "--traits", "Development")
    if "xml2" not in developed:
        sys.exit("check-development: the development build links no compiler:\n" + developed)
    size = program.stat().st_size / 1e6
    print("check-development: the release build (%.1f MB) links no libxml2, and the development build does" % size)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
