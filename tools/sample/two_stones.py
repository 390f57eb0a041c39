#!/usr/bin/env python3
"""Writes the two-stone 9x9 game as a full record.

    python3 tools/sample/two_stones.py --out data/sample/two-stones-9x9.sgf

Two handicap stones, White plays first and last, nobody captures; Black has 41 by area,
White 40; by territory 27 each. The board is that of the case hcap-1-two-stones-9x9.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from board import Board, from_sgf, lines_of, marks, territory_margin

ROWS = [
    "....XO...",
    "....XO...",
    "..XXXOO..",
    "....XO...",
    "..XXXO.O.",
    "...XOO...",
    "..XXO.O..",
    "...XO....",
    "...XO....",
]
HANDICAP = ["cc", "cg"]
WHITE = "gc gg ef eg fc fd fe he eh ff fb ei fa".split()
BLACK = "ee df dg ec ed ce de eb dh dc di ea".split()


def record() -> str:
    board = Board(9, 9)
    for p in HANDICAP:
        board.put("B", from_sgf(p))
    moves = [("W", WHITE[0])]
    for black, white in zip(BLACK, WHITE[1:], strict=True):
        moves += [("B", black), ("W", white)]
    for color, p in moves:
        assert board.play(color, from_sgf(p)) == 0, p
    assert board.rows() == ROWS
    black, white, shared = board.flood()
    assert (len(black), len(white), len(shared)) == (27, 27, 0)
    assert territory_margin(board, {"B": black, "W": white}, 0) == 0

    return (
        "(;GM[1]FF[4]CA[UTF-8]AP[two_stones:1]SZ[9]KM[0]HA[2]RU[Japanese]RE[0]\n"
        "PB[Black]PW[White]GN[Two stones on 9x9]\n"
        "C[Territory 27 to 27: a draw by Japanese rules. Area 41 to 40, and two stones are returned:\n"
        "White wins by half a zi by Chinese rules.]\n"
        f"AB[{HANDICAP[0]}][{HANDICAP[1]}]\n" + lines_of([*moves, ("B", ""), ("W", "")])
        + f"\nTB{marks(black)}\nTW{marks(white)})\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.write_text(record(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
