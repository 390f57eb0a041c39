#!/usr/bin/env python3
"""Reads every table of a dataset with DuckDB, Polars and pyarrow: exact types, equal sums.
Then every figure of report/summary.json against the queries of crates/report/sql.

    check_tables.py DATASET [--install]

--install first installs the three libraries into the Python that runs this.
"""

import json
import math
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SQL = ROOT / "crates" / "report" / "sql"
DICTIONARY = ROOT / "docs" / "data-dictionary.md"
LIBRARIES = ["duckdb", "polars", "pyarrow"]

# As the data dictionary writes a type: as the three libraries call it.
TYPES = {
    "Utf8": ("VARCHAR", "String", "string"),
    "List<Utf8>": ("VARCHAR[]", "List(String)", "list<item: string not null>"),
    "Int32": ("INTEGER", "Int32", "int32"),
    "Int64": ("BIGINT", "Int64", "int64"),
    "Boolean": ("BOOLEAN", "Boolean", "bool"),
    "Decimal128(9, 2)": ("DECIMAL(9,2)", "Decimal(precision=9, scale=2)", "decimal128(9, 2)"),
}


def dictionary():
    """Columns and types of every table, from the data dictionary."""
    tables, table = {}, None
    for line in DICTIONARY.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            table = tables.setdefault(line[3:], [])
        elif line.startswith("### "):
            table = None
        elif line.startswith("| `") and table is not None:
            name, kind = [cell.strip() for cell in line.split("|")[1:3]]
            table.append((name.strip("`"), kind))
    return {name: columns for name, columns in tables.items() if columns}


def parts_of(dataset):
    """The parts that count: those of the manifest, or all without one."""
    manifest = dataset / "_manifest.json"
    parts = {}
    if manifest.exists():
        listed = json.loads(manifest.read_text(encoding="utf-8"))
        for part in [p for shard in listed["shards"] for p in shard["parts"]] + listed["parts"]:
            parts.setdefault(part["table"], []).append(str(dataset / part["path"]))
    else:
        for path in sorted(dataset.glob("data/*/*.parquet")):
            parts.setdefault(path.parent.name, []).append(str(path))
    return parts


class Check:
    def __init__(self):
        self.figures = 0
        self.wrong = []

    def equal(self, what, found, wanted):
        self.figures += 1
        same = found == wanted
        if isinstance(found, float) or isinstance(wanted, float):
            same = None not in (found, wanted) and math.isclose(found, wanted, rel_tol=1e-9, abs_tol=1e-9)
        if not same:
            self.wrong.append(f"{what}: {found!r} is not {wanted!r}")


def check_types(check, tables, parts):
    import duckdb
    import polars
    import pyarrow.parquet

    for table, columns in tables.items():
        files = parts.get(table)
        if not files:
            check.wrong.append(f"{table}: no parts")
            continue
        relation = duckdb.read_parquet(files)
        frame = polars.read_parquet(files)
        arrow = pyarrow.concat_tables(pyarrow.parquet.ParquetFile(file).read() for file in files)
        names = [name for name, _ in columns]
        for what, found in [("DuckDB", relation.columns), ("Polars", frame.columns), ("pyarrow", arrow.column_names)]:
            check.equal(f"{table}: columns in {what}", list(found), names)
        for at, (name, kind) in enumerate(columns):
            wanted = TYPES[kind]
            here = f"{table}.{name}"
            check.equal(f"{here} in DuckDB", str(relation.types[at]), wanted[0])
            check.equal(f"{here} in Polars", str(frame.schema[name]), wanted[1])
            check.equal(f"{here} in pyarrow", str(arrow.schema.field(name).type), wanted[2])
            comment = (arrow.schema.field(name).metadata or {}).get(b"comment", b"")
            check.equal(f"{here} has a comment", bool(comment), True)
            check_sums(check, here, name, kind, relation, frame, arrow)


def check_sums(check, here, name, kind, relation, frame, arrow):
    """The same sum of a column, and as many nulls, whoever reads it."""
    import pyarrow.compute

    column = f'"{name}"'
    nulls = relation.aggregate(f"count(*) - count({column})").fetchall()[0][0]
    check.equal(f"{here}: nulls in Polars", frame[name].null_count(), nulls)
    check.equal(f"{here}: nulls in pyarrow", arrow[name].null_count, nulls)
    measure, polars_sum, arrow_sum = {
        "Utf8": (f"coalesce(sum(strlen({column})), 0)", lambda c: c.str.len_bytes().sum(),
                 lambda c: pyarrow.compute.sum(pyarrow.compute.binary_length(c)).as_py() or 0),
        "List<Utf8>": (f"coalesce(sum(len({column})), 0)", lambda c: c.list.len().sum(),
                       lambda c: pyarrow.compute.sum(pyarrow.compute.list_value_length(c)).as_py() or 0),
        "Boolean": (f"count(*) filter ({column})", lambda c: c.sum(), lambda c: pyarrow.compute.sum(c).as_py() or 0),
    }.get(kind, (f"coalesce(sum({column}), 0)", lambda c: c.sum(), lambda c: pyarrow.compute.sum(c).as_py() or 0))
    wanted = Decimal(relation.aggregate(measure).fetchall()[0][0])
    check.equal(f"{here}: sum in Polars", Decimal(polars_sum(frame[name]) or 0), wanted)
    check.equal(f"{here}: sum in pyarrow", Decimal(arrow_sum(arrow[name])), wanted)


def connect(parts, summary):
    """A database with the tables, and with what the report was asked for."""
    import duckdb

    database = duckdb.connect()
    for table, files in parts.items():
        database.execute(f"create view {table} as select * from read_parquet({files!r})")
    small = {
        "listed(place int, ruleset varchar)": list(enumerate(r["id"] for r in summary["rulesets"])),
        "leaders(place int, ruleset varchar)": list(enumerate(summary["leading"])),
        "headline(a varchar, b varchar)": [tuple(summary["headline"])],
        "asked(fair_komi_policy varchar)": [(summary["fair_komi_policy"],)],
        "shown(record_id varchar, a varchar, b varchar)": [
            (row["record_id"], row["a"], row["b"]) for row in summary["gallery"]
        ],
    }
    for head, rows in small.items():
        database.execute(f"create table {head}")
        for row in rows:
            marks = ", ".join("?" * len(row))
            database.execute(f"insert into {head.split('(')[0]} values ({marks})", row)
    for file in ["_macros.sql", "_views.sql"]:
        database.execute((SQL / file).read_text(encoding="utf-8"))
    return database


# Columns of a list that are not figures: reasons in words.
WORDS = {"gallery": {"reasons"}}
# What the report was asked for, and settings.
NO_FIGURES = {"summary_version", "run", "rulesets", "leading", "headline", "fair_komi_policy", "focus"}


def check_summary(check, parts, summary):
    database = connect(parts, summary)
    for name, rows in summary.items():
        if name in NO_FIGURES:
            continue
        query = SQL / f"{name}.sql"
        if not query.exists():
            check.wrong.append(f"summary.{name} has no query")
            continue
        cursor = database.execute(query.read_text(encoding="utf-8"))
        columns = [column[0] for column in cursor.description]
        found = [dict(zip(columns, row)) for row in cursor.fetchall()]
        compare(check, name, rows, found)
    lists = {name for name in summary if name not in NO_FIGURES}
    queries = {file.stem for file in SQL.glob("[!_]*.sql")}
    check.equal("queries and lists", sorted(queries), sorted(lists))


def compare(check, name, rows, found):
    rows = [{k: v for k, v in row.items() if k not in WORDS.get(name, set())} for row in rows]
    check.equal(f"{name}: rows", len(rows), len(found))
    if not rows or not found:
        return
    check.equal(f"{name}: columns", sorted(rows[0]), sorted(found[0]))
    # Texts say which row it is.
    texts = [column for column in rows[0] if isinstance(rows[0][column], str)]
    texts += [column for column in ("komi", "difference") if column in rows[0] and column not in texts]
    key = lambda row: tuple(str(row.get(column)) for column in texts)
    wanted = {key(row): row for row in found}
    check.equal(f"{name}: distinct keys", len(wanted), len(found))
    for row in rows:
        other = wanted.get(key(row))
        if other is None:
            check.wrong.append(f"{name}: {key(row)} is not in the tables")
            continue
        for column, value in row.items():
            check.equal(f"{name} {key(row)} {column}", value, other.get(column))


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
    if len(arguments) != 1:
        sys.exit(__doc__)
    if "--install" in sys.argv:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", *LIBRARIES], check=True)
    dataset = Path(arguments[0])
    check, parts = Check(), parts_of(dataset)
    check_types(check, dictionary(), parts)
    summary = json.loads((dataset / "report" / "summary.json").read_text(encoding="utf-8"))
    check_summary(check, parts, summary)
    for complaint in check.wrong[:50]:
        print(complaint)
    print(f"{check.figures} comparisons, {len(check.wrong)} wrong")
    sys.exit(1 if check.wrong else 0)


if __name__ == "__main__":
    main()
