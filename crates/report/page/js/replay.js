// The game move by move. A record is followed as SGF says: a move is put down whatever stood there,
// takes what it leaves without a liberty, and last its own chain.

function neighbors(place, width, height) {
  const [x, y] = [place % width, Math.floor(place / width)];
  const around = [];
  if (x > 0) around.push(place - 1);
  if (x < width - 1) around.push(place + 1);
  if (y > 0) around.push(place - width);
  if (y < height - 1) around.push(place + width);
  return around;
}

// The chain of a stone, if it has no liberty; else nothing.
function captured(stones, start, width, height) {
  const chain = [start];
  const seen = new Set(chain);
  for (const place of chain) {
    for (const next of neighbors(place, width, height)) {
      if (stones[next] === ".") return [];
      if (stones[next] === stones[start] && !seen.has(next)) {
        seen.add(next);
        chain.push(next);
      }
    }
  }
  return chain;
}

function play(stones, [color, place], width, height) {
  const next = [...stones];
  if (place < 0 || place >= next.length) return next;
  next[place] = color === "B" ? "X" : "O";
  const around = neighbors(place, width, height);
  for (const other of around) {
    if (next[other] !== "." && next[other] !== next[place]) {
      captured(next, other, width, height).forEach((taken) => { next[taken] = "."; });
    }
  }
  captured(next, place, width, height).forEach((taken) => { next[taken] = "."; });
  return next;
}

// `Bpd W--` as color and place.
function movesOf(written, width) {
  return written.split(" ").filter(Boolean).map((move) => [move[0], placeOf(move.slice(1), width)]);
}

// All positions from the setup to the end, and the move that led to each.
function replay(card) {
  const { width, height } = card.exhibit;
  let stones = Array(width * height).fill(".");
  card.setup.forEach((points, color) => points.split(" ").filter(Boolean).forEach((point) => {
    stones[placeOf(point, width)] = "XO"[color];
  }));
  const positions = [{ stones, move: null }];
  for (const move of movesOf(card.moves, width)) {
    stones = play(stones, move, width, height);
    positions.push({ stones, move });
  }
  return positions;
}
