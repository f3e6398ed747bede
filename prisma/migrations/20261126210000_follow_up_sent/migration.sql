-- AlterTable
ALTER TABLE "follow_up" ADD COLUMN     "sent_at" TIMESTAMPTZ;
