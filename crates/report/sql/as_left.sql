select komi_policy, scope, ruleset, count(*) as differ,
       count(*) filter (sign(margin_as_left) <> sign(margin)) as flips,
       sum(margin_as_left - margin)::double as difference_sum
from said where margin_as_left <> margin group by all;
