-- AlterTable
ALTER TABLE "stored_file" ADD COLUMN     "sha256" TEXT NOT NULL DEFAULT '';
