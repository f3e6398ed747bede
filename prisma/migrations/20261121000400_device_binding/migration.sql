-- A mirror belongs to one shop at a time, however many requests ask for it at once.
create unique index device_bound_once on device (serial_id) where unbound_at is null;
