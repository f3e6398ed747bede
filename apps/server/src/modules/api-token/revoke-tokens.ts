// biome-ignore-all lint/plugin/sql-in-stores: it runs in a transaction of the caller, which may be another module's.
import type { Queryable } from '../../database/transaction.ts';

/** Revokes an account's API tokens, because an intruder may have created one. */
export async function revokeTokens(db: Queryable, tenant_id: number, user_id: number): Promise<void> {
  await db.query({
    name: 'api-token.revoke-all',
    text: 'update api_token set revoked_at = now() where tenant_id = $1 and user_id = $2 and revoked_at is null',
    values: [tenant_id, user_id],
  });
}
