-- AlterTable
ALTER TABLE "session" ADD COLUMN "by_passkey" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "passkey" (
    "tenant_id" INTEGER NOT NULL,
    "credential_id" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used" TIMESTAMPTZ,

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("tenant_id", "credential_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkey_tenant_id_id_key" ON "passkey"("tenant_id", "id");

-- CreateIndex
CREATE INDEX "passkey_tenant_id_user_id_idx" ON "passkey"("tenant_id", "user_id");

-- CreateTable
CREATE TABLE "passkey_challenge" (
    "challenge_hash" BYTEA NOT NULL,
    "purpose" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "passkey_challenge_pkey" PRIMARY KEY ("challenge_hash")
);

-- CreateIndex
CREATE INDEX "passkey_challenge_expires_at_idx" ON "passkey_challenge"("expires_at");

-- AddForeignKey
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
