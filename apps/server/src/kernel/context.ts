import type { AuditAction } from '@skin-mirror/shared/audit/audit-action.ts';
import type { Principal } from '@skin-mirror/shared/kernel/access.ts';
import type { Locale } from '@skin-mirror/shared/kernel/locales.ts';
import type { Logger } from 'pino';
import type { Services } from '../services.ts';

export interface Client {
  readonly ip: string;
  readonly user_agent: string;
  readonly is_browser: boolean;
  readonly is_foreign_page: boolean;
  readonly is_secure: boolean;
  /** The value of the cookie that the browser got with its session, unchecked. Undefined for other clients. */
  readonly binding: string | undefined;
  /** The value of the cookie by which this browser is known, unchecked. */
  readonly device: string | undefined;
}

export interface Cookie {
  /** Without the prefix that it gets over HTTPS. */
  readonly name: string;
  readonly value: string;
  /** Seconds. 0 removes the cookie. */
  readonly maxAge: number;
}

/** The data that a handler gets about its request. Handlers don't get Fastify's request and reply objects. */
export interface Context<P extends Principal = Principal> {
  readonly principal: P;
  readonly locale: Locale;
  readonly trace_id: string;
  readonly client: Client;
  readonly services: Services;
  readonly log: Logger;
  readonly cookies: Cookie[];
  /** The scheme and host of the called address, such as `https://mirror.example`. */
  readonly origin: string;
  /** Returns a signal that aborts when the answer is sent or the connection is lost. */
  signal(): AbortSignal;
  /** The audit-log entries that the operation may write. Its contract lists them. */
  readonly audits: readonly AuditAction[];
}

/** The caller of a request, as the log shows it: no names and no addresses. */
export const callerOf = ({ trace_id, principal }: Context) => ({
  tid: trace_id,
  caller: principal.kind,
  tenant_id: 'tenant_id' in principal ? principal.tenant_id : undefined,
  user_id: principal.kind === 'user' ? principal.user_id : undefined,
});
