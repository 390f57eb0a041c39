// Every leading ruleset against every other, and one pair looked at closely.

// Shares from which on a cell is darker.
const HEAT_STEPS = [0.001, 0.005, 0.02, 0.05, 0.1];
// Games of the gallery named beside a pair.
const PAIR_GAMES = 5;
let chosenPair = data.headline;

function heat(share) {
  return share === null ? 0 : HEAT_STEPS.filter((step) => share >= step).length;
}

function matrixSection(state) {
  const panel = element("div", { class: "pair", "aria-live": "polite" });
  const cells = [];
  function choose(one, other) {
    chosenPair = [one, other];
    cells.forEach(({ button, pair }) => {
      const isChosen = pair.includes(one) && pair.includes(other);
      button.setAttribute("aria-pressed", isChosen);
    });
    panel.replaceChildren(...pairPanel(one, other, state));
  }
  const cell = (one, other) => {
    if (one === other) return element("td", { class: "same" }, element("span", { class: "hidden" }, text("matrix.same")));
    const pair = ordered(one, other);
    const share = evaluate(["share", ["flips", ...pair], ["compared", ...pair]], state);
    const label = plain("matrix.cell", {
      one: nameOf(one), other: nameOf(other), flips: evaluate(["flips", ...pair], state),
      compared: evaluate(["compared", ...pair], state),
    });
    const button = element("button", {
      type: "button", "aria-label": label, title: label, "aria-pressed": "false", onclick: () => choose(one, other),
    }, figure(["flips", ...pair], state));
    cells.push({ button, pair });
    return element("td", { class: "heat" + heat(share) }, button);
  };
  const grid = element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": plain("matrix.caption") },
    element("table", { class: "matrix" },
      element("caption", {}, element("span", { class: "title" }, text("matrix.caption"))),
      element("thead", {}, element("tr", {}, element("th", { scope: "col" }, element("span", { class: "hidden" }, text("col.ruleset"))),
        data.leading.map((id) => element("th", { scope: "col" }, element("span", {}, nameOf(id)))))),
      element("tbody", {}, data.leading.map((one) => element("tr", {},
        element("th", { scope: "row" }, nameOf(one)), data.leading.map((other) => cell(one, other)))))));
  const steps = [0, ...HEAT_STEPS].map((step, at) => element("li", {},
    element("span", { class: "swatch heat" + at }), at ? plain("matrix.from", { share: percent(step) }) : plain("matrix.less", { share: percent(HEAT_STEPS[0]) })));
  const built = section("matrix", paragraph(text("matrix.about", { n: data.rulesets.length })), grid,
    element("ul", { class: "legend" }, steps), panel);
  if (data.leading.length > 1) choose(...chosenPair);
  return built;
}

// Causes, directions, margins and games of one pair.
function pairPanel(one, other, state) {
  const [a, b] = ordered(one, other);
  const all = ["compared", a, b];
  const turned = (key) => a === one ? key : key.split(" ").reverse().join(" ");
  const found = counts(state);
  const turns = (found ? found.keys("turn", "recorded", a, b) : []).sort(([, x], [, y]) => y - x);
  const direction = turns.map(([key]) => {
    const [before, after] = turned(key).split(" ");
    return element("li", {}, text("pair.turn", {
      before: plain("win." + before), after: plain("win." + after), n: figure(["turn", a, b, key], state),
    }));
  });
  const games = gamesFor({ one, other, cause: "" }, state);
  // The gallery shows games by the pair asked for: it is asked before the link is followed.
  const link = ({ card, number }) => element("a", { href: "#game-" + number, onclick: () => {
    Object.assign(asked, { one, other, cause: "", isWhole: true });
    document.getElementById("games").replaceWith(gallerySection(state));
  } }, number + ". " + gameTitle(card.exhibit));
  return [
    element("h3", {}, text("pair.head", { one: nameOf(one), other: nameOf(other) })),
    paragraph(sentences(text("pair.flips", { n: figureOf(["flips", a, b], all, state), all: figure(all, state) }),
      has("differ", state) && text("pair.differ", { n: figureOf(["differ", a, b], all, state) }))),
    !has("turn", state) ? note(text("pair.not_cut")) : direction.length ? [element("p", {}, text("pair.directions")), element("ul", {}, direction)] : null,
    causeTable(a, b, state), differenceChart(a, b, one, state),
    paragraph(games.length
      ? text("pair.games", { games: joined(games.slice(0, PAIR_GAMES).map(link), "list.semicolon") })
      : text("pair.no_games")),
  ].flat().filter(Boolean);
}
