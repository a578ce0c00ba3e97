"""Compiles the Swift code of the articles about components, as it stands there, in each isolation that an app has.

It needs the modules that `make test` builds. The code of an article is put into one module, with the declarations in `ARTICLES` that
it takes for granted. It is compiled

- as it stands,
- under the default isolation of the main actor, as Xcode sets it,
- with stand-ins for the classes of SkinComponents: on the main actor, as the views of UIKit are, and on no actor.
"""
import re
import subprocess

import pytest
from studio import ROOT

FOLDER = ROOT / "Sources/SkinKit/SkinKit.docc"

# What stands in for SkinComponents.
STAND_IN = """
import SkinKit

%sopen class SkinView { public init() {} }

extension ComponentDefinitions {
    static var standard: ComponentDefinitions {
        var components = ComponentDefinitions()
        components.define(SkinView.self, as: "uiview")
        return components
    }
}
"""

# What the code of an article takes for granted.
IMAGES = """
struct Texture: Equatable, Sendable {
    init(png: borrowing RawSpan, scale: Int) throws {}
}
struct Picture: Equatable {
    init(_ texture: Texture, slice: ThemeInsets?, mode: ThemeImage.Mode) {}
}
final class Bubble: SkinView {
    var mask: Texture?
    var picture: Picture?
}
"""
# Statements are in a function. A block begins with declarations, which stay outside.
DEFINING = "@MainActor func define(_ components: inout ComponentDefinitions) {\n%s_ = engine\n}\n"
BUILDING = "@MainActor func build(_ bubble: inout ComponentBuilder<Bubble>) {\n%s\n}\n"
# By the article's name: what it takes for granted, and the beginning and the function of each block that is compiled.
ARTICLES = {
    "DefiningComponents": ("", {"final class Gauge": None, "extension ComponentDefinitions": None}),
    "GettingStarted": ("", {"import SkinComponents\nimport SkinKit\n\nfinal class Badge": None}),
    "Images": (IMAGES, {"struct TextureDecoder": DEFINING, "let picture = ": BUILDING}),
}


def blocks(name):
    text = (FOLDER / (name + ".md")).read_text()
    return re.findall(r"```swift\n(.*?)```", text, re.DOTALL)


def code(name):
    """The code of an article, as one file."""
    granted, wanted = ARTICLES[name]
    text = "import SkinComponents\nimport SkinKit\n" + granted
    for beginning, function in wanted.items():
        found = [block for block in blocks(name) if block.startswith(beginning)]
        assert len(found) == 1, f"{name} has one block that begins with {beginning!r}"
        declarations, statements = re.fullmatch(r"((?:struct .*?^}\n)?)(.*)", found[0], re.DOTALL | re.MULTILINE).groups()
        text += declarations + (function % statements if function else statements)
    return text


@pytest.mark.parametrize("stand_in, flags", [
    pytest.param(None, [], id="as it stands"),
    pytest.param(None, ["-default-isolation", "MainActor"], id="under the default isolation of the main actor"),
    pytest.param(STAND_IN % "@MainActor ", [], id="for classes of the main actor"),
    pytest.param(STAND_IN % "nonisolated ", [], id="for classes of no actor")])
@pytest.mark.parametrize("name", ARTICLES)
def test_article(scratch, folder, name, stand_in, flags):
    """The compiler reports nothing, also of what it finds about regions of isolation."""
    text, sources = code(name), [folder / "Article.swift"]
    if stand_in is not None:
        text = text.replace("import SkinComponents\n", "")
        sources.append(folder / "StandIn.swift")
        sources[1].write_text(stand_in)
    sources[0].write_text(text)
    command = ["swiftc", "-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
               "-enable-upcoming-feature", "MemberImportVisibility",
               "-module-name", "Article", "-I", scratch / "tested/debug/Modules", *flags]
    run = subprocess.run(command + sources, capture_output=True, text=True)
    assert run.returncode == 0, f"the code of {name} compiles\n{run.stderr}"
