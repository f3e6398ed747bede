-- CreateTable
CREATE TABLE "health_result" (
    "tenant_id" INTEGER NOT NULL,
    "check_name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "problem" TEXT NOT NULL,
    "since" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "health_result_pkey" PRIMARY KEY ("tenant_id","check_name","subject")
);

-- CreateTable
CREATE TABLE "health_note" (
    "tenant_id" INTEGER NOT NULL,
    "finding" TEXT NOT NULL,
    "hidden_until" TIMESTAMPTZ,
    "mailed_at" TIMESTAMPTZ,

    CONSTRAINT "health_note_pkey" PRIMARY KEY ("tenant_id","finding")
);

-- CreateTable
CREATE TABLE "health_night" (
    "tenant_id" INTEGER NOT NULL,
    "checked_on" DATE NOT NULL,

    CONSTRAINT "health_night_pkey" PRIMARY KEY ("tenant_id")
);

-- AddForeignKey
ALTER TABLE "health_result" ADD CONSTRAINT "health_result_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "health_note" ADD CONSTRAINT "health_note_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "health_night" ADD CONSTRAINT "health_night_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE CASCADE ON UPDATE NO ACTION;
