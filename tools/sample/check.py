#!/usr/bin/env python3
"""Replays every record of data/sample and checks what it says of itself.

    python3 tools/sample/check.py data/sample

Clean records (loose, in the zip, in the tar.gz, many in a file): every move is legal by the
ordinary ko rule, colors alternate, two passes end a counted game, no two records are equal, and
where territory is marked the result follows from the marks under the stated rules (Chinese: one
point returned for each handicap stone). The two-stone game and that of the seki end on their boards. Dirty records:
expected.tsv names every file, and counts of records, moves and passes agree with it.
"""

from __future__ import annotations

import gzip
import io
import sys
import tarfile
import zipfile
from collections import Counter
from pathlib import Path

import sgf
import seki
import two_stones
from board import Board, Illegal, area_margin, other, result_text, territory_margin

LIMIT = 3_000_000  # bytes of the whole folder


class Check:
    def __init__(self) -> None:
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()
        self.seen: dict[str, str] = {}

    def fault(self, where: str, text: str) -> None:
        self.faults.append(f"{where}: {text}")

    def clean(self, where: str, game: sgf.Game, by_gnugo: bool) -> None:
        size = game.size()
        board = Board(*size)
        marks = {"B": set(), "W": set()}
        moves: list[tuple[str, object]] = []
        to_play = None
        for node in game.nodes:
            for ident, values in node:
                if ident in ("AB", "AW"):
                    for p in sorted(sgf.points(values)):
                        board.put(ident[1], p)
                elif ident == "PL":
                    to_play = values[0].decode()
                elif ident in ("TB", "TW"):
                    marks[ident[1]] |= sgf.points(values)
                elif ident in ("B", "W"):
                    p = sgf.move(values[0], size)
                    if to_play and ident != to_play:
                        self.fault(where, f"move {len(moves) + 1} by the wrong color")
                    try:
                        board.play(ident, p)
                    except Illegal as e:
                        self.fault(where, f"move {len(moves) + 1} {values[0].decode()}: {e}")
                    moves.append((ident, p))
                    to_play = other(ident)
        for p in board.stones:
            if not board.chain(p)[1]:
                self.fault(where, "stones without a liberty")
                break
        handicap = int(game.root("HA") or 0)
        if by_gnugo:
            self.gnugo(where, game, board, moves, marks, handicap)
        for name, module in [("two-stones-9x9.sgf", two_stones), ("seki-9x9.sgf", seki)]:
            if where.endswith(name) and board.rows() != module.ROWS:
                self.fault(where, f"does not end on the board of {module.__name__}.py")

    def gnugo(self, where, game, board, moves, marks, handicap) -> None:
        text = " ".join(f"{c}{p}" for c, p in moves)
        if text in self.seen:
            self.fault(where, f"same moves as {self.seen[text]}")
        self.seen[text] = where
        size = game.size()[0]
        self.counts[f"{size}x{size}"] += 1
        self.counts[f"{game.root('RU')} {'handicap' if handicap else 'even'}"] += 1
        stones = sum(len(v) for i, v in game.nodes[0] if i == "AB")
        if stones != handicap:
            self.fault(where, f"HA[{handicap}] with {stones} stones")
        result = game.root("RE")
        if result.endswith("+R"):
            self.counts["resigned"] += 1
            return
        if [p for _, p in moves[-2:]] != [None, None]:
            self.fault(where, "no two passes at the end")
        if game.root("GC"):
            self.counts["neutral points open"] += 1
        if not (marks["B"] or marks["W"]):
            return
        self.counts["marked"] += 1
        komi = float(game.root("KM"))
        if game.root("RU") == "Chinese":
            margin = area_margin(board, marks, komi, handicap)
        else:
            margin = territory_margin(board, marks, komi)
        if result_text(margin) != result:
            self.fault(where, f"RE[{result}], the marks give {result_text(margin)}")
        for c in "BW":
            if any(board.stones.get(p) == c for p in marks[c]):
                self.fault(where, f"T{c} on stones of its own color")

    def dirty(self, folder: Path) -> None:
        lines = (folder / "expected.tsv").read_text(encoding="utf-8").splitlines()
        columns = lines[0].split("\t")
        rows = {r["file"]: r for r in (dict(zip(columns, x.split("\t"), strict=True)) for x in lines[1:])}
        files = {p.name for p in folder.iterdir()} - {"README.md", "expected.tsv"}
        for name in sorted(files ^ set(rows)):
            self.fault(f"dirty/{name}", "not both in the folder and in expected.tsv")
        for name in sorted(files & set(rows)):
            row, found = rows[name], []
            self.counts["dirty"] += 1
            if row["kind"] != "game":
                continue
            for _, data in members(name, (folder / name).read_bytes()):
                if data.startswith(b"\xff\xfe"):
                    data = data.decode("utf-16").encode()
                found += sgf.games(double_byte(data))
            if len(found) != int(row["records"]):
                self.fault(f"dirty/{name}", f"{len(found)} games, not {row['records']}")
                continue
            values = [v[0] for node in found[0].nodes for i, v in node if i in ("B", "W")]
            passes = sum(sgf.move(v, found[0].size()) is None for v in values)
            if name in READ_FURTHER:
                continue
            if (len(values), passes) != (int(row["moves"]), int(row["passes"])):
                self.fault(f"dirty/{name}", f"{len(values)} moves, {passes} passes")


# What a plain reader does not see: stones placed as moves, moves behind a stray parenthesis.
READ_FURTHER = {"005-fox-leading-black-moves.sgf", "097-extra-closing-paren.sgf"}


def double_byte(data: bytes) -> bytes:
    """Takes the letters out that would hide a bracket or a backslash in their second byte."""
    try:
        data.decode("utf-8")
        return data
    except UnicodeDecodeError:
        out, i = bytearray(), 0
        while i < len(data):
            if data[i] >= 0x81 and i + 1 < len(data) and data[i + 1] >= 0x40:
                out += b"__"
                i += 2
            else:
                out.append(data[i])
                i += 1
        return bytes(out)


def members(name: str, data: bytes):
    """The files inside a file, containers opened."""
    if name.endswith(".zip"):
        with zipfile.ZipFile(io.BytesIO(data)) as z:
            for inner in z.namelist():
                yield from members(f"{name}/{inner}", z.read(inner))
    elif name.endswith((".tar", ".tar.gz")):
        with tarfile.open(fileobj=io.BytesIO(data)) as t:
            for info in t:
                if info.isfile():
                    yield from members(f"{name}/{info.name}", t.extractfile(info).read())
    elif name.endswith(".gz"):
        yield name[:-3], gzip.decompress(data)
    else:
        yield name, data


def main() -> int:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "data/sample")
    check = Check()
    total = sum(p.stat().st_size for p in root.rglob("*") if p.is_file())
    if total > LIMIT:
        check.fault(str(root), f"{total} bytes, more than {LIMIT}")
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if not path.is_file() or name.startswith("dirty/") or path.suffix == ".md":
            continue
        for where, data in members(name, path.read_bytes()):
            games = sgf.games(data)
            if not games:
                check.fault(where, "no game")
            for i, game in enumerate(games):
                check.counts["clean records"] += 1
                check.clean(f"{where}#{i}" if len(games) > 1 else where, game, "gnugo" in name)
    check.dirty(root / "dirty")
    for key, n in sorted(check.counts.items()):
        print(f"{n:5} {key}")
    print(f"{total:5} bytes")
    for fault in check.faults:
        print(f"fault: {fault}", file=sys.stderr)
    return 1 if check.faults else 0


if __name__ == "__main__":
    sys.exit(main())
