# make demo   set up what is missing, build, play a match
# make test   everything that must pass
# make help   the rest

PALESTRA := target/release/palestra
OUT      := build/demo.out

.DEFAULT_GOAL := all
.PHONY: all install demo test bench page generate setup dist same clean help

# Where `make install` puts things.
PREFIX  ?= /usr/local
SHARE    = $(DESTDIR)$(PREFIX)/share

all:  ## build the palestra program
	@scripts/need cargo cc
	cargo build --release --workspace --bin palestra

install: all  ## install the program, its manual and the completion of words: make install PREFIX=$$HOME/.local
	@install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	@install -m 755 $(PALESTRA) $(DESTDIR)$(PREFIX)/bin/palestra
	@$(PALESTRA) man $(SHARE)/man/man1 > /dev/null
	@$(PALESTRA) completions bash > $(SHARE)/bash-completion/completions/palestra
	@$(PALESTRA) completions zsh > $(SHARE)/zsh/site-functions/_palestra
	@$(PALESTRA) completions fish > $(SHARE)/fish/vendor_completions.d/palestra.fish
	@echo "installed  $(PREFIX)/bin/palestra"

demo: all  ## play a first match
	@mkdir -p build
	@echo
	@echo "A match of Ork Island: the Dummy against three Demo players, seed 30."
	@$(PALESTRA) play ork-island Dummy Demo Demo Demo -s 30 -o $(OUT) --record build/demo.rec -q --no-stderr
	@grep total_score $(OUT) | tail -n 1
	@echo "The whole match, every round of it, is in $(OUT)."
	@echo "Watch it:     $(PALESTRA) watch $(OUT)"
	@echo "Check it:     $(PALESTRA) verify build/demo.rec"
	@echo "Play others:  $(PALESTRA) --help"
	@echo "A judge:      $(PALESTRA) judge --demo     (a site with a sample contest, on http://127.0.0.1:8080)"

setup:  ## install what players' compilers and the browser tests need
	@scripts/setup

test: setup  ## everything that must pass
	@scripts/test

bench: all  ## speed: matches per CPU-second, instructions per match, sandbox against native
	$(PALESTRA) bench ork-island
	scripts/instructions
	cargo bench -p palestra-arena --bench instructions
	cargo bench --workspace --bench native

page: all  ## the viewer with the engine inside, beside the program, so that `palestra watch` serves it
	viewer/setup.sh
	cd viewer && npm run --silent engine && npm run --silent build
	cp viewer/dist/palestra.html $(dir $(PALESTRA))

generate:  ## write the files that are made from others: message readers, reference pages, the kits' modules
	cargo run --release -p palestra-sdkgen
	@$(MAKE) --no-print-directory all
	@for game in $(notdir $(wildcard crates/games/*)); do \
	  $(PALESTRA) build players/src/$$(echo $$game | tr - _)/AIDummy.rs --game $$game -o kit/dummy/$$game.wasm || exit 1; \
	done
	@for module in $(wildcard kit/steps/*/AI*.wasm); do \
	  game=$$(basename $$(dirname $$module)); \
	  $(PALESTRA) build players/src/$$(echo $$game | tr - _)/$$(basename $$module .wasm).rs --game $$game -o $$module || exit 1; \
	done

dist:  ## archives of the program for every machine, in build/dist (see docs/machines.md)
	@$(MAKE) --no-print-directory all
	@scripts/dist/all

same: all  ## play the same matches on ARM64 and Windows, which make dist has built for, and compare
	@scripts/same-everywhere

clean:  ## remove everything that was built
	cargo clean
	rm -rf build viewer/node_modules

help:
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:[^#]*## */\t/' | expand -t 12
