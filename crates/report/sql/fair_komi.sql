with before_komi as (
    select g.size, ruleset, greatest(least(margin - minus_komi, 40), -40) as margin
    from said join sliced g using (record_id) join leaders using (ruleset)
    where g.handicap = 0 and scope = 'headline' and komi_policy = (select fair_komi_policy from asked))
select size, ruleset, (k / 2)::double as komi, count(*) filter (margin > k / 2) as black,
       count(*) filter (margin < k / 2) as white, count(*) filter (margin = k / 2) as equal
from before_komi cross join (select unnest(range(31)) as k) group by all;
