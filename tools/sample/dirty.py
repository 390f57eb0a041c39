#!/usr/bin/env python3
"""Writes data/sample/dirty: records with the faults people report, and what to expect of them.

    python3 tools/sample/dirty.py --sample data/sample

Every file is our own: invented headers around GNU Go's games from data/sample/gnugo, or a few
moves made up here. The number in a name stands for a public report of the fault (000: none, but common).
README.md and expected.tsv of that folder are written from the same table.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from dirty_cases import charsets, containers, games, headers, syntax
from dirty_write import Shelf

INTRO = """# Dirty records

Small records of our own making, each with one fault that people have met in archives.
The number in a name stands for the public report in the second column; 000 has none but is
common. Made by `python3 tools/sample/dirty.py --sample data/sample`; do not edit.

`expected.tsv` holds the expectations for machines. Columns:

- `file`; `kind`: `game`, `reject` (a reject comes out) or `skip` (no record at all)
- `records`: games plus rejects the file yields; all other columns are about the first of them
- `moves`: B and W properties on the main line, passes included, handicap stones placed as moves not; `passes`: how many of them pass
- `komi`: in points, or `unknown` where the header gives none that can be believed
- `handicap`: stones given (0: an even game)
- `winner` as the header has it: `B`, `W`, `draw`, `none` (void) or `unknown`; `margin`: in points,
  empty where the header gives none
- `player_black`, `player_white`: decoded; empty where the file names nobody

A komi found from the result afterwards (`KM[0]` in a game whose count says 6.5) is another
question: the table has what the header says.

| file | report | what is wrong | what a reader should find |
|---|---|---|---|
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=Path, required=True, help="data/sample")
    args = parser.parse_args()
    out = args.sample / "dirty"
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    shelf = Shelf(out, args.sample / "gnugo")
    for module in (headers, games, charsets, syntax, containers):
        module(shelf)
    shelf.finish(INTRO)
    print(f"{len(shelf.rows)} files", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
