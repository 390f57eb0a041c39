select (select count(*) from games) + (select count(*) from rejects) as records,
       (select count(*) from games) as games,
       (select count(*) from rejects) as rejects,
       (select count(*) from games join scopes using (evidence) where scope = 'headline') as headline,
       (select count(*) from games join scopes using (evidence) where scope = 'with_estimated') as with_estimated;
