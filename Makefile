# SkinKit: `make demo` runs the main job, `make test` the tests, `make fuzz` fuzzers, `make man` manual pages; each installs what it needs on Debian.

SCRATCH ?= .build
BUILT := $(SCRATCH)/release
OUT := $(SCRATCH)/demo

BENCH := Benchmarks
# The stubs of Apple's frameworks, and what is tested against them.
CHECKS := Checks/Apple
# Tests include those of PNG previews where librsvg is.
TRAITS = --traits Server$(shell pkg-config --exists librsvg-2.0 && echo ,Previews)
FUZZ_SECONDS ?= 60
PORT ?= 8017
# The build that is tested, in a folder of its own: in it SkinKit and SkinCompiler are optimized. SwiftPM passes the traits to the
# compiler in the order of a hash, which differs from one build to the next; all would then be compiled again.
TESTED := $(SCRATCH)-tested
TESTED_ENVIRONMENT := SKINKIT_TESTS=1 SWIFT_DETERMINISTIC_HASHING=1
BUILD_TESTED = $(TESTED_ENVIRONMENT) swift build --scratch-path $(TESTED) $(TRAITS)
# The tool as it is shipped needs no Swift on the machine. With TOOL_TRAITS=Server,Previews it writes PNG, and needs librsvg.
TOOL = $(SCRATCH)-tool
TOOL_TRAITS ?= Server
PREFIX ?= /usr/local
STATIC = $(shell [ "$$(uname)" = Linux ] && echo --static-swift-stdlib)
THEMES := Themes

# Tests that wait for a server, a file or a lock run in a process of their own: long ones would hold the threads that they wait for.
WAITING = '^(SkinLiveTests\.|SkinKitTests\.ConsistencyTests)'
# How much of what is random the tests try.
AMOUNTS = SKINKIT_RANDOM_STEPS=$(or $(SKINKIT_RANDOM_STEPS),1000)
define RUN_TESTS
	$(AMOUNTS) Scripts/with-failures-last.sh \
		swift test --scratch-path $(TESTED) $(TRAITS) --skip-build --skip $(WAITING)
	Scripts/with-failures-last.sh swift test --scratch-path $(TESTED) $(TRAITS) --skip-build --filter $(WAITING)
endef

.PHONY: demo serve install test client-test linkage weight tutorials built-tool thorough page-test lsp-test lsp-bench browser-test example fuzz fuzz-corpus sanitize-threads sanitize-mutants bench build format lint lint-themes man docs assets pictures plain app store-demo gtk-test gtk-bench gtk-leaks store-test app-test apple-test \
	clean dependencies previews-dependencies

# The tool without optimization, which takes a third of the time to build; the app with it, since it prints what switches cost.
demo: dependencies
	swift build --scratch-path $(SCRATCH) --product skinctl
	swift build -c release --scratch-path $(SCRATCH) --product chat-demo
	mkdir -p $(OUT)
	$(SCRATCH)/debug/skinctl validate Themes
	$(SCRATCH)/debug/skinctl compile Themes -o $(OUT)/
	$(SCRATCH)/debug/skinctl pack Themes/Letters.stickers -o $(OUT)/
	$(BUILT)/chat-demo $(OUT)/Daylight.skincache $(OUT)/Midnight.skincache
	@echo "In $(OUT)/: Base.skincache, Daylight.skincache, Midnight.skincache; Letters.skinpack, a pack of stickers"

# The example themes in a browser, live, until Ctrl-C.
serve: dependencies
	swift build -c release --scratch-path $(SCRATCH) --traits Server --product skinctl
	$(BUILT)/skinctl serve Themes --title Messenger --port $(PORT)

# All tests, in one build with all traits.
test: dependencies previews-dependencies lint
	Scripts/without-warnings.sh env $(BUILD_TESTED) --build-tests
	$(RUN_TESTS)
	$(TESTED)/debug/skinctl lint $(THEMES) --strict
	Scripts/make-pictures.py --check $(TESTED)/debug/skinctl
	xmllint --noout Themes/skinkit.xml Themes/app.schema.xml Themes/preview/*.xml Themes/*.theme/*.xml Themes/*.stickers/*.xml

# What clients build: an app, an example whose identifiers the build plugin generates, and the tutorials, step by step.
# `make -j2 client-test` builds two of them at once.
client-test: linkage weight tutorials

# What an app links is SkinKit and Swift's runtime only. It is compiled with optimization: the optimizer has errors of its own.
linkage: built-tool
	swift build -c release --scratch-path $(SCRATCH) $(TRAITS) --product chat-demo
	Tests/check-linkage.sh $(SCRATCH)/release/chat-demo

# The sizes of the targets that apps link, compared with Documentation/Weight.md. RECORD=--record writes them there.
WEIGHED := SkinLibrary SkinLegibility SkinBlending SkinComponents
weight: linkage
	for target in $(WEIGHED); do \
		swift build -c release --scratch-path $(SCRATCH) $(TRAITS) --target $$target || exit; \
	done
	Scripts/weigh-targets.py $(SCRATCH)/release $(RECORD)

tutorials: example
	SKINKIT_TOOL_BUNDLE=$(SCRATCH)/skinctl.artifactbundle Tests/tutorial-test.py $(TESTED)/debug/skinctl $(SCRATCH)-tutorial

# An app of a package of its own that uses the build plugin.
example: built-tool
	SCRATCH=$(SCRATCH) Tests/check-example.sh $(TESTED)/debug/skinctl

# The tool as the tests build it.
built-tool: dependencies previews-dependencies
	$(BUILD_TESTED) --product skinctl

# The tests that try what is random or damaged, with so much of it that they are a proof: about an hour.
thorough: AMOUNTS = SKINKIT_RANDOM_STEPS=20000 SKINKIT_RANDOM_THEMES=2000 SKINKIT_EXPLAINED_THEMES=50 SKINKIT_ADJUSTED_THEMES=300 \
	SKINKIT_LEGIBLE_THEMES=500 SKINKIT_LINTED_THEMES=500 SKINKIT_EDITS=500 SKINKIT_TYPED_EDITS=5000 \
	SKINKIT_EXPORTED_THEMES=500 SKINKIT_CONTRAST_FAULTS=1000 SKINKIT_ACCENTS=1000 SKINKIT_MUTANTS=22500 \
	SKINKIT_DAMAGE_STEP=499
thorough: dependencies previews-dependencies
	$(BUILD_TESTED) --build-tests
	$(RUN_TESTS)

# Without traits: what they need is neither compiled nor fetched.
plain: dependencies
	rm -f Package.resolved
	Scripts/without-warnings.sh swift build --scratch-path $(SCRATCH)-plain --product skinctl
	! ls $(SCRATCH)-plain/checkouts | grep -v -e swift-argument-parser

# From saving a file to the pixels, in Chromium, with 1,000 entities and with the shipped themes.
browser-test: dependencies
	@Scripts/install-dependencies.sh --browser
	swift build -c release --scratch-path $(SCRATCH) --traits Server --product skinctl
	Tests/browser-test.py $(BUILT)/skinctl --entities 1000 --saves 100 --measure

# The preview's page, and the live one, in headless Chromium, with the skinctl that the tests were built with; skipped
# where there is no Chromium to be had.
page-test: built-tool
	@Scripts/install-dependencies.sh --browser
	Tests/page-test.py $(TESTED)/debug/skinctl
	Tests/export-test.py $(TESTED)/debug/skinctl
	Tests/browser-test.py $(TESTED)/debug/skinctl

# The language server with two clients: pytest-lsp, and headless Neovim where there is one. SKINKIT_EDITS is the number of random
# edits, after each of which the diagnostics are those of a process of validate; `make test` and `make thorough` make more of them
# within one process. And imports of styles, against a resolver of its own.
lsp-test: built-tool
	@Scripts/install-dependencies.sh --editors
	SKINKIT_EDITS=$(or $(SKINKIT_EDITS),200) Tests/lsp-test.sh $(TESTED)/debug/skinctl $(SCRATCH)/lsp-venv
	Tests/android-test.py $(TESTED)/debug/skinctl --random 20

# The answers of the language server, in milliseconds, on a chain of 10,000 entities in 40 files.
lsp-bench: dependencies
	swift build -c release --scratch-path $(SCRATCH) $(TRAITS) --product skinctl
	Tests/LanguageServer/latency.py $(BUILT)/skinctl

# The messenger in a window. APP_ARGS="--develop" shows themes again when their files are saved.
app: dependencies
	@Scripts/install-dependencies.sh --gtk --store
	swift build -c release --package-path Examples/Messenger --product Messenger
	Examples/Messenger/.build/release/Messenger $(APP_ARGS)

# A store of ten themes and two packs of stickers on loopback, and the messenger on it.
store-demo: dependencies
	@Scripts/install-dependencies.sh --gtk --store
	swift build --scratch-path $(SCRATCH)-store --traits Store --product skinctl
	swift build -c release --package-path Examples/Messenger --product Messenger
	Scripts/store-demo.py $(SCRATCH)-store/debug/skinctl $(SCRATCH)/store-demo Examples/Messenger/.build/release/Messenger $(APP_ARGS)

# The messenger and its store, driven like a user on a display that nobody sees. Its pictures are compared with those in
# Tests/MessengerPictures; SKINKIT_RECORD_PICTURES=1 records them.
app-test: dependencies
	@Scripts/install-dependencies.sh --gtk --gtk-test --store
	swift build --scratch-path $(SCRATCH)-store --traits Store --product skinctl
	swift build -c release --package-path Examples/Messenger --build-tests
	swift test -c release --package-path Examples/Messenger --skip-build --disable-xctest
	Tests/picture-test.py Examples/Messenger/.build/release/Messenger
	dbus-run-session -- Tests/accessibility-test.py Examples/Messenger/.build/release/Messenger
	Tests/app-test.py Examples/Messenger/.build/release/Messenger --store $(SCRATCH)-store/debug/skinctl

# Not a test: costs of SkinGTK beside those of GTK itself, in one run on a display that nobody sees.
gtk-bench: dependencies
	@Scripts/install-dependencies.sh --gtk --gtk-test
	swift build -c release --package-path Examples/Messenger --product gtk-benchmark
	GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none xvfb-run -a -s "-screen 0 1280x1024x24" \
		Examples/Messenger/.build/release/gtk-benchmark Themes

# The tests of SkinGTK, on a display that nobody sees, in a build that compiles neither the tool nor the preview.
gtk-test: export SKINKIT_GTK_TESTS = 1
gtk-test: dependencies
	@Scripts/install-dependencies.sh --gtk --gtk-test
	swift build --scratch-path $(SCRATCH)-gtk --traits GTK --build-tests
	GSK_RENDERER=cairo GDK_BACKEND=x11 GTK_A11Y=none xvfb-run -a -s "-screen 0 1280x1024x24" \
		swift test --scratch-path $(SCRATCH)-gtk --traits GTK --skip-build --no-parallel

# Not a test of every day, since it takes minutes: no memory of SkinKit's is lost when themed widgets go.
gtk-leaks: dependencies
	@Scripts/install-dependencies.sh --gtk --gtk-test --leaks
	swift build -c release --package-path Examples/Messenger --product gtk-benchmark
	xvfb-run -a -s "-screen 0 1280x1024x24" Tests/gtk-leaks.py Examples/Messenger/.build/release/gtk-benchmark Themes $(THOUSANDS)

# The store: its client against repositories that python-tuf writes, a whole store behind a web server, and power cuts by a
# model of a disk. STORE_KILLS=1000 kills as many publications and updates at random, POWER_STATES=1000 tries all states after a
# power cut.
store-test: dependencies
	@Scripts/install-dependencies.sh --store
	python3 -c 'import tuf, cryptography' || PIP_BREAK_SYSTEM_PACKAGES=1 python3 -m pip install --quiet 'tuf>=7,<8' 'securesystemslib[crypto]'
	swift build --scratch-path $(SCRATCH)-store --traits Store --product tuf-client
	swift build --scratch-path $(SCRATCH)-store --traits Store --product skinctl
	Tests/Store/tuf-test.py $(SCRATCH)-store/debug/tuf-client
	Tests/Store/store-test.py $(SCRATCH)-store/debug/skinctl
	[ "$$(uname)" = Darwin ] || Tests/Store/power-cuts.py $(SCRATCH)-store/debug/skinctl
	SKINKIT_STORE_TESTS=1 swift build --scratch-path $(SCRATCH)-store --traits Store --build-tests
	SKINKIT_STORE_TESTS=1 swift test --scratch-path $(SCRATCH)-store --traits Store --skip-build

# The adapters for Apple's platforms, executed against stubs of their frameworks; never on Apple's hardware. And the stubs against the
# table of Apple's declarations.
apple-test: built-tool
	$(CHECKS)/make-themes.py $(TESTED)/debug/skinctl $(abspath $(SCRATCH))-apple/themes
	$(TESTED)/debug/skinctl compile $(THEMES) --assets embed -o $(abspath $(SCRATCH))-apple/messenger/
	Scripts/without-warnings.sh swift build --package-path $(CHECKS) --scratch-path $(SCRATCH)-apple --build-tests
	SKINKIT_CHECK_THEMES=$(abspath $(SCRATCH))-apple/themes SKINKIT_CHECK_MESSENGER=$(abspath $(SCRATCH))-apple/messenger \
		swift test --package-path $(CHECKS) --scratch-path $(SCRATCH)-apple --skip-build
	$(CHECKS)/check-stubs.py $(SCRATCH)-apple/debug/Modules QuartzCore UIKit AppKit SwiftUI
	$(CHECKS)/check-refused.py $(SCRATCH)-apple/debug/Modules
	$(CHECKS)/check-tutorial.py $(TESTED)/debug/skinctl $(SCRATCH)-apple/debug/Modules

previews-dependencies:
	@Scripts/install-dependencies.sh --previews

# FUZZ_SECONDS are shared by the fuzzers of Tests/Fuzz: XML, caches, content packs, packages.
fuzz: dependencies
	SCRATCH=$(SCRATCH) FUZZ_SECONDS=$(FUZZ_SECONDS) Scripts/fuzz.sh

# Adds what `make fuzz FUZZ_GROW=folder` kept to the corpus.
fuzz-corpus:
	@test -d "$(FUZZ_GROW)" || { echo "FUZZ_GROW names no folder: make fuzz FUZZ_GROW=grown" >&2; exit 1; }
	for folder in $(FUZZ_GROW)/*/; do \
		SCRATCH=$(SCRATCH) Scripts/fuzz-corpus.sh merge $$(basename $$folder) $$folder || exit; \
	done

# The tests of what an app runs, under ThreadSanitizer, in a build that compiles neither the tool nor the preview. Suites
# that never leave one thread, or that need the tool, are left out.
ONE_THREAD := Reference RuntimeWalkTests RuntimePathTests RuntimeHistoryTests RuntimeDeinitTests RuntimeGrowthTests \
	Blend AdjustedThemesTests ContractCheckTests OverlayLibraryTests
sanitize-threads: export SKINKIT_RUNTIME_TESTS = 1
sanitize-threads: dependencies
	Scripts/without-warnings.sh swift build --scratch-path $(SCRATCH)-threads --sanitize=thread --build-tests
	swift test --scratch-path $(SCRATCH)-threads --sanitize=thread --skip-build $(addprefix --skip ,$(ONE_THREAD))

# 50,000 damaged caches, packs and provenance files whose hashes are right, under AddressSanitizer: minutes.
sanitize-mutants: export SKINKIT_RUNTIME_TESTS = mutants
sanitize-mutants: export SKINKIT_MUTANTS ?= 11100
sanitize-mutants: dependencies
	swift build --scratch-path $(SCRATCH)-mutants --sanitize=address --build-tests
	ASAN_OPTIONS=detect_leaks=0 swift test --scratch-path $(SCRATCH)-mutants --sanitize=address --skip-build --disable-xctest --filter MutantTests

# Not a test: ratios of one run on a machine with little else to do. BENCH_ARGS="--sizes 100,1000 --only open".
bench: dependencies
	@Scripts/install-dependencies.sh --bench
	flatc --cpp -o $(BENCH)/Sources/CPeers/generated $(BENCH)/Sources/CPeers/schema/theme.fbs
	swift build -c release --package-path $(BENCH)
	swift build -c release $(STATIC) --scratch-path $(TOOL) --traits Server --product skinctl
	for program in empty first-look; do \
		swift build -c release $(STATIC) --package-path $(BENCH) --scratch-path $(BENCH)/.build-static --product $$program && \
		strip $(BENCH)/.build-static/release/$$program || exit 1; \
	done
	$(BENCH)/.build/release/bench --skinctl $(TOOL)/release/skinctl --static $(BENCH)/.build-static/release --results $(BENCH)/results.jsonl $(BENCH_ARGS)
	Scripts/plot-benchmarks.py $(BENCH)/results.jsonl $(BENCH)/benchmarks.svg

# skinctl with its completions, in $(PREFIX).
install: dependencies
	swift build -c release $(STATIC) --scratch-path $(TOOL) --traits $(TOOL_TRAITS) --product skinctl
	install -Dm755 $(TOOL)/release/skinctl $(DESTDIR)$(PREFIX)/bin/skinctl
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(TOOL)/release/skinctl --generate-completion-script bash \
		>$(DESTDIR)$(PREFIX)/share/bash-completion/completions/skinctl
	$(TOOL)/release/skinctl --generate-completion-script zsh >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_skinctl
	$(TOOL)/release/skinctl --generate-completion-script fish \
		>$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/skinctl.fish

build: dependencies
	swift build --scratch-path $(SCRATCH)

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Plugins Examples/*/Package.swift Examples/*/Sources Examples/*/Tests $(CHECKS)/Package.swift $(addprefix $(CHECKS)/Sources/,UIKit AppKit SwiftUI QuartzCore) $(CHECKS)/Refused $(CHECKS)/Tests $(BENCH)/Package.swift $(BENCH)/Sources

# What is no error in the example themes and yet not as it should be.
lint-themes: built-tool
	$(TESTED)/debug/skinctl lint $(THEMES) --strict

# Manual pages of skinctl and its commands, in $(SCRATCH)/man.
man:
	mkdir -p $(SCRATCH)/man
	swift package --scratch-path $(SCRATCH) --allow-writing-to-package-directory generate-manual --multi-page --date 2026-01-01
	cp $(SCRATCH)/plugins/GenerateManual/outputs/skinctl/*.1 $(SCRATCH)/man/

format:
	swift format --in-place --recursive Package.swift Sources Tests Plugins Examples/*/Package.swift Examples/*/Sources Examples/*/Tests $(CHECKS)/Package.swift $(addprefix $(CHECKS)/Sources/,UIKit AppKit SwiftUI QuartzCore) $(CHECKS)/Refused $(CHECKS)/Tests $(BENCH)/Package.swift $(BENCH)/Sources

# The reference of every documented module, with DocC. An unresolved link is an error.
docs: DOCS_TRAITS ?= $(shell pkg-config --exists gtk4 && echo ,GTK)
docs: dependencies
	$(TESTED_ENVIRONMENT) Scripts/build-docs.sh $(TESTED) $(TRAITS)$(DOCS_TRAITS)

# Draws the example themes' images anew; the files are part of the repository.
assets:
	python3 Scripts/make-assets.py

# Records Documentation's pictures with Chromium, and plots the benchmarks if they were all run. Look at the result.
pictures: built-tool
	@Scripts/install-dependencies.sh --pictures
	Scripts/make-pictures.py $(TESTED)/debug/skinctl
	@if grep -qs open-over-syscalls $(BENCH)/results.jsonl && grep -qs launch-over-plist $(BENCH)/results.jsonl; then \
		Scripts/plot-benchmarks.py $(BENCH)/results.jsonl Documentation/benchmarks.svg; \
	else echo "Documentation/benchmarks.svg is as it was: no results of a whole 'make bench'"; fi

dependencies:
	@Scripts/install-dependencies.sh

clean:
	rm -rf $(SCRATCH) $(TESTED)
