#!/usr/bin/env bash
# Builds the fuzzers of Tests/Fuzz and runs each for its share of FUZZ_SECONDS (60), from the corpus in the repository and
# the golden files.
# A finding stays in Tests/Fuzz/Found: fix it, and add the file to the corpus by Scripts/fuzz-corpus.sh.
# FUZZ_GROW=folder keeps the inputs that cover more code; FUZZ_ONLY="fuzz-xml" runs some of them.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=${SCRATCH:-.build}/fuzz
fuzzers=${FUZZ_ONLY:-fuzz-xml fuzz-cache fuzz-pack fuzz-package}
read -r -a names <<<"$fuzzers"
seconds=$((${FUZZ_SECONDS:-60} / ${#names[@]}))
# libFuzzer takes 0 seconds for no limit.
((seconds > 0)) || seconds=1
build=(swift build -c release --package-path Tests/Fuzz --scratch-path "$scratch" -Xswiftc -suppress-warnings)
"${build[@]}"
programs=$("${build[@]}" --show-bin-path)

# Swift marks cases of enumerations in the pointers that they hold, which LeakSanitizer then takes for lost.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
mkdir -p Tests/Fuzz/Found
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
for name in "${names[@]}"; do
    kind=${name#fuzz-}
    arguments=(-max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 -print_final_stats=1)
    arguments+=(-artifact_prefix=Tests/Fuzz/Found/"$kind"-)
    [[ -e Tests/Fuzz/$kind.dict ]] && arguments+=(-dict=Tests/Fuzz/"$kind".dict)
    # Unpacked afresh, so that an input that was removed from the corpus does not stay.
    rm -rf "$scratch/corpus/$kind"
    Scripts/fuzz-corpus.sh unpack "$kind" "$scratch/corpus/$kind"
    corpus=("$scratch/corpus/$kind")
    [[ $kind == xml || $kind == package ]] || corpus+=(Tests/Fixtures/Golden/v*)
    grown=${FUZZ_GROW:-}
    [[ -n $grown ]] && mkdir -p "$grown/$kind" && grown=$grown/$kind
    # libFuzzer writes new inputs into the first folder; without FUZZ_GROW that is a temporary one.
    [[ -n $grown ]] || grown=$(mktemp -d)
    if ! "$programs/$name" "${arguments[@]}" "$grown" "${corpus[@]}" >"$log" 2>&1; then
        tail -40 "$log" >&2
        echo "fuzz: $name found something; the input is in Tests/Fuzz/Found" >&2
        status=1
    fi
    [[ -n ${FUZZ_GROW:-} ]] || rm -rf "$grown"
    # Without counters libFuzzer would run, and find nothing.
    grep -q '^INFO: Loaded [1-9]' "$log" || { echo "fuzz: $name has no coverage counters" >&2; status=1; }
    executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    coverage=$(sed -n 's/.* cov: \([0-9]*\) ft: \([0-9]*\) .*/\1 edges, \2 features/p' "$log" | tail -1)
    echo "fuzz: $name: ${executions:-?} executions in $seconds s, $coverage"
done
exit $status
