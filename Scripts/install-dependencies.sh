#!/usr/bin/env bash
# Installs what a build needs beyond the Swift toolchain, where it is missing: libxml2's headers, pkg-config and xmllint.
# With `--previews` also librsvg, for PNG; with `--browser` Chromium, where there is one to install.
# With `--bench` also what `make bench` compares SkinKit with: GLib (GResource), FlatBuffers and Android's aapt2.
set -euo pipefail

missing=()
homebrew=(libxml2 pkg-config)
command -v pkg-config >/dev/null || missing+=(pkg-config)
pkg-config --exists libxml-2.0 2>/dev/null || missing+=(libxml2-dev)
command -v xmllint >/dev/null || missing+=(libxml2-utils)
if [[ ${1:-} == --previews ]]; then
    homebrew+=(librsvg)
    pkg-config --exists librsvg-2.0 2>/dev/null || missing+=(librsvg2-dev)
fi
if [[ ${1:-} == --browser ]] && ! command -v chromium >/dev/null; then
    apt-cache show chromium >/dev/null 2>&1 && missing+=(chromium)
fi
if [[ ${1:-} == --bench ]]; then
    homebrew+=(glib flatbuffers)
    pkg-config --exists gio-2.0 2>/dev/null || missing+=(libglib2.0-dev)
    pkg-config --exists flatbuffers 2>/dev/null || [[ -e /usr/include/flatbuffers/flatbuffers.h ]] ||
        missing+=(libflatbuffers-dev)
    command -v aapt2 >/dev/null || missing+=(aapt)
    command -v glib-compile-resources >/dev/null || missing+=(libglib2.0-dev-bin)
    command -v flatc >/dev/null || missing+=(flatbuffers-compiler)
fi
[[ ${#missing[@]} -eq 0 ]] && exit 0

if ! command -v apt-get >/dev/null; then
    echo "Please install: ${missing[*]} (macOS: brew install ${homebrew[*]})" >&2
    exit 1
fi
echo "Installing ${missing[*]}"
sudo=""
[[ $(id -u) -eq 0 ]] || sudo="sudo"
$sudo apt-get update -qq
$sudo apt-get install -y -qq "${missing[@]}" >/dev/null
