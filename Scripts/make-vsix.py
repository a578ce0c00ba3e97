#!/usr/bin/env python3
"""Packs the extension for VS Code: a ZIP archive with a manifest (the format of @vscode/vsce).

    make-vsix.py FOLDER      # writes FOLDER/skinkit-themes-VERSION.vsix, and prints its path
"""
import json
import pathlib
import sys
import xml.sax.saxutils
import zipfile

SOURCE = pathlib.Path(__file__).resolve().parents[1] / "Editors/vscode"
FILES = ["package.json", "extension.js", "server.js", "README.md"]
TYPES = """<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension=".json" ContentType="application/json"/>\
<Default Extension=".vsixmanifest" ContentType="text/xml"/><Default Extension=".js" ContentType="application/javascript"/>\
<Default Extension=".md" ContentType="text/markdown"/></Types>
"""


def manifest(package):
    quoted = {name: xml.sax.saxutils.escape(str(value)) for name, value in package.items()}
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata><Identity Language="en-US" Id="{quoted["name"]}" Version="{quoted["version"]}" Publisher="{quoted["publisher"]}"/>
<DisplayName>{quoted["displayName"]}</DisplayName><Description xml:space="preserve">{quoted["description"]}</Description>
<Categories>{",".join(package["categories"])}</Categories>
<Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="{package["engines"]["vscode"]}"/></Properties></Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation><Dependencies/>
<Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/></Assets>
</PackageManifest>
"""


def main():
    package = json.loads((SOURCE / "package.json").read_text())
    target = pathlib.Path(sys.argv[1], f"{package['name']}-{package['version']}.vsix")
    target.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        entries = {"[Content_Types].xml": TYPES, "extension.vsixmanifest": manifest(package)}
        entries |= {f"extension/{name}": (SOURCE / name).read_text() for name in FILES}
        for name, text in entries.items():
            # One date, so that the same sources make the same bytes.
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), text, zipfile.ZIP_DEFLATED)
    print(target)


main()
