import { isDeepStrictEqual } from 'node:util';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Notifications } from '../../database/notifications.ts';
import type { Database } from '../../database/pool.ts';
import { resolveAgain } from '../../kernel/principal.ts';
import { spread } from '../../kernel/spread.ts';
import { ACCOUNT_CHANGES, EVERYBODY } from './account-change.ts';

/** The time in ms after which a change is noticed that no server told about, such as one made with SQL. */
const LOOK_MS = 60_000;

export interface AccountWatch {
  /** Aborts when the account's permissions change or one of its sessions ends, on this server or another one. */
  changeOf(principal: UserPrincipal): { readonly signal: AbortSignal; release(): void };
}

interface Watched {
  readonly user_id: number;
  readonly abort: AbortController;
}

/** Watches accounts, to end long-running work such as live updates when permissions change. */
export async function createAccountWatch(
  notifications: Notifications,
  pool: Database['pool'],
  lookMs: number = LOOK_MS,
): Promise<AccountWatch> {
  const watchedByTenant = new Map<number, Set<Watched>>();

  function end(isMeant: (tenant_id: number, user_id: number) => boolean): void {
    for (const [tenant_id, watched] of watchedByTenant) {
      for (const { user_id, abort } of watched) if (isMeant(tenant_id, user_id)) abort.abort();
    }
  }

  await notifications.on(
    ACCOUNT_CHANGES,
    (payload) => {
      const [tenant, user] = payload.split(':').map(Number);
      end((tenant_id, user_id) => tenant_id === tenant && (user === EVERYBODY || user_id === user));
    },
    // A change may have been missed. The streams don't end all at once, because their clients come again immediately.
    () => {
      for (const { abort } of [...watchedByTenant.values()].flatMap((watched) => [...watched])) {
        spread(() => abort.abort());
      }
    },
  );

  return {
    changeOf(principal) {
      const { tenant_id, user_id } = principal;
      const watched: Watched = { user_id, abort: new AbortController() };
      const ofTenant = watchedByTenant.get(tenant_id) ?? new Set();
      watchedByTenant.set(tenant_id, ofTenant.add(watched));
      const timer = setInterval(async () => {
        // If the database doesn't answer, the next look decides.
        const now = await resolveAgain(pool, principal).catch(() => principal);
        if (!isDeepStrictEqual(now, principal)) watched.abort.abort();
      }, lookMs).unref();
      return {
        signal: watched.abort.signal,
        release() {
          clearInterval(timer);
          ofTenant.delete(watched);
          if (ofTenant.size === 0) watchedByTenant.delete(tenant_id);
        },
      };
    },
  };
}
