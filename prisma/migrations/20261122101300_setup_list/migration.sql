ALTER TABLE "tenant" ADD COLUMN "report_seen_at" TIMESTAMPTZ,
ADD COLUMN "setup_hidden" BOOLEAN NOT NULL DEFAULT false;
