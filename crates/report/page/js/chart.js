// The few charts: bars made of parts, histograms, intervals, lines. Colors are told apart by
// color-blind readers; the numbers stand beside them or in a table.

// In the order of the tables, in which the first of equals leads.
const CAUSES = ["area", "life", "unfilled", "seki_eyes", "seki_one_sided", "group_tax", "handicap", "last_move", "move_balance",
  "pass_stones", "button", "precedent", "komi"];

// Okabe and Ito's colors, and Tol's for the rarer causes.
const CAUSE_COLORS = {
  handicap: "#0072b2", last_move: "#e69f00", move_balance: "#009e73", seki_eyes: "#cc79a7",
  group_tax: "#d55e00", button: "#56b4e9", tie_rule: "#999999", seki_one_sided: "#882255",
  life: "#f0e442", pass_stones: "#44aa99", precedent: "#661100", komi: "#bbbbbb",
  repetition: "#555555", unfilled: "#ddcc77", area: "#000000",
};

function causeName(cause) {
  return word("cause." + cause, cause);
}

// Horizontal bars of parts. A bar is `{ label, parts: [{ name, color, n, figure }], total }`.
function stacked(bars) {
  const most = Math.max(1, ...bars.map((bar) => bar.parts.reduce((all, part) => all + part.n, 0)));
  return element("div", { class: "bars" }, bars.map((bar) => element("div", { class: "bar" },
    element("span", { class: "label" }, bar.label),
    element("span", { class: "track", "aria-hidden": "true" }, bar.parts.map((part) => element("span", {
      class: "part", title: plain("game.verdict", { name: part.name, result: whole(part.n) }),
      style: "width:" + (100 * part.n / most).toFixed(2) + "%;background:" + part.color,
    }))),
    element("span", { class: "total" }, bar.total))));
}

function legend(items) {
  return element("ul", { class: "legend" }, items.map(({ name, color, figure: shown }) =>
    element("li", {}, element("span", { class: "swatch", style: "background:" + color }), name, shown ? [" ", shown] : null)));
}

// Vertical bars over values: `[{ value, n, figure }]`.
function histogram(bars, title) {
  const most = Math.max(1, ...bars.map((bar) => bar.n));
  return element("figure", { class: "histogram" },
    element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": captionText(title) }, element("ol", {}, bars.map((bar) => element("li", {},
      element("span", { class: "count" }, bar.figure),
      element("span", { class: "column", style: "height:" + (8 * bar.n / most).toFixed(3) + "em" }),
      element("span", { class: "value" }, bar.label))))),
    element("figcaption", {}, title));
}

// Units across a chart, few where there is little room, so that letters stay legible.
function chartWidth() {
  return window.matchMedia("(max-width: 40rem)").matches ? 400 : 640;
}

// Shares with their intervals against one half: `[{ label, share, low, high }]`.
function intervals(rows, title) {
  // Letters of Chinese and Japanese take two columns.
  const columnsOf = (label) => [...label].reduce((all, letter) => all + (letter > "\u2e80" ? 2 : 1), 0);
  const longest = Math.max(...rows.map((row) => columnsOf(row.label)));
  const width = chartWidth();
  const [left, right, step, top] = [Math.min(0.6 * width, 24 + 6.4 * longest), 24, 22, 26];
  const wide = width - left - right;
  const ends = rows.flatMap((row) => [row.low, row.high]);
  const reach = Math.min(0.5, Math.max(0.05, ...ends.map((end) => Math.abs(end - 0.5))) * 1.08);
  const x = (share) => left + wide * (0.5 + (Math.min(1, Math.max(0, share)) - 0.5) / (2 * reach));
  const height = top + step * rows.length + 8;
  const ticks = (width > 500 ? [-1, -0.5, 0, 0.5, 1] : [-1, 0, 1]).map((part) => 0.5 + part * reach * 0.92);
  return shape("svg", { class: "chart", viewBox: "0 0 " + width + " " + height, role: "img", "aria-label": title },
    ticks.map((share) => [
      shape("path", { class: share === 0.5 ? "half" : "grid", d: "M" + x(share) + " " + (top - 4) + "V" + (height - 6) }),
      shape("text", { x: x(share), y: top - 10, "text-anchor": "middle" }, percent(share)),
    ]),
    rows.map((row, at) => {
      const y = top + step * at + step / 2;
      return [
        shape("text", { x: left - 10, y: y + 4, "text-anchor": "end" }, row.label),
        shape("path", { class: "whisker", d: "M" + x(row.low) + " " + y + "H" + x(row.high) }),
        shape("circle", { class: "dot", cx: x(row.share), cy: y, r: 4.5 }),
      ];
    }));
}

const LINE_COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#882255", "#999999"];

// Lines of shares over komi: `[{ label, points: [[komi, share]] }]`.
function lines(rows, title, axis) {
  const [left, right, top, tall] = [52, 16, 12, 250];
  const width = chartWidth();
  const wide = width - left - right;
  const most = Math.max(...rows.flatMap((row) => row.points.map(([komi]) => komi)));
  const x = (komi) => left + wide * komi / most;
  const y = (share) => top + tall * (1 - share);
  const chart = shape("svg", { class: "chart", viewBox: "0 0 " + width + " " + (top + tall + 42), role: "img", "aria-label": title },
    [0, 0.25, 0.5, 0.75, 1].map((share) => [
      shape("path", { class: share === 0.5 ? "half" : "grid", d: "M" + left + " " + y(share) + "h" + wide }),
      shape("text", { x: left - 8, y: y(share) + 4, "text-anchor": "end" }, percent(share)),
    ]),
    [0, 2.5, 5, 7.5, 10, 12.5, 15].map((komi) =>
      shape("text", { x: x(komi), y: top + tall + 18, "text-anchor": "middle" }, points(komi))),
    shape("text", { x: left + wide / 2, y: top + tall + 38, "text-anchor": "middle" }, axis),
    rows.map((row, at) => shape("path", {
      class: "line", stroke: LINE_COLORS[at % LINE_COLORS.length],
      "stroke-dasharray": at < LINE_COLORS.length ? null : "6 3",
      d: "M" + row.points.map(([komi, share]) => x(komi).toFixed(1) + " " + y(share).toFixed(1)).join("L"),
    })));
  return element("figure", {}, chart,
    legend(rows.map((row, at) => ({ name: row.label, color: LINE_COLORS[at % LINE_COLORS.length] }))));
}
