// Why winners change, and how far margins differ.

function causesSection(state) {
  const others = data.leading.filter((id) => id !== data.base);
  const bars = others.map((id) => {
    const pair = ordered(data.base, id);
    return {
      label: nameOf(id), total: figure(["flips", ...pair], state),
      parts: leadsOf(...pair, state).map(([cause, n]) => ({ name: causeName(cause), color: CAUSE_COLORS[cause], n })),
    };
  });
  const sums = new Map();
  others.forEach((id) => leadsOf(...ordered(data.base, id), state)
    .forEach(([cause, n]) => sums.set(cause, (sums.get(cause) || 0) + n)));
  const sorted = [...sums].sort(([, one], [, other]) => other - one);
  return section("causes", paragraph(text("causes.about", { base: nameOf(data.base) })),
    sorted.length === 0 ? note(text("causes.none")) : [
      stacked(bars),
      legend(sorted.map(([cause]) => ({
        name: causeName(cause), color: CAUSE_COLORS[cause],
        figure: figure(["sum", ...others.map((id) => ["lead", ...ordered(data.base, id), cause])], state),
      }))),
      note(text("causes.legend")),
    ]);
}

// Shares of all causes in the difference of a pair.
function causeTable(a, b, state) {
  const found = counts(state);
  if (!found) return null;
  const names = new Set(found.keys("cause", "recorded", a, b).map(([cause]) => cause));
  leadsOf(a, b, state).forEach(([cause]) => names.add(cause));
  if (names.size === 0) return null;
  const isWhole = has("cause", state);
  const size = (cause) => evaluate(["lead", a, b, cause], state) * 1e6 + evaluate(["cause_games", a, b, cause], state);
  const rows = [...names].sort((one, other) => size(other) - size(one)).map((cause) => {
    const of = (operation) => [operation, a, b, cause];
    const lead = figure(of("lead"), state);
    return isWhole
      ? [causeName(cause), figure(of("cause_games"), state),
        figure(["share", of("cause_points"), of("cause_games")], state, points),
        lead, figure(of("flips_with"), state), figure(of("flips_alone"), state)]
      : [causeName(cause), lead];
  });
  return isWhole
    ? table(text("causes.caption"), columns(":col.cause", "col.with_share", "col.mean_size", "col.led", "col.with", "col.alone"), rows)
    : table(text("causes.caption"), columns(":col.cause", "col.led"), rows, { note: plain("causes.not_cut") });
}

// Points beyond which differences are drawn as one bar.
const DIFFERENCE_MAX = 12;

// How far a pair differs, the margin under `from` taken off the other's.
function differenceChart(a, b, from, state) {
  if (!has("cause", state)) return null;
  const found = counts(state);
  const sign = from === a ? 1 : -1;
  const bars = new Map();
  for (const [key] of found ? found.keys("difference", "recorded", a, b) : []) {
    const value = sign * Number(key) / 4;
    const shown = Math.max(-DIFFERENCE_MAX, Math.min(DIFFERENCE_MAX, value));
    if (!bars.has(shown)) bars.set(shown, []);
    bars.get(shown).push(["difference", a, b, Number(key)]);
  }
  if (bars.size === 0) return null;
  const sorted = [...bars].sort(([one], [other]) => one - other);
  const label = (value) => Math.abs(value) < DIFFERENCE_MAX ? signed(value) : (value < 0 ? "≤ " : "≥ ") + signed(value);
  return histogram(sorted.map(([value, terms]) => ({
    label: label(value), n: evaluate(["sum", ...terms], state), figure: figure(["sum", ...terms], state),
  })), text("causes.differences", { one: nameOf(from), other: nameOf(from === a ? b : a) }));
}
