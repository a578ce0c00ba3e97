#!/usr/bin/env bash
# Makes the files of a release from the current commit, in one folder.
#
#     Scripts/make-release.sh FOLDER TOOL      # TOOL: the build folder of `make install`
#
#   skinkit-VERSION.tar.gz           the sources
#   skinctl.artifactbundle.zip       skinctl for build plugins, with its .checksum; RELEASING.md adds other systems
#   skinctl_VERSION_ARCH.deb         skinctl with completions and manual pages
#   skinkit-themes-VERSION.vsix      the extension for VS Code
#   skinctl-VERSION.spdx.json        the bill of materials
#   SHA256SUMS                       the hashes of the others
#
# The same commit, toolchain and system give the same bytes: all times are that of the commit.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1"
output=$(cd "$1" && pwd) tool=$2
fail() {
    echo "make-release: $*" >&2
    exit 1
}
[[ -z $(git status --porcelain) ]] || fail "commit or stash the changes first; a release is a commit"
version=$(Scripts/version.sh)
export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
rm -rf "${output:?}"/*
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git archive --format=tar --prefix="skinkit-$version/" HEAD | gzip -9n >"$output/skinkit-$version.tar.gz"

installed=$work/root
make --no-print-directory install DESTDIR="$installed" PREFIX=/usr
program=$installed/usr/bin/skinctl
[[ $("$program" --version) == "$version" ]] || fail "skinctl has not the version $version"
strip "$program"

triple=$(swift -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["unversionedTriple"])')
Scripts/make-artifact-bundle.sh -o "$work" "$triple=$program"
mv "$work"/skinctl.artifactbundle.zip* "$output"
Scripts/make-vsix.py "$output"

swift package --scratch-path "$work/dependencies" --traits Tool,Store show-dependencies --format json |
    sed -n '/^{/,$p' >"$work/dependencies.json"
Scripts/make-sbom.py "$program" "$tool" "$work/dependencies.json" >"$output/skinctl-$version.spdx.json"

# The package for Debian: its own folder of zsh completions, compressed manuals, and what policy asks of every package.
share=$installed/usr/share
mv "$share/zsh/site-functions" "$share/zsh/vendor-completions"
gzip -9n "$share"/man/man1/*.1
sed -i '1{/^#!/d}' "$share/bash-completion/completions/skinctl"
mkdir -p "$share/doc/skinctl" "$installed/DEBIAN" "$work/debian"
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: SkinKit\n'
    printf 'Source: https://github.com/skinkit/skinkit\n\nFiles: *\nCopyright: %s\nLicense: Expat\n' \
        "$(sed -n 's/^Copyright (c) //p' LICENSE)"
    sed '1,/^Copyright/d; s/^$/./; s/^/ /' LICENSE | tail -n +2
} >"$share/doc/skinctl/copyright"
maintainer="SkinKit <skinkit@users.noreply.github.com>"
printf 'skinctl (%s) unstable; urgency=medium\n\n  * See https://github.com/skinkit/skinkit/blob/%s/CHANGELOG.md\n\n -- %s  %s\n' \
    "$version" "$version" "$maintainer" "$(date -uRd "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$share/doc/skinctl/changelog.gz"
printf 'Source: skinctl\n\nPackage: skinctl\nArchitecture: any\n' >"$work/debian/control"
depends=$(cd "$work" && dpkg-shlibdeps -O -e"$program" | sed -n 's/^shlibs:Depends=//p')
architecture=$(dpkg --print-architecture)
cat >"$installed/DEBIAN/control" <<CONTROL
Package: skinctl
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -k --apparent-size -s "$installed/usr" | cut -f1)
Depends: $depends
Section: devel
Priority: optional
Homepage: https://github.com/skinkit/skinkit
Description: compiler, checker and previewer of SkinKit's themes
 SkinKit loads the look of a Swift app from theme files and switches it while
 the app runs. skinctl checks the themes, compiles each into one file that the
 app reads, shows them in a browser, explains where every value comes from, and
 serves editors with diagnostics and completion.
CONTROL
(cd "$installed" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$installed/DEBIAN/md5sums"
find "$installed" -type d -exec chmod 755 {} +
find "$installed" -type f ! -path '*/bin/*' -exec chmod 644 {} +
dpkg-deb --root-owner-group -Zxz --build "$installed" "$output/skinctl_${version}_$architecture.deb"

(cd "$output" && LC_ALL=C sha256sum -- * >SHA256SUMS.part && mv SHA256SUMS.part SHA256SUMS)
cat "$output/SHA256SUMS"
