"""The page in languages other than English: every text there, nothing left in English but names; the choice kept; results as
`hantei explain` says them."""

import json
import re
import subprocess

from browser import Watched, shown

LANGUAGES = {"zh": "zh-Hans", "ja": "ja"}
# What stays as it is in every language: files, tables and options of the program, the switch itself.
NAMES = ["summary.json", "summary.md", "flips.csv", "crates/report/sql", "duplicates", "--dedup", "--evidence unmarked", "English",
         "first_pass", "a N + b"]

# Everything that is read or read out, piece by piece; code is code.
SPOKEN = """() => {
  const said = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest('script, style, noscript, code')) said.push(walker.currentNode.data);
  }
  for (const name of ['title', 'aria-label', 'aria-valuetext', 'placeholder', 'alt']) {
    document.querySelectorAll('body [' + name + ']').forEach((node) => said.push(node.getAttribute(name)));
  }
  return [...new Set(said.map((piece) => piece.trim()).filter(Boolean))];
}"""


def names_of(data):
    """Names that the data bring along, longest first."""
    names = set(NAMES) | {data["run"][key] for key in ("program", "fingerprint")}
    for ruleset in data["rulesets"]:
        names |= {ruleset["id"], ruleset["name"]}
    for languages in data["called"].values():
        names |= set(languages.values())
    for values in data["cuts"]["values"].values():
        names |= set(values)
    cards = data["gallery"] + [card for focus in data["focus"] for card in focus["games"]]
    for card in cards:
        exhibit = card["exhibit"]
        names |= {exhibit[key] for key in ("player_black", "player_white", "place", "date", "result_raw")} | {card["event"]}
    for focus in data["focus"]:
        names |= set(focus["sources"])
        for row in focus["rows"]:
            names |= {row["place"], row["recorded"], *row["players"]}
    return sorted((name.strip() for name in names if isinstance(name, str) and len(name.strip()) > 1), key=len, reverse=True)


def english(said, names):
    """Words of a text that are neither names nor letters: points as D4, ranks as 5k, results as B+3.5."""
    for name in names:
        said = said.replace(name, " ")
    return re.findall(r"(?<![A-Za-z])[A-Za-z][a-z]+(?![A-Za-z])|[a-z]+\.[a-z_]+", said)


def check_spoken(check, watched, data, what):
    names = names_of(data)
    said = watched.page.evaluate(SPOKEN)
    check.true(f"{what}: {len(said)} texts", len(said) > 100)
    for piece in said:
        check.true(f"{what}: left in English or without a text: {piece[:160]!r}", not english(piece, names))


def chosen(watched, code):
    watched.page.click(f"#language-{code}")
    return watched.page.evaluate("document.documentElement.lang")


def check_results(check, watched, data, root, hantei, code, few):
    """What the page says of a game under each ruleset is what `explain` says."""
    for number in shown(watched.page)[: 3 if few else None]:
        place = data["gallery"][number - 1]["exhibit"]["place"]
        if " leaf " in place:
            continue
        run = [hantei, "explain", str(root / place), "--lang", code, "--komi", "recorded"]
        explained = subprocess.run(run, capture_output=True, text=True, check=True).stdout
        options = watched.page.locator(f"#sheet-{number} option").all_inner_texts()[1:]
        for option in options:
            said = option.rsplit("：", 1)[1]
            # Behind the result may stand how life and death were settled.
            result = "|".join(map(re.escape, [said, re.sub("（[^）]*）$", "", said)]))
            check.true(f"{code}: {place}: {option}", re.search(rf"[ ]({result})$", explained, re.MULTILINE))


# A browser that keeps nothing for a file.
FORGETFUL = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"


def check_languages(check, browser, file, data, root, hantei, few, figures):
    """Every language chosen in the page; `figures` checks the numbers of a page."""
    for code, lang in LANGUAGES.items():
        watched = Watched(browser, file)
        watched.page.select_option("#filter-size", "9")
        state = watched.page.evaluate("document.documentElement.dataset.state")
        check.true(f"{code}: the language is said", chosen(watched, code) == lang)
        check.true(f"{code}: filters stay", watched.page.evaluate("document.documentElement.dataset.state") == state)
        check.true(f"{code}: the switch keeps the focus", watched.page.evaluate("document.activeElement.id") == f"language-{code}")
        check_spoken(check, watched, data, f"{code}, filtered")
        figures(watched.page, code)
        watched.page.select_option("#filter-size", "")
        check_spoken(check, watched, data, code)
        for number in shown(watched.page)[:3]:
            watched.page.select_option(f"#sheet-{number}", "0")
        check_spoken(check, watched, data, f"{code}, score sheets")
        check_results(check, watched, data, root, hantei, code, few)
        watched.page.reload()
        watched.page.wait_for_selector("#method")
        check.true(f"{code}: the language is kept", watched.page.evaluate("document.documentElement.lang") == lang)
        check.true(f"{code}: console {watched.said}, asked for {watched.outside()}", not watched.said and not watched.outside())
        forgetful = Watched(browser, file, before=FORGETFUL)
        check.true(f"{code}: chosen where nothing is kept", chosen(forgetful, code) == lang and not forgetful.said)


def check_focus(check, browser, file, language):
    """A page about proposals, which opens in a language."""
    watched = Watched(browser, file)
    data = watched.data()
    check.true("the page opens in its language", watched.page.evaluate("document.documentElement.lang") == LANGUAGES[language])
    check.true("the page is about proposals", len(data["focus"]) > 0 and len(data["focus"][0]["rows"]) > 0)
    for code in LANGUAGES:
        chosen(watched, code)
        check_spoken(check, watched, data, f"{code}, proposals")
    check.true(f"proposals: console {watched.said}", not watched.said)
