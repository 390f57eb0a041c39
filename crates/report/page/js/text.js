// Every text of the page comes from one catalogue of keys, so that a language is data.

const languages = JSON.parse(document.getElementById("languages").textContent);
let language = Object.keys(languages)[0];

// The text of a key with nodes put in: `{name}` takes `parts.name`. A list for `append`.
function text(key, parts) {
  const found = languages[language][key];
  if (found === undefined) return [key];
  return found.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece);
    return name ? (parts || {})[name[1]] : piece;
  });
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
  return new Intl.NumberFormat(language).format(n);
}

// A share of 1 as people read it: more digits where they say something.
function percent(share) {
  const digits = share > 0 && share < 0.01 ? 2 : 1;
  return new Intl.NumberFormat(language, {
    style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits,
  }).format(share);
}

// Points without decimals that say nothing.
function points(n) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(n);
}

function signed(n) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2, signDisplay: "exceptZero" }).format(n);
}

function joined(items) {
  const list = [];
  items.forEach((item, at) => list.push(at ? plain("list.comma") : "", item));
  return list;
}
