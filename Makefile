# make demo   set up what is missing, build, play a match
# make test   everything that must pass
# make help   the rest

PALESTRA := target/release/palestra
OUT      := build/demo.out

.DEFAULT_GOAL := all
.PHONY: all demo test bench generate setup clean help

all:  ## build the palestra program
	@scripts/need cargo cc
	cargo build --release -p palestra

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

generate: all  ## write the files that are made from others: message readers, reference pages, the kits' Dummies
	cargo run --release -p palestra-sdkgen
	@for game in $(notdir $(wildcard crates/games/*)); do \
	  $(PALESTRA) build players/src/$$(echo $$game | tr - _)/AIDummy.rs --game $$game -o kit/dummy/$$game.wasm || exit 1; \
	done

clean:  ## remove everything that was built
	cargo clean
	rm -rf build viewer/node_modules

help:
	@grep -E '^[a-z]+:.*##' Makefile | sed -E 's/:[^#]*## */\t/' | expand -t 12
