-- The deletion of a draft prize looks for draws of it.
create index draw_tenant_id_award_id_idx on draw (tenant_id, award_id);
