-- Carries the rows of version 0.1.0 over into today's tables. Three things can't be carried over, because today's
-- addresses and tokens name their shop: sessions (people sign in again), tokens of programs (they are revoked), and links
-- to reports that were handed out (the same test has a new link). Counters of wrong passwords and sums to solve are
-- forgotten; they last for minutes.

-- Copies a table's rows. `other` has an expression for each column that the old row `e` doesn't hold as it is wanted.
create function earlier.carry_over(name text, other jsonb default '{}') returns void language plpgsql as $$
declare
  targets text;
  sources text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum),
         string_agg(coalesce(other ->> attname, 'e.' || quote_ident(attname)), ', ' order by attnum)
    into targets, sources
    from pg_attribute
   where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped
     and (other ? attname or attname in (
       select attname from pg_attribute
        where attrelid = format('earlier.%I', name)::regclass and attnum > 0 and not attisdropped));
  execute format('insert into public.%I (%s) select %s from earlier.%I e', name, targets, sources, name);
end $$;

-- `init` has made the platform's own row, which comes with the others.
delete from public.tenant;

-- A shop gets the likely currency of its language, and can change it.
select earlier.carry_over('tenant', jsonb_build_object('currency', $$case e.default_locale
  when 'zh' then 'CNY' when 'zh-TW' then 'TWD' when 'ja' then 'JPY' when 'ko' then 'KRW' when 'tr' then 'TRY'
  when 'ru' then 'RUB' when 'vi' then 'VND' when 'id' then 'IDR' when 'pl' then 'PLN' when 'ro' then 'RON'
  when 'en' then 'USD' else 'EUR' end$$));

-- The trigger of user_account notes the login names.
select earlier.carry_over('user_account');
select earlier.carry_over('code_request');
select earlier.carry_over('device_serial', jsonb_build_object('bound_device_id',
  '(select device_id from earlier.device d where d.serial_id = e.id and d.unbound_at is null)'));

-- What a mirror says of itself stood with its number, and now stands with its shop.
select earlier.carry_over('device', (
  select jsonb_object_agg(name, format(
           'coalesce((select %I from earlier.device_serial s where s.id = e.serial_id and e.unbound_at is null), %s)', name, missing))
    from (values ('app_version', $$''$$), ('ip', $$''$$), ('location', $$''$$), ('last_open_time', 'null')) as said(name, missing)));

-- Foreign keys decide the order.
do $$
declare
  name text;
begin
  foreach name in array array[
    'device_guide', 'score_offset', 'goods_type', 'goods_category', 'scheme', 'scheme_step', 'import_batch', 'goods',
    'goods_effect', 'goods_device', 'scheme_goods', 'stored_file', 'push_mapping', 'config_value', 'setting_revision',
    'tip', 'question', 'result_text', 'record_day', 'verify_code', 'outbox_message', 'support_ticket', 'support_reply'
  ] loop
    perform earlier.carry_over(name);
  end loop;
end $$;

select earlier.carry_over('api_token', jsonb_build_object('revoked_at', 'coalesce(e.revoked_at, now())'));

-- A link to a report held 16 random bytes alone. They stay the secret of the test's link, with its end.
select earlier.carry_over('skin_record', jsonb_build_object('share_secret', $$decode(e.share_id, 'hex')$$));
insert into public.record_key (tenant_id, device_id, client_uuid, record_id)
select tenant_id, device_id, client_uuid, record_id from earlier.skin_record;
insert into public.record_open (tenant_id, record_id, arrive_time)
select tenant_id, record_id, arrive_time from earlier.skin_record where end_digest is null;

-- The audit log gets a shop's own numbers, and the hashes that go with them. An entry whose old hash wasn't right keeps
-- it, so that the break still shows.
alter table public.audit_log disable trigger audit_chain;
do $$
declare
  entry earlier.audit_log;
  before earlier.audit_log;
  number int;
  new_hash bytea;
begin
  for entry in select * from earlier.audit_log order by tenant_id, audit_id loop
    if before.tenant_id is distinct from entry.tenant_id then
      number := 0;
      before := null;
      new_hash := null;
    elsif date_trunc('month', entry.time, 'UTC') > date_trunc('month', before.time, 'UTC') then
      insert into public.audit_anchor (tenant_id, number, hash) values (before.tenant_id, number, new_hash);
    end if;
    number := number + 1;
    new_hash := case entry.hash when earlier.audit_row_hash(before.hash, entry)
      then public.audit_hash(new_hash, entry.tenant_id, number, entry.time, entry.actor_id, entry.actor_name, entry.action,
        entry.entity, entry.entity_id, entry.details, entry.ip, entry.x_tid)
      else entry.hash end;
    insert into public.audit_log (tenant_id, number, time, actor_id, actor_name, action, entity, entity_id, details, ip, x_tid, hash)
    values (entry.tenant_id, number, entry.time, entry.actor_id, entry.actor_name, entry.action, entry.entity,
      entry.entity_id, entry.details, entry.ip, entry.x_tid, new_hash);
    before := entry;
  end loop;
end $$;
alter table public.audit_log enable trigger audit_chain;

-- New rows get numbers after the old ones.
do $$
declare
  old record;
begin
  for old in select sequencename as name, last_value from pg_sequences
              where schemaname = 'earlier' and last_value is not null
                and to_regclass(format('public.%I', sequencename)) is not null loop
    perform setval(format('public.%I', old.name)::regclass, old.last_value);
  end loop;
end $$;

-- `cascade` would also drop what somebody else made from these tables, such as a view. Without it, the upgrade fails and
-- names that.
drop function earlier.audit_row_hash(bytea, earlier.audit_log);
do $$
declare
  tables text;
  functions text;
begin
  select string_agg(oid::regclass::text, ', ') into tables from pg_class
   where relnamespace = 'earlier'::regnamespace and relkind = 'r';
  execute 'drop table ' || tables;
  select string_agg(oid::regprocedure::text, ', ') into functions from pg_proc where pronamespace = 'earlier'::regnamespace;
  execute 'drop function ' || functions;
end $$;
drop schema earlier;
