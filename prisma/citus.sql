-- This script divides the database by shop. It needs Citus 14 or later. Run it once per database, as a superuser on the
-- coordinator: psql -v ON_ERROR_STOP=1 -f prisma/citus.sql
-- Before: run `create extension citus` on every node, and add the workers with citus_add_node. On each worker, run
-- `create extension pg_trgm; create extension btree_gin`. Let the servers migrate the database and then stop them.
-- Existing rows are moved.
--
-- The keys of a table decide where its rows are stored:
--   divided    The primary key begins with tenant_id. All rows of a shop are on one node.
--   reference  The server reads the table before it knows the shop, or divided tables refer to it. Every node has it.
--   local      Only the platform uses the table. It is on the coordinator.
begin;

-- 1. Decide where each table is stored.
create temporary table placement on commit drop as
with tables as (
  select c.oid, c.relname::text as name,
         exists (select 1 from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
                  where i.indrelid = c.oid and i.indisprimary and a.attname = 'tenant_id') as is_divided,
         exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as names_shop
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname <> '_prisma_migrations')
select name,
       case when is_divided then 'divided'
            when names_shop or exists (select 1 from pg_constraint f join tables d on d.oid = f.conrelid and d.is_divided
                                        where f.contype = 'f' and f.confrelid = tables.oid) then 'reference'
            else 'local' end as place
  from tables;

-- 2. Save the foreign keys, which are added again at the end. A table that isn't divided can't refer to a divided
-- table. The server checks these references itself.
create temporary table reference on commit drop as
select f.conname::text as name, source.name as source, pg_get_constraintdef(f.oid) as definition,
       source.place = 'divided' or target.place <> 'divided' as stays
  from pg_constraint f
  join placement source on format('public.%I', source.name)::regclass = f.conrelid
  join placement target on format('public.%I', target.name)::regclass = f.confrelid
 where f.contype = 'f';

-- 3. Divide the tables. Citus calls triggers unsafe by default. These triggers are safe, because they only change rows
-- on the same node, and rows of login_name, which every node has.
do $$
declare
  one record;
begin
  execute format('alter database %I set citus.enable_unsafe_triggers = on', current_database());
  execute format('alter database %I set citus.allow_nested_distributed_execution = on', current_database());
  set local citus.enable_unsafe_triggers = on;
  set local citus.multi_shard_modify_mode = 'sequential';
  for one in select * from reference loop
    execute format('alter table %I drop constraint %I', one.source, one.name);
  end loop;
  perform create_distributed_table('tenant', 'tenant_id', shard_count => 32);
  for one in select * from placement where place = 'divided' and name <> 'tenant' order by name loop
    perform create_distributed_table(one.name::regclass, 'tenant_id', colocate_with => 'tenant');
  end loop;
  for one in select * from placement where place = 'reference' order by name loop
    perform create_reference_table(one.name::regclass);
  end loop;
  for one in select * from reference where stays loop
    execute format('alter table %I add constraint %I %s', one.source, one.name, one.definition);
  end loop;
end $$;

commit;
