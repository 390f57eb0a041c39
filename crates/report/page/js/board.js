// A board as Go books print it: stones, star points, coordinates, and what is said of every point.

const CELL = 20;
const EDGE = 28;
const LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

function columnName(x) {
  return x < LETTERS.length ? LETTERS[x] : columnName(Math.floor(x / LETTERS.length) - 1) + LETTERS[x % LETTERS.length];
}

// SGF letters: a to z, then A to Z.
function ordinate(letter) {
  const code = letter.charCodeAt(0);
  return code >= 97 ? code - 97 : code - 65 + 26;
}

// The place in reading order of a point such as `dd`; -1 for a pass.
function placeOf(point, width) {
  return point === "--" ? -1 : ordinate(point[1]) * width + ordinate(point[0]);
}

function coordinates(place, width, height) {
  return columnName(place % width) + (height - Math.floor(place / width));
}

// The points printed boards mark: corners, the center of odd boards, and from 15 on sides.
function starPoints(width, height) {
  const corners = (length) => {
    const from = length >= 12 ? 3 : 2;
    return length < 7 ? [] : [from, length - 1 - from];
  };
  const [xs, ys] = [corners(width), corners(height)];
  const stars = xs.flatMap((x) => ys.map((y) => [x, y]));
  if (width % 2 && height % 2 && width >= 7 && height >= 7) {
    const [x, y] = [(width - 1) / 2, (height - 1) / 2];
    stars.push([x, y]);
    if (width >= 15 && height >= 15) {
      xs.forEach((side) => stars.push([side, y]));
      ys.forEach((side) => stars.push([x, side]));
    }
  }
  return stars;
}

const at = (n) => EDGE + n * CELL;

// Lines, star points and coordinates.
function grid(width, height) {
  const [right, bottom] = [at(width - 1), at(height - 1)];
  const range = (n) => Array.from({ length: n }, (_, place) => place);
  const verticals = range(width).map((x) => "M" + at(x) + " " + EDGE + "V" + bottom);
  const horizontals = range(height).map((y) => "M" + EDGE + " " + at(y) + "H" + right);
  const label = (x, y, name) => shape("text", { class: "at", x, y }, name);
  return [
    shape("path", { class: "lines", d: verticals.concat(horizontals).join("") }),
    shape("path", { class: "border", d: "M" + EDGE + " " + EDGE + "H" + right + "V" + bottom + "H" + EDGE + "Z" }),
    starPoints(width, height).map(([x, y]) => shape("circle", { class: "star", cx: at(x), cy: at(y), r: 2.6 })),
    range(width).map((x) => [label(at(x), 13, columnName(x)), label(at(x), bottom + EDGE - 5, columnName(x))]),
    range(height).map((y) => [label(10, at(y) + 4, height - y), label(right + EDGE - 10, at(y) + 4, height - y)]),
  ];
}

// What stands on a point of the map, drawn over stone or line; neutral points carry nothing.
const MARKS = {
  x: (x, y) => shape("path", { class: "cross on-black", d: cross(x, y) }),
  o: (x, y) => shape("path", { class: "cross on-white", d: cross(x, y) }),
  d: (x, y) => shape("path", { class: "cross in-seki on-black", d: cross(x, y) }),
  e: (x, y) => shape("path", { class: "cross in-seki on-white", d: cross(x, y) }),
  b: (x, y) => shape("rect", { class: "black", x: x - 3.4, y: y - 3.4, width: 6.8, height: 6.8 }),
  w: (x, y) => shape("rect", { class: "white", x: x - 3.4, y: y - 3.4, width: 6.8, height: 6.8 }),
  B: (x, y) => shape("path", { class: "black", d: triangle(x, y) }),
  W: (x, y) => shape("path", { class: "white", d: triangle(x, y) }),
  S: (x, y) => shape("path", { class: "shared", d: diamond(x, y) }),
  p: (x, y) => shape("path", { class: "black", d: diamond(x, y) }),
  q: (x, y) => shape("path", { class: "white", d: diamond(x, y) }),
  "?": (x, y) => shape("text", { class: "unknown", x, y: y + 4 }, "?"),
};
const cross = (x, y) => "M" + (x - 4) + " " + (y - 4) + "l8 8m0 -8l-8 8";
const triangle = (x, y) => "M" + x + " " + (y - 5) + "l5 8.5h-10z";
const diamond = (x, y) => "M" + x + " " + (y - 5) + "l5 5l-5 5l-5 -5z";

function stone(color, place, width, extra) {
  return shape("circle", {
    class: (color === "B" ? "k" : "o") + (extra ? " " + extra : ""), "data-at": place,
    cx: at(place % width), cy: at(Math.floor(place / width)), r: 9.4,
  });
}

// Draws what `scene` says: `stones` (`X`, `O`, `.` in reading order), `map` letters or null, `owners`
// (`B`, `W` or nothing a point) or null, `last` place, `completing` moves as `[color, place]`.
function drawScene(size, scene) {
  const [width] = size;
  const drawn = [];
  (scene.owners || []).forEach((owner, place) => {
    if (owner) {
      drawn.push(shape("rect", {
        class: "owner " + (owner === "B" ? "of-black" : "of-white"), "data-at": place, "data-owner": owner,
        x: at(place % width) - CELL / 2, y: at(Math.floor(place / width)) - CELL / 2, width: CELL, height: CELL,
      }));
    }
  });
  [...scene.stones].forEach((letter, place) => {
    if (letter !== ".") drawn.push(stone(letter === "X" ? "B" : "W", place, width));
  });
  [...(scene.map || "")].forEach((letter, place) => {
    if (MARKS[letter]) {
      const mark = MARKS[letter](at(place % width), at(Math.floor(place / width)));
      mark.dataset.at = place;
      mark.dataset.mark = letter;
      drawn.push(mark);
    }
  });
  (scene.completing || []).forEach(([color, place], number) => {
    if (place < 0) return;
    drawn.push(stone(color, place, width, "completing"), shape("text", {
      class: "number " + (color === "B" ? "on-black" : "on-white"), "data-number": number + 1, "data-at": place,
      x: at(place % width), y: at(Math.floor(place / width)) + 4,
    }, number + 1));
  });
  if (scene.last >= 0) {
    drawn.push(shape("circle", {
      class: "last", "data-last": scene.last, cx: at(scene.last % width), cy: at(Math.floor(scene.last / width)), r: 4.6,
    }));
  }
  return drawn;
}

// A board that can be redrawn: the picture, and a function that shows another scene.
function board(size, label) {
  const [width, height] = size;
  const [wide, tall] = [at(width - 1) + EDGE, at(height - 1) + EDGE];
  const scene = shape("g", {});
  const title = shape("title", {}, label);
  const picture = shape("svg", { class: "goban", viewBox: "0 0 " + wide + " " + tall, role: "img" },
    title, shape("rect", { class: "paper", width: wide, height: tall }), grid(width, height), scene);
  return {
    picture,
    show(next, label) {
      scene.replaceChildren(...drawScene(size, next));
      title.textContent = label;
    },
  };
}
