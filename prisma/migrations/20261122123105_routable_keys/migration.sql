-- Tokens begin with their shop, and so do the keys that find them.
ALTER TABLE "session" DROP CONSTRAINT "session_pkey", ADD CONSTRAINT "session_pkey" PRIMARY KEY ("tenant_id", "token_hash");
DROP INDEX "api_token_token_hash_key";
CREATE UNIQUE INDEX "api_token_tenant_id_token_hash_key" ON "api_token"("tenant_id", "token_hash");

-- A share id names shop and record, so only its random part is stored.
DROP INDEX "skin_record_share_id_key";
ALTER TABLE "skin_record" DROP COLUMN "share_id", ADD COLUMN "share_secret" BYTEA NOT NULL;

CREATE TABLE "login_name" (
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,

    CONSTRAINT "login_name_pkey" PRIMARY KEY ("name", "kind")
);

-- One signs in by account name, mobile number or e-mail, whatever their case. A deleted account gives its names back.
-- The trigger runs wherever an account is written, so that no code path can forget a name.
create function keep_login_names() returns trigger language plpgsql as $$
declare
  of_kind text;
  old_name text;
  new_name text;
begin
  foreach of_kind in array array['user_acct', 'mobile', 'email'] loop
    old_name := case when old.deleted_at is null then lower(to_jsonb(old) ->> of_kind) end;
    new_name := case when new.deleted_at is null then lower(to_jsonb(new) ->> of_kind) end;
    continue when old_name is not distinct from new_name;
    delete from login_name where name = old_name and kind = of_kind;
    if new_name is not null then
      -- Waits for whoever is writing the same name; nothing is inserted if they keep it.
      insert into login_name (name, kind, tenant_id, user_id)
      values (new_name, of_kind, new.tenant_id, new.user_id) on conflict do nothing;
      if not found then
        raise unique_violation using message = 'the login name is taken', table = 'login_name', constraint = 'login_name_' || of_kind;
      end if;
    end if;
  end loop;
  return null;
end $$;
create trigger login_names_of_new after insert or delete on user_account
  for each row execute function keep_login_names();
create trigger login_names after update of user_acct, mobile, email, deleted_at on user_account
  for each row execute function keep_login_names();

drop index user_account_user_acct_ci, user_account_mobile_ci, user_account_email_ci;
-- A mirror names the guide of a test.
create index user_account_acct_idx on user_account (tenant_id, lower(user_acct)) where deleted_at is null;
