#!/usr/bin/env python3
"""Runs every query and program of docs/cookbook.md against a dataset: each must give rows.

    check_cookbook.py DATASET
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COOKBOOK = ROOT / "docs" / "cookbook.md"
QUERIES_MIN = 12


def main():
    import duckdb

    dataset = sys.argv[1]
    blocks = re.findall(r"^```(\w+)\n(.*?)^```$", COOKBOOK.read_text(encoding="utf-8"), re.M | re.S)
    database = duckdb.connect()
    ran, wrong = {"sql": 0, "python": 0}, []
    for language, text in blocks:
        text = text.replace("reports/sample", dataset)
        ran[language] += 1
        first = next(line for line in text.splitlines() if not line.startswith("--"))
        try:
            if language == "python":
                values = {}
                exec(compile(text, str(COOKBOOK), "exec"), values)
                rows = len(values["result"])
            else:
                found = database.execute(text)
                rows = None if text.lstrip().startswith("create") else len(found.fetchall())
        except Exception as error:
            wrong.append(f"{first}: {error}")
            continue
        if rows == 0 and "-- may be empty" not in text:
            wrong.append(f"{first}: no rows")
    if ran["sql"] < QUERIES_MIN or ran["python"] < 2:
        wrong.append(f"only {ran}")
    for complaint in wrong:
        print(complaint)
    print(f"cookbook: {ran['sql']} queries, {ran['python']} programs, {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
