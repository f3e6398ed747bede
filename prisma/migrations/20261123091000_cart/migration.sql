-- AlterTable
ALTER TABLE "skin_record" ADD COLUMN     "interest" JSONB;

-- CreateTable
CREATE TABLE "goods_visit" (
    "tenant_id" INTEGER NOT NULL,
    "goods_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "goods_visit_pkey" PRIMARY KEY ("tenant_id","goods_id","day","user_id","device_id","locale")
);

-- AddForeignKey
ALTER TABLE "goods_visit" ADD CONSTRAINT "goods_visit_tenant_id_goods_id_fkey" FOREIGN KEY ("tenant_id", "goods_id")
  REFERENCES "goods"("tenant_id", "goods_id") ON DELETE CASCADE ON UPDATE NO ACTION;
