with sums as (
    select komi_policy, scope, a, b, sum(games) as compared, sum(games) filter (difference <> 0) as differ,
           sum(games) filter (flips) as flips, sum(games * difference)::double as difference_sum
    from both_said group by all),
policies as (select unnest(komi_policies) as komi_policy from runs)
select p.komi_policy, s.scope, x.ruleset as a, y.ruleset as b, coalesce(compared, 0) as compared,
       coalesce(differ, 0) as differ, coalesce(flips, 0) as flips, coalesce(difference_sum, 0) as difference_sum
from policies p
cross join (select distinct scope from scopes) s
join listed x on true
join listed y on x.ruleset < y.ruleset
left join sums on sums.komi_policy = p.komi_policy and sums.scope = s.scope and sums.a = x.ruleset and sums.b = y.ruleset;
