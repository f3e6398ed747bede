import type { Principal } from '@skin-mirror/shared/kernel/access.ts';
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
