-- The first form of the migration `init` differs from today's in these tables. The second form differs in comments alone.
alter table import_batch alter column refused drop not null, alter column before drop not null;
create index import_batch_kept_idx on import_batch (crt_time) where before is not null;
alter table stored_file add column is_shown boolean not null default false;
