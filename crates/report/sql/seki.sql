with scope_games as (select s.scope, g.*, p.map from games g join scopes s using (evidence) join positions p using (record_id))
select s.scope, count(record_id) as games, count(*) filter (seki_groups > 0) as seki,
       count(*) filter (seki_eyes_black + seki_eyes_white > 0) as seki_eyes,
       count(*) filter (regexp_matches(map, '[pq]')) as one_sided_dame
from (select distinct scope from scopes) s left join scope_games using (scope) group by all;
