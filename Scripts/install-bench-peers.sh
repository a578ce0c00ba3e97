#!/usr/bin/env bash
# Installs what `make bench` compares SkinKit with, where it is missing: GLib (GResource) and FlatBuffers.
set -euo pipefail

missing=()
pkg-config --exists gio-2.0 2>/dev/null || missing+=(libglib2.0-dev)
pkg-config --exists flatbuffers 2>/dev/null || [[ -e /usr/include/flatbuffers/flatbuffers.h ]] || missing+=(libflatbuffers-dev)
command -v flatc >/dev/null || missing+=(flatbuffers-compiler)
[[ ${#missing[@]} -eq 0 ]] && exit 0

if ! command -v apt-get >/dev/null; then
    echo "Please install: ${missing[*]} (macOS: brew install glib flatbuffers)" >&2
    exit 1
fi
echo "Installing ${missing[*]}"
sudo=""
[[ $(id -u) -eq 0 ]] || sudo="sudo"
$sudo apt-get update -qq
$sudo apt-get install -y -qq "${missing[@]}" >/dev/null
