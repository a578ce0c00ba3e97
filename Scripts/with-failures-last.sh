#!/usr/bin/env bash
# Runs tests, and repeats what failed after the last line, where a long log is read first.
set -uo pipefail
log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}
if [ "$status" != 0 ]; then
    echo "Failed:"
    grep -aE -A2 '(✘|􀢄).* (recorded an issue|failed after)|[Ff]atal error|^error:' "$log" | grep -av 'passed after' | tail -n 100
fi
exit "$status"
