"""A small, forgiving SGF reader for the scripts of this folder (not the project's reader).

Works on bytes, without recursion, and keeps the main line of every game only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from board import LETTERS, Point, from_sgf

Node = list[tuple[str, list[bytes]]]

IDENT = re.compile(rb"[A-Za-z]+")
LONG_NAMES = {"BLACK": "B", "WHITE": "W"}


@dataclass
class Game:
    nodes: list[Node] = field(default_factory=list)

    def root(self, ident: str) -> str | None:
        """The first value of a root property, as UTF-8 text."""
        for name, values in self.nodes[0]:
            if name == ident:
                return values[0].decode("utf-8", "replace")
        return None

    def size(self) -> tuple[int, int]:
        text = self.root("SZ") or "19"
        w, _, h = text.partition(":")
        return int(w), int(h or w)


def ident_of(raw: bytes) -> str:
    text = raw.decode("ascii")
    if text.upper() in LONG_NAMES:
        return LONG_NAMES[text.upper()]
    return "".join(c for c in text if c.isupper()) or text.upper()


def games(data: bytes) -> list[Game]:
    """Every game tree's main line; what stands before a fault is kept."""
    out: list[Game] = []
    # One entry an open parenthesis: is it on the main line, and has it had a child yet.
    stack: list[list[bool]] = []
    i = data.find(b"(")
    if i < 0:
        return out
    node: Node | None = None
    while i < len(data):
        c = data[i : i + 1]
        if c == b"(":
            if stack and out and re.match(rb"\(\s*;\s*(GM\[|FF\[)", data[i : i + 40]):
                stack = []  # a new game after one that was cut off
            if not stack:
                out.append(Game())
                stack.append([True, False])
            else:
                main = stack[-1][0] and not stack[-1][1]
                stack[-1][1] = True
                stack.append([main, False])
            i += 1
            node = None
        elif c == b")":
            if stack:
                stack.pop()
            i += 1
        elif c == b";":
            node = []
            if stack and stack[-1][0] and not stack[-1][1]:
                out[-1].nodes.append(node)
            i += 1
        elif (m := IDENT.match(data, i)) and stack:
            ident, i = ident_of(m.group()), m.end()
            values = []
            while v := re.compile(rb"\s*\[").match(data, i):
                i = v.end()
                value = bytearray()
                while i < len(data) and data[i : i + 1] != b"]":
                    if data[i : i + 1] == b"\\":
                        i += 1
                    if ident in ("B", "W") and data.startswith(b"(;", i):
                        break  # torn: no move, another record begins here
                    value += data[i : i + 1]
                    i += 1
                if data[i : i + 1] != b"]":
                    break  # cut off inside a value: the value is not whole
                values.append(bytes(value))
                i += 1
            if values and node is not None:
                node.append((ident, values))
        else:
            i += 1
    return [g for g in out if g.nodes]


def points(values: list[bytes]) -> set[Point]:
    """A list of points, rectangles `aa:cc` included."""
    out: set[Point] = set()
    for raw in values:
        text = raw.decode("ascii").strip()
        if not text:
            continue
        a, _, b = text.partition(":")
        (x0, y0), (x1, y1) = from_sgf(a), from_sgf(b or a)
        out |= {(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)}
    return out


def move(raw: bytes, size: tuple[int, int]) -> Point | None:
    """A move; None is a pass (empty, or `tt` where the board has no such point)."""
    text = raw.decode("ascii").strip()
    if not text or (text == "tt" and max(size) <= 19):
        return None
    if len(text) != 2 or any(c not in LETTERS for c in text):
        raise ValueError(f"not a point: {text!r}")
    return from_sgf(text)
