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
  return plain("result.by", {
    winner: plain("color." + (sheet.margin > 0 ? "B" : "W")), amount: amountOf(Math.abs(sheet.margin), sheet.unit),
  });
}

// The size of a margin in points: `2 3/4 zi`, `3 moku`, `0.5 points`.
function amountOf(size, unit) {
  if (unit === "zi") return plain("amount.zi", { n: ziOf(size) });
  const key = "amount." + unit;
  const whole = Math.floor(size);
  if (size - whole !== 0.5) return plain(key, { n: points(size) });
  return whole ? plain(key + ".mixed", { whole }) : plain(key + ".half");
}

// A zi is two points.
function ziOf(size) {
  const whole = Math.floor(size / 2);
  let [part, of] = [4 * size - 8 * whole, 8];
  while (part && part % 2 === 0) [part, of] = [part / 2, of / 2];
  if (!part) return String(whole);
  const fraction = part + "/" + of;
  return whole ? plain("amount.zi.mixed", { whole, fraction }) : fraction;
}

function shortNames(ids) {
  const lead = ids.filter((id) => data.leading.includes(id));
  const first = (lead.length ? lead : ids).slice(0, 2).map(nameOf);
  const names = joined(first).join("");
  const more = ids.length - Math.min(2, (lead.length ? lead : ids).length);
  return more > 0 ? plain("sheet.more", { names, n: more }) : names;
}

// A sheet in a list: whose it is, the result, and how life and death were settled where not all agree.
function sheetTitle(sheet) {
  const parts = { name: shortNames(sheet.rulesets), result: nativeResult(sheet) };
  return sheet.profile === "agreement" ? plain("game.verdict", parts)
    : plain("sheet.option", { ...parts, profile: word("profile." + sheet.profile, sheet.profile) });
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
  return table(text("sheet.caption", { names: joined(sheet.rulesets.map(nameOf)).join("") }),
    columns(":sheet.what", "sheet.points"), rows, { className: "sheet", note });
}

// What the components of two sheets differ by.
function differences(from, to) {
  const shares = new Map(to.components);
  for (const [cause, share] of from.components) shares.set(cause, (shares.get(cause) || 0) - share);
  return [...shares];
}

// Why two counts differ, the largest share first, in words; what leads may be no share of a margin.
function reasons(shares, lead) {
  const sorted = shares.filter(([, share]) => share !== 0)
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  const said = sorted.map(([cause, share]) => plain("reason.share", {
    points: points(Math.abs(share)), color: plain("color." + (share > 0 ? "B" : "W")), cause: causeName(cause),
  }));
  if (sorted.length === 0) said.push(plain("reason.equal"));
  if (lead === "tie_rule" || lead === "repetition") said.push(plain("reason." + lead));
  return said;
}
