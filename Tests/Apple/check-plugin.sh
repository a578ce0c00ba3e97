#!/usr/bin/env bash
# Checks that the build plugin compiles for targets of Xcode projects, against a stand-in of Xcode's module.
#
#     Tests/Apple/check-plugin.sh FOLDER       # FOLDER: where the stand-in is built
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1"
runtime=$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["paths"]["runtimeResourcePath"])')
flags=(-swift-version 6 -parse-as-library -warnings-as-errors -I "$runtime/pm/PluginAPI" -I "$1"
    -Xfrontend -disable-cross-import-overlays -package-description-version 6.2)
swiftc "${flags[@]}" -emit-module -module-name XcodeProjectPlugin -o "$1/XcodeProjectPlugin.swiftmodule" \
    "$root/Tests/Apple/StandIns/XcodeProjectPlugin.swift"
swiftc "${flags[@]}" -typecheck -module-name SkinKitPlugin "$root"/Plugins/SkinKitPlugin/*.swift
# A module that is found must also be used: without the conformance this file does not compile.
echo 'import XcodeProjectPlugin
func plugin() -> any XcodeBuildToolPlugin { SkinKitPlugin() }' >"$1/Conformance.swift"
swiftc "${flags[@]}" -typecheck -module-name SkinKitPlugin "$root"/Plugins/SkinKitPlugin/*.swift "$1/Conformance.swift"
echo "check-plugin: the build plugin has commands for targets of Xcode projects"
