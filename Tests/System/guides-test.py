#!/usr/bin/env python3
"""Compiles what the guides show, before and after, and counts the changed lines.

    Tests/System/guides-test.py SKINCTL APPLE TESTED

APPLE and TESTED are the folders of the modules that `make test-apple` and `make test` build. A comment `<!-- file PATH -->` before a
block names the file that it is. The themes are compiled with skinctl, which also generates the names. The code of each folder that is
called `before` or `after` compiles alone: against the stubs of Apple's frameworks, or, where it imports GTK, against GTK. Code in C++ is
compiled where Qt 6 is installed. A comment `<!-- lines FOLDER COUNT -->` states the changed lines between the files that are
before and those of the same names after. `SHORT` lists the articles whose screens take at most five. A misspelt name must not compile.
"""
import difflib
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ARTICLES = [ROOT / "Sources/Adapters/SkinUIKit/SkinUIKit.docc/TenMinutes.md"] + [
    ROOT / "Sources/SkinKit/SkinKit.docc" / name for name in ("ComingFromElsewhere.md", "ScreenByScreen.md")]
SHORT = {"ScreenByScreen"}
MOST_LINES = 5


def fail(article, message):
    sys.exit("guides-test: %s: %s" % (article.stem, message))


def flags(package):
    run = subprocess.run(["pkg-config", "--cflags", package], capture_output=True, text=True)
    return run.stdout.split() if run.returncode == 0 else None


def changed(before, after):
    """The number of lines that differ: a replaced line counts once, an added or a removed one, too."""
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    return sum(max(old_end - old, new_end - new)
               for kind, old, old_end, new, new_end in matcher.get_opcodes() if kind != "equal")


class Compiler:
    def __init__(self, apple, tested, scratch):
        self.apple, self.tested, self.scratch = apple, tested, scratch
        stand_in = ROOT / "Tests/Apple/StandIns/SwiftTheme.swift"
        subprocess.run(
            ["swiftc", "-emit-module", "-swift-version", "6", "-module-name", "SwiftTheme", "-I", apple, stand_in,
             "-emit-module-path", scratch / "SwiftTheme.swiftmodule"], check=True)

    def swift(self, sources):
        """Returns what swiftc reports of sources."""
        command = ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-module-name", "Guide"]
        if any(re.search(r"^import (CGTK|SkinGTK)$", source.read_text(), re.MULTILINE) for source in sources):
            command += ["-I", self.tested, "-I", ROOT / "Sources/Adapters/CGTK"]
            command += [part for flag in flags("gtk4") for part in ("-Xcc", flag)]
        else:
            command += ["-I", self.apple, "-I", self.scratch]
        run = subprocess.run(command + sources, capture_output=True, text=True)
        return run.stderr if run.returncode else ""

    def cxx(self, source):
        found = flags("Qt6Widgets")
        if found is None:
            print("guides-test: no Qt 6, so %s is not compiled" % source.name)
            return ""
        run = subprocess.run(["c++", "-std=c++17", "-fPIC", "-fsyntax-only", *found, source], capture_output=True, text=True)
        return run.stderr if run.returncode else ""


def write(article, folder):
    """Writes the files of an article, and returns their names and texts."""
    files = dict(re.findall(r"<!-- file (\S+) -->\n```\w+\n(.*?)```", article.read_text(), re.DOTALL))
    if len(files) != len(re.findall(r"<!-- file ", article.read_text())):
        fail(article, "a file has no block, or two files have one name")
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return files


def compile_projects(article, folder, files, compiler):
    """Compiles each folder of code alone, with the generated names."""
    reports = ""
    projects = sorted({pathlib.PurePath(name).parent for name in files if name.endswith((".swift", ".cpp"))})
    for project in projects:
        sources = [folder / name for name in files if pathlib.PurePath(name).parent == project]
        for source in (source for source in sources if source.suffix == ".cpp"):
            if fault := compiler.cxx(source):
                fail(article, fault)
        swift = [source for source in sources if source.suffix == ".swift"]
        if not swift:
            continue
        names = [folder / "Identifiers.swift"]
        # A screen from before must also compile beside the names, which other screens use already.
        for sources in [swift, swift + names] if project.name == "before" else [swift + names]:
            if fault := compiler.swift(sources):
                fail(article, fault)
        if project.name == "after":
            reports += check_misspelt(article, swift, names, compiler)
    for quoted in re.findall(r"^    (error: .*)$", article.read_text(), re.MULTILINE):
        if quoted not in reports:
            fail(article, "the compiler does not report '%s'" % quoted)
    return len(projects)


def check_misspelt(article, swift, names, compiler):
    """Checks that a generated name with a letter too few is an error that shows the name, and returns the errors."""
    reports = ""
    generated = set(re.findall(r"static var (\w{4,}):", names[0].read_text()))
    for source in swift:
        text = source.read_text()
        used = [name for name in re.findall(r"\.(\w+)\b", text) if name in generated]
        for name in sorted(set(used)):
            wrong = name[0] + name[2:]
            source.write_text(re.sub(r"\.%s\b" % name, "." + wrong, text))
            report = compiler.swift(swift + names)
            if not re.search(r"error: .*'%s'" % wrong, report):
                fail(article, "'.%s' in %s is no error that names it:\n%s" % (wrong, source.name, report))
            source.write_text(text)
            reports += report
    return reports


def count_lines(article, files):
    """Compares the changed lines with those that the article states."""
    counts = {}
    for name, text in files.items():
        parts = pathlib.PurePath(name).parts
        if len(parts) > 2 and parts[1] == "before" and not name.endswith(".cpp"):
            after = files.get("/".join((parts[0], "after") + parts[2:]))
            # A file that is renamed on the way is counted as one that is gone.
            counts[parts[0]] = counts.get(parts[0], 0) + changed(text, after or "")
    stated = {name: int(count) for name, count in re.findall(r"<!-- lines (\S+) (\d+) -->", article.read_text())}
    if counts != stated:
        fail(article, "%s lines have changed, and the article states %s" % (counts, stated))
    if article.stem in SHORT and max(counts.values()) > MOST_LINES:
        fail(article, "a screen takes more than %d lines" % MOST_LINES)
    return counts


def main():
    skinctl, apple, tested = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    with tempfile.TemporaryDirectory() as scratch:
        compiler = Compiler(apple, tested, pathlib.Path(scratch))
        for article in ARTICLES:
            folder = pathlib.Path(scratch) / article.stem
            folder.mkdir()
            files = write(article, folder)
            for command in (["validate", "Themes"], ["compile", "Themes", "--assets", "embed", "-o", "Caches/"],
                            ["export", "swift", "Themes", "--shape-styles", "-o", "Identifiers.swift"]):
                subprocess.run([skinctl, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)
            themes = "".join(text for name, text in files.items() if name.endswith(".xml"))
            for name in re.findall(r'\.skin = "(\w+)"', "".join(files.values())):
                if 'id="%s"' % name not in themes:
                    fail(article, "no theme has '%s'" % name)
            projects = compile_projects(article, folder, files, compiler)
            counts = ", ".join("%s %d" % item for item in sorted(count_lines(article, files).items()))
            print("guides-test: %s: %d projects compile%s" % (article.stem, projects, "; changed lines: " + counts if counts else ""))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main()
