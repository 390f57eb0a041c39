// A figure is an expression over the counts: it is worked out here, and it is written beside the
// number it gives, so that anybody can work it out again from the tables.

const WINNERS = ["B", "W", "draw", "none"];

const OPERATIONS = {
  game: (c, key) => c.n("game", "", "", "", key),
  reject: (c, key) => c.n("reject", "", "", "", key),
  rejects: (c) => c.keys("reject", "", "", "").reduce((all, [, n]) => all + n, 0),
  winner: (c, policy, id, key) => c.n("ruleset", policy, id, "", key),
  counted: (c, policy, id) => WINNERS.reduce((all, key) => all + c.n("ruleset", policy, id, "", key), 0),
  margin_sum: (c, policy, id) => WINNERS.reduce((all, key) => all + c.quarters("ruleset", policy, id, "", key), 0) / 4,
  illegal: (c, id) => c.n("ruleset", "", id, "", "illegal"),
  as_left: (c, id, key) => c.n("ruleset", "recorded", id, "", key),
  literal: (c, id, key) => c.n("literal", "recorded", id, "", key),
  // Games that both count: those that either counts, less those only one does.
  compared: (c, a, b) => (OPERATIONS.counted(c, "recorded", a) + OPERATIONS.counted(c, "recorded", b) -
    c.n("pair", "recorded", a, b, "one_only")) / 2,
  differ: (c, a, b) => c.n("pair", "recorded", a, b, "differ"),
  flips: (c, a, b) => c.keys("lead", "recorded", a, b).reduce((all, [, n]) => all + n, 0),
  lead: (c, a, b, cause) => c.n("lead", "recorded", a, b, cause),
  turn: (c, a, b, key) => c.n("turn", "recorded", a, b, key),
  difference: (c, a, b, quarters) => c.n("difference", "recorded", a, b, String(quarters)),
  cause_games: (c, a, b, cause) => c.n("cause", "recorded", a, b, cause),
  cause_points: (c, a, b, cause) => c.quarters("cause", "recorded", a, b, cause) / 4,
  flips_with: (c, a, b, cause) => c.keys("set", "recorded", a, b)
    .reduce((all, [set, n]) => all + (set.split("+").includes(cause) ? n : 0), 0),
  flips_alone: (c, a, b, cause) => c.n("set", "recorded", a, b, cause),
  handicap: (c, what) => c.keys("handicap", "", "", "")
    .reduce((all, [key, n]) => all + (HANDICAP[what](...key.split(" ")) ? n : 0), 0),
  // Black's share at a komi, from the margins before komi; an equal count is half a win.
  at_komi: (c, policy, id, komi) => {
    let [half, games] = [0, 0];
    for (const [quarters, n] of c.keys("margin", policy, id, "")) {
      half += n * (1 + Math.sign(Number(quarters) - 4 * komi));
      games += n;
    }
    return games === 0 ? null : half / 2 / games;
  },
};

// Who wins the area count when Black returns nothing, N - 1, N points, and who moved last.
const HANDICAP = {
  games: () => true,
  last_white: (zero, n1, n, last) => last === "W",
  black_0: (zero) => zero === "B",
  black_n1: (zero, n1) => n1 === "B",
  black_n: (zero, n1, n) => n === "B",
  flips_0_n1: (zero, n1) => zero !== n1,
  flips_0_n: (zero, n1, n) => zero !== n,
  flips_n1_n: (zero, n1, n) => n1 !== n,
  half_zi_flips: (zero, n1, n, last) => n1 !== n && last === "W",
};

// The 95 % interval of Wilson for a share among so many: its lower and its upper end.
function wilson(share, games) {
  if (!games) return [0, 1];
  const z = 1.96;
  const below = 1 + z * z / games;
  const center = (share + z * z / (2 * games)) / below;
  const half = z / below * Math.sqrt(share * (1 - share) / games + z * z / (4 * games * games));
  return [Math.max(0, center - half), Math.min(1, center + half)];
}

// The value of an expression: a list of an operation and what it works on. Null: not known here.
function evaluate([operation, ...rest], state) {
  const values = () => rest.map((expression) => evaluate(expression, state));
  switch (operation) {
    // The same in a part of the games.
    case "in": {
      const conflict = Object.entries(rest[0])
        .some(([dimension, value]) => (state.filters[dimension] || value) !== value);
      return conflict ? null : evaluate(rest[1], { ...state, filters: { ...state.filters, ...rest[0] } });
    }
    // The same of games of other grades.
    case "of": return evaluate(rest[1], { ...state, grades: rest[0] });
    case "sum": {
      const all = values();
      return all.includes(null) ? null : all.reduce((sum, n) => sum + n, 0);
    }
    case "share": {
      const [n, all] = values();
      return n === null || !all ? null : n / all;
    }
    // Black's share of games with a winner or a draw, which counts half.
    case "half": {
      const [wins, losses, draws] = values();
      return wins === null || !(wins + losses + draws) ? null : (2 * wins + draws) / (2 * (wins + losses + draws));
    }
    case "low": case "high": {
      const [share, games] = values();
      return share === null ? null : wilson(share, games)[operation === "low" ? 0 : 1];
    }
    default: {
      const found = counts(state);
      return found === null ? null : OPERATIONS[operation](found, ...rest);
    }
  }
}

// The figure on the page.
function figure(expression, state, format) {
  const value = evaluate(expression, state);
  const shown = value === null ? "–" : (format || whole)(value);
  return element("span", { class: "figure", "data-f": JSON.stringify(expression), "data-v": value }, shown);
}

// `41 (14.6 %)`.
function figureOf(part, all, state) {
  return [figure(part, state), " (", figure(["share", part, all], state, percent), ")"];
}
