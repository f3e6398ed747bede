-- Keys never change, so no foreign key follows an update.
do $$
declare
  fk record;
begin
  for fk in select conrelid::regclass as tbl, conname as name, pg_get_constraintdef(oid) as definition
              from pg_constraint where contype = 'f' and confupdtype = 'c' loop
    execute format('alter table %s drop constraint %I, add constraint %I %s',
      fk.tbl, fk.name, fk.name, replace(fk.definition, ' ON UPDATE CASCADE', ''));
  end loop;
end $$;

-- An id is looked up within its shop, where the primary key finds it.
drop index user_account_user_id_key, device_device_id_key, device_guide_id_key, goods_type_goods_type_id_key,
  goods_goods_id_key, import_batch_id_key, scheme_scheme_id_key, goods_category_category_id_key, push_mapping_id_key,
  setting_revision_id_key, thing_revision_id_key, question_id_key, api_token_id_key, list_view_id_key,
  support_ticket_id_key, support_reply_id_key;

-- The platform administrator opens a question of any shop.
CREATE INDEX "support_ticket_id_idx" ON "support_ticket"("id");

-- Each statement of the trigger names one shop.
create or replace function bump_settings_rev() returns trigger language plpgsql as $$
declare
  changed_shop int;
begin
  for changed_shop in select distinct tenant_id from changed order by 1 loop
    update tenant set settings_rev = settings_rev + 1 where tenant_id = changed_shop;
  end loop;
  return null;
end $$;

do $$
declare
  old record;
begin
  for old in select tgrelid::regclass as tbl, tgname as name from pg_trigger
              where tgfoid = 'bump_settings_rev'::regproc and not tgisinternal loop
    execute format('drop trigger %I on %s', old.name, old.tbl);
    execute format('create trigger %I after %s on %s referencing %s table as changed
                    for each statement execute function bump_settings_rev()',
      old.name, replace(old.name, 'settings_rev_', ''), old.tbl,
      case old.name when 'settings_rev_delete' then 'old' else 'new' end);
  end loop;
end $$;

-- The server tells about changes of accounts itself.
drop trigger account_change on user_account;
drop trigger session_end on session;
drop trigger guide_review on device_guide;
drop trigger work_mode_change on tenant;
drop function tell_account_change, tell_session_end, tell_guide_review, tell_mode_change;
