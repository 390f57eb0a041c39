// Every text of the page comes from one catalogue of keys, so that a language is data.

const languages = JSON.parse(document.getElementById("languages").textContent);
// By their names in the data what rulesets are called in other languages.
const called = JSON.parse(document.getElementById("names").textContent);
const REMEMBERED = "hantei-language";
let language = remembered() || Object.keys(languages)[0];

// The language chosen before, if there is one: not every browser keeps anything for a file.
function remembered() {
  try {
    const chosen = window.localStorage.getItem(REMEMBERED);
    return Object.hasOwn(languages, chosen) ? chosen : null;
  } catch {
    return null;
  }
}

function speak(chosen) {
  language = chosen;
  try {
    window.localStorage.setItem(REMEMBERED, chosen);
  } catch {
    // Then it is chosen for this visit.
  }
}

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

// The text of a key with nodes put in: `{name}` takes `parts.name`, `{name|one|more}` the first word
// where that is 1, else the second. A list for `append`.
function text(key, parts) {
  const found = languages[language][key];
  if (found === undefined) return [key];
  const said = [];
  let end = 0;
  for (const place of found.matchAll(PLACE)) {
    const [whole, name, one, more] = place;
    const value = (parts || {})[name];
    said.push(found.slice(end, place.index), one === undefined ? value : String(value) === "1" ? one : more);
    end = place.index + whole.length;
  }
  said.push(found.slice(end));
  return said;
}

// The same as one string; only texts and numbers can be put in.
function plain(key, parts) {
  return text(key, parts).join("");
}

// A text if the catalogue has one, else the word itself, as for names in the data.
function word(key, otherwise) {
  return languages[language][key] === undefined ? otherwise : plain(key);
}

function whole(n) {
  return new Intl.NumberFormat(plain("lang")).format(n);
}

// A share of 1 as people read it: more digits where they say something.
function percent(share) {
  const digits = share > 0 && share < 0.01 ? 2 : 1;
  return new Intl.NumberFormat(plain("lang"), {
    style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits,
  }).format(share);
}

// Points without decimals that say nothing.
function points(n) {
  return new Intl.NumberFormat(plain("lang"), { maximumFractionDigits: 2 }).format(n);
}

function signed(n) {
  return new Intl.NumberFormat(plain("lang"), { maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(n);
}

// Items one after the other, with what stands between them: commas, if nothing else is named.
function joined(items, between) {
  const list = [];
  items.forEach((item, at) => list.push(at ? plain(between || "list.comma") : "", item));
  return list;
}

// Sentences one after the other; those that are nothing are passed over.
function sentences(...said) {
  return joined(said.filter(Boolean), "list.sentence");
}
