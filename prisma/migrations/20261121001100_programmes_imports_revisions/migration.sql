-- AlterTable
ALTER TABLE "goods" ADD COLUMN     "import_batch_id" INTEGER,
ADD COLUMN     "scheme_id" INTEGER;

-- CreateTable
CREATE TABLE "import_batch" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL DEFAULT '',
    "total" INTEGER NOT NULL,
    "added" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "refused" JSONB NOT NULL DEFAULT '[]',
    "before" JSONB NOT NULL DEFAULT '[]',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ,

    CONSTRAINT "import_batch_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "scheme" (
    "tenant_id" INTEGER NOT NULL,
    "scheme_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "cycle_days" SMALLINT NOT NULL DEFAULT 28,
    "for_sex" SMALLINT NOT NULL DEFAULT 0,
    "skin_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "triggers" JSONB NOT NULL DEFAULT '[]',
    "priority" SMALLINT NOT NULL DEFAULT 0,
    "status" SMALLINT NOT NULL DEFAULT 10,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "scheme_pkey" PRIMARY KEY ("tenant_id","scheme_id")
);

-- CreateTable
CREATE TABLE "scheme_step" (
    "tenant_id" INTEGER NOT NULL,
    "scheme_id" INTEGER NOT NULL,
    "step" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "frequency" TEXT NOT NULL DEFAULT '',
    "advice" TEXT NOT NULL DEFAULT '',
    "day_from" SMALLINT NOT NULL DEFAULT 1,
    "day_to" SMALLINT NOT NULL DEFAULT 28,

    CONSTRAINT "scheme_step_pkey" PRIMARY KEY ("tenant_id","scheme_id","step")
);

-- CreateTable
CREATE TABLE "scheme_goods" (
    "tenant_id" INTEGER NOT NULL,
    "scheme_id" INTEGER NOT NULL,
    "step" SMALLINT NOT NULL,
    "goods_id" INTEGER NOT NULL,
    "rank" SMALLINT NOT NULL,

    CONSTRAINT "scheme_goods_pkey" PRIMARY KEY ("tenant_id","scheme_id","step","goods_id")
);

-- CreateTable
CREATE TABLE "setting_revision" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "rev" INTEGER NOT NULL,
    "area" TEXT NOT NULL,
    "device_id" INTEGER NOT NULL DEFAULT 0,
    "changes" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_revision_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "tip" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tip_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "import_batch_id_key" ON "import_batch"("id");

-- CreateIndex
CREATE UNIQUE INDEX "scheme_scheme_id_key" ON "scheme"("scheme_id");

-- CreateIndex
CREATE INDEX "scheme_goods_tenant_id_goods_id_idx" ON "scheme_goods"("tenant_id", "goods_id");

-- CreateIndex
CREATE UNIQUE INDEX "setting_revision_id_key" ON "setting_revision"("id");

-- CreateIndex
CREATE INDEX "setting_revision_tenant_id_area_id_idx" ON "setting_revision"("tenant_id", "area", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tip_type_lang_key" ON "tip"("type", "lang");

-- AddForeignKey
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_scheme_id_fkey" FOREIGN KEY ("tenant_id", "scheme_id") REFERENCES "scheme"("tenant_id", "scheme_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_import_batch_id_fkey" FOREIGN KEY ("tenant_id", "import_batch_id") REFERENCES "import_batch"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheme" ADD CONSTRAINT "scheme_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheme_step" ADD CONSTRAINT "scheme_step_tenant_id_scheme_id_fkey" FOREIGN KEY ("tenant_id", "scheme_id") REFERENCES "scheme"("tenant_id", "scheme_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheme_goods" ADD CONSTRAINT "scheme_goods_tenant_id_scheme_id_step_fkey" FOREIGN KEY ("tenant_id", "scheme_id", "step") REFERENCES "scheme_step"("tenant_id", "scheme_id", "step") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "scheme_goods" ADD CONSTRAINT "scheme_goods_tenant_id_goods_id_fkey" FOREIGN KEY ("tenant_id", "goods_id") REFERENCES "goods"("tenant_id", "goods_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "setting_revision" ADD CONSTRAINT "setting_revision_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A programme's name stands once in a shop.
create unique index scheme_name_once on scheme (tenant_id, lower(name)) where deleted_at is null;
create index goods_import_batch on goods (tenant_id, import_batch_id) where import_batch_id is not null;

-- Programmes decide a test's result like goods do.
do $$
declare
  name text;
begin
  foreach name in array array['scheme', 'scheme_step', 'scheme_goods'] loop
    execute format('create trigger settings_rev_insert after insert on %I referencing new table as new_rows
                    for each statement execute function bump_settings_rev()', name);
    execute format('create trigger settings_rev_update after update on %I referencing old table as old_rows new table as new_rows
                    for each statement execute function bump_settings_rev()', name);
    execute format('create trigger settings_rev_delete after delete on %I referencing old table as old_rows
                    for each statement execute function bump_settings_rev()', name);
  end loop;
end $$;
