-- AlterTable
ALTER TABLE "goods" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "scheme" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "scheme_step" ADD COLUMN "texts" JSONB NOT NULL DEFAULT '{}';
