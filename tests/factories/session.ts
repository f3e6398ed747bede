import { openSession } from '../../apps/server/src/modules/identity/session.store.ts';
import type { Account } from './accounts.ts';
import type { RunningServer } from './server.ts';

export interface SessionState {
  /** True if the session works only together with a cookie, as in a browser. */
  readonly is_browser?: boolean | undefined;
  /** The number of seconds until the session expires. */
  readonly seconds?: number | undefined;
}

/** Opens a session of an account without checking a password, because that check is slow. */
export async function buildSession(
  { services: { pool } }: RunningServer,
  { user_acct }: Pick<Account, 'user_acct'>,
  { is_browser = false, seconds = 3600 }: SessionState = {},
): Promise<{ readonly access_token: string; readonly binding: string | undefined }> {
  const { rows } = await pool.query(
    'select tenant_id, user_id, password_hash from user_account where user_acct = $1 and deleted_at is null',
    [user_acct],
  );
  const client = {
    ip: '127.0.0.1',
    user_agent: 'test',
    is_browser,
    is_foreign_page: false,
    is_secure: false,
    binding: undefined,
    device: undefined,
  };
  const session = await openSession(pool, rows[0], client, { seconds, isFreeLogin: false });
  if (!session) throw new Error(`no session for ${user_acct}`);
  return session;
}
