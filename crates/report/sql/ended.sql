select ended, count(*) as games from games group by all;
