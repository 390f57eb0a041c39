with sides as (
    select s.record_id, s.a, s.b, o.margin as margin_a, p.margin as margin_b, o.winner as winner_a, p.winner as winner_b,
           p.margin - o.margin as difference,
           list_value(p.area - o.area, p.life - o.life, p.unfilled - o.unfilled, p.seki_eyes - o.seki_eyes,
                      p.seki_one_sided - o.seki_one_sided, p.group_tax - o.group_tax, p.handicap - o.handicap,
                      p.last_move - o.last_move, p.move_balance - o.move_balance, p.pass_stones - o.pass_stones,
                      p.button - o.button, p.precedent - o.precedent, p.minus_komi - o.minus_komi) as shares
    from shown s join outcomes o on o.record_id = s.record_id and o.ruleset = s.a
                 join outcomes p on p.record_id = s.record_id and p.ruleset = s.b
    where o.komi_policy = 'recorded' and p.komi_policy = 'recorded' and o.profile <> 'as_left' and p.profile <> 'as_left')
select record_id, g.source || case when member <> '' then '#' || member else '' end
           || case when game_index > 0 then '#' || game_index else '' end
           || case when leaf > 0 then ' leaf ' || leaf else '' end as place,
       a, b, margin_a::double as margin_a, margin_b::double as margin_b, winner_a, winner_b, difference::double as difference,
       case when 'none' in (winner_a, winner_b) then 'repetition' when difference = 0 then 'tie_rule'
            else ['area', 'life', 'unfilled', 'seki_eyes', 'seki_one_sided', 'group_tax', 'handicap', 'last_move', 'move_balance',
                  'pass_stones', 'button', 'precedent', 'komi'][list_position(shares, case when difference > 0 then list_max(shares) else list_min(shares) end)] end as lead,
       g.evidence, width, height, g.handicap, g.komi::double as komi, player_black, player_white, date, result_raw,
       board, map, p.completing_moves
from sides join games g using (record_id) join positions p using (record_id);
