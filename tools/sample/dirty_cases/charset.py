"""Texts in the wrong or in no declared charset (section F)."""

from __future__ import annotations

from dirty_write import Shelf, expect_margin, nodes, re


def charsets(shelf: Shelf) -> None:
    g = shelf.game(9, False)
    margin = g.margin(6.5)
    body = nodes(g.moves)

    def put(file: str, black: str, white: str, more: str, encoding: str, wrong: str, find: str = "",
            head: str = "FF[4]", prefix: bytes = b"") -> None:
        text = (
            f"(;GM[1]{head}SZ[9]KM[6.5]RU[Japanese]RE[{re(margin)}]PB[{black}]PW[{white}]{more}\n{body})\n"
        )
        shelf.put(
            file, prefix + text.encode(encoding), wrong, find or "both names decoded, the game untouched", g,
            komi="6.5", player_black=black, player_white=white, **expect_margin(margin),
        )

    put("007-gbk-no-ca.sgf", "黑方棋手", "白方棋手", "EV[业余围棋联赛第三轮]PC[网络对局室]", "gbk", "GBK, no CA")
    put("000-gbk-trail-5c.sgf", "黑誠先生", "白方棋手", "EV[业余围棋联赛决赛]", "gbk",
        "a GBK letter (誠) whose second byte is a backslash", "the name whole; the backslash byte escapes nothing")
    put("000-gbk-trail-5d.sgf", "黑方棋手", "白鋆棋手", "EV[业余围棋联赛决赛]", "gbk",
        "a GBK letter (鋆) whose second byte is a closing bracket", "the name whole; the bracket byte closes nothing")
    put("080-big5-no-ca.sgf", "許功先生", "林小姐的圍棋", "EV[圍棋聯誼賽第三輪]PC[臺灣網路對局室]", "big5",
        "Big5, no CA; 許 and 功 end in a backslash byte")
    put("080-euc-kr-no-ca.sgf", "흑기사", "백기사", "EV[동호인 바둑 대회 결승전]C[안녕하세요 잘 부탁드립니다]", "euc_kr",
        "EUC-KR, no CA")
    put("080-shift-jis-no-ca.sgf", "表十太郎", "しろいし", "EV[第三回アマチュア囲碁大会]C[よろしくお願いします]", "shift_jis",
        "Shift-JIS, no CA; 表 and 十 end in a backslash byte")
    put("081-declared-latin-1-is-gbk.sgf", "黑方棋手", "白方棋手", "EV[业余围棋联赛第三轮]PC[网络对局室]", "gbk",
        "CA[ISO-8859-1], but the bytes are GBK", head="FF[4]CA[ISO-8859-1]")
    put("082-utf-8-no-ca.sgf", "黑方棋手", "白方棋手", "EV[业余围棋联赛第三轮]", "utf-8", "UTF-8, no CA")
    put("082-declared-gb2312-is-utf-8.sgf", "黑方棋手", "白方棋手", "EV[业余围棋联赛第三轮]", "utf-8",
        "CA[gb2312], but the bytes are UTF-8", head="FF[4]CA[gb2312]")
    put("000-bom.sgf", "Müller", "Šimek", "", "utf-8", "a byte order mark before the first parenthesis",
        prefix=b"\xef\xbb\xbf")
    put("000-latin-1-no-ca.sgf", "Müller", "Françoise", "", "latin-1",
        "Latin-1, no CA: what the format says where CA is missing")
    put("000-utf-16.sgf", "Müller", "黑石", "", "utf-16-le", "UTF-16, little endian, with a byte order mark",
        prefix=b"\xff\xfe")
