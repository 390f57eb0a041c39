// How a ruleset counts a game: whose each point is, the score sheet, the result in its own words.

// Whose points a ruleset counts, from the map and the letters of its rules. A dead stone makes its
// point the other side's; stones dead inside a seki stay where territory is counted.
function owners(map, sheet) {
  const rules = baseOf(sheet.rulesets[0]) || { base: "area", seki_eyes: true };
  const isArea = rules.base === "area";
  const claimed = sheet.components.some(([cause]) => cause === "seki_one_sided");
  const of = {
    b: "B", w: "W", x: "W", o: "B",
    X: isArea && "B", O: isArea && "W", d: isArea && "W", e: isArea && "B",
    B: rules.seki_eyes && "B", W: rules.seki_eyes && "W",
    p: (isArea || claimed) && "B", q: (isArea || claimed) && "W",
  };
  return [...map].map((letter) => of[letter] || null);
}

// The map that a sheet stands on: that of its profile where it differs, else the agreed one. Of a
// profile that came to several maps it is not known which is this ruleset's. Maps go by how a dispute
// is settled: where it is not, the stopped position stands, which the outcome calls unsettled.
function mapOf(card, sheet) {
  const isShared = sheet.profile === "agreement" || sheet.profile === "played_out";
  const name = sheet.profile === "unsettled" ? "agreement" : sheet.profile;
  const own = isShared ? [] : card.profile_maps.map((entry) => entry.split("="))
    .filter(([profile]) => profile === name || profile.startsWith(name + "_"));
  return (own.length === 1 ? own[0][1] : card.exhibit.map).replaceAll("/", "");
}

// A result as players write it.
function resultOf(winner, margin) {
  if (winner === "draw" || winner === "none") return plain("result." + winner);
  if (margin === 0) return plain("result.equal", { winner: plain("color." + winner) });
  return (margin > 0 ? "B+" : "W+") + points(Math.abs(margin));
}

// The same in the ruleset's own unit.
function nativeResult(sheet) {
  if (sheet.winner === "draw" || sheet.winner === "none" || sheet.margin === 0) return resultOf(sheet.winner, sheet.margin);
  const amount = Math.abs(sheet.margin) / (sheet.unit === "zi" ? 2 : 1);
  return plain("result.by", {
    winner: plain("color." + (sheet.margin > 0 ? "B" : "W")),
    amount: sheet.unit === "zi" ? fraction(amount) : points(amount),
    unit: plain("unit." + sheet.unit),
  });
}

// `1¾` as referees say it.
function fraction(amount) {
  const quarters = { 0.25: "¼", 0.5: "½", 0.75: "¾" };
  const rest = amount - Math.floor(amount);
  if (!(rest in quarters)) return points(amount);
  return (Math.floor(amount) ? whole(Math.floor(amount)) : "") + quarters[rest];
}

function shortNames(ids) {
  const lead = ids.filter((id) => data.leading.includes(id));
  const first = (lead.length ? lead : ids).slice(0, 2).map(nameOf).join(", ");
  const more = ids.length - Math.min(2, (lead.length ? lead : ids).length);
  return more > 0 ? plain("sheet.more", { names: first, n: more }) : first;
}

function scoreSheet(sheet) {
  const value = (n) => n === null ? "–" : points(n);
  const rows = [
    [text("sheet.black"), [value(sheet.score_black), " ", text("unit." + sheet.unit)]],
    [text("sheet.white"), [value(sheet.score_white), " ", text("unit." + sheet.unit)]],
    ...sheet.components.map(([cause, share]) => [causeName(cause), signed(share)]),
    [text("sheet.margin"), element("strong", {}, signed(sheet.margin))],
    [text("sheet.result"), element("strong", {}, nativeResult(sheet))],
  ];
  const note = sheet.profile === "agreement" ? null : plain("sheet.profile", { profile: word("profile." + sheet.profile, sheet.profile) });
  return table(text("sheet.caption", { names: sheet.rulesets.map(nameOf).join(", ") }),
    columns(":sheet.what", "sheet.points"), rows, { className: "sheet", note });
}

// Why two sheets differ, the largest share first, in words.
function reasons(from, to) {
  const shares = new Map(to.components);
  for (const [cause, share] of from.components) shares.set(cause, (shares.get(cause) || 0) - share);
  const sorted = [...shares].filter(([, share]) => share !== 0)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const said = sorted.map(([cause, share]) => text("reason.share", {
    points: points(Math.abs(share)), color: plain("color." + (share > 0 ? "B" : "W")), cause: causeName(cause),
  }));
  if (sorted.length === 0) said.push(text("reason.equal"));
  return said;
}
