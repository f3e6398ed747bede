import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildTenant, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { buildDevice, buildDeviceGuide } from '#tests/factories/device.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { resolveUser } from '../../kernel/principal.ts';
import { type AccountWatch, createAccountWatch } from './account-watch.ts';

let server: RunningServer;
let watch: AccountWatch;
beforeAll(async () => {
  server = await startTestServer();
  // This watch gets no notifications. It can only notice a change when it reads the accounts again.
  watch = await createAccountWatch(
    { on: async () => undefined, close: async () => undefined },
    server.services.pool,
    40,
  );
});
afterAll(() => server.close());

const sql = (text: string, { tenant_id, user_id }: Account) => server.services.pool.query(text, [tenant_id, user_id]);

describe('what is changed with SQL ends live updates within a look', () => {
  it.each([
    ['permissions', ({ guide }) => changeAccount(server, guide, { power: [1] })],
    ['a disabled main account', ({ main }) => changeAccount(server, main, { status: 11 })],
    [
      'a mirror taken away',
      ({ guide }) => sql('update device_guide set review_status = 20 where tenant_id = $1 and user_id = $2', guide),
    ],
    [
      'an ended session',
      ({ guide }) => sql('update session set revoked_at = now() where tenant_id = $1 and user_id = $2', guide),
    ],
    [
      'a session whose time is over',
      ({ guide }) => sql('update session set expires_at = now() where tenant_id = $1 and user_id = $2', guide),
    ],
  ] satisfies [string, (shop: { main: Account; guide: Account }) => Promise<unknown>][])(
    '%s',
    async (_what, change) => {
      const { tenant_id } = await buildTenant(server, { work_mode: 2 });
      const main = await buildUser(server, { tenant_id });
      const guide = await buildGuide(server, { parent: main, power: [2] });
      await buildDeviceGuide(server, { device: await buildDevice(server, { tenant_id }), guide });
      const [changed, other] = [await follow(guide), await follow(await buildUser(server))];
      await change({ main, guide });
      await expect.poll(() => changed.signal.aborted).toBe(true);
      expect(other.signal.aborted).toBe(false);
      changed.release();
      other.release();
    },
  );
});

async function follow(account: Account) {
  const { headers } = await signIn(server, account);
  const principal = await resolveUser(server.services.pool, { token: headers.access_token, binding: undefined });
  return watch.changeOf(principal as UserPrincipal);
}
