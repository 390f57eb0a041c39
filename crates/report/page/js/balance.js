// Who wins even games: each ruleset at its komi, and at any other.

// Games below which an interval says too little to be drawn.
const BALANCE_GAMES_MIN = 20;

// The parts of the games that are looked at: by size, unless filters leave no room for that.
function balanceCuts(state) {
  const by = { handicap: "0" };
  const cut = Object.keys(state.filters).filter((dimension) => dimension !== "handicap");
  if (cut.length >= 2) return [];
  if (cut.length === 1) return [by];
  return cuts.values.size.map((size) => ({ ...by, size }));
}

function balanceOf(id, cut, state) {
  const winner = (key) => ["in", cut, ["winner", data.native_policy, id, key]];
  const [black, white, draws] = ["B", "W", "draw"].map(winner);
  const games = ["in", cut, ["counted", data.native_policy, id]];
  const share = ["half", black, white, draws];
  const with_result = ["sum", black, white, draws];
  return {
    black, white, draws, games, share, low: ["low", share, with_result], high: ["high", share, with_result],
    mean: ["share", ["in", cut, ["margin_sum", data.native_policy, id]], games],
  };
}

function balanceTable(cut, state) {
  const size = cut.size || state.filters.size;
  const name = size ? plain("balance.size", { size: word("value.size." + size, size + "×" + size) }) : plain("balance.all_sizes");
  const shown = data.leading.map((id) => ({ id, of: balanceOf(id, cut, state) }))
    .filter(({ of }) => evaluate(of.games, state));
  if (shown.length === 0) return null;
  const rows = shown.map(({ id, of }) => [nameOf(id), figure(of.games, state), figure(of.black, state), figure(of.white, state),
    figure(of.draws, state), figure(of.share, state, percent),
    [figure(of.low, state, percent), "–", figure(of.high, state, percent)], figure(of.mean, state, signed)]);
  const drawn = shown.filter(({ of }) => evaluate(of.games, state) >= BALANCE_GAMES_MIN).map(({ id, of }) => ({
    label: nameOf(id), share: evaluate(of.share, state), low: evaluate(of.low, state), high: evaluate(of.high, state),
  })).filter((row) => row.share !== null);
  const evenest = shown.map(({ id }) => evenestKomi(id, cut, state));
  rows.forEach((row, at) => row.push(evenest[at] || "–"));
  const body = [
    drawn.length ? element("figure", {}, intervals(drawn, plain("balance.chart", { name }))) : note(text("balance.few", { n: BALANCE_GAMES_MIN })),
    table(text("balance.caption", { name }), columns(":col.ruleset", "col.games", "col.black", "col.white", "col.draws",
      "col.black_share", "col.interval", "col.mean_margin", "col.evenest"), rows),
    drawn.length ? komiChart(cut, state, name) : null,
  ];
  return drawn.length ? [element("h3", {}, name), body]
    : element("details", {}, element("summary", {}, name), body);
}

// Komi from 0 to 15 in half-points.
const KOMI = Array.from({ length: 31 }, (_, at) => at / 2);

const atKomi = (id, cut, komi) => ["in", cut, ["at_komi", data.native_policy, id, komi]];

// Black's share at every komi; nothing where margins are not counted.
function komiShares(id, cut, state) {
  if (!has("margin", { ...state, filters: { ...state.filters, ...cut } })) return [];
  const shares = KOMI.map((komi) => [komi, evaluate(atKomi(id, cut, komi), state)]);
  return shares.some(([, share]) => share === null) ? [] : shares;
}

// The komi with Black's share nearest to a half, the smallest of equals.
function evenestKomi(id, cut, state) {
  const shares = komiShares(id, cut, state);
  if (shares.length === 0) return null;
  const [komi] = shares.reduce((best, next) => Math.abs(next[1] - 0.5) < Math.abs(best[1] - 0.5) ? next : best);
  return [points(komi), " (", figure(atKomi(id, cut, komi), state, percent), ")"];
}

function komiChart(cut, state, name) {
  const rows = [];
  for (const id of data.leading) {
    const shares = komiShares(id, cut, state);
    if (shares.length === 0) continue;
    const same = rows.find((row) => String(row.points) === String(shares));
    if (same) same.label += "; " + nameOf(id);
    else rows.push({ label: nameOf(id), points: shares });
  }
  return rows.length === 0 ? null : lines(rows, plain("balance.komi_chart", { size: name }), plain("balance.komi_axis"));
}

function balanceSection(state) {
  const tables = balanceCuts(state).map((cut) => balanceTable(cut, state)).filter(Boolean);
  return section("balance", paragraph(text("balance.about")),
    tables.length ? tables : note(text(balanceCuts(state).length ? "none.here" : "balance.not_cut")));
}
