-- AlterTable
ALTER TABLE "coupon" ADD COLUMN "conditions" TEXT NOT NULL DEFAULT '';

-- An open form gets older by a change of the conditions. Mirrors don't show them.
drop trigger rev on coupon;
create trigger rev before update on coupon for each row
  when ((old.name, old.texts, old.type, old.value, old.min, old.conditions, old.start_time, old.end_time, old.total, old.limit_per, old.shared_code)
    is distinct from (new.name, new.texts, new.type, new.value, new.min, new.conditions, new.start_time, new.end_time, new.total, new.limit_per, new.shared_code))
  execute function bump_rev();
