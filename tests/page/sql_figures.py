"""What a figure of the page should be, asked of the tables.

The page writes beside every figure the expression that gives it: `["share", ["flips", "cn2002", "jp1989"], ...]`.
Here the same expressions are worked out by DuckDB over the rows, not over the cube.
"""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tables"))
import check_tables  # noqa: E402

CAUSES = ["area", "life", "unfilled", "seki_eyes", "seki_one_sided", "group_tax", "handicap", "last_move", "move_balance",
          "pass_stones", "button", "precedent", "minus_komi"]
WINNERS = ["B", "W", "draw", "none"]
# Keys of the fact `game` that are yes or no.
FLAGS = {
    "games": "true", "seki": "seki_groups > 0", "seki_eyes": "seki_eyes_black + seki_eyes_white > 0",
    "one_sided_dame": "regexp_matches(map, '[pq]')", "dame_left": "dame > 0", "unfilled_dame": "unfilled_dame > 0",
    "open_kos": "open_kos > 0", "early_pass": "passes > passes_trailing", "cleanup_moves": "cleanup_moves > 0",
    "illegal_occupied": "illegal_occupied > 0", "suicides": "suicides > 0", "ko_simple": "ko_simple is not null",
    "ko_psk": "ko_psk is not null", "ko_ssk": "ko_ssk is not null", "ko_nssk": "ko_nssk is not null",
    "color_order": "color_order > 0", "setup_edits": "setup_edits > 0", "marks_agree": "marks_agree",
    "marks_differ": "not marks_agree", "flips": "record_id in (select record_id from changed)",
}
# Keys that are a column's value.
WORDS = {"ended": "ended", "judged_by": "coalesce(judged_by, 'none')", "komi_source": "coalesce(komi_source, 'none')",
         "first_passer,last_mover": "coalesce(first_passer, '-') || coalesce(last_mover, '-')"}
HANDICAP = {
    "games": "true", "last_white": "last_mover = 'W'", "black_0": "area > 0", "black_n1": "area > handicap - 1",
    "black_n": "area > handicap", "flips_0_n1": "sign(area) <> sign(area - (handicap - 1))",
    "flips_0_n": "sign(area) <> sign(area - handicap)", "flips_n1_n": "sign(area - (handicap - 1)) <> sign(area - handicap)",
    "half_zi_flips": "sign(area - (handicap - 1)) <> sign(area - handicap) and last_mover = 'W'",
}


class Tables:
    """The tables of a dataset, joined once."""

    def __init__(self, dataset, summary, page):
        self.page = page
        self.database = check_tables.connect(check_tables.parts_of(dataset), summary)
        shown = sorted(set(page["leading"]) | set(page["headline"]))
        quoted = ", ".join(f"'{ruleset}'" for ruleset in shown)
        shares = ", ".join(f"b.{cause} - a.{cause} as {cause}" for cause in CAUSES)
        along = ", ".join(f"{cause} * sign(difference)" for cause in CAUSES)
        lead = " ".join(f"when {cause} * sign(difference) = most then '{cause}'" for cause in CAUSES)
        present = " || ".join(f"case when {cause} <> 0 then ['{cause}'] else [] end" for cause in CAUSES)
        for statement in [
            """create table changed as select record_id from outcomes where komi_policy = 'recorded' and profile <> 'as_left'
               and margin is not null and winner is not null group by all having count(distinct winner) > 1""",
            "create table cut as select record_id, grade, size, n as handicap, year, named as rules, origin, rank from sliced",
            f"""create table spoken as select record_id, ruleset, komi_policy, margin, margin_as_left, winner, {', '.join(CAUSES)}
                from outcomes where ruleset in ({quoted}) and profile <> 'as_left' and margin is not null and winner is not null""",
            f"""create table duo as with both_sides as (
                    select a.record_id, a.ruleset as a, b.ruleset as b, b.margin - a.margin as difference,
                           a.winner as winner_a, b.winner as winner_b, {shares}
                    from spoken a join spoken b on a.record_id = b.record_id and a.ruleset < b.ruleset
                    where a.komi_policy = 'recorded' and b.komi_policy = 'recorded'),
                led as (select *, greatest({along}) as most, {present} as causes from both_sides)
                select *, case when winner_a = winner_b then null when 'none' in (winner_a, winner_b) then 'repetition'
                               when difference = 0 then 'tie_rule' {lead} end as lead from led""",
            """create table stones as select record_id, any_value(area - komi) as area from outcomes join listed using (ruleset)
               where komi_policy = 'recorded' and profile <> 'as_left' and margin is not null group by all""",
        ]:
            self.database.execute(statement)
        self.selections = {}

    def value(self, expression, state):
        return Selection.of(self, state).value(expression)

    def rows(self, query):
        return self.database.execute(query).fetchall()

    def where(self, state):
        """The games of a state, as a condition on `cut`."""
        grades = ", ".join(f"'{grade}'" for grade in state["grades"])
        conditions = [f"grade in ({grades})"]
        for dimension, value in sorted(state["filters"].items()):
            text = lambda of: "'" + of.replace("'", "''") + "'"
            if value == self.page["cuts"]["other"]:
                own = [v for v in self.page["cuts"]["values"][dimension] if v != value]
                conditions.append(f"{dimension} not in ({', '.join(map(text, own))})")
            else:
                conditions.append(f"{dimension} = {text(value)}")
        return " and ".join(conditions)


class Selection:
    """The games of one state, and what was asked of them so far."""

    def __init__(self, tables, state):
        self.tables, self.state, self.known = tables, state, {}
        self.where = tables.where(state)

    @staticmethod
    def of(tables, state):
        key = (tuple(state["grades"]), tuple(sorted(state["filters"].items())))
        return tables.selections.setdefault(key, Selection(tables, state))

    def once(self, name, make):
        if name not in self.known:
            self.known[name] = make()
        return self.known[name]

    def among(self, query):
        return self.tables.rows(f"with picked as (select record_id from cut where {self.where}) {query}")

    def value(self, expression):
        operation, *rest = expression
        if operation == "in":
            filters = self.state["filters"]
            if any(filters.get(dimension, value) != value for dimension, value in rest[0].items()):
                return None
            return Selection.of(self.tables, {**self.state, "filters": {**filters, **rest[0]}}).value(rest[1])
        if operation == "of":
            return Selection.of(self.tables, {**self.state, "grades": rest[0]}).value(rest[1])
        if operation in ("sum", "share", "half", "low", "high"):
            values = [self.value(of) for of in rest]
            return combined(operation, values)
        return getattr(self, operation)(*rest)

    def game(self, key):
        def flags():
            sums = ", ".join(f"count(*) filter ({condition})" for condition in FLAGS.values())
            row = self.among(f"select {sums} from games join picked using (record_id) join positions using (record_id)")[0]
            return dict(zip(FLAGS, row))
        if key in FLAGS:
            return self.once("flags", flags)[key]
        head, value = key.split("=", 1)
        counted = self.once(head, lambda: dict(self.among(
            f"select {WORDS[head]} as word, count(*) from games join picked using (record_id) group by all")))
        return counted.get(value, 0)

    def rejects(self):
        return sum(self.reject_counts().values())

    def reject(self, key):
        return self.reject_counts().get(key, 0)

    def reject_counts(self):
        origin = self.state["filters"].get("origin")
        place = ("case when contains(source, '/') then split_part(source, '/', 1) when member = '' then '.' else source end")
        condition = "true"
        if origin is not None:
            other = self.tables.page["cuts"]["other"]
            own = ", ".join("'" + v.replace("'", "''") + "'" for v in self.tables.page["cuts"]["values"]["origin"] if v != other)
            condition = f"{place} not in ({own})" if origin == other else f"{place} = '" + origin.replace("'", "''") + "'"
        return self.once("rejects", lambda: dict(self.tables.rows(
            f"select unit || ':' || reason, count(*) from rejects where {condition} group by all")))

    def winners(self):
        return self.once("winners", lambda: {tuple(row[:3]): row[3:] for row in self.among(
            "select komi_policy, ruleset, winner, count(*), sum(margin)::double from spoken join picked using (record_id) group by all")})

    def winner(self, policy, ruleset, winner):
        return self.winners().get((policy, ruleset, winner), (0, 0))[0]

    def counted(self, policy, ruleset):
        return sum(self.winner(policy, ruleset, winner) for winner in WINNERS)

    def margin_sum(self, policy, ruleset):
        return sum(self.winners().get((policy, ruleset, winner), (0, 0))[1] for winner in WINNERS)

    def pairs(self):
        return self.once("pairs", lambda: {tuple(row[:2]): row[2:] for row in self.among(
            """select a, b, count(*), count(*) filter (difference <> 0), count(*) filter (winner_a <> winner_b)
               from duo join picked using (record_id) group by all""")})

    def compared(self, a, b):
        return self.pairs().get((a, b), (0, 0, 0))[0]

    def differ(self, a, b):
        return self.pairs().get((a, b), (0, 0, 0))[1]

    def flips(self, a, b):
        return self.pairs().get((a, b), (0, 0, 0))[2]

    def lead(self, a, b, cause):
        return self.once("leads", lambda: {tuple(row[:3]): row[3] for row in self.among(
            "select a, b, lead, count(*) from duo join picked using (record_id) where lead is not null group by all")},
        ).get((a, b, column(cause)), 0)

    def turn(self, a, b, key):
        return self.once("turns", lambda: {tuple(row[:3]): row[3] for row in self.among(
            """select a, b, winner_a || ' ' || winner_b, count(*) from duo join picked using (record_id)
               where winner_a <> winner_b group by all""")}).get((a, b, key), 0)

    def difference(self, a, b, quarters):
        return self.once("differences", lambda: {tuple(row[:3]): row[3] for row in self.among(
            """select a, b, (difference * 4)::int, count(*) from duo join picked using (record_id)
               where difference <> 0 group by all""")}).get((a, b, quarters), 0)

    def causes(self):
        measures = ", ".join(f"count(*) filter ({c} <> 0), sum(abs({c}))::double, "
                             f"count(*) filter ({c} <> 0 and winner_a <> winner_b), "
                             f"count(*) filter ({c} <> 0 and winner_a <> winner_b and len(causes) = 1)" for c in CAUSES)
        def make():
            found = {}
            for a, b, *values in self.among(f"select a, b, {measures} from duo join picked using (record_id) group by a, b"):
                for at, cause in enumerate(CAUSES):
                    found[a, b, cause] = values[4 * at:4 * at + 4]
            return found
        return self.once("causes", make)

    def cause_games(self, a, b, cause):
        return self.causes().get((a, b, column(cause)), [0] * 4)[0]

    def cause_points(self, a, b, cause):
        return self.causes().get((a, b, column(cause)), [0] * 4)[1]

    def flips_with(self, a, b, cause):
        return self.causes().get((a, b, column(cause)), [0] * 4)[2]

    def flips_alone(self, a, b, cause):
        return self.causes().get((a, b, column(cause)), [0] * 4)[3]

    def handicap(self, what):
        sums = ", ".join(f"count(*) filter ({condition})" for condition in HANDICAP.values())
        row = self.once("handicap", lambda: dict(zip(HANDICAP, self.among(
            f"""select {sums} from games join picked using (record_id) join stones using (record_id)
                where games.handicap >= 2""")[0])))
        return row[what]

    def as_left(self, ruleset, key):
        found = self.once("as_left", lambda: {row[0]: row[1:] for row in self.among(
            """select ruleset, count(*), count(*) filter (sign(margin_as_left) <> sign(margin)) from spoken
               join picked using (record_id) where komi_policy = 'recorded' and margin_as_left <> margin group by all""")})
        return found.get(ruleset, (0, 0))[key == "as_left_flip"]

    def literal(self, ruleset, key):
        found = self.once("literal", lambda: {row[0]: row[1:] for row in self.among(
            """select p.ruleset, count(*), count(*) filter (l.margin <> p.margin), count(*) filter (l.winner <> p.winner)
               from spoken p join picked using (record_id) join outcomes l on l.record_id = p.record_id
                and l.ruleset = p.ruleset and l.komi_policy = p.komi_policy
               where p.komi_policy = 'recorded' and l.profile = 'as_left' and l.margin is not null and l.winner is not null
               group by all""")})
        return found.get(ruleset, (0, 0, 0))[["games", "differ", "flip"].index(key)]

    def illegal(self, ruleset):
        return self.once("illegal", lambda: dict(self.among(
            """select ruleset, count(distinct record_id) from outcomes join picked using (record_id)
               where not legal and profile <> 'as_left' group by all"""))).get(ruleset, 0)

    def at_komi(self, policy, ruleset, komi):
        margins = self.once("margins", lambda: self.among(
            """select komi_policy, ruleset, greatest(least(margin - minus_komi, 40), -40)::double, count(*)
               from spoken join picked using (record_id) group by all"""))
        mine = [(margin, n) for p, r, margin, n in margins if p == policy and r == ruleset]
        games = sum(n for _, n in mine)
        half = sum(n * (1 + (margin > komi) - (margin < komi)) for margin, n in mine)
        return half / 2 / games if games else None


def column(cause):
    return "minus_komi" if cause == "komi" else cause


def combined(operation, values):
    """Sums, shares and Wilson's 95 % interval."""
    if None in values:
        return None
    if operation == "sum":
        return sum(values)
    if operation == "share":
        return values[0] / values[1] if values[1] else None
    if operation == "half":
        wins, losses, draws = values
        games = wins + losses + draws
        return (2 * wins + draws) / (2 * games) if games else None
    share, games = values
    if not games:
        return 0.0 if operation == "low" else 1.0
    z = 1.96
    below = 1 + z * z / games
    center = (share + z * z / (2 * games)) / below
    half = z / below * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return max(0.0, center - half) if operation == "low" else min(1.0, center + half)
