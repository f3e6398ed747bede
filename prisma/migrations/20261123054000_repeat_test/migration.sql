-- CreateTable
CREATE TABLE "repeat_test" (
    "tenant_id" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "check_id" UUID NOT NULL,
    "device_id" INTEGER NOT NULL,
    "scores" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repeat_test_pkey" PRIMARY KEY ("tenant_id","record_id")
);

-- CreateIndex
CREATE INDEX "repeat_test_tenant_id_device_id_crt_time_idx" ON "repeat_test"("tenant_id", "device_id", "crt_time" DESC);

-- AddForeignKey
ALTER TABLE "repeat_test" ADD CONSTRAINT "repeat_test_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id")
  REFERENCES "device"("tenant_id", "device_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
