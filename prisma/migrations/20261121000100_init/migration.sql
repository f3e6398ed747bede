-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "tenant" (
    "tenant_id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "platform" TEXT NOT NULL DEFAULT 'default',
    "work_mode" SMALLINT NOT NULL DEFAULT 1,
    "timezone" TEXT NOT NULL DEFAULT 'Asia/Shanghai',
    "default_locale" TEXT NOT NULL DEFAULT 'zh',
    "settings_rev" INTEGER NOT NULL DEFAULT 1,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tenant_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
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
    "power" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "status" SMALLINT NOT NULL DEFAULT 10,
    "is_lock" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "last_login" TIMESTAMPTZ,
    "last_device" TEXT,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("tenant_id","user_id")
);

-- CreateTable
CREATE TABLE "session" (
    "token_hash" BYTEA NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "binding_hash" BYTEA,
    "free_login" BOOLEAN NOT NULL DEFAULT false,
    "ip" TEXT NOT NULL DEFAULT '',
    "user_agent" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ NOT NULL,
    "revoked_at" TIMESTAMPTZ,

    CONSTRAINT "session_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "device_serial" (
    "id" SERIAL NOT NULL,
    "device_no" TEXT NOT NULL,
    "active_code_hash" BYTEA,
    "code_used_at" TIMESTAMPTZ,
    "tenant_id" INTEGER,
    "model" TEXT NOT NULL DEFAULT '',
    "mac" TEXT NOT NULL DEFAULT '',
    "serial" TEXT NOT NULL DEFAULT '',
    "app_version" TEXT NOT NULL DEFAULT '',
    "ip" TEXT NOT NULL DEFAULT '',
    "location" TEXT NOT NULL DEFAULT '',
    "status" SMALLINT NOT NULL DEFAULT -1,
    "comment" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "activated_at" TIMESTAMPTZ,
    "last_open_time" TIMESTAMPTZ,

    CONSTRAINT "device_serial_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "device" (
    "tenant_id" INTEGER NOT NULL,
    "device_id" SERIAL NOT NULL,
    "serial_id" INTEGER NOT NULL,
    "device_no" TEXT NOT NULL,
    "secret_enc" BYTEA NOT NULL,
    "is_simulated" BOOLEAN NOT NULL DEFAULT false,
    "shop" TEXT NOT NULL DEFAULT '',
    "bound_at" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unbound_at" TIMESTAMPTZ,
    "last_seen" TIMESTAMPTZ,
    "seq_last" INTEGER NOT NULL DEFAULT 0,
    "acked_rev" INTEGER NOT NULL DEFAULT 0,
    "ack_error" TEXT NOT NULL DEFAULT '',
    "queue_len" INTEGER NOT NULL DEFAULT 0,
    "free_mb" INTEGER,

    CONSTRAINT "device_pkey" PRIMARY KEY ("tenant_id","device_id")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "goods_type" (
    "tenant_id" INTEGER NOT NULL,
    "goods_type_id" SERIAL NOT NULL,
    "seed_key" TEXT,
    "type_name" JSONB NOT NULL,
    "sort" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "goods_type_pkey" PRIMARY KEY ("tenant_id","goods_type_id")
);

-- CreateTable
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
    "tag" TEXT NOT NULL DEFAULT '',
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

    CONSTRAINT "goods_pkey" PRIMARY KEY ("tenant_id","goods_id")
);

-- CreateTable
CREATE TABLE "goods_effect" (
    "tenant_id" INTEGER NOT NULL,
    "goods_id" INTEGER NOT NULL,
    "rank" SMALLINT NOT NULL,
    "goods_type_id" INTEGER NOT NULL,

    CONSTRAINT "goods_effect_pkey" PRIMARY KEY ("tenant_id","goods_id","rank")
);

-- CreateTable
CREATE TABLE "push_mapping" (
    "tenant_id" INTEGER NOT NULL,
    "id" SERIAL NOT NULL,
    "analysis_type" TEXT NOT NULL,
    "goods_type_ids" INTEGER[],
    "threshold" SMALLINT NOT NULL DEFAULT 100,
    "status" SMALLINT NOT NULL DEFAULT 10,

    CONSTRAINT "push_mapping_pkey" PRIMARY KEY ("tenant_id","analysis_type")
);

-- CreateTable
CREATE TABLE "config_value" (
    "tenant_id" INTEGER NOT NULL,
    "scope" TEXT NOT NULL DEFAULT 'account',
    "scope_id" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "config_value_pkey" PRIMARY KEY ("tenant_id","scope","scope_id","key")
);

-- CreateTable
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

-- CreateTable
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

-- CreateTable
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
    "share_id" TEXT NOT NULL,
    "share_expires_at" TIMESTAMPTZ NOT NULL,
    "share_revoked_at" TIMESTAMPTZ,
    "is_simulated" BOOLEAN NOT NULL DEFAULT false,
    "is_late" BOOLEAN NOT NULL DEFAULT false,
    "search_grams" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "deleted_at" TIMESTAMPTZ,

    CONSTRAINT "skin_record_pkey" PRIMARY KEY ("tenant_id","record_id")
);

-- CreateTable
CREATE TABLE "record_day" (
    "tenant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,
    "late" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "record_day_pkey" PRIMARY KEY ("tenant_id","day","user_id","device_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tenant_key_key" ON "tenant"("key");

-- CreateIndex
CREATE UNIQUE INDEX "user_account_user_id_key" ON "user_account"("user_id");

-- CreateIndex
CREATE INDEX "session_tenant_id_user_id_idx" ON "session"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "device_serial_device_no_key" ON "device_serial"("device_no");

-- CreateIndex
CREATE UNIQUE INDEX "device_device_id_key" ON "device"("device_id");

-- CreateIndex
CREATE INDEX "device_device_no_idx" ON "device"("device_no");

-- CreateIndex
CREATE UNIQUE INDEX "goods_type_goods_type_id_key" ON "goods_type"("goods_type_id");

-- CreateIndex
CREATE UNIQUE INDEX "goods_goods_id_key" ON "goods"("goods_id");

-- CreateIndex
CREATE INDEX "goods_tenant_id_shelf_status_idx" ON "goods"("tenant_id", "shelf_status");

-- CreateIndex
CREATE INDEX "goods_effect_tenant_id_goods_type_id_idx" ON "goods_effect"("tenant_id", "goods_type_id");

-- CreateIndex
CREATE UNIQUE INDEX "goods_effect_tenant_id_goods_id_goods_type_id_key" ON "goods_effect"("tenant_id", "goods_id", "goods_type_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_mapping_id_key" ON "push_mapping"("id");

-- CreateIndex
CREATE UNIQUE INDEX "question_id_key" ON "question"("id");

-- CreateIndex
CREATE UNIQUE INDEX "skin_record_share_id_key" ON "skin_record"("share_id");

-- CreateIndex
CREATE UNIQUE INDEX "skin_record_tenant_id_device_id_client_uuid_key" ON "skin_record"("tenant_id", "device_id", "client_uuid");

-- AddForeignKey
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "device" ADD CONSTRAINT "device_serial_id_fkey" FOREIGN KEY ("serial_id") REFERENCES "device_serial"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "score_offset" ADD CONSTRAINT "score_offset_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_type" ADD CONSTRAINT "goods_type_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods" ADD CONSTRAINT "goods_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_effect" ADD CONSTRAINT "goods_effect_tenant_id_goods_id_fkey" FOREIGN KEY ("tenant_id", "goods_id") REFERENCES "goods"("tenant_id", "goods_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "goods_effect" ADD CONSTRAINT "goods_effect_tenant_id_goods_type_id_fkey" FOREIGN KEY ("tenant_id", "goods_type_id") REFERENCES "goods_type"("tenant_id", "goods_type_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_mapping" ADD CONSTRAINT "push_mapping_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "config_value" ADD CONSTRAINT "config_value_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question" ADD CONSTRAINT "question_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "result_text" ADD CONSTRAINT "result_text_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skin_record" ADD CONSTRAINT "skin_record_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skin_record" ADD CONSTRAINT "skin_record_tenant_id_device_id_fkey" FOREIGN KEY ("tenant_id", "device_id") REFERENCES "device"("tenant_id", "device_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "skin_record" ADD CONSTRAINT "skin_record_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "user_account"("tenant_id", "user_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_day" ADD CONSTRAINT "record_day_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE CASCADE;


