# SkinKit: `make demo` runs the main job, `make test` the tests; each installs what it needs on Debian.
# CONTRIBUTING.md lists the targets. All builds are in $(SCRATCH).

SCRATCH ?= .build
THEMES := Themes
# The gallery of themes that inherit from those, and where they find them.
GALLERY := $(THEMES)/Gallery --themes $(THEMES) --schema $(THEMES)/app.schema.xml
BENCH := Benchmarks
BENCHMARKS := $(BENCH)/skinkit-benchmarks
CHECKS := Tests/Apple
SYSTEM := Tests/System
PREFIX ?= /usr/local
PORT ?= 8017
FUZZ_SECONDS ?= 60
INSTALL = @Scripts/install-dependencies.sh
export SWIFT_DETERMINISTIC_HASHING = 1
# A program as it is shipped needs no Swift on the machine.
STATIC = $(shell [ "$$(uname)" = Linux ] && echo --static-swift-stdlib)

# The build that is tested, with all traits that the machine has libraries for.
TESTED := $(SCRATCH)/tested
TRAITS = --traits Tool,Store$(shell pkg-config --exists librsvg-2.0 && echo ,Previews)$(shell pkg-config --exists gtk4 && echo ,GTK)
SKINCTL := $(TESTED)/debug/skinctl
BUILD_TESTED = SKINKIT_TESTS=1 swift build --scratch-path $(TESTED) $(TRAITS)
TEST = SKINKIT_TESTS=1 SKINKIT_RANDOM_STEPS=$(or $(SKINKIT_RANDOM_STEPS),1000) Scripts/with-failures-last.sh
SWIFT_TEST = swift test --scratch-path $(TESTED) $(TRAITS) --skip-build
# A display that nobody sees, for the tests of SkinGTK.
ON_A_DISPLAY = $(shell command -v xvfb-run >/dev/null && echo env GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none \
	xvfb-run -a -s "\"-screen 0 1280x1024x24\"")
# Tests that wait for a server, a file or a lock run in a process of their own: long ones would hold the threads that they wait
# for. GTK belongs to one thread.
WAITING = '\.(Reloading|RequestHead|LivePreview|FolderWatcher|Watch|Interruption|Consistency)Tests/'

.PHONY: demo serve app install test bench race docs site pictures format clean lint built installed vsix release

# A picture and a page of the example themes, then what switching them costs.
demo:
	$(INSTALL)
	swift build --scratch-path $(SCRATCH) --product skinctl
	$(SCRATCH)/debug/skinctl compile $(THEMES) -o $(SCRATCH)/demo/
	$(SCRATCH)/debug/skinctl preview --compare $(THEMES)/Daylight.theme $(THEMES)/Midnight.theme --scene chat --traits iphone \
		-o $(SCRATCH)/demo/switch.svg
	$(SCRATCH)/debug/skinctl preview $(THEMES) --title Messenger -o $(SCRATCH)/demo/themes.html
	swift run -c release --package-path Examples/skinkit-chat --scratch-path $(SCRATCH)/chat chat-demo \
		$(SCRATCH)/demo/Daylight.skincache $(SCRATCH)/demo/Midnight.skincache
	@echo "Look at $(SCRATCH)/demo/switch.svg and $(SCRATCH)/demo/themes.html in a browser."

# The example themes in a browser, live, until Ctrl-C.
serve:
	$(INSTALL)
	swift run --scratch-path $(SCRATCH) skinctl preview $(THEMES) --serve --title Messenger --port $(PORT)

# The messenger in a window of GTK. APP_ARGS="--develop" shows themes again when their files are saved; STORE=1 starts it on a
# store of ten themes and two packs of stickers on loopback.
app:
	$(INSTALL) --gtk --store
	swift build -c release --package-path Examples/skinkit-messenger --product Messenger
ifdef STORE
	swift build --scratch-path $(SCRATCH) --traits Tool,Store --product skinctl
	Scripts/store-demo.py $(SCRATCH)/debug/skinctl $(SCRATCH)/store-demo Examples/skinkit-messenger/.build/release/Messenger $(APP_ARGS)
else
	Examples/skinkit-messenger/.build/release/Messenger $(APP_ARGS)
endif

# skinctl with its completions and manual pages, in $(PREFIX). TOOL_TRAITS=Tool,Previews writes PNG, and needs librsvg.
TOOL := $(SCRATCH)/tool
TOOL_TRAITS ?= Tool
COMPLETIONS := bash/bash-completion/completions/skinctl zsh/zsh/site-functions/_skinctl fish/fish/vendor_completions.d/skinctl.fish
install:
	$(INSTALL)
	swift build -c release $(STATIC) --scratch-path $(TOOL) --traits $(TOOL_TRAITS) --product skinctl
	mkdir -p $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(TOOL)/release/skinctl $(DESTDIR)$(PREFIX)/bin/skinctl
	for completion in $(COMPLETIONS); do \
		file=$(DESTDIR)$(PREFIX)/share/$${completion#*/}; mkdir -p "$$(dirname "$$file")"; \
		$(TOOL)/release/skinctl --generate-completion-script $${completion%%/*} >"$$file" || exit; \
	done
	Scripts/make-manuals.py $(TOOL)/release/skinctl $(DESTDIR)$(PREFIX)/share/man/man1

# The files of a release, from the current commit, in $(SCRATCH)/release-files. RELEASING.md describes them.
RELEASED := $(SCRATCH)/release-files
release:
	$(INSTALL) --release
	Scripts/make-release.sh $(RELEASED) $(TOOL)

# The extension for VS Code, in $(SCRATCH).
vsix:
	Scripts/make-vsix.py $(SCRATCH)

# All tests of the package, in one build with all traits.
test: lint built
	Scripts/without-warnings.sh env $(BUILD_TESTED) --build-tests
	$(TEST) $(SWIFT_TEST) --skip $(WAITING) --skip '^AdapterTests\.'
	$(TEST) $(SWIFT_TEST) --filter $(WAITING)
	$(TEST) $(ON_A_DISPLAY) $(SWIFT_TEST) --no-parallel --filter '^AdapterTests\.'
	$(SKINCTL) lint $(THEMES) --strict
	$(SKINCTL) lint $(GALLERY) --strict
	Scripts/make-pictures.py --check $(SKINCTL)
	xmllint --noout Themes/skinkit.xml Themes/app.schema.xml Themes/preview/*.xml Themes/*.theme/*.xml Themes/*.stickers/*.xml \
		Themes/Gallery/*.theme/*.xml Themes/Gallery/right-to-left/*.xml

# The tool as the tests build it. Traits are looked up after the libraries are installed.
built: installed
	$(BUILD_TESTED) --product skinctl

installed:
	$(INSTALL) --previews --store --gtk --gtk-test

LINTED := Package.swift Tests/skinkit-platforms/Package.swift Tests/skinkit-platforms/Sources Sources Tests Plugins $(wildcard Examples/*/Package.swift Examples/*/Sources Examples/*/Tests) \
	$(CHECKS)/Package.swift $(addprefix $(CHECKS)/Sources/,UIKit AppKit SwiftUI QuartzCore) $(CHECKS)/Refused $(CHECKS)/StandIns $(CHECKS)/Tests \
	$(BENCHMARKS)/Package.swift $(BENCHMARKS)/Sources $(addprefix $(BENCH)/Race/skinkit-race/,Package.swift Sources)
lint:
	swift format lint --strict --recursive $(LINTED)
	Scripts/check-prose.py
	Scripts/check-portable.py
	Scripts/check-warnings.py

format:
	swift format --in-place --recursive $(LINTED)

# make test-NAME: what needs a client, a browser, a display, minutes, or a build of its own.

# What clients build: an app that resolves nothing but SkinKit and links it only, one of all products that compile wherever Swift
# does, and an app that uses the build plugin. And the system calls of other platforms, against the headers of their C libraries.
test-client: built
	$(INSTALL) --platforms
	$(SYSTEM)/clone-test.py $(SCRATCH)/clones
	Tests/skinkit-platforms/check-platforms.sh $(SCRATCH)/platforms/headers
	swift build --package-path Tests/skinkit-platforms --scratch-path $(SCRATCH)/platforms/client
	[ "$$(swift package --package-path Tests/skinkit-platforms --scratch-path $(SCRATCH)/platforms/client show-dependencies --format flatlist | grep -c .)" = 1 ]
	swift build -c release --package-path Examples/skinkit-chat --scratch-path $(SCRATCH)/chat --product chat-demo
	! ls $(SCRATCH)/chat/checkouts 2>/dev/null | grep .
	$(SYSTEM)/check-linkage.sh $(SCRATCH)/chat/release/chat-demo
	SCRATCH=$(SCRATCH) $(SYSTEM)/check-example.sh $(SKINCTL)

# The package of the article SkinDevelopment: a release build links no compiler.
test-development:
	$(INSTALL)
	$(SYSTEM)/check-development.py $(SCRATCH)/development

# The files of `make release`: made twice, they have the same bytes; their validators find nothing; a bare Debian installs the package.
test-release:
	$(INSTALL) --release --release-test
	Scripts/make-release.sh $(RELEASED) $(TOOL) >/dev/null
	mkdir -p $(SCRATCH)/release-test && cp $(RELEASED)/SHA256SUMS $(SCRATCH)/release-test
	Scripts/make-release.sh $(RELEASED) $(TOOL) >/dev/null
	diff $(SCRATCH)/release-test/SHA256SUMS $(RELEASED)/SHA256SUMS
	$(SYSTEM)/release-test.sh $(RELEASED) $(SCRATCH)/release-test

# What a client of the revision SINCE, such as the tag of the last release, would have to change.
test-api:
	$(INSTALL)
	swift package --scratch-path $(SCRATCH)/api diagnose-api-breaking-changes $(SINCE)

# The tutorials, step by step, as a newcomer does them. The plugin runs the tool from a bundle.
test-tutorial: built
	Scripts/make-artifact-bundle.sh -o $(SCRATCH) \
		"$$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')=$(SKINCTL)" >/dev/null
	SKINKIT_TOOL_BUNDLE=$(SCRATCH)/skinctl.artifactbundle $(SYSTEM)/tutorial-test.py $(SKINCTL) $(SCRATCH)/tutorial

# The preview's page, and the live one, and the export as CSS, in headless Chromium; skipped where there is none to be had.
test-page: built
	$(INSTALL) --browser
	$(SYSTEM)/page-test.py $(SKINCTL)
	$(SYSTEM)/export-test.py $(SKINCTL)
	$(SYSTEM)/browser-test.py $(SKINCTL)
	$(SYSTEM)/studio-test.py $(SKINCTL)

# The site: its links and sizes, and in Chromium its layout, contrast, switch and choices, and what a screen reader gets.
test-site: site
	$(INSTALL) --browser
	$(SYSTEM)/site-test.py $(SITE)

# The language server with three clients: pytest-lsp, headless Neovim and the extension for VS Code, where there are programs for
# them; and imports of Android's values,
# against a reader of its own.
test-lsp: built
	$(INSTALL) --editors
	SKINKIT_EDITS=$(or $(SKINKIT_EDITS),200) $(SYSTEM)/lsp-test.sh $(SKINCTL) $(SCRATCH)/venv-lsp
	rm -rf $(SCRATCH)/vscode && python3 -m zipfile -e "$$(Scripts/make-vsix.py $(SCRATCH))" $(SCRATCH)/vscode
	if command -v node >/dev/null; then \
		node $(SYSTEM)/LanguageServer/vscode-test.js $(SKINCTL) $(SCRATCH)/vscode/extension; \
	else echo "vscode-test: no node, skipped"; fi
	$(SYSTEM)/android-test.py $(SKINCTL) --random 20

# The store: its client against repositories that python-tuf writes, a whole store behind a web server, and power cuts by a
# model of a disk. STORE_KILLS=1000 kills as many publications and updates at random, POWER_STATES=1000 tries all states after a
# power cut.
VENV := $(SCRATCH)/venv-store
test-store: built
	$(INSTALL) --editors
	[ -x $(VENV)/bin/python ] || { python3 -m venv $(VENV) && \
		$(VENV)/bin/pip install --quiet 'tuf>=7,<8' 'securesystemslib[crypto]'; }
	$(BUILD_TESTED) --build-tests
	$(TEST) $(SWIFT_TEST) --filter '^StoreTests\.'
	$(VENV)/bin/python $(SYSTEM)/Store/tuf-test.py $(TESTED)/debug/tuf-client
	$(VENV)/bin/python $(SYSTEM)/Store/store-test.py $(SKINCTL)
	[ "$$(uname)" = Darwin ] || $(VENV)/bin/python $(SYSTEM)/Store/power-cuts.py $(SKINCTL)

# The adapters for Apple's platforms, executed against stubs of their frameworks; never on Apple's hardware. And the stubs
# against the table of Apple's declarations.
APPLE := $(SCRATCH)/apple
test-apple: built
	$(CHECKS)/make-themes.py $(SKINCTL) $(abspath $(APPLE))/themes
	$(SKINCTL) compile $(THEMES) --assets embed -o $(abspath $(APPLE))/messenger/
	swift build --package-path $(CHECKS) --scratch-path $(APPLE) --build-tests
	SKINKIT_CHECK_THEMES=$(abspath $(APPLE))/themes SKINKIT_CHECK_MESSENGER=$(abspath $(APPLE))/messenger \
		swift test --package-path $(CHECKS) --scratch-path $(APPLE) --skip-build
	$(CHECKS)/check-stubs.py $(APPLE)/debug/Modules QuartzCore UIKit AppKit SwiftUI
	$(CHECKS)/check-refused.py $(APPLE)/debug/Modules
	$(CHECKS)/check-plugin.sh $(APPLE)/plugin

# The code of the articles about components, in each isolation. The projects that the guides show, before and after, and the lines
# that change. Qt's is skipped where there is no Qt 6.
test-guides: built
	swift build --package-path $(CHECKS) --scratch-path $(APPLE)
	$(BUILD_TESTED) --target SkinGTK
	$(BUILD_TESTED) --target SkinComponents
	$(SYSTEM)/articles-test.py $(TESTED)/debug/Modules
	$(SYSTEM)/guides-test.py $(SKINCTL) $(APPLE)/debug/Modules $(TESTED)/debug/Modules

# The messenger and its store, driven like a user on a display that nobody sees. Its pictures are compared with those in
# Tests/Fixtures/Messenger; SKINKIT_RECORD_PICTURES=1 records them.
test-app: built
	swift build -c release --package-path Examples/skinkit-messenger --build-tests
	swift test -c release --package-path Examples/skinkit-messenger --skip-build --disable-xctest
	$(SYSTEM)/picture-test.py Examples/skinkit-messenger/.build/release/Messenger
	dbus-run-session -- $(SYSTEM)/accessibility-test.py Examples/skinkit-messenger/.build/release/Messenger
	$(SYSTEM)/app-test.py Examples/skinkit-messenger/.build/release/Messenger --store $(SKINCTL)

# No memory of SkinKit's is lost when themed widgets go: minutes, with valgrind.
test-leaks: built
	$(INSTALL) --leaks
	swift build -c release --package-path Examples/skinkit-messenger --product gtk-benchmark
	xvfb-run -a -s "-screen 0 1280x1024x24" $(SYSTEM)/gtk-leaks.py Examples/skinkit-messenger/.build/release/gtk-benchmark Themes $(THOUSANDS)

# The sizes of the targets that apps link, compared with Documentation/Weight.md. RECORD=--record writes them there.
test-weight:
	for target in SkinLibrary SkinLegibility SkinBlending SkinComponents; do \
		swift build -c release --scratch-path $(SCRATCH) --target $$target || exit; \
	done
	Scripts/weigh-targets.py $(SCRATCH)/release $(RECORD)

# FUZZ_SECONDS are shared by the fuzzers of Tests/Fuzz: XML, caches, content packs, packages. FUZZ_GROW names a folder for the
# inputs that cover more code; Scripts/fuzz-corpus.sh merges them into the corpus.
test-fuzz:
	$(INSTALL)
	SCRATCH=$(SCRATCH) FUZZ_SECONDS=$(FUZZ_SECONDS) Scripts/fuzz.sh

# The tests of what an app runs, under ThreadSanitizer. Those that never leave one thread are left out.
ONE_THREAD := Reference RuntimeWalkTests RuntimePathTests RuntimeHistoryTests RuntimeDeinitTests RuntimeGrowthTests \
	Blend AdjustedThemesTests ContractCheckTests OverlayLibraryTests
IN_THREADS := Loading Runtime Engine Library Consistency Scope Transition
test-threads:
	$(INSTALL)
	swift build --scratch-path $(SCRATCH)/threads --sanitize=thread --build-tests
	swift test --scratch-path $(SCRATCH)/threads --sanitize=thread --skip-build $(addprefix --filter ,$(IN_THREADS)) \
		$(addprefix --skip ,$(ONE_THREAD))

# 50,000 damaged caches, packs and provenance files whose hashes are right, under AddressSanitizer: minutes.
test-mutants: export SKINKIT_MUTANTS ?= 11100
test-mutants:
	$(INSTALL)
	swift build --scratch-path $(SCRATCH)/mutants --sanitize=address --build-tests
	ASAN_OPTIONS=detect_leaks=0 swift test --scratch-path $(SCRATCH)/mutants --sanitize=address --skip-build --disable-xctest \
		--filter MutantTests

# The tests that try what is random or damaged, with so much of it that they are a proof: about an hour.
test-thorough: export SKINKIT_RANDOM_STEPS = 20000
test-thorough: export SKINKIT_RANDOM_THEMES = 2000
test-thorough: export SKINKIT_EXPLAINED_THEMES = 50
test-thorough: export SKINKIT_ADJUSTED_THEMES = 300
test-thorough: export SKINKIT_LEGIBLE_THEMES = 500
test-thorough: export SKINKIT_LINTED_THEMES = 500
test-thorough: export SKINKIT_EDITS = 500
test-thorough: export SKINKIT_TYPED_EDITS = 5000
test-thorough: export SKINKIT_EXPORTED_THEMES = 500
test-thorough: export SKINKIT_CONTRAST_FAULTS = 1000
test-thorough: export SKINKIT_ACCENTS = 1000
test-thorough: export SKINKIT_MUTANTS = 22500
test-thorough: export SKINKIT_DAMAGE_STEP = 499
test-thorough: test

# Not tests: ratios of one run on a machine with little else to do. BENCH_ARGS="--sizes 100,1000 --only open".
bench:
	$(INSTALL) --bench
	flatc --cpp -o $(BENCHMARKS)/Sources/CPeers/generated $(BENCHMARKS)/Sources/CPeers/schema/theme.fbs
	swift build -c release --package-path $(BENCHMARKS)
	swift build -c release $(STATIC) --scratch-path $(TOOL) --traits $(TOOL_TRAITS) --product skinctl
	for program in empty first-look; do \
		swift build -c release $(STATIC) --package-path $(BENCHMARKS) --scratch-path $(BENCHMARKS)/.build-static --product $$program && \
		strip $(BENCHMARKS)/.build-static/release/$$program || exit 1; \
	done
	$(BENCHMARKS)/.build/release/bench --skinctl $(TOOL)/release/skinctl --static $(BENCHMARKS)/.build-static/release --results $(BENCH)/results.jsonl $(BENCH_ARGS)
	Scripts/plot-benchmarks.py $(BENCH)/results.jsonl $(BENCH)/benchmarks.svg

# The answers of the language server, in milliseconds, on a chain of 10,000 entities in 40 files.
bench-lsp:
	swift build -c release --scratch-path $(SCRATCH) --product skinctl
	$(SYSTEM)/LanguageServer/latency.py $(SCRATCH)/release/skinctl

# From saving a file to the pixels, in Chromium, with 1,000 entities and with the shipped themes.
bench-page:
	$(INSTALL) --browser
	swift build -c release --scratch-path $(SCRATCH) --product skinctl
	$(SYSTEM)/browser-test.py $(SCRATCH)/release/skinctl --entities 1000 --saves 100 --measure

# Costs of SkinGTK beside those of GTK itself, in one run on a display that nobody sees.
bench-gtk:
	$(INSTALL) --gtk --gtk-test
	swift build -c release --package-path Examples/skinkit-messenger --product gtk-benchmark
	GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none xvfb-run -a -s "-screen 0 1280x1024x24" \
		Examples/skinkit-messenger/.build/release/gtk-benchmark Themes

# What a switch costs, beside other toolkits: minutes, on a display that nobody sees. RACE_ARGS="--sizes 1000 --only skingtk,qt-sheet".
RACE := $(SCRATCH)/race
RACERS := $(BENCH)/Race
race:
	$(INSTALL) --gtk --gtk-test --browser --race
	mkdir -p $(RACE)
	$(CC) -O2 -Wno-deprecated-declarations $(RACERS)/GTK/gtk.c -o $(RACE)/gtk $$(pkg-config --cflags --libs gtk4)
	$(CXX) -std=c++17 -O2 -fPIC $(RACERS)/Qt/widgets.cpp -o $(RACE)/qt-widgets $$(pkg-config --cflags --libs Qt6Widgets)
	$(CXX) -std=c++17 -O2 -fPIC $(RACERS)/Qt/quick.cpp -o $(RACE)/qt-quick $$(pkg-config --cflags --libs Qt6Quick)
	swift build -c release --package-path $(RACERS)/skinkit-race
	cp $(addprefix $(RACERS)/skinkit-race/.build/release/race-,skingtk floor) $(RACE)
	$(RACERS)/race.py $(RACE) $(BENCH)/race.json $(RACE_ARGS)
	Scripts/plot-race.py $(BENCH)/race.json $(BENCH)/race.svg

# The reference of every documented module, with DocC. An unresolved link is an error.
docs: built
	SKINKIT_TESTS=1 Scripts/build-docs.sh $(TESTED) $(TRAITS)

# The site, in $(SITE): articles, the reference and the themes as pages that need no server.
SITE := $(SCRATCH)/site
site: docs
	Scripts/make-site.py $(SKINCTL) $(TESTED)/docs $(SITE)

# Draws the example themes' images, records Documentation's pictures with Chromium, and plots the benchmarks if they were all run. Look at the result.
pictures: built
	$(INSTALL) --pictures --gtk --gtk-test
	Scripts/make-assets.py
	Scripts/make-gallery-assets.py
	Scripts/make-pictures.py $(SKINCTL)
	Scripts/record-studio.py $(SKINCTL)
	swift build -c release --package-path Examples/skinkit-messenger --product Messenger
	Scripts/record-messenger.py Examples/skinkit-messenger/.build/release/Messenger
	@if grep -qs open-over-syscalls $(BENCH)/results.jsonl && grep -qs launch-over-plist $(BENCH)/results.jsonl; then \
		Scripts/plot-benchmarks.py $(BENCH)/results.jsonl Documentation/benchmarks.svg; \
	else echo "Documentation/benchmarks.svg is as it was: no results of a whole 'make bench'"; fi

clean:
	rm -rf $(SCRATCH) $(wildcard Examples/*/.build $(BENCHMARKS)/.build* $(BENCH)/Race/skinkit-race/.build Tests/Fuzz/.build)
