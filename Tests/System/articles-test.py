#!/usr/bin/env python3
"""Compiles the Swift code of the articles about components, as it stands there, in each isolation that an app has.

    Tests/System/articles-test.py MODULES

MODULES is the folder of the modules that `make test` builds. The code of an article is put into one module, with the declarations in
`ARTICLES` that it takes for granted. It is compiled

- as it stands,
- under the default isolation of the main actor, as Xcode sets it,
- with stand-ins for the classes of SkinComponents: on the main actor, as the views of UIKit are, and on no actor.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
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
        if len(found) != 1:
            sys.exit("articles-test: %s has %d blocks that begin with %r" % (name, len(found), beginning))
        declarations, statements = re.fullmatch(r"((?:struct .*?^}\n)?)(.*)", found[0], re.DOTALL | re.MULTILINE).groups()
        text += declarations + (function % statements if function else statements)
    return text


def compile(modules, text, scratch, stand_in=None, *flags):
    """Returns what the compiler reports, including what it finds about regions of isolation."""
    sources = [scratch / "Article.swift"]
    if stand_in is not None:
        text = text.replace("import SkinComponents\n", "")
        (scratch / "StandIn.swift").write_text(stand_in)
        sources.append(scratch / "StandIn.swift")
    sources[0].write_text(text)
    command = ["swiftc", "-emit-sil", "-wmo", "-o", "/dev/null", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library",
               "-module-name", "Article", "-I", modules, *flags]
    run = subprocess.run(command + sources, capture_output=True, text=True)
    return run.stderr if run.returncode else ""


def main():
    modules = pathlib.Path(sys.argv[1]).resolve()
    isolated = ("-default-isolation", "MainActor")
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for name in ARTICLES:
            for form, arguments in {
                "as it stands": (None,),
                "under the default isolation of the main actor": (None, *isolated),
                "for classes of the main actor": (STAND_IN % "@MainActor ",),
                "for classes of no actor": (STAND_IN % "nonisolated ",),
            }.items():
                if fault := compile(modules, code(name), pathlib.Path(folder), *arguments):
                    faults.append("articles-test: %s does not compile %s:\n%s" % (name, form, fault))
    if faults:
        sys.exit("\n".join(faults))
    print("articles-test: the code of %d articles compiles in each isolation" % len(ARTICLES))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main()
