-- A test that is added to a person, or that ends with a result, is added to what is kept of the person. Only other changes
-- count the person anew, because many tests may have the same number: a shop may type one number for everybody who walks in.

-- Adds tests to their persons. They are new, or have just ended. The order of the locks is that of a batch of new tests.
create function add_tests(shop int, added uuid[], are_new boolean) returns void language plpgsql as $$
begin
  perform from customer
    where tenant_id = shop
      and customer_id in (select customer_id from skin_record where tenant_id = shop and record_id = any(added))
    order by mobile, place for no key update;
  update customer c
     set tests = c.tests + case when are_new then t.tests else 0 end,
         (last_on, previous_on) = (
           select days[1], days[2]
             from (select array_agg(distinct day order by day desc) as days
                     from unnest(array[c.last_on, c.previous_on] || t.days) as day where day is not null) as newest),
         user_ids = (select coalesce(array_agg(distinct id), '{}') from unnest(c.user_ids || t.user_ids) as id),
         device_ids = (select coalesce(array_agg(distinct id), '{}') from unnest(c.device_ids || t.device_ids) as id)
    from (select customer_id, count(*)::int as tests,
                 array_agg(distinct test_day) filter (where status = 2) as days,
                 array_agg(distinct user_id) filter (where user_id is not null) as user_ids,
                 array_agg(distinct device_id) as device_ids
            from skin_record where tenant_id = shop and record_id = any(added) group by customer_id) as t
   where c.tenant_id = shop and c.customer_id = t.customer_id and (are_new or t.days <> array[c.last_on]);
  update follow_up f
     set customer_id = r.customer_id, user_id = r.user_id, device_id = r.device_id,
         came_at = (select n.test_time from skin_record n
                     where n.tenant_id = shop and n.customer_id = r.customer_id and n.deleted_at is null and n.status = 2
                       and (n.test_time, n.record_id) > (r.test_time, r.record_id)
                     order by n.test_time, n.record_id limit 1)
    from skin_record r
   where r.tenant_id = shop and r.record_id = any(added) and f.tenant_id = shop and f.record_id = r.record_id;
  -- Only tests with a result have follow-ups, so the customer came to the one of the last test with a result before.
  update follow_up f
     set came_at = r.test_time
    from skin_record r
   cross join lateral (select p.record_id from skin_record p
                        where p.tenant_id = shop and p.customer_id = r.customer_id and p.deleted_at is null and p.status = 2
                          and (p.test_time, p.record_id) < (r.test_time, r.record_id)
                        order by p.test_time desc, p.record_id desc limit 1) as before
   where r.tenant_id = shop and r.record_id = any(added) and r.status = 2 and f.tenant_id = shop and f.record_id = before.record_id;
end $$;

create or replace function people_tested() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in select tenant_id, array_agg(record_id) as tests from new_rows
                  where customer_id is not null and deleted_at is null group by tenant_id loop
    perform add_tests(changed.tenant_id, changed.tests, true);
  end loop;
  return null;
end $$;

-- The photos of a test and its time-out change nothing that is kept, and lock nobody. A deleted test isn't counted.
-- A full join is never a nested loop. PostgreSQL keeps the plan of the first statement, which changed one test, for the
-- connection's later ones, which may change all tests of a guide.
create or replace function people_changed() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    with test as materialized (
      select n.tenant_id, n.record_id, array[o.customer_id, n.customer_id] as people,
             (o.customer_id, o.user_id, o.deleted_at is null, o.test_day)
               is not distinct from (n.customer_id, n.user_id, n.deleted_at is null, n.test_day) as is_same,
             o.status = 2 as had_result, n.status = 2 as has_result
        from old_rows o full join new_rows n on n.tenant_id = o.tenant_id and n.record_id = o.record_id
       where o.deleted_at is null or n.deleted_at is null
    ), touched as (
      select tenant_id, record_id, person, is_same and has_result as has_ended
        from test cross join unnest(people) as person
       where person is not null and not (is_same and had_result = has_result)
    )
    select tenant_id, array_agg(distinct record_id) filter (where has_ended) as ended,
           array_agg(distinct person) filter (where not has_ended) as people
      from touched group by tenant_id
  loop
    if changed.ended is not null then perform add_tests(changed.tenant_id, changed.ended, false); end if;
    if changed.people is not null then perform settle_people(changed.tenant_id, changed.people); end if;
  end loop;
  return null;
end $$;
