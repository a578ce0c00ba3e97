#!/usr/bin/env bash
# Checks that SkinSwiftUI compiles where there is AppKit and no UIKit, as on the Mac.
#
#     Tests/Apple/check-mac.sh MODULES FOLDER       # MODULES: the folder of the built modules; FOLDER: where the copies are
set -euo pipefail
sources=$(cd "$(dirname "$0")/Sources" && pwd)
rm -rf "$2"
mkdir -p "$2"
for module in QuartzCore Combine AppKit SkinKit SkinColors SkinFormat SkinSettings SkinComponents SkinBlending SkinQuartz; do
    cp "$1/$module.swiftmodule" "$2/"
done
flags=(-swift-version 6 -parse-as-library -warnings-as-errors -package-name apple -I "$2")
compile() {
    mapfile -t files < <(find -L "$sources/$1" -name '*.swift' -not -path '*.docc/*')
    swiftc "${flags[@]}" -wmo -emit-module -emit-module-path "$2/$1.swiftmodule" -module-name "$1" "${files[@]}"
}
compile SwiftUI "$2"
flags+=(-strict-memory-safety)
compile SkinSwiftUI "$2"
echo "check-mac: SkinSwiftUI compiles without UIKit"
