-- AlterTable
ALTER TABLE "skin_record" ADD COLUMN     "photos_deleted_at" TIMESTAMPTZ;
