-- CreateTable
CREATE TABLE "coupon" (
    "tenant_id" INTEGER NOT NULL,
    "coupon_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "value" DECIMAL(10,2) NOT NULL,
    "min" DECIMAL(10,2) NOT NULL DEFAULT 0,
    "start_time" DATE NOT NULL,
    "end_time" DATE NOT NULL,
    "total" INTEGER,
    "limit_per" SMALLINT NOT NULL DEFAULT 1,
    "shared_code" TEXT NOT NULL DEFAULT '',
    "claimed" INTEGER NOT NULL DEFAULT 0,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "coupon_pkey" PRIMARY KEY ("tenant_id","coupon_id")
);

-- CreateTable
CREATE TABLE "coupon_claim" (
    "tenant_id" INTEGER NOT NULL,
    "coupon_id" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "code" TEXT,
    "claim_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "redeemed_at" TIMESTAMPTZ,
    "redeemed_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "coupon_claim_pkey" PRIMARY KEY ("tenant_id","coupon_id","record_id")
);

-- CreateIndex
CREATE INDEX "coupon_claim_tenant_id_record_id_idx" ON "coupon_claim"("tenant_id", "record_id");

-- CreateIndex
CREATE UNIQUE INDEX "coupon_claim_tenant_id_code_key" ON "coupon_claim"("tenant_id", "code");

-- AddForeignKey
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coupon_claim" ADD CONSTRAINT "coupon_claim_tenant_id_coupon_id_fkey" FOREIGN KEY ("tenant_id", "coupon_id") REFERENCES "coupon"("tenant_id", "coupon_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "coupon_claim" ADD CONSTRAINT "coupon_claim_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id") REFERENCES "skin_record"("tenant_id", "record_id") ON DELETE CASCADE ON UPDATE NO ACTION;

alter table coupon add constraint coupon_days check (start_time <= end_time);
alter table coupon add constraint coupon_stock check (claimed >= 0 and claimed <= total);
create unique index coupon_code_once on coupon (tenant_id, shared_code) where shared_code <> '' and deleted_at is null;

-- Claims change `claimed` only, so that an open form doesn't get older by each claim.
create trigger rev before update on coupon for each row
  when ((old.name, old.type, old.value, old.min, old.start_time, old.end_time, old.total, old.limit_per, old.shared_code)
    is distinct from (new.name, new.type, new.value, new.min, new.start_time, new.end_time, new.total, new.limit_per, new.shared_code))
  execute function bump_rev();
