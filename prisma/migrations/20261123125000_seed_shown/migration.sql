-- AlterTable
ALTER TABLE "promotion" ADD COLUMN     "seed_shown_at" TIMESTAMPTZ;
