#!/usr/bin/env python3
"""Grades given without the players' marks, beside the marks.

    check_grades.py DATASET ROOT [--show N]

DATASET is what `hantei analyze ROOT --evidence unmarked --out DATASET` wrote; ROOT holds plain SGF files, one game each.
The marks (TB, TW) are read here, from the files; the verdicts from the tables. Needs duckdb.

Prints for N games (200 if not told) the grade and whether the dead stones are those marked: the games with the smallest
`game_id`, which is a hash, so that nobody chose them. Then the shares by grade over all games, and every game graded
proved or confirmed whose dead stones are others than those marked. These must be known: each stands, as `Exception NAME`
with its board and why the marks are wrong, in docs/judgement-labels.md. Exit 1 if one does not.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LABELS = ROOT / "docs" / "judgement-labels.md"

PROPERTY = re.compile(r"(?<![A-Za-z])(TB|TW)((?:\s*\[[^\]]*\])+)")
VALUE = re.compile(r"\[\s*([a-z])([a-z])(?:\s*:\s*([a-z])([a-z]))?\s*\]")


def marks(path):
    """Points marked as Black's and as White's in the last node that marks any; None without one."""
    found = {"TB": set(), "TW": set()}
    nodes = map(PROPERTY.findall, reversed(path.read_text(encoding="latin-1").split(";")))
    for name, values in next(filter(None, nodes), []):
        for x, y, x2, y2 in VALUE.findall(values):
            columns = range(ord(x), ord(x2 or x) + 1)
            rows = range(ord(y), ord(y2 or y) + 1)
            found[name] |= {chr(column) + chr(row) for column in columns for row in rows}
    return (found["TB"], found["TW"]) if found["TB"] or found["TW"] else None


def verdict(board, letters, black, white):
    """Dead stones as marked and as judged."""
    marked, judged = set(), set()
    for y, (stones, row) in enumerate(zip(board.split("/"), letters.split("/"))):
        for x, (stone, letter) in enumerate(zip(stones, row)):
            point = chr(97 + x) + chr(97 + y)
            if point in {"X": white, "O": black}.get(stone, ()):
                marked.add(point)
            if letter in "xode":
                judged.add(point)
    return marked, judged


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    if len(arguments) < 2:
        sys.exit(__doc__)
    import duckdb

    dataset, root = Path(arguments[0]), Path(arguments[1])
    shown = int(sys.argv[sys.argv.index("--show") + 1]) if "--show" in sys.argv else 200
    table = lambda name: f"read_parquet('{dataset}/data/{name}/*.parquet')"
    rows = duckdb.sql(
        f"""select g.source, coalesce(g.evidence, 'ungraded'), g.marks_agree, g.reconciliation, p.board, p.map
            from {table('games')} g join {table('positions')} p using (record_id)
            where g.member = '' and g.game_index = 0 and p.map is not null order by g.game_id"""
    ).fetchall()
    labels = LABELS.read_text(encoding="utf-8")
    shares, exceptions, odd, at = {}, [], [], 0
    for source, grade, agree, change, board, letters in rows:
        both = marks(root / source)
        # Marks that contradict themselves are no truth.
        if both is None or agree is None:
            continue
        marked, judged = verdict(board, letters, *both)
        same = marked == judged
        if same != agree:
            odd.append(source)
        count = shares.setdefault(grade, [0, 0])
        count[0] += 1
        count[1] += same
        at += 1
        if at <= shown:
            print(f"{grade:<10} {'same' if same else 'OTHER':<5} {source}")
        if not same and grade in ("proved", "confirmed"):
            exceptions.append((source, grade, change, marked, judged))
    print()
    for grade, (games, same) in sorted(shares.items()):
        print(f"{grade:<10} {same:>5} of {games:>5} with the marks' dead stones")
    for source in odd:
        print(f"marks_agree is wrong: {source}")
    unknown = 0
    for source, grade, change, marked, judged in exceptions:
        known = f"Exception {Path(source).name}" in labels
        unknown += not known
        print(f"\n{'' if known else 'NOT EXPLAINED: '}{grade} {source}" + (f" ({change})" if change else ""))
        print(f"  marked alone: {' '.join(sorted(marked - judged)) or 'none'}; judged alone: {' '.join(sorted(judged - marked)) or 'none'}")
    sys.exit(1 if unknown or odd else 0)


if __name__ == "__main__":
    main()
