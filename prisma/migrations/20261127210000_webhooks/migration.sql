-- CreateTable
CREATE TABLE "webhook" (
    "tenant_id" INTEGER NOT NULL,
    "webhook_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "is_on" BOOLEAN NOT NULL DEFAULT true,
    "secret" BYTEA NOT NULL,
    "old_secret" BYTEA,
    "old_until" TIMESTAMPTZ,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_from" TIMESTAMPTZ,
    "quiet_until" TIMESTAMPTZ,
    "last_ok_at" TIMESTAMPTZ,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("tenant_id", "webhook_id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "tenant_id" INTEGER NOT NULL,
    "delivery_id" BIGSERIAL NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "message_id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "type" TEXT NOT NULL,
    "record_id" UUID,
    "data" JSONB NOT NULL,
    "state" SMALLINT NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ,
    "status" INTEGER,
    "problem" TEXT NOT NULL DEFAULT '',
    "answer" TEXT NOT NULL DEFAULT '',
    "took_ms" INTEGER,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("tenant_id", "delivery_id")
);

-- CreateIndex
CREATE INDEX "webhook_delivery_tenant_id_webhook_id_delivery_id_idx" ON "webhook_delivery"("tenant_id", "webhook_id", "delivery_id");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_tenant_id_webhook_id_fkey" FOREIGN KEY ("tenant_id", "webhook_id") REFERENCES "webhook"("tenant_id", "webhook_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What waits is little, and is looked for every two seconds.
create index webhook_delivery_waiting_idx on webhook_delivery (tenant_id, webhook_id, delivery_id) where state = 0;
create index webhook_delivery_record_idx on webhook_delivery (tenant_id, record_id, webhook_id, delivery_id);

create trigger rev before update on webhook for each row
  when ((old.name, old.url, old.events, old.is_on) is distinct from (new.name, new.url, new.events, new.is_on))
  execute function bump_rev();
