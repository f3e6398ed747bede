-- What lists and figures need to know of a person's tests is kept with the person and with the follow-ups, because counting
-- the tests of hundreds of thousands of persons takes seconds.
alter table customer
  add column tests int not null default 0,
  add column last_on date,
  add column previous_on date,
  add column user_ids int[] not null default '{}',
  add column device_ids int[] not null default '{}';
alter table follow_up
  add column customer_id int,
  add column user_id int,
  add column device_id int,
  add column came_at timestamptz;

-- Only what people change makes an open form older.
drop trigger rev on follow_up;
create trigger rev before update on follow_up for each row
  when ((old.due_on, old.outcome, old.is_done, old.note, old.attempts, old.noted_by, old.noted_at)
    is distinct from (new.due_on, new.outcome, new.is_done, new.note, new.attempts, new.noted_by, new.noted_at))
  execute function bump_rev();

update customer c
   set tests = t.tests, last_on = t.last_on, previous_on = t.previous_on, user_ids = t.user_ids, device_ids = t.device_ids
  from (select tenant_id, customer_id, count(*) as tests, max(last_on) as last_on,
               max(test_day) filter (where status = 2 and test_day < last_on) as previous_on,
               coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as user_ids,
               array_agg(distinct device_id) as device_ids
          from (select tenant_id, customer_id, status, test_day, user_id, device_id,
                       max(test_day) filter (where status = 2) over (partition by tenant_id, customer_id) as last_on
                  from skin_record where customer_id is not null and deleted_at is null) as test
         group by tenant_id, customer_id) as t
 where c.tenant_id = t.tenant_id and c.customer_id = t.customer_id;

update follow_up f
   set customer_id = r.customer_id, user_id = r.user_id, device_id = r.device_id, came_at = r.came_at
  from (select tenant_id, record_id, customer_id, user_id, device_id,
               min(test_time) filter (where status = 2) over (
                 partition by tenant_id, customer_id order by test_time, record_id
                 rows between 1 following and unbounded following) as came_at
          from skin_record where customer_id is not null and deleted_at is null) as r
 where f.tenant_id = r.tenant_id and f.record_id = r.record_id;

-- The tests of a person have changed: they are counted, and the follow-ups are told who came. Runs after the statement that
-- changed them. The lock makes others wait who change the same persons, and what they wrote is seen then, because each
-- statement here sees what was committed before it began. The order is that of a batch of new tests.
create function settle_people(shop int, people int[]) returns void language plpgsql as $$
begin
  perform from customer where tenant_id = shop and customer_id = any(people) order by mobile, place for no key update;
  update customer c
     set tests = t.tests, last_on = t.last_on, previous_on = t.previous_on, user_ids = t.user_ids, device_ids = t.device_ids
    from unnest(people) as person (id),
         lateral (select count(*)::int as tests, max(last_on) as last_on,
                         max(test_day) filter (where status = 2 and test_day < last_on) as previous_on,
                         coalesce(array_agg(distinct user_id) filter (where user_id is not null), '{}') as user_ids,
                         coalesce(array_agg(distinct device_id), '{}') as device_ids
                    from (select status, test_day, user_id, device_id, max(test_day) filter (where status = 2) over () as last_on
                            from skin_record
                           where tenant_id = shop and customer_id = person.id and deleted_at is null) as test) as t
   where c.tenant_id = shop and c.customer_id = person.id
     and (c.tests, c.last_on, c.previous_on, c.user_ids, c.device_ids)
         is distinct from (t.tests, t.last_on, t.previous_on, t.user_ids, t.device_ids);
  update follow_up f
     set customer_id = r.customer_id, user_id = r.user_id, device_id = r.device_id, came_at = r.came_at
    from (select record_id, customer_id, user_id, device_id,
                 min(test_time) filter (where status = 2) over (
                   partition by customer_id order by test_time, record_id
                   rows between 1 following and unbounded following) as came_at
            from skin_record
           where tenant_id = shop and customer_id = any(people) and deleted_at is null) as r
   where f.tenant_id = shop and f.record_id = r.record_id
     and (f.customer_id, f.user_id, f.device_id, f.came_at) is distinct from (r.customer_id, r.user_id, r.device_id, r.came_at);
  update follow_up f
     set customer_id = null, came_at = null
   where f.tenant_id = shop and f.customer_id = any(people)
     and not exists (select from skin_record r
                      where r.tenant_id = shop and r.record_id = f.record_id and r.customer_id = f.customer_id and r.deleted_at is null);
end $$;

create function people_tested() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in select tenant_id, array_agg(distinct customer_id) as people from new_rows
                  where customer_id is not null and deleted_at is null group by tenant_id loop
    perform settle_people(changed.tenant_id, changed.people);
  end loop;
  return null;
end $$;

create function people_changed() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select tenant_id, array_agg(distinct person) as people
      from (select o.tenant_id, unnest(array[o.customer_id, n.customer_id]) as person
              from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.record_id = o.record_id
             where (o.customer_id, o.user_id, o.deleted_at is null, o.status, o.test_day)
                   is distinct from (n.customer_id, n.user_id, n.deleted_at is null, n.status, n.test_day)) as touched
     where person is not null group by tenant_id loop
    perform settle_people(changed.tenant_id, changed.people);
  end loop;
  return null;
end $$;

create function people_untested() returns trigger language plpgsql as $$
declare
  changed record;
begin
  for changed in select tenant_id, array_agg(distinct customer_id) as people from old_rows
                  where customer_id is not null and deleted_at is null group by tenant_id loop
    perform settle_people(changed.tenant_id, changed.people);
  end loop;
  return null;
end $$;

create trigger people_tested after insert on skin_record
  referencing new table as new_rows for each statement execute function people_tested();
create trigger people_changed after update on skin_record
  referencing old table as old_rows new table as new_rows for each statement execute function people_changed();
create trigger people_untested after delete on skin_record
  referencing old table as old_rows for each statement execute function people_untested();

-- The list of customers, and those who were there in the last weeks.
create index customer_known_idx on customer (tenant_id, seen_at desc, customer_id desc) where tests > 0;
create index customer_last_idx on customer (tenant_id, last_on) include (previous_on) where tests > 0;
drop index customer_seen_idx;
alter table customer set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- Follow-ups that somebody may still work on, and the others.
create index follow_up_open_idx on follow_up (tenant_id, due_on, record_id) include (user_id, device_id)
  where customer_id is not null and not is_done and came_at is null;
create index follow_up_closed_idx on follow_up (tenant_id, due_on, record_id) include (user_id, device_id)
  where customer_id is not null and (is_done or came_at is not null);
create index follow_up_person_idx on follow_up (tenant_id, customer_id) where customer_id is not null;
drop index follow_up_due_idx;

-- The trash is searched and sorted by its index alone. Each deleted test has an entry.
create index skin_record_deleted_idx on skin_record (tenant_id, deleted_at desc, record_id desc)
  include (test_time, customer_nickname, customer_mobile, device_no, user_id, device_id) where deleted_at is not null;
drop index skin_record_trash_idx;
