select p.komi_policy, p.scope, p.ruleset, count(*) as games, count(*) filter (l.margin <> p.margin) as differ,
       count(*) filter (l.winner <> p.winner) as flips, sum(abs(l.margin - p.margin))::double as difference_abs
from said p
join outcomes l on l.record_id = p.record_id and l.ruleset = p.ruleset and l.komi_policy = p.komi_policy
where l.profile = 'as_left' and l.margin is not null and l.winner is not null
group by all;
