-- The overview counts a guide's customers by these two indexes alone, without the tests themselves. The added columns are
-- set when a test begins, so the update that ends it touches no index (HOT).
create index skin_record_user_new on skin_record (tenant_id, user_id, test_time desc, record_id desc)
  include (customer_id, device_id) where deleted_at is null;
create index skin_record_device_new on skin_record (tenant_id, device_id, test_time desc, record_id desc)
  include (customer_id, user_id) where deleted_at is null;

drop index skin_record_user_idx, skin_record_device_idx;
alter index skin_record_user_new rename to skin_record_user_idx;
alter index skin_record_device_new rename to skin_record_device_idx;
