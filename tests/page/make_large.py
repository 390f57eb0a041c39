#!/usr/bin/env python3
"""A dataset whose cubes count as many games as a run of a million records, of many years, sources and rules: the page of
such a run must open as fast and weigh no more than its bounds. Nothing else of it is true.

    make_large.py DATASET OUT [--games N]
"""

import json
import random
import shutil
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

YEARS = [str(year) for year in range(1930, 2026)]
ORIGINS = [f"collection-{n:03}" for n in range(120)]
RULES = [f"house{n:02}" for n in range(40)]
SPREAD = {"year": YEARS, "origin": ORIGINS, "rules": RULES}
# Values of a slice by two that are made of one.
PAIRS_MAX = 40


def spread(draw, dimension, value):
    """The values that the rows of one slice are copied to."""
    halves = dimension.split(" ")
    parts = value.split(" ", 1) if len(halves) == 2 else [value]
    lists = [SPREAD.get(half, [part]) for half, part in zip(halves, parts)]
    if len(lists) == 1:
        return lists[0] if dimension in SPREAD else [value]
    product = [f"{a} {b}" for a in lists[0] for b in lists[1]]
    return draw.sample(product, min(len(product), PAIRS_MAX))


def main():
    dataset, out = Path(sys.argv[1]), Path(sys.argv[2])
    games = int(sys.argv[sys.argv.index("--games") + 1]) if "--games" in sys.argv else 1_000_000
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(dataset, out, ignore=shutil.ignore_patterns("report", "_lock"))
    manifest = json.loads((out / "_manifest.json").read_text(encoding="utf-8"))
    parts = [part["path"] for shard in manifest["shards"] for part in shard["parts"] if part["table"] == "cube"]
    counted = sum(row["n"] for path in parts for row in pq.read_table(out / path).to_pylist()
                  if (row["dimension"], row["fact"], row["key"]) == ("all", "game", "games"))
    times = max(1, games // counted)
    draw = random.Random(1)
    for path in parts:
        table = pq.read_table(out / path)
        targets, rows = {}, []
        for row in table.to_pylist():
            if row["fact"] in ("member", "striking"):
                rows.append(row)
                continue
            slice_of = (row["dimension"], row["value"])
            if slice_of not in targets:
                targets[slice_of] = spread(draw, *slice_of)
            for value in targets[slice_of]:
                n = max(1, times * row["n"] // len(targets[slice_of]))
                rows.append({**row, "value": value, "n": n, "quarters": row["quarters"] * n // max(1, row["n"])})
        pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), out / path, compression="zstd")
    print(f"{out}: {times * counted} games")


if __name__ == "__main__":
    main()
