#!/usr/bin/env python3
"""Plays GNU Go against itself and writes the games as SGF, one file a game.

Every game has its own fixed seed, so a second run writes the same bytes:

    python3 tools/sample/gnugo_games.py --out target/sample-games

GNU Go 3.8 is needed (Debian package `gnugo`). Takes half an hour to an hour of processor time.
`pack.py` arranges the games into data/sample afterwards.

GNU Go plays both colors. The script only picks the first moves, so that the games differ,
and, in handicap games between equals, plays a wasteful move for Black now and then while
GNU Go's own estimate has Black far ahead, so that the games end close.
"""

from __future__ import annotations

import argparse
import random
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

from board import (
    Board,
    Point,
    area_margin,
    from_gtp,
    other,
    result_text,
    territory_margin,
    to_gtp,
    to_sgf,
)

LIMIT = {9: 160, 13: 320, 19: 600}  # moves after which a game is given up


@dataclass(frozen=True)
class Plan:
    """What one game is to be."""

    name: str
    size: int
    chinese: bool
    handicap: int
    komi: float
    level_black: int
    level_white: int
    seed: int
    marked: bool  # final node with TB and TW
    open_dame: bool  # record stops before the last neutral points are filled
    resign: bool  # GNU Go may resign


def plans(base_seed: int) -> list[Plan]:
    """The collection: 112 games on 9x9, 60 on 13x13, 40 on 19x19."""
    out = []
    for size, count, even, stones in (
        (9, 112, 64, (2, 3, 4, 5)),
        (13, 60, 36, (2, 3, 4, 5, 6, 7, 8, 9)),
        (19, 40, 24, (2, 3, 4, 5, 6, 7, 8, 9)),
    ):
        for i in range(count):
            chinese = i % 2 == 1
            handicap = 0 if i < even else stones[(i - even) // 2 % len(stones)]
            if not handicap:
                komi = 7.5 if chinese else 6.5
            else:
                komi = 0.0 if (i // 2) % 3 == 0 else 0.5
            top = {9: 4, 13: 3, 19: 2}[size]
            seed = base_seed + size * 1000 + i
            rng = random.Random(seed)
            out.append(
                Plan(
                    name=f"{size}x{size}-{i + 1:03d}",
                    size=size,
                    chinese=chinese,
                    handicap=handicap,
                    komi=komi,
                    level_black=rng.randrange(top),
                    level_white=rng.randrange(top),
                    seed=seed,
                    marked=(i // 2) % 2 == 0,
                    open_dame=not chinese and i % 18 == 4,
                    resign=i % 14 == 13,
                )
            )
    return out


class Engine:
    """GNU Go behind its text protocol."""

    def __init__(self, binary: str, plan: Plan) -> None:
        self.size = plan.size
        command = [binary, "--mode", "gtp", "--seed", str(plan.seed), "--level", "1"]
        command.append("--chinese-rules" if plan.chinese else "--japanese-rules")
        command.append("--resign-allowed" if plan.resign else "--never-resign")
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.ask(f"boardsize {plan.size}")
        self.ask(f"komi {plan.komi}")

    def ask(self, command: str) -> str:
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        lines = []
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError(f"GNU Go ended at: {command}")
            if line == "\n":
                if lines:
                    break
                continue
            lines.append(line.rstrip("\n"))
        if not lines[0].startswith("="):
            raise RuntimeError(f"{command}: {lines[0]}")
        return "\n".join([lines[0][1:].strip(), *lines[1:]]).strip()

    def position(self, stones: list[Point], moves: list[tuple[str, Point | None]]) -> None:
        self.ask("clear_board")
        if stones:
            self.ask("set_free_handicap " + " ".join(to_gtp(p, self.size) for p in stones))
        for color, p in moves:
            self.ask(f"play {color} {to_gtp(p, self.size)}")

    def listed(self, status: str) -> set[Point]:
        return {from_gtp(t, self.size) for t in self.ask(f"final_status_list {status}").split()}

    def marks(self, board: Board) -> dict[str, set[Point]]:
        """Territory as players mark it: surrounded points and dead stones."""
        dead = self.listed("dead")
        return {
            c: self.listed(f"{name}_territory") | {p for p in dead if board.stones[p] == other(c)}
            for c, name in (("B", "black"), ("W", "white"))
        }

    def close(self) -> None:
        self.ask("quit")
        self.process.wait()


def handicap_stones(size: int, n: int) -> list[Point]:
    """The usual fixed places."""
    if n == 0:
        return []
    lo = 2 if size < 13 else 3
    hi, mid = size - 1 - lo, size // 2
    corners = [(hi, lo), (lo, hi), (hi, hi), (lo, lo)]
    sides = [(lo, mid), (hi, mid), (mid, lo), (mid, hi)]
    if n <= 4:
        return corners[:n]
    stones = corners + sides[: (n - 4) // 2 * 2]
    return stones + [(mid, mid)] if n % 2 else stones


def opening(plan: Plan, rng: random.Random, board: Board) -> Point | None:
    """The script picks a first move so that the games differ; GNU Go plays the rest."""
    lo = 2
    for _ in range(50):
        p = rng.randrange(lo, plan.size - lo), rng.randrange(lo, plan.size - lo)
        if plan.size > 9 and lo + 2 < p[0] < plan.size - lo - 3 and lo + 2 < p[1] < plan.size - lo - 3:
            continue
        if p not in board.stones and not any(q in board.stones for q in board.near(p)):
            return p
    return None


def wasteful(rng: random.Random, board: Board, color: str) -> Point | None:
    """A legal move that is seldom worth much: not in an own eye, not into atari."""
    free = [p for p in board.points() if p not in board.stones and p != board.ko]
    rng.shuffle(free)
    for p in free:
        near = [board.stones.get(q) for q in board.near(p)]
        if None in near and near.count(None) >= 2 and near.count(color) < 3:
            return p
    return None


def is_far_ahead(engine: Engine, limit: float) -> bool:
    """Does GNU Go's estimate give Black more than `limit` points?"""
    answer = engine.ask("estimate_score").split()[0]
    return answer.startswith("B+") and float(answer[2:]) > limit


def replay(plan: Plan, stones: list[Point], moves) -> Board:
    board = Board(plan.size, plan.size)
    for p in stones:
        board.put("B", p)
    for color, p in moves:
        board.play(color, p)
    return board


def cut_dame(plan: Plan, engine: Engine, stones, moves, marks):
    """The longest tail (at most 12 turns) of neutral moves taken off, or None."""
    best = None
    for k in range(1, 13):
        kept, tail = moves[: len(moves) - k], [p for _, p in moves[len(moves) - k :] if p is not None]
        if not tail:
            continue
        color = other(kept[-1][0])
        short = [*kept, (color, None), (other(color), None)]
        board = replay(plan, stones, kept)
        if any(p in marks["B"] | marks["W"] or p in board.stones for p in tail):
            break
        engine.position(stones, short)
        neutral = engine.listed("dame")
        if not set(tail) <= neutral or engine.marks(board) != marks:
            break
        best = short
    return best


def play_game(binary: str, plan: Plan, log) -> str | None:
    engine = Engine(binary, plan)
    rng = random.Random(plan.seed)
    stones = handicap_stones(plan.size, plan.handicap)
    engine.position(stones, [])
    board = replay(plan, stones, [])
    moves: list[tuple[str, Point | None]] = []
    color = "W" if stones else "B"
    resigned = None
    scripted = {9: 2, 13: 2, 19: 1}[plan.size]
    limit = rng.randrange(-plan.handicap, 2 * plan.handicap + 2)
    late = plan.size * plan.size * 3 // 5  # from here on nobody helps
    while len(moves) < 2 or moves[-1][1] is not None or moves[-2][1] is not None:
        if len(moves) >= LIMIT[plan.size]:
            log(f"{plan.name}: no end after {len(moves)} moves, left out")
            engine.close()
            return None
        p = None
        if len(moves) < scripted:
            p = opening(plan, rng, board)
        elif stones and color == "B" and len(moves) < late and rng.random() < 0.6:
            engine.ask("level 0")
            if is_far_ahead(engine, limit):
                p = wasteful(rng, board, color)
        if p is not None:
            engine.ask(f"play {color} {to_gtp(p, plan.size)}")
        else:
            engine.ask(f"level {plan.level_black if color == 'B' else plan.level_white}")
            answer = engine.ask(f"genmove {color}")
            if answer.lower() == "resign":
                resigned = color
                break
            p = from_gtp(answer, plan.size)
        board.play(color, p)
        moves.append((color, p))
        color = other(color)

    note = ""
    marks = None
    if resigned:
        result = f"{other(resigned)}+R"
    else:
        engine.ask("level 1")
        marks = engine.marks(board)
        if plan.open_dame:
            short = cut_dame(plan, engine, stones, moves, marks)
            if short:
                moves, note = short, "The record stops before the last neutral points are filled."
                board = replay(plan, stones, moves)
            else:
                log(f"{plan.name}: no neutral points to leave open")
            engine.position(stones, moves)
        result = count(plan, engine, board, marks, log)
    engine.close()
    return sgf(plan, stones, moves, result, marks if plan.marked else None, note)


def count(plan: Plan, engine: Engine, board: Board, marks, log) -> str:
    """The result by the marks under the stated rules, compared with GNU Go's."""
    answer = engine.ask("final_score").split()[0]
    says = 0.0 if answer == "0" else float(answer[2:]) * (1 if answer[0] == "B" else -1)
    if plan.chinese:
        bare = area_margin(board, marks, plan.komi, 0)
        margin = bare - plan.handicap
        if says not in (bare, margin):
            log(f"{plan.name}: GNU Go says {answer}, the marks {result_text(bare)} before compensation")
        elif plan.handicap:
            log(f"{plan.name}: GNU Go {answer}, {'with' if says == margin else 'without'} compensation {plan.handicap}")
    else:
        margin = territory_margin(board, marks, plan.komi)
        if says != margin:
            log(f"{plan.name}: GNU Go says {answer}, the marks {result_text(margin)}")
    return result_text(margin)


def sgf(plan: Plan, stones, moves, result: str, marks, note: str) -> str:
    root = [
        "(;GM[1]FF[4]CA[UTF-8]AP[gnugo_games:1]",
        f"SZ[{plan.size}]KM[{plan.komi:g}]",
        f"HA[{plan.handicap}]" if plan.handicap else "",
        f"RU[{'Chinese' if plan.chinese else 'Japanese'}]",
        f"RE[{result}]\n",
        f"PB[GNU Go 3.8 level {plan.level_black}]PW[GNU Go 3.8 level {plan.level_white}]",
        f"GN[{plan.name} seed {plan.seed}]",
        f"GC[{note}]" if note else "",
    ]
    if stones:
        root.append("\nAB" + "".join(f"[{to_sgf(p)}]" for p in stones))
    nodes = [f";{color}[{to_sgf(p)}]" for color, p in moves]
    if marks:
        for color in "BW":
            if marks[color]:
                points = sorted(marks[color], key=lambda p: (p[1], p[0]))
                nodes[-1] += f"\nT{color}" + "".join(f"[{to_sgf(p)}]" for p in points)
    lines = ["".join(nodes[i : i + 12]) for i in range(0, len(nodes), 12)]
    return "".join(root) + "\n" + "\n".join(lines) + ")\n"


def moves_of(path: Path) -> str:
    return "".join(re.findall(r";[BW]\[\w*\]", path.read_text(encoding="utf-8")))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, required=True, help="folder for the games")
    parser.add_argument("--seed", type=int, default=20000, help="base of all seeds (default 20000)")
    parser.add_argument("--jobs", type=int, default=2, help="games at a time (default 2)")
    parser.add_argument("--only", default="", help="only games whose name starts with this, as 9x9-00")
    parser.add_argument("--gnugo", default=shutil.which("gnugo") or "/usr/games/gnugo")
    args = parser.parse_args()
    if not Path(args.gnugo).exists():
        print("gnugo not found; on Debian: apt-get install gnugo", file=sys.stderr)
        return 2
    args.out.mkdir(parents=True, exist_ok=True)

    def log(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def one(plan: Plan) -> None:
        path = args.out / f"{plan.name}.sgf"
        if path.exists():
            return
        text = play_game(args.gnugo, plan, log)
        if text:
            path.write_text(text, encoding="utf-8")
            log(f"{plan.name} done")

    todo = [p for p in plans(args.seed) if p.name.startswith(args.only)]
    with ThreadPoolExecutor(args.jobs) as pool:
        list(pool.map(one, todo))

    # Two games that came out alike: the later one is played again with another seed.
    seen: set[str] = set()
    for plan in todo:
        path = args.out / f"{plan.name}.sgf"
        while path.exists() and (moves := moves_of(path)) in seen:
            log(f"{plan.name}: like an earlier game, played again")
            path.unlink()
            plan = replace(plan, seed=plan.seed + 100_000)
            one(plan)
        if path.exists():
            seen.add(moves)
    return 0


if __name__ == "__main__":
    sys.exit(main())
