-- AlterTable
ALTER TABLE "device" ADD COLUMN     "remark" TEXT NOT NULL DEFAULT '',
ALTER COLUMN "secret_enc" DROP NOT NULL;

-- AlterTable
ALTER TABLE "device_serial" ADD COLUMN     "request_id" INTEGER;

-- AlterTable
ALTER TABLE "user_account" ADD COLUMN     "agreement" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "initial_pwd_enc" BYTEA,
ADD COLUMN     "introducer" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "is_default" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "level" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "location" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "code_request" (
    "id" SERIAL NOT NULL,
    "batch_id" TEXT,
    "name" TEXT NOT NULL,
    "num" INTEGER NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL DEFAULT '',
    "opt_user_id" INTEGER NOT NULL,
    "opt_user" TEXT NOT NULL,
    "reviewer" TEXT NOT NULL DEFAULT '',
    "approve_time" TIMESTAMPTZ,
    "sheet_enc" BYTEA,
    "exported_at" TIMESTAMPTZ,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "code_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device_guide" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "device_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "review_status" SMALLINT NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL DEFAULT '',
    "power" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "reviewer_id" INTEGER,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "opt_time" TIMESTAMPTZ,

    CONSTRAINT "device_guide_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "captcha" (
    "t" TEXT NOT NULL,
    "r" TEXT NOT NULL,
    "answer_hash" BYTEA NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "captcha_pkey" PRIMARY KEY ("t","r")
);

-- CreateTable
CREATE TABLE "verify_code" (
    "id" SERIAL NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "biz" INTEGER NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "ip" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "used_at" TIMESTAMPTZ,

    CONSTRAINT "verify_code_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_message" (
    "id" SERIAL NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL DEFAULT '',
    "body" TEXT NOT NULL,
    "status" SMALLINT NOT NULL DEFAULT 0,
    "error" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ,

    CONSTRAINT "outbox_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_token" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "last_used" TIMESTAMPTZ,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "api_token_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "support_ticket" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "type" SMALLINT NOT NULL,
    "presale" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL,
    "contact" TEXT NOT NULL,
    "device_no" TEXT NOT NULL DEFAULT '',
    "images" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "diagnostics" JSONB,
    "x_tid" TEXT NOT NULL DEFAULT '',
    "status" SMALLINT NOT NULL DEFAULT 0,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_ticket_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "support_reply" (
    "tenant_id" INTEGER NOT NULL,
    "ticket_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "is_platform" BOOLEAN NOT NULL,
    "author" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "support_reply_pkey" PRIMARY KEY ("tenant_id","ticket_id","id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "tenant_id" INTEGER NOT NULL,
    "audit_id" BIGSERIAL NOT NULL,
    "time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL DEFAULT '',
    "entity_id" TEXT NOT NULL DEFAULT '',
    "details" JSONB NOT NULL DEFAULT '{}',
    "ip" TEXT NOT NULL DEFAULT '',
    "x_tid" TEXT NOT NULL DEFAULT '',
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("tenant_id","audit_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "code_request_batch_id_key" ON "code_request"("batch_id");

-- CreateIndex
CREATE INDEX "code_request_status_id_idx" ON "code_request"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "device_guide_id_key" ON "device_guide"("id");

-- CreateIndex
CREATE INDEX "device_guide_tenant_id_user_id_idx" ON "device_guide"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "captcha_expires_at_idx" ON "captcha"("expires_at");

-- CreateIndex
CREATE INDEX "verify_code_recipient_biz_id_idx" ON "verify_code"("recipient", "biz", "id");

-- CreateIndex
CREATE INDEX "verify_code_expires_at_idx" ON "verify_code"("expires_at");

-- CreateIndex
CREATE INDEX "outbox_message_crt_time_idx" ON "outbox_message"("crt_time");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_id_key" ON "api_token"("id");

-- CreateIndex
CREATE UNIQUE INDEX "api_token_token_hash_key" ON "api_token"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "support_ticket_id_key" ON "support_ticket"("id");

-- CreateIndex
CREATE INDEX "support_ticket_status_id_idx" ON "support_ticket"("status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "support_reply_id_key" ON "support_reply"("id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_log_audit_id_key" ON "audit_log"("audit_id");

-- CreateIndex
CREATE INDEX "audit_log_tenant_id_time_idx" ON "audit_log"("tenant_id", "time");

-- CreateIndex
CREATE UNIQUE INDEX "device_serial_active_code_hash_key" ON "device_serial"("active_code_hash");

-- CreateIndex
CREATE INDEX "device_serial_request_id_idx" ON "device_serial"("request_id");

-- AddForeignKey
ALTER TABLE "device_serial" ADD CONSTRAINT "device_serial_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "code_request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_guide" ADD CONSTRAINT "device_guide_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id") REFERENCES "device"("tenant_id", "device_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device_guide" ADD CONSTRAINT "device_guide_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_reply" ADD CONSTRAINT "support_reply_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id") REFERENCES "support_ticket"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- One application at a time for a guide and a mirror; refused and ended ones are history.
create unique index device_guide_once on device_guide (tenant_id, device_id, user_id) where review_status in (0, 10);

-- A code counts as used from the mirror's first signed request on; before that its mirror may ask for its secret again.
update device_serial set code_used_at = null where active_code_hash is not null;

-- Rows of the audit log are only ever added.
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_append_only before update or delete on audit_log
  for each row execute function audit_is_append_only();
create trigger audit_keep_all before truncate on audit_log
  for each statement execute function audit_is_append_only();

-- Each row's hash covers the row before it in its shop, so that a row changed or removed behind our back shows.
create function audit_row_hash(previous bytea, entry audit_log) returns bytea language sql immutable as $$
  select sha256(coalesce(previous, '\x'::bytea) || convert_to(jsonb_build_array(
    entry.tenant_id, entry.audit_id, extract(epoch from entry.time), entry.actor_id, entry.actor_name, entry.action,
    entry.entity, entry.entity_id, entry.details, entry.ip, entry.x_tid)::text, 'UTF8'))
$$;
create function audit_chain() returns trigger language plpgsql as $$
declare
  previous bytea;
begin
  -- One writer at a time for a shop, and only then its place in the row: numbers follow each other as the hashes do.
  perform pg_advisory_xact_lock(7311, new.tenant_id);
  new.audit_id := nextval(pg_get_serial_sequence('audit_log', 'audit_id'));
  select hash into previous from audit_log where tenant_id = new.tenant_id order by audit_id desc limit 1;
  new.hash := audit_row_hash(previous, new);
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();

-- Open live updates end as soon as what their account may do has changed; user 0 stands for everybody in the shop.
create function tell_account_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_change', new.tenant_id || ':' || case when new.auth_type = 1 then 0 else new.user_id end);
  return null;
end $$;
create trigger account_change after update of power, status, is_lock, deleted_at, parent_id on user_account
  for each row when ((old.power, old.status, old.is_lock, old.deleted_at, old.parent_id)
    is distinct from (new.power, new.status, new.is_lock, new.deleted_at, new.parent_id))
  execute function tell_account_change();

create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_change', new.tenant_id || ':' || new.user_id);
  return null;
end $$;
create trigger session_end after update of revoked_at on session
  for each row when (old.revoked_at is null and new.revoked_at is not null) execute function tell_session_end();

create function tell_guide_review() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_change', new.tenant_id || ':' || new.user_id);
  return null;
end $$;
create trigger guide_review after insert or update of review_status on device_guide
  for each row execute function tell_guide_review();
