#!/usr/bin/env bash
# Type-checks each folder of Sources/SkinKit together with only the folders that it may use, and sees to it that
# libxml2 is imported in Parsing alone. The floors are those of ARCHITECTURE.md.
set -euo pipefail
cd "$(dirname "$0")/.."

floors="
Diagnostics:
Files:
Threads:
Watching: Files
Images:
Values: Diagnostics
Document: Values Diagnostics
Schema: Values Diagnostics
Resolved: Values Diagnostics
Parsing: Document Schema Values Diagnostics
Resolution: Threads Document Schema Resolved Values Diagnostics
Cache: Threads Resolved Values Diagnostics Files
Packs: Threads Cache Resolved Values Diagnostics Files
Bundles: Parsing Document Schema Values Diagnostics Files
Compilation: Threads Bundles Parsing Resolution Packs Cache Document Schema Resolved Values Diagnostics Files
Runtime: Threads Images Cache Schema Resolved Values Diagnostics Files
Explanation: Threads Runtime Images Cache Schema Resolved Values Diagnostics Files
Linting: Threads Explanation Compilation Runtime Images Bundles Parsing Resolution Packs Cache Document Schema Resolved Values Diagnostics Files
Loading: Threads Watching Explanation Compilation Runtime Images Bundles Parsing Resolution Packs Cache Document Schema Resolved Values Diagnostics Files
"

status=0
for folder in Sources/SkinKit/*/; do
    name=$(basename "$folder")
    [[ $name == *.docc ]] && continue
    if ! grep -q "^$name:" <<<"$floors"; then
        echo "check-floors: the folder $name has no floor" >&2
        status=1
    fi
done

check() {
    IFS=: read -r name below <<<"$1"
    files=$(for folder in $name $below; do find "Sources/SkinKit/$folder" -name '*.swift'; done)
    # shellcheck disable=SC2046,SC2086
    swiftc -typecheck -swift-version 6 -package-name skinkit -enable-experimental-feature Lifetimes -module-name SkinKit -parse-as-library \
        -I Sources/CLibXML $(pkg-config --cflags libxml-2.0) $files && return
    echo "check-floors: $name uses more than: $below" >&2
    return 1
}
export -f check
grep . <<<"$floors" | tr '\n' '\0' | xargs -0 -P "$(getconf _NPROCESSORS_ONLN)" -I{} bash -c 'check "$1"' floor {} || status=1

if grep -rl --include='*.swift' 'import CLibXML' Sources | grep -v '^Sources/SkinKit/Parsing/'; then
    echo "check-floors: only Parsing may import CLibXML" >&2
    status=1
fi
[[ $status == 0 ]] && echo "check-floors: every folder uses only the floors below it"
exit $status
