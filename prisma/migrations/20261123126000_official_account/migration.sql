-- CreateTable
CREATE TABLE "official_account" (
    "app_id" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "refresh_token" BYTEA NOT NULL,
    "bound_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "official_account_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "component_ticket" (
    "app_id" TEXT NOT NULL,
    "ticket" BYTEA NOT NULL,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "component_ticket_pkey" PRIMARY KEY ("app_id")
);

-- CreateTable
CREATE TABLE "report_push" (
    "tenant_id" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "open_id" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ,
    "sent_at" TIMESTAMPTZ,
    "error" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_push_pkey" PRIMARY KEY ("tenant_id","record_id","open_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "official_account_tenant_id_key" ON "official_account"("tenant_id");

-- CreateIndex
CREATE INDEX "report_push_due_at_idx" ON "report_push"("due_at");

-- AddForeignKey
ALTER TABLE "official_account" ADD CONSTRAINT "official_account_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "report_push" ADD CONSTRAINT "report_push_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id")
  REFERENCES "skin_record"("tenant_id", "record_id") ON DELETE CASCADE ON UPDATE NO ACTION;
