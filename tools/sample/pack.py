#!/usr/bin/env python3
"""Arranges the games of gnugo_games.py: loose files, a zip, a tar.gz, one file of many games.

    python3 tools/sample/pack.py --games target/sample-games --out data/sample

The same games give the same bytes: sorted names, fixed times, owners and modes.
Goes to gnugo_handicap.zip: five of seven handicap games. To gnugo_13x13.tar.gz: two of
three even 13x13 games. To gnugo/even_9x9.sgf: the last 20 even 9x9 games, one after the
other. Everything else stays a file of its own.
"""

from __future__ import annotations

import argparse
import gzip
import io
import shutil
import sys
import tarfile
import zipfile
from pathlib import Path

EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time a zip can hold
TOGETHER = 20


def zip_bytes(members: list[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        for name, data in sorted(members):
            info = zipfile.ZipInfo(name, EPOCH)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3
            info.external_attr = 0o100644 << 16
            z.writestr(info, data, compresslevel=9)
    return out.getvalue()


def tar_bytes(members: list[tuple[str, bytes]]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as t:
        for name, data in sorted(members):
            info = tarfile.TarInfo(name)
            info.size, info.mode, info.mtime = len(data), 0o644, 0
            t.addfile(info, io.BytesIO(data))
    return out.getvalue()


def gzip_bytes(data: bytes) -> bytes:
    out = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=out, mode="wb", compresslevel=9, mtime=0) as g:
        g.write(data)
    return out.getvalue()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=Path, required=True, help="what gnugo_games.py wrote")
    parser.add_argument("--out", type=Path, required=True, help="data/sample")
    args = parser.parse_args()

    zipped, tarred, together, loose = [], [], [], []
    for path in sorted(args.games.glob("*.sgf")):
        data = path.read_bytes()
        size, number = path.stem.rsplit("-", 1)
        if b"HA[" in data:
            kind = loose if int(number) % 7 in (0, 3) else zipped
        elif size == "13x13":
            kind = loose if int(number) % 3 == 0 else tarred
        else:
            kind = together if size == "9x9" else loose
        kind.append((f"{size}/{path.name}", data))
    loose += together[:-TOGETHER]
    together = together[-TOGETHER:]

    shutil.rmtree(args.out / "gnugo", ignore_errors=True)
    for name, data in loose:
        target = args.out / "gnugo" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    (args.out / "gnugo" / "even_9x9.sgf").write_bytes(b"\n".join(data for _, data in together))
    (args.out / "gnugo_handicap.zip").write_bytes(zip_bytes(zipped))
    (args.out / "gnugo_13x13.tar.gz").write_bytes(gzip_bytes(tar_bytes(tarred)))
    print(f"{len(loose)} files, {len(zipped)} in the zip, {len(tarred)} in the tar.gz, "
          f"{len(together)} in one file", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
