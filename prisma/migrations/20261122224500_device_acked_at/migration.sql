-- AlterTable
ALTER TABLE "device" ADD COLUMN     "acked_at" TIMESTAMPTZ;
