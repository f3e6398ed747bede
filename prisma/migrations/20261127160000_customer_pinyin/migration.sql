-- Names by their sound. The job `customer-pinyin` reads the names that are there already.
alter table customer add column pinyin text, add column initials text not null default '';

create index customer_pinyin_idx on customer (tenant_id, pinyin text_pattern_ops) where pinyin <> '';
create index customer_initials_idx on customer (tenant_id, initials text_pattern_ops) where initials <> '';
create index customer_unread_idx on customer (tenant_id, customer_id) where pinyin is null;
