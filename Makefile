# `make help` says what there is. Every target sets the machine up first, where that is needed.

PYTHON ?= python3
SWIFT ?= swift
# A folder of photos for `make run`, `make bench` and `make accuracy`; it may have spaces in its name.
PHOTOS ?=
export PHOTOS

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help setup tools build package run run-favori test test-long bench accuracy format lint clean distclean

# What `make test` tries in the browser; `make test-browser` tries everything, which takes many minutes.
BROWSED := test_sources test_checks test_rig test_home test_welcome test_camera test_viewer test_tags \
	test_map. test_streets test_people test_offline test_other_app test_waiting test_scenario test_sketch test_live \
	test_webkit test_favori. test_favori_chat test_favori_places DeletingAll \
	scrolls_past_a_map asked_again_only Impatience

RELEASE := -c release --static-swift-stdlib
# Progress for a person who waits, and only warnings and errors for a log.
QUIET := $(shell test -t 2 || echo --quiet)

# Asks nobody anything: what the scripts import is here.
DENO := DENO_DIR=.build/deno DENO_NO_UPDATE_CHECK=1 .deps/testing/bin/deno

# Puts commands into bin/, each at once, so that one that is running goes on and none is ever half there.
define install
	mkdir -p bin; \
	built="$$($(SWIFT) build $(RELEASE) --show-bin-path)"; \
	for command in $(1); do \
		cmp -s "$$built/$$command" "bin/$$command" && continue; \
		cp "$$built/$$command" "bin/.$$command.new"; \
		mv -f "bin/.$$command.new" "bin/$$command"; \
	done
endef

# Builds commands and nothing besides, and puts them into bin/.
define make
	for command in $(1); do $(SWIFT) build $(QUIET) $(RELEASE) --product "$$command"; done; \
	$(call install,$(1))
endef

# Builds what the tests in browsers use besides: another app, and the program that makes large libraries.
define everything
	$(SWIFT) build $(QUIET) $(RELEASE); \
	$(call install,library-bench)
endef

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  With PHOTOS=folder, run, bench and accuracy take the photos of that folder."

setup: ## bring in everything the app needs (Debian packages, runtime, models, words, places)
	@$(PYTHON) Setup/prepare.py

tools: ## bring in what the tests and lint use besides (browsers, checkers)
	@$(PYTHON) Setup/prepare.py --tools

build: setup ## build the commands and put them into bin/
	@$(call make,vision vision-worker favori)

package: build ## make the Debian package of both apps, for computers without this folder: .build/package/
	@$(PYTHON) Setup/package.py

run: setup ## open the app: prints the address for the browser; PHOTOS=folder imports that folder first
	@$(call make,vision vision-worker)
	@# 1: some photos were refused, and named; the others are there.
	@if [ -n "$$PHOTOS" ]; then bin/vision import "$$PHOTOS" || [ $$? = 1 ]; fi
	@exec bin/vision serve

run-favori: setup ## open Favori with its demo neighbourhood: http://localhost:8419/
	@$(call make,favori vision-worker)
	@exec bin/favori serve --demo

test: build tools ## run the tests: all but the long ones, and those in browsers that find the most
	@$(call everything)
	@$(PYTHON) -m unittest discover --quiet --start-directory Setup/tests --top-level-directory Setup
	@$(PYTHON) -m unittest discover --quiet --start-directory Tests/Package
	@Tests/Wasm/run
	@$(DENO) test --quiet --no-remote --no-npm --config Tests/Browser/deno.json Tests/Browser/*_test.js
	@# Browsers leave half of two processors idle: what the next tests need is compiled meanwhile, and the app attacked. Once
	@# both are done, a second process runs browsers, too.
	@mkdir -p .build; rm -f .build/behind.done; setsid bash -c 'nice -n 19 $(SWIFT) build $(QUIET) --build-tests && \
				nice Tests/Serving/run --quiet && touch .build/behind.done' \
			> .build/behind.log 2>&1 & behind=$$!; trap 'kill -- -'$$behind' 2>&- && wait '$$behind' || :' EXIT; \
		Tests/Browser/run --quiet --jobs 2 --join .build/behind.done $(addprefix -k ,$(BROWSED)); \
		status=0; wait $$behind || status=$$?; cat .build/behind.log; exit $$status
	@# A server's tasks must not wait behind hundreds of tests that keep the processors: its own tests go first, alone.
	@$(SWIFT) test $(QUIET) --skip-build --disable-xctest --filter 'HTTPServerTests|StorageTests|MailTests|WebPushTests|FullDiskTests'
	@$(SWIFT) test $(QUIET) --skip-build --disable-xctest --skip 'HTTPServerTests|StorageTests|MailTests|WebPushTests|FullDiskTests'
	@# Favori's tests once more, with everything in PostgreSQL.
	@FAVORI_TEST_HOME=postgresql $(SWIFT) test $(QUIET) --skip-build --disable-xctest --filter 'FavourStoreTests|FavoriSiteTests'

test-browser: build tools ## run all tests in the browsers: uploads, grid, editor, every screen
	@$(call everything)
	@Tests/Browser/run --jobs 2

test-long: build tools ## run the long tests: damaged files and attacks by the thousand, kills in the middle of writes
	@VISION_LONG_TESTS=1 Tests/Serving/run --quiet
	@VISION_LONG_TESTS=1 $(SWIFT) test --disable-xctest --filter Long

bench: build ## measure speed and memory against the goals
	@$(call make,library-bench sketch-bench favour-bench)
	@$(PYTHON) Benchmarks/run

accuracy: build ## measure how right the tags are: PHOTOS=folder of labelled photos [OPTIONS=--light]
	@if [ -z "$$PHOTOS" ]; then echo "Name a folder of labelled photos: make accuracy PHOTOS=folder" >&2; exit 2; fi
	@$(call make,vision-accuracy)
	@Benchmarks/Accuracy/run "$$PHOTOS" $(OPTIONS)

format: tools ## format the sources: Swift, JavaScript, style sheets
	@$(SWIFT) format --in-place --parallel --recursive Sources Tests Benchmarks Package.swift
	@.deps/testing/bin/biome format --write --log-level=error

lint: tools ## check the format of the sources, and JavaScript and style sheets for mistakes
	@$(SWIFT) format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift
	@.deps/testing/bin/biome check --error-on-warnings --log-level=error
	@$(DENO) check --quiet --no-remote --no-npm $$(find Sources Tests/OtherApp -name "*.js")
	@$(DENO) check --quiet --no-remote --no-npm --config Tests/Browser/deno.json Tests/Browser/*_test.js

clean: ## remove what was built
	@rm -rf .build bin

distclean: clean ## remove what was downloaded and converted, too
	@rm -rf .deps
