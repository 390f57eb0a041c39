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
      text("game.verdict", { name: shortNames(sheet.rulesets), result: nativeResult(sheet) }))));
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

function gameCard(card, number) {
  const { exhibit } = card;
  const sheetOf = (id) => card.sheets.find((sheet) => sheet.rulesets.includes(id));
  const [from, to] = [sheetOf(exhibit.a), sheetOf(exhibit.b)];
  const { picture, controls, sheetPlace } = viewer(card, number);
  const verdict = (id, sheet) => element("li", {}, text("game.verdict", {
    name: nameOf(id), result: element("strong", {}, nativeResult(sheet)),
  }));
  return element("article", { class: "game", id: "game-" + number, "aria-labelledby": "title-" + number },
    element("div", { class: "plate" }, picture, controls),
    element("div", { class: "told" },
      element("h3", { id: "title-" + number }, number + ". " + gameTitle(exhibit)),
      element("p", { class: "facts" }, gameFacts(card)),
      from && to ? [
        element("ul", { class: "verdicts" }, verdict(exhibit.a, from), verdict(exhibit.b, to)),
        element("p", {}, text("game.why", { from: nameOf(exhibit.a), to: nameOf(exhibit.b) })),
        element("ul", {}, reasons(differences(from, to), exhibit.lead).map((said) => element("li", {}, said))),
      ] : null,
      element("p", { class: "place" }, exhibit.place),
      sheetPlace));
}

function gallerySection() {
  const places = data.gallery.map((card, at) => ({ card, number: at + 1 }));
  const list = element("div", { class: "games" });
  const causes = [...new Set(data.gallery.map((card) => card.exhibit.lead))];
  const choice = element("select", { id: "gallery-cause", onchange: () => show(choice.value) },
    element("option", { value: "" }, text("gallery.all")),
    causes.map((cause) => element("option", { value: cause }, causeName(cause))));
  function show(cause) {
    const shown = places.filter(({ card }) => !cause || card.exhibit.lead === cause);
    list.replaceChildren(...shown.map(({ card, number }) => gameCard(card, number)));
  }
  show("");
  return section("games", paragraph(text("gallery.criteria")),
    element("p", { class: "choice" }, element("label", { for: "gallery-cause" }, text("gallery.choose")), " ", choice),
    mapKey(), list);
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
