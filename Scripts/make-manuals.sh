#!/usr/bin/env bash
# Writes the manual pages of skinctl with the program of ArgumentParser's plugin generate-manual, without the second build of
# this package that the plugin starts.
#
#     Scripts/make-manuals.sh TOOL FOLDER      # TOOL: the build folder of `make install`; writes FOLDER/skinctl-compile.1 and so on
#
# The date of the pages is SOURCE_DATE_EPOCH, by default today. man looks for "skinctl compile" in skinctl-compile.1, and whatis
# reads no name with a space.
set -euo pipefail
tool=$1 folder=$2
swift build --package-path "$tool/checkouts/swift-argument-parser" --scratch-path "$tool/manual" --product generate-manual
mkdir -p "$folder"
rm -f "$folder"/skinctl*.1
date=$(perl -MPOSIX=strftime -e 'print strftime "%F", gmtime($ENV{SOURCE_DATE_EPOCH} // time)')
"$tool/manual/debug/generate-manual" "$tool/release/skinctl" --multi-page --date "$date" -o "$folder"
for page in "$folder"/skinctl.*.1; do
    name=${page##*/} name=${name%.1}
    mv "$page" "$folder/${name//./-}.1"
done
perl -pi -e '
    if (/^\.Nm "?(.+?)"?$/) { $name = $1; $_ = ".Nm " . $name =~ tr/ /-/r . "\n" }
    s/^\.Nm$/.Nm "$name"/; s/^\.Nd "(.*)"$/.Nd $1/; s{^\.(Xr|Dt) \K\S+}{$& =~ tr/./-/r}e; s/^$/.Pp/' "$folder"/skinctl*.1
