with sums as (
    select komi_policy, scope, g.size, ruleset, count(*) as games, count(*) filter (winner = 'B') as black,
           count(*) filter (winner = 'W') as white, count(*) filter (winner = 'draw') as draws,
           count(*) filter (winner = 'none') as no_result, sum(margin)::double / count(*) as margin_mean
    from said join sliced g using (record_id) where g.handicap = 0 group by all),
shares as (select *, black + white + draws as k, (2 * black + draws) / greatest(2 * (black + white + draws), 1) as p from sums)
-- 95 % Wilson interval.
select komi_policy, scope, size, ruleset, games, black, white, draws, no_result, margin_mean, p as black_share,
       case when k = 0 then 0 else (p + 1.96 * 1.96 / (2 * k)) / (1 + 1.96 * 1.96 / k)
           - 1.96 / (1 + 1.96 * 1.96 / k) * sqrt(p * (1 - p) / k + 1.96 * 1.96 / (4 * k * k)) end as low,
       case when k = 0 then 1 else (p + 1.96 * 1.96 / (2 * k)) / (1 + 1.96 * 1.96 / k)
           + 1.96 / (1 + 1.96 * 1.96 / k) * sqrt(p * (1 - p) / k + 1.96 * 1.96 / (4 * k * k)) end as high
from shares;
