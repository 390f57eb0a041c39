#!/usr/bin/env python3
"""Object stores against a real server that speaks S3, started here on loopback (moto's).

    check_s3.py HANTEI

The same collection is read from a folder and from s3://, and written to a folder and to s3://: always the same bytes.
Then what was begun is finished after a kill and after losses, with and without conditional put; an unreachable store,
a bucket that is not there and other settings end with exit 2 and a line that says so; and no key is in any file or line.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import boto3
from botocore.config import Config

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "data" / "sample"
KEY, SECRET = "key-of-the-test", "secret-that-nobody-may-see"
LINES = []


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def environment(port, **more):
    keep = {k: v for k, v in os.environ.items() if not k.startswith(("AWS_", "GOOGLE_", "AZURE_"))}
    keep |= {
        "AWS_ACCESS_KEY_ID": KEY,
        "AWS_SECRET_ACCESS_KEY": SECRET,
        "AWS_REGION": "us-east-1",
        "AWS_ENDPOINT": f"http://127.0.0.1:{port}",
        "AWS_ALLOW_HTTP": "true",
    }
    return keep | more


def start(port):
    command = [sys.executable, "-c", "from moto.server import main; main()", "-H", "127.0.0.1", "-p", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(300):
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=1)
            return server
        except urllib.error.HTTPError:
            return server
        except OSError:
            if server.poll() is not None:
                sys.exit("the server did not start")
            time.sleep(0.1)
    sys.exit("the server does not answer")


def stop(servers):
    while servers:
        server = servers.pop()
        server.kill()
        server.wait()


def main():
    hantei = str(Path(sys.argv[1]).resolve())
    port = free_port()
    servers = [start(port)]
    folder = Path(tempfile.mkdtemp(prefix="hantei-s3-"))
    try:
        check(hantei, port, folder, servers)
    finally:
        stop(servers)
        shutil.rmtree(folder)
    print(f"s3: {len(LINES)} checks, all well")


def well(what, is_so, detail=""):
    LINES.append(what)
    if not is_so:
        sys.exit(f"s3: {what}: {detail}")


def check(hantei, port, folder, servers):
    env = environment(port)
    client = boto3.client(
        "s3",
        endpoint_url=env["AWS_ENDPOINT"],
        aws_access_key_id=KEY,
        aws_secret_access_key=SECRET,
        region_name="us-east-1",
        config=Config(retries={"max_attempts": 2}),
    )
    games = folder / "games"
    games.mkdir()
    for name in ["casebook", "dirty", "gnugo_13x13.tar.gz", "gnugo_handicap.zip"]:
        source = SAMPLE / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, games / name)
    (games / "棋譜 é#[1] {x} 100%20.sgf").write_text("(;SZ[9]PB[name];B[ee];W[gc])")

    def fill():
        for bucket in ["archive", "warehouse"]:
            client.create_bucket(Bucket=bucket)
        for path in sorted(games.rglob("*")):
            if path.is_file():
                client.upload_file(str(path), "archive", str(path.relative_to(folder)))

    fill()

    def run(source, out, env=env, more=(), code=0):
        command = [hantei, "analyze", str(source), "--out", str(out), "--rulesets", "jp1989,cn2002,aga"]
        command += ["--shard-records", "40", "--progress", "never", *more]
        done = subprocess.run(command, env=env, cwd=folder, capture_output=True, text=True, timeout=600)
        said = done.stdout + done.stderr
        well(f"exit {code} of {source} to {out}", done.returncode == code, f"{done.returncode}: {said}")
        well("no key is shown", SECRET not in said and KEY not in said, said)
        return said

    def local(out):
        files = {str(p.relative_to(out)): p.read_bytes() for p in sorted(out.rglob("*")) if p.is_file()}
        files.pop("_lock", None)
        return files

    def remote(prefix):
        names = []
        for page in client.get_paginator("list_objects_v2").paginate(Bucket="warehouse", Prefix=prefix + "/"):
            names += [item["Key"] for item in page.get("Contents", [])]
        read = lambda name: client.get_object(Bucket="warehouse", Key=name)["Body"].read()
        return {name[len(prefix) + 1 :]: read(name) for name in names}

    def same(what, found, wanted):
        well(f"{what}: the same files", sorted(found) == sorted(wanted), f"{set(found) ^ set(wanted)}")
        differ = [name for name in found if found[name] != wanted[name]]
        well(f"{what}: the same bytes", not differ, str(differ))

    run("games", folder / "out")
    wanted = local(folder / "out")
    well("something was written", len(wanted) > 30, len(wanted))
    run("s3://archive/games", folder / "from")
    same("from s3", local(folder / "from"), wanted)
    (folder / "list").write_text("s3://archive/games\n")
    run(f"--files-from={folder / 'list'}", folder / "listed")
    same("from a list of URLs", local(folder / "listed"), wanted)
    (folder / "list").write_text(f"s3://{KEY}:{SECRET}@archive/games\n")
    said = run(f"--files-from={folder / 'list'}", folder / "none", code=2)
    well("keys in a list are refused", "environment" in said, said)
    said = run("s3://archive/games", folder / "logged", more=["--log", "trace"])
    well("a run is logged", "shard committed" in said and "container read" in said, said)
    same("with a log", local(folder / "logged"), wanted)
    run(f"file://{games}", "s3://warehouse/to")
    same("to s3", remote("to"), wanted)
    run("s3://archive/games/", "s3://warehouse/both/deep")
    same("from s3 to s3", remote("both/deep"), wanted)
    said = run("s3://archive/games", "s3://warehouse/both/deep")
    well("a second run does nothing", "nothing new" in said, said)
    for command in [["verify"], ["report"], ["rulesets", "diff", "jp1989", "cn2002"]]:
        command = [hantei, *command, "s3://warehouse/to"]
        done = subprocess.run(command, env=env, capture_output=True, text=True)
        well(" ".join(command[1:]), done.returncode == 0, done.stdout + done.stderr)
    one = [hantei, "explain", "s3://archive/games/gnugo_handicap.zip", "--rulesets", "aga", "--format", "json"]
    done = subprocess.run(one, env=env, capture_output=True, text=True)
    well("explain from s3", done.returncode == 0 and '"source"' in done.stdout, done.stderr)

    # Losses: no end, half the receipts, a part of each table.
    for name in sorted(remote("to")):
        is_lost = name in ("_SUCCESS", "_manifest.json") or name.startswith("_receipts/") and name[10] in "01234567"
        if is_lost or name.endswith("0000.parquet") and name.split("-")[1][0] in "89ab":
            client.delete_object(Bucket="warehouse", Key=f"to/{name}")
    run("s3://archive/games", "s3://warehouse/to")
    same("after losses", remote("to"), wanted)

    # Killed in the middle, then gone on with by a run of another size, without conditional put.
    env_bare = environment(port, AWS_CONDITIONAL_PUT="disabled")
    command = [hantei, "analyze", "s3://archive/games", "--out", "s3://warehouse/killed"]
    command += ["--rulesets", "jp1989,cn2002,aga", "--shard-records", "40", "--jobs", "1", "--progress", "never"]
    for wait in [1, 3, 6]:
        child = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(600):
            if child.poll() is not None or len(remote_names(client, "killed")) > wait * 8:
                break
            time.sleep(0.02)
        child.send_signal(signal.SIGKILL)
        child.wait()
    well("a kill leaves something unfinished", "_SUCCESS" not in remote("killed"))
    run("s3://archive/games", "s3://warehouse/killed", env=env_bare)
    same("after kills", remote("killed"), wanted)
    run("games", "s3://warehouse/bare", env=env_bare)
    same("without conditional put", remote("bare"), wanted)

    said = run("games", "s3://warehouse/to", more=["--evidence", "blind"], code=2)
    well("other settings are told", "other settings" in said, said)
    said = run("games", "s3://no-such-bucket/x", code=2)
    well("a bucket that is not there is told", "no-such-bucket" in said, said)
    said = run("s3://archive/nothing-here", folder / "none", code=2)
    well("an empty prefix is told", "nothing at" in said, said)
    said = run(f"s3://{KEY}:{SECRET}@archive/games", folder / "none", code=2)
    well("keys in a URL are refused", "environment" in said, said)
    nobody = environment(free_port())
    for source, out in [("s3://archive/games", folder / "none"), ("games", "s3://warehouse/none")]:
        began = time.monotonic()
        said = run(source, out, env=nobody, more=["--log", "trace"], code=2)
        well("retries are logged", "retry 1 of" in said, said)
        well("an unreachable store is told by its name", "s3://" in said, said)
        well("and in time", time.monotonic() - began < 60, said)
    for place in [remote("to"), remote("killed"), wanted]:
        for name, content in place.items():
            well(f"no key in {name}", KEY.encode() not in content and SECRET.encode() not in content)

    # The store goes away in the middle, and comes back.
    out = folder / "away"
    command[2:5] = ["s3://archive/games", "--out", str(out)]
    child = subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for _ in range(6000):
        if child.poll() is not None or list(out.glob("_receipts/*")):
            break
        time.sleep(0.01)
    stop(servers)
    said = child.communicate(timeout=300)[1]
    well("a store that goes away is told", child.returncode in (1, 2) and "s3://archive" in said, f"{child.returncode} {said}")
    servers.append(start(port))
    fill()
    run("s3://archive/games", out)
    same("after it came back", local(out), wanted)


def remote_names(client, prefix):
    return [o["Key"] for o in client.list_objects_v2(Bucket="warehouse", Prefix=prefix + "/").get("Contents", [])]


if __name__ == "__main__":
    main()
