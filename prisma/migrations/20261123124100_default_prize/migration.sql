-- A promotion, and each draft of an account, has one default consolation prize.
create unique index award_default_once on award (tenant_id, act_id) where not notdefault and deleted_at is null;
create unique index award_draft_default_once on award (tenant_id, draft_user_id, draft_code)
  where not notdefault and act_id is null and deleted_at is null;

create index award_draft_idx on award (tenant_id, crt_time) where act_id is null;
CREATE INDEX "award_tenant_id_prize_id_idx" ON "award"("tenant_id", "prize_id");
