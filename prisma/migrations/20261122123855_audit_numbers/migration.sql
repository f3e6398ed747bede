drop trigger audit_chain on audit_log;
drop function audit_chain, audit_row_hash;
drop table audit_log;

CREATE TABLE "audit_log" (
    "tenant_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "time" TIMESTAMPTZ NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" INTEGER,
    "actor_name" TEXT NOT NULL DEFAULT '',
    "action" TEXT NOT NULL,
    "entity" TEXT NOT NULL DEFAULT '',
    "entity_id" TEXT NOT NULL DEFAULT '',
    "details" JSONB NOT NULL DEFAULT '{}',
    "ip" TEXT NOT NULL DEFAULT '',
    "x_tid" TEXT NOT NULL DEFAULT '',
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("tenant_id","number")
);

CREATE TABLE "audit_anchor" (
    "tenant_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "detached_at" TIMESTAMPTZ,

    CONSTRAINT "audit_anchor_pkey" PRIMARY KEY ("tenant_id","number")
);

CREATE INDEX "audit_log_tenant_id_time_idx" ON "audit_log"("tenant_id", "time");

ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

ALTER TABLE "audit_anchor" ADD CONSTRAINT "audit_anchor_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "tenant"("tenant_id") ON DELETE RESTRICT ON UPDATE NO ACTION;

-- An entry's hash covers the entry before it in its shop, so that a row changed or removed behind our back shows. It is
-- the sha256 of the bytes of that hash and of a JSON array of texts: columns, because a row's type differs between
-- partitions and shards.
create function audit_hash(previous bytea, tenant_id int, number int, "time" timestamptz, actor_id int, actor_name text,
  action text, entity text, entity_id text, details jsonb, ip text, x_tid text) returns bytea language sql stable
  return sha256(coalesce(previous, ''::bytea) || convert_to(to_jsonb(array[tenant_id::text, number::text,
    extract(epoch from "time")::text, actor_id::text, actor_name, action, entity, entity_id, details::text, ip, x_tid])::text,
    'UTF8'));

create function audit_chain() returns trigger language plpgsql as $$
declare
  previous record;
begin
  -- One writer at a time for a shop.
  perform pg_advisory_xact_lock(7311, new.tenant_id);
  select number, hash, time into previous from audit_log where tenant_id = new.tenant_id order by number desc limit 1;
  if not found then
    select number, hash into previous from audit_anchor where tenant_id = new.tenant_id order by number desc limit 1;
  elsif date_trunc('month', new.time, 'UTC') > date_trunc('month', previous.time, 'UTC') then
    -- The month is over: its last entry becomes an anchor, which stays when the month's entries go.
    insert into audit_anchor (tenant_id, number, hash) values (new.tenant_id, previous.number, previous.hash);
  end if;
  new.number := coalesce(previous.number, 0) + 1;
  new.hash := audit_hash(previous.hash, new.tenant_id, new.number, new.time, new.actor_id, new.actor_name, new.action,
    new.entity, new.entity_id, new.details, new.ip, new.x_tid);
  return new;
end $$;
create trigger audit_chain before insert on audit_log for each row execute function audit_chain();

-- Entries are only ever added, except that those up to a detached anchor may go.
create function audit_is_detached(shop int, entry int) returns boolean language sql stable
  return exists (select from audit_anchor where tenant_id = shop and number >= entry and detached_at is not null);
create trigger audit_append_only before update on audit_log
  for each row execute function audit_is_append_only();
create trigger audit_keep before delete on audit_log
  for each row when (not audit_is_detached(old.tenant_id, old.number)) execute function audit_is_append_only();
create trigger audit_keep_all before truncate on audit_log
  for each statement execute function audit_is_append_only();
create trigger audit_append_only before update of tenant_id, number, hash or delete on audit_anchor
  for each row execute function audit_is_append_only();
create trigger audit_keep_all before truncate on audit_anchor
  for each statement execute function audit_is_append_only();
