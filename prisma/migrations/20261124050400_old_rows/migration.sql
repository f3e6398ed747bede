-- Jobs find old rows of all shops by these.
create index goods_visit_day_idx on goods_visit (day);
create index customer_move_crt_time_idx on customer_move (crt_time);
