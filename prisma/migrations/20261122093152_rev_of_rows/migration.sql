-- Everything that people edit counts its changes, so that a save can tell that somebody else saved meanwhile. Kept by
-- triggers, because many statements write these rows. Only columns that people edit count: a mirror that reports, or an
-- account that signs in, changes nothing for an open form.
alter table "goods" add column "rev" integer not null default 1;
alter table "goods_category" add column "rev" integer not null default 1;
alter table "scheme" add column "rev" integer not null default 1;
alter table "tip" add column "rev" integer not null default 1;
alter table "device" add column "rev" integer not null default 1;
alter table "device_serial" add column "rev" integer not null default 1;
alter table "user_account" add column "rev" integer not null default 1;

create function bump_rev() returns trigger language plpgsql as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

create trigger rev before update on goods for each row execute function bump_rev();
create trigger rev before update on goods_category for each row execute function bump_rev();
create trigger rev before update on scheme for each row execute function bump_rev();
create trigger rev before update on tip for each row execute function bump_rev();
create trigger rev before update on device for each row
  when ((old.shop, old.remark) is distinct from (new.shop, new.remark)) execute function bump_rev();
create trigger rev before update on device_serial for each row
  when ((old.status, old.comment) is distinct from (new.status, new.comment)) execute function bump_rev();
create trigger rev before update on user_account for each row
  when ((old.user_acct, old.mobile, old.email, old.name, old.shop, old.sex, old.power, old.status, old.location, old.level)
    is distinct from (new.user_acct, new.mobile, new.email, new.name, new.shop, new.sex, new.power, new.status, new.location, new.level))
  execute function bump_rev();

-- One change of one product, scheme or account: who, when, and each field before and after.
create table "thing_revision" (
  "tenant_id" integer not null,
  "id" serial not null,
  "kind" text not null,
  "thing_id" integer not null,
  "changes" jsonb not null,
  "user_id" integer not null,
  "user_name" text not null default '',
  "crt_time" timestamptz(6) not null default current_timestamp,
  constraint "thing_revision_pkey" primary key ("tenant_id", "id"),
  constraint "thing_revision_tenant_id_fkey" foreign key ("tenant_id") references "tenant" ("tenant_id") on delete restrict on update cascade
);
create unique index "thing_revision_id_key" on "thing_revision" ("id");
create index "thing_revision_tenant_id_kind_thing_id_id_idx" on "thing_revision" ("tenant_id", "kind", "thing_id", "id");
