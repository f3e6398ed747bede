-- AlterTable
ALTER TABLE "device_serial" ADD COLUMN "opened_from" TEXT NOT NULL DEFAULT '',
ADD COLUMN "asked_from" TEXT NOT NULL DEFAULT '';
