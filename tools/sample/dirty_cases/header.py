"""Komi, handicap and result that are written wrongly (sections A and B of the reports)."""

from __future__ import annotations

from dirty_write import Played, Shelf, ab, expect_margin, nodes, re

FOX = "AP[GNU Go:3.8]"


def fox(size: int, fields: str, result: str, rules: str = "Japanese", names: str = "PB[Hei]PW[Bai]") -> str:
    """A header in the manner of one Chinese server: two AP properties, spaces, empty GN."""
    return (
        f"(;GM[1]FF[4]  SZ[{size}]  GN[]  {names}  BR[3段]  WR[3段]  {fields}RU[{rules}]"
        f"{FOX}RE[{result}]TM[300]TC[3]TT[30]AP[foxwq]RL[0]  "
    )


def zi(margin: float) -> str:
    """A count of points in zi, as `2又3/4`."""
    whole, quarters = divmod(abs(margin) * 2, 4)
    part = {0: "", 1: "1/4", 2: "1/2", 3: "3/4"}[int(quarters)]
    return f"{int(whole)}又{part}" if whole and part else part or str(int(whole))


def headers(shelf: Shelf) -> None:
    komis(shelf)
    fox_records(shelf)
    handicaps(shelf)
    results(shelf)


def komis(shelf: Shelf) -> None:
    for km, komi, chinese in ((375, 7.5, True), (275, 5.5, True), (650, 6.5, False)):
        g = shelf.game(9, chinese)
        margin = g.margin(komi)
        shelf.put(
            f"001-km-{km}-sgfc2.sgf",
            f"(;GM[1]FF[4]AP[SGFC:2.0]SZ[9]PB[Black]PW[White]KM[{km}]RU[{'Chinese' if chinese else 'Japanese'}]"
            f"RE[{re(margin)}]\n{nodes(g.moves)}\n{g.marks})\n",
            f"komi in hundredths of a {'zi' if km < 400 else 'point'} with AP[SGFC:2.0]",
            f"komi {komi}, not {km}; the result fits it",
            g, komi=f"{komi:g}", player_black="Black", player_white="White", **expect_margin(margin),
        )

    g = shelf.game(9, False)
    margin = g.margin(6.5)
    shelf.put(
        "015-km-0-but-game-had-komi.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[0]RU[Japanese]RE[{re(margin)}]\n{nodes(g.moves)}\n{g.marks})\n",
        "KM[0], but the result was counted with 6.5",
        "komi 0 as written; the count misses the result by 6.5 points, so the komi is the suspect",
        g, komi="0", **expect_margin(margin),
    )

    g = shelf.game(9, True, wanted=lambda g: g.margin(7.5) < 0)
    margin = g.margin(7.5)
    shelf.put(
        "009-km-empty-re-chinese-gbk.sgf",
        f"(;SZ[9]\nDT[2018-05-02 20:46:58]\nPW[白方棋手]\nWR[1k]\nPB[黑方棋手]\nBR[1k]\nKM[]\n"
        f"RE[白胜{-margin:g}目];\n" + nodes(g.moves)[1:].replace(";", ";\n") + ")\n",
        "KM[] empty, result in Chinese, GBK without CA",
        "komi unknown; White won by the points written; names decoded",
        g, "gbk", komi="unknown", player_black="黑方棋手", player_white="白方棋手", **expect_margin(margin),
    )

    g = shelf.game(9, False, None)
    shelf.put(
        "010-km-empty-handicap.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[]HA[{g.handicap}]{ab(g.stones)}RU[Japanese]RE[B+R]\n"
        f"{nodes(g.moves[:24])})\n",
        "KM[] empty in a handicap game", "komi unknown, handicap kept, Black by resignation",
        komi="unknown", handicap=g.handicap, winner="B", moves=24, passes=sum(p is None for _, p in g.moves[:24]),
    )

    g = shelf.game(9, True)
    margin = g.margin(7.5)
    side = "黑" if margin > 0 else "白"
    shelf.put(
        "009-km-and-re-in-zi.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[3.75]RU[Chinese]RE[{side}胜{zi(margin)}子]\n{nodes(g.moves)}\n{g.marks})\n",
        "komi and result in zi (1 zi = 2 points)",
        "komi 7.5; the margin is twice the zi written", g, komi="7.5", **expect_margin(margin),
    )


def fox_records(shelf: Shelf) -> None:
    names = {"player_black": "Hei", "player_white": "Bai"}

    g = shelf.game(9, False, None)
    margin = g.margin(0)
    shelf.put(
        "002-fox-km-0-ab-in-node-2.sgf",
        fox(9, f"KM[0]HA[{g.handicap}]", re(margin)) + f";{ab(g.stones)}" + nodes(g.moves) + ")",
        "handicap stones stand in the second node", "the stones are the handicap; komi 0",
        g, komi="0", handicap=g.handicap, **names, **expect_margin(margin),
    )

    g = shelf.game(9, False)
    margin = g.margin(6.5)
    shelf.put(
        "002-fox-km-0-even.sgf",
        fox(9, "KM[0]HA[0]", re(margin)) + nodes(g.moves) + ")",
        "KM[0] in an even game of a server that writes it whatever the komi was",
        "komi unknown from the header (6.5 makes the result true)",
        g, komi="unknown", **names, **expect_margin(margin),
    )

    g = shelf.game(9, True)
    margin = g.margin(7.5)
    shelf.put(
        "003-fox-km-375-re-in-zi.sgf",
        fox(9, "KM[375]HA[0]", re(margin / 2), "Chinese") + nodes(g.moves) + ")",
        "KM[375] means 3.75 zi, and the result is in zi as well",
        "komi 7.5; margin in points is twice the number written",
        g, komi="7.5", **names, **expect_margin(margin),
    )

    g = shelf.game(9, True)
    shelf.put(
        "003-fox-re-0.02.sgf",
        fox(9, "KM[375]HA[0]", "B+0.02", "Chinese") + nodes(g.moves[:31]) + ")",
        "RE[B+0.02] is a code, no count: nobody wins by two hundredths",
        "Black won, no margin; not a counted game",
        komi="7.5", winner="B", moves=31, passes=sum(p is None for _, p in g.moves[:31]), **names,
    )

    g = shelf.game(9, True, None)
    played = g.moves[:-2]
    leading = "".join(f";B[{s}]" for s in g.stones)
    shelf.put(
        "005-fox-leading-black-moves.sgf",
        fox(9, "KM[375]HA[0]", "B+R", "Chinese") + leading + nodes(played) + ")",
        "handicap stones written as Black moves in a row, HA[0], komi of an even game kept",
        "handicap is the number of leading Black moves; komi 0, not 7.5 nor 375",
        komi="0", handicap=g.handicap, winner="B", moves=len(played), passes=g.n_passes - 2, **names,
    )

    g = shelf.game(9, False)
    moves = nodes(g.moves)
    shelf.put(
        "008-fox-move-in-root.sgf",
        fox(9, "KM[650]HA[0]", re(g.margin(6.5))).rstrip() + moves[1:] + ")",
        "the first move stands in the root node", "it is move 1; komi 6.5",
        g, komi="6.5", **names, **expect_margin(g.margin(6.5)),
    )


def handicaps(shelf: Shelf) -> None:
    stones = "AB[dd][jd][jj][dj][gg][dg][jg][gd][gj][ed][ee][id][ie][hc]"
    white = "AW[ec][fc][gc][hd][he][fd]"
    shelf.put(
        "011-ha-7-ab-14.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[13]KM[0.5]HA[7]{stones}{white}PL[W];W[ge];B[hb];W[gb];B[ic])\n",
        "HA[7] with 14 black stones (and white ones): a position, not a handicap",
        "handicap 7 as written, a defect for the disagreement; every setup stone on the board",
        komi="0.5", handicap=7, moves=4, passes=0,
    )

    g = shelf.game(13, False, None)
    margin = g.margin(g.komi)
    shelf.put(
        "013-handicap-white-first.sgf",
        f"(;FF[4]CA[UTF-8]GM[1]PC[Example server]PB[kuro]PW[shiro]RE[{re(margin)}]SZ[13]KM[{g.komi:g}]\n"
        f"RU[Japanese]HA[{g.handicap}]{ab(g.stones)}\n{nodes(g.moves)}\n{g.marks})\n",
        "White moves first after the handicap stones: right, but loaders have refused it",
        "no defect, colors in order", g, komi=f"{g.komi:g}", handicap=g.handicap,
        player_black="kuro", player_white="shiro", **expect_margin(margin),
    )

    g = shelf.game(9, False)
    margin = g.margin(6.5)
    shelf.put(
        "014-ab-empty-ha-0.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]AB[]HA[0]RU[Japanese]RE[{re(margin)}]\n{nodes(g.moves)}\n{g.marks})\n",
        "AB[] without a point and HA[0]", "an even game, Black's first move stays",
        g, komi="6.5", **expect_margin(margin),
    )

    g = shelf.game(9, True)
    margin = g.margin(0.5)
    shelf.put(
        "024-ha-1-chinese.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[0.5]HA[1]RU[Chinese]RE[{re(margin)}]\n{nodes(g.moves)}\n{g.marks})\n",
        "HA[1]: Black only moves first", "sen: no stones were given, so nothing is returned",
        g, komi="0.5", handicap="1", **expect_margin(margin),
    )

    g = shelf.game(13, True, 9)
    margin = g.margin(11.5)
    shelf.put(
        "029-ha-9-km-11.5.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[13]KM[11.5]HA[9]{ab(g.stones)}RU[Chinese]RE[{re(margin)}]\n"
        f"{nodes(g.moves)}\n{g.marks})\n",
        "a large komi beside nine stones: unusual, not wrong",
        "komi 11.5, and nine points returned by Chinese rules", g, komi="11.5", handicap=9,
        **expect_margin(margin),
    )


def results(shelf: Shelf) -> None:
    g = shelf.game(9, False)
    margin = g.margin(6.5)
    shelf.put(
        "017-re-after-comment.sgf",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]\n"
        "C[kuro [6k\\]: hello\nshiro [5k\\]: hi, have fun! (;B[aa\\] is no move)\nkuro [6k\\]: gg\n"
        + "shiro [5k\\]: thanks for the game\\\\\n" * 20
        + f"]RE[{re(margin)}]\n{nodes(g.moves)}\n{g.marks})\n",
        "RE after a long comment with escaped brackets and a backslash",
        "the result, and no move out of the comment", g, komi="6.5", **expect_margin(margin),
    )

    g = shelf.game(9, False)
    shelf.put(
        "018-re-lower-case-resigned.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[w+r]\n{nodes(g.moves[:26])})\n",
        "result in lower case", "White by resignation, no margin",
        komi="6.5", winner="W", moves=26, passes=sum(p is None for _, p in g.moves[:26]),
    )
    margin = g.margin(6.5)
    shelf.put(
        "018-re-lower-case-points.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[{re(margin).lower()}]\n{nodes(g.moves)}\n{g.marks})\n",
        "result in lower case", "the winner and the points", g, komi="6.5", **expect_margin(margin),
    )

    g = shelf.game(9, True)
    margin = g.margin(7.5)
    tail = [(c, None) for c, _ in g.moves[-2:]]
    shelf.put(
        "019-final-tt-pair.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]RE[{re(margin)}]\n"
        f"{nodes(g.moves[:-2])}{nodes(tail, 'tt')})\n",
        "passes written [tt] on 9x9", "two passes, no moves off the board", g, komi="7.5", **expect_margin(margin),
    )

    g = shelf.game(9, False, wanted=lambda g: g.margin(6.5) > 0 and g.marks)
    shelf.put(
        "020-resigned-while-ahead.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]RE[W+R]\n{nodes(g.moves)}\n{g.marks})\n",
        "Black is ahead on the marked board, the result is White by resignation",
        "the resignation stands, whatever the board says", g, komi="6.5", winner="W",
    )

    g = shelf.game(9, False)
    shelf.put(
        "021-passed-out-no-result.sgf",
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RU[Japanese]\n{nodes(g.moves)})\n",
        "two passes, no RE", "the header has no winner; the game can be counted", g, komi="6.5",
    )

    g = shelf.game(9, True)
    shelf.put(
        "098-re-free-text.sgf",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]"
        f"RE[{'Black' if g.margin(7.5) > 0 else 'White'} wins by {abs(g.margin(7.5)):g} points.]\n{nodes(g.moves)}\n{g.marks})\n",
        "the result is a sentence", "winner and points", g, komi="7.5", **expect_margin(g.margin(7.5)),
    )
    shelf.put(
        "098-re-free-text-resigned.sgf",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]RE[黑中盘胜]\n" + nodes(g.moves[:20]) + ")\n",
        "resignation in Chinese", "Black by resignation, no margin",
        komi="7.5", winner="B", moves=20, passes=sum(p is None for _, p in g.moves[:20]),
    )
    shelf.put(
        "000-re-beyond-the-board.sgf",
        "(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7.5]RU[Chinese]RE[W+394.50]\n" + nodes(g.moves[:40]) + ")\n",
        "more points than the board has", "White won; the number is no margin",
        komi="7.5", winner="W", moves=len(g.moves[:40]), passes=sum(p is None for _, p in g.moves[:40]),
    )
