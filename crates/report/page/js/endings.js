// Seki; last move and dame; rulesets that lift nothing; legality.

function sekiSection(state) {
  const all = ["game", "games"];
  const of = (key) => figureOf(["game", key], all, state);
  const rows = [];
  for (const id of data.leading.filter((other) => other !== data.base)) {
    const pair = ordered(data.base, id);
    for (const cause of ["seki_eyes", "seki_one_sided"]) {
      const [games, led] = [["cause_games", ...pair, cause], ["lead", ...pair, cause]];
      if (evaluate(led, state) || (has("cause", state) && evaluate(games, state))) {
        rows.push([nameOf(id), causeName(cause), has("cause", state) ? figure(games, state) : "–", figure(led, state)]);
      }
    }
  }
  return section("seki",
    paragraph(text("seki.about", { games: figure(all, state), seki: of("seki"), eyes: of("seki_eyes"), one_sided: of("one_sided_dame") })),
    rows.length ? table(text("seki.caption", { base: nameOf(data.base) }),
      columns(":col.ruleset", ":col.cause", "col.with_share", "col.led"), rows) : note(text("seki.none")));
}

function lastMoveSection(state) {
  const passer = (...pairs) => ["sum", ...pairs.map((pair) => ["game", "first_passer,last_mover=" + pair])];
  const n = (key) => figure(["game", key], state);
  const rows = data.leading.map((id) => [nameOf(id), figure(["as_left", id, "as_left"], state), figure(["as_left", id, "as_left_flip"], state)]);
  return section("last",
    paragraph(text("last.about", {
      games: n("games"), black: figure(passer("BB", "WB", "-B"), state), white: figure(passer("BW", "WW", "-W"), state),
      first: figure(passer("BB", "WW"), state), early: n("early_pass"), cleanup: n("cleanup_moves"),
      unfilled: n("unfilled_dame"), left: n("dame_left"), kos: n("open_kos"),
    })),
    table(text("last.caption"), columns(":col.ruleset", "col.other_margin", "col.other_side"), rows));
}

function literalSection(state) {
  const found = cuts.measures.filter(([fact, policy, , , key]) => fact === "literal" && policy === "recorded" && key === "games");
  const rows = found.map(([, , id]) => {
    const of = (key) => ["literal", id, key];
    return [nameOf(id), figure(of("games"), state), figure(of("differ"), state), figureOf(of("flip"), of("games"), state)];
  });
  return rows.length === 0 ? null : section("literal", paragraph(text("literal.about")),
    !has("literal", state) ? note(text("literal.not_cut")) : table(text("literal.caption"), columns(":col.ruleset", "col.games", "col.other_margin", "col.other_winner"), rows));
}

const FORBIDDEN = ["illegal_occupied", "suicides", "ko_simple", "ko_psk", "ko_ssk", "ko_nssk", "color_order", "setup_edits"];

function legalitySection(state) {
  const all = { ...state, grades: GRADES };
  const whole = (expression) => figure(["of", GRADES, expression], state);
  const kinds = FORBIDDEN.map((kind) => [text("legality." + kind), whole(["game", kind])]);
  const rulesets = data.leading.filter((id) => evaluate(["illegal", id], all))
    .map((id) => [nameOf(id), whole(["illegal", id])]);
  return section("legality", paragraph(text("legality.about")), element("div", { class: "beside" },
    table(text("legality.caption"), columns(":col.what", "col.games"), kinds),
    rulesets.length ? table(text("legality.rulesets"), columns(":col.ruleset", "col.games"), rulesets) : null));
}
