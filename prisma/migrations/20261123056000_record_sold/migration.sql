-- AlterTable
ALTER TABLE "skin_record" ADD COLUMN     "sold" JSONB;

-- CreateTable
CREATE TABLE "record_note" (
    "tenant_id" INTEGER NOT NULL,
    "note_id" SERIAL NOT NULL,
    "record_id" UUID NOT NULL,
    "mark" TEXT NOT NULL,
    "user_acct" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_note_pkey" PRIMARY KEY ("tenant_id","note_id")
);

-- CreateIndex
CREATE INDEX "record_note_tenant_id_record_id_note_id_idx" ON "record_note"("tenant_id", "record_id", "note_id");

-- AddForeignKey
ALTER TABLE "record_note" ADD CONSTRAINT "record_note_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id")
  REFERENCES "skin_record"("tenant_id", "record_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The notes that exist begin the history of their tests.
INSERT INTO "record_note" ("tenant_id", "record_id", "mark")
SELECT "tenant_id", "record_id", "mark" FROM "skin_record" WHERE "mark" <> '';
