-- The whole schema. Tables, keys and plain indexes are as Prisma makes them from schema.prisma; then comes, by subject,
-- what it can't say: triggers, functions, checks, and indexes with conditions or expressions.

-- Tables
CREATE TABLE "tenant" (
    "tenant_id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "platform" TEXT NOT NULL DEFAULT 'default',
    "work_mode" SMALLINT NOT NULL DEFAULT 1,
    "timezone" TEXT NOT NULL DEFAULT 'Asia/Shanghai',
    "currency" TEXT NOT NULL DEFAULT 'CNY',
    "default_locale" TEXT NOT NULL DEFAULT 'zh',
    "settings_rev" INTEGER NOT NULL DEFAULT 1,
    "setup_hidden" BOOLEAN NOT NULL DEFAULT false,
    "report_seen_at" TIMESTAMPTZ,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("tenant_id")
);

CREATE TABLE "user_account" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" SERIAL NOT NULL,
    "auth_type" SMALLINT NOT NULL,
    "parent_id" INTEGER,
    "user_acct" TEXT NOT NULL,
    "mobile" TEXT,
    "email" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "shop" TEXT NOT NULL DEFAULT '',
    "sex" SMALLINT,
    "password_hash" TEXT NOT NULL,
    "initial_pwd_enc" BYTEA,
    "power" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "status" SMALLINT NOT NULL DEFAULT 10,
    "is_lock" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "location" TEXT NOT NULL DEFAULT '',
    "level" TEXT NOT NULL DEFAULT '',
    "introducer" TEXT NOT NULL DEFAULT '',
    "agreement" TEXT NOT NULL DEFAULT '',
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "last_login" TIMESTAMPTZ,
    "last_device" TEXT,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("tenant_id","user_id")
);

CREATE TABLE "login_name" (
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "login_name_pkey" PRIMARY KEY ("name","kind")
);

CREATE TABLE "session" (
    "tenant_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "binding_hash" BYTEA,
    "free_login" BOOLEAN NOT NULL DEFAULT false,
    "ip" TEXT NOT NULL DEFAULT '',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "session_pkey" PRIMARY KEY ("tenant_id","token_hash")
);

CREATE TABLE "rate_limit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "device_serial" (
    "id" SERIAL NOT NULL,
    "device_no" TEXT NOT NULL,
    "active_code_hash" BYTEA,
    "code_used_at" TIMESTAMPTZ,
    "open_until" TIMESTAMPTZ,
    "offered_until" TIMESTAMPTZ,
    "offered_from" TEXT NOT NULL DEFAULT '',
    "tenant_id" INTEGER,
    "bound_device_id" INTEGER,
    "request_id" INTEGER,
    "model" TEXT NOT NULL DEFAULT '',
    "mac" TEXT NOT NULL DEFAULT '',
    "serial" TEXT NOT NULL DEFAULT '',
    "status" SMALLINT NOT NULL DEFAULT -1,
    "comment" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activated_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "device_serial_pkey" PRIMARY KEY ("id")
);

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

CREATE TABLE "device" (
    "tenant_id" INTEGER NOT NULL,
    "device_id" SERIAL NOT NULL,
    "serial_id" INTEGER NOT NULL,
    "device_no" TEXT NOT NULL,
    "secret_enc" BYTEA,
    "is_simulated" BOOLEAN NOT NULL DEFAULT false,
    "shop" TEXT NOT NULL DEFAULT '',
    "remark" TEXT NOT NULL DEFAULT '',
    "bound_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unbound_at" TIMESTAMPTZ,
    "app_version" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL DEFAULT '',
    "location" TEXT NOT NULL DEFAULT '',
    "last_open_time" TIMESTAMPTZ,
    "last_seen" TIMESTAMPTZ,
    "seq_last" INTEGER NOT NULL DEFAULT 0,
    "acked_rev" INTEGER NOT NULL DEFAULT 0,
    "ack_error" TEXT NOT NULL DEFAULT '',
    "queue_len" INTEGER NOT NULL DEFAULT 0,
    "free_mb" INTEGER,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "device_pkey" PRIMARY KEY ("tenant_id","device_id")
);

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

CREATE TABLE "score_offset" (
    "tenant_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL DEFAULT 0,
    "layer" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "rate" SMALLINT NOT NULL,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_user" INTEGER,

    CONSTRAINT "score_offset_pkey" PRIMARY KEY ("tenant_id","device_id","layer","dimension")
);

CREATE TABLE "goods_type" (
    "tenant_id" INTEGER NOT NULL,
    "goods_type_id" SERIAL NOT NULL,
    "seed_key" TEXT,
    "type_name" JSONB NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "goods_type_pkey" PRIMARY KEY ("tenant_id","goods_type_id")
);

CREATE TABLE "goods" (
    "tenant_id" INTEGER NOT NULL,
    "goods_id" SERIAL NOT NULL,
    "goods_no" TEXT NOT NULL DEFAULT '',
    "goods_name" TEXT NOT NULL,
    "price" DECIMAL(12,2),
    "goods_pic" TEXT NOT NULL DEFAULT '',
    "source_platform" TEXT NOT NULL DEFAULT 'self',
    "source_url" TEXT NOT NULL DEFAULT '',
    "for_sex" SMALLINT NOT NULL DEFAULT 0,
    "age_min" SMALLINT,
    "age_max" SMALLINT,
    "skin_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "detail" TEXT NOT NULL DEFAULT '',
    "brand_story" TEXT NOT NULL DEFAULT '',
    "tag" TEXT NOT NULL DEFAULT '',
    "category_id" INTEGER,
    "scheme_id" INTEGER,
    "import_batch_id" INTEGER,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "keywords" TEXT NOT NULL DEFAULT '',
    "ext_rules" JSONB,
    "exclude_rules" JSONB NOT NULL DEFAULT '[]',
    "push_type" SMALLINT NOT NULL DEFAULT 0,
    "shelf_status" SMALLINT NOT NULL DEFAULT 10,
    "is_lock" BOOLEAN NOT NULL DEFAULT false,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "goods_pkey" PRIMARY KEY ("tenant_id","goods_id")
);

CREATE TABLE "import_batch" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL DEFAULT '',
    "total" INTEGER NOT NULL,
    "added" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "refused" JSONB DEFAULT '[]',
    "before" JSONB DEFAULT '[]',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ,

    CONSTRAINT "import_batch_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "scheme" (
    "tenant_id" INTEGER NOT NULL,
    "scheme_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "cycle_days" SMALLINT NOT NULL DEFAULT 28,
    "for_sex" SMALLINT NOT NULL DEFAULT 0,
    "skin_types" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "triggers" JSONB NOT NULL DEFAULT '[]',
    "priority" SMALLINT NOT NULL DEFAULT 0,
    "status" SMALLINT NOT NULL DEFAULT 10,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "scheme_pkey" PRIMARY KEY ("tenant_id","scheme_id")
);

CREATE TABLE "scheme_step" (
    "tenant_id" INTEGER NOT NULL,
    "scheme_id" INTEGER NOT NULL,
    "step" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "frequency" TEXT NOT NULL DEFAULT '',
    "advice" TEXT NOT NULL DEFAULT '',
    "day_from" SMALLINT NOT NULL DEFAULT 1,
    "day_to" SMALLINT NOT NULL DEFAULT 28,

    CONSTRAINT "scheme_step_pkey" PRIMARY KEY ("tenant_id","scheme_id","step")
);

CREATE TABLE "scheme_goods" (
    "tenant_id" INTEGER NOT NULL,
    "scheme_id" INTEGER NOT NULL,
    "step" SMALLINT NOT NULL,
    "goods_id" INTEGER NOT NULL,
    "rank" SMALLINT NOT NULL,

    CONSTRAINT "scheme_goods_pkey" PRIMARY KEY ("tenant_id","scheme_id","step","goods_id")
);

CREATE TABLE "goods_category" (
    "tenant_id" INTEGER NOT NULL,
    "category_id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,
    "step_role" TEXT NOT NULL DEFAULT 'other',
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "goods_category_pkey" PRIMARY KEY ("tenant_id","category_id")
);

CREATE TABLE "goods_device" (
    "tenant_id" INTEGER NOT NULL,
    "goods_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,

    CONSTRAINT "goods_device_pkey" PRIMARY KEY ("tenant_id","goods_id","device_id")
);

CREATE TABLE "stored_file" (
    "tenant_id" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_booked" BOOLEAN NOT NULL DEFAULT false,
    "is_shown" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "stored_file_pkey" PRIMARY KEY ("tenant_id","path")
);

CREATE TABLE "goods_effect" (
    "tenant_id" INTEGER NOT NULL,
    "goods_id" INTEGER NOT NULL,
    "rank" SMALLINT NOT NULL,
    "goods_type_id" INTEGER NOT NULL,

    CONSTRAINT "goods_effect_pkey" PRIMARY KEY ("tenant_id","goods_id","rank")
);

CREATE TABLE "push_mapping" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "analysis_type" TEXT NOT NULL,
    "goods_type_ids" INTEGER[],
    "threshold" SMALLINT NOT NULL DEFAULT 100,
    "status" SMALLINT NOT NULL DEFAULT 10,

    CONSTRAINT "push_mapping_pkey" PRIMARY KEY ("tenant_id","analysis_type")
);

CREATE TABLE "config_value" (
    "tenant_id" INTEGER NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'account',
    "scope_id" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "config_value_pkey" PRIMARY KEY ("tenant_id","scope","scope_id","key")
);

CREATE TABLE "setting_revision" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "rev" INTEGER NOT NULL,
    "area" TEXT NOT NULL,
    "device_id" INTEGER NOT NULL DEFAULT 0,
    "changes" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_revision_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "thing_revision" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "thing_id" INTEGER NOT NULL,
    "changes" JSONB NOT NULL,
    "user_id" INTEGER NOT NULL,
    "user_name" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "thing_revision_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "tip" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "lang" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "tip_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "question" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "locale" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "type" SMALLINT NOT NULL,
    "placeholder" TEXT NOT NULL DEFAULT '',
    "options" JSONB NOT NULL DEFAULT '[]',
    "sort" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "question_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "result_text" (
    "tenant_id" INTEGER NOT NULL,
    "section" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "value_key" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "introduction" TEXT NOT NULL,
    "advice" TEXT NOT NULL,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "result_text_pkey" PRIMARY KEY ("tenant_id","section","dimension","value_key","locale")
);

CREATE TABLE "skin_record" (
    "tenant_id" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "device_id" INTEGER NOT NULL,
    "device_no" TEXT NOT NULL,
    "user_id" INTEGER,
    "user_acct" TEXT NOT NULL DEFAULT '',
    "client_uuid" UUID NOT NULL,
    "start_digest" BYTEA NOT NULL,
    "end_digest" BYTEA,
    "seq" INTEGER NOT NULL,
    "test_time" TIMESTAMPTZ NOT NULL,
    "arrive_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finish_time" TIMESTAMPTZ,
    "test_day" DATE NOT NULL,
    "status" SMALLINT NOT NULL,
    "reason_key" TEXT,
    "capture_state" SMALLINT NOT NULL DEFAULT 1,
    "customer_nickname" TEXT NOT NULL DEFAULT '',
    "customer_mobile" TEXT NOT NULL DEFAULT '',
    "customer_sex" SMALLINT,
    "customer_age" SMALLINT,
    "customer_location" TEXT NOT NULL DEFAULT '',
    "customer_level" TEXT NOT NULL DEFAULT '',
    "customer_comments" TEXT NOT NULL DEFAULT '',
    "customer_introducer" TEXT NOT NULL DEFAULT '',
    "consent" JSONB NOT NULL,
    "questions" JSONB NOT NULL,
    "mark" TEXT NOT NULL DEFAULT '',
    "images" JSONB NOT NULL DEFAULT '[]',
    "scores" JSONB NOT NULL DEFAULT '[]',
    "result" JSONB,
    "quality" JSONB,
    "recommendation" JSONB,
    "settings_rev" INTEGER NOT NULL DEFAULT 0,
    "share_secret" BYTEA NOT NULL,
    "share_expires_at" TIMESTAMPTZ NOT NULL,
    "share_revoked_at" TIMESTAMPTZ,
    "is_simulated" BOOLEAN NOT NULL DEFAULT false,
    "is_late" BOOLEAN NOT NULL DEFAULT false,
    "search_grams" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "skin_record_pkey" PRIMARY KEY ("tenant_id","record_id")
);

CREATE TABLE "record_key" (
    "tenant_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "client_uuid" UUID NOT NULL,
    "record_id" UUID NOT NULL,

    CONSTRAINT "record_key_pkey" PRIMARY KEY ("tenant_id","device_id","client_uuid")
);

CREATE TABLE "record_open" (
    "tenant_id" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "arrive_time" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "record_open_pkey" PRIMARY KEY ("tenant_id","record_id")
);

CREATE TABLE "record_day" (
    "tenant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "late" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "record_day_pkey" PRIMARY KEY ("tenant_id","day","user_id","device_id")
);

CREATE TABLE "captcha" (
    "t" TEXT NOT NULL,
    "r" TEXT NOT NULL,
    "answer_hash" BYTEA NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "captcha_pkey" PRIMARY KEY ("t","r")
);

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

CREATE TABLE "list_view" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "search" JSONB NOT NULL DEFAULT '{}',
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "list_view_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "list_default" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "view_id" INTEGER NOT NULL,

    CONSTRAINT "list_default_pkey" PRIMARY KEY ("tenant_id","user_id","list")
);

CREATE TABLE "list_layout" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "list" TEXT NOT NULL,
    "order" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "hidden" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "widths" JSONB NOT NULL DEFAULT '{}',
    "density" TEXT NOT NULL DEFAULT 'normal',

    CONSTRAINT "list_layout_pkey" PRIMARY KEY ("tenant_id","user_id","list")
);

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

CREATE TABLE "audit_log" (
    "tenant_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
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

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("tenant_id","number")
);

CREATE TABLE "audit_anchor" (
    "tenant_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "detached_at" TIMESTAMPTZ,

    CONSTRAINT "audit_anchor_pkey" PRIMARY KEY ("tenant_id","number")
);

-- Indexes
CREATE UNIQUE INDEX "tenant_key_key" ON "tenant"("key");
CREATE INDEX "session_tenant_id_user_id_idx" ON "session"("tenant_id", "user_id");
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");
CREATE UNIQUE INDEX "device_serial_device_no_key" ON "device_serial"("device_no");
CREATE UNIQUE INDEX "device_serial_active_code_hash_key" ON "device_serial"("active_code_hash");
CREATE INDEX "device_serial_request_id_idx" ON "device_serial"("request_id");
CREATE UNIQUE INDEX "code_request_batch_id_key" ON "code_request"("batch_id");
CREATE INDEX "code_request_status_id_idx" ON "code_request"("status", "id");
CREATE INDEX "device_device_no_idx" ON "device"("device_no");
CREATE INDEX "device_guide_tenant_id_user_id_idx" ON "device_guide"("tenant_id", "user_id");
CREATE INDEX "goods_tenant_id_shelf_status_idx" ON "goods"("tenant_id", "shelf_status");
CREATE INDEX "scheme_goods_tenant_id_goods_id_idx" ON "scheme_goods"("tenant_id", "goods_id");
CREATE INDEX "goods_device_tenant_id_device_id_idx" ON "goods_device"("tenant_id", "device_id");
CREATE INDEX "stored_file_crt_time_idx" ON "stored_file"("crt_time");
CREATE INDEX "goods_effect_tenant_id_goods_type_id_idx" ON "goods_effect"("tenant_id", "goods_type_id");
CREATE UNIQUE INDEX "goods_effect_tenant_id_goods_id_goods_type_id_key" ON "goods_effect"("tenant_id", "goods_id", "goods_type_id");
CREATE INDEX "setting_revision_tenant_id_area_id_idx" ON "setting_revision"("tenant_id", "area", "id");
CREATE INDEX "thing_revision_tenant_id_kind_thing_id_id_idx" ON "thing_revision"("tenant_id", "kind", "thing_id", "id");
CREATE INDEX "captcha_expires_at_idx" ON "captcha"("expires_at");
CREATE INDEX "verify_code_recipient_biz_id_idx" ON "verify_code"("recipient", "biz", "id");
CREATE INDEX "verify_code_expires_at_idx" ON "verify_code"("expires_at");
CREATE INDEX "outbox_message_crt_time_idx" ON "outbox_message"("crt_time");
CREATE UNIQUE INDEX "api_token_tenant_id_token_hash_key" ON "api_token"("tenant_id", "token_hash");
CREATE INDEX "list_view_tenant_id_list_idx" ON "list_view"("tenant_id", "list");
CREATE UNIQUE INDEX "list_view_tenant_id_user_id_list_name_key" ON "list_view"("tenant_id", "user_id", "list", "name");
CREATE INDEX "support_ticket_id_idx" ON "support_ticket"("id");
CREATE INDEX "support_ticket_status_id_idx" ON "support_ticket"("status", "id");
CREATE INDEX "audit_log_tenant_id_time_idx" ON "audit_log"("tenant_id", "time");

-- Foreign keys
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "session" ADD CONSTRAINT "session_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "device_serial" ADD CONSTRAINT "device_serial_request_id_fkey" FOREIGN KEY ("request_id")
  REFERENCES "code_request"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "device" ADD CONSTRAINT "device_serial_id_fkey" FOREIGN KEY ("serial_id")
  REFERENCES "device_serial"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "device_guide" ADD CONSTRAINT "device_guide_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id")
  REFERENCES "device"("tenant_id", "device_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "device_guide" ADD CONSTRAINT "device_guide_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "score_offset" ADD CONSTRAINT "score_offset_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "goods_type" ADD CONSTRAINT "goods_type_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_category_id_fkey" FOREIGN KEY ("tenant_id", "category_id")
  REFERENCES "goods_category"("tenant_id", "category_id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_scheme_id_fkey" FOREIGN KEY ("tenant_id", "scheme_id")
  REFERENCES "scheme"("tenant_id", "scheme_id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_import_batch_id_fkey" FOREIGN KEY ("tenant_id", "import_batch_id")
  REFERENCES "import_batch"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "import_batch" ADD CONSTRAINT "import_batch_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "scheme" ADD CONSTRAINT "scheme_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "scheme_step" ADD CONSTRAINT "scheme_step_tenant_id_scheme_id_fkey" FOREIGN KEY ("tenant_id", "scheme_id")
  REFERENCES "scheme"("tenant_id", "scheme_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "scheme_goods" ADD CONSTRAINT "scheme_goods_tenant_id_scheme_id_step_fkey" FOREIGN KEY ("tenant_id", "scheme_id", "step")
  REFERENCES "scheme_step"("tenant_id", "scheme_id", "step") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "scheme_goods" ADD CONSTRAINT "scheme_goods_tenant_id_goods_id_fkey" FOREIGN KEY ("tenant_id", "goods_id")
  REFERENCES "goods"("tenant_id", "goods_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "goods_category" ADD CONSTRAINT "goods_category_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "goods_device" ADD CONSTRAINT "goods_device_tenant_id_goods_id_fkey" FOREIGN KEY ("tenant_id", "goods_id")
  REFERENCES "goods"("tenant_id", "goods_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "goods_device" ADD CONSTRAINT "goods_device_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id")
  REFERENCES "device"("tenant_id", "device_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "stored_file" ADD CONSTRAINT "stored_file_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "goods_effect" ADD CONSTRAINT "goods_effect_tenant_id_goods_id_fkey" FOREIGN KEY ("tenant_id", "goods_id")
  REFERENCES "goods"("tenant_id", "goods_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "goods_effect" ADD CONSTRAINT "goods_effect_tenant_id_goods_type_id_fkey" FOREIGN KEY ("tenant_id", "goods_type_id")
  REFERENCES "goods_type"("tenant_id", "goods_type_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "push_mapping" ADD CONSTRAINT "push_mapping_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "config_value" ADD CONSTRAINT "config_value_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "setting_revision" ADD CONSTRAINT "setting_revision_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "thing_revision" ADD CONSTRAINT "thing_revision_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "question" ADD CONSTRAINT "question_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "result_text" ADD CONSTRAINT "result_text_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "skin_record" ADD CONSTRAINT "skin_record_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "skin_record" ADD CONSTRAINT "skin_record_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id")
  REFERENCES "device"("tenant_id", "device_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "skin_record" ADD CONSTRAINT "skin_record_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "record_day" ADD CONSTRAINT "record_day_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "list_default" ADD CONSTRAINT "list_default_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "list_default" ADD CONSTRAINT "list_default_tenant_id_view_id_fkey" FOREIGN KEY ("tenant_id", "view_id")
  REFERENCES "list_view"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "list_layout" ADD CONSTRAINT "list_layout_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "support_ticket" ADD CONSTRAINT "support_ticket_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id")
  REFERENCES "user_account"("tenant_id", "user_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "support_reply" ADD CONSTRAINT "support_reply_tenant_id_ticket_id_fkey" FOREIGN KEY ("tenant_id", "ticket_id")
  REFERENCES "support_ticket"("tenant_id", "id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;
ALTER TABLE "audit_anchor" ADD CONSTRAINT "audit_anchor_tenant_id_fkey" FOREIGN KEY ("tenant_id")
  REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- Settings ------------------------------------------------------------------------------------------------------------

-- A shop's settings_rev counts every change of what decides a test's result or what a mirror shows. Kept by triggers, so
-- that a change by any writer, psql included, is in force with the next test. Each statement of the trigger names one
-- shop. Rows don't move between shops.
create function bump_settings_rev() returns trigger language plpgsql as $$
declare
  changed_shop int;
begin
  for changed_shop in select distinct tenant_id from changed order by 1 loop
    update tenant set settings_rev = settings_rev + 1 where tenant_id = changed_shop;
  end loop;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array[
    'score_offset', 'goods_type', 'goods', 'goods_effect', 'push_mapping', 'config_value', 'question', 'result_text',
    'scheme', 'scheme_step', 'scheme_goods'
  ] loop
    execute format('create trigger settings_rev_insert after insert on %I referencing new table as changed
                    for each statement execute function bump_settings_rev()', name);
    execute format('create trigger settings_rev_update after update on %I referencing new table as changed
                    for each statement execute function bump_settings_rev()', name);
    execute format('create trigger settings_rev_delete after delete on %I referencing old table as changed
                    for each statement execute function bump_settings_rev()', name);
  end loop;
end $$;

-- Which mirrors a product is for decides a test's result like the product itself.
create trigger settings_rev_insert after insert on goods_device referencing new table as changed
  for each statement execute function bump_settings_rev();
create trigger settings_rev_delete after delete on goods_device referencing old table as changed
  for each statement execute function bump_settings_rev();

-- A category's role decides a test's result like its goods do.
create trigger settings_rev_update after update on goods_category referencing new table as changed
  for each statement execute function bump_settings_rev();

create function bump_own_settings_rev() returns trigger language plpgsql as $$
begin
  new.settings_rev := old.settings_rev + 1;
  return new;
end $$;

create trigger settings_rev_own before update of shop, platform, work_mode, timezone, currency, default_locale on tenant
  for each row when (old is distinct from new) execute function bump_own_settings_rev();

-- Versions of what people edit ----------------------------------------------------------------------------------------

-- Everything that people edit counts its changes, so that a save can tell that somebody else saved meanwhile. Kept by
-- triggers, because many statements write these rows. Only columns that people edit count: a mirror that reports, or an
-- account that signs in, changes nothing for an open form.
create function bump_rev() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

create trigger rev before update on goods for each row execute function bump_rev();
create trigger rev before update on goods_category for each row execute function bump_rev();
create trigger rev before update on scheme for each row execute function bump_rev();
create trigger rev before update on tip for each row execute function bump_rev();
create trigger rev before update on device for each row
  when ((old.shop, old.remark) is distinct from (new.shop, new.remark)) execute function bump_rev();
create trigger rev before update on device_serial for each row
  when ((old.status, old.comment) is distinct from (new.status, new.comment)) execute function bump_rev();
create trigger rev before update on user_account for each row
  when ((old.user_acct, old.mobile, old.email, old.name, old.shop, old.sex, old.power, old.status, old.location, old.level)
    is distinct from (new.user_acct, new.mobile, new.email, new.name, new.shop, new.sex, new.power, new.status, new.location, new.level))
  execute function bump_rev();

-- Accounts ------------------------------------------------------------------------------------------------------------

-- One signs in by account name, mobile number or e-mail, whatever their case. A deleted account gives its names back.
-- The trigger runs wherever an account is written, so that no code path can forget a name.
create function keep_login_names() returns trigger language plpgsql as $$
declare
  of_kind text;
  old_name text;
  new_name text;
begin
  foreach of_kind in array array['user_acct', 'mobile', 'email'] loop
    old_name := case when old.deleted_at is null then lower(to_jsonb(old) ->> of_kind) end;
    new_name := case when new.deleted_at is null then lower(to_jsonb(new) ->> of_kind) end;
    continue when old_name is not distinct from new_name;
    delete from login_name where name = old_name and kind = of_kind;
    if new_name is not null then
      -- Waits for whoever is writing the same name; nothing is inserted if they keep it.
      insert into login_name (name, kind, tenant_id, user_id)
      values (new_name, of_kind, new.tenant_id, new.user_id) on conflict do nothing;
      if not found then
        raise unique_violation using message = 'the login name is taken', table = 'login_name', constraint = 'login_name_' || of_kind;
      end if;
    end if;
  end loop;
  return null;
end $$;
create trigger login_names_of_new after insert or delete on user_account
  for each row execute function keep_login_names();
create trigger login_names after update of user_acct, mobile, email, deleted_at on user_account
  for each row execute function keep_login_names();

-- A mirror names the guide of a test.
create index user_account_acct_idx on user_account (tenant_id, lower(user_acct)) where deleted_at is null;

-- Mirrors and guides --------------------------------------------------------------------------------------------------

-- Finds a device number whatever the case of its letters.
create index device_serial_number on device_serial (lower(device_no));

-- The lock on the row of device_serial decides between two shops. This index keeps one shop from having a mirror twice.
create unique index device_bound_once on device (tenant_id, serial_id) where unbound_at is null;

-- Heartbeats change columns without index: with room on the page, no index follows.
alter table device set (fillfactor = 70);

-- One application at a time for a guide and a mirror; refused and ended ones are history.
create unique index device_guide_once on device_guide (tenant_id, device_id, user_id) where review_status in (0, 10);

-- Catalogue -----------------------------------------------------------------------------------------------------------

-- A product number, a category's name and a scheme's name stand once in a shop. Deleted products and schemes give theirs
-- back.
create unique index goods_no_once on goods (tenant_id, lower(goods_no)) where goods_no <> '' and deleted_at is null;
create unique index goods_category_once on goods_category (tenant_id, lower(name));
create unique index scheme_name_once on scheme (tenant_id, lower(name)) where deleted_at is null;

create index goods_import_batch on goods (tenant_id, import_batch_id) where import_batch_id is not null;

alter table goods_category add constraint goods_category_step_role
  check (step_role in ('cleanse', 'tone', 'treat', 'eye', 'mask', 'moisturise', 'protect', 'other'));

-- Tips ----------------------------------------------------------------------------------------------------------------

-- Deleted tips can be taken back; their key is free meanwhile.
create unique index tip_key_once on tip (type, lang) where deleted_at is null;

-- Tests ---------------------------------------------------------------------------------------------------------------

-- Lists of a shop, of a guide and of a mirror, newest first. Deleted records are in none of them.
create index skin_record_time_idx on skin_record (tenant_id, test_time desc, record_id desc) where deleted_at is null;
create index skin_record_user_idx on skin_record (tenant_id, user_id, test_time desc, record_id desc) where deleted_at is null;
create index skin_record_device_idx on skin_record (tenant_id, device_id, test_time desc, record_id desc) where deleted_at is null;

-- Finds the tests that arrived while a listener was away.
create index skin_record_arrive_idx on skin_record (tenant_id, arrive_time) where deleted_at is null;

-- Pieces of names and phones with the shop's number before each, so that a search never meets another shop's records. A
-- second column in the index would do the same with two lists to intersect: ten times slower in a large shop.
-- The function is marked unsafe for parallel plans, because starting helpers takes longer than such a search.
create function tenant_grams(tenant_id int, grams text[]) returns text[] language sql immutable parallel unsafe
  return string_to_array(tenant_id || ' ' || array_to_string(grams, ',' || tenant_id || ' '), ',');

-- The index has deleted records too, because the planner ignores how frequent values are if an index has a condition. Half a
-- megabyte of new entries at most wait for being sorted in: each search reads all of them, and one test pays for sorting.
create index skin_record_search_idx on skin_record using gin (tenant_grams(tenant_id, search_grams))
  with (gin_pending_list_limit = 512);

-- A test begins as a small row, gets its photos one by one and then its result. Room on the page, and values that leave
-- the row early, let all of this happen on one page, so that no index follows (a HOT update). The table grows far more
-- than it changes, which the usual thresholds wait out for too long.
alter table skin_record set (
  fillfactor = 50, toast_tuple_target = 1024, autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The trash lists a shop's deleted tests, the last one first. Few of millions of rows are deleted.
create index skin_record_trash_idx on skin_record (tenant_id, deleted_at desc, record_id desc) where deleted_at is not null;

-- A job looks for imports that can no longer be undone and still have their rows and goods.
create index import_batch_kept_idx on import_batch (crt_time) where before is not null;

-- Audit log -----------------------------------------------------------------------------------------------------------

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;

-- An entry's hash covers the entry before it in its shop, so that a row that was changed or removed with SQL shows. It is
-- the sha256 of the bytes of that hash and of a JSON array of texts: columns, because a row's type differs between
-- partitions and shards.
create function audit_hash(previous bytea, tenant_id int, number int, "time" timestamptz, actor_id int, actor_name text,
  action text, entity text, entity_id text, details jsonb, ip text, x_tid text) returns bytea language sql stable
  return sha256(coalesce(previous, ''::bytea) || convert_to(to_jsonb(array[tenant_id::text, number::text,
    extract(epoch from "time")::text, actor_id::text, actor_name, action, entity, entity_id, details::text, ip, x_tid])::text,
    'UTF8'));

create function audit_chain() returns trigger language plpgsql as $$
declare
  previous record;
begin
  -- One writer at a time for a shop.
  perform pg_advisory_xact_lock(7311, new.tenant_id);
  select number, hash, time into previous from audit_log where tenant_id = new.tenant_id order by number desc limit 1;
  if not found then
    select number, hash into previous from audit_anchor where tenant_id = new.tenant_id order by number desc limit 1;
  elsif date_trunc('month', new.time, 'UTC') > date_trunc('month', previous.time, 'UTC') then
    -- The month is over: its last entry becomes an anchor, which stays when the month's entries go.
    insert into audit_anchor (tenant_id, number, hash) values (new.tenant_id, previous.number, previous.hash);
  end if;
  new.number := coalesce(previous.number, 0) + 1;
  new.hash := audit_hash(previous.hash, new.tenant_id, new.number, new.time, new.actor_id, new.actor_name, new.action,
    new.entity, new.entity_id, new.details, new.ip, new.x_tid);
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();

-- Entries are only ever added, except that those up to a detached anchor may go.
create function audit_is_detached(shop int, entry int) returns boolean language sql stable
  return exists (select from audit_anchor where tenant_id = shop and number >= entry and detached_at is not null);
create trigger audit_append_only before update on audit_log
  for each row execute function audit_is_append_only();
create trigger audit_keep before delete on audit_log
  for each row when (not audit_is_detached(old.tenant_id, old.number)) execute function audit_is_append_only();
create trigger audit_keep_all before truncate on audit_log
  for each statement execute function audit_is_append_only();
create trigger audit_append_only before update of tenant_id, number, hash or delete on audit_anchor
  for each row execute function audit_is_append_only();
create trigger audit_keep_all before truncate on audit_anchor
  for each statement execute function audit_is_append_only();

-- The platform itself -------------------------------------------------------------------------------------------------

-- The first tenant is the platform itself; its accounts are the platform administrators.
insert into tenant (key, shop) values ('platform', '');
