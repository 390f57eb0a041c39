"""Files that hold records, and files that hold none."""

from __future__ import annotations

from dirty_write import Shelf, expect_margin, nodes, re
from pack import gzip_bytes, tar_bytes, zip_bytes


def containers(shelf: Shelf) -> None:
    games = [shelf.game(9, i % 2 == 1) for i in range(3)]
    texts = [
        f"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[{g.komi:g}]RU[{'Chinese' if g.chinese else 'Japanese'}]RE[{g.result}]\n"
        f"{nodes(g.moves)})\n".encode()
        for g in games
    ]
    g = games[0]
    expect = {"komi": f"{g.komi:g}", **expect_margin(g.margin(g.komi))}
    inner = zip_bytes([("a/one.sgf", texts[0]), ("a/two.sgf", texts[1])])
    shelf.put(
        "000-zip-in-tar.tar", tar_bytes([("first/inner.zip", inner), ("second/three.sgf", texts[2])]),
        "an archive inside an archive", "three games: two of the zip, then the loose one", g, records="3", **expect,
    )
    shelf.put("000-single.sgf.gz", gzip_bytes(texts[0]), "one record, gzipped", "one game", g, **expect)
    shelf.put(
        "000-damaged.zip", inner[: len(inner) * 2 // 3], "a zip cut off before its directory",
        "the game before the cut, and a reject for the container", kind="reject", records="2",
    )
    shelf.put("000-empty.sgf", b"", "no bytes at all", "no record", kind="skip", records="0")
    shelf.put(
        "000-binary.sgf", bytes((i * 37 + 11) % 251 for i in range(2048) if (i * 37 + 11) % 251 not in (40, 59)),
        "bytes that are no text, under the name of a record", "no record", kind="skip", records="0",
    )
    shelf.put(
        "000-not-a-record.txt",
        "Results of the spring tournament\n1. Black 5 points\n2. White 4 points\n",
        "a text that is no SGF", "no record", kind="skip", records="0",
    )
