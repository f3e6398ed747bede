-- CreateTable
CREATE TABLE "promotion" (
    "tenant_id" INTEGER NOT NULL,
    "act_id" SERIAL NOT NULL,
    "act_name" TEXT NOT NULL,
    "act_desc" TEXT NOT NULL DEFAULT '',
    "expect" TEXT,
    "start_time" DATE NOT NULL,
    "end_time" DATE NOT NULL,
    "act_bg" TEXT NOT NULL DEFAULT '',
    "status" SMALLINT NOT NULL DEFAULT 0,
    "daily_limit" SMALLINT DEFAULT 1,
    "seed_enc" BYTEA NOT NULL,
    "seed_hash" TEXT NOT NULL,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mod_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "promotion_pkey" PRIMARY KEY ("tenant_id","act_id")
);

-- CreateTable
CREATE TABLE "prize" (
    "tenant_id" INTEGER NOT NULL,
    "prize_id" SERIAL NOT NULL,
    "prize_name" TEXT NOT NULL,
    "prize_pic" TEXT NOT NULL DEFAULT '',
    "prize_detail" TEXT NOT NULL DEFAULT '',
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prize_pkey" PRIMARY KEY ("tenant_id","prize_id")
);

-- CreateTable
CREATE TABLE "award" (
    "tenant_id" INTEGER NOT NULL,
    "award_id" SERIAL NOT NULL,
    "act_id" INTEGER,
    "draft_user_id" INTEGER,
    "draft_code" TEXT NOT NULL DEFAULT '',
    "prize_id" INTEGER NOT NULL,
    "award_level" SMALLINT NOT NULL DEFAULT 1,
    "probability" INTEGER NOT NULL DEFAULT 0,
    "total_num" INTEGER,
    "awarded" INTEGER NOT NULL DEFAULT 0,
    "notdefault" BOOLEAN NOT NULL DEFAULT true,
    "deleted_at" TIMESTAMPTZ,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "award_pkey" PRIMARY KEY ("tenant_id","award_id")
);

-- CreateTable
CREATE TABLE "draw" (
    "tenant_id" INTEGER NOT NULL,
    "act_id" INTEGER NOT NULL,
    "seq" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "award_id" INTEGER,
    "draw_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "draw_day" DATE NOT NULL,
    "redeem_code" TEXT,
    "redeemed_at" TIMESTAMPTZ,
    "redeemed_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "draw_pkey" PRIMARY KEY ("tenant_id","act_id","seq")
);

-- CreateTable
CREATE TABLE "draw_terms" (
    "tenant_id" INTEGER NOT NULL,
    "act_id" INTEGER NOT NULL,
    "from_seq" INTEGER NOT NULL,
    "prizes" JSONB NOT NULL,
    "crt_time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "draw_terms_pkey" PRIMARY KEY ("tenant_id","act_id","from_seq")
);

-- CreateIndex
CREATE INDEX "award_tenant_id_act_id_idx" ON "award"("tenant_id", "act_id");

-- CreateIndex
CREATE INDEX "draw_tenant_id_record_id_idx" ON "draw"("tenant_id", "record_id");

-- CreateIndex
CREATE UNIQUE INDEX "draw_tenant_id_act_id_record_id_key" ON "draw"("tenant_id", "act_id", "record_id");

-- CreateIndex
CREATE UNIQUE INDEX "draw_tenant_id_redeem_code_key" ON "draw"("tenant_id", "redeem_code");

-- AddForeignKey
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "prize" ADD CONSTRAINT "prize_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "award" ADD CONSTRAINT "award_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "award" ADD CONSTRAINT "award_tenant_id_act_id_fkey" FOREIGN KEY ("tenant_id", "act_id") REFERENCES "promotion"("tenant_id", "act_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "award" ADD CONSTRAINT "award_tenant_id_prize_id_fkey" FOREIGN KEY ("tenant_id", "prize_id") REFERENCES "prize"("tenant_id", "prize_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "draw" ADD CONSTRAINT "draw_tenant_id_act_id_fkey" FOREIGN KEY ("tenant_id", "act_id") REFERENCES "promotion"("tenant_id", "act_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "draw" ADD CONSTRAINT "draw_tenant_id_award_id_fkey" FOREIGN KEY ("tenant_id", "award_id") REFERENCES "award"("tenant_id", "award_id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "draw_terms" ADD CONSTRAINT "draw_terms_tenant_id_act_id_fkey" FOREIGN KEY ("tenant_id", "act_id") REFERENCES "promotion"("tenant_id", "act_id") ON DELETE RESTRICT ON UPDATE NO ACTION;


alter table promotion add constraint promotion_days check (start_time <= end_time);
alter table award add constraint award_chance check (probability between 0 and 10000);
alter table award add constraint award_stock check (awarded >= 0 and awarded <= total_num);
alter table award add constraint award_place check ((act_id is null) <> (draft_user_id is null));

-- The promotions that may be running.
create index promotion_on_idx on promotion (tenant_id, start_time desc) where status = 10;

-- Draws change their own columns only, so that an open form doesn't get older by each draw.
create trigger rev before update on promotion for each row
  when ((old.act_name, old.act_desc, old.expect, old.start_time, old.end_time, old.act_bg, old.status, old.daily_limit)
    is distinct from (new.act_name, new.act_desc, new.expect, new.start_time, new.end_time, new.act_bg, new.status, new.daily_limit))
  execute function bump_rev();
create trigger rev before update on award for each row
  when ((old.prize_id, old.award_level, old.probability, old.total_num, old.deleted_at)
    is distinct from (new.prize_id, new.award_level, new.probability, new.total_num, new.deleted_at))
  execute function bump_rev();
