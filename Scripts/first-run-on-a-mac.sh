#!/usr/bin/env bash
# Runs what can be checked on a Mac without looking, and lists what must be looked at. Documentation/FirstRun.md says what to report.
#
#     Scripts/first-run-on-a-mac.sh [FOLDER]       # FOLDER: where the logs are written; first-run by default
#
# Nothing stops it: each check has a log, and the last lines name the ones that failed.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
logs=${1:-first-run}
mkdir -p "$logs"
failed=()

check() {
    local name=$1
    shift
    echo "== $name"
    if "$@" >"$logs/$name.log" 2>&1; then echo "   passed"; else
        failed+=("$name")
        grep -m 3 -E 'error:|✘|failed' "$logs/$name.log" | sed 's/^/   /'
    fi
}

[ "$(uname)" = Darwin ] || { echo "this is not a Mac" >&2; exit 1; }
{
    sw_vers
    xcodebuild -version
    swift --version
    git rev-parse HEAD
} >"$logs/machine.txt" 2>&1
cat "$logs/machine.txt"

# 1. Every platform, in Swift 6 mode.
for platform in 'iOS' 'iOS Simulator' 'visionOS' 'tvOS' 'watchOS' 'macOS' 'macOS,variant=Mac Catalyst'; do
    schemes=(SkinKit SkinSwiftUI)
    case $platform in macOS) schemes+=(SkinAppKit) ;; tvOS | watchOS) ;; *) schemes+=(SkinUIKit) ;; esac
    for scheme in "${schemes[@]}"; do
        check "1-build-$scheme-${platform//[ ,=]/-}" xcodebuild build -scheme "$scheme" \
            -destination "generic/platform=$platform" -derivedDataPath .build/xcode -skipPackagePluginValidation \
            CODE_SIGNING_ALLOWED=NO
    done
done
# 2. The tests, and the tool.
check 2-tests env SKINKIT_TESTS=1 swift test
check 2-themes .build/debug/skinctl lint Themes/*.theme --schema Themes/app.schema.xml --strict
# 3. The manifest that the App Store asks for.
check 3-privacy plutil -lint Sources/SkinKit/PrivacyInfo.xcprivacy

cat <<'LOOK'

Look at these in an app (Documentation/FirstRun.md has the steps):
  4  Toggle(...).skin("no_tint"), for a theme without a tint: it is drawn, and nothing recurses
  5  a default Button in a VStack with a skin has the tint, and a section header is gray
  6  NSColor.theme(...) after a switch in the same appearance
  7  a visible navigation bar after a switch, on iOS 18 and iOS 26
  8  a dark popover, a sheet and a panel on the Mac
  9  a cell of an inset grouped list: its skin, reuse, selection
 10  text at the largest accessibility size, and Bold Text
 11  the switches when the app goes to the background (an observer counts them)
 12  an upload to TestFlight: no ITMS-91053
 13  a switch with a transition, and the app to the background at once: the new look when it comes back
 14  a skinned label that SwiftUI hosts, in a dark view of a light window
 15  a button without a configuration, in all its states
 16  a button whose configuration is updated for its state, then replaced
 17  the items of a glass tab bar
 18  the corners of glass
 19  on the Mac, a view that has its skin before its window, after a switch
 20  corners of two radii, then of one
 21  a label's own font after another text size
 22  the focus of a button without a configuration
 23  bars of an app that asks for the look before glass, on version 27
 24  rows with shadows and gradients in SwiftUI, scrolled during switches
LOOK
echo
if [ ${#failed[@]} -eq 0 ]; then echo "every check passed"; else printf 'failed: %s\n' "${failed[@]}"; fi
[ ${#failed[@]} -eq 0 ]
