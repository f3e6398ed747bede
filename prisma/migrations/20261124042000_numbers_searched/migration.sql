-- A number that was typed with spaces or a country code is found by its digits, too: their pieces of three are added to
-- those of the test. The ingest does it from now on.
update skin_record r
   set search_grams = array(
         select distinct piece
           from unnest(r.search_grams || array(select substr(typed.digits, place, 3)
                                                 from generate_series(1, length(typed.digits) - 2) as place)) as piece
          order by piece)
  from (select tenant_id, record_id, regexp_replace(customer_mobile, '[^0-9]', '', 'g') as digits
          from skin_record where customer_mobile ~ '[^0-9]') as typed
 where r.tenant_id = typed.tenant_id and r.record_id = typed.record_id and length(typed.digits) > 2;
