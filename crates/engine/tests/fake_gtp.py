#!/usr/bin/env python3
"""A GTP engine for tests, well or ill behaved: fake_gtp.py HABIT.

To `final_status_list dead` it answers with all white stones, from what was played to it.
"""
import os
import sys
import threading

habit = sys.argv[1]


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def answer(text, sign="="):
    say(f"{sign} {text}\n\n")


if habit == "hello":
    say("Welcome!\n\n")
if habit == "deaf":
    threading.Event().wait()
stones = {}
games = 0
for line in sys.stdin:
    command, *words = line.split()
    if command == "boardsize" and (habit == "small" and int(words[0]) > 3):
        answer("unacceptable size", "?")
    elif command == "clear_board":
        stones = {}
        games += 1
        answer("")
    elif command == "play":
        stones[words[1]] = words[0]
        answer("")
    elif command == "final_status_list" and words == ["seki"]:
        if habit == "no_seki":
            answer("unknown command", "?")
        else:
            answer("A1" if habit == "both" else "")
    elif command == "final_status_list":
        white = sorted(v for v, color in stones.items() if color == "W")
        if habit == "silent":
            continue
        if habit == "crash" or habit == "crash_later" and games > 1:
            os._exit(3)
        if habit == "closed":
            sys.stdout.close()
            os.close(1)
            threading.Event().wait()
        if habit == "lines":
            while True:
                say("= A1 and so on\n" * 1000)
        if habit == "line":
            while True:
                say("A1 " * 1000)
        if habit == "refuse":
            answer("no idea", "?")
        elif habit == "garbage":
            answer("\u0416 nothing\x00 here")
        elif habit == "off_board":
            answer("T19")
        elif habit == "empty":
            answer("A2")
        elif habit == "half":
            answer(white[0])
        elif habit == "both":
            answer(" ".join(v for v, color in stones.items()))
        else:
            answer("\n".join(white))
    else:
        answer("")
