// The filters: which evidence counts, and up to two cuts through the collection.

const EVIDENCE = {
  headline: HEADLINE,
  with_estimated: HEADLINE.concat("estimated"),
  marked: ["marked"], proved: ["proved"], confirmed: ["confirmed"], estimated: ["estimated"], disputed: ["disputed"],
};

function valueName(dimension, value) {
  if (value === cuts.other) return plain("filter.other", { n: cuts.folded[dimension] });
  if (dimension === "rules") return baseOf(value) ? nameOf(value) : word("value.rules." + value, value);
  return word("value." + dimension + "." + value, value);
}

// What is set, also when the page is drawn anew in another language.
const state = { evidence: "headline", grades: HEADLINE, filters: {} };
// In the order in which they were set: the oldest makes room.
const order = [];

// The bar; `changed` is called with the new state.
function filterBar(changed) {
  const told = element("p", { class: "told", role: "status" });
  const select = (name, options, set) => {
    const id = "filter-" + name;
    const choice = element("select", { id, onchange: () => set(choice.value) },
      options.map(([value, label]) => element("option", { value }, label)));
    return { choice, field: element("span", { class: "field" }, element("label", { for: id }, text("filter." + name)), choice) };
  };
  const evidence = select("evidence", Object.keys(EVIDENCE).map((name) => [name, plain("evidence." + name)]), (value) => {
    state.evidence = value;
    state.grades = EVIDENCE[value];
    update();
  });
  const cutsBy = Object.fromEntries(DIMENSIONS.filter((dimension) => cuts.values[dimension].length > 1).map((dimension) => [dimension,
    select(dimension, [["", plain("filter.all")], ...cuts.values[dimension].map((value) => [value, valueName(dimension, value)])],
      (value) => set(dimension, value))]));
  const reset = element("button", { type: "button", onclick: () => {
    order.splice(0);
    state.filters = {};
    Object.assign(state, { evidence: "headline", grades: HEADLINE });
    update();
  } }, text("filter.reset"));

  function set(dimension, value) {
    const at = order.indexOf(dimension);
    if (at >= 0) order.splice(at, 1);
    delete state.filters[dimension];
    const released = [];
    if (value !== "") {
      order.push(dimension);
      state.filters[dimension] = value;
      while (!isKept(state.filters)) {
        const oldest = order.shift();
        delete state.filters[oldest];
        released.push(plain("filter." + oldest));
      }
    }
    update(released);
  }

  function update(released) {
    evidence.choice.value = state.evidence;
    for (const [dimension, { choice }] of Object.entries(cutsBy)) choice.value = state.filters[dimension] || "";
    const parts = [plain("evidence." + state.evidence)].concat(order.map((dimension) =>
      plain("filter." + dimension) + " " + valueName(dimension, state.filters[dimension])));
    const lifted = released && released.length > 0;
    told.replaceChildren(...sentences(plain("filter.told", { what: joined(parts).join("") }),
      lifted && plain("filter.released", { what: joined(released).join("") })));
    document.documentElement.dataset.state = JSON.stringify({ grades: state.grades, filters: state.filters });
    changed({ ...state, filters: { ...state.filters } });
  }

  const fields = element("div", { class: "fields" }, evidence.field, Object.values(cutsBy).map(({ field }) => field), reset);
  const bar = element("details", { class: "filters", open: window.matchMedia("(min-width: 48rem)").matches },
    element("summary", {}, text("filter.head")), fields);
  update();
  return element("aside", { "aria-label": plain("filter.head") }, bar, told);
}
