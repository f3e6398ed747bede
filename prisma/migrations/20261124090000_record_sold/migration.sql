-- The tests with a sale, newest first: few among many, so a list of them doesn't read the others. No index names
-- `status`, because then the end of a test would have to change all indexes.
create index skin_record_sold_idx on skin_record (tenant_id, test_time desc, record_id desc)
  where deleted_at is null and sold is not null;
