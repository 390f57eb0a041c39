#!/usr/bin/env python3
"""Writes the casebook's boards and games as SGF, one file a case.

    python3 tools/sample/casebook_sgf.py --casebook data/casebook --out data/sample/casebook

A case with a game becomes a full game; a case without a board is left out. A board becomes
a setup position with the side to move, or, where its last move took a ko that is barred, the position
before and that move; where the case says who passed first, two passes in
that order end it. The handicap stones of a handicap case stand in the root, the rest of its
board in the second node.
KM[0] everywhere, so that a ruleset's margin is the casebook's margin before komi, except
where the case itself has a komi.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path

from board import Board, Point, other, to_sgf

COLUMNS = "abcdefghjklmnopqrstuvwxyz"  # the casebook's letters, no i
COLOR = {"X": "B", "O": "W"}


def text(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")


def rows(picture: str) -> list[str]:
    """The rows of a drawn board from the top, coordinates left out."""
    lines = [line.split() for line in picture.splitlines()]
    return ["".join(cells[1:]) for cells in lines if cells and cells[0].isdigit()]


def point(name: str, height: int) -> Point | None:
    if name == "pass":
        return None
    return COLUMNS.index(name[0]), height - int(name[1:])


def points_of(names: str, height: int) -> list[Point]:
    """The points of a list such as `a1 b2`."""
    return [point(name, height) for name in names.split()]


def turns(moves: str, height: int) -> list[tuple[str, Point | None]]:
    """The turns of a list such as `X a7, O pass`."""
    pairs = [turn.split() for turn in moves.split(",") if turn.strip()]
    return [(COLOR[side], point(name, height)) for side, name in pairs]


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
    board = Board.from_rows(rows(case["board"]))
    width, height = board.width, board.height
    komi = case.get("komi", 0)
    handicap = case.get("handicap", 0)
    game = case.get("game")
    to_play = COLOR[case["to_play"]]
    first = case.get("history", {}).get("first_passer_of_pair") or case.get("first_passer")

    comment = [case["title"], f"Source: {case['source']}"]
    if case.get("reconstructed"):
        comment.append("Reconstructed: a stand-in of the same kind, not the original figure.")
    if case.get("arithmetic_only"):
        comment.append("Arithmetic only: the counts are right, the open areas are not settled; "
                       "territory is marked.")
    before = case.get("ko", {}).get("before")
    if case.get("ko", {}).get("forbidden_for") and not before:
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
    if game:
        start = Board(width, height)
        for color, names in (("B", game["black_setup"]), ("W", game["white_setup"])):
            start.stones.update((p, color) for p in points_of(names, height))
        root.append(setup(start))
        nodes = [f";{c}[{to_sgf(p)}]" for c, p in turns(game["moves"], height)]
    else:
        if handicap:
            stones = handicap_stones(board, handicap)
            root.append(points("AB", stones))
            nodes.append(f";{setup(board, stones)}PL[{to_play}]\n")
        elif before:
            # The ko was taken by the last move; only a move can tell of the ban.
            earlier = Board.from_rows(rows(before))
            [(at, taker)] = [(p, c) for p, c in board.stones.items() if p not in earlier.stones]
            root.append(f"{setup(earlier)}\nPL[{taker}]")
            nodes.append(f";{taker}[{to_sgf(at)}]")
        else:
            root.append(f"{setup(board)}\nPL[{to_play}]")
        line = case.get("line", {}).get("moves", "")
        nodes += [f";{c}[{to_sgf(p)}]" for c, p in turns(line, height)]
        if first:
            nodes += [f";{COLOR[first]}[]", f";{other(COLOR[first])}[]"]
        if first and case.get("arithmetic_only"):
            black, white, _ = board.flood()
            nodes.append("\n" + points("TB", black) + "\n" + points("TW", white))
    return "".join(root) + "\n" + "".join(nodes) + ")\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--casebook", type=Path, required=True, help="data/casebook")
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    files = sorted(args.casebook.glob("*.toml"))
    if not files:
        parser.error(f"no cases in {args.casebook}")
    args.out.mkdir(parents=True, exist_ok=True)
    written = 0
    for file in files:
        case = tomllib.loads(file.read_text(encoding="utf-8"))
        if "board" in case:
            path = args.out / f"{case['id']}.sgf"
            path.write_text(case_sgf(case), encoding="utf-8", newline="\n")
            written += 1
    print(f"{written} cases written, {len(files) - written} without a board", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
