-- CreateTable
CREATE TABLE "article" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "tags" TEXT[] NOT NULL DEFAULT '{}',
    "content" TEXT NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 10,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "article_pkey" PRIMARY KEY ("id")
);

create unique index article_key_once on article (key, lang) where deleted_at is null;
create trigger rev before update on article for each row execute function bump_rev();
