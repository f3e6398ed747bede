ALTER TABLE "device_serial" ADD COLUMN "offered_from" TEXT NOT NULL DEFAULT '',
ADD COLUMN "offered_until" TIMESTAMPTZ,
ADD COLUMN "open_until" TIMESTAMPTZ;

-- Device numbers are found however they are typed.
create index device_serial_number on device_serial (lower(device_no));
