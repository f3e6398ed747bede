-- Entries of the audit log are chained with a secret that isn't in the database. Each entry has a key of its own, made from
-- the secret and a number used once. The server sends that number and the two blocks that HMAC-SHA256 makes of the key
-- (RFC 2104); the row keeps the number alone. Earlier entries have none, and stay chained without a key.
alter table audit_log add column nonce bytea;

create function audit_text(tenant_id int, number int, "time" timestamptz, actor_id int, actor_name text, action text,
  entity text, entity_id text, details jsonb, ip text, x_tid text) returns text language sql stable
  return to_jsonb(array[tenant_id::text, number::text, extract(epoch from "time")::text, actor_id::text, actor_name, action,
    entity, entity_id, details::text, ip, x_tid])::text;

create or replace function audit_chain() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  previous record;
  message bytea;
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
  message := coalesce(previous.hash, ''::bytea) || convert_to(audit_text(new.tenant_id, new.number, new.time, new.actor_id,
    new.actor_name, new.action, new.entity, new.entity_id, new.details, new.ip, new.x_tid), 'UTF8');
  if new.nonce is null then
    new.hash := sha256(message);
  else
    new.hash := sha256(substr(new.nonce, 81, 64) || sha256(substr(new.nonce, 17, 64) || message));
    new.nonce := substr(new.nonce, 1, 16);
  end if;
  return new;
end $$;
drop function audit_hash;
