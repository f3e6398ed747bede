-- CreateTable
CREATE TABLE "totp" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "secret_enc" BYTEA NOT NULL,
    "last_step" INTEGER NOT NULL DEFAULT 0,
    "confirmed_at" TIMESTAMPTZ,

    CONSTRAINT "totp_pkey" PRIMARY KEY ("tenant_id", "user_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ,

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("tenant_id", "user_id", "code_hash")
);

-- AddForeignKey
ALTER TABLE "totp" ADD CONSTRAINT "totp_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
