"""What dirty.py writes with: a loaded game, a record text, and the shelf of written files."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import sgf
from board import Point, to_sgf

COLUMNS = (
    "file records moves komi handicap winner margin player_black player_white passes kind report"
).split()

# The report a file answers to, by the number in its name.
REPORTS = {
    1: "lightvector/KataGo#1118", 2: "SabakiHQ/sgf#16", 3: "online-go/goban#205",
    5: "wimi321/lizzieyzy-next#73", 7: "sanderland/katrain#177", 8: "sanderland/katrain#150",
    9: "pnprog/goreviewpartner#71", 10: "featurecat/lizzie#272", 11: "herzbube/littlego#325",
    13: "atw1020/sente#45", 14: "SabakiHQ/Sabaki#206", 15: "wonsiks/BadukMegapack#5",
    17: "online-go/goban#26", 18: "online-go/goban#29", 19: "leela-zero/leela-zero#556",
    20: "tensorflow/minigo#97", 21: "atw1020/sente#27", 24: "online-go/online-go.com#651",
    29: "ymgaq/AQ#84", 42: "online-go/online-go.com#870", 44: "herzbube/littlego#223",
    68: "featurecat/lizzie#410", 69: "SabakiHQ/Sabaki#328", 73: "featurecat/lizzie#750",
    75: "lightvector/KataGo#984", 77: "katago/katago-server#116", 80: "featurecat/lizzie#792",
    81: "bernds/q5Go#8", 82: "toy80/sgf2gif#1", 83: "tensorflow/minigo#587", 85: "SabakiHQ/sgf#3",
    86: "SabakiHQ/Sabaki#57", 88: "yewang/besogo#36", 89: "waltheri/wgo.js#36",
    90: "sanderland/katrain#288", 92: "herzbube/littlego#323", 93: "pnprog/goreviewpartner#56",
    94: "bernds/q5Go#20", 96: "daylen/stockfish-mac#88", 97: "niklasf/python-chess#365",
    98: "lichess-org/lila#4789", 100: "AndyGrant/OpenBench#331",
}

Moves = list[tuple[str, Point | None]]


@dataclass
class Played:
    """A game of data/sample/gnugo."""

    name: str
    size: int
    chinese: bool
    handicap: int
    komi: float
    stones: list[str]
    moves: Moves
    result: str
    marks: str  # TB and TW as in the file

    @classmethod
    def load(cls, path: Path) -> "Played":
        game = sgf.games(path.read_bytes())[0]
        size = game.size()
        moves, stones, marks = [], [], ""
        for node in game.nodes:
            for ident, values in node:
                if ident in ("B", "W"):
                    moves.append((ident, sgf.move(values[0], size)))
                elif ident == "AB":
                    stones = [v.decode() for v in values]
                elif ident in ("TB", "TW"):
                    marks += ident + "".join(f"[{v.decode()}]" for v in values)
        return cls(
            path.stem, size[0], game.root("RU") == "Chinese", int(game.root("HA") or 0),
            float(game.root("KM")), stones, moves, game.root("RE"), marks,
        )

    @property
    def counted(self) -> bool:
        return not self.result.endswith("R")

    def margin(self, komi: float) -> float:
        """Black minus White as GNU Go counted it, with another komi."""
        text = self.result
        says = 0.0 if text == "0" else float(text[2:]) * (1 if text[0] == "B" else -1)
        return says + self.komi - komi

    @property
    def n_passes(self) -> int:
        return sum(p is None for _, p in self.moves)


def nodes(moves: Moves, pass_text: str = "") -> str:
    """The moves as SGF nodes, ten a line."""
    texts = [f";{c}[{pass_text if p is None else to_sgf(p)}]" for c, p in moves]
    return "\n".join("".join(texts[i : i + 10]) for i in range(0, len(texts), 10))


def ab(stones: list[str]) -> str:
    return "AB" + "".join(f"[{s}]" for s in stones)


def re(margin: float) -> str:
    return "0" if margin == 0 else f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"


def expect_margin(margin: float) -> dict:
    winner = "draw" if margin == 0 else "B" if margin > 0 else "W"
    return {"winner": winner, "margin": f"{abs(margin):g}"}


@dataclass
class Shelf:
    out: Path
    gnugo: Path
    rows: list[dict] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def game(self, size: int, chinese: bool, handicap: int | None = 0, wanted=lambda g: True) -> Played:
        """The first counted game of this kind, one that no other file uses if there is one.

        `handicap` None: any number of stones above 0.
        """
        paths = sorted((self.gnugo / f"{size}x{size}").glob("*.sgf"))
        for path in sorted(paths, key=lambda p: p.stem in self.used):
            g = Played.load(path)
            fits = g.handicap > 0 if handicap is None else g.handicap == handicap
            if fits and g.chinese == chinese and g.counted and len(g.moves) > 20 and wanted(g):
                self.used.add(path.stem)
                return g
        raise LookupError(f"no game left: {size}, chinese {chinese}, handicap {handicap}")

    def put(self, file: str, data: str | bytes, wrong: str, find: str, played: Played | None = None,
            encoding: str = "utf-8", **expect) -> None:
        """Writes one file and notes what it should yield."""
        raw = data.encode(encoding) if isinstance(data, str) else data
        (self.out / file).write_bytes(raw)
        row = {
            "file": file, "kind": "game", "records": "1", "handicap": "0", "winner": "unknown",
            "margin": "", "player_black": "", "player_white": "", "report": REPORTS[int(file[:3])] if file[:3] != "000" else "",
        }
        if played:
            row["moves"], row["passes"] = len(played.moves), played.n_passes
        row |= expect
        if row["kind"] != "game":
            for column in ("moves", "passes", "komi", "handicap", "winner"):
                row[column] = ""
        row |= {"wrong": wrong, "find": find}
        self.rows.append({k: str(v) for k, v in row.items()})

    def finish(self, intro: str) -> None:
        self.rows.sort(key=lambda r: r["file"])
        table = "".join(
            "| {} | {} | {} | {} |\n".format(
                r["file"], r["report"], *(r[k].replace("|", "\\|") for k in ("wrong", "find")))
            for r in self.rows
        )
        (self.out / "README.md").write_text(intro + table, encoding="utf-8")
        lines = ["\t".join(COLUMNS)] + ["\t".join(r[c] for c in COLUMNS) for r in self.rows]
        (self.out / "expected.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
