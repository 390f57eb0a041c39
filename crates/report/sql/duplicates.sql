select kind, count(*) as records from duplicates group by all;
