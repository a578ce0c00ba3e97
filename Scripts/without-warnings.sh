#!/usr/bin/env bash
# Runs a build and fails if it warns of this package's own code.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if grep -E '(Sources|Tests|Benchmarks|Plugins)/[^:]*:[0-9]+:[0-9]+: warning:|^warning: .*(unhandled|Package\.swift)' "$log"; then
    echo "The build warns; warnings count as errors here." >&2
    exit 1
fi
exit "$status"
