#!/usr/bin/env python3
"""An analysis engine for tests, well or ill behaved: fake_katago.py HABIT. Everything is Black's."""
import json
import os
import sys

habit = sys.argv[1]


def say(answer):
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)


for line in sys.stdin:
    query = json.loads(line)
    assert query["includeOwnership"] and query["moves"] == [] and query["initialPlayer"] in "BW"
    points = query["boardXSize"] * query["boardYSize"]
    white = [at for color, at in query["initialStones"] if color == "W"]
    # Nearly even, but for the points where White stands.
    ownership = [0.01] * points
    answer = {"id": query["id"], "isDuringSearch": False, "turnNumber": 0, "moveInfos": [], "rootInfo": {"scoreLead": len(white)}, "ownership": ownership}
    if habit == "good":
        say({"id": query["id"], "warning": "Unused field", "field": "x"})
        say(answer | {"id": "another"})
        say(answer)
    elif habit == "error":
        say({"id": query["id"], "error": "Illegal rules", "field": "rules"})
    elif habit == "size":
        say({"id": query["id"], "error": "Must be an integer from 2 to 19", "field": "boardXSize"})
    elif habit == "garbage":
        say("{not JSON")
    elif habit == "short":
        say(answer | {"ownership": ownership[1:]})
    elif habit == "words":
        say(answer | {"ownership": ["B"] * points})
    elif habit == "far":
        say(answer | {"ownership": [7.5] * points})
    elif habit == "none":
        say({"id": query["id"], "rootInfo": {}})
    elif habit == "silent":
        pass
    elif habit == "crash":
        os._exit(1)
