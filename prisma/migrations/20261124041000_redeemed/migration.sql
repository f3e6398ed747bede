-- The redemptions of a coupon are counted when they happen.
alter table coupon add column redeemed int not null default 0;

update coupon c
   set redeemed = (select count(*) from coupon_claim k
                    where k.tenant_id = c.tenant_id and k.coupon_id = c.coupon_id and k.redeemed_at is not null)
                + (select count(*) from coupon_use u where u.tenant_id = c.tenant_id and u.coupon_id = c.coupon_id);

create function count_redeemed() returns trigger language plpgsql as $$
declare
  change int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  if tg_op = 'UPDATE' then
    if new.redeemed_at is null then
      change := -1;
    end if;
  end if;
  update coupon set redeemed = redeemed + change
   where tenant_id = coalesce(new.tenant_id, old.tenant_id) and coupon_id = coalesce(new.coupon_id, old.coupon_id);
  return null;
end $$;

-- A claim that goes with its test still counts as redeemed, as it counts as claimed.
create trigger redeemed after update of redeemed_at on coupon_claim for each row
  when ((old.redeemed_at is null) <> (new.redeemed_at is null)) execute function count_redeemed();
create trigger redeemed_shared after insert or delete on coupon_use for each row execute function count_redeemed();

-- The winners of a promotion.
create index draw_won_idx on draw (tenant_id, act_id, seq) where redeem_code is not null;
