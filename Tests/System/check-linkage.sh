#!/usr/bin/env bash
# Checks that an app which loads caches links no XML parser, no compiler and no linter.
set -euo pipefail
demo=$1

libraries=$(ldd "$demo" 2>/dev/null || otool -L "$demo")
if grep -E 'xml2|icu|lzma|libz\.|Foundation' <<<"$libraries"; then
    echo "check-linkage: $demo links a library that an app of caches does not need" >&2
    exit 1
fi
if nm "$demo" | grep -E '12SkinCompiler|15SkinDiagnostics|10SkinLinter|13SkinInspector' | head -3 | grep .; then
    echo "check-linkage: $demo contains code of the compiler, the linter or the inspector" >&2
    exit 1
fi
echo "check-linkage: $demo links SkinKit and the Swift runtime only"
