import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import type { Notifications } from '../../database/notifications.ts';
import { spread } from '../../kernel/spread.ts';

/**
 * Triggers in the database send these notifications, so that a change is noticed even if another server or a person
 * with SQL made it.
 */
const CHANNEL = 'account_change';
const EVERYBODY = 0;

export interface AccountWatch {
  /** Aborts when the account's permissions change or one of its sessions ends, on this server or another one. */
  changeOf(principal: UserPrincipal): { readonly signal: AbortSignal; release(): void };
}

interface Watched {
  readonly user_id: number;
  readonly abort: AbortController;
}

/** Watches accounts, to end long-running work such as live updates when permissions change. */
export async function createAccountWatch(notifications: Notifications): Promise<AccountWatch> {
  const watchedByTenant = new Map<number, Set<Watched>>();

  function end(isMeant: (tenant_id: number, user_id: number) => boolean): void {
    for (const [tenant_id, watched] of watchedByTenant) {
      for (const { user_id, abort } of watched) if (isMeant(tenant_id, user_id)) abort.abort();
    }
  }

  await notifications.on(
    CHANNEL,
    (payload) => {
      const [tenant, user] = payload.split(':').map(Number);
      end((tenant_id, user_id) => tenant_id === tenant && (user === EVERYBODY || user_id === user));
    },
    // A change may have been missed. Not all at once, because the clients come again immediately.
    () => {
      for (const { abort } of [...watchedByTenant.values()].flatMap((watched) => [...watched])) {
        spread(() => abort.abort());
      }
    },
  );

  return {
    changeOf({ tenant_id, user_id }) {
      const watched: Watched = { user_id, abort: new AbortController() };
      const ofTenant = watchedByTenant.get(tenant_id) ?? new Set();
      watchedByTenant.set(tenant_id, ofTenant.add(watched));
      return {
        signal: watched.abort.signal,
        release() {
          ofTenant.delete(watched);
          if (ofTenant.size === 0) watchedByTenant.delete(tenant_id);
        },
      };
    },
  };
}
