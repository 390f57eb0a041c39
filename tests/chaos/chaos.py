#!/usr/bin/env python3
"""What a run of hantei survives.

    chaos.py HANTEI [--kills 100] [--seed N]

A reference run gives the bytes. Then, each time into a folder of its own:
  kills      kill -9 at a random moment, again and again, until it is through
  full       a disk that fills up (a small tmpfs; where mounting is not allowed, a limit on the size of a file)
  unreadable files that may not be read, or whose reading fails
  vanishes   a file that goes away, and one that grows, while the run is on
  two        two runs into one folder at the same moment
Afterwards the same command must give the same bytes, or refuse with exit 2 and say why. Exit 1 if anything else came.
"""

import argparse
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "data" / "sample"
SETTINGS = ["--rulesets", "aga,jp1989,cn2002", "--shard-records", "40", "--progress", "never"]
CHECKS = 0


def fail(text):
    print(f"chaos: {text}", file=sys.stderr)
    sys.exit(1)


def well(what, is_so, detail=""):
    global CHECKS
    CHECKS += 1
    if not is_so:
        fail(f"{what}: {detail}")


def command(hantei, source, out, *more):
    return [hantei, "analyze", str(source), "--out", str(out), *SETTINGS, *more]


def finish(hantei, source, out, code=0, **how):
    done = subprocess.run(command(hantei, source, out), capture_output=True, text=True, timeout=900, **how)
    well(f"exit {code}", done.returncode == code, f"{done.returncode}: {done.stderr}")
    return done.stderr


def files(out):
    found = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    found.pop("_lock", None)
    return found


def same(what, out, wanted):
    found = files(out)
    well(f"{what}: the same files", sorted(found) == sorted(wanted), sorted(set(found) ^ set(wanted)))
    differ = [name for name in found if found[name] != wanted[name]]
    well(f"{what}: the same bytes", not differ, differ)


def kills(hantei, games, folder, wanted, seconds, times, dice):
    """Kills at moments spread over a whole run."""
    struck = unfinished = 0
    while struck < times:
        out = folder / f"kills-{struck}"
        # Few kills or many into the same folder, as long as something is left to do.
        for _ in range(dice.randint(1, 10)):
            if (out / "_SUCCESS").exists():
                break
            child = subprocess.Popen(command(hantei, games, out, "--jobs", str(dice.randint(1, 3))), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(dice.uniform(0, 0.9 * seconds))
            child.send_signal(signal.SIGKILL)
            child.wait()
            struck += 1
            unfinished += not (out / "_SUCCESS").exists()
        finish(hantei, games, out)
        same("after kills", out, wanted)
        shutil.rmtree(out)
    # Runs that go on where others were killed are shorter, and a busy machine has its own pace.
    well("kills struck runs before their end", 4 * unfinished >= struck, f"{unfinished} of {struck}")
    print(f"kills: {struck}, {unfinished} before the end", flush=True)


def full_disk(hantei, games, folder, wanted):
    size = sum(len(content) for content in wanted.values())
    mount = folder / "small"
    mount.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={size // 2}", "tmpfs", str(mount)]
    if shutil.which("mount") and subprocess.run(mounting, capture_output=True).returncode == 0:
        try:
            out = mount / "out"
            for _ in range(2):
                said = subprocess.run(command(hantei, games, out), capture_output=True, text=True, timeout=900)
                well("a full disk is told", said.returncode in (1, 2) and "no space left" in said.stderr, said.stderr)
            well("nothing looks finished", not (out / "_SUCCESS").exists())
            subprocess.run(["mount", "-o", f"remount,size={4 * size}", str(mount)], check=True)
            finish(hantei, games, out)
            same("after a full disk", out, wanted)
        finally:
            subprocess.run(["umount", str(mount)], check=True)
        print("full disk: tmpfs", flush=True)
    else:
        print("full disk: skipped, mounting is not allowed here; a limit on the size of a file instead", flush=True)
    out = folder / "limited"
    largest = max(len(content) for name, content in wanted.items() if name.endswith(".parquet"))

    def limited():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (largest // 2, largest // 2))

    said = subprocess.run(command(hantei, games, out), capture_output=True, text=True, preexec_fn=limited)
    well("a write that fails is told", said.returncode in (1, 2) and "cannot write" in said.stderr, said.stderr)
    finish(hantei, games, out)
    same("after writes that failed", out, wanted)


def unreadable(hantei, folder, wanted_of):
    """A file that may not be read is a reject, and no other game is lost; once it may, the run is the usual one."""
    games, out = folder / "unreadable", folder / "unreadable-out"
    shutil.copytree(SAMPLE / "casebook", games)
    whole = wanted_of(games)
    victim = sorted(games.glob("*.sgf"))[3]
    if os.geteuid() == 0:
        # Root may read everything: a folder where a file is listed cannot be read by anybody.
        text = victim.read_bytes()
        listing = folder / "listing"
        listing.write_text("".join(f"{p}\n" for p in sorted(games.glob("*.sgf"))) + f"{games}/gone.sgf\n/proc/self/mem\n")
        said = subprocess.run([hantei, "analyze", "--files-from", str(listing), "--out", str(out), *SETTINGS], capture_output=True, text=True)
        well("read errors are rejects", said.returncode == 0 and "2 unreadable" in said.stdout, said.stdout + said.stderr)
        well("and no other game is lost", f"{len(list(games.glob('*.sgf')))} games" in said.stdout, said.stdout)
        well("the file is as it was", victim.read_bytes() == text)
    else:
        victim.chmod(0)
        said = subprocess.run(command(hantei, games, out), capture_output=True, text=True)
        well("a read error is a reject", said.returncode == 0 and "1 unreadable" in said.stdout, said.stdout + said.stderr)
        victim.chmod(0o644)
        finish(hantei, games, out)
        same("once it may be read", out, whole)
    print("unreadable files", flush=True)


def changes(hantei, folder, wanted_of, seconds, dice, times):
    """A file that vanishes or grows in the middle: planned again, or refused; the next run is that of the files as they are."""
    told = 0
    for attempt in range(times):
        games, out = folder / f"changing-{attempt}", folder / f"changing-{attempt}-out"
        shutil.copytree(SAMPLE / "casebook", games)
        shutil.copy(SAMPLE / "gnugo_handicap.zip", games / "z.zip")
        shutil.copy(SAMPLE / "gnugo_13x13.tar.gz", games / "y.tar.gz")
        child = subprocess.Popen(command(hantei, games, out, "--jobs", "1"), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        time.sleep(dice.uniform(0, seconds))
        sgf = sorted(games.glob("*.sgf"))
        sgf[-1 - attempt % 5].unlink()
        with open(sgf[len(sgf) // 2], "a") as file:
            file.write("(;SZ[9];B[aa];W[bb])")
        with open(games / "y.tar.gz", "r+b") as file:
            file.truncate(file.seek(0, 2) - 1000)
        said = child.communicate(timeout=900)[1]
        well("a change ends well or is told", child.returncode == 0 or "changed while" in said or "does not exist" in said, said)
        told += child.returncode != 0
        finish(hantei, games, out)
        same("after changes", out, wanted_of(games))
        shutil.rmtree(games)
        shutil.rmtree(out)
    print(f"changing files: {times}, {told} refused at first", flush=True)


def two(hantei, games, folder, wanted, times):
    refused = 0
    for attempt in range(times):
        out = folder / f"two-{attempt}"
        pair = [subprocess.Popen(command(hantei, games, out), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) for _ in range(2)]
        said = [child.communicate(timeout=900)[1] for child in pair]
        codes = sorted(child.returncode for child in pair)
        well("one of two runs ends well", codes in ([0, 0], [0, 2]), f"{codes} {said}")
        if codes == [0, 2]:
            refused += 1
            well("the other is told why", any("another run is writing" in text for text in said), said)
        same("after two runs", out, wanted)
        shutil.rmtree(out)
    print(f"two runs: {times}, {refused} refused", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hantei")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(4)))
    args = parser.parse_args()
    hantei = str(Path(args.hantei).resolve())
    dice = random.Random(args.seed)
    print(f"chaos: seed {args.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="hantei-chaos-"))
    references = 0

    def wanted_of(source):
        nonlocal references
        references += 1
        out = folder / f"reference-{references}"
        finish(hantei, source, out)
        found = files(out)
        shutil.rmtree(out)
        return found

    try:
        games = folder / "games"
        games.mkdir()
        shutil.copytree(SAMPLE / "casebook", games / "casebook")
        shutil.copytree(SAMPLE / "dirty", games / "dirty")
        for name in ["gnugo_13x13.tar.gz", "gnugo_handicap.zip"]:
            shutil.copy(SAMPLE / name, games)
        wanted_of(games)
        began = time.monotonic()
        wanted = wanted_of(games)
        seconds = time.monotonic() - began
        few = max(args.kills // 20, 1)
        kills(hantei, games, folder, wanted, seconds, args.kills, dice)
        full_disk(hantei, games, folder, wanted)
        unreadable(hantei, folder, wanted_of)
        changes(hantei, folder, wanted_of, seconds, dice, few)
        two(hantei, games, folder, wanted, few)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"chaos: {CHECKS} checks, all well")


if __name__ == "__main__":
    main()
