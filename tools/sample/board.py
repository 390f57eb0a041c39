"""A small Go board for the scripts of this folder: moves, captures, counting.

Points are (column, row), both from 0, row 0 at the top as in SGF.
"""

from __future__ import annotations

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
GTP_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

Point = tuple[int, int]


class Illegal(Exception):
    """A move the board refuses; the text says why."""


def other(color: str) -> str:
    return "W" if color == "B" else "B"


def to_sgf(point: Point | None) -> str:
    return "" if point is None else LETTERS[point[0]] + LETTERS[point[1]]


def from_sgf(text: str) -> Point:
    return LETTERS.index(text[0]), LETTERS.index(text[1])


def marks(points) -> str:
    """Points as the values of a property, row by row."""
    return "".join(f"[{to_sgf(p)}]" for p in sorted(points, key=lambda p: (p[1], p[0])))


def lines_of(turns) -> str:
    """Turns as nodes, nine on a line."""
    nodes = [f";{color}[{point}]" for color, point in turns]
    return "\n".join("".join(nodes[i : i + 9]) for i in range(0, len(nodes), 9))


def from_gtp(text: str, height: int) -> Point | None:
    if text.upper() == "PASS":
        return None
    return GTP_COLUMNS.index(text[0].upper()), height - int(text[1:])


def to_gtp(point: Point | None, height: int) -> str:
    return "pass" if point is None else f"{GTP_COLUMNS[point[0]]}{height - point[1]}"


class Board:
    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.stones: dict[Point, str] = {}
        self.prisoners = {"B": 0, "W": 0}  # taken by this color
        self.ko: Point | None = None  # barred for the side to move
        self.seen = {self.key()}

    @classmethod
    def from_rows(cls, rows: list[str]) -> "Board":
        """Rows from the top, X black, O white, '.' empty."""
        board = cls(len(rows[0]), len(rows))
        for y, row in enumerate(rows):
            for x, c in enumerate(row):
                if c in "XO":
                    board.stones[x, y] = "B" if c == "X" else "W"
        return board

    def rows(self) -> list[str]:
        mark = {"B": "X", "W": "O", None: "."}
        return [
            "".join(mark[self.stones.get((x, y))] for x in range(self.width))
            for y in range(self.height)
        ]

    def key(self) -> str:
        return "".join(self.rows())

    def points(self):
        return ((x, y) for y in range(self.height) for x in range(self.width))

    def near(self, p: Point):
        x, y = p
        for q in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)):
            if 0 <= q[0] < self.width and 0 <= q[1] < self.height:
                yield q

    def chain(self, p: Point) -> tuple[set[Point], set[Point]]:
        """The chain at p and its liberties."""
        color, chain, liberties, todo = self.stones[p], {p}, set(), [p]
        while todo:
            for q in self.near(todo.pop()):
                s = self.stones.get(q)
                if s is None:
                    liberties.add(q)
                elif s == color and q not in chain:
                    chain.add(q)
                    todo.append(q)
        return chain, liberties

    def put(self, color: str, p: Point) -> None:
        """A setup stone."""
        self.stones[p] = color
        self.seen.add(self.key())

    def play(self, color: str, p: Point | None, suicide: bool = False) -> int:
        """Plays, returns the number of captured stones; simple ko is enforced."""
        if p is None:
            self.ko = None
            return 0
        if not (p[0] < self.width and p[1] < self.height):
            raise Illegal("off the board")
        if p in self.stones:
            raise Illegal("occupied")
        if p == self.ko:
            raise Illegal("ko")
        self.stones[p] = color
        taken: set[Point] = set()
        for q in self.near(p):
            if self.stones.get(q) == other(color) and q not in taken:
                chain, liberties = self.chain(q)
                if not liberties:
                    taken |= chain
        for q in taken:
            del self.stones[q]
        chain, liberties = self.chain(p)
        if not liberties:
            if not suicide or len(chain) == 1:
                del self.stones[p]
                raise Illegal("suicide")
            for q in chain:
                del self.stones[q]
            self.prisoners[other(color)] += len(chain)
            self.ko = None
            return 0
        self.prisoners[color] += len(taken)
        self.ko = next(iter(taken)) if len(taken) == 1 and len(chain) == 1 == len(liberties) else None
        self.seen.add(self.key())
        return len(taken)

    def flood(self) -> tuple[set[Point], set[Point], set[Point]]:
        """Empty points that touch only Black, only White, both or none."""
        black: set[Point] = set()
        white: set[Point] = set()
        shared: set[Point] = set()
        done: set[Point] = set()
        for p in self.points():
            if p in self.stones or p in done:
                continue
            region, borders, todo = {p}, set(), [p]
            while todo:
                for q in self.near(todo.pop()):
                    s = self.stones.get(q)
                    if s:
                        borders.add(s)
                    elif q not in region:
                        region.add(q)
                        todo.append(q)
            done |= region
            (black if borders == {"B"} else white if borders == {"W"} else shared).update(region)
        return black, white, shared


def territory_margin(board: Board, marks: dict[str, set[Point]], komi: float) -> float:
    """Black minus White by territory: marked points and prisoners.

    `marks` holds the territory of each side including the points under dead
    stones, as players mark it; a dead stone counts as a prisoner as well.
    """
    score = {"B": 0, "W": 0}
    for color in "BW":
        score[color] = board.prisoners[color] + len(marks[color])
        score[color] += sum(board.stones.get(p) == other(color) for p in marks[color])
    return score["B"] - score["W"] - komi


def area_margin(board: Board, marks: dict[str, set[Point]], komi: float, returned: int) -> float:
    """Black minus White by area: live stones and marked points.

    `returned` is what Black gives back for the handicap stones, in points.
    """
    marked = marks["B"] | marks["W"]
    score = {
        color: len(marks[color])
        + sum(s == color and p not in marked for p, s in board.stones.items())
        for color in "BW"
    }
    return score["B"] - score["W"] - komi - returned


def result_text(margin: float) -> str:
    """Black minus White in points as an RE value."""
    if margin == 0:
        return "0"
    return f"{'B' if margin > 0 else 'W'}+{abs(margin):g}"
