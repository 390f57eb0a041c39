// The page put together: what filters cut is drawn anew with every change, the rest once.

const CUT_SECTIONS = [answerSection, matrixSection, causesSection, handicapSection, sekiSection, lastMoveSection,
  literalSection, legalitySection, balanceSection];

function contents() {
  const ids = ["matrix", "causes", "handicap", "seki", "last", "literal", "legality", "balance", "games", "quality", "method"];
  return element("nav", { "aria-label": plain("head.contents") }, element("ol", {}, ids.map((id) =>
    element("li", {}, element("a", { href: "#" + id }, text("head." + id))))));
}

// What is spoken, each language in its own name.
function languageSwitch() {
  const choose = (code) => element("button", {
    type: "button", lang: languages[code].lang, id: "language-" + code, "aria-pressed": String(code === language),
    onclick: () => {
      speak(code);
      build();
      document.getElementById("language-" + code).focus();
    },
  }, languages[code]["language.name"]);
  return element("nav", { class: "languages", "aria-label": plain("language.choose") }, Object.keys(languages).sort().map(choose));
}

function build() {
  document.documentElement.lang = plain("lang");
  document.title = plain(data.focus.length ? "title.focus" : "title");
  const cut = element("div", {});
  const [gallery, quality] = [element("div", {}), element("div", {})];
  const draw = (state) => {
    cut.replaceChildren(...CUT_SECTIONS.map((make) => make(state)).filter(Boolean));
    gallery.replaceChildren(gallerySection(state));
    quality.replaceChildren(qualitySection(state));
  };
  const bar = filterBar(draw);
  const page = [
    element("a", { class: "skip", href: "#main" }, text("skip")),
    element("header", {}, languageSwitch(), focusSections(), element("h1", {}, text("title")), contents()),
    bar,
    element("main", { id: "main" }, cut, gallery, quality, methodSection()),
  ];
  const scripts = document.querySelectorAll("body > script");
  document.body.replaceChildren(...scripts, ...page);
}

build();
