#!/usr/bin/env bash
# Drives the server for agents with the client library of the Model Context Protocol: agents-test.sh SKINCTL VENV
set -euo pipefail
skinctl=$(realpath "$1") venv=$2
here=$(cd "$(dirname "$0")" && pwd)

[[ -x $venv/bin/pytest ]] || {
    python3 -m venv "$venv"
    "$venv/bin/pip" install --quiet --requirement "$here/Agents/requirements.txt"
}
SKINCTL=$skinctl "$venv/bin/python" -m pytest --quiet -s "$here/Agents"
