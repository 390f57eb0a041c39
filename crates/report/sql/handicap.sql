-- The area count before any return, under the recorded komi: equal for all rulesets, so any one will do.
with counts as (
    select g.record_id, s.scope, g.n, g.handicap, g.last_mover, any_value(o.area - o.komi) as area
    from sliced g
    join scopes s using (evidence)
    join outcomes o using (record_id)
    join listed l on l.ruleset = o.ruleset
    where o.komi_policy = 'recorded' and o.profile <> 'as_left' and o.margin is not null and g.handicap >= 2
    group by all),
results as (
    select *, sign(area) as r0, sign(area - (handicap - 1)) as r1, sign(area - handicap) as rn from counts)
select scope, n, count(*) as games, count(*) filter (last_mover = 'W') as last_white,
       count(*) filter (r0 > 0) as black_0, count(*) filter (r1 > 0) as black_n1, count(*) filter (rn > 0) as black_n,
       count(*) filter (r0 <> r1) as flips_0_n1, count(*) filter (r0 <> rn) as flips_0_n,
       count(*) filter (r1 <> rn) as flips_n1_n,
       count(*) filter (r1 <> rn and last_mover = 'W') as half_zi_flips
from results group by all;
