import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uniqueEmail, uniqueMobile } from '#tests/factories/captcha.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildVerifyCode } from '#tests/factories/verify-code.ts';
import { purgeVerifyCodes } from './verify-code.store.ts';
import { type VerifyCodeUse, withVerifyCodes } from './verify-code.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const RIGHT = '246802';
const REFUSED = { code: 'VERIFY_CODE_WRONG' };

/** Stores a code for a new number. Returns the code with its number and purpose. */
async function sentCode(change: Partial<VerifyCodeUse> = {}): Promise<VerifyCodeUse> {
  const use = { channel: 'sms', recipient: uniqueMobile(), biz: VERIFY_BIZ.register, code: RIGHT, ...change } as const;
  await buildVerifyCode(server, use.recipient, use.biz, RIGHT);
  return use;
}
const take = (use: VerifyCodeUse) => withVerifyCodes(server.services, [use], async () => undefined);
const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts);
  for (const outcome of settled) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(REFUSED);
  return settled.filter(({ status }) => status === 'fulfilled').length;
};
const triesOf = async ({ recipient }: VerifyCodeUse) =>
  (await server.services.pool.query('select tries from verify_code where recipient = $1', [recipient])).rows;

describe('a code', () => {
  it('works once', async () => {
    const use = await sentCode();
    await take(use);
    await expect(take(use)).rejects.toMatchObject(REFUSED);
  });

  it('works once when 50 come at once', async () => {
    const use = await sentCode();
    expect(await outcomes(Array.from({ length: 50 }, () => take(use)))).toBe(1);
  });

  it('hears five wrong ones of 50 that come at once, then not even the right one', async () => {
    const use = await sentCode();
    expect(await outcomes(Array.from({ length: 50 }, () => take({ ...use, code: '111111' })))).toBe(0);
    expect(await triesOf(use)).toEqual([{ tries: 5 }]);
    await expect(take(use)).rejects.toMatchObject(REFUSED);
  });

  it('still works after four wrong ones', async () => {
    const use = await sentCode();
    for (let i = 0; i < 4; i += 1) await expect(take({ ...use, code: '111111' })).rejects.toMatchObject(REFUSED);
    await take(use);
  });

  it('is good for ten minutes', async () => {
    const use = await sentCode();
    await server.services.pool.query(
      "update verify_code set expires_at = expires_at - interval '11 minutes' where recipient = $1",
      [use.recipient],
    );
    await expect(take(use)).rejects.toMatchObject(REFUSED);
    expect(await purgeVerifyCodes(server.services.prisma)).toBeGreaterThan(0);
  });

  it('is replaced by the next one', async () => {
    const use = await sentCode();
    await buildVerifyCode(server, use.recipient, use.biz, '975310');
    await expect(take(use)).rejects.toMatchObject(REFUSED);
    await take({ ...use, code: '975310' });
    await expect(take(use)).rejects.toMatchObject(REFUSED);
  });

  it('is good for its own number and purpose alone', async () => {
    const use = await sentCode();
    await expect(take({ ...use, recipient: uniqueMobile() })).rejects.toMatchObject(REFUSED);
    await expect(take({ ...use, biz: VERIFY_BIZ.password })).rejects.toMatchObject(REFUSED);
    await expect(take({ ...use, channel: 'email' })).rejects.toMatchObject(REFUSED);
    await take(use);
  });

  it('may be typed in full width, its address in any case', async () => {
    const use = await sentCode({ channel: 'email', recipient: uniqueEmail() });
    await take({ ...use, recipient: use.recipient.toUpperCase(), code: ' ２４６８０２ ' });
  });

  it('is kept as a hash that depends on the server’s key', async () => {
    const { recipient } = await sentCode();
    const other = await sentCode();
    const { rows } = await server.services.pool.query('select code_hash from verify_code where recipient = any($1)', [
      [recipient, other.recipient],
    ]);
    expect(rows[0].code_hash).toHaveLength(32);
    expect(rows[0].code_hash.equals(rows[1].code_hash)).toBe(false);
  });
});

describe('what codes are asked for', () => {
  it('is done once', async () => {
    const use = await sentCode();
    let done = 0;
    const attempts = Array.from({ length: 50 }, () =>
      withVerifyCodes(server.services, [use], async () => {
        done += 1;
      }),
    );
    expect([await outcomes(attempts), done]).toEqual([1, 1]);
  });

  it('gives them back when it fails', async () => {
    const use = await sentCode();
    const fail = async () => Promise.reject(new Error('name taken'));
    await expect(withVerifyCodes(server.services, [use], fail)).rejects.toThrow('name taken');
    await take(use);
  });

  it('needs all of them, and leaves the right one unused when the other is wrong', async () => {
    const [one, other] = [await sentCode(), await sentCode()];
    const both = (code: string) =>
      withVerifyCodes(
        server.services,
        [one, { ...other, code }],
        async (db) => (await db.query('select 1 as done')).rows[0],
      );
    await expect(both('111111')).rejects.toMatchObject(REFUSED);
    expect(await triesOf(one)).toEqual([{ tries: 0 }]);
    expect(await triesOf(other)).toEqual([{ tries: 1 }]);
    expect(await both(RIGHT)).toEqual({ done: 1 });
    await expect(take(one)).rejects.toMatchObject(REFUSED);
  });
});
