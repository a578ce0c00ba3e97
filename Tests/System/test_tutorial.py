"""Does what the tutorials say, step by step, and checks that what they promise happens.

A comment above each block of a tutorial says what the block is:

    <!-- run -->                  commands
    <!-- look -->                 commands that print what they find, and may exit with another status than 0
    <!-- serve -->                a command that runs until it is interrupted, and prints an address
    <!-- output -->               lines that the last commands printed, in this order
    <!-- output of COMMAND -->    lines that a command prints
    <!-- file PATH -->            the content of a file
    <!-- replace in PATH -->      elements, one a line, that replace those of their names
    <!-- in PATH -->              lines that the file contains

A block without a comment is an error. The builds are kept, so that a second run takes less time.
"""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import urllib.request

import pytest
from studio import ROOT

#: Each begins in the same folder, with what the ones before it have left there.
TUTORIALS = [
    "Sources/SkinKit/SkinKit.docc/GettingStarted.md",
    "Sources/Compiler/SkinCompiler/SkinCompiler.docc/DesigningThemes.md",
]
BLOCK = re.compile(r"(?:<!-- ([^\n]*?) -->\n)?```\w*\n(.*?)```\n", re.S)


class Reader:
    """Somebody who follows a tutorial to the letter."""

    def __init__(self, home, environment):
        self.folder, self.environment, self.printed = home, environment, []

    def run(self, commands, must_succeed=True):
        place = self.folder / ".place"
        script = f"set {'-e' if must_succeed else '+e'}\n{commands}\npwd >{place}"
        run = subprocess.run(
            ["bash", "-c", script], cwd=self.folder, env=self.environment, text=True, capture_output=True)
        assert not run.returncode or not must_succeed, f"{commands}\n{run.stdout}{run.stderr}"
        self.printed = [line.rstrip() for line in (run.stdout + run.stderr).splitlines()]
        self.folder = pathlib.Path(place.read_text().strip())

    def serve(self, command):
        server = subprocess.Popen(
            command.split() + ["--port", "0"], cwd=self.folder, env=self.environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            line = server.stdout.readline()
            address = re.search(r"http://\S+", line)
            assert address, f"{command}: no address in {line!r}"
            page = urllib.request.urlopen(address[0], timeout=30).read().decode()
            assert "Harbour" in page, f"{command}: the page shows the theme"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(timeout=30)

    def expect(self, text):
        place = 0
        for line in text.splitlines():
            assert line.rstrip() in self.printed[place:], f"expected {line!r} in:\n" + "\n".join(self.printed)
            place += self.printed[place:].index(line.rstrip()) + 1

    def replace(self, path, text):
        file = self.folder / path
        lines = file.read_text().splitlines()
        for element in text.splitlines():
            start = re.match(r'\s*<\w+ name="[^"]*"', element)[0].strip()
            found = [number for number, line in enumerate(lines) if start in line]
            assert len(found) == 1, f"{path} has {len(found)} lines with {start}"
            lines[found[0]] = element.rstrip()
        file.write_text("\n".join(lines) + "\n")

    def contains(self, path, text):
        content = (self.folder / path).read_text()
        for line in text.splitlines():
            assert line.strip() in content, f"{path} contains {line.strip()!r}"

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def do(self, step, text):
        word, _, rest = (step or "").partition(" ")
        if step == "run":
            self.run(text)
        elif step == "look":
            for command in text.splitlines():
                self.run(command, must_succeed=False)
                assert self.printed, f"{command} prints something"
        elif step == "serve":
            self.serve(text)
        elif step == "output":
            self.expect(text)
        elif step and step.startswith("output of "):
            self.run(step.removeprefix("output of "), must_succeed=False)
            self.expect(text)
        elif word == "file":
            self.write(rest, text)
        elif step and step.startswith("replace in "):
            self.replace(step.removeprefix("replace in "), text)
        elif word == "in":
            self.contains(rest, text)
        else:
            pytest.fail(f"a block without a known comment: {step}\n{text}")


@pytest.fixture(scope="module")
def home(scratch):
    home = scratch / "tutorial/home"
    # The sources are written anew; only what Swift has built is kept.
    for path in home.iterdir() if home.exists() else []:
        if path.name == "Notes":
            for part in path.iterdir():
                if part.name != ".build":
                    shutil.rmtree(part) if part.is_dir() else part.unlink()
        elif path.is_symlink() or path.is_file():
            path.unlink()
        else:
            shutil.rmtree(path)
    home.mkdir(parents=True, exist_ok=True)
    (home / "skinkit").symlink_to(ROOT)
    return home


@pytest.mark.long
@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda tutorial: pathlib.PurePath(tutorial).stem)
def test_tutorial(skinctl, home, tutorial):
    reader = Reader(home, {**os.environ, "PATH": f"{skinctl.parent}:{os.environ['PATH']}"})
    for step, text in BLOCK.findall((ROOT / tutorial).read_text()):
        print(f"<!-- {step} -->")
        reader.do(step, text)
