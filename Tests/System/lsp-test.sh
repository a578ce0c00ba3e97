#!/usr/bin/env bash
# Drives the language server with two clients: lsp-test.sh SKINCTL VENV
set -euo pipefail
skinctl=$(realpath "$1") venv=$2
here=$(cd "$(dirname "$0")" && pwd)

[[ -x $venv/bin/pytest ]] || {
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --requirement "$here/LanguageServer/requirements.txt"
}
SKINCTL=$skinctl "$venv/bin/python" -m pytest --quiet "$here/LanguageServer"

if command -v nvim >/dev/null; then
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cp -r "$here/../../Themes" "$folder"
    SKINCTL=$skinctl THEME_FILE=$folder/Themes/Midnight.theme/palette.xml timeout 60 \
        nvim --headless --clean -u NONE -c "luafile $here/LanguageServer/neovim.lua"
else
    echo "lsp-test: no nvim, skipped" >&2
fi
