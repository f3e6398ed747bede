-- AlterTable
ALTER TABLE "goods" ADD COLUMN     "category_id" INTEGER;

-- CreateTable
CREATE TABLE "goods_category" (
    "tenant_id" INTEGER NOT NULL,
    "category_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "goods_category_pkey" PRIMARY KEY ("tenant_id","category_id")
);

-- CreateTable
CREATE TABLE "goods_device" (
    "tenant_id" INTEGER NOT NULL,
    "goods_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,

    CONSTRAINT "goods_device_pkey" PRIMARY KEY ("tenant_id","goods_id","device_id")
);

-- CreateTable
CREATE TABLE "stored_file" (
    "tenant_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("tenant_id","path")
);

-- CreateIndex
CREATE UNIQUE INDEX "goods_category_category_id_key" ON "goods_category"("category_id");

-- CreateIndex
CREATE INDEX "goods_device_tenant_id_device_id_idx" ON "goods_device"("tenant_id", "device_id");

-- CreateIndex
CREATE INDEX "stored_file_crt_time_idx" ON "stored_file"("crt_time");

-- AddForeignKey
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id") REFERENCES "goods_category"("tenant_id", "category_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_category" ADD CONSTRAINT "goods_category_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_device" ADD CONSTRAINT "goods_device_tenant_id_goods_id_fkey" FOREIGN KEY ("tenant_id", "goods_id") REFERENCES "goods"("tenant_id", "goods_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_device" ADD CONSTRAINT "goods_device_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id") REFERENCES "device"("tenant_id", "device_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A product number and a category's name stand once in a shop. Deleted products give their number back.
create unique index goods_no_once on goods (tenant_id, lower(goods_no)) where goods_no <> '' and deleted_at is null;
create unique index goods_category_once on goods_category (tenant_id, lower(name));

-- Which mirrors a product is for decides a test's result like the product itself.
create trigger settings_rev_insert after insert on goods_device referencing new table as new_rows
  for each statement execute function bump_settings_rev();
create trigger settings_rev_delete after delete on goods_device referencing old table as old_rows
  for each statement execute function bump_settings_rev();
