-- One signs in by account name, mobile number or e-mail, whatever their case. A deleted account gives its names back.
create unique index user_account_user_acct_ci on user_account (lower(user_acct)) where deleted_at is null;
create unique index user_account_mobile_ci on user_account (lower(mobile)) where deleted_at is null;
create unique index user_account_email_ci on user_account (lower(email)) where deleted_at is null;

create table rate_limit (
  key varchar(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limit_pkey primary key (key)
);
create index rate_limit_expire_idx on rate_limit (expire);

-- The first tenant is the platform itself; its accounts are the platform administrators.
insert into tenant (key, shop) values ('platform', '');
