select ruleset, count(distinct record_id) as games
from outcomes join listed using (ruleset)
where not legal and profile <> 'as_left' group by all;
