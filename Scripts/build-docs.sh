#!/usr/bin/env bash
# Builds the reference of every documented module with DocC, without network.
#
#     Scripts/build-docs.sh [SCRATCH-PATH]     # archives in SCRATCH-PATH/docs
#
# Exits with 1 if DocC warns about any module, for example about an unresolved link.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=${1:-.build}
output=$scratch/docs
# A module follows those that its documentation links to.
modules=(SkinKit SkinDiagnostics SkinCompiler SkinInspector SkinLinter SkinDevelopment SkinFoundation SkinComponents SkinPreview)

tool() {
    command -v "$1" || xcrun --find "$1"
}
docc=$(tool docc)
extract=$(tool swift-symbolgraph-extract)
triple=$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')
flags=(-target "$triple" -I Sources/CLibXML)
[[ $(uname) == Darwin ]] && flags+=(-sdk "$(xcrun --show-sdk-path)")
read -ra libxml < <(pkg-config --cflags libxml-2.0)
flags+=(${libxml[@]+"${libxml[@]}"})

for module in "${modules[@]}"; do
    swift build --scratch-path "$scratch" --target "$module"
done
flags+=(-I "$(swift build --scratch-path "$scratch" --show-bin-path)/Modules")

rm -rf "$output"
status=0
dependencies=()
for module in "${modules[@]}"; do
    graphs=$output/graphs/$module
    archive=$output/$module.doccarchive
    mkdir -p "$graphs"
    "$extract" -module-name "$module" "${flags[@]}" -minimum-access-level public -skip-synthesized-members \
        -emit-extension-block-symbols -output-dir "$graphs"
    "$docc" convert "Sources/$module/$module.docc" --additional-symbol-graph-dir "$graphs" --output-path "$archive" \
        --fallback-display-name "$module" --fallback-bundle-identifier "org.skinkit.$module" \
        --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"} --warnings-as-errors ||
        status=1
    [[ -d $archive ]] && dependencies+=(--dependency "$archive")
done
[[ $status == 0 ]] && echo "docs: ${#modules[@]} modules in $output"
exit $status
