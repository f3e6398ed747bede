import type { AuthType } from '@skin-mirror/shared/kernel/access.ts';

export interface DemoAccount {
  readonly username: string;
  readonly password: string;
  readonly auth_type: AuthType;
}

/**
 * Returns the accounts of a server in demo mode, which the page contains as JSON in a meta element; empty on other
 * servers.
 */
export function demoAccounts(): readonly DemoAccount[] {
  const json = document.querySelector<HTMLMetaElement>('meta[name="demo-accounts"]')?.content;
  return json ? (JSON.parse(json) as DemoAccount[]) : [];
}
