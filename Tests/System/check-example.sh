#!/usr/bin/env bash
# Builds and runs the example app and its tests, whose themes and identifiers come from the build plugin, and checks that an
# identifier that no theme has does not compile there, and that a cache that an earlier build left is not shown.
#
#     Tests/System/check-example.sh [SKINCTL]
#
# The plugin runs SKINCTL from an artifact bundle, so that the tool is not built a second time. Without SKINCTL the plugin
# builds it, as it does for a client without a bundle.
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=${SCRATCH:-.build}
example=Examples/skinkit-postcard
built=$scratch/example

if [[ $# -gt 0 ]]; then
    triple=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
    Scripts/make-artifact-bundle.sh -o "$scratch" "$triple=$1" >/dev/null
    export SKINKIT_TOOL_BUNDLE=$scratch/skinctl.artifactbundle
fi
build=(swift build --package-path "$example" --scratch-path "$built")
log=$(mktemp)
"${build[@]}" --build-tests 2>&1 | tee "$log"
if grep -E '(Sources|Tests)/[^:]*:[0-9]+:[0-9]+: warning:' "$log"; then
    echo "check-example: a client of SkinKit sees warnings" >&2
    exit 1
fi
swift test --package-path "$example" --scratch-path "$built" --skip-build --disable-xctest
programs=$("${build[@]}" --show-bin-path)
diff "$example/expected.txt" <("$programs/Postcard")

if [[ $# -gt 0 ]]; then
    # Dusk was renamed to Night, and precedes it. SwiftPM keeps its cache.
    work=$(mktemp -d)
    resources=$programs/Postcard_Postcard.resources
    trap 'rm -rf "$work" "$resources/Dusk.skincache"' EXIT
    cp -r "$example/Sources/Postcard/Themes/." "$work"
    mv "$work/Night.theme" "$work/Dusk.theme"
    for file in "$work"/Dusk.theme/*.xml; do
        sed 's/#F4D58D/#FF0000/' "$file" >"$work/edited" && mv "$work/edited" "$file"
    done
    "$1" compile "$work/Dusk.theme" --release -o "$resources/Dusk.skincache" >/dev/null
    diff "$example/expected.txt" <("$programs/Postcard" 2>&1)
    rm -rf "$work" "$resources/Dusk.skincache"
fi

generated=$(find "$built/plugins/outputs" -name ThemeIdentifiers.swift | head -1)
check() {
    swiftc -typecheck -swift-version 6 -parse-as-library -module-name Postcard -I "$programs/Modules" "$generated" \
        "$programs/Postcard.build/DerivedSources/resource_bundle_accessor.swift" "$1"
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
check "$example/Sources/Postcard/Postcard.swift"
sed 's/\.buttonSend)/.buttonSent)/' "$example/Sources/Postcard/Postcard.swift" >"$folder/Misspelled.swift"
if check "$folder/Misspelled.swift" 2>"$folder/log"; then
    echo "check-example: an identifier that no theme has compiles" >&2
    exit 1
fi
grep -q "'buttonSent'" "$folder/log"
echo "check-example: the example runs, passes its tests, and uses only identifiers that its themes have"
