# Everything goes through `swift build`; the targets here add set-up before it and checks after it.

.POSIX:
.NOTPARALLEL:
.PHONY: help demo build test lint fuzz bench libraries tools

STRICT = --explicit-target-dependency-import-check error
SECONDS_EACH = 600

help: ## list these targets
	@sed -n 's/^\([a-z]*\):.*## /  make \1 /p' Makefile | awk '{ printf "  %s %-6s", $$1, $$2; \
	  for (i = 3; i <= NF; i++) printf " %s", $$i; print "" }'

demo: build ## install what is missing, build, and play the demo
	@.build/release/slate demo

build: libraries ## install what is missing and build the program, .build/release/slate
	swift build -c release --product slate $(STRICT)

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

libraries:
	@.ci/set-up

tools:
	@.ci/set-up --test
