#!/usr/bin/env python3
"""report/summary.json against docs/report.schema.json, and that the schema knows every key there is.

    check_schema.py DATASET
"""

import json
import sys
from pathlib import Path

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "report.schema.json"


def main():
    import jsonschema

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    # Readers must expect new keys; here an unknown one is a mistake.
    for of in [schema, *schema["$defs"].values()]:
        if of.get("type") == "object":
            of["additionalProperties"] = False
    summary = json.loads((Path(sys.argv[1]) / "report" / "summary.json").read_text(encoding="utf-8"))
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    wrong = [f"{error.json_path}: {error.message}" for error in validator(schema).iter_errors(summary)]
    for complaint in wrong[:20]:
        print(complaint)
    print(f"schema: {len(wrong)} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
