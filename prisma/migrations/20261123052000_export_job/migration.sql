-- Exports that are too large to be made while their reader waits. The file is in the storage, for 24 hours.
CREATE TABLE "export_job" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "input" JSONB NOT NULL,
    "locale" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "file_name" TEXT NOT NULL,
    "path" TEXT NOT NULL DEFAULT '',
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beat_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "export_job_pkey" PRIMARY KEY ("tenant_id","id"),
    CONSTRAINT "export_job_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE NO ACTION
);

-- The list of an account.
CREATE INDEX "export_job_tenant_id_user_id_id_idx" ON "export_job"("tenant_id", "user_id", "id" DESC);
