// The page put together: what filters cut is drawn anew with every change, the rest once.

const CUT_SECTIONS = [answerSection, matrixSection, causesSection, handicapSection, sekiSection, lastMoveSection,
  literalSection, legalitySection, balanceSection];

function contents() {
  const ids = ["matrix", "causes", "handicap", "seki", "last", "literal", "legality", "balance", "games", "quality", "method"];
  return element("nav", { "aria-label": plain("head.contents") }, element("ol", {}, ids.map((id) =>
    element("li", {}, element("a", { href: "#" + id }, text("head." + id))))));
}

function build() {
  document.documentElement.lang = language;
  document.title = plain(data.focus.length ? "title.focus" : "title");
  const cut = element("div", {});
  const quality = element("div", {});
  const draw = (state) => {
    cut.replaceChildren(...CUT_SECTIONS.map((make) => make(state)).filter(Boolean));
    quality.replaceChildren(qualitySection(state));
  };
  const bar = filterBar(draw);
  const page = [
    element("a", { class: "skip", href: "#main" }, text("skip")),
    element("header", {}, focusSections(), element("h1", {}, text("title")), contents()),
    bar,
    element("main", { id: "main" }, cut, gallerySection(), quality, methodSection()),
  ];
  const scripts = document.querySelectorAll("body > script");
  document.body.replaceChildren(...scripts, ...page);
}

build();
