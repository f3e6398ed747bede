-- AlterTable
ALTER TABLE "setting_revision" ADD COLUMN "guide_id" INTEGER NOT NULL DEFAULT 0;
