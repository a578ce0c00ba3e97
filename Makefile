# SkinKit: `make demo` runs the main job, `make test` the tests; each installs what it needs on Debian, by `make deps`.
# CONTRIBUTING.md lists the targets. All builds of this package are in $(SCRATCH).

SCRATCH ?= .build
THEMES := Themes
# The gallery of themes that inherit from those, and where they find them.
GALLERY := $(THEMES)/Gallery --themes $(THEMES) --schema $(THEMES)/app.schema.xml
BENCH := Benchmarks
BENCHMARKS := $(BENCH)/skinkit-benchmarks
CHECKS := Tests/Apple
SYSTEM := Tests/System
MESSENGER := Examples/skinkit-messenger/.build/release/Messenger
PREFIX ?= /usr/local
PORT ?= 8017
FUZZ_SECONDS ?= 60
# Ends with a sentence if something is missing that `make deps WITH="…"` installs.
NEED = @Scripts/install-dependencies.sh --check
export SWIFT_DETERMINISTIC_HASHING = 1
# A program as it is shipped needs no Swift on the machine.
STATIC = $(shell [ "$$(uname)" = Linux ] && echo --static-swift-stdlib)

COMMA := ,
# The build that is tested, with the traits that the machine has libraries for; with ALL, also that of the store.
TESTED := $(SCRATCH)/tested
TRAITS = --traits Tool$(if $(ALL),$(COMMA)Store)$(shell pkg-config --exists librsvg-2.0 && echo ,Previews)$(shell pkg-config --exists gtk4 && echo ,GTK)
SKINCTL := $(TESTED)/debug/skinctl
BUILD_TESTED = SKINKIT_TESTS=1 swift build --scratch-path $(TESTED) $(TRAITS)
TEST = SKINKIT_TESTS=1 SKINKIT_RANDOM_STEPS=$(or $(SKINKIT_RANDOM_STEPS),1000) Scripts/with-failures-last.sh
SWIFT_TEST = swift test --scratch-path $(TESTED) $(TRAITS) --skip-build
# A display that nobody sees, for the tests of SkinGTK.
ON_A_DISPLAY = $(shell command -v xvfb-run >/dev/null && echo env GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none \
	xvfb-run -a -s "\"-screen 0 1280x1024x24\"")
# Tests that wait for a server, a file or a lock run in a process of their own: long ones would hold the threads that they wait
# for. GTK belongs to one thread.
WAITING = '[./](Reloading|RequestHead|LivePreview|PreviewServer|FolderWatcher|Watch|Interruption|Consistency)Tests/'

.PHONY: demo deps serve app install test test-all bench race docs site pictures format clean lint built shipped vsix release

# Installs what builds need, and says what before it does: make deps WITH="previews gtk …". The options are those of the script.
deps:
	@Scripts/install-dependencies.sh $(addprefix --,$(WITH))

# Pictures of two themes, and a chat that switches between them. The tool is not needed for that, and would take longer to
# build than all the rest; nor are symbols and an index, which only a debugger and an editor read.
DEMO := swift run --package-path Examples/skinkit-demo --scratch-path $(SCRATCH)/demo -Xswiftc -gnone --disable-index-store
demo: deps
	$(DEMO) compile-themes $(THEMES)/app.schema.xml $(SCRATCH)/demo/themes $(THEMES)/Daylight.theme $(THEMES)/Midnight.theme
	$(DEMO) hello $(addprefix $(SCRATCH)/demo/themes/,Daylight.skincache Midnight.skincache)
	@echo "Look at $(SCRATCH)/demo/themes/Daylight.svg and Midnight.svg. make serve shows all example themes in a browser."

# The example themes in a browser, live, until Ctrl-C.
serve:
	$(NEED)
	swift run --scratch-path $(SCRATCH) skinctl preview $(THEMES) --serve --title Messenger --port $(PORT)

# The messenger in a window of GTK. APP_ARGS="--develop" shows themes again when their files are saved; STORE=1 starts it on a
# store of ten themes and two packs of stickers on loopback.
app:
	$(NEED) --gtk --store
	swift build -c release --package-path Examples/skinkit-messenger --product Messenger
ifdef STORE
	swift build --scratch-path $(SCRATCH) --traits Tool,Store --product skinctl
	Examples/skinkit-messenger/Store/store-demo.py $(SCRATCH)/debug/skinctl $(SCRATCH)/store-demo $(MESSENGER) $(APP_ARGS)
else
	$(MESSENGER) $(APP_ARGS)
endif

# skinctl with its completions and manual pages, in $(PREFIX). TOOL_TRAITS=Tool,Previews writes PNG, and needs librsvg.
TOOL := $(SCRATCH)/tool
TOOL_TRAITS ?= Tool
COMPLETIONS := bash/bash-completion/completions/skinctl zsh/zsh/site-functions/_skinctl fish/fish/vendor_completions.d/skinctl.fish
install:
	$(NEED)
	swift build -c release $(STATIC) --scratch-path $(TOOL) --traits $(TOOL_TRAITS) --product skinctl
	mkdir -p $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(TOOL)/release/skinctl $(DESTDIR)$(PREFIX)/bin/skinctl
	for completion in $(COMPLETIONS); do \
		file=$(DESTDIR)$(PREFIX)/share/$${completion#*/}; mkdir -p "$$(dirname "$$file")"; \
		$(TOOL)/release/skinctl --generate-completion-script $${completion%%/*} >"$$file" || exit; \
	done
	Scripts/make-manuals.sh $(TOOL) $(DESTDIR)$(PREFIX)/share/man/man1

# The files of a release, from the current commit, in $(SCRATCH)/release-files. RELEASING.md describes them.
RELEASED := $(SCRATCH)/release-files
release:
	$(NEED) --release
	Scripts/make-release.sh $(RELEASED) $(TOOL)

# The extension for VS Code, in $(SCRATCH).
vsix:
	Scripts/make-vsix.py $(SCRATCH)

# The tests of the package, without the store, whose cryptography alone takes minutes to build.
test: deps lint built
	$(BUILD_TESTED) --build-tests
	$(TEST) $(SWIFT_TEST) --skip $(WAITING) --skip '^AdapterTests\.'
	$(TEST) $(SWIFT_TEST) --filter $(WAITING)
	$(TEST) $(ON_A_DISPLAY) $(SWIFT_TEST) --no-parallel --filter '^AdapterTests\.'
	$(SKINCTL) lint $(THEMES) --strict
	$(SKINCTL) lint $(GALLERY) --strict
	Scripts/make-pictures.py --check $(SKINCTL)
	xmllint --noout Themes/skinkit.xml Themes/app.schema.xml Themes/preview/*.xml Themes/*.theme/*.xml Themes/*.stickers/*.xml \
		Themes/Gallery/*.theme/*.xml Themes/Gallery/right-to-left/*.xml

# The gate: everything that is shipped, as it is shipped. A step is done on two cores; a browser waits for its server beside a build
# of one core.
EVERYTHING := previews store gtk gtk-test browser pytest editors platforms lint
STEPS := test+shipped test-client test-page+test-compiler test-lsp+docs test-store+test-adapters
test-all: export ALL = 1
test-all:
	@$(MAKE) --no-print-directory deps WITH="$(EVERYTHING)"
	@for step in $(STEPS); do \
		date "+%T $$step"; $(MAKE) --no-print-directory -j2 --output-sync=line $$(echo $$step | tr + ' ') || exit; \
	done
	@date "+%T done"

# The tests of one room, as a job of CI runs them: make room-App, room-Adapter, room-Compiler, room-Tool or room-Store.
ROOM_SYSTEM := App:test-client Adapter:test-adapters Compiler:test-compiler Tool:test-page Tool:test-lsp Tool:docs Store:test-store
room-%: export ALL = 1
room-%:
	@$(MAKE) --no-print-directory deps WITH="$(EVERYTHING)"
	$(BUILD_TESTED) --build-tests
	$(TEST) $(ON_A_DISPLAY) $(SWIFT_TEST) --no-parallel --filter '^$*Tests\.'
	$(MAKE) $(patsubst $*:%,%,$(filter $*:%,$(ROOM_SYSTEM)))

# The tool as the tests build it.
built:
	$(BUILD_TESTED) --product skinctl

# The tool as it is shipped, with which all that drives a process is tested.
SHIPPED := $(SCRATCH)/tool/release/skinctl
shipped:
	swift build -c release $(STATIC) --scratch-path $(SCRATCH)/tool --traits Tool --product skinctl

# The conformance cases by the command line of the tool that is shipped.
test-compiler: shipped
	$(NEED) --pytest
	$(PYTEST) --skinctl=$(SHIPPED) $(SYSTEM)/test_conformance.py

LINTED := Package.swift Sources Tests Plugins $(wildcard Examples/*/Package.swift Examples/*/Sources Examples/*/Tests) \
	$(BENCHMARKS)/Package.swift $(BENCHMARKS)/Sources $(addprefix $(BENCH)/Race/skinkit-race/,Package.swift Sources)
SHELL_SCRIPTS := .ci/run $(wildcard */*.sh */*/*.sh)
lint:
	swift format lint --strict --recursive $(LINTED)
	Scripts/check-prose.py
	Scripts/check-portable.py
	Scripts/check-warnings.py
	@if command -v shellcheck >/dev/null; then shellcheck $(SHELL_SCRIPTS) && echo "shellcheck: no findings"; \
	else echo "shellcheck: not installed, skipped"; fi

format:
	swift format --in-place --recursive $(LINTED)

# Runs system tests in Python, of the programs that its options name. PYTEST_ARGS="-k undo" runs a part of them.
PYTEST = python3 -m pytest $(PYTEST_ARGS)

# make test-NAME: what needs a client, a browser, a display, minutes, or a build of its own.

# What clients build: an app that resolves nothing but SkinKit and links it only, and one that uses the build plugin. And the
# system calls of other platforms, against the headers of their C libraries.
test-client: built
	$(NEED) --platforms --pytest
	$(PYTEST) --scratch=$(SCRATCH) $(SYSTEM)/test_clone.py
	Tests/Platforms/check-platforms.sh $(SCRATCH)/platforms
	swift build -c release --package-path Examples/skinkit-hello --scratch-path $(SCRATCH)/client
	! ls $(SCRATCH)/client/checkouts 2>/dev/null | grep .
	$(SYSTEM)/check-linkage.sh $(SCRATCH)/client/release/hello
	SCRATCH=$(SCRATCH) $(SYSTEM)/check-example.sh $(SKINCTL)
	$(PYTEST) --skinctl=$(SKINCTL) --scratch=$(SCRATCH) $(SYSTEM)/test_dashboard.py

# The package of the article SkinDevelopment: a release build links no compiler.
test-development:
	$(NEED) --pytest
	mkdir -p $(SCRATCH)
	$(PYTEST) --scratch=$(SCRATCH) $(SYSTEM)/test_development.py

# The files of `make release`: made twice, they have the same bytes; their validators find nothing; a bare Debian installs the package.
test-release:
	$(NEED) --release --release-test
	Scripts/make-release.sh $(RELEASED) $(TOOL) >/dev/null
	mkdir -p $(SCRATCH)/release-test && cp $(RELEASED)/SHA256SUMS $(SCRATCH)/release-test
	Scripts/make-release.sh $(RELEASED) $(TOOL) >/dev/null
	diff $(SCRATCH)/release-test/SHA256SUMS $(RELEASED)/SHA256SUMS
	$(SYSTEM)/release-test.sh $(RELEASED) $(SCRATCH)/release-test

# What a client of the revision SINCE, such as the tag of the last release, would have to change.
test-api:
	$(NEED)
	swift package --scratch-path $(SCRATCH)/api diagnose-api-breaking-changes $(SINCE)

# The tutorials, step by step, as a newcomer does them. The plugin runs the tool from a bundle.
test-tutorial: built
	$(NEED) --pytest
	Scripts/make-artifact-bundle.sh -o $(SCRATCH) \
		"$$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')=$(SKINCTL)" >/dev/null
	SKINKIT_TOOL_BUNDLE=$(SCRATCH)/skinctl.artifactbundle \
		$(PYTEST) --skinctl=$(SKINCTL) --scratch=$(SCRATCH) $(SYSTEM)/test_tutorial.py

# The studio's state machine and values, without a browser; skipped where there is no Node.js.
test-studio:
	if command -v node >/dev/null; then node --test Tests/Studio; else echo "test-studio: no node, skipped"; fi

# The preview's page, the live one with its studio, and the export as CSS, in headless Chromium; skipped where there is none to be had.
# SKINKIT_STUDIO_SESSIONS random sessions are a few.
test-page: shipped test-studio
	$(NEED) --browser --pytest
	$(PYTEST) --skinctl=$(SHIPPED) $(addprefix $(SYSTEM)/test_,page.py export.py browser.py) $(wildcard $(SYSTEM)/test_studio*.py)

# The site: its links and sizes, and in Chromium its layout, contrast, switch and choices, and what a screen reader gets.
test-site: site
	$(NEED) --browser --pytest
	$(PYTEST) --site=$(SITE) $(SYSTEM)/test_site.py

# The language server with three clients: pytest-lsp, headless Neovim and the extension for VS Code, where there are programs for
# them; the server for agents with the client library of its protocol; and imports of Android's values, against another reader.
test-lsp: shipped
	$(NEED) --editors --pytest
	SKINKIT_EDITS=$(or $(SKINKIT_EDITS),200) $(SYSTEM)/lsp-test.sh $(SHIPPED) $(SCRATCH)/venv-lsp
	SKINKIT_AGENT_SEQUENCES=$(or $(SKINKIT_AGENT_SEQUENCES),200) $(SYSTEM)/agents-test.sh $(SHIPPED) $(SCRATCH)/venv-agents
	rm -rf $(SCRATCH)/vscode && python3 -m zipfile -e "$$(Scripts/make-vsix.py $(SCRATCH))" $(SCRATCH)/vscode
	if command -v node >/dev/null; then \
		node $(SYSTEM)/LanguageServer/vscode-test.js $(SHIPPED) $(SCRATCH)/vscode/extension; \
	else echo "vscode-test: no node, skipped"; fi
	$(PYTEST) --skinctl=$(SHIPPED) $(SYSTEM)/test_android.py

# The store: its client against repositories that python-tuf writes, a whole store behind a web server, and power cuts by a
# model of a disk. STORE_KILLS=1000 kills as many publications and updates at random, POWER_STATES=1000 tries all states after a
# power cut.
VENV := $(SCRATCH)/venv-store
test-store: export ALL = 1
test-store: built
	$(NEED) --store --editors --browser
	[ -x $(VENV)/bin/pytest ] || { python3 -m venv $(VENV) && \
		$(VENV)/bin/pip install --quiet 'tuf>=7,<8' 'securesystemslib[crypto]' pytest; }
	$(BUILD_TESTED) --build-tests
	$(TEST) $(SWIFT_TEST) --filter '^StoreTests\.'
	$(VENV)/bin/$(PYTEST) --skinctl=$(SKINCTL) --scratch=$(SCRATCH) $(SYSTEM)/Store

# The adapters for Apple's platforms, executed against stubs of their frameworks; never on Apple's hardware. And the stubs
# against the table of Apple's declarations.
APPLE := $(SCRATCH)/apple
test-adapters: test-apple test-guides
test-apple: built
	$(CHECKS)/make-themes.py $(SKINCTL) $(abspath $(APPLE))/themes
	$(SKINCTL) compile $(THEMES) --assets embed -o $(abspath $(APPLE))/messenger/
	swift build --package-path $(CHECKS) --scratch-path $(APPLE) --build-tests
	SKINKIT_CHECK_THEMES=$(abspath $(APPLE))/themes SKINKIT_CHECK_MESSENGER=$(abspath $(APPLE))/messenger \
		swift test --package-path $(CHECKS) --scratch-path $(APPLE) --skip-build
	$(CHECKS)/check-stubs.py $(APPLE)/debug/Modules QuartzCore Combine UIKit AppKit SwiftUI
	$(CHECKS)/check-refused.py $(APPLE)/debug/Modules
	$(CHECKS)/check-plugin.sh $(APPLE)/plugin
	$(CHECKS)/check-mac.sh $(APPLE)/debug/Modules $(APPLE)/mac

# The code of the articles about components, in each isolation. The projects that the guides show, before and after, and the lines
# that change. Qt's is skipped where there is no Qt 6.
test-guides: built
	$(NEED) --pytest
	swift build --package-path $(CHECKS) --scratch-path $(APPLE)
	$(BUILD_TESTED) --target SkinGTK
	$(BUILD_TESTED) --target SkinComponents
	$(PYTEST) --skinctl=$(SKINCTL) --scratch=$(SCRATCH) $(addprefix $(SYSTEM)/test_,articles.py guides.py)

# The messenger and its store, driven like a user on a display that nobody sees. Its pictures are compared with those in
# Tests/Fixtures/Messenger; SKINKIT_RECORD_PICTURES=1 records them. What a screen reader sees, only Debian's own Python can tell.
test-app: export ALL = 1
test-app: built
	$(NEED) --gtk --gtk-test --store --pytest --screen-reader
	swift build -c release --package-path Examples/skinkit-messenger --build-tests
	swift test -c release --package-path Examples/skinkit-messenger --skip-build --disable-xctest
	$(PYTEST) --messenger=$(MESSENGER) $(SYSTEM)/test_picture.py
	dbus-run-session -- /usr/bin/$(PYTEST) --messenger=$(MESSENGER) $(SYSTEM)/test_accessibility.py
	$(PYTEST) --messenger=$(MESSENGER) --skinctl=$(SKINCTL) $(SYSTEM)/test_app.py

# No memory of SkinKit's is lost when themed widgets go: minutes, with valgrind.
test-leaks: built
	$(NEED) --leaks
	swift build -c release --package-path Examples/skinkit-messenger --product gtk-benchmark
	xvfb-run -a -s "-screen 0 1280x1024x24" $(SYSTEM)/gtk-leaks.py Examples/skinkit-messenger/.build/release/gtk-benchmark Themes $(THOUSANDS)

# The sizes of the targets that apps link, compared with Documentation/Figures.md. RECORD=--record writes them there.
test-weight:
	for target in SkinLibrary SkinLegibility SkinBlending SkinComponents; do \
		swift build -c release --scratch-path $(SCRATCH) --target $$target || exit; \
	done
	Scripts/weigh-targets.py $(SCRATCH)/release $(RECORD)

# FUZZ_SECONDS are shared by the fuzzers of Tests/Fuzz: XML, caches, content packs, packages. FUZZ_GROW names a folder for the
# inputs that cover more code; Scripts/fuzz-corpus.sh merges them into the corpus.
test-fuzz:
	$(NEED)
	SCRATCH=$(SCRATCH) FUZZ_SECONDS=$(FUZZ_SECONDS) Scripts/fuzz.sh

# The tests of what an app runs, under ThreadSanitizer. Those that never leave one thread are left out.
ONE_THREAD := Reference RuntimeWalkTests RuntimeDeinitTests RuntimeGrowthTests \
	Blend AdjustedThemesTests ContractCheckTests OverlayLibraryTests
IN_THREADS := Runtime Engine Library Installation LatestRequest ChoiceOrder ImageCache Consistency Scope InParallel
test-threads:
	$(NEED)
	SKINKIT_TESTS=1 swift build --scratch-path $(SCRATCH)/threads --sanitize=thread --product SkinKitPackageTests
	SKINKIT_TESTS=1 swift test --scratch-path $(SCRATCH)/threads --sanitize=thread --skip-build $(addprefix --filter ,$(IN_THREADS)) \
		$(addprefix --skip ,$(ONE_THREAD))

# 50,000 damaged caches, packs and provenance files whose hashes are right, under AddressSanitizer: minutes.
test-mutants: export SKINKIT_MUTANTS ?= 11100
test-mutants: export SKINKIT_ROOM = App
test-mutants:
	$(NEED)
	SKINKIT_TESTS=1 swift build --scratch-path $(SCRATCH)/mutants --sanitize=address --product SkinKitPackageTests
	SKINKIT_TESTS=1 ASAN_OPTIONS=detect_leaks=0 swift test --scratch-path $(SCRATCH)/mutants --sanitize=address --skip-build \
		--disable-xctest --filter MutantTests

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

# Not tests: what apps and authors feel, on a machine with little else to do. BENCH_ARGS="--sizes 100,1000 --only compile".
bench:
	$(NEED) --browser --pytest
	swift build -c release --package-path $(BENCHMARKS)
	swift build -c release $(STATIC) --scratch-path $(TOOL) --traits $(TOOL_TRAITS) --product skinctl
	for program in empty first-look; do \
		swift build -c release $(STATIC) --package-path $(BENCHMARKS) --scratch-path $(BENCHMARKS)/.build-static --product $$program && \
		strip $(BENCHMARKS)/.build-static/release/$$program || exit 1; \
	done
	$(BENCHMARKS)/.build/release/bench --skinctl $(TOOL)/release/skinctl --static $(BENCHMARKS)/.build-static/release --results $(BENCH)/results.jsonl $(BENCH_ARGS)

# The answers of the language server, in milliseconds, on a chain of 10,000 entities in 40 files.
bench-lsp:
	swift build -c release --scratch-path $(SCRATCH) --product skinctl
	$(SYSTEM)/LanguageServer/latency.py $(SCRATCH)/release/skinctl

# From saving a file to the pixels, in Chromium, with 1,000 entities and with the shipped themes.
bench-page:
	$(NEED) --browser --pytest
	swift build -c release --scratch-path $(SCRATCH) --product skinctl
	python3 -m pytest -q -s $(SYSTEM)/test_browser.py --skinctl $(SCRATCH)/release/skinctl --entities 1000 --saves 100 --measure

# Costs of SkinGTK beside those of GTK itself, in one run on a display that nobody sees.
bench-gtk:
	$(NEED) --gtk --gtk-test
	swift build -c release --package-path Examples/skinkit-messenger --product gtk-benchmark
	GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none xvfb-run -a -s "-screen 0 1280x1024x24" \
		Examples/skinkit-messenger/.build/release/gtk-benchmark Themes

# What a switch costs, beside other toolkits: minutes, on a display that nobody sees. RACE_ARGS="--sizes 1000 --only skingtk,qt-sheet".
RACE := $(SCRATCH)/race
RACERS := $(BENCH)/Race
race:
	$(NEED) --gtk --gtk-test --browser --race
	mkdir -p $(RACE)
	$(CC) -O2 -Wno-deprecated-declarations $(RACERS)/GTK/gtk.c -o $(RACE)/gtk $$(pkg-config --cflags --libs gtk4)
	$(CXX) -std=c++17 -O2 -fPIC $(RACERS)/Qt/widgets.cpp -o $(RACE)/qt-widgets $$(pkg-config --cflags --libs Qt6Widgets)
	$(CXX) -std=c++17 -O2 -fPIC $(RACERS)/Qt/quick.cpp -o $(RACE)/qt-quick $$(pkg-config --cflags --libs Qt6Quick)
	swift build -c release --package-path $(RACERS)/skinkit-race
	cp $(addprefix $(RACERS)/skinkit-race/.build/release/race-,skingtk floor) $(RACE)
	$(RACERS)/race.py $(RACE) $(BENCH)/race.json $(RACE_ARGS)
	$(RACERS)/plot.py $(BENCH)/race.json $(BENCH)/race.svg

# The reference of every documented module, with DocC. An unresolved link is an error.
docs: built
	SKINKIT_TESTS=1 Scripts/build-docs.sh $(TESTED) $(TRAITS)

# The site, in $(SITE): articles, the reference and the themes as pages that need no server.
SITE := $(SCRATCH)/site
site: docs
	Scripts/make-site.py $(SKINCTL) $(TESTED)/docs $(SITE)

# Draws the example themes' images and records Documentation's pictures with Chromium. Look at the result.
pictures: built
	$(NEED) --pictures --gtk --gtk-test
	Scripts/draw-assets.py
	Scripts/make-pictures.py $(SKINCTL)
	Scripts/record-studio.py $(SKINCTL)
	swift build -c release --package-path Examples/skinkit-messenger --product Messenger
	Scripts/record-messenger.py $(MESSENGER)

clean:
	rm -rf $(SCRATCH) $(wildcard Examples/*/.build $(BENCHMARKS)/.build* $(BENCH)/Race/skinkit-race/.build Tests/Fuzz/.build)
