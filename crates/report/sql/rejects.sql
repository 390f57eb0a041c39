select unit, reason, count(*) as rejects from rejects group by all;
