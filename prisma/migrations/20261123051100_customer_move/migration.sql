-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "merged_into" INTEGER;

-- AlterTable
ALTER TABLE "skin_record" ADD COLUMN     "is_settled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "customer_move" (
    "tenant_id" INTEGER NOT NULL,
    "move_id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "from_id" INTEGER NOT NULL,
    "to_id" INTEGER NOT NULL,
    "customer_ids" INTEGER[],
    "record_ids" UUID[],
    "user_id" INTEGER NOT NULL,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ,

    CONSTRAINT "customer_move_pkey" PRIMARY KEY ("tenant_id","move_id")
);

-- CreateIndex
CREATE INDEX "customer_tenant_id_merged_into_idx" ON "customer"("tenant_id", "merged_into");

-- CreateIndex
CREATE INDEX "customer_move_tenant_id_to_id_idx" ON "customer_move"("tenant_id", "to_id");

-- CreateIndex
CREATE INDEX "customer_move_tenant_id_from_id_idx" ON "customer_move"("tenant_id", "from_id");

-- AddForeignKey
ALTER TABLE "customer" ADD CONSTRAINT "customer_tenant_id_merged_into_fkey" FOREIGN KEY ("tenant_id", "merged_into")
  REFERENCES "customer"("tenant_id", "customer_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_move" ADD CONSTRAINT "customer_move_tenant_id_from_id_fkey" FOREIGN KEY ("tenant_id", "from_id")
  REFERENCES "customer"("tenant_id", "customer_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "customer_move" ADD CONSTRAINT "customer_move_tenant_id_to_id_fkey" FOREIGN KEY ("tenant_id", "to_id")
  REFERENCES "customer"("tenant_id", "customer_id") ON DELETE CASCADE ON UPDATE NO ACTION;
