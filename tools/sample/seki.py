#!/usr/bin/env python3
"""Writes a 9x9 game whose winner hangs on a seki as a full record.

    python3 tools/sample/seki.py --out data/sample/seki-9x9.sgf

In the seki at the top White has two eyes and Black has none. They are points where area is counted, and none under
Japanese rules: Black 18, White 12 by territory, 42 to 39 by area with them, at a komi of 5.5. Black moves first and
last; nobody captures.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from board import Board, from_sgf, lines_of, marks, territory_margin, to_sgf

ROWS = [
    ".O.XXX.O.",
    "OOXXXXXOO",
    "XXOOOOOXX",
    ".XO..OX..",
    ".XO..OX..",
    ".XO..OX..",
    ".XO..OX..",
    ".XO..OX..",
    ".XO..OX..",
]
BLACK = "gf hc eb cb bc bd gb db fb gd ge be ic ac bf da fa gg bg bh gh gi bi ea".split()
WHITE = "cf cd ec cc dc bb hb gc fc fd fe ff ib ab ba ha fg ce cg fh ch fi ci".split()
EYES = {"aa", "ia"}


def record() -> str:
    board = Board(9, 9)
    moves = [move for pair in zip([("B", p) for p in BLACK], [("W", p) for p in WHITE] + [None]) for move in pair if move]
    for color, p in moves:
        assert board.play(color, from_sgf(p)) == 0, p
    assert board.rows() == ROWS
    black, white, shared = board.flood()
    white = {p for p in white if to_sgf(p) not in EYES}
    assert (len(black), len(white), len(shared)) == (18, 12, 2)
    assert territory_margin(board, {"B": black, "W": white}, 5.5) == 0.5

    return (
        "(;GM[1]FF[4]CA[UTF-8]AP[seki:1]SZ[9]KM[5.5]RU[Japanese]RE[B+0.5]\n"
        "PB[Black]PW[White]GN[A seki on 9x9]\n"
        "C[Territory 18 to 12: Black wins by half a point by Japanese rules. Area 42 to 39 with White's two eyes in the seki:\n"
        "White wins by Chinese rules.]\n"
        + lines_of([*moves, ("W", ""), ("B", "")])
        + f"\nTB{marks(black)}\nTW{marks(white)})\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.write_text(record(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
