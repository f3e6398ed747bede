import { isDeepStrictEqual } from 'node:util';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Notifications } from '../../database/notifications.ts';
import type { Database } from '../../database/pool.ts';
import { ACCOUNT_CHANGES, EVERYBODY } from '../../kernel/account-change.ts';
import { resolveAgain } from '../../kernel/principal.ts';
import { spread } from '../../kernel/spread.ts';

declare module '../../services.ts' {
  interface Services {
    readonly accountWatch: AccountWatch;
  }
}

/** Milliseconds between two checks, which find changes without a notification, such as one by SQL. */
const LOOK_MS = 60_000;

export interface AccountWatch {
  /** Returns a signal that aborts when the account's permissions change or one of its sessions ends, on any server. */
  changeOf(principal: UserPrincipal): { readonly signal: AbortSignal; release(): void };
}

interface Watched {
  readonly user_id: number;
  readonly abort: AbortController;
}

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
    // Runs after a lost connection, because notifications may be missing. The streams end at different times, because
    // each client reconnects immediately.
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
        // If the database doesn't answer, the account counts as unchanged until the next check.
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
