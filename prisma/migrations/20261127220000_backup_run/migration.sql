-- CreateTable
CREATE TABLE "backup_run" (
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "succeeded_at" TIMESTAMPTZ,
    "ended_at" TIMESTAMPTZ NOT NULL,
    "problem" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "backup_run_pkey" PRIMARY KEY ("kind")
);
