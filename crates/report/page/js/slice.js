// What was counted, cut by filters. A state is what the filters say: `grades` that count, and
// `filters` by dimension.

const data = JSON.parse(document.getElementById("data").textContent);
const cuts = data.cuts;
const DIMENSIONS = ["size", "handicap", "year", "rules", "origin", "rank"];
const GRADES = ["marked", "proved", "confirmed", "estimated", "disputed", "undecided", "ungraded"];
// Games that headline figures are made of.
const HEADLINE = ["marked", "proved", "confirmed"];
// Facts whose counts come with a sum of quarter-points.
const SUMMED = ["ruleset", "literal", "pair", "cause"];

const numberOf = new Map();
// Keys counted of one fact, policy and pair: a list of key and number.
const keysOf = new Map();
cuts.measures.forEach((measure, number) => {
  numberOf.set(measure.join("\t"), number);
  const head = measure.slice(0, 4).join("\t");
  if (!keysOf.has(head)) keysOf.set(head, []);
  keysOf.get(head).push([measure[4], number]);
});

function sliceKey(filters) {
  return DIMENSIONS.filter((dimension) => filters[dimension] !== undefined)
    .map((dimension) => dimension + "=" + filters[dimension]).join("&");
}

const decoded = new Map();

// Sums of one slice and grade by the number of the measure.
function decode(key, grade) {
  const name = grade + "\t" + key;
  if (decoded.has(name)) return decoded.get(name);
  const sums = new Map();
  const coded = (cuts.slices[key] || {})[grade] || [];
  let number = 0;
  for (let at = 0; at < coded.length;) {
    number += coded[at++];
    const n = coded[at++];
    const quarters = SUMMED.includes(cuts.measures[number][0]) ? coded[at++] : 0;
    sums.set(number, [n, quarters]);
  }
  decoded.set(name, sums);
  return sums;
}

// Whether the page holds a slice. One that no game is in is held as well, if none was left out.
function isKept(filters) {
  const key = sliceKey(filters);
  if (key in cuts.slices) return true;
  const isFolded = Object.values(filters).includes(cuts.other);
  return Object.keys(filters).length === 2 && cuts.by_two[0] === cuts.by_two[1] && !isFolded &&
    filters.rank === undefined;
}

// The counts of a state: games and quarter-points of any measure, and the keys counted.
function counts(state) {
  if (!isKept(state.filters)) return null;
  const key = sliceKey(state.filters);
  const sums = state.grades.map((grade) => decode(key, grade));
  const sum = (number, place) => sums.reduce((all, of) => all + (of.has(number) ? of.get(number)[place] : 0), 0);
  const of = (place) => (...measure) => {
    const number = numberOf.get(measure.join("\t"));
    return number === undefined ? 0 : sum(number, place);
  };
  return {
    n: of(0),
    quarters: of(1),
    keys: (...head) => (keysOf.get(head.join("\t")) || [])
      .map(([name, number]) => [name, sum(number, 0)]).filter(([, n]) => n !== 0),
  };
}

// Facts that only some slices count.
function has(fact, state) {
  const cut = Object.keys(state.filters);
  const isBy = (...allowed) => cut.length === 0 || (cut.length === 1 && allowed.includes(cut[0]));
  if (fact === "differ" || fact === "turn" || fact === "literal") return cut.length < 2;
  if (fact === "cause") return isBy("handicap");
  if (fact === "margin") return state.filters.handicap === "0" && cut.length === 2 && state.filters.size !== undefined;
  return true;
}

function nameOf(id) {
  const ruleset = data.rulesets.find((known) => known.id === id);
  return ruleset ? (called[ruleset.name] || {})[language] || ruleset.name : id;
}

function baseOf(id) {
  return data.rulesets.find((known) => known.id === id);
}

// A pair as it is counted: the first of the alphabet first.
function ordered(one, other) {
  return one < other ? [one, other] : [other, one];
}
