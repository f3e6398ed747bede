-- AlterTable
ALTER TABLE "session" ADD COLUMN "id" SERIAL NOT NULL,
ADD COLUMN "idle_seconds" INTEGER,
ADD COLUMN "last_used" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE UNIQUE INDEX "session_tenant_id_id_key" ON "session"("tenant_id", "id");

-- CreateTable
CREATE TABLE "known_device" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device_hash" BYTEA NOT NULL,
    "last_seen" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("tenant_id", "user_id", "device_hash")
);

-- CreateIndex
CREATE INDEX "known_device_last_seen_idx" ON "known_device"("last_seen");

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
