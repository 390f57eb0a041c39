// What returning points for handicap stones changes.

function handicapSection(state) {
  const stones = cuts.values.handicap.filter((n) => n !== "0" && n !== "1");
  const rows = [];
  for (const n of stones) {
    const of = (what) => ["in", { handicap: n }, ["handicap", what]];
    if (!evaluate(of("games"), state)) continue;
    const share = (what) => {
      const value = evaluate(["share", of(what), of("games")], state) || 0;
      return element("span", { class: "inbar", style: "--share:" + (100 * value).toFixed(1) + "%" },
        figureOf(of(what), of("games"), state));
    };
    rows.push([n, figure(of("games"), state), figure(of("last_white"), state), figure(of("black_0"), state),
      figure(of("black_n1"), state), figure(of("black_n"), state), share("flips_0_n1"), share("flips_0_n"),
      share("flips_n1_n"), figure(of("half_zi_flips"), state)]);
  }
  if (rows.length === 0) {
    return section("handicap", paragraph(text("handicap.about")), note(text("none.here")));
  }
  return section("handicap", paragraph(text("handicap.about")),
    table(text("handicap.caption"), columns("col.n", "col.games", "col.white_last", "col.black_0", "col.black_n1",
      "col.black_n", "col.flips_0_n1", "col.flips_0_n", "col.flips_n1_n", "col.half_zi"), rows));
}
