-- Files and folders whose rows are deleted, until a job has removed them from the storage.
create table file_removal (
  tenant_id integer not null,
  path      text not null,
  constraint file_removal_pkey primary key (tenant_id, path)
);
