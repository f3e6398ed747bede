-- CreateTable
CREATE TABLE "scan_session" (
    "tenant_id" INTEGER NOT NULL,
    "scan_id" UUID NOT NULL,
    "device_id" INTEGER NOT NULL,
    "phone_hash" BYTEA NOT NULL,
    "open_id" TEXT,
    "record_id" UUID,
    "scanned_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ,
    "ends_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "scan_session_pkey" PRIMARY KEY ("tenant_id","scan_id")
);

-- CreateIndex
CREATE INDEX "scan_session_tenant_id_record_id_idx" ON "scan_session"("tenant_id", "record_id");

-- CreateIndex
CREATE INDEX "scan_session_scanned_at_idx" ON "scan_session"("scanned_at");

-- AddForeignKey
ALTER TABLE "scan_session" ADD CONSTRAINT "scan_session_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id")
  REFERENCES "device"("tenant_id", "device_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "scan_session" ADD CONSTRAINT "scan_session_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id")
  REFERENCES "skin_record"("tenant_id", "record_id") ON DELETE CASCADE ON UPDATE NO ACTION;
