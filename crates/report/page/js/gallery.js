// Games to look at: a board that steps through the game and shows whose points each ruleset counts.

function gameTitle(exhibit) {
  const player = (name) => name.trim() || plain("game.unknown");
  return plain("game.players", { black: player(exhibit.player_black), white: player(exhibit.player_white) });
}

function gameFacts(card) {
  const { exhibit } = card;
  return [
    exhibit.width + "×" + exhibit.height,
    exhibit.handicap >= 2 ? plain("game.handicap", { n: exhibit.handicap }) : null,
    exhibit.komi === null ? plain("game.no_komi") : plain("game.komi", { komi: points(exhibit.komi) }),
    exhibit.date, card.event, exhibit.result_raw ? plain("game.recorded", { result: exhibit.result_raw }) : null,
    plain("game.evidence", { evidence: plain("grade." + exhibit.evidence) }),
  ].filter(Boolean).join(" · ");
}

// The scene after so many moves, under a sheet or none.
function sceneOf(card, positions, step, sheet) {
  const { width, map, board: recorded } = card.exhibit;
  const isEnd = step === positions.length - 1;
  const move = positions[step].move;
  const scene = { stones: positions[step].stones.join(""), last: move ? move[1] : -1 };
  if (!isEnd) return scene;
  // The end is the position as recorded, also where stones were edited on the way.
  const lastMove = positions.map((position) => position.move).filter((played) => played && played[1] >= 0).pop();
  return {
    stones: recorded.replaceAll("/", ""),
    map: sheet ? mapOf(card, sheet) : map.replaceAll("/", ""),
    owners: sheet ? owners(mapOf(card, sheet), sheet) : null,
    completing: movesOf(card.exhibit.completing_moves, width),
    last: lastMove ? lastMove[1] : -1,
  };
}

function sceneLabel(card, step, steps, sheet) {
  const { exhibit } = card;
  const isEnd = step === steps;
  const stones = isEnd ? exhibit.board : "";
  const of = (letter) => [...stones].filter((found) => found === letter).length;
  const parts = { title: gameTitle(exhibit), step, steps, black: of("X"), white: of("O") };
  if (!isEnd) return plain("board.step", parts);
  const under = sheet && plain("board.under", { names: shortNames(sheet.rulesets), result: nativeResult(sheet) });
  return sentences(plain("board.end", parts), under).join("");
}

// Board, stepper, choice of ruleset and score sheet of one game; `number` tells its parts apart.
function viewer(card, number) {
  const { exhibit } = card;
  const size = [exhibit.width, exhibit.height];
  const positions = replay(card);
  const steps = positions.length - 1;
  const state = { step: steps, sheet: null };
  const goban = board(size, "");
  const range = element("input", {
    type: "range", min: 0, max: steps, value: steps, "aria-label": plain("step.move"),
    oninput: () => go(Number(range.value)),
  });
  const told = element("output", { class: "step" });
  const sheetPlace = element("div", { class: "sheet-place", "aria-live": "polite" });
  const choice = element("select", { id: "sheet-" + number, onchange: () => {
    state.sheet = choice.value === "" ? null : card.sheets[Number(choice.value)];
    go(steps);
  } },
    element("option", { value: "" }, text("sheet.judged")),
    card.sheets.map((sheet, place) => element("option", { value: place },
      sheetTitle(sheet))));
  const button = (key, sign, step) => element("button", {
    type: "button", "aria-label": plain(key), title: plain(key), onclick: () => go(step()),
  }, sign);
  function go(step) {
    state.step = Math.min(steps, Math.max(0, step));
    range.value = state.step;
    const move = positions[state.step].move;
    const where = !move ? plain("step.start")
      : plain("color." + move[0]) + " " + (move[1] < 0 ? plain("step.pass") : coordinates(move[1], ...size));
    told.textContent = plain("step.told", { step: state.step, steps, where });
    range.setAttribute("aria-valuetext", told.textContent);
    goban.show(sceneOf(card, positions, state.step, state.sheet), sceneLabel(card, state.step, steps, state.sheet));
    goban.picture.dataset.step = state.step;
    sheetPlace.replaceChildren(...(state.sheet ? [scoreSheet(state.sheet)] : []));
  }
  // Whether following the moves leads where the record ends.
  goban.picture.dataset.replayed = positions[steps].stones.join("") === exhibit.board.replaceAll("/", "");
  goban.picture.dataset.game = exhibit.record_id;
  go(steps);
  return {
    picture: goban.picture,
    controls: element("div", { class: "controls" },
      element("div", { class: "stepper", role: "group", "aria-label": plain("step.group") },
        button("step.first", "|◀", () => 0), button("step.back", "◀", () => state.step - 1),
        button("step.on", "▶", () => state.step + 1), button("step.end", "▶|", () => steps), range, told),
      element("p", { class: "choice" }, element("label", { for: "sheet-" + number }, text("sheet.choose")), " ", choice)),
    sheetPlace,
  };
}

const sheetOf = (card, id) => card.sheets.find((sheet) => sheet.rulesets.includes(id));

// Whether the filters take a game.
function isTaken(card, state) {
  const isIn = ([dimension, value]) => value === card.slices[dimension] ||
    (value === cuts.other && !cuts.values[dimension].includes(card.slices[dimension]));
  return state.grades.includes(card.exhibit.evidence) && Object.entries(state.filters).every(isIn);
}

// What leads from one sheet to another that names another winner.
function leadOf(from, to) {
  if (from.winner === "none" || to.winner === "none") return "repetition";
  const direction = Math.sign(to.margin - from.margin);
  const shares = new Map(differences(from, to));
  const along = (cause) => direction * (shares.get(cause) || 0);
  return direction === 0 ? "tie_rule" : CAUSES.reduce((best, cause) => along(cause) > along(best) ? cause : best);
}

// The change of the winner that a game shows between two rulesets, of which either may be any; none if
// it shows none.
function changeOf(card, one, other) {
  const { a, b } = card.exhibit;
  const [first, second] = one ? [one, other] : [other, one];
  const pairs = !first ? [[a, b]] : second ? [[first, second]]
    : [...(first === a ? [[a, b]] : first === b ? [[b, a]] : []), ...data.leading.map((id) => [first, id])];
  for (const pair of pairs) {
    const [from, to] = pair.map((id) => sheetOf(card, id));
    if (from && to && from.winner !== to.winner) return { pair, from, to, lead: leadOf(from, to) };
  }
  return null;
}

function gameCard(card, number, change) {
  const { picture, controls, sheetPlace } = viewer(card, number);
  const verdict = (id, sheet) => element("li", {}, text("game.verdict", {
    name: nameOf(id), result: element("strong", {}, nativeResult(sheet)),
  }));
  const { pair: [one, other], from, to, lead } = change;
  return element("article", { class: "game", id: "game-" + number, "aria-labelledby": "title-" + number },
    element("div", { class: "plate" }, picture, controls),
    element("div", { class: "told" },
      element("h3", { id: "title-" + number }, number + ". " + gameTitle(card.exhibit)),
      element("p", { class: "facts" }, gameFacts(card)),
      element("ul", { class: "verdicts" }, verdict(one, from), verdict(other, to)),
      element("p", {}, text("game.why", { from: nameOf(one), to: nameOf(other) })),
      element("ul", {}, reasons(differences(from, to), lead).map((said) => element("li", {}, said))),
      element("p", { class: "place" }, card.exhibit.place),
      sheetPlace));
}

// Boards drawn before more are asked for.
const BOARDS_FIRST = 8;
// Which games are asked for, also when the gallery is drawn anew: two rulesets or any, a cause or any.
const asked = { one: "", other: "", cause: "", isWhole: false };

// The games of the gallery that show what is asked for, numbered as they stand in it.
function gamesFor({ one, other, cause }, state) {
  return data.gallery.map((card, at) => ({ card, number: at + 1, change: changeOf(card, one, other) }))
    .filter(({ card, change }) => change && isTaken(card, state) && (!cause || change.lead === cause));
}

// How many games show what is asked for, in all; none where that is not counted.
function changedGames({ one, other, cause }, state) {
  if (one && other) return figure(cause ? ["lead", ...ordered(one, other), cause] : ["flips", ...ordered(one, other)], state);
  return one || other || cause ? null : figure(["game", "flips"], state);
}

function gallerySection(state) {
  const list = element("div", { class: "games" });
  const told = element("p", { role: "status", id: "gallery-told" });
  const more = element("button", { type: "button", id: "gallery-more", onclick: () => {
    asked.isWhole = true;
    show();
  } });
  const select = (key, any, options) => {
    const id = "gallery-" + key;
    const choice = element("select", { id, onchange: () => {
      asked[key] = choice.value;
      asked.isWhole = false;
      show();
    } }, element("option", { value: "" }, text(any)), options.map(([value, name]) => element("option", { value }, name)));
    choice.value = asked[key];
    return element("span", { class: "field" }, element("label", { for: id }, text("gallery." + key)), choice);
  };
  const rulesets = data.leading.map((id) => [id, nameOf(id)]);
  const causes = CAUSES.concat("tie_rule", "repetition").filter((cause) =>
    data.gallery.some((card) => card.exhibit.lead === cause)).map((cause) => [cause, causeName(cause)]);
  function show() {
    const games = gamesFor(asked, state);
    const shown = asked.isWhole ? games : games.slice(0, BOARDS_FIRST);
    const all = changedGames(asked, state);
    told.replaceChildren(...text(all ? "gallery.told" : "gallery.told_some", { shown: whole(shown.length), here: whole(games.length), all }));
    list.replaceChildren(...shown.map(({ card, number, change }) => gameCard(card, number, change)));
    more.hidden = shown.length === games.length;
    more.textContent = plain("gallery.more", { n: games.length - shown.length });
  }
  show();
  return section("games", paragraph(text("gallery.about")),
    element("details", { class: "note" }, element("summary", {}, text("gallery.how")), paragraph(text("gallery.criteria"))),
    element("div", { class: "fields" }, select("one", "gallery.any", rulesets), select("other", "gallery.any", rulesets),
      select("cause", "gallery.all", causes)),
    mapKey(), told, list, more);
}

// What the signs on a board mean.
function mapKey() {
  const sample = (letter) => shape("svg", { class: "goban sign", viewBox: "0 0 20 20", "aria-hidden": "true" },
    "xd".includes(letter) ? shape("circle", { class: "k", cx: 10, cy: 10, r: 9 }) : null,
    "oe".includes(letter) ? shape("circle", { class: "o", cx: 10, cy: 10, r: 9 }) : null,
    MARKS[letter](10, 10));
  return element("ul", { class: "key" }, [..."xodebwBWSpq"].map((letter) =>
    element("li", {}, sample(letter), " ", text("map." + (letter === letter.toUpperCase() ? "big_" : "") + letter))),
    element("li", {}, text("map.last")), element("li", {}, text("map.completing")));
}
