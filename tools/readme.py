#!/usr/bin/env python3
"""Holds README's table of results to the report of the bundled collection.

    python3 tools/readme.py target/sample            fails where README says otherwise
    python3 tools/readme.py target/sample --write    writes the table anew
"""
import re
import sys
from pathlib import Path

SHOWN = ["Chinese 2002", "AGA 1991", "World Mind Sports Games 2008", "New Zealand", "Stone scoring"]
BEGIN, END = "<!-- from the report of data/sample -->", "<!-- end -->"


def table(dataset: Path) -> str:
    report = (dataset / "report/summary.md").read_text(encoding="utf-8")
    lines = [line.strip("| ").split(" | ") for line in report.splitlines() if line.startswith("| ")]
    answer = re.search(r"^(\d+) of (\d+) games", report, re.M)
    text = [
        f"On the bundled collection, with every game's own komi, {answer[1]} of {answer[2]} games are counted on good evidence.",
        "",
        "| against Japanese 1989 | games | other winner | other margin | led by |",
        "|---|--:|--:|--:|---|",
    ]
    for name in SHOWN:
        row = next(cells for cells in lines if cells[0].startswith(name) and len(cells) >= 5)
        led = row[5].strip(" |") if len(row) > 5 else ""
        text.append(f"| {name} | {row[1]} | {row[2]} | {row[3]} | {led} |")
    return "\n".join(text)


def main() -> int:
    dataset, write = Path(sys.argv[1]), "--write" in sys.argv
    readme = Path(__file__).resolve().parent.parent / "README.md"
    text = readme.read_text(encoding="utf-8")
    head, rest = text.split(BEGIN)
    old, tail = rest.split(END, 1)
    new = f"\n{table(dataset)}\n"
    if write:
        readme.write_text(head + BEGIN + new + END + tail, encoding="utf-8")
    elif old != new:
        print("README's table is not what the report says; `python3 tools/readme.py DATASET --write`, and note in")
        print("CHANGELOG.md under \"Verdict changes\" which games moved and why.")
        print(f"--- README{old}--- report{new}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
