-- The trash lists a shop's deleted tests, the last one first. Few of millions of rows are deleted.
create index skin_record_trash_idx on skin_record (tenant_id, deleted_at desc, record_id desc) where deleted_at is not null;
