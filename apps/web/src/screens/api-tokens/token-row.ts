import { API_SCOPES, type ApiScope } from '@skin-mirror/shared/kernel/access.ts';
import { DAY_MS } from '@skin-mirror/shared/time/shop-day.ts';
import type { Outputs } from '../../lib/trpc.ts';

export type TokenRow = Outputs['apiToken']['list']['list'][number];

/** The permissions that a token can have, grouped by area. */
export const SCOPE_AREAS: readonly { area: string; scopes: readonly ApiScope[] }[] = [
  ...new Set(API_SCOPES.map((scope) => scope.split(':')[0] ?? '')),
].map((area) => ({ area, scopes: API_SCOPES.filter((scope) => scope.startsWith(`${area}:`)) }));

/** Returns the name of a permission in the text files, where a colon separates namespaces. */
export const labelOf = (scope: ApiScope): string => scope.replace(':', '_');

export const LIFETIMES = [30, 90, 180, 365] as const;

const SOON_MS = 7 * DAY_MS;

export function lifeOf({ expires_at }: Pick<TokenRow, 'expires_at'>, now: number): 'good' | 'soon' | 'expired' {
  const left = Date.parse(expires_at) - now;
  if (left <= 0) return 'expired';
  return left < SOON_MS ? 'soon' : 'good';
}

/** An example call for each permission. The most useful one comes first. */
const EXAMPLES: readonly (readonly [scope: ApiScope, path: string, fields: string])[] = [
  ['records:read', '/skinMgrSrv/record/list', 'page=1&pageSize=10'],
  ['devices:read', '/skinmgr/device/list', ''],
  ['members:read', '/skinMgrSrv/user/list', 'page=1&pageSize=20'],
  ['shop:read', '/skinMgrSrv/count/about', ''],
  ['config:read', '/skinMgrSrv/question/list', ''],
];

/** Returns a command that calls this server with the token, or undefined if no example fits its permissions. */
export function exampleCommand(origin: string, token: string, scopes: readonly ApiScope[]): string | undefined {
  const example = EXAMPLES.find(([scope]) => scopes.includes(scope));
  if (!example) return undefined;
  const [, path, fields] = example;
  return `curl -X POST '${origin}${path}' \\\n  -H 'Authorization: Bearer ${token}' \\\n  -d '${fields}'`;
}
