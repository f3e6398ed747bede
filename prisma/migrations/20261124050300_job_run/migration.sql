-- The last run of each scheduled job, and how many failed in a row.
create table job_run (
  name     text not null,
  begun_at timestamptz,
  ended_at timestamptz,
  failures integer not null default 0,
  error    text not null default '',
  constraint job_run_pkey primary key (name)
);
