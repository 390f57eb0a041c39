-- The band of a rank: digits, then a word; a `p` before the digits is a professional too.
create macro band(rank) as
    case when regexp_matches(trim(rank), '^[pP][0-9]') then 'pro'
         when regexp_matches(trim(rank), '^[0-9]+\s*[pP]') then 'pro'
         when regexp_matches(trim(rank), '^[0-9]+\s*[dD段]')
             then case when regexp_extract(rank, '[0-9]+')::hugeint >= 5 then '5d+' else '1d-4d' end
         when regexp_matches(trim(rank), '^[0-9]+\s*[kK级級]')
             then case when regexp_extract(rank, '[0-9]+')::hugeint <= 9 then '1k-9k' else '10k-' end end;
