-- AlterTable
ALTER TABLE "goods" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "scheme" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "scheme_step" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "coupon" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "promotion" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "prize" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- A translation is a change like any other: an open form gets older by it, and mirrors show it.
drop trigger rev on coupon;
create trigger rev before update on coupon for each row
  when ((old.name, old.texts, old.type, old.value, old.min, old.start_time, old.end_time, old.total, old.limit_per, old.shared_code)
    is distinct from (new.name, new.texts, new.type, new.value, new.min, new.start_time, new.end_time, new.total, new.limit_per, new.shared_code))
  execute function bump_rev();
drop trigger settings_rev_update on coupon;
create trigger settings_rev_update after update of name, texts, type, value, min, start_time, end_time, deleted_at on coupon
  for each row when (old is distinct from new) execute function bump_settings_rev_of_row();

drop trigger rev on promotion;
create trigger rev before update on promotion for each row
  when ((old.act_name, old.act_desc, old.texts, old.expect, old.start_time, old.end_time, old.act_bg, old.status, old.daily_limit)
    is distinct from (new.act_name, new.act_desc, new.texts, new.expect, new.start_time, new.end_time, new.act_bg, new.status, new.daily_limit))
  execute function bump_rev();
drop trigger settings_rev_update on promotion;
create trigger settings_rev_update after update of act_name, act_desc, texts, act_bg, start_time, end_time, status, seed_shown_at on promotion
  for each row when (old is distinct from new) execute function bump_settings_rev_of_row();
