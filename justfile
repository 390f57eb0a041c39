# hantei: rescoring games of Go under every ruleset

set positional-arguments

python := justfile_directory() / ".venv/bin/python"

# List the recipes
_default:
    @just --list --unsorted

# Judge and score archives (the bundled collection if none is named) and report where rulesets disagree
[group('use')]
analyze *ARGS:
    @cargo build --profile quick --package cli
    @if [ "$#" -eq 0 ]; then set -- data/sample --out reports/sample --fresh; fi; target/quick/hantei analyze "$@"

# One game under fifty rulesets
[group('use')]
explain *ARGS:
    @cargo build --profile quick --package cli
    @target/quick/hantei explain "$@"

# Write the report of a dataset again
[group('use')]
report DATASET="reports/sample":
    @cargo build --profile quick --package cli
    @target/quick/hantei report "{{DATASET}}"

# All tests: Rust, the command line, and the tables as DuckDB, Polars and pyarrow read them
[group('test')]
test: _python
    cargo test --workspace --quiet
    just seeds
    just tables

# Formatting and lints
[group('test')]
check:
    cargo fmt --all --check
    cargo clippy --workspace --all-targets --quiet -- --deny warnings

# Forbidden arrows between crates
[group('test')]
layers:
    python3 tools/layers.py

# The casebook over every ruleset
[group('test')]
casebook:
    cargo test --package casebook

# The tables of the bundled collection against DuckDB, Polars and pyarrow; the report against its schema; the cookbook
[group('test')]
tables: _python
    cargo build --quiet --package cli
    target/debug/hantei analyze data/sample --out target/sample --fresh --progress never
    target/debug/hantei verify target/sample
    {{python}} tests/tables/check_tables.py target/sample
    {{python}} tests/tables/check_schema.py target/sample
    {{python}} tests/tables/check_cookbook.py target/sample
    {{python}} tools/readme.py target/sample

# Object stores against a server that speaks S3, started on loopback
[group('test')]
stores: _python
    cargo build --quiet --package cli
    @{{python}} -c 'import moto.server, boto3' 2>/dev/null || {{python}} -m pip install --quiet 'moto[server]'
    {{python}} tests/stores/check_s3.py target/debug/hantei

# The report's page in a headless browser: figures against SQL, boards against `explain`, keyboard, languages, axe-core, size and time; `--few` tries less. Pictures of it in target/page/shots: three languages, desktop and phone, light and dark, print. Skipped, with a message, where no Chromium can be had
[group('test')]
page *ARGS: _python
    @{{python}} -c 'import playwright' 2>/dev/null || {{python}} -m pip install --quiet playwright || true
    @{{python}} tests/page/browser.py 2>/dev/null || {{python}} -m playwright install --with-deps chromium >/dev/null || true
    @test -e target/page/node_modules/axe-core || npm install --silent --no-fund --no-audit --prefix target/page axe-core@4.14.1 || true
    @cargo build --profile quick --package cli
    target/quick/hantei analyze data/sample --out target/page/sample --fresh --progress never
    {{python}} tests/page/make_large.py target/page/sample target/page/large
    target/quick/hantei report target/page/large
    target/quick/hantei analyze data/sample --proposal configs/proposals/white_wins_ties.toml --out target/page/proposals --fresh --progress never
    target/quick/hantei report target/page/proposals --proposal configs/proposals/white_wins_ties.toml --lang ja
    {{python}} tests/page/check_page.py target/page/sample data/sample target/quick/hantei --large target/page/large --proposals target/page/proposals --axe target/page/node_modules/axe-core/axe.min.js --shots target/page/shots {{ARGS}}

# The same of any other collection, such as ../shared/corpus, with fewer filters
[group('test')]
page-of FOLDER *ARGS: _python
    @cargo build --profile quick --package cli
    target/quick/hantei analyze "$1" --out target/page/own --fresh --progress never
    @folder=$1; shift; {{python}} tests/page/check_page.py target/page/own "$folder" target/quick/hantei --few "$@"

# What a run survives: kill -9 at so many moments, a full disk, read errors, files that change, two runs at once
[group('test')]
chaos KILLS="100" *ARGS:
    @cargo build --profile quick --package cli
    python3 tests/chaos/chaos.py target/quick/hantei --kills {{KILLS}} {{ARGS}}

# Peak memory on 2 GB of games and on a zip of a million members against a twentieth of each (20 minutes, 6 GB of disk)
[group('test')]
memory *ARGS:
    @cargo build --profile quick --package cli
    python3 tests/memory/measure.py target/quick/hantei {{ARGS}}

# The bundled collection made again (needs GNU Go)
[group('make')]
sample:
    rm -rf target/sample-games
    python3 tools/sample/gnugo_games.py --out target/sample-games
    python3 tools/sample/pack.py --games target/sample-games --out data/sample
    python3 tools/sample/casebook_sgf.py --casebook data/casebook --out data/sample/casebook
    python3 tools/sample/two_stones.py --out data/sample/two-stones-9x9.sgf
    python3 tools/sample/seki.py --out data/sample/seki-9x9.sgf
    python3 tools/sample/dirty.py --sample data/sample
    python3 tools/sample/check.py data/sample

# Speed beside other libraries, GNU Go and (by npm) @sabaki/deadstones, as ratios in one run; `just bench instructions` counts with callgrind, `just bench grades` compares grades with players' marks
[group('test')]
bench *ARGS:
    @test -x {{python}} || python3 -m venv .venv
    @{{python}} -c 'import sgfmill' 2>/dev/null || {{python}} -m pip install --quiet sgfmill || true
    @cargo run --quiet --release --manifest-path bench/Cargo.toml -- --python {{python}} "$@"

# Any bytes as positions, records, rulesets and containers, for some minutes in all or of one target (needs `cargo install cargo-fuzz` and a C++ compiler; stable Rust will do)
[group('test')]
fuzz MINUTES="1" TARGET="":
    #!/usr/bin/env bash
    set -euo pipefail
    cd fuzz
    targets=(${2:-$(cargo fuzz list --fuzz-dir .)})
    for target in "${targets[@]}"; do
        mkdir -p "corpus/$target"
        cargo fuzz run "$target" "corpus/$target" "seeds/$target" --fuzz-dir . --features libfuzzer --sanitizer none -- \
            -max_total_time=$(($1 * 60 / ${#targets[@]})) -max_len=8192 -timeout=20 -print_final_stats=1
    done

# The same over the seeds and some thousand mutations of them: seconds, nothing to install
[group('test')]
seeds:
    cargo test --manifest-path fuzz/Cargo.toml --quiet

# What CI runs
[group('test')]
ci: check layers test
    python3 tools/sample/check.py

# The Python that the tests use, in the clone
_python:
    @test -x {{python}} || python3 -m venv .venv
    @{{python}} -c 'import duckdb, jsonschema, pandas, polars, pyarrow' 2>/dev/null || {{python}} -m pip install --quiet duckdb jsonschema pandas polars pyarrow
