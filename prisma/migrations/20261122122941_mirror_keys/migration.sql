-- What a mirror says of itself stands with its shop. The register of device numbers knows who has the mirror; it isn't
-- written by heartbeats.
alter table "device" add column "app_version" text not null default '',
add column "ip" text not null default '',
add column "location" text not null default '',
add column "last_open_time" timestamptz;
alter table "device_serial" drop column "app_version",
drop column "ip",
drop column "location",
drop column "last_open_time",
add column "bound_device_id" integer;

-- The lock on the row of device_serial decides between two shops. This index keeps one shop from having a mirror twice.
drop index "device_bound_once";
create unique index device_bound_once on device (tenant_id, serial_id) where unbound_at is null;

-- Heartbeats change columns without index: with room on the page, no index follows.
alter table "device" set (fillfactor = 70);

create table "record_key" (
    "tenant_id" integer not null,
    "device_id" integer not null,
    "client_uuid" uuid not null,
    "record_id" uuid not null,
    constraint "record_key_pkey" primary key ("tenant_id", "device_id", "client_uuid")
);
drop index "skin_record_tenant_id_device_id_client_uuid_key";

create table "record_open" (
    "tenant_id" integer not null,
    "record_id" uuid not null,
    "arrive_time" timestamptz not null,
    constraint "record_open_pkey" primary key ("tenant_id", "record_id")
);
drop index "skin_record_open_idx";

-- A test begins as a small row, gets its photos one by one and then its result. Room on the page, and values that leave
-- the row early, let all of this happen on one page, so that no index follows (a HOT update).
alter table "skin_record" set (fillfactor = 50, toast_tuple_target = 1024);
