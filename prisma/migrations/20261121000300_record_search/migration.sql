-- Lists of a shop, of a guide and of a mirror, newest first. Deleted records are in none of them.
create index skin_record_time_idx on skin_record (tenant_id, test_time desc, record_id desc) where deleted_at is null;
create index skin_record_user_idx on skin_record (tenant_id, user_id, test_time desc, record_id desc) where deleted_at is null;
create index skin_record_device_idx on skin_record (tenant_id, device_id, test_time desc, record_id desc) where deleted_at is null;

-- What arrived while a listener was away.
create index skin_record_arrive_idx on skin_record (tenant_id, arrive_time) where deleted_at is null;

-- Tests that were begun and not ended yet; there are only ever a few of them.
create index skin_record_open_idx on skin_record (arrive_time) where end_digest is null;

-- Pieces of names and phones with the shop's number before each, so that a search never meets another shop's records. A
-- second column in the index would do the same with two lists to intersect: ten times slower in a large shop.
-- Not safe for parallel plans, on purpose: starting helpers takes longer than such a search.
create function tenant_grams(tenant_id int, grams text[]) returns text[] language sql immutable parallel unsafe
  return string_to_array(tenant_id || ' ' || array_to_string(grams, ',' || tenant_id || ' '), ',');

-- With deleted records as well: the planner ignores how frequent the values of an index are if it has a condition. Half a
-- megabyte of new entries at most wait for being sorted in: each search reads all of them, and one test pays for sorting.
create index skin_record_search_idx on skin_record using gin (tenant_grams(tenant_id, search_grams))
  with (gin_pending_list_limit = 512);

-- Photos and results are written into rows that exist already: with some room on each page no index has to follow.
-- The table grows far more than it changes, which the usual thresholds wait out for too long.
alter table skin_record set (
  fillfactor = 85, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02);
