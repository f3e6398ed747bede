-- What guides may see depends on the shop's work mode: open live updates of a shop end when it changes.
create function tell_mode_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_change', new.tenant_id || ':0');
  return null;
end $$;
create trigger work_mode_change after update of work_mode on tenant
  for each row when (old.work_mode is distinct from new.work_mode) execute function tell_mode_change();
