# SkinKit: `make demo` runs the main job, `make test` the tests, `make fuzz` fuzzers; each installs what it needs on Debian.

SCRATCH ?= .build
BUILT := $(SCRATCH)/release
OUT := $(SCRATCH)/demo

BENCH := Benchmarks
# Tests include those of PNG previews where librsvg is.
TRAITS = $(shell pkg-config --exists librsvg-2.0 && echo --traits Previews)
FUZZ_SECONDS ?= 60

.PHONY: demo test page-test fuzz bench build format lint assets clean dependencies

demo: dependencies
	swift build -c release --scratch-path $(SCRATCH) --product skinctl
	swift build -c release --scratch-path $(SCRATCH) --product chat-demo
	mkdir -p $(OUT)
	$(BUILT)/skinctl validate Themes/*.theme --schema Themes/app.schema.xml
	$(BUILT)/skinctl compile Themes/*.theme --schema Themes/app.schema.xml -o $(OUT)/
	$(BUILT)/skinctl pack Themes/Letters.stickers -o $(OUT)/
	$(BUILT)/chat-demo $(OUT)/Daylight.skincache $(OUT)/Midnight.skincache
	@echo "In $(OUT)/: Base.skincache, Daylight.skincache, Midnight.skincache; Letters.skinpack, a pack of stickers"

test: dependencies lint
	@Scripts/install-dependencies.sh --previews
	Tests/check-floors.sh
	Scripts/without-warnings.sh swift build --scratch-path $(SCRATCH) $(TRAITS) --build-tests
	swift test --scratch-path $(SCRATCH) $(TRAITS) --skip-build
	xmllint --noout Themes/skinkit.xml Themes/app.schema.xml Themes/preview/*.xml Themes/*.theme/*.xml Themes/*.stickers/*.xml

# The preview's page in headless Chromium, with the skinctl that the tests were built with; skipped where none can be had.
page-test: dependencies
	@Scripts/install-dependencies.sh --browser
	swift build --scratch-path $(SCRATCH) $(TRAITS) --product skinctl
	Tests/page-test.py $(SCRATCH)/debug/skinctl

# FUZZ_SECONDS are shared by the fuzzers of Tests/Fuzz: XML, caches, content packs.
fuzz: dependencies
	SCRATCH=$(SCRATCH) FUZZ_SECONDS=$(FUZZ_SECONDS) Scripts/fuzz.sh

# Not a test: ratios of one run on a machine with little else to do. BENCH_ARGS="--sizes 100,1000 --only open".
bench: dependencies
	@Scripts/install-dependencies.sh --bench
	flatc --cpp -o $(BENCH)/Sources/CPeers/generated $(BENCH)/Sources/CPeers/schema/theme.fbs
	swift build -c release --package-path $(BENCH)
	$(BENCH)/.build/release/bench --results $(BENCH)/results.jsonl $(BENCH_ARGS)
	Scripts/plot-benchmarks.py $(BENCH)/results.jsonl $(BENCH)/benchmarks.svg

build: dependencies
	swift build --scratch-path $(SCRATCH)

lint:
	swift format lint --strict --recursive Package.swift Sources Tests $(BENCH)/Package.swift $(BENCH)/Sources

format:
	swift format --in-place --recursive Package.swift Sources Tests $(BENCH)/Package.swift $(BENCH)/Sources

# Draws the example themes' images anew; the files are part of the repository.
assets:
	python3 Scripts/make-assets.py

dependencies:
	@Scripts/install-dependencies.sh

clean:
	rm -rf $(SCRATCH)
