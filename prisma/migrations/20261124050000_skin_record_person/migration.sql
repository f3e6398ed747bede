-- The tests of a person, newest first, deleted ones too: a purge, an erasure and the check of the foreign key look for
-- deleted tests as well.
create index skin_record_person_idx on skin_record (tenant_id, customer_id, test_time desc, record_id desc);

drop index skin_record_customer_idx;
