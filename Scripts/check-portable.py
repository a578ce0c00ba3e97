#!/usr/bin/env python3
"""Finds options and commands that only GNU's tools have, where somebody on a Mac runs them.

    check-portable.py [FILE]...    # default: the Makefile, its scripts, and every document

Checked are the Makefile, the scripts that it runs on a Mac, and the commands that documents show. What makes files for Debian, fuzzes
or measures runs on Linux only, and is not.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
SCRIPTS = ["Scripts/build-docs.sh", "Scripts/install-dependencies.sh", "Scripts/make-artifact-bundle.sh", "Scripts/version.sh",
           "Scripts/with-failures-last.sh", "Tests/System/check-example.sh",
           "Tests/System/check-linkage.sh"]
LONG = r"(?:[^|;&\n]*\s)?"
FOUND = {
    rf"\binstall {LONG}-[a-zA-Z]*D": "mkdir -p, then install",
    rf"\bsed {LONG}(-i\b|-[a-zA-Z]*i |--in-place)": "sed into another file",
    rf"\breadlink {LONG}-[a-zA-Z]*f": "cd and pwd -P",
    rf"\bdate {LONG}(-d\b|--date)": "Python",
    rf"\bmktemp {LONG}(--suffix|--tmpdir|-p )": "mktemp -d, and a name in it",
    rf"\bgrep {LONG}-[a-zA-Z]*P": "grep -E",
    rf"\bstat {LONG}(-c|--format)": "Python",
    rf"\bfind {LONG}-printf": "find -exec",
    rf"\bsort {LONG}-[a-zA-Z]*V": "Python",
    rf"\bcp {LONG}--[a-z]": "a short option",
    rf"\bbase64 {LONG}-w": "Python",
    rf"\bxargs {LONG}(-r\b|-d )": "a loop",
    r"(^|[|;&(`]|\$\()\s*(nproc|tac|timeout|md5sum|sha256sum|realpath|numfmt|shuf)\b": "a command of POSIX, or Python",
    r"\b(mapfile|readarray|declare -A)\b": "bash 3.2, which macOS has, lacks it",
}


def commands(path, text):
    """Yields the lines of a file that a shell runs, with their numbers: those of a document are in its blocks of code."""
    fence = None
    for number, line in enumerate(text.splitlines(), 1):
        if path.suffix != ".md":
            if not line.lstrip().startswith("#"):
                yield number, line
        elif match := re.match(r"\s*```(\w*)", line):
            fence = match[1] or "shell" if fence is None else None
        elif fence in ("shell", "sh", "bash", "console"):
            yield number, line


def main():
    named = [pathlib.Path(name).resolve() for name in sys.argv[1:]]
    documents = [path for folder in [".", "Documentation", "Editors", "Examples", "Sources", "Themes"]
                 for path in sorted((ROOT / folder).glob("*.md" if folder == "." else "**/*.md")) if ".build" not in path.parts]
    findings = 0
    for path in named or [ROOT / "Makefile", *(ROOT / script for script in SCRIPTS), *documents]:
        for number, line in commands(path, path.read_text()):
            for pattern, instead in FOUND.items():
                if match := re.search(pattern, line):
                    findings += 1
                    place = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
                    print(f"{place}:{number}: error: only GNU's tools know '{match[0].strip()}'; use {instead}")
    if findings:
        sys.exit(f"check-portable: {findings} findings")
    print("check-portable: no command needs GNU's tools")


main()
