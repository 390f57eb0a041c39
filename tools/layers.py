#!/usr/bin/env python3
"""Proves which crates may know which: the arrows of ARCHITECTURE.md.

Asks cargo for the normal dependencies of every crate of the workspace and checks
  - the order: a crate depends only on crates before it;
  - the absences: what must never be reachable, directly or through others.
A name in the lists below that is no crate is an error, so that a renamed crate cannot slip through.
"""
import json
import subprocess
import sys

ORDER = ["go", "record", "rules", "replay", "life", "dispute", "score", "ruling", "engine", "table", "archive", "pipeline", "picture", "report", "cli", "casebook"]

# crate: what it must not reach
ABSENT = {
    "go": ["serde", "arrow-array", "tokio"],
    "record": ["rules", "replay", "arrow-array", "walkdir"],
    "rules": ["go", "arrow-array", "walkdir"],
    "replay": ["rules", "life", "arrow-array"],
    "life": ["record", "rules", "score", "arrow-array", "rand"],
    "dispute": ["record", "score", "arrow-array", "rand"],
    "score": ["record", "replay", "life", "arrow-array", "serde_json"],
    "ruling": ["arrow-array", "parquet", "walkdir", "tokio", "serde_json"],
    "engine": ["arrow-array", "walkdir", "tokio"],
    "table": ["archive", "walkdir", "rayon", "tokio", "object_store"],
    "archive": ["ruling", "arrow-array", "rules", "tokio", "object_store"],
    "picture": ["arrow-array", "walkdir", "tokio"],
    "report": ["archive", "walkdir", "rayon", "tokio", "object_store"],
    "cli": ["datafusion", "ballista"],
}


def main():
    out = subprocess.run(["cargo", "metadata", "--format-version", "1", "--locked"], capture_output=True, text=True, check=True).stdout
    meta = json.loads(out)
    names = {p["id"]: p["name"] for p in meta["packages"]}
    members = {names[m] for m in meta["workspace_members"]}
    direct = {}
    for node in meta["resolve"]["nodes"]:
        normal = [d["pkg"] for d in node["deps"] if any(k["kind"] is None for k in d["dep_kinds"])]
        direct.setdefault(names[node["id"]], set()).update(names[d] for d in normal)

    def reach(start):
        seen, stack = set(), [start]
        while stack:
            for d in direct[stack.pop()] - seen:
                seen.add(d)
                stack.append(d)
        return seen

    faults = []
    if set(ORDER) != members:
        faults.append(f"ORDER names {sorted(set(ORDER) ^ members)}, the workspace does not (or the other way round)")
    for crate in ORDER:
        for other in direct.get(crate, set()) & members:
            if ORDER.index(other) >= ORDER.index(crate):
                faults.append(f"{crate} depends on {other}, which comes after it")
    for crate, absent in ABSENT.items():
        if crate not in members:
            faults.append(f"{crate} is no crate of the workspace")
            continue
        for other in sorted(reach(crate) & set(absent)):
            faults.append(f"{crate} reaches {other}")
    for fault in faults:
        print("layers:", fault)
    if faults:
        return 1
    print(f"layers: {len(members)} crates, {sum(map(len, ABSENT.values()))} absences hold")
    return 0


if __name__ == "__main__":
    sys.exit(main())
