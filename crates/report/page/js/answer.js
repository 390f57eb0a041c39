// The answer in one paragraph and one table.

function answerSection(state) {
  const [a, b] = data.headline;
  const leads = leadsOf(a, b, state);
  const estimated = ["of", HEADLINE.concat("estimated")];
  const isHeadline = state.grades.join() === HEADLINE.join();
  const said = [
    text("answer.counted", {
      n: figure(["game", "games"], state), games: figure(["of", GRADES, ["game", "games"]], state),
      evidence: plain("evidence." + state.evidence),
    }),
  ];
  if (data.rulesets.length > 1) {
    said.push(text("answer.flips", {
      flips: element("strong", {}, figure(["flips", a, b], state)), compared: figure(["compared", a, b], state),
      share: figure(["share", ["flips", a, b], ["compared", a, b]], state, percent), a: nameOf(a), b: nameOf(b),
    }));
    if (leads.length) said.push(text("answer.led", { causes: causeList(leads, a, b, state) }));
    if (has("differ", state)) {
      said.push(text("answer.differ", {
        n: figureOf(["differ", a, b], ["compared", a, b], state), all: figure(["compared", a, b], state),
      }));
    }
    if (isHeadline) {
      said.push(text("answer.estimated", {
        n: figure([...estimated, ["flips", a, b]], state), all: figure([...estimated, ["compared", a, b]], state),
        share: figure([...estimated, ["share", ["flips", a, b], ["compared", a, b]]], state, percent),
      }));
    }
  }
  return element("section", { id: "answer", "aria-label": plain("head.answer") },
    element("p", { class: "answer" }, sentences(...said)),
    paragraph(element("em", {}, text("answer.caveat"))),
    warning(), baseTable(state));
}

// Leading causes of a pair, the most frequent first.
function leadsOf(a, b, state) {
  const found = counts(state);
  return (found ? found.keys("lead", "recorded", a, b) : []).sort(([, one], [, other]) => other - one);
}

function causeList(leads, a, b, state) {
  return joined(leads.map(([cause]) => [causeName(cause), " (", figure(["lead", a, b, cause], state), ")"]));
}

function baseTable(state) {
  const others = data.leading.filter((id) => id !== data.base);
  const rows = others.map((id) => {
    const pair = ordered(data.base, id);
    const all = ["compared", ...pair];
    return [nameOf(id), figure(all, state), figureOf(["flips", ...pair], all, state),
      has("differ", state) ? figureOf(["differ", ...pair], all, state) : "–",
      causeList(leadsOf(...pair, state), ...pair, state)];
  });
  return table(text("answer.caption", { base: nameOf(data.base) }),
    columns(":col.ruleset", "col.games", "col.other_winner", "col.other_margin", "::col.led_by"), rows, { className: "led" });
}

// Sources in which many recorded margins are not the ones found.
const DISPUTED_MAX = 0.05;

function disputedSources() {
  const state = { filters: {}, grades: GRADES };
  const graded = GRADES.filter((grade) => grade !== "ungraded");
  return cuts.values.origin.filter((origin) => {
    const share = evaluate(["share", ["in", { origin }, ["of", ["disputed"], ["game", "games"]]],
      ["in", { origin }, ["of", graded, ["game", "games"]]]], state);
    return share !== null && share > DISPUTED_MAX;
  });
}

function warning() {
  const found = disputedSources();
  return found.length === 0 ? null : element("p", { class: "warn" },
    sentences(
    text("answer.warning", { n: found.length, all: cuts.values.origin.length }),
    element("a", { href: "#quality" }, text("answer.see_quality"))));
}
