with sums as (
    select grade as evidence, count(*) as games, count(*) filter (marks_agree) as same_dead
    from sliced where marks_agree is not null group by all),
shares as (select *, games as k, same_dead / games as p from sums)
-- 95 % Wilson interval.
select evidence, games, same_dead, p as share,
       (p + 1.96 * 1.96 / (2 * k)) / (1 + 1.96 * 1.96 / k)
           - 1.96 / (1 + 1.96 * 1.96 / k) * sqrt(p * (1 - p) / k + 1.96 * 1.96 / (4 * k * k)) as low,
       (p + 1.96 * 1.96 / (2 * k)) / (1 + 1.96 * 1.96 / k)
           + 1.96 / (1 + 1.96 * 1.96 / k) * sqrt(p * (1 - p) / k + 1.96 * 1.96 / (4 * k * k)) as high
from shares;
