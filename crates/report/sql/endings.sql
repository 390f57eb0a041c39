select s.scope, count(record_id) as games, count(*) filter (last_mover = 'B') as last_black,
       count(*) filter (last_mover = 'W') as last_white,
       count(*) filter (first_passer = last_mover) as passed_before_last,
       count(*) filter (passes > passes_trailing) as early_pass,
       count(*) filter (unfilled_dame > 0) as unfilled_dame, count(*) filter (dame > 0) as dame_left,
       count(*) filter (cleanup_moves > 0) as cleanup_moves, count(*) filter (open_kos > 0) as open_kos
from (select distinct scope from scopes) s
left join (select g.*, scope from games g join scopes using (evidence)) g using (scope) group by all;
