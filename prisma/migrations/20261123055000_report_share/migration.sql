-- CreateTable
CREATE TABLE "report_share" (
    "tenant_id" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "secret" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,
    "views" INTEGER NOT NULL DEFAULT 0,
    "viewed_at" TIMESTAMPTZ,
    "user_id" INTEGER,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_share_pkey" PRIMARY KEY ("tenant_id","record_id","secret")
);

-- AddForeignKey
ALTER TABLE "report_share" ADD CONSTRAINT "report_share_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id")
  REFERENCES "skin_record"("tenant_id", "record_id") ON DELETE CASCADE ON UPDATE NO ACTION;
