// What proposals change, where the report is about some.

function focusSections() {
  if (data.focus.length === 0) return null;
  return element("section", { id: "focus", "aria-labelledby": "h-focus" },
    element("h1", { id: "h-focus" }, text(data.focus.length === 1 ? "title.focus" : "title.focuses")),
    data.focus.map((one) => element("p", { class: "answer" }, one.answer)),
    data.focus.map(focusOf));
}

// What stands between backticks as code.
function withCode(said) {
  return said.split("`").map((piece, at) => at % 2 ? element("code", {}, piece) : piece);
}

function focusOf(one, at) {
  const share = (n, all) => whole(n) + (all ? " (" + percent(n / all) + ")" : "");
  const causes = one.causes.map((cause) => [causeName(cause.cause), whole(cause.games),
    cause.games ? points(cause.points / cause.games) : "", whole(cause.flips_leading), whole(cause.flips_with), whole(cause.flips_alone)]);
  const stones = one.by_handicap.map((row) => [row.n, whole(row.compared), share(row.differ, row.compared), share(row.flips, row.compared),
    row.led.map(([cause, n]) => causeName(cause) + " " + whole(n)).join("; ")]);
  const games = one.rows.map((row) => [row.place, row.players, row.handicap, row.komi === null ? "" : points(row.komi), row.recorded,
    row.before, row.after, row.why, row.evidence]);
  return [
    element("h2", {}, text("focus.head", { one: nameOf(one.proposal), other: nameOf(one.baseline) })),
    element("ul", {}, one.changes.map((change) => element("li", {}, withCode(change)))),
    one.sources.length ? note(text("focus.sources", { list: one.sources.join("; ") })) : null,
    table(text("focus.causes"), columns(":col.cause", "col.with_share", "col.mean_size", "col.led", "col.with", "col.alone"), causes),
    table(text("focus.handicap"), columns("col.n", "col.games", "col.other_margin", "col.other_winner", "::col.led_by"), stones),
    games.length === 0 ? paragraph(text("focus.none")) : [
      table(text("focus.games"), columns(":col.game", ":col.players", "col.n", "col.komi", ":col.recorded", ":col.before", ":col.after",
        "::col.why", ":col.grade"), games, { note: one.games_unnamed > 0 ? plain("focus.unnamed", { n: one.games_unnamed }) : null }),
      element("div", { class: "games" }, one.games.map((card, place) => gameCard(card, (at + 1) * 1000 + place + 1))),
    ],
  ];
}
