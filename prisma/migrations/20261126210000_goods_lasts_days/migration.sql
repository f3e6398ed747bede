-- AlterTable
ALTER TABLE "goods" ADD COLUMN "lasts_days" SMALLINT;
