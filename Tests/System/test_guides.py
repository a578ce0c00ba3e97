"""Compiles what the guides show, before and after, and counts the changed lines.

It needs the modules that `make test-apple` and `make test` build. A comment `<!-- file PATH -->` before a
block names the file that it is. The themes are compiled with skinctl, which also generates the names. The code of each folder that is
called `before` or `after` compiles alone: against the stubs of Apple's frameworks, or, where it imports GTK, against GTK. Code in C++ is
compiled where Qt 6 is installed. A comment `<!-- lines FOLDER COUNT -->` states the changed lines between the files that are
before and those of the same names after. `SHORT` lists the articles whose screens take at most five. A misspelt name must not compile.
"""
import difflib
import pathlib
import re
import subprocess

import pytest
from studio import ROOT

ARTICLES = [ROOT / "Sources/Adapters/SkinUIKit/SkinUIKit.docc/TenMinutes.md"] + [
    ROOT / "Sources/SkinKit/SkinKit.docc" / name for name in ("ComingFromElsewhere.md", "ScreenByScreen.md")]
SHORT = {"ScreenByScreen"}
MOST_LINES = 5


def flags(package):
    run = subprocess.run(["pkg-config", "--cflags", package], capture_output=True, text=True)
    return run.stdout.split() if run.returncode == 0 else None


def changed(before, after):
    """The number of lines that differ: a replaced line counts once, an added or a removed one, too."""
    matcher = difflib.SequenceMatcher(None, before.splitlines(), after.splitlines(), autojunk=False)
    return sum(max(old_end - old, new_end - new)
               for kind, old, old_end, new, new_end in matcher.get_opcodes() if kind != "equal")


def files(article):
    """The texts of the files of an article, by their names."""
    return dict(re.findall(r"<!-- file (\S+) -->\n```\w+\n(.*?)```", article.read_text(), re.DOTALL))


def projects(article, ending):
    """The folders of an article with code of a language."""
    return sorted({str(pathlib.PurePath(name).parent) for name in files(article) if name.endswith(ending)})


def each_project(ending):
    """Makes a test one of each project with code of a language."""
    return pytest.mark.parametrize("guide, project", [
        pytest.param(article, project, id=f"{article.stem}-{project}")
        for article in ARTICLES for project in projects(article, ending)], indirect=["guide"])


class Guide:
    """The files of an article in a folder, and the compiler for them."""

    def __init__(self, article, folder, scratch, skinctl):
        self.article, self.files, self.folder = article, files(article), folder
        self.apple, self.tested = scratch / "apple/debug/Modules", scratch / "tested/debug/Modules"
        for name, text in self.files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        for command in (["validate", "Themes"], ["compile", "Themes", "--assets", "embed", "-o", "Caches/"],
                        ["export", "swift", "Themes", "--shape-styles", "-o", "Identifiers.swift"]):
            subprocess.run([skinctl, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)
        self.names = folder / "Identifiers.swift"
        subprocess.run(
            ["swiftc", "-emit-module", "-swift-version", "6", "-module-name", "SwiftTheme", "-I", self.apple,
             ROOT / "Tests/Apple/StandIns/SwiftTheme.swift", "-emit-module-path", folder / "SwiftTheme.swiftmodule"], check=True)

    def sources(self, project, ending):
        return [self.folder / name for name in self.files if name.endswith(ending) and str(pathlib.PurePath(name).parent) == project]

    def report(self, sources, isolation=()):
        """What swiftc reports of sources, with flags for the default isolation."""
        command = ["swiftc", "-typecheck", "-swift-version", "6", "-enable-upcoming-feature", "MemberImportVisibility",
                   "-warnings-as-errors", "-parse-as-library", "-module-name", "Guide", *isolation]
        if any(re.search(r"^import (CGTK|SkinGTK)$", source.read_text(), re.MULTILINE) for source in sources):
            command += ["-I", self.tested, "-I", ROOT / "Sources/Adapters/CGTK"]
            command += [part for flag in flags("gtk4") for part in ("-Xcc", flag)]
        else:
            command += ["-I", self.apple, "-I", self.folder]
        run = subprocess.run(command + sources, capture_output=True, text=True)
        return run.stderr if run.returncode else ""

    def misspelt(self, project):
        """What swiftc reports of each generated name that a project uses with a letter too few, by the wrong name."""
        reports, swift = {}, self.sources(project, ".swift")
        generated = set(re.findall(r"static var (\w{4,}):", self.names.read_text()))
        for source in swift:
            text = source.read_text()
            for name in sorted(set(re.findall(r"\.(\w+)\b", text)) & generated):
                wrong = name[0] + name[2:]
                source.write_text(re.sub(r"\.%s\b" % name, "." + wrong, text))
                reports[wrong] = reports.get(wrong, "") + self.report(swift + [self.names])
                source.write_text(text)
        return reports


@pytest.fixture(scope="module")
def guide(request, tmp_path_factory, scratch, skinctl):
    return Guide(request.param, tmp_path_factory.mktemp(request.param.stem), scratch, skinctl)


@pytest.fixture(params=ARTICLES, ids=lambda article: article.stem)
def article(request):
    return request.param


def test_each_file_has_a_block(article):
    assert len(files(article)) == article.read_text().count("<!-- file "), "a file has no block, or two files have one name"


def test_names_of_elements_are_in_a_theme(article):
    themes = "".join(text for name, text in files(article).items() if name.endswith(".xml"))
    used = re.findall(r'\.skin = "(\w+)"', "".join(files(article).values()))
    assert not [name for name in used if f'id="{name}"' not in themes]


@pytest.mark.parametrize("isolation", [
    pytest.param([], id="as it stands"),
    pytest.param(["-default-isolation", "MainActor"], id="under the default isolation of the main actor")])
@each_project(".swift")
def test_swift_compiles(guide, project, isolation):
    """In each isolation that an app has: Xcode sets the main actor for new projects."""
    swift = guide.sources(project, ".swift")
    # A screen from before must also compile beside the names, which other screens use already.
    for sources in ([swift] if project.endswith("before") else []) + [swift + [guide.names]]:
        assert not (report := guide.report(sources, isolation)), report


@each_project(".cpp")
def test_cxx_compiles(guide, project):
    found = flags("Qt6Widgets")
    if found is None:
        pytest.skip("no Qt 6")
    for source in guide.sources(project, ".cpp"):
        run = subprocess.run(["c++", "-std=c++17", "-fPIC", "-fsyntax-only", *found, source], capture_output=True, text=True)
        assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("guide", ARTICLES, ids=lambda article: article.stem, indirect=True)
def test_misspelt_names_do_not_compile(guide):
    """The errors show the names, and the errors that the article quotes are among them."""
    reports = ""
    for project in projects(guide.article, ".swift"):
        if project.endswith("after"):
            for wrong, report in guide.misspelt(project).items():
                assert re.search(f"error: .*'{wrong}'", report), f"'.{wrong}' is an error that names it:\n{report}"
                reports += report
    for quoted in re.findall(r"^    (error: .*)$", guide.article.read_text(), re.MULTILINE):
        assert quoted in reports, "the compiler reports what the article quotes"


def test_changed_lines(article):
    """The article states them."""
    counts, texts = {}, files(article)
    for name, text in texts.items():
        parts = pathlib.PurePath(name).parts
        if len(parts) > 2 and parts[1] == "before" and not name.endswith(".cpp"):
            after = texts.get("/".join((parts[0], "after") + parts[2:]))
            # A file that is renamed on the way is counted as one that is gone.
            counts[parts[0]] = counts.get(parts[0], 0) + changed(text, after or "")
    stated = {name: int(count) for name, count in re.findall(r"<!-- lines (\S+) (\d+) -->", article.read_text())}
    assert counts == stated
    assert article.stem not in SHORT or max(counts.values()) <= MOST_LINES
