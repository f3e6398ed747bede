/** SQL: the name of the account of the shop $1 with this login. The login itself if it has no name, or is gone. */
export const accountName = (login: string): string =>
  `coalesce((select nullif(u.name, '') from user_account u
              where u.tenant_id = $1 and u.user_acct = ${login} and u.deleted_at is null limit 1), ${login})`;
