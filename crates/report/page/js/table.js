// Tables with a caption, and heads that say what they are the head of.

// Columns are `{ head, isText, isProse }`; rows are lists of cells, of which the first names the row.
function table(caption, columns, rows, options) {
  const { className, note } = options || {};
  const head = columns.map(({ head: title, isText }) =>
    element("th", { scope: "col", class: isText ? "text" : null }, title));
  const body = rows.map((cells) => element("tr", {}, cells.map((cell, at) => {
    const { isText, isProse } = columns[at];
    const className = isProse ? "text prose" : isText ? "text" : null;
    return at === 0
      ? element("th", { scope: "row", class: className }, cell)
      : element("td", { class: className, "data-head": isProse ? captionText(columns[at].head) : null }, cell);
  })));
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": captionText(caption) },
    element("table", { class: className },
      element("caption", {}, element("span", { class: "title" }, caption, note ? element("span", { class: "note" }, " ", note) : null)),
      element("thead", {}, element("tr", {}, head)),
      element("tbody", {}, body)));
}

function captionText(caption) {
  return [caption].flat(Infinity).map((piece) => piece instanceof Node ? piece.textContent : piece).join("");
}

// Columns by the keys of their heads; `:` before one of words, `::` before one of sentences.
function columns(...keys) {
  return keys.map((key) => ({
    head: text(key.replace(/^:+/, "")), isText: key.startsWith(":"), isProse: key.startsWith("::"),
  }));
}

function section(id, ...children) {
  return element("section", { id, "aria-labelledby": "h-" + id },
    element("h2", { id: "h-" + id }, text("head." + id)), children);
}

function paragraph(...children) {
  return element("p", {}, children);
}

function note(...children) {
  return element("p", { class: "note" }, children);
}
