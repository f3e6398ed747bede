-- CreateTable
CREATE TABLE "coupon_use" (
    "tenant_id" INTEGER NOT NULL,
    "use_id" SERIAL NOT NULL,
    "coupon_id" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ NOT NULL,
    "used_by" TEXT NOT NULL,

    CONSTRAINT "coupon_use_pkey" PRIMARY KEY ("tenant_id","use_id")
);

-- CreateIndex
CREATE INDEX "coupon_use_tenant_id_coupon_id_used_at_idx" ON "coupon_use"("tenant_id", "coupon_id", "used_at");

-- AddForeignKey
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_tenant_id_coupon_id_fkey" FOREIGN KEY ("tenant_id", "coupon_id") REFERENCES "coupon"("tenant_id", "coupon_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
