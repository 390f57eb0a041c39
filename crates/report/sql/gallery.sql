select d.record_id, g.source || case when member <> '' then '#' || member else '' end
           || case when game_index > 0 then '#' || game_index else '' end
           || case when leaf > 0 then ' leaf ' || leaf else '' end as place,
       d.a, d.b, d.margin_a::double as margin_a, d.margin_b::double as margin_b, winner_a, winner_b,
       d.difference::double as difference, case when flip_reason = 'margin' then leading_cause else flip_reason end as lead,
       d.evidence, width, height, g.handicap, g.komi::double as komi, player_black, player_white, date, result_raw,
       board, map, p.completing_moves
from shown join divergences d using (record_id, a, b) join games g using (record_id) join positions p using (record_id)
where d.komi_policy = 'recorded';
