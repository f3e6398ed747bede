import {
  AUTH_TYPES,
  type DevicePrincipal,
  type Principal,
  type UserPrincipal,
} from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';

/** Where a request came from, as far as the server can know. */
export interface Client {
  readonly ip: string;
  readonly user_agent: string;
  readonly is_browser: boolean;
  /** Another site's page sent it. */
  readonly is_foreign_page: boolean;
  readonly is_secure: boolean;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Seconds; 0 removes it. */
  readonly maxAge: number;
}

/** Everything a handler knows about its request. It sees neither request nor reply. */
export interface Context<P extends Principal = Principal> {
  readonly principal: P;
  readonly locale: Locale;
  readonly trace_id: string;
  readonly client: Client;
  readonly services: Services;
  readonly log: Logger;
  /** HttpOnly cookies that go out with the answer. */
  readonly cookies: Cookie[];
  /** Address the browser or mirror called us by, without a path. */
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** Whose rows a store may touch. Stores are built from one, never without. */
export interface Scope {
  readonly tenant_id: number;
  /** The guide whose records alone may be seen; null for everybody in the shop. */
  readonly own_user_id: number | null;
  /** Mirrors whose records the guide may see as well. */
  readonly own_device_ids: readonly number[];
}

export function scopeOf(principal: UserPrincipal | DevicePrincipal): Scope {
  const { tenant_id } = principal;
  if (principal.kind !== 'user' || principal.auth_type !== AUTH_TYPES.guide) {
    return { tenant_id, own_user_id: null, own_device_ids: [] };
  }
  return { tenant_id, own_user_id: principal.user_id, own_device_ids: principal.device_ids };
}
