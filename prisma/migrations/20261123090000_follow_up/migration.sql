-- CreateTable
CREATE TABLE "follow_up" (
    "tenant_id" INTEGER NOT NULL,
    "record_id" UUID NOT NULL,
    "due_on" DATE NOT NULL,
    "outcome" TEXT NOT NULL DEFAULT '',
    "is_done" BOOLEAN NOT NULL DEFAULT false,
    "note" TEXT NOT NULL DEFAULT '',
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "noted_by" TEXT NOT NULL DEFAULT '',
    "noted_at" TIMESTAMPTZ,
    "rev" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "follow_up_pkey" PRIMARY KEY ("tenant_id","record_id")
);

-- AddForeignKey
ALTER TABLE "follow_up" ADD CONSTRAINT "follow_up_tenant_id_record_id_fkey" FOREIGN KEY ("tenant_id", "record_id")
  REFERENCES "skin_record"("tenant_id", "record_id") ON DELETE CASCADE ON UPDATE NO ACTION;

create index follow_up_due_idx on follow_up (tenant_id, due_on, record_id) where not is_done;
create trigger rev before update on follow_up for each row execute function bump_rev();

-- The re-tests of the tests so far. The ingest adds them from now on.
insert into follow_up (tenant_id, record_id, due_on)
select tenant_id, record_id, test_day + (recommendation->'scheme'->>'cycle_days')::int
  from skin_record
 where customer_id is not null and deleted_at is null and consent->>'contact' = '1'
   and recommendation->'scheme'->>'cycle_days' is not null;
