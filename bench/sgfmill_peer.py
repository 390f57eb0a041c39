"""sgfmill, as `just bench` asks it: one question a line, one answer a line."""

import sys
import time

from sgfmill import sgf, sgf_moves

LETTER = {"b": "X", "w": "O", None: "."}


def replay(data):
    board, plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(data))
    for color, move in plays:
        if move is not None:
            board.play(*move, color)
    return board


def letters(data):
    """The final position in reading order, or why there is none."""
    try:
        board = replay(data)
    except Exception as error:  # whatever it does not read is left out
        return f"no: {type(error).__name__}"
    rows = range(board.side - 1, -1, -1)  # its rows count from the bottom
    return "".join(LETTER[board.get(row, col)] for row in rows for col in range(board.side))


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    taken = []
    for line in sys.stdin:
        word, _, path = line.rstrip("\n").partition(" ")
        if word == "hello":
            answer = "sgfmill"
        elif word == "board":
            answer = letters(read(path))
        elif word == "take":
            taken.append(read(path))
            answer = "taken"
        else:
            start = time.process_time()
            for data in taken:
                replay(data)
            answer = repr(time.process_time() - start)
        print(answer, flush=True)


if __name__ == "__main__":
    main()
