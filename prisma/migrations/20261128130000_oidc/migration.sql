-- CreateTable
CREATE TABLE "oidc_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used" TIMESTAMPTZ,

    CONSTRAINT "oidc_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateIndex
CREATE UNIQUE INDEX "oidc_identity_tenant_id_user_id_issuer_key" ON "oidc_identity"("tenant_id", "user_id", "issuer");

-- CreateTable
CREATE TABLE "oidc_group" (
    "name" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,

    CONSTRAINT "oidc_group_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "oidc_group_tenant_id_key" ON "oidc_group"("tenant_id");

-- CreateTable
CREATE TABLE "oidc_used" (
    "key_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "oidc_used_pkey" PRIMARY KEY ("key_hash")
);

-- CreateIndex
CREATE INDEX "oidc_used_expires_at_idx" ON "oidc_used"("expires_at");

-- AddForeignKey
ALTER TABLE "oidc_identity" ADD CONSTRAINT "oidc_identity_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "oidc_group" ADD CONSTRAINT "oidc_group_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION;
