// How good the data are, and how it was done.

function tally(caption, column, prefix, state, names) {
  const found = counts({ ...state, grades: GRADES });
  const keys = (found ? found.keys("game", "", "", "") : []).filter(([key]) => key.startsWith(prefix + "="));
  const rows = keys.map(([key]) => {
    const value = key.slice(prefix.length + 1);
    return [word(names + "." + value, value), figure(["of", GRADES, ["game", key]], state)];
  });
  return table(text(caption), columns(":" + column, "col.games"), rows);
}

function gradeTable(state) {
  const rows = GRADES.map((grade) => [[text("grade." + grade), element("span", { class: "note" }, " ", text("grade.about." + grade))],
    figure(["of", [grade], ["game", "games"]], state)]);
  return table(text("quality.grades"), columns(":col.grade", "col.games"), rows);
}

function calibrationTable(state) {
  const rows = GRADES.map((grade) => {
    const of = (key) => ["of", [grade], ["game", key]];
    const [same, all] = [of("marks_agree"), ["sum", of("marks_agree"), of("marks_differ")]];
    const share = ["share", same, all];
    return evaluate(all, state) ? [text("grade." + grade), figure(all, state), figure(same, state), figure(share, state, percent),
      [figure(["low", share, all], state, percent), "–", figure(["high", share, all], state, percent)]] : null;
  }).filter(Boolean);
  return rows.length === 0 ? note(text("quality.no_calibration"))
    : table(text("quality.calibration"), columns(":col.grade", "col.marked_games", "col.same_dead", "col.share", "col.interval"), rows);
}

function originTable(state) {
  const graded = GRADES.filter((grade) => grade !== "ungraded");
  const rows = cuts.values.origin.map((origin) => {
    const of = (grades, key) => ["in", { origin }, ["of", grades, ["game", key || "games"]]];
    const judged = of(graded);
    if (!evaluate(of(GRADES), state)) return null;
    return [valueName("origin", origin),
      figure(of(GRADES), state), figure(judged, state), figureOf(of(["disputed"]), judged, state), figure(of(["undecided"]), state),
      Object.keys(state.filters).length ? "–" : figure(["in", { origin }, ["of", [""], ["rejects"]]], state)];
  }).filter(Boolean);
  return table(text("quality.sources"), columns(":col.source", "col.games", "col.judged", "col.disputed", "col.undecided", "col.rejects"), rows);
}

function rejectTable() {
  const state = { filters: {}, grades: [""] };
  const rows = counts(state).keys("reject", "", "", "").map(([key]) =>
    [element("code", {}, key.split(":").slice(1).join(":")), word("unit." + key.split(":")[0], key.split(":")[0]), figure(["reject", key], state)]);
  return rows.length === 0 ? null
    : table(text("quality.rejects"), columns(":col.reason", ":col.unit", "col.records"), rows.map((row) => {
      row[2].dataset.state = "rejects";
      return row;
    }));
}

// Records that repeat others, and what becomes of them.
function repeats() {
  return data.duplicates.length === 0 ? null : paragraph(sentences(text("quality.duplicates", {
    list: joined(data.duplicates.map(({ kind, records }) => plain("duplicates." + kind, { n: whole(records) }))).join(""),
  }), text(data.run.dedup ? "duplicates.left_out" : "duplicates.counted")));
}

function qualitySection(state) {
  const everything = { filters: {}, grades: GRADES };
  const disputed = disputedSources();
  const read = paragraph(text("quality.read", {
    games: figure(["of", GRADES, ["game", "games"]], everything), rejects: figure(["of", [""], ["rejects"]], everything),
    skipped: whole(data.run.files_skipped),
  }));
  read.querySelectorAll(".figure").forEach((shown) => { shown.dataset.state = "everything"; });
  return section("quality", read, repeats(),
    disputed.length ? element("p", { class: "warn" }, text("quality.warning", {
      sources: joined(disputed.map((origin) => valueName("origin", origin))),
      share: percent(DISPUTED_MAX),
    })) : null,
    gradeTable(state), calibrationTable(state),
    element("div", { class: "beside" }, tally("quality.ended", "col.ended", "ended", state, "ended"),
      tally("quality.komi", "col.komi_from", "komi_source", state, "komi_source"),
      tally("quality.judged", "col.judged_by", "judged_by", state, "judged_by")),
    originTable(state), rejectTable());
}

function methodSection() {
  const items = ["evidence", "resigned", "completed", "policy", "folded", "two"].map((key) => element("li", {}, text("method." + key, {
    n: cuts.by_two[1], all: cuts.by_two[0], least: cuts.by_two[2],
  })));
  return section("method", paragraph(text("answer.caveat_long")), element("ul", {}, items),
    note(text("method.made", { program: data.run.program, mode: word("mode." + data.run.evidence_mode, data.run.evidence_mode), fingerprint: data.run.fingerprint })));
}
