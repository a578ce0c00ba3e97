"""Builds the package of the article SkinDevelopment, and checks that only its development build links the compiler.

The builds are kept, so that a second run takes less time.
"""
import pathlib
import re
import subprocess
import sys

import pytest
from studio import ROOT

ARTICLE = ROOT / "Sources/Tools/SkinDevelopment/SkinDevelopment.docc/SkinDevelopment.md"
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def folder(scratch):
    """The folder of the package and its builds."""
    folder = scratch / "development"
    for name, text in re.findall(r"<!-- file (\S+) -->\n```\w+\n(.*?)```", ARTICLE.read_text(), re.DOTALL):
        file = folder / "Notes" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text() != text:
            file.write_text(text)
    link = folder / "skinkit"
    link.unlink(missing_ok=True)
    link.symlink_to(ROOT)
    return folder


def build(folder, name, *options):
    """Builds the package, and returns its program and the libraries that it links."""
    command = ["swift", "build", "--package-path", folder / "Notes", "--scratch-path", folder / name, *options]
    subprocess.run(command, check=True)
    run = subprocess.run(command + ["--show-bin-path"], check=True, capture_output=True, text=True)
    program = pathlib.Path(run.stdout.strip()) / "Notes"
    lister = ["ldd"] if sys.platform == "linux" else ["otool", "-L"]
    return program, subprocess.run([*lister, program], check=True, capture_output=True, text=True).stdout


def test_release_build_links_no_compiler(folder):
    program, libraries = build(folder, "release", "-c", "release")
    symbols = subprocess.run(["nm", program], capture_output=True, text=True).stdout
    print(f"{program.stat().st_size / 1e6:.1f} MB")
    assert "xml2" not in libraries
    assert "12SkinCompiler" not in symbols, "a symbol of the compiler is linked"


def test_development_build_links_the_compiler(folder):
    assert "xml2" in build(folder, "development", "--traits", "Development")[1]
