with slices as (
    unpivot (select record_id, size, n as handicap, case when handicap = 0 then size end as even, year, named as rules, origin,
                    rank from sliced)
    on size, handicap, even, year, rules, origin, rank into name dimension value value)
select dimension, value, scope, count(*) filter (both_count) as compared,
       count(*) filter (both_count and difference <> 0) as differ,
       count(*) filter (both_count and winner_a <> winner_b) as flips
from slices
join (select coalesce(x.record_id, y.record_id) as record_id, coalesce(x.scope, y.scope) as scope,
             x.margin is not null and y.margin is not null as both_count, y.margin - x.margin as difference,
             x.winner as winner_a, y.winner as winner_b
      from (select said.* from said join headline on ruleset = a where komi_policy = 'recorded') x
      full join (select said.* from said join headline on ruleset = b where komi_policy = 'recorded') y
      on x.record_id = y.record_id and x.scope = y.scope) using (record_id)
group by all;
