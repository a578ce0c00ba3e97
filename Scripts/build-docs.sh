#!/usr/bin/env bash
# Builds the reference of every documented module with DocC, without network.
#
#     Scripts/build-docs.sh SCRATCH-PATH [SWIFT-BUILD-OPTION]...     # archives in SCRATCH-PATH/docs
#
# Exits with 1 if DocC warns about any module, for example about an unresolved link.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$1
shift
output=$scratch/docs
# A module follows those that its documentation links to.
modules=(SkinKit SkinBlending SkinSettings SkinLibrary SkinLegibility SkinDiagnostics SkinCompiler SkinBundles SkinInspector SkinLinter
    SkinDevelopment SkinComponents SkinUIKit SkinAppKit SkinSwiftUI SkinPreview SkinTesting)
[[ $* == *GTK* ]] && modules+=(SkinGTK)
[[ $* == *Store* ]] && modules+=(SkinStore)

tool() {
    command -v "$1" || xcrun --find "$1"
}
docc=$(tool docc)
extract=$(tool swift-symbolgraph-extract)
triple=$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
flags=(-target "$triple" -I Sources/CLibXML -I Sources/Tools/CRSVG -I Sources/Adapters/CGTK -I Sources/Store/CCurl)
[[ $(uname) == Darwin ]] && flags+=(-sdk "$(xcrun --show-sdk-path)")
for library in libxml-2.0 librsvg-2.0 gtk4 libcurl; do
    read -ra found < <(pkg-config --cflags-only-I "$library" 2>/dev/null || echo)
    flags+=(${found[@]+"${found[@]}"})
done

# One build of all: a build of each module would plan as often.
swift build --scratch-path "$scratch" "$@"
flags+=(-I "$(swift build --scratch-path "$scratch" "$@" --show-bin-path)/Modules")

for headers in "$scratch"/checkouts/swift-crypto/Sources/CCrypto*/include; do flags+=(-I "$headers"); done
rm -rf "$output"
status=0
dependencies=()
for module in "${modules[@]}"; do
    graphs=$output/graphs/$module
    archive=$output/$module.doccarchive
    mkdir -p "$graphs"
    "$extract" -module-name "$module" "${flags[@]}" -minimum-access-level public -skip-synthesized-members \
        -emit-extension-block-symbols -output-dir "$graphs"
    convert=("$docc" convert "$(find Sources -type d -name "$module.docc")" --additional-symbol-graph-dir "$graphs" --output-path "$archive"
        --fallback-display-name "$module" --fallback-bundle-identifier "org.skinkit.$module"
        --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"})
    if ! "${convert[@]}" --warnings-as-errors; then
        status=1
        # With warnings there is no archive; the modules after this one link to it all the same.
        "${convert[@]}" >/dev/null 2>&1
    fi
    dependencies+=(--dependency "$archive")
done
[[ $status == 0 ]] && echo "docs: ${#modules[@]} modules in $output"
exit $status
