#!/usr/bin/env bash
# Installs what a build needs beyond the Swift toolchain, where it is missing: libxml2's headers, pkg-config and xmllint.
set -euo pipefail

missing=()
command -v pkg-config >/dev/null || missing+=(pkg-config)
pkg-config --exists libxml-2.0 2>/dev/null || missing+=(libxml2-dev)
command -v xmllint >/dev/null || missing+=(libxml2-utils)
[[ ${#missing[@]} -eq 0 ]] && exit 0

if ! command -v apt-get >/dev/null; then
    echo "Please install: ${missing[*]} (macOS: brew install libxml2 pkg-config)" >&2
    exit 1
fi
echo "Installing ${missing[*]}"
sudo=""
[[ $(id -u) -eq 0 ]] || sudo="sudo"
$sudo apt-get update -qq
$sudo apt-get install -y -qq "${missing[@]}" >/dev/null
