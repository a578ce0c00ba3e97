#!/usr/bin/env bash
# Installs what builds and tests need beyond make and the Swift toolchain with its own requirements, where it is missing:
# libxml2's headers, pkg-config, xmllint, Python and Info-ZIP. It names them before it does. Options add to that:
#
#   --check      installs nothing, and fails if something is missing
#   --previews   librsvg, for PNG
#   --store      libcurl, and what tests the store: faketime, strace and pip
#   --browser    Chromium, where there is one to install
#   --pytest     pytest, which runs system tests
#   --editors    Neovim and Python's venv, to drive the language server
#   --pictures   Chromium, and the font, ImageMagick and the compressors of the documentation's pictures; rsvg-convert, which
#                draws the themes' pictures
#   --gtk        GTK 4, for SkinGTK and the messenger
#   --gtk-test   a display for the tests of SkinGTK and the messenger: Xvfb, xdotool, ImageMagick, a font and a D-Bus
#   --screen-reader  what is seen and read of the messenger: AT-SPI, pyatspi and pytest for Debian's own Python, a font of emoji
#   --leaks      valgrind
#   --lint       ShellCheck, which `make lint` runs where it is installed
#   --race       Qt 6 with QML, which `make race` compares SkinGTK with
#   --platforms  the headers of musl and of wasi-libc, which SystemCalls.swift is checked against
#   --release    what makes a package for Debian
#   --release-test  lintian, debootstrap and Python's venv, which test it
set -euo pipefail

check="" previews="" store="" browser="" pytest="" editors="" pictures="" gtk="" gtk_test="" leaks="" lint="" race="" platforms="" release=""
release_test="" screen_reader=""
for option in "$@"; do
    grep -q "^#   $option  " "$0" || { sed -n 's/^#   //p' "$0" >&2; exit 64; }
    option=${option#--}
    printf -v "${option//-/_}" 1
done
if [[ $pictures ]]; then browser=1; fi

as_root() {
    if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo "$@"; fi
}

missing=()
homebrew=(libxml2 pkg-config python3)
command -v pkg-config >/dev/null || missing+=(pkg-config)
pkg-config --exists libxml-2.0 2>/dev/null || missing+=(libxml2-dev)
command -v xmllint >/dev/null || missing+=(libxml2-utils)
command -v python3 >/dev/null || missing+=(python3)
command -v zip >/dev/null || missing+=(zip)
command -v unzip >/dev/null || missing+=(unzip)
if [[ $previews ]]; then
    homebrew+=(librsvg)
    pkg-config --exists librsvg-2.0 2>/dev/null || missing+=(librsvg2-dev)
fi
if [[ $store ]]; then
    homebrew+=(libfaketime)
    [[ $(uname) == Darwin ]] || pkg-config --exists libcurl 2>/dev/null || missing+=(libcurl4-openssl-dev)
    command -v faketime >/dev/null || missing+=(faketime)
    [[ $(uname) == Darwin ]] || command -v strace >/dev/null || missing+=(strace)
    python3 -c 'import pip' 2>/dev/null || missing+=(python3-pip)
fi
if [[ $browser && ! $check ]] && ! command -v chromium >/dev/null && command -v apt-get >/dev/null; then
    # Without lists, as in a fresh container, apt-cache knows no package.
    apt-cache show chromium >/dev/null 2>&1 || as_root apt-get update -qq
    apt-cache show chromium >/dev/null 2>&1 && missing+=(chromium)
fi
if [[ $pytest ]]; then
    homebrew+=(pytest)
    python3 -c 'import pytest' 2>/dev/null || missing+=(python3-pytest)
fi
if [[ $editors ]]; then
    homebrew+=(neovim)
    command -v nvim >/dev/null || missing+=(neovim)
    python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
fi
if [[ $pictures ]]; then
    homebrew+=(font-inter pngquant imagemagick gifsicle librsvg)
    [[ $(fc-list 2>/dev/null) == *Inter-Regular* ]] || missing+=(fonts-inter)
    [[ $(fc-list 2>/dev/null) == *P052* ]] || missing+=(fonts-urw-base35)
    command -v pngquant >/dev/null || missing+=(pngquant)
    command -v convert >/dev/null || missing+=(imagemagick)
    command -v gifsicle >/dev/null || missing+=(gifsicle)
    command -v rsvg-convert >/dev/null || missing+=(librsvg2-bin)
fi
if [[ $gtk ]]; then
    homebrew+=(gtk4)
    pkg-config --exists gtk4 2>/dev/null || missing+=(libgtk-4-dev)
fi
if [[ $gtk_test ]]; then
    command -v xvfb-run >/dev/null || missing+=(xvfb xauth)
    command -v xdotool >/dev/null || missing+=(xdotool)
    command -v import >/dev/null || missing+=(imagemagick)
    [[ $(fc-list 2>/dev/null) == *DejaVuSans* ]] || missing+=(fonts-dejavu-core)
    command -v dbus-run-session >/dev/null || missing+=(dbus-daemon)
fi
if [[ $screen_reader ]]; then
    [[ $(fc-list 2>/dev/null) == *NotoColorEmoji* ]] || missing+=(fonts-noto-color-emoji)
    [[ -e /usr/libexec/at-spi-bus-launcher ]] || missing+=(at-spi2-core)
    /usr/bin/python3 -c 'import pyatspi, pytest' 2>/dev/null || missing+=(python3-pyatspi python3-pytest)
fi
if [[ $leaks ]]; then
    command -v valgrind >/dev/null || missing+=(valgrind)
fi
if [[ $lint ]]; then
    homebrew+=(shellcheck)
    command -v shellcheck >/dev/null || missing+=(shellcheck)
fi
if [[ $race ]]; then
    homebrew+=(qt)
    pkg-config --exists Qt6Widgets 2>/dev/null || missing+=(qt6-base-dev)
    pkg-config --exists Qt6Quick 2>/dev/null || missing+=(qt6-declarative-dev)
    compgen -G '/usr/lib/*/qt6/qml/QtQuick/qmldir' >/dev/null ||
        missing+=(qml6-module-qtquick qml6-module-qtquick-window qml6-module-qtqml qml6-module-qtqml-workerscript)
fi
if [[ $platforms && $(uname) == Linux ]]; then
    [[ -d /usr/include/$(uname -m)-linux-musl ]] || missing+=(musl-dev)
    [[ -d /usr/include/wasm32-wasi ]] || missing+=(wasi-libc)
fi
if [[ $release ]]; then
    command -v dpkg-shlibdeps >/dev/null || missing+=(dpkg-dev)
fi
if [[ $release_test ]]; then
    command -v lintian >/dev/null || missing+=(lintian)
    command -v debootstrap >/dev/null || missing+=(debootstrap)
    python3 -c 'import ensurepip' 2>/dev/null || missing+=(python3-venv)
fi
[[ ${#missing[@]} -eq 0 ]] && exit 0
if [[ $check ]]; then
    options=("${@/--check/}")
    echo "Missing: ${missing[*]}. make deps WITH=\"$(echo "${options[*]//--/}" | xargs)\" installs them." >&2
    exit 1
fi

if ! command -v apt-get >/dev/null || ! as_root true; then
    echo "Please install: ${missing[*]} (macOS: brew install ${homebrew[*]})" >&2
    exit 1
fi
echo "Installing with apt-get: ${missing[*]}"
as_root apt-get update -qq
as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" >/dev/null
