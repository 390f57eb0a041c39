"""Records whose moves are odd: ko, suicide, passes, setup (sections C, E and parts of F)."""

from __future__ import annotations

from board import to_sgf
from dirty_write import Shelf, expect_margin, nodes, re


def setup(rows: list[str]) -> str:
    out = ""
    for ident, mark in (("AB", "X"), ("AW", "O")):
        points = [to_sgf((x, y)) for y, row in enumerate(rows) for x, c in enumerate(row) if c == mark]
        out += ident + "".join(f"[{p}]" for p in points)
    return out


def games(shelf: Shelf) -> None:
    g = shelf.game(9, True, wanted=lambda g: g.moves[-1][0] == "B" and g.n_passes == 2)
    margin = g.margin(7.5)
    shelf.put(
        "042-aga-black-passes-last.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[AGA]RE[{re(margin)}]\n{nodes(g.moves)}\n{g.marks})\n",
        "AGA rules, but the record ends with Black's pass; White's last pass is missing",
        "two passes as written; the missing white pass is the scorer's business",
        g, komi="7.5", **expect_margin(margin),
    )

    g = shelf.game(9, False, wanted=lambda g: g.moves[-1][0] == "W" and g.n_passes == 2)
    margin = g.margin(6.5)
    three = [*g.moves, ("B", None)]
    shelf.put(
        "044-three-passes.sgf",
        f"(;GM[1]FF[3]SZ[9]KM[6.5]RE[{re(margin)}]PC[Example server where three passes end]\n{nodes(three, 'tt')})\n",
        "three passes at the end", "three passes, one end",
        komi="6.5", moves=len(three), passes=3, **expect_margin(margin),
    )

    repetitions(shelf)

    corner = ";B[ca];W[aa];B[cb];W[ba];B[ac];W[hh];B[bc];W[ab];B[dd];W[bb];B[ee];W[hg];B[aa];W[gg];B[];W[]"
    shelf.put(
        "073-multistone-suicide.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[0]RU[New Zealand]RE[B+R]\n{corner})\n",
        "White's tenth move fills the last liberty of her own four stones",
        "the four stones leave the board, move 13 is legal, colors stay in order",
        komi="0", winner="B", moves=16, passes=2,
    )

    g = shelf.game(9, True, wanted=lambda g: g.n_passes == 2 and g.margin(0) >= 1)
    # Who passes first takes the button, half a point: the komi that makes a draw has a half.
    komi = g.margin(0.5 if g.moves[-2][0] == "W" else -0.5)
    shelf.put(
        "077-rules-as-json-button.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[{komi:g}]RU[{{'friendlyPassOk': True, 'hasButton': True, "
        "'koRule': 'SIMPLE', 'scoringRule': 'AREA', 'suicide': False, 'taxRule': 'NONE', "
        f"'whiteHandicapBonus': 'N'}}]RE[0]\n{nodes(g.moves)}\n{g.marks})\n",
        "rules as a dictionary; a draw in spite of a komi with a half: the button gives the other half",
        "rules read as text at least; draw", g, komi=f"{komi:g}", winner="draw", margin="0",
    )

    shelf.put(
        "088-mixed-move-setup-node.sgf",
        "(;GM[1]FF[4]CA[UTF-8]SZ[13]KM[6.5];B[dd]AB[if]AW[jf]AE[id][hd];W[jj];B[dj];W[jd]AE[if])\n",
        "moves and setup stones in the same node",
        "all moves and all setup stones; a defect for each mixed node",
        komi="6.5", moves=4, passes=0,
    )
    shelf.put(
        "092-setup-nodes.sgf",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]PB[]PW[];AB[cc][dc][ec]AW[cd][dd][ed]PL[B];B[ee];W[fd]\n"
        ";AE[ee]AB[fe]PL[W];W[ee];B[df];W[ef])\n",
        "stones and the side to move are set in later nodes, as in a diagram",
        "five moves, all legal after the setup", komi="unknown", moves=5, passes=0,
    )

    g = shelf.game(9, False)
    p = nodes(g.moves[:12])
    first = to_sgf(g.moves[0][1])
    color = g.moves[12][0]
    rest = nodes([(c, q) for c, q in g.moves[13:25]])
    shelf.put(
        "096-occupied-point.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[B+R]\n{p}\n;{color}[{first}]\n{rest})\n",
        "move 13 is played on the stone of move 1", "all moves kept, one flagged as illegal",
        komi="6.5", winner="B", moves=13 + len(g.moves[13:25]),
        passes=sum(q is None for _, q in g.moves[:12] + g.moves[13:25]),
    )


def repetitions(shelf: Shelf) -> None:
    """Positions that come back; each line of moves is legal by the ordinary ko rule."""
    triple = ["OOOOOOO", "OXO.O.O", "X.XOXOX", "XXXXXXX", "OOOOOOO", "......."]
    moves = "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate("db bc fb dc bb fc".split() * 2))
    shelf.put(
        "075-triple-ko.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[7:6]KM[0]RE[Void]{setup(triple)}PL[B]\n{moves})\n",
        "a triple ko played round twice", "all twelve moves, the repetition noted; no result",
        komi="0", winner="none", moves=12, passes=0,
    )
    chosei = ["........", "OOOOOO..", "XXXXXO..", "XOOOXXOO", ".O.X.OX."]
    moves = "".join(f";{'BW'[i % 2]}[{p}]" for i, p in enumerate("ce ee de fe".split() * 2))
    shelf.put(
        "068-eternal-life.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[8:5]KM[0]RE[?]{setup(chosei)}PL[B]\n{moves})\n",
        "eternal life: a cycle of four moves, twice", "all eight moves, the repetition noted; result unknown",
        komi="0", moves=8, passes=0,
    )
    send = [".....", "..XXX", "XXXOO", "XOOO.", "XO.OX", "XOXX."]
    shelf.put(
        "069-send-two-return-one.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[5:6]KM[0]RU[Chinese]{setup(send)}PL[B]\n"
        ";B[ed];W[ef];B[ee];W[];B[ed];W[ef];B[ee];W[];B[];W[])\n",
        "sending two, returning one, twice, with the other side's passes",
        "ten moves; repetition noted, no ordinary ko broken; no result in the header",
        komi="0", moves=10, passes=4,
    )
