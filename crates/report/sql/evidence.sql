select grade as evidence, count(*) as games from sliced group by all;
