#!/usr/bin/env bash
# Builds and runs the example app, whose themes and identifiers come from the build plugin, and sees to it that an
# identifier that no theme has does not compile there. SCRATCH is that of the package itself, so little is built twice.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=$(realpath -m "${SCRATCH:-.build}")
example=Examples/Postcard

Scripts/without-warnings.sh swift build --package-path "$example" --scratch-path "$scratch"
built=$(swift build --package-path "$example" --scratch-path "$scratch" --show-bin-path)
diff "$example/expected.txt" <("$built/Postcard")

generated=$scratch/plugins/outputs/postcard/Postcard/destination/SkinKitPlugin/ThemeIdentifiers.swift
check() {
    # shellcheck disable=SC2046
    swiftc -typecheck -swift-version 6 -parse-as-library -module-name Postcard -I "$built/Modules" -I Sources/CLibXML \
        $(pkg-config --cflags libxml-2.0) "$generated" "$built/Postcard.build/DerivedSources/resource_bundle_accessor.swift" "$1"
}
source=$(mktemp --suffix .swift)
trap 'rm -f "$source" "$source.log"' EXIT
cp "$example/Sources/Postcard/Postcard.swift" "$source"
check "$source"
sed -i 's/\.buttonSend)/.buttonSent)/' "$source"
if check "$source" 2>"$source.log"; then
    echo "check-example: an identifier that no theme has compiles" >&2
    exit 1
fi
grep -q "'buttonSent'" "$source.log"
echo "check-example: the example runs, and refers to nothing that its themes have not"
