import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newActiveCode } from '../modules/serial/active-code.ts';
import type { Services } from '../services.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts';
import { setDemoPassword } from './demo-shop.store.ts';

/**
 * Returns the password of the demo's accounts. In a network, where others reach them, they get a new one at each start. The
 * next start for this machine alone gives them back the known one.
 */
export async function demoPassword({ env, pool }: Pick<Services, 'env' | 'pool'>): Promise<string> {
  const usernames = DEMO_ACCOUNTS.map(({ username }) => username);
  const mark = path.join(env.DATA_DIR, 'demo-has-new-password');
  if (env.DEMO_LAN) {
    await writeFile(mark, '');
    const password = newActiveCode();
    await setDemoPassword(pool, usernames, password);
    return password;
  }
  if (existsSync(mark)) {
    await setDemoPassword(pool, usernames, DEMO_PASSWORD);
    await rm(mark);
  }
  return DEMO_PASSWORD;
}
