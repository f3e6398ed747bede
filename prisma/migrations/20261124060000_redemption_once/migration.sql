-- AlterTable
ALTER TABLE "coupon_claim" ADD COLUMN "redeem_uuid" UUID;

-- AlterTable
ALTER TABLE "coupon_use" ADD COLUMN "client_uuid" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "coupon_use_tenant_id_client_uuid_key" ON "coupon_use"("tenant_id", "client_uuid");
