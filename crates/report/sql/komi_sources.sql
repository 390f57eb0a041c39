select coalesce(komi_source, 'none') as komi_source, count(*) as games from games group by all;
