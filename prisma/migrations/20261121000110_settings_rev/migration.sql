-- A shop's settings_rev counts every change of what decides a test's result or what a mirror shows. Kept by triggers, so
-- that a change by any writer, psql included, is in force with the next test.
create function bump_settings_rev() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update tenant set settings_rev = settings_rev + 1 where tenant_id in (select tenant_id from old_rows);
  elsif tg_op = 'INSERT' then
    update tenant set settings_rev = settings_rev + 1 where tenant_id in (select tenant_id from new_rows);
  else
    update tenant set settings_rev = settings_rev + 1
     where tenant_id in (select tenant_id from new_rows union select tenant_id from old_rows);
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'score_offset', 'goods_type', 'goods', 'goods_effect', 'push_mapping', 'config_value', 'question', 'result_text'
  ] loop
    execute format('create trigger settings_rev_insert after insert on %I referencing new table as new_rows
                    for each statement execute function bump_settings_rev()', name);
    execute format('create trigger settings_rev_update after update on %I referencing old table as old_rows new table as new_rows
                    for each statement execute function bump_settings_rev()', name);
    execute format('create trigger settings_rev_delete after delete on %I referencing old table as old_rows
                    for each statement execute function bump_settings_rev()', name);
  end loop;
end $$;

create function bump_own_settings_rev() returns trigger language plpgsql as $$
begin
  new.settings_rev := old.settings_rev + 1;
  return new;
end $$;

create trigger settings_rev_own before update of shop, platform, work_mode, timezone, default_locale on tenant
  for each row when (old is distinct from new) execute function bump_own_settings_rev();
