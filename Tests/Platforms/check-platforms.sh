#!/usr/bin/env bash
# Type-checks SkinKit, whose SystemCalls.swift has all that differs between platforms, against the C libraries of platforms for
# which there is no SDK here: the headers of musl and of wasi-libc (32 bits), and the declarations of Bionic in Android.h.
#
#     Tests/Platforms/check-platforms.sh [FOLDER]
#
# It proves that each branch parses and that its calls are declared there. It runs nothing.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
work=${1:-$root/.build/platforms}
musl=/usr/include/$(uname -m)-linux-musl wasi=/usr/include/wasm32-wasi
rm -rf "$work"

# Makes a module of C headers, and Swift's own additions to it, which hide the compiler's Glibc.
module() {
    local name=$1 error=$3 headers
    read -ra headers <<<"$2"
    mkdir -p "$work/$name/C$name"
    printf '#include <%s>\n' "${headers[@]}" >"$work/$name/C$name/all.h"
    echo "module C$name [system] { header \"all.h\" export * }" >"$work/$name/C$name/module.modulemap"
    echo "module SwiftGlibc [system] {}" >"$work/$name/module.modulemap"
    cat >"$work/$name/$name.swift" <<SWIFT
@_exported import C$name
public var errno: Int32 {
    get { $error }
    set {}
}
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { -1 }
SWIFT
    swiftc -emit-module -module-name "$name" -parse-as-library -o "$work/$name/$name.swiftmodule" "${@:4}" \
        -I "$work/$name" -I "$work/$name/C$name" "$work/$name/$name.swift" 2>&1 | { grep -E 'error:' || true; }
}

# Type-checks files against a module, with options of the compiler.
check() {
    local name=$1
    swiftc -typecheck -swift-version 6 -strict-memory-safety -package-name SkinKit -module-name SkinKit \
        -I "$work/$name" -I "$work/$name/C$name" "${@:2}" 2>&1 |
        if grep -E '(error|warning):' | grep -v 'libc not found'; then exit 1; fi
    echo "check-platforms: SystemCalls.swift compiles for $name"
}

posix="dirent.h errno.h fcntl.h math.h stdio.h stdlib.h string.h sys/stat.h sys/time.h time.h unistd.h"
files=("$root"/Sources/SkinKit/Files/*.swift)
bare=(-module-cache-path "$work/cache" -wmo -enable-experimental-feature Embedded -Xcc -nostdlibinc)
module Android "$root/Tests/Platforms/Android.h" 0 "${bare[@]}"
check Android "${bare[@]}" "${files[@]}"
if [[ -d $musl ]]; then
    # The kernel's headers, which Swift's module Synchronization includes, are the same with every C library.
    mkdir -p "$work/kernel"
    ln -s /usr/include/linux /usr/include/asm-generic "/usr/include/$(uname -m)-linux-gnu/asm" "$work/kernel"
    options=(
        -module-cache-path "$work/cache" -Xcc -nostdlibinc -Xcc -isystem -Xcc "$musl" -Xcc -isystem -Xcc "$work/kernel")
    module Musl "$posix dlfcn.h sys/file.h sys/mman.h" '__errno_location().pointee' "${options[@]}"
    check Musl "${options[@]}" "$root"/Sources/SkinKit/*/*.swift "$root"/Sources/SkinKit/*/*/*.swift
else echo "check-platforms: no musl-dev, so Musl is not checked"; fi
if [[ -d $wasi ]]; then
    bare+=(-target wasm32-unknown-none-wasm -Xcc -isystem -Xcc "$wasi" -Xcc -D__wasi__)
    module WASILibc "$posix" 0 "${bare[@]}"
    check WASILibc "${bare[@]}" "${files[@]}"
else echo "check-platforms: no wasi-libc, so WASI is not checked"; fi
