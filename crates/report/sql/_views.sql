-- Which games a figure takes: the headline, and the headline with estimated games.
create view scopes as
select * from (values ('headline', 'marked'), ('headline', 'proved'), ('headline', 'confirmed'),
                      ('with_estimated', 'marked'), ('with_estimated', 'proved'),
                      ('with_estimated', 'confirmed'), ('with_estimated', 'estimated')) t(scope, evidence);

-- Every game with its slices.
create view sliced as
select *,
       coalesce(evidence, 'ungraded') as grade,
       case when width = height and width in (9, 13, 19) then width::varchar else 'other' end as size,
       case when handicap >= 9 then '9+' else handicap::varchar end as n,
       case when regexp_matches(date, '^[0-9]{4}') then date[:4] else 'unknown' end as year,
       case when rules is null then 'none' when starts_with(rules, 'rules:') then 'inline' else rules end as named,
       case when contains(source, '/') then split_part(source, '/', 1) when member = '' then '.' else source end as origin,
       case when band_black is null or band_white is null then 'unknown'
            when band_black = band_white then band_black else 'mixed' end as rank
from (select *, band(rank_black) as band_black, band(rank_white) as band_white from games);

-- What every listed ruleset says of every counted game. Rulesets that lift no dead stones speak by playing out.
create view said as
select o.record_id, o.ruleset, o.komi_policy, o.margin, o.margin_as_left, o.winner,
       area, life, unfilled, seki_eyes, seki_one_sided, group_tax, o.handicap, last_move, move_balance,
       pass_stones, button, precedent, minus_komi, s.scope
from outcomes o
join games g using (record_id)
join scopes s on s.evidence = g.evidence
join listed l on l.ruleset = o.ruleset
where o.profile <> 'as_left' and o.margin is not null and o.winner is not null;

-- Two rulesets on the same game, the first of the alphabet first: how many games they part in just this way.
create table both_said as
select a.komi_policy, a.scope, a.ruleset as a, b.ruleset as b, count(*) as games,
       b.margin - a.margin as difference, a.winner <> b.winner as flips, a.winner = 'none' or b.winner = 'none' as void,
       b.area - a.area as area, b.life - a.life as life, b.unfilled - a.unfilled as unfilled,
       b.seki_eyes - a.seki_eyes as seki_eyes, b.seki_one_sided - a.seki_one_sided as seki_one_sided,
       b.group_tax - a.group_tax as group_tax, b.handicap - a.handicap as handicap,
       b.last_move - a.last_move as last_move, b.move_balance - a.move_balance as move_balance,
       b.pass_stones - a.pass_stones as pass_stones, b.button - a.button as button,
       b.precedent - a.precedent as precedent, b.minus_komi - a.minus_komi as komi
from said a
join said b on a.record_id = b.record_id and a.komi_policy = b.komi_policy and a.scope = b.scope
           and a.ruleset < b.ruleset
group by all;
