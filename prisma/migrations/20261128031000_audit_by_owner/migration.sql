-- The server's role adds entries to the audit log and owns nothing. The trigger writes the anchors as the owner.
alter function audit_chain() security definer set search_path = public, pg_temp;
