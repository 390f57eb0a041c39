#!/usr/bin/env python3
"""Writes the casebook's boards and games as SGF, one file a case.

    python3 tools/sample/casebook_sgf.py CASEBOOK.json --out data/sample/casebook

A case with moves becomes a full game. A board becomes a setup position with the side to
move; where the case says who passed first, two passes in that order end it. The handicap
stones of a handicap case stand in the root, the rest of its board in the second node.
KM[0] everywhere, so that a ruleset's margin is the casebook's margin before komi, except
where the case itself has a komi.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

from board import Board, Point, other, to_sgf

COLUMNS = "abcdefghjklmnopqrstuvwxyz"  # the casebook's letters, no i
COLOR = {"X": "B", "O": "W"}

# The casebook's short names of its founding texts.
TEXTS = {
    "000": "Yan Lai (燕来), Ji Ping Dian rules, supplement",
    "002": "World Mind Sports Games 2008 rules (Chen Zuyuan)",
    "003": "Japanese rules 1989, Chinese edition with commentary",
    "004": "Chen Wenshi (陈文适), article on returning handicap stones",
}


def text(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def source(case: dict) -> str:
    named = re.sub(r"seed (\d{3})_\w+\.txt", lambda m: TEXTS[m[1]], case["source"])
    return named.replace("The seed shows", "The text shows")


def point(name: str, height: int) -> Point | None:
    if name == "pass":
        return None
    return COLUMNS.index(name[0]), height - int(name[1:])


def points(ident: str, stones: list[Point]) -> str:
    stones = sorted(stones, key=lambda p: (p[1], p[0]))
    return ident + "".join(f"[{to_sgf(p)}]" for p in stones) if stones else ""


def setup(board: Board, without: list[Point] = ()) -> str:
    return "".join(
        points(f"A{c}", [p for p, s in board.stones.items() if s == c and p not in without])
        for c in "BW"
    )


def star_points(width: int, height: int) -> list[Point]:
    def axis(n: int) -> list[int]:
        lo = 3 if n >= 13 else 2
        return [lo, n // 2, n - 1 - lo]

    xs, ys = axis(width), axis(height)
    corners = [(xs[2], ys[0]), (xs[0], ys[2]), (xs[2], ys[2]), (xs[0], ys[0])]
    sides = [(xs[0], ys[1]), (xs[2], ys[1]), (xs[1], ys[0]), (xs[1], ys[2])]
    return [*corners, *sides, (xs[1], ys[1])]


def handicap_stones(board: Board, n: int) -> list[Point]:
    """N of Black's stones, star points first."""
    black = [p for p in board.points() if board.stones.get(p) == "B"]
    stars = [p for p in star_points(board.width, board.height) if p in black]
    return (stars + [p for p in black if p not in stars])[:n]


def case_sgf(case: dict) -> str:
    width, height = case["size"]
    board = Board.from_rows(case["rows"])
    komi = case.get("komi_override") or 0
    handicap = case.get("handicap") or 0
    moves = [(COLOR[c], point(p, height)) for c, p in case.get("moves") or []]
    line = [(COLOR[c], point(p, height)) for c, p in case.get("sequence") or []]
    to_play = COLOR[case["to_play"]]
    first = case.get("first_passer")

    comment = [case["title"], f"Source: {source(case)}"]
    if case.get("reconstructed"):
        comment.append("Reconstructed: a stand-in of the same kind, not the original figure.")
    if case.get("arithmetic_only"):
        comment.append("Arithmetic only: the counts are right, the open areas are not settled; "
                       "territory is marked.")
    if (case.get("ko") or {}).get("forbidden_for"):
        comment.append(f"The case also has a ko ban that a setup cannot show: {case['ko']['point']} "
                       f"is barred ({case['ko']['why']}).")
    size = f"{width}" if width == height else f"{width}:{height}"
    root = [
        f"(;GM[1]FF[4]CA[UTF-8]AP[casebook_sgf:1]SZ[{size}]KM[{komi:g}]",
        f"HA[{handicap}]" if handicap else "",
        f"GN[{case['id']}]PB[Black]PW[White]\n",
        "C[" + text("\n".join(comment)) + "]\n",
    ]
    nodes: list[str] = []
    if moves:
        start = Board.from_rows(case["start_rows"])
        if start.stones:
            root.append(setup(start))
        nodes = [f";{c}[{to_sgf(p)}]" for c, p in moves]
    else:
        if handicap:
            stones = handicap_stones(board, handicap)
            root.append(points("AB", stones))
            nodes.append(f";{setup(board, stones)}PL[{to_play}]\n")
        else:
            root.append(f"{setup(board)}\nPL[{to_play}]")
        nodes += [f";{c}[{to_sgf(p)}]" for c, p in line]
        if first:
            nodes += [f";{COLOR[first]}[]", f";{other(COLOR[first])}[]"]
        if first and case.get("arithmetic_only"):
            black, white, _ = board.flood()
            nodes.append("\n" + points("TB", black) + "\n" + points("TW", white))
    return "".join(root) + "\n" + "".join(nodes) + ")\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("casebook", type=Path, help="the casebook as JSON")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cases = json.loads(args.casebook.read_text(encoding="utf-8"))["cases"]
    written = 0
    for case in cases:
        if case["rows"]:
            path = args.out / f"{case['id']}.sgf"
            path.write_text(case_sgf(case), encoding="utf-8", newline="\n")
            written += 1
    print(f"{written} cases written, {len(cases) - written} without a board", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
