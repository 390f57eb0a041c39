"""Broken or old syntax (section F and G)."""

from __future__ import annotations

from board import to_sgf
from dirty_write import Shelf, expect_margin, nodes, re


def syntax(shelf: Shelf) -> None:
    trees(shelf)
    cut_off(shelf)
    dialects(shelf)
    boards(shelf)


def trees(shelf: Shelf) -> None:
    g = shelf.game(9, False, wanted=lambda g: g.marks and g.moves[-1][0] == "W")
    margin = g.margin(6.5)
    shelf.put(
        "083-marks-then-text-after-blank-lines.sgf",
        f"(;GM[1]FF[4]SZ[9]KM[6.5]RE[{re(margin)}]AP[Example client]\n{nodes(g.moves)};B[]\n"
        f";{g.marks}\n\n   OS[0]  \n\n)\n\n",
        "TB and TW in a node of their own, an unknown property after blank lines, three passes",
        "marks read; three passes", komi="6.5", moves=len(g.moves) + 1, passes=g.n_passes + 1,
        **expect_margin(margin),
    )
    shelf.put("085-semicolons-only.sgf", ";;)", "the three bytes `;;)`", "no game; the reader ends", kind="reject")
    shelf.put("086-empty-tree.sgf", "()", "a tree without a node", "no game", kind="reject")

    m = [f";{c}[{to_sgf(p)}]" for c, p in g.moves]
    shelf.put(
        "089-variations.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[{re(margin)}]{''.join(m[:6])}\n"
        f"({''.join(m[6:14])}(;{m[14][1:]}\n({''.join(m[15:])})(;{g.moves[15][0]}[aa]))(;{g.moves[14][0]}[ia];"
        f"{g.moves[15][0]}[ai]))\n(;{g.moves[6][0]}[ii](;{g.moves[7][0]}[hi])(;{g.moves[7][0]}[ih])))\n",
        "variations at several depths", "the first child each time is the game",
        g, komi="6.5", **expect_margin(margin),
    )

    g = shelf.game(13, False)
    margin = g.margin(6.5)
    shelf.put(
        "090-one-variation-a-move.sgf",
        f"(;FF[4]CA[UTF-8]GM[1]SZ[13]KM[6.5]RU[Japanese]RE[{re(margin)}]\n"
        + "\n".join(f"({n.strip()}" for n in nodes(g.moves).replace("\n", "").replace(";", "\n;").split())
        + ")" * (len(g.moves) + 1) + "\n",
        "every move opens a variation: nesting as deep as the game", "all moves, no recursion",
        g, komi="6.5", **expect_margin(margin),
    )

    g = shelf.game(9, True)
    margin = g.margin(7.5)
    shelf.put(
        "093-blank-lines-in-root.sgf",
        f"(\n\n;GM[1]\n\nFF[4]\n\n\nRU[Chinese]\r\n\r\nSZ[9]\n\nKM[7.5]\n\n\tPB[Black]\n\nPW[White]\n\nRE[{re(margin)}]"
        f"\n\n{nodes(g.moves)}\n\n)\n",
        "blank lines between the root's properties, mixed line ends", "everything read",
        g, komi="7.5", player_black="Black", player_white="White", **expect_margin(margin),
    )


def cut_off(shelf: Shelf) -> None:
    g = shelf.game(9, False)
    head = "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]"
    passes = sum(p is None for _, p in g.moves[:22])
    shelf.put(
        "094-truncated-mid-move.sgf",
        head + "\n" + "".join(nodes(g.moves[:22])) + ";" + g.moves[22][0] + "[d",
        "the file ends inside a move", "22 moves, marked as truncated", komi="6.5", moves=22, passes=passes,
    )
    margin = g.margin(6.5)
    shelf.put(
        "094-missing-closing-paren.sgf",
        head + f"RE[{re(margin)}]\n{nodes(g.moves)}\n", "the last parenthesis is missing",
        "the whole game, to the last move", g, komi="6.5", **expect_margin(margin),
    )
    shelf.put(
        "097-extra-closing-paren.sgf",
        head + f"RE[{re(margin)}]\n{nodes(g.moves[:10])})\n{nodes(g.moves[10:])}))\n",
        "a closing parenthesis after move 10, moves go on outside every tree",
        "the whole game, whose margin is the recorded one; a defect for the parenthesis",
        g, komi="6.5", **expect_margin(margin),
    )
    shelf.put(
        "097-junk-before.sgf",
        f"From: example\nSubject: our game (the third one)\n\n-- game record follows --\n{head}RE[{re(margin)}]\n"
        f"{nodes(g.moves)})\nThanks!\n",
        "a letter's head before the record and a line after it; the text has parentheses too",
        "one game", g, komi="6.5", **expect_margin(margin),
    )
    second = f"{head}GN[second]RE[{re(margin)}]\n{nodes(g.moves)})\n"
    torn = {"komi": "6.5", "moves": 15, "passes": sum(p is None for _, p in g.moves[:15]), "records": "2"}
    shelf.put(
        "100-torn-write-two-games.sgf", f"{head}GN[first]\n{nodes(g.moves[:15])}\n{second}",
        "the first game stops after move 15, without its parenthesis; the second follows on the next line",
        "two games: the first truncated, the second whole", **torn,
    )
    shelf.put(
        "100-torn-write-inside-move.sgf",
        f"{head}GN[first]\n{nodes(g.moves[:15])};{g.moves[15][0]}[\n{second}",
        "the same, but the first game stops inside move 16: its bracket is open when the second begins",
        "two games: the first truncated after 15 moves, the second whole", **torn,
    )
    shelf.put(
        "000-nul-bytes.sgf",
        (head + f"RE[{re(margin)}]\0\0\n" + nodes(g.moves).replace("\n", "\0\n\0") + ")\n" + "\0" * 64).encode(),
        "NUL bytes between nodes and behind the record", "the whole game", g, komi="6.5", **expect_margin(margin),
    )


def dialects(shelf: Shelf) -> None:
    g = shelf.game(9, False)
    margin = g.margin(6.5)
    moves = nodes(g.moves, "tt").replace(";B[", ";Black[").replace(";W[", ";White[")
    shelf.put(
        "000-long-property-names.sgf",
        f"(;GaMe[1]SiZe[9]KoMi[6.5]PlayerBlack[Black]PlayerWhite[White]RUles[Japanese]REsult[{re(margin)}]\n{moves})\n",
        "names of the older format: small letters do not count (GaMe is GM, PlayerBlack is PB)",
        "everything read as under the short names",
        g, komi="6.5", player_black="Black", player_white="White", **expect_margin(margin),
    )
    lower = nodes(g.moves, "tt").replace(";B[", ";b[").replace(";W[", ";w[")
    shelf.put(
        "000-lower-case-names.sgf",
        f"(;gm[1]ff[1]sz[9]km[6.5]re[{re(margin)}]\n{lower})\n",
        "all names in lower case", "read as if in capitals", g, komi="6.5", **expect_margin(margin),
    )
    shelf.put(
        "000-other-game.sgf",
        "(;GM[2]FF[4]SZ[8]PB[Black]PW[White]RE[B+12]\n;B[D3];W[C5];B[D6];W[E3])\n",
        "GM[2]: another game", "no game of Go; a reject that says so", kind="reject",
    )


def boards(shelf: Shelf) -> None:
    shelf.put(
        "000-25x25-compressed.sgf",
        "(;GM[1]FF[4]CA[UTF-8]SZ[25]KM[0]RU[Japanese]RE[W+25]AB[la:ly]AW[ma:my]\n"
        ";B[tt];W[td];B[];W[]\nTB[aa:ky]TW[na:yc][nd:sd][ud:yd][ne:yy])\n",
        "25x25, walls and territory as rectangles of points; [tt] is a point here, no pass",
        "25 stones a wall; B[tt] is a stone and dies; 275 against 299 points and a prisoner",
        komi="0", winner="W", margin="25", moves=4, passes=2,
    )
    letters = "abcdefghi"
    line = "".join(f";B[{x}g];W[{x}h]" for x in letters)
    shelf.put(
        "000-9x13-rectangular.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9:13]KM[6.5]RU[Japanese]RE[B+2.5]\n{line};B[];W[]\nTB[aa:if]TW[ai:im])\n",
        "a board that is not square", "9 columns, 13 rows; 54 against 45 points",
        komi="6.5", winner="B", margin="2.5", moves=20, passes=2,
    )
