#!/usr/bin/env bash
# Reads and writes the corpus of a fuzzer, Tests/Fuzz/Corpus/KIND.tar.gz; KIND is xml, cache, pack or package.
#
#   Scripts/fuzz-corpus.sh unpack KIND FOLDER    write the corpus into a folder
#   Scripts/fuzz-corpus.sh add KIND FILE...      add inputs, such as findings, named by their SHA-1 as libFuzzer does
#   Scripts/fuzz-corpus.sh merge KIND FOLDER     add the inputs of a folder that cover more code; needs the built fuzzer
#   Scripts/fuzz-corpus.sh pack KIND FOLDER      replace the corpus with the files of a folder
#
# Names are sorted, times and owners are fixed: the same inputs give the same archive.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)

usage() {
    sed -n 's/^#   //p' "$root/Scripts/fuzz-corpus.sh" >&2
    exit 64
}
[[ $# -ge 3 ]] || usage
command=$1 kind=$2
shift 2
[[ -e $root/Tests/Fuzz/Sources/fuzz-$kind ]] || usage
archive=$root/Tests/Fuzz/Corpus/$kind.tar.gz

unpack() {
    mkdir -p "$1"
    tar -xzf "$archive" -C "$1"
}

# The inputs lie flat in the folder; the archive must not hold anything else.
pack() {
    local names
    names=$(find "$1" -mindepth 1 -maxdepth 1 -type f -printf '%f\n' | LC_ALL=C sort)
    [[ -n $names ]] || { echo "fuzz-corpus: no inputs in '$1'" >&2; exit 66; }
    tar -C "$1" --format=ustar --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 \
        --verbatim-files-from -T - -cf - <<<"$names" | gzip -9n >"$archive.new"
    mv "$archive.new" "$archive"
    echo "fuzz-corpus: ${archive#"$root"/} holds $(wc -l <<<"$names") inputs"
}

inputs=$(mktemp -d)
trap 'rm -rf "$inputs"' EXIT
case $command in
unpack) unpack "$1" ;;
pack) pack "$1" ;;
add)
    unpack "$inputs"
    for file in "$@"; do cp "$file" "$inputs/$(sha1sum <"$file" | cut -d' ' -f1)"; done
    pack "$inputs"
    ;;
merge)
    unpack "$inputs"
    "${SCRATCH:-$root/.build}/fuzz/release/fuzz-$kind" -merge=1 "$inputs" "$1" 2>&1 | grep '^MERGE-OUTER' >&2
    pack "$inputs"
    ;;
*) usage ;;
esac
