-- AlterTable
ALTER TABLE "skin_record" ADD COLUMN "erased_at" TIMESTAMPTZ;
