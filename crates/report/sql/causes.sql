with shares as (
    unpivot (select *, row_number() over () as row from both_said where komi_policy = 'recorded')
    on area, life, unfilled, seki_eyes, seki_one_sided, group_tax, handicap, last_move, move_balance, pass_stones,
       button, precedent, komi
    into name cause value share),
ordered as (
    select s.*, o.place, share * sign(difference) as along
    from shares s
    join (select unnest(['area', 'life', 'unfilled', 'seki_eyes', 'seki_one_sided', 'group_tax', 'handicap', 'last_move',
                         'move_balance', 'pass_stones', 'button', 'precedent', 'komi']) as cause,
                 unnest(range(13)) as place) o using (cause)),
-- The cause with the largest share in the direction of the difference, the first of equals.
leads as (
    select row, scope, a, b, any_value(games) as games,
           case when any_value(void) then 'repetition'
                when any_value(difference) = 0 then 'tie_rule'
                else arg_max(cause, along * 100 - place) end as cause
    from ordered where flips group by row, scope, a, b),
counts as (select row, count(*) as causes from shares where share <> 0 group by row),
by_cause as (
    select scope, a, b, cause, sum(games) as games, sum(games * abs(share))::double as points,
           sum(games) filter (flips) as flips_with, sum(games) filter (flips and causes = 1) as flips_alone
    from ordered join counts using (row) where share <> 0 group by all),
by_lead as (select scope, a, b, cause, sum(games) as flips_leading from leads group by all)
select scope, a, b, cause, coalesce(games, 0) as games, coalesce(points, 0) as points,
       coalesce(flips_leading, 0) as flips_leading, coalesce(flips_with, 0) as flips_with,
       coalesce(flips_alone, 0) as flips_alone
from by_cause full join by_lead using (scope, a, b, cause);
