-- AlterTable
ALTER TABLE "goods_category" ADD COLUMN     "step_role" TEXT NOT NULL DEFAULT 'other';

alter table goods_category add constraint goods_category_step_role
  check (step_role in ('cleanse', 'tone', 'treat', 'eye', 'mask', 'moisturise', 'protect', 'other'));

-- A category's role decides a test's result like its goods do.
create trigger settings_rev_update after update on goods_category referencing old table as old_rows new table as new_rows
  for each statement execute function bump_settings_rev();
