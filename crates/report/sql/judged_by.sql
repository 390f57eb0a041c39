select judged_by, grade as evidence, count(*) as games from sliced where judged_by is not null group by all;
