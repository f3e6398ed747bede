-- Deleted tips can be taken back; their key is free meanwhile.
ALTER TABLE "tip" ADD COLUMN "deleted_at" TIMESTAMPTZ(6);

-- DropIndex
DROP INDEX "tip_type_lang_key";

create unique index tip_key_once on tip (type, lang) where deleted_at is null;
