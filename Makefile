# Everything goes through `swift build`; the targets here add set-up before it and checks after it.

.POSIX:
.NOTPARALLEL:
.PHONY: help demo build install uninstall deb check-deb test lint fuzz bench bench-live soak libraries tools

STRICT = --explicit-target-dependency-import-check error
# Swift's libraries go into the program, which then runs where Swift is not installed.
RELEASE = -c release --product slate --static-swift-stdlib --disable-local-rpath
PROGRAM = .build/release/slate
SECONDS_EACH = 600
LIVE_SECONDS = 60
SOAK_MINUTES = 30

PREFIX = /usr/local
DESTDIR =
bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share
manual = $(share)/man/man1/slate.1
bash = $(share)/bash-completion/completions/slate
zsh = $(share)/zsh/site-functions/_slate
fish = $(share)/fish/vendor_completions.d/slate.fish

help: ## list these targets
	@sed -n 's/^\([a-z-]*\):.*## /  make \1 /p' Makefile | awk '{ printf "  %s %-10s", $$1, $$2; \
	  for (i = 3; i <= NF; i++) printf " %s", $$i; print "" }'

demo: build ## install what is missing, build, and play the demo
	@$(PROGRAM) demo

build: libraries ## install what is missing and build the program, .build/release/slate
	swift build $(RELEASE) $(STRICT)

install: ## install what was built (or build it) into PREFIX=/usr/local, below DESTDIR=
	@test -x $(PROGRAM) || $(MAKE) build
	mkdir -p $(bin) $(share)/slate/Demo
	install -s -m 755 $(PROGRAM) $(bin)/slate
	install -m 644 Resources/Demo/* $(share)/slate/Demo
	for file in $(manual) $(bash) $(zsh) $(fish); do mkdir -p "$${file%/*}" || exit; done
	$(PROGRAM) --man >$(manual)
	$(PROGRAM) --completion bash >$(bash)
	$(PROGRAM) --completion zsh >$(zsh)
	$(PROGRAM) --completion fish >$(fish)
	chmod 644 $(manual) $(bash) $(zsh) $(fish)

uninstall: ## remove what install has installed
	rm -f $(bin)/slate $(manual) $(bash) $(zsh) $(fish)
	rm -rf $(share)/slate

deb: build ## build a Debian package, .build/package/slate_VERSION_ARCHITECTURE.deb
	Packaging/make-deb .build/package

check-deb: deb ## install the package into a clean Debian and run it there (as root)
	Tests/Package/run .build/package

test: tools lint ## install what is missing, then lint, build with every warning an error, and test
	swift build --build-tests $(STRICT)
	swift test $(STRICT) --no-parallel
	Tests/Fuzz/run 5

lint: ## check the layout of every source file
	swift format lint --strict -r Package.swift Sources Tests Resources

fuzz: libraries ## fuzz each parser for SECONDS_EACH=600 seconds
	Tests/Fuzz/run $(SECONDS_EACH)

bench: ## measure how near the picture's cells come to its pixels, their bytes and their time
	@Tests/Benchmarks/run

bench-live: tools ## measure the delay behind a live edge and the way to the first frame, beside mpv
	swift build --build-tests $(STRICT)
	SLATE_BENCH_LIVE=$(LIVE_SECONDS) swift test --skip-build --no-parallel \
	  --filter LiveBenchmarkTests | grep -E '^(delay|first frame)|✘'

soak: tools ## simulate a day of a live stream, then play one for SOAK_MINUTES=30 minutes
	swift build --build-tests $(STRICT)
	SLATE_SIMULATED_HOURS=24 swift test --skip-build --no-parallel --filter SimulatedDayTests
	SLATE_SOAK_MINUTES=$(SOAK_MINUTES) swift test --skip-build --no-parallel --filter SoakTests

libraries:
	@.ci/set-up

tools:
	@.ci/set-up --test
