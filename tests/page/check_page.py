#!/usr/bin/env python3
"""The report's page in a headless browser: nothing on the console, nothing asked of a network; every figure, filtered or
not, against the tables; boards against `hantei explain`; the stepper; the keyboard; languages; axe-core; size and time.

    check_page.py DATASET ROOT HANTEI [--shots DIR] [--axe FILE] [--few] [--large DATASET] [--proposals DATASET]

ROOT is what was analyzed; --few tries fewer filters and games; of --large only size and time are checked, of --proposals, whose
page opens in Japanese, languages.
"""

import argparse
import csv
import json
import math
import random
import subprocess
import time
from pathlib import Path

from browser import Watched, launched, shown
from languages import LANGUAGES, check_focus, check_languages, chosen
from sql_figures import Tables

BYTES_MAX = 5_000_000
SECONDS_MAX = 2.0
GRADES = ["marked", "proved", "confirmed", "estimated", "disputed", "undecided", "ungraded"]
# Figures that no filter cuts.
FIXED = {"everything": {"filters": {}, "grades": GRADES}, "rejects": {"filters": {}, "grades": [""]}}


class Check:
    def __init__(self):
        self.figures, self.wrong = 0, []

    def true(self, what, holds):
        self.figures += 1
        if not holds:
            self.wrong.append(what)


def figures(page):
    return page.evaluate("""() => [...document.querySelectorAll('[data-f]')].map((shown) => [
        shown.dataset.f, shown.dataset.v ?? null, shown.textContent, shown.closest('[data-state]')?.dataset.state ?? null])""")


def shows(text, value):
    """Whether a text is a number, rounded as far as it is written."""
    number = text.replace(",", "").replace("%", "").lstrip("+")
    digits = len(number.split(".")[1]) if "." in number else 0
    scale = 100 if text.endswith("%") else 1
    return abs(float(number) - scale * value) <= 0.5 * 10 ** -(digits or (2 if value % 1 else 0)) + 1e-9


def check_figures(check, page, tables, what):
    state = json.loads(page.evaluate("document.documentElement.dataset.state"))
    found = figures(page)
    check.true(f"{what}: figures", len(found) > 100)
    for text, value, shown, fixed in found:
        if value is None:
            check.true(f"{what}: {text} shows {shown}", shown == "–")
            continue
        of = FIXED.get(fixed, state) if fixed in FIXED else state
        wanted = tables.value(json.loads(text), of)
        same = wanted is not None and math.isclose(float(value), float(wanted), rel_tol=1e-9, abs_tol=1e-9)
        check.true(f"{what}: {text} is {value} on the page, {wanted} in the tables", same)
        check.true(f"{what}: {text} shows {shown} for {value}", shows(shown, float(value)))


def check_filters(check, watched, tables, cuts, few):
    """Unfiltered, every grade, values of every dimension, and pairs of them; each with some pairs of rulesets opened."""
    page, draw = watched.page, random.Random(5)
    plain = [figure[1] for figure in figures(page)]

    def pairs_opened(what):
        buttons = page.locator(".matrix button")
        for _ in range(1 if few else 3):
            buttons.nth(draw.randrange(buttons.count())).click()
            check_figures(check, page, tables, what)

    def choose(name, value):
        page.select_option(f"#filter-{name}", value)

    check_figures(check, page, tables, "no filter")
    pairs_opened("no filter")
    for evidence in page.eval_on_selector_all("#filter-evidence option", "all => all.map((one) => one.value)"):
        choose("evidence", evidence)
        check_figures(check, page, tables, evidence)
    choose("evidence", "headline")
    shown = {d: v for d, v in cuts["values"].items() if len(v) > 1}
    for dimension, values in shown.items():
        some = values if len(values) <= 4 else draw.sample(values[:-1], 2 if few else 5) + values[-1:]
        for value in some:
            choose(dimension, value)
            check_figures(check, page, tables, f"{dimension} {value}")
            choose(dimension, "")
    changed = 0
    two = [key for key in cuts["slices"] if "&" in key]
    for key in draw.sample(two, min(len(two), 6 if few else 30)):
        for cut in key.split("&"):
            choose(*cut.split("=", 1))
        what = page.evaluate("document.documentElement.dataset.state")
        check.true(f"{key} is what was chosen", len(json.loads(what)["filters"]) == 2)
        check_figures(check, page, tables, key)
        pairs_opened(key)
        changed += [figure[1] for figure in figures(page)] != plain
        page.get_by_role("button", name="all games").click()
    check.true("filters change figures", changed > 0 or not two)
    check.true("all games: the figures of before", [figure[1] for figure in figures(page)][:50] == plain[:50])


# The letters of the map as they are drawn.
DRAWN = """(id) => {
  const picture = document.querySelector(`#game-${id} .goban`);
  const letters = {};
  picture.querySelectorAll('circle[data-at]:not(.completing)').forEach((stone) => {
    letters[stone.dataset.at] = stone.classList.contains('k') ? 'X' : 'O';
  });
  const stones = { ...letters };
  picture.querySelectorAll('[data-mark]').forEach((mark) => { letters[mark.dataset.at] = mark.dataset.mark; });
  const owners = {};
  picture.querySelectorAll('[data-owner]').forEach((owner) => { owners[owner.dataset.at] = owner.dataset.owner; });
  const moves = [...picture.querySelectorAll('[data-number]')].map((number) => [Number(number.dataset.number), Number(number.dataset.at)]);
  return { stones, letters, owners, moves, last: picture.querySelector('[data-last]')?.dataset.last ?? null,
           step: picture.dataset.step, replayed: picture.dataset.replayed, label: picture.querySelector('title').textContent };
}"""


def explained(hantei, root, place):
    run = subprocess.run([hantei, "explain", str(root / place), "--format", "json"], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)[0]


def check_boards(check, watched, tables, data, root, hantei, few):
    """Every board of the gallery as `explain` has it, stepped through, and counted under its rulesets."""
    page = watched.page
    for evidence in ("with_estimated", "disputed"):
        page.select_option("#filter-evidence", evidence)
        numbers = shown(page)
        for number in numbers[: 3 if few else None]:
            check_board(check, page, tables, data["gallery"][number - 1], number, root, hantei)
    page.select_option("#filter-evidence", "headline")


def check_board(check, page, tables, card, number, root, hantei):
    exhibit = card["exhibit"]
    what, width = f"game {number} ({exhibit['place']})", exhibit["width"]
    drawn = page.evaluate(DRAWN, number)
    if " leaf " not in exhibit["place"]:
        game = explained(hantei, root, exhibit["place"])
        wanted = "".join(game["judgement"]["map"])
        letters = "".join(drawn["letters"].get(str(at), "-") for at in range(len(wanted)))
        check.true(f"{what}: map", letters == wanted.replace(".", "-"))
        board = "".join(game["judgement"]["board"])
        check.true(f"{what}: board", "".join(drawn["stones"].get(str(at), ".") for at in range(len(board))) == board)
        moves = [point for _, point in game["judgement"]["completing_moves"]]
        places = {at + 1: place(point, width) for at, point in enumerate(moves) if point not in ("", "--", None)}
        check.true(f"{what}: completing moves {drawn['moves']} {places}", dict(drawn["moves"]) == places)
    check.true(f"{what}: the board has a text", len(drawn["label"]) > 20)
    check_stepper(check, page, tables, number, card, what)
    check_counts(check, page, number, card, what)


def place(point, width):
    ordinate = lambda letter: ord(letter) - 97 if letter.islower() else ord(letter) - 65 + 26
    return ordinate(point[1]) * width + ordinate(point[0])


def check_gallery(check, page, data, few):
    """The gallery has a game for every cell of the matrix that counts one, and no game that the filters leave out."""
    cards = data["gallery"]
    for evidence in page.eval_on_selector_all("#filter-evidence option", "all => all.map((one) => one.value)"):
        page.select_option("#filter-evidence", evidence)
        grades = json.loads(page.evaluate("document.documentElement.dataset.state"))["grades"]
        wanted = [at for at, card in enumerate(cards, 1) if card["exhibit"]["evidence"] in grades]
        check.true(f"gallery, {evidence}: {shown(page)} {wanted}", shown(page) == wanted)
        if evidence == "headline" or (evidence == "with_estimated" and not few):
            check_cells(check, page, data, evidence)
    page.select_option("#filter-evidence", "with_estimated")
    for dimension in ("size", "handicap", "origin", "rules", "year"):
        values = [value for value in data["cuts"]["values"][dimension] if value != data["cuts"]["other"]]
        if len(data["cuts"]["values"][dimension]) < 2:
            continue
        for value in values:
            page.select_option(f"#filter-{dimension}", value)
            taken = [cards[at - 1] for at in shown(page)]
            check.true(f"gallery, {dimension} {value}", all(card["slices"][dimension] == value for card in taken))
            cell = page.locator(f'[data-f=\'{json.dumps(["flips", *data["headline"]], separators=(",", ":"))}\']').first
            here = [card for card in taken if turns(card, data["headline"])]
            check.true(f"gallery, {dimension} {value}: the headline's games", bool(here) == (cell.get_attribute("data-v") != "0"))
        page.select_option(f"#filter-{dimension}", "")
    page.select_option("#filter-evidence", "headline")


def turns(card, pair):
    winners = [sheet["winner"] for id in pair for sheet in card["sheets"] if id in sheet["rulesets"]]
    return len(set(winners)) == 2


def check_cells(check, page, data, what):
    """Pairs that count a changed winner, chosen in the gallery."""
    leading = data["leading"]
    for one, other in [(a, b) for a in leading for b in leading if a < b]:
        expression = json.dumps(["flips", one, other], separators=(",", ":"))
        cell = page.locator(f".matrix [data-f='{expression}']").first
        page.evaluate("([one, other]) => { Object.entries({ one, other }).forEach(([name, id]) => { const choice = "
                      "document.getElementById('gallery-' + name); choice.value = id; choice.dispatchEvent(new Event('change')); }); }",
                      [one, other])
        games = shown(page)
        check.true(f"gallery, {what}: {one} {other} turn", all(turns(data["gallery"][at - 1], (one, other)) for at in games))
        check.true(f"gallery, {what}: {one} {other} have {len(games)} games", bool(games) == (cell.get_attribute("data-v") != "0"))
    for name in ("one", "other"):
        page.select_option(f"#gallery-{name}", "")


def check_stepper(check, page, tables, number, card, what):
    steps = len(card["moves"].split())
    board = card["exhibit"]["board"].replace("/", "")
    stones = lambda drawn: "".join(drawn["stones"].get(str(at), ".") for at in range(len(board)))
    slider = page.locator(f"#game-{number} input[type=range]")
    slider.focus()
    page.keyboard.press("Home")
    first = page.evaluate(DRAWN, number)
    setup = sum(len(points.split()) for points in card["setup"])
    check.true(f"{what}: the start has the stones set up", len(first["stones"]) == setup and first["step"] == "0")
    page.keyboard.press("ArrowRight")
    check.true(f"{what}: one move on", page.evaluate(DRAWN, number)["step"] == str(min(1, steps)))
    page.keyboard.press("End")
    last = page.evaluate(DRAWN, number)
    check.true(f"{what}: the last step is the final position", stones(last) == board and last["step"] == str(steps))
    # Where stones were edited on the way, the moves alone do not lead to the end.
    edits = tables.rows(f"select setup_edits from games where record_id = '{card['exhibit']['record_id']}'")[0][0]
    check.true(f"{what}: following the moves leads there", last["replayed"] == "true" or edits > 0)


def check_counts(check, page, number, card, what):
    """Points drawn as counted sum to what an area count says, where nothing is left to fill."""
    if card["exhibit"]["completing_moves"] or "?" in card["exhibit"]["map"]:
        return
    for at, sheet in enumerate(card["sheets"]):
        shares = dict(sheet["components"])
        if sheet["unit"] == "moku" or shares.get("life") or sheet["profile"] not in ("agreement", "played_out"):
            continue
        page.select_option(f"#sheet-{number}", str(at))
        drawn = page.evaluate(DRAWN, number)
        owners = list(drawn["owners"].values())
        wanted = shares.get("area", 0) + shares.get("seki_eyes", 0) + shares.get("seki_one_sided", 0)
        check.true(f"{what}: points under {sheet['rulesets'][0]}", owners.count("B") - owners.count("W") == wanted)
    page.select_option(f"#sheet-{number}", "")


def check_keyboard(check, watched):
    """With the keyboard alone: the skip link first, then filters, and a cell of the matrix."""
    page = watched.page
    page.keyboard.press("Tab")
    check.true("the first stop skips to the figures", page.evaluate("document.activeElement.className") == "skip")
    seen = []
    for _ in range(60):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("document.activeElement.id || document.activeElement.closest('.matrix')?.className || ''"))
    check.true("filters are reached", "filter-evidence" in seen and "filter-size" in seen)
    check.true("the matrix is reached", "matrix" in seen)
    before = page.locator(".pair h3").inner_text()
    page.locator(".matrix button").last.focus()
    page.keyboard.press("Enter")
    check.true("Enter opens a pair", page.locator(".pair h3").inner_text() != before)
    page.locator("#filter-evidence").focus()
    page.keyboard.press("ArrowDown")
    check.true("arrows choose evidence", "estimated" in page.evaluate("document.documentElement.dataset.state"))


def check_phone(check, page, code):
    """On a narrow screen the answer is read without scrolling sideways, names leave room for the matrix, filters stay in reach."""
    fits = page.evaluate("(() => { const of = document.querySelector('#answer .scroll'); return of.scrollWidth <= of.clientWidth; })()")
    check.true(f"phone, {code}: the table of the answer fits", fits)
    name = page.evaluate("document.querySelector('.matrix tbody th').getBoundingClientRect().width")
    check.true(f"phone, {code}: names of the matrix are {name} wide", name < 130)
    page.evaluate("document.getElementById('method').scrollIntoView()")
    top = page.evaluate("document.querySelector('aside').getBoundingClientRect().top")
    check.true(f"phone, {code}: filters at {top}", top == 0)


def check_axe(check, watched, axe, what):
    watched.page.add_script_tag(content=axe.read_text(encoding="utf-8"))
    found = watched.page.evaluate("axe.run().then((result) => result.violations)")
    for violation in found:
        serious = violation["impact"] in ("serious", "critical")
        node = violation["nodes"][0]
        check.true(f"axe, {what}: {violation['id']} ({violation['impact']}) in {node['html'][:200]}", not serious)
    check.true(f"axe, {what}: ran", True)


def check_flips(check, tables, file):
    """A line for every row of `divergences` with another winner."""
    with file.open(encoding="utf-8", newline="") as lines:
        found = [tuple(row[name] for name in ("record_id", "a", "b", "winner_a", "winner_b", "leading_cause"))
                 for row in csv.DictReader(lines)]
    wanted = tables.rows("""select record_id, a, b, winner_a, winner_b, case when flip_reason = 'margin' then leading_cause
                            else flip_reason end from divergences where komi_policy = 'recorded' and winner_a <> winner_b""")
    check.true(f"flips.csv: {len(found)} lines, {len(wanted)} rows", sorted(found) == sorted(wanted) and found)


def check_size_and_time(check, browser, file):
    size = file.stat().st_size
    check.true(f"{file}: {size} bytes", size < BYTES_MAX)
    seconds = []
    for _ in range(3):
        start = time.monotonic()
        watched = Watched(browser, file)
        seconds.append(time.monotonic() - start)
        watched.page.context.close()
    print(f"{file}: {size} bytes, opened in {min(seconds):.2f} s")
    check.true(f"{file}: {min(seconds):.2f} s", min(seconds) < SECONDS_MAX)


def shots(browser, file, folder):
    """The whole page as people see it, for people to look at: three languages, two widths, light and dark; and printed."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.p*"):
        old.unlink()
    for code in ["en", *LANGUAGES]:
        for name, size in [("desktop", (1280, 900)), ("phone", (390, 844))]:
            for scheme in ("light", "dark"):
                watched = Watched(browser, file, size, scheme)
                chosen(watched, code)
                watched.page.screenshot(path=folder / f"{name}-{code}-{scheme}.png", full_page=True)
                watched.page.context.close()
    watched = Watched(browser, file)
    watched.page.pdf(path=folder / "print.pdf", format="A4")
    watched.page.emulate_media(media="print")
    watched.page.set_viewport_size({"width": 720, "height": 1018})
    watched.page.screenshot(path=folder / "print.png", full_page=True)
    watched.page.context.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", type=Path)
    parser.add_argument("root", type=Path)
    parser.add_argument("hantei", type=Path)
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--axe", type=Path)
    parser.add_argument("--few", action="store_true")
    parser.add_argument("--large", type=Path)
    parser.add_argument("--proposals", type=Path)
    arguments = parser.parse_args()
    file = arguments.dataset / "report" / "index.html"
    with launched() as (browser, reason):
        if browser is None:
            print(f"the page was NOT checked: {reason}")
            return 0
        check = Check()
        watched = Watched(browser, file)
        data = watched.data()
        summary = json.loads((arguments.dataset / "report" / "summary.json").read_text(encoding="utf-8"))
        tables = Tables(arguments.dataset, summary, data)
        check_filters(check, watched, tables, data["cuts"], arguments.few)
        check_gallery(check, watched.page, data, arguments.few)
        check_boards(check, watched, tables, data, arguments.root, arguments.hantei, arguments.few)
        check_keyboard(check, Watched(browser, file))
        check.true(f"console: {watched.said}", not watched.said)
        check.true(f"asked for {watched.outside()}", not watched.outside())
        check_languages(check, browser, file, data, arguments.root, arguments.hantei, arguments.few,
                        lambda page, what: check_figures(check, page, tables, what))
        if arguments.proposals:
            check_focus(check, browser, arguments.proposals / "report" / "index.html", "ja")
        for size, scheme, code in [((1280, 900), "light", "en"), ((390, 844), "dark", "en"), ((1280, 900), "dark", "zh"), ((390, 844), "light", "ja")]:
            narrow = Watched(browser, file, size, scheme)
            chosen(narrow, code)
            wide = narrow.page.evaluate("document.documentElement.scrollWidth")
            check.true(f"{size}, {code}: the page is {wide} wide", wide <= size[0])
            if size[0] < 640:
                check_phone(check, narrow.page, code)
            if arguments.axe and arguments.axe.exists():
                check_axe(check, narrow, arguments.axe, f"{size[0]} {scheme} {code}")
        check_flips(check, tables, arguments.dataset / "report" / "flips.csv")
        for dataset in filter(None, [arguments.dataset, arguments.large]):
            check_size_and_time(check, browser, dataset / "report" / "index.html")
        if arguments.axe and not arguments.axe.exists():
            print(f"axe-core was NOT run: {arguments.axe} is not there")
        if arguments.shots:
            shots(browser, file, arguments.shots)
    for complaint in check.wrong[:40]:
        print(complaint)
    print(f"page: {check.figures} checks, {len(check.wrong)} wrong")
    return 1 if check.wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
