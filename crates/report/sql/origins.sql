with all_rows as (
    select origin, 1 as games, (grade <> 'ungraded')::int as judged, (grade = 'disputed')::int as disputed,
           (grade = 'undecided')::int as undecided, 0 as rejects from sliced
    union all
    select case when contains(source, '/') then split_part(source, '/', 1) when member = '' then '.' else source end,
           0, 0, 0, 0, 1 from rejects)
select origin, sum(games)::bigint as games, sum(judged)::bigint as judged, sum(disputed)::bigint as disputed,
       sum(undecided)::bigint as undecided, sum(rejects)::bigint as rejects
from all_rows group by all;
