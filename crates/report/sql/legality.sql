unpivot (select count(*) filter (illegal_occupied > 0) as illegal_occupied, count(*) filter (suicides > 0) as suicides,
                count(ko_simple) as ko_simple, count(ko_psk) as ko_psk, count(ko_ssk) as ko_ssk, count(ko_nssk) as ko_nssk,
                count(*) filter (color_order > 0) as color_order, count(*) filter (setup_edits > 0) as setup_edits
         from games)
on * into name kind value games;
