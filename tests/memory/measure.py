#!/usr/bin/env python3
"""Peak memory of `hantei analyze` on large inputs against small ones of the same kind.

    measure.py HANTEI [--megabytes 2048] [--members 1000000] [--bound 50] [--folder target/memory]

Makes a file of many games and a zip of many members, small and large, runs both and compares the peaks. The games are
resigned ones with moves of their own: what is measured is reading, planning, writing, duplicates and report.
Everything made is removed afterwards. Exit 1 where a large one takes more than the bound, in MB, beyond a small one.
"""

import argparse
import os
import random
import shutil
import sys
import time
import zipfile
from pathlib import Path

LETTERS = "abcdefghijklmnopqrs"


def tails(moves):
    """Moves that many games end with, White to move first."""
    dice = random.Random(1)
    points = [x + y for x in LETTERS for y in LETTERS[3:]]
    for _ in range(997):
        dice.shuffle(points)
        yield "".join(f";{'WB'[i % 2]}[{point}]" for i, point in enumerate(points[:moves]))


def game(n, tails):
    """No two of a collection are the same game: the first three moves count in base 57."""
    first = [LETTERS[n // 57**i % 57 // 3] + LETTERS[n // 57**i % 3] for i in range(4)]
    head = "".join(f";{'BW'[i % 2]}[{point}]" for i, point in enumerate(first))
    return f"(;GM[1]FF[4]SZ[19]KM[6.5]RE[B+R]PB[b{n}]PW[w{n}]{head};B[]{tails[n % len(tails)]})\n"


def write_sgf(path, megabytes):
    long = list(tails(240))
    with open(path, "w") as file:
        n = 0
        while file.tell() < megabytes << 20:
            file.write("".join(game(m, long) for m in range(n, n + 1000)))
            n += 1000
    return n


def write_zip(path, members):
    short = list(tails(30))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for n in range(members):
            archive.writestr(f"games/{n // 1000:04}/{n:07}.sgf", game(n, short))


def apart(write, *args):
    """In a process of its own: a child's peak begins with what its parent holds."""
    child = os.fork()
    if child == 0:
        write(*args)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        sys.exit("the input could not be made")


def run(hantei, source, out):
    """Peak memory in MB, seconds, and bytes written."""
    command = [hantei, "analyze", str(source), "--out", str(out), "--rulesets", "aga,jp1989", "--progress", "never"]
    began = time.monotonic()
    child = os.posix_spawn(hantei, command, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(child, 0)
    if status:
        sys.exit(f"{' '.join(command)}: {status}")
    written = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    return usage.ru_maxrss / 1024, time.monotonic() - began, written


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hantei")
    parser.add_argument("--megabytes", type=int, default=2048)
    parser.add_argument("--members", type=int, default=1_000_000)
    parser.add_argument("--bound", type=int, default=50)
    parser.add_argument("--folder", type=Path, default=Path("target/memory"))
    args = parser.parse_args()
    shutil.rmtree(args.folder, ignore_errors=True)
    args.folder.mkdir(parents=True)
    os.environ["TMPDIR"] = str(args.folder)
    worst = 0
    try:
        for name, write, small, large in [
            ("games.sgf", write_sgf, max(args.megabytes // 20, 1), args.megabytes),
            ("games.zip", write_zip, max(args.members // 20, 1), args.members),
        ]:
            peaks = []
            for size in (small, large):
                source, out = args.folder / name, args.folder / "out"
                apart(write, source, size)
                peak, seconds, written = run(args.hantei, source, out)
                bytes_read = source.stat().st_size
                print(f"{name} {size}: {bytes_read >> 20} MB read, {written >> 20} MB written, {seconds:.0f} s, peak {peak:.0f} MB", flush=True)
                peaks.append(peak)
                source.unlink()
                shutil.rmtree(out)
            print(f"{name}: {peaks[1] - peaks[0]:+.0f} MB for {large // small} times as much", flush=True)
            worst = max(worst, peaks[1] - peaks[0])
    finally:
        shutil.rmtree(args.folder)
    sys.exit(worst > args.bound)


if __name__ == "__main__":
    main()
