// What proposals change, where the report is about some.

function focusSections() {
  if (data.focus.length === 0) return null;
  return element("section", { id: "focus", "aria-labelledby": "h-focus" },
    element("h1", { id: "h-focus" }, text(data.focus.length === 1 ? "title.focus" : "title.focuses")),
    data.focus.map((one) => element("p", { class: "answer" }, focusAnswer(one))),
    data.focus.map(focusOf));
}

// The answer in one paragraph.
function focusAnswer(one) {
  const { headline, estimated, causes } = one;
  const share = (n, all) => plain("focus.share", { n: whole(n), all: whole(all), share: all ? percent(n / all) : "–" });
  const led = causes.filter((cause) => cause.flips_leading > 0)
    .map((cause) => causeName(cause.cause) + " (" + whole(cause.flips_leading) + ")");
  const turns = one.turns.map(([turn, n]) => {
    const [before, after] = turn.split(" to ").map((winner) => plain("win." + winner));
    return plain("pair.turn", { before, after, n: whole(n) });
  });
  // Of the rows of even games, or of the others.
  const of = (isEven) => {
    const rows = one.by_handicap.filter((row) => (row.n === "0") === isEven);
    const sum = (key) => rows.reduce((all, row) => all + row[key], 0);
    return [sum("flips"), sum("compared")];
  };
  const [even, others] = [of(true), of(false)];
  return sentences(
    plain(one.komi_policy === "native" ? "focus.answer_native" : "focus.answer", {
      proposal: nameOf(one.proposal), baseline: nameOf(one.baseline),
      flips: share(headline.flips, headline.compared), differ: share(headline.differ, headline.compared),
    }),
    turns.length && plain("focus.turns", { turns: joined(turns, "list.semicolon").join("") }),
    led.length && plain("answer.led", { causes: joined(led).join("") }),
    even[1] && others[1] && plain("focus.even_handicap", { even: share(...even), handicap: share(...others) }),
    plain("focus.estimated", { n: share(estimated.flips, estimated.compared) }),
    plain("focus.caveat"));
}

function focusOf(one, at) {
  const share = (n, all) => whole(n) + (all ? " (" + percent(n / all) + ")" : "");
  const code = (said) => element("code", {}, said);
  const changes = one.changes.map(({ key, from, to }) =>
    text("focus.change", { key: code(key), about: plain("key." + key), from: code(from), to: code(to) }));
  const causes = one.causes.map((cause) => [causeName(cause.cause), whole(cause.games),
    cause.games ? points(cause.points / cause.games) : "", whole(cause.flips_leading), whole(cause.flips_with), whole(cause.flips_alone)]);
  const stones = one.by_handicap.map((row) => [row.n, whole(row.compared), share(row.differ, row.compared), share(row.flips, row.compared),
    joined(row.led.map(([cause, n]) => causeName(cause) + " " + whole(n)), "list.semicolon")]);
  const player = (name) => name.trim() || "?";
  const grade = (name) => HEADLINE.includes(name) ? plain("grade." + name) : plain("focus.only", { grade: plain("grade." + name) });
  const games = one.rows.map((row) => [row.place, row.players.map(player).join(" – "), row.handicap, row.komi === null ? "" : points(row.komi),
    row.recorded, resultOf(...row.before), resultOf(...row.after), joined(reasons(row.causes, row.lead), "list.semicolon"), grade(row.evidence)]);
  return [
    element("h2", {}, text("focus.head", { one: nameOf(one.proposal), other: nameOf(one.baseline) })),
    element("ul", {}, changes.map((change) => element("li", {}, change))),
    one.sources.length ? note(text("focus.sources", { list: joined(one.sources, "list.semicolon") })) : null,
    table(text("focus.causes"), columns(":col.cause", "col.with_share", "col.mean_size", "col.led", "col.with", "col.alone"), causes),
    table(text("focus.handicap"), columns("col.n", "col.games", "col.other_margin", "col.other_winner", "::col.led_by"), stones,
      { className: "led" }),
    games.length === 0 ? paragraph(text("focus.none")) : [
      table(text("focus.games"), columns(":col.game", ":col.players", "col.n", "col.komi", ":col.recorded", ":col.before", ":col.after",
        "::col.why", ":col.grade"), games, { note: one.games_unnamed > 0 ? plain("focus.unnamed", { n: one.games_unnamed }) : null }),
      element("div", { class: "games" }, one.games.map((card, place) => gameCard(card, (at + 1) * 1000 + place + 1, changeOf(card, one.baseline, one.proposal)))),
    ],
  ];
}
