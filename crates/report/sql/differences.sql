select a, b, difference::double as difference, sum(games) as games
from both_said
where komi_policy = 'recorded' and scope = 'headline' and difference <> 0
group by all;
