import { describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { signIn } from '#tests/factories/rest-client.ts';
import { codeAndMessage, codeName, DONE, isSignedIn, refusal, useShop } from './member.fixture.ts';

const shop = useShop();

describe('deleting guides', () => {
  const remove = (ids: unknown, fields: Record<string, unknown> = {}, by = shop.owner) =>
    by.post('/skinMgrSrv/user/delete', { ids, ...fields });

  it('ends their sessions, gives their names back and keeps their records', async () => {
    const [first, second] = [await shop.addMember(), await shop.addMember()];
    const device = await buildDevice(shop.server, { tenant_id: shop.main.tenant_id });
    const record = await buildRecord(shop.server, { device, user_id: first.user_id, user_acct: first.user_acct });
    const visitor = await signIn(shop.server, first);
    expect((await remove(`${first.user_id},${second.user_id},${first.user_id}`)).json()).toEqual({
      code: 0,
      msg: 'Success',
      count: 2,
      ids: [first.user_id, second.user_id],
    });
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await shop.signInCode(first)).toBe(11003);
    expect((await shop.list()).total).toBe(0);
    expect(await recordsOf(first)).toEqual({ records: [record.record_id], counted: 1 });
    await shop.addMember({ mobile: first.user_acct });
    expect((await shop.noted()).slice(2, 4)).toMatchObject([
      { action: 'member.remove', entity_id: String(first.user_id), details: { user_acct: first.user_acct } },
      { action: 'member.remove', entity_id: String(second.user_id) },
    ]);
  });

  it('needs a selection', async () => {
    for (const ids of ['', '[]']) expect(codeAndMessage(await remove(ids))).toEqual(refusal('SELECTION_EMPTY'));
    expect(codeAndMessage(await shop.owner.post('/skinMgrSrv/user/delete'))).toEqual(refusal('SELECTION_EMPTY'));
  });

  it('is all or nothing: with an own, unknown or foreign account among them nobody is deleted', async () => {
    const guide = await shop.addMember();
    const others = await buildGuide(shop.server);
    const waiting = await buildGuide(shop.server, { parent: shop.main, parent_id: null });
    for (const wrong of [shop.main.user_id, 2_000_000_000, others.user_id, waiting.user_id]) {
      expect(codeAndMessage(await remove([guide.user_id, wrong])), String(wrong)).toEqual(refusal('MEMBER_NOT_FOUND'));
    }
    expect((await shop.list()).total).toBe(1);
    expect(await shop.row(others.user_id, 'deleted_at')).toEqual({ deleted_at: null });
    expect(codeAndMessage(await remove([guide.user_id]))).toEqual(DONE);
    expect(codeAndMessage(await remove([guide.user_id]))).toEqual(refusal('MEMBER_NOT_FOUND'));
  });

  it('withdraws applications that wait and ends those that were approved', async () => {
    const guide = await shop.addMember();
    for (const status of [0, 10, 11]) {
      await shop.applyFor(await buildDevice(shop.server, { tenant_id: shop.main.tenant_id }), guide, status);
    }
    await remove(guide.user_id);
    const { rows } = await shop.server.services.pool.query(
      'select review_status, reviewer_id from device_guide where user_id = $1 order by id',
      [guide.user_id],
    );
    expect(rows).toEqual([
      { review_status: -10, reviewer_id: shop.main.user_id },
      { review_status: 20, reviewer_id: shop.main.user_id },
      { review_status: 11, reviewer_id: null },
    ]);
  });

  it.each(['the main account', 'another guide'])('hands their records with the day counts over to %s', async (who) => {
    const [first, second] = [await shop.addMember(), await shop.addMember()];
    const heir = who === 'another guide' ? await shop.addMember() : shop.main;
    const [device, other] = [
      await buildDevice(shop.server, { tenant_id: shop.main.tenant_id }),
      await buildDevice(shop.server, { tenant_id: shop.main.tenant_id }),
    ];
    const at = (day: number) => new Date(Date.UTC(2026, 4, day, 4));
    const tests = [
      { device, user_id: first.user_id, test_time: at(1), arrive_time: at(3) },
      { device: other, user_id: first.user_id, test_time: at(1) },
      { device, user_id: second.user_id, test_time: at(1) },
      { device, user_id: second.user_id, test_time: at(2) },
      { device, user_id: heir.user_id, test_time: at(1) },
      { device, user_id: null, test_time: at(1) },
    ];
    for (const test of tests) await buildRecord(shop.server, test);
    const { record_id } = await buildRecord(shop.server, { device, user_id: first.user_id, test_time: at(2) });
    await shop.owner.post('/skinMgrSrv/record/del', { ids: record_id });

    const handover_to = String(heir.user_id);
    expect(codeAndMessage(await remove([first.user_id, second.user_id], { handover_to }))).toEqual(DONE);
    const { rows } = await shop.server.services.pool.query(
      `select user_id, day, device_id, count, late from record_day where tenant_id = $1 and count > 0
        order by day, user_id, device_id`,
      [shop.main.tenant_id],
    );
    expect(rows).toEqual([
      { user_id: 0, day: '2026-05-01', device_id: device.device_id, count: 1, late: 0 },
      { user_id: heir.user_id, day: '2026-05-01', device_id: device.device_id, count: 3, late: 1 },
      { user_id: heir.user_id, day: '2026-05-01', device_id: other.device_id, count: 1, late: 0 },
      { user_id: heir.user_id, day: '2026-05-02', device_id: device.device_id, count: 1, late: 0 },
    ]);
    expect((await recordsOf(first)).records).toEqual([]);
    const { rows: names } = await shop.server.services.pool.query(
      'select distinct user_acct from skin_record where user_id = $1 and test_time <> $2',
      [heir.user_id, at(1)],
    );
    expect(names).toEqual([{ user_acct: heir.user_acct }]);
    expect((await shop.noted()).at(-1)).toMatchObject({ details: { handover_to: heir.user_id, records: 5 } });

    // The deleted test was handed over too. After the restore, the test belongs to the new account.
    expect(await codeName(shop.owner.mutate('record.restore', { ids: [record_id] }))).toBeUndefined();
    expect(await recordsOf(heir)).toMatchObject({ counted: 6 });
  });

  it('hands nothing over to whoever is not of the shop, is gone, waits or goes at the same time', async () => {
    const [guide, companion] = [await shop.addMember(), await shop.addMember()];
    const gone = await shop.addMember();
    await changeAccount(shop.server, gone, { deleted_at: new Date() });
    const device = await buildDevice(shop.server, { tenant_id: shop.main.tenant_id });
    await buildRecord(shop.server, { device, user_id: guide.user_id });
    const strangers = [
      await buildGuide(shop.server),
      await buildUser(shop.server),
      await buildGuide(shop.server, { parent: shop.main, parent_id: null }),
      gone,
      companion,
    ];
    for (const { user_id } of strangers) {
      const answer = await remove([guide.user_id, companion.user_id], { handover_to: user_id });
      expect(codeAndMessage(answer)).toEqual(refusal('MEMBER_NOT_FOUND'));
    }
    expect(await recordsOf(guide)).toMatchObject({ counted: 1 });
    expect((await shop.list()).total).toBe(2);
  });

  async function recordsOf({ user_id }: Account): Promise<{ records: string[]; counted: number }> {
    const { rows } = await shop.server.services.pool.query(
      `select array(select record_id::text from skin_record where user_id = $1) as records,
              coalesce((select sum(count) from record_day where user_id = $1), 0)::int as counted`,
      [user_id],
    );
    return rows[0];
  }
});
