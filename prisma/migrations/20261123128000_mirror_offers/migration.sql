-- Mirrors show the coupons and promotions of their shop, so a change of them is a change of what a mirror shows. Claims and
-- draws change other columns, and no mirror needs to know of them.
create function bump_settings_rev_of_row() returns trigger language plpgsql as $$
begin
  update tenant set settings_rev = settings_rev + 1 where tenant_id = new.tenant_id;
  return null;
end $$;

create trigger settings_rev_insert after insert on coupon
  for each row execute function bump_settings_rev_of_row();
create trigger settings_rev_update after update of name, type, value, min, start_time, end_time, deleted_at on coupon
  for each row when (old is distinct from new) execute function bump_settings_rev_of_row();

create trigger settings_rev_insert after insert on promotion
  for each row execute function bump_settings_rev_of_row();
create trigger settings_rev_update after update of act_name, act_desc, act_bg, start_time, end_time, status, seed_shown_at on promotion
  for each row when (old is distinct from new) execute function bump_settings_rev_of_row();
