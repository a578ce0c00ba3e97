#!/usr/bin/env bash
# Checks the files of a release: their hashes, the bill of materials with SPDX's own validator, the Debian package with lintian,
# and that a bare Debian installs it, runs it and is rid of it.
#
#     Tests/System/release-test.sh FOLDER WORK      # FOLDER: what Scripts/make-release.sh made; WORK: for what is installed
#
# Without root or debootstrap there is no bare Debian, and that part is skipped.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(cd "$1" && pwd) work=$(mkdir -p "$2" && cd "$2" && pwd)
version=$("$root/Scripts/version.sh")
package=$(echo "$folder"/skinctl_"$version"_*.deb)
fail() {
    echo "release-test: $*" >&2
    exit 1
}

(cd "$folder" && sha256sum --quiet -c SHA256SUMS)
[[ $(tar -xzOf "$folder/skinkit-$version.tar.gz" "skinkit-$version/Scripts/version.sh" | wc -l) -gt 0 ]] || fail "no sources"
[[ -x $work/venv/bin/pyspdxtools ]] || { python3 -m venv "$work/venv" && "$work/venv/bin/pip" install --quiet spdx-tools; }
"$work/venv/bin/pyspdxtools" -i "$folder/skinctl-$version.spdx.json"
lintian --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs "$package"
echo "release-test: the hashes, the bill of materials and the package are valid"

if [[ $(id -u) -ne 0 ]] || ! command -v debootstrap >/dev/null; then
    echo "release-test: no root or no debootstrap, so the package is not installed in a bare Debian"
    exit 0
fi
bare=$work/debian
if [[ ! -e $bare/usr/bin/apt-get ]]; then
    # The release and the mirror of this machine.
    # shellcheck source=/dev/null
    source /etc/os-release
    # Not every machine has both places, and other vendors' archives are among the sources.
    mirror=$({ cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null || true; } | grep -E '^(deb |URIs:)' |
        grep -oE 'https?://[^ ]+/debian/?( |$)' | tr -d ' ' | head -1) || true
    debootstrap --variant=minbase "$VERSION_CODENAME" "$bare.part" "${mirror:-http://deb.debian.org/debian}" >"$work/debootstrap.log"
    cp /etc/apt/apt.conf.d/*proxy* "$bare.part/etc/apt/apt.conf.d/" 2>/dev/null || true
    mv "$bare.part" "$bare"
fi
# Swift's runtime reads a program's arguments from /proc.
mountpoint -q "$bare/proc" || mount -t proc proc "$bare/proc"
trap 'umount "$bare/proc"' EXIT
run() { chroot "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
run apt-get install -y -qq man-db bash-completion >/dev/null 2>&1
files() { (cd "$bare" && find . -xdev \( -path ./proc -o -path ./tmp -o -path ./var -o -path ./root -o -path ./etc/ld.so.cache \) -prune -o -print | sort); }
run apt-get purge -y -qq skinctl libxml2 >/dev/null 2>&1 || true
run apt-get autoremove -y -qq >/dev/null 2>&1
files >"$work/before"
cp "$package" "$bare/tmp/skinctl.deb"
cp -r "$root"/Themes/{Base.theme,Daylight.theme,app.schema.xml} "$bare/tmp/"
run apt-get install -y -qq --no-install-recommends /tmp/skinctl.deb >/dev/null
[[ $(run skinctl --version) == "$version" ]] || fail "skinctl --version"
run skinctl compile /tmp/Daylight.theme -o /tmp/daylight.skincache >/dev/null
run skinctl verify /tmp/daylight.skincache >/dev/null
run man -w skinctl skinctl-compile >/dev/null || fail "no manual"
for file in bash-completion/completions/skinctl zsh/vendor-completions/_skinctl fish/vendor_completions.d/skinctl.fish; do
    [[ -s $bare/usr/share/$file ]] || fail "no completions $file"
done
run bash -c 'source /usr/share/bash-completion/bash_completion; __load_completion skinctl && complete -p skinctl' >/dev/null
run apt-get purge -y -qq skinctl >/dev/null
run apt-get autoremove -y -qq >/dev/null 2>&1
files >"$work/after"
diff "$work/before" "$work/after" || fail "the removed package left files"
rm -rf "$bare"/tmp/*
echo "release-test: a bare Debian installs the package, runs it, and is as before without it"
