import type { ApiToken } from '@skin-mirror/shared/api-token/api-token.contract.ts';
import { MAX_TOKENS } from '@skin-mirror/shared/api-token/api-token.ts';
import type { ApiScope } from '@skin-mirror/shared/kernel/access.ts';
import type { Pool } from 'pg';
import { transaction } from '../../database/transaction.ts';

export interface NewToken {
  readonly name: string;
  readonly token_hash: Uint8Array;
  readonly hint: string;
  readonly scopes: readonly ApiScope[];
  readonly days: number;
}

/** A main account's tokens that aren't revoked, including expired ones. */
export function apiTokenStore(pool: Pool, { tenant_id, user_id }: { tenant_id: number; user_id: number }) {
  return {
    async list(): Promise<ApiToken[]> {
      const { rows } = await pool.query<ApiToken>({
        name: 'api-token.list',
        text: `select id, name, hint, scopes, crt_time, expires_at, last_used from api_token
                where tenant_id = $1 and user_id = $2 and revoked_at is null order by id desc`,
        values: [tenant_id, user_id],
      });
      return rows;
    },

    /** Undefined if the account has the maximum of valid tokens. */
    insert: ({ name, token_hash, hint, scopes, days }: NewToken): Promise<number | undefined> =>
      transaction(pool, async (db) => {
        // One at a time per account, so that the limit holds.
        await db.query('select 1 from user_account where tenant_id = $1 and user_id = $2 for no key update', [
          tenant_id,
          user_id,
        ]);
        const { rows } = await db.query<{ id: number }>({
          name: 'api-token.insert',
          text: `insert into api_token (tenant_id, user_id, name, token_hash, hint, scopes, expires_at)
                 select $1, $2, $3, $4, $5, $6, now() + make_interval(days => $7)
                  where (select count(*) from api_token where tenant_id = $1 and user_id = $2
                            and revoked_at is null and expires_at > now()) < ${MAX_TOKENS}
                 returning id`,
          values: [tenant_id, user_id, name, token_hash, hint, scopes, days],
        });
        return rows[0]?.id;
      }),

    /** The revoked token's name; undefined if it doesn't exist. */
    async revoke(id: number): Promise<string | undefined> {
      const { rows } = await pool.query<{ name: string }>({
        name: 'api-token.revoke',
        text: `update api_token set revoked_at = now()
                where tenant_id = $1 and user_id = $2 and id = $3 and revoked_at is null returning name`,
        values: [tenant_id, user_id, id],
      });
      return rows[0]?.name;
    },
  };
}
