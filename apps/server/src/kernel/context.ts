import type { AuditAction } from '@skin-mirror/shared/audit/audit-action.ts';
import type { Principal } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';

/** The sender of a request, as far as the server knows it. */
export interface Client {
  readonly ip: string;
  readonly user_agent: string;
  readonly is_browser: boolean;
  /** True if a page of another site sent the request. */
  readonly is_foreign_page: boolean;
  readonly is_secure: boolean;
}

export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** In seconds; 0 removes the cookie. */
  readonly maxAge: number;
}

/** Everything a handler knows about its request. Handlers don't get Fastify's request and reply. */
export interface Context<P extends Principal = Principal> {
  readonly principal: P;
  readonly locale: Locale;
  readonly trace_id: string;
  readonly client: Client;
  readonly services: Services;
  readonly log: Logger;
  /** The HttpOnly cookies that are sent with the answer. */
  readonly cookies: Cookie[];
  /** The scheme and host that the browser or mirror called. */
  readonly origin: string;
  /** Returns a signal that aborts when the answer is sent or the connection is lost. */
  signal(): AbortSignal;
  /** The entries that the operation may add to the audit log, as its contract names them. */
  readonly audits: readonly AuditAction[];
}
