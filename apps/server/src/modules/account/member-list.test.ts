import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { createClient, loginFields, signIn } from '#tests/factories/rest-client.ts';
import { codeAndMessage, codeName, DONE, edit, isSignedIn, refusal, useShop } from './member.fixture.ts';

const shop = useShop();

describe('the initial password of a guide', () => {
  const reveal = async ({ user_id }: Account) =>
    (await shop.owner.mutate('account.revealPassword', { id: user_id })).json();

  it('is shown until the guide signs in, and that it was shown is noted', async () => {
    const guide = await shop.addMember({ pwd: 'velvet-orchard-9' });
    expect((await shop.list()).list[0]).toMatchObject({ pwd: '*' });
    expect((await reveal(guide)).result?.data).toEqual({ pwd: 'velvet-orchard-9' });
    expect((await shop.noted()).at(-1)).toMatchObject({
      action: 'member.reveal_password',
      entity_id: String(guide.user_id),
      details: { user_acct: guide.user_acct },
    });
    await signIn(shop.server, guide);
    expect((await shop.list()).list[0]).toMatchObject({ pwd: '' });
    expect((await reveal(guide)).error?.data.code_name).toBe('PASSWORD_GONE');
    await shop.save(edit(guide.user_id, { pwd: 'amber-lattice' }));
    expect((await reveal(guide)).result?.data).toEqual({ pwd: 'amber-lattice' });
  });

  it('is kept encrypted, and opens for this guide alone', async () => {
    const [guide, other] = [await shop.addMember(), await shop.addMember()];
    const { initial_pwd_enc } = (await shop.row(guide.user_id)) as { initial_pwd_enc: Buffer };
    expect(initial_pwd_enc.toString('latin1')).not.toContain('velvet');
    await shop.server.services.pool.query('update user_account set initial_pwd_enc = $2 where user_id = $1', [
      other.user_id,
      initial_pwd_enc,
    ]);
    expect((await reveal(other)).error?.data.code_name).toBe('INTERNAL');
    expect(JSON.stringify(await shop.noted())).not.toContain('velvet');
  });

  it('is shown to its main account alone', async () => {
    const guide = await shop.addMember();
    const stranger = await signIn(shop.server, await buildUser(shop.server));
    expect(await codeName(stranger.mutate('account.revealPassword', { id: guide.user_id }))).toBe('MEMBER_NOT_FOUND');
    const colleague = await signIn(shop.server, await shop.addMember());
    expect(await codeName(colleague.mutate('account.revealPassword', { id: guide.user_id }))).toBe('NO_PERMISSION');
  });
});

describe('the list of guides', () => {
  it('has what the screen shows', async () => {
    await shop.open({ platform: 'ban' });
    const guide = await shop.addMember({ location: 'East', level: 'Senior' });
    const device = await buildDevice(shop.server, { tenant_id: shop.main.tenant_id });
    await shop.applyFor(device, guide, 10);
    await shop.applyFor(await buildDevice(shop.server, { tenant_id: shop.main.tenant_id }), guide, 0);
    for (let i = 0; i < 3; i += 1) await buildRecord(shop.server, { device, user_id: guide.user_id });
    await createClient(shop.server, { 'user-agent': 'curl/8.14.1' }).post('/auth2/token', loginFields(guide));
    expect((await shop.list()).list).toEqual([
      {
        id: guide.user_id,
        user_id: guide.user_id,
        name: 'Mei',
        nickname: 'Mei',
        user_acct: guide.user_acct,
        mobile: guide.user_acct,
        email: '',
        shop: 'Rose',
        pwd: '',
        power: '1,2',
        status: 10,
        is_lock: 0,
        has_factor: 0,
        sex: null,
        location: 'East',
        level: 'Senior',
        last_login: expect.stringMatching(/^\d{4}-/),
        last_device: 'curl/8.14.1',
        devices: [device.device_no],
        record_count: 3,
        is_default: 0,
        crt_time: expect.stringMatching(/^\d{4}-/),
        rev: 1,
      },
    ]);
  });

  it('is searched by any part of name, account, number, shop or e-mail, and filtered by status', async () => {
    const rose = await shop.addMember({ name: 'Anna 100%', shop: 'Rosengarten', status: 11 });
    const lily = await buildGuide(shop.server, {
      parent: shop.main,
      user_acct: 'lily.of-the-valley',
      email: 'LILY@example.com',
    });
    const found = async (q: string, status: number | '' = '') => {
      const { list, total } = await shop.list({ q, status });
      expect(total).toBe(list.length);
      return list.map(({ user_id }) => user_id);
    };
    expect(await found('')).toEqual([lily.user_id, rose.user_id]);
    expect(await found('NNA')).toEqual([rose.user_id]);
    expect(await found('0%')).toEqual([rose.user_id]);
    expect(await found('%')).toEqual([rose.user_id]);
    expect(await found('garten')).toEqual([rose.user_id]);
    expect(await found(rose.user_acct.slice(3))).toEqual([rose.user_id]);
    expect(await found('lily@')).toEqual([lily.user_id]);
    expect(await found('of-the')).toEqual([lily.user_id]);
    expect(await found('nobody')).toEqual([]);
    expect(await found('', 11)).toEqual([rose.user_id]);
    expect(await found('', 10)).toEqual([lily.user_id]);
    expect(await found('lily', 11)).toEqual([]);
  });

  it('comes in pages, whose numbers and sizes may be anything', async () => {
    for (let i = 0; i < 5; i += 1) await buildGuide(shop.server, { parent: shop.main });
    const all = (await shop.list()).list.map(({ id }) => id);
    expect(all).toHaveLength(5);
    const page = async (number: unknown, pageSize: unknown) => {
      const { list, total } = await shop.list({ page: number, pageSize, total: 99 });
      expect(total).toBe(5);
      return list.map(({ id }) => id);
    };
    expect(await page(2, 2)).toEqual(all.slice(2, 4));
    expect(await page(3, 2)).toEqual(all.slice(4));
    expect(await page(9, 2)).toEqual([]);
    expect(await page(0, 3)).toEqual(all.slice(0, 3));
    expect(await page('x', 'y')).toEqual(all);
    expect(await page(Number.MAX_SAFE_INTEGER, 9999)).toEqual([]);
  });

  it('holds the main account’s own guides alone', async () => {
    const guide = await shop.addMember();
    await buildGuide(shop.server);
    await buildGuide(shop.server, { parent: shop.main, parent_id: null });
    const gone = await shop.addMember();
    await changeAccount(shop.server, gone, { deleted_at: new Date() });
    const { list, is_manager, hasdefault } = await shop.list();
    expect(list.map(({ id }) => id)).toEqual([guide.user_id]);
    expect({ is_manager, hasdefault }).toEqual({ is_manager: 1, hasdefault: 0 });
  });
});

describe('locking guides', () => {
  const lock = (ids: unknown) => shop.owner.post('/skinMgrSrv/user/lock', { ids });
  const unlock = (ids: unknown) => shop.owner.post('/skinMgrSrv/user/unlock', { ids });

  it('keeps them out until they are unlocked, and ends their sessions', async () => {
    await shop.open({ platform: 'ban' });
    const [guide, other] = [await shop.addMember(), await shop.addMember()];
    const visitor = await signIn(shop.server, guide);
    expect((await lock([guide.user_id, other.user_id])).json()).toEqual({
      code: 0,
      msg: 'Success',
      count: 2,
      ids: [guide.user_id, other.user_id],
    });
    expect((await shop.list()).list.map(({ is_lock }) => is_lock)).toEqual([1, 1]);
    expect(await shop.signInCode(guide)).toBe(30002);
    expect((await unlock(guide.user_id)).json()).toMatchObject({ code: 0, count: 1, ids: [guide.user_id] });
    expect(await shop.signInCode(guide)).toBe(0);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await shop.noted()).slice(2).map(({ action }) => action)).toEqual([
      'member.lock',
      'member.lock',
      'member.unlock',
    ]);
  });

  it('is all or nothing', async () => {
    await shop.open({ platform: 'ban' });
    const guide = await shop.addMember();
    for (const wrong of [shop.main.user_id, 2_000_000_000, (await buildGuide(shop.server)).user_id]) {
      expect(codeAndMessage(await lock([guide.user_id, wrong]))).toEqual(refusal('MEMBER_NOT_FOUND'));
      expect(codeAndMessage(await unlock([guide.user_id, wrong]))).toEqual(refusal('MEMBER_NOT_FOUND'));
    }
    expect(codeAndMessage(await lock(''))).toEqual(refusal('SELECTION_EMPTY'));
    expect((await shop.list()).list[0]?.is_lock).toBe(0);
  });

  it('exists on the platform ban alone', async () => {
    const guide = await shop.addMember();
    expect((await lock(guide.user_id)).text).toBe('{"code":30001,"msg":"No permission"}');
    expect((await unlock(guide.user_id)).text).toBe('{"code":30001,"msg":"No permission"}');
  });
});

describe('the default guide', () => {
  it.each([
    ['zh', '导购01'],
    ['zh-TW', builtInTexts('zh-TW').messages.member.default_name],
    ['en', 'Guide 01'],
    ['de', builtInTexts('de').messages.member.default_name],
  ] as const)('is named in the language of the shop: %s', async (default_locale, name) => {
    await shop.open({ default_locale, shop: 'Rose' });
    await shop.owner.post('/skinMgrSrv/user/addDefault');
    const { hasdefault, list } = await shop.list();
    expect(hasdefault).toBe(1);
    expect(list).toMatchObject([{ name, power: '1,2', is_default: 1, status: 10, shop: 'Rose', mobile: '', pwd: '*' }]);
  });

  it('signs in with the password that it was given', async () => {
    const id = Number((await shop.owner.post('/skinMgrSrv/user/addDefault')).json().id);
    const shown = (await shop.owner.mutate('account.revealPassword', { id })).json().result?.data;
    const { pwd = '' } = (shown ?? {}) as { pwd?: string };
    expect(pwd).toMatch(/^[a-zA-Z2-9]{14}$/);
    const { user_acct } = (await shop.row(id)) as { user_acct: string };
    expect(await shop.signInCode({ ...shop.main, user_acct, password: pwd })).toBe(0);
  });

  it('is there once, also when it is asked for twice at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.owner.post('/skinMgrSrv/user/addDefault')));
    expect(answers.map((answer) => answer.json().code).sort()).toEqual([0, 40010, 40010, 40010, 40010]);
    expect((await shop.list()).total).toBe(1);
  });

  it('is removed, and can be added again', async () => {
    expect(codeAndMessage(await shop.owner.post('/skinMgrSrv/user/delDefault'))).toEqual(refusal('MEMBER_NOT_FOUND'));
    await shop.owner.post('/skinMgrSrv/user/addDefault');
    expect(codeAndMessage(await shop.owner.post('/skinMgrSrv/user/delDefault'))).toEqual(DONE);
    expect(await shop.list()).toMatchObject({ total: 0, hasdefault: 0 });
    expect(codeAndMessage(await shop.owner.post('/skinMgrSrv/user/addDefault'))).toEqual(DONE);
  });
});

describe('the order of the list', () => {
  it('is by a column of its own, guides that are alike by their numbers', async () => {
    const [b1, a, b2] = [
      await shop.addMember({ name: 'B' }),
      await shop.addMember({ name: 'A' }),
      await shop.addMember({ name: 'B' }),
    ];
    const order = async (sort: string) => (await shop.list({ sort })).list.map(({ id }) => id);
    expect(await order('name')).toEqual([a.user_id, b1.user_id, b2.user_id]);
    expect(await order('-name')).toEqual([b2.user_id, b1.user_id, a.user_id]);
    expect(await order('')).toEqual([b2.user_id, a.user_id, b1.user_id]);
  });

  it('has those last who have nothing to be sorted by, whichever way', async () => {
    const [never, once] = [await shop.addMember(), await shop.addMember()];
    await signIn(shop.server, once);
    for (const sort of ['last_login', '-last_login']) {
      expect(
        (await shop.list({ sort })).list.map(({ id }) => id),
        sort,
      ).toEqual([once.user_id, never.user_id]);
    }
  });

  it('is refused by a column that the list has not; a page beyond the end is empty', async () => {
    await shop.addMember();
    const answer = await shop.owner.post('/skinMgrSrv/user/list', { sort: 'password_hash' });
    expect(codeAndMessage(answer)).toEqual(refusal('INPUT_INVALID', { field: 'sort' }));
    expect(await shop.list({ page: 50, sort: 'name' })).toMatchObject({ list: [], total: 1 });
    expect(await shop.list({ page: Number.MAX_SAFE_INTEGER })).toMatchObject({ list: [], total: 1 });
  });
});

describe('all guides that match', () => {
  const all = { q: 'Rose' };

  it('are deleted as long as they are as many as was said, and no others', async () => {
    const other = await buildGuide(shop.server, { shop: 'Rose' });
    for (const name of ['Rose', 'Rose', 'Lily']) await shop.addMember({ shop: name });
    await shop.addMember({ shop: 'Rosengarten' });
    const remove = (expected: number) => shop.owner.mutate('account.remove', { all, expected });
    expect(await codeName(remove(2))).toBe('COUNT_CHANGED');
    expect(await shop.list()).toMatchObject({ total: 4 });
    expect((await remove(3)).json().result?.data).toMatchObject({ count: 3 });
    expect((await shop.list()).list).toMatchObject([{ shop: 'Lily' }]);
    expect(await shop.row(other.user_id, 'deleted_at')).toEqual({ deleted_at: null });
    expect((await shop.noted()).filter(({ action }) => action === 'member.remove')).toHaveLength(3);
  });

  it('are locked out, and let in again by the ids of the answer', async () => {
    await shop.open({ platform: 'ban' });
    const guides = [await shop.addMember(), await shop.addMember()];
    const answer = (await shop.owner.mutate('account.lock', { all, expected: 2 })).json();
    const { ids } = (answer.result as { data: { ids: number[] } }).data;
    expect(ids).toEqual(guides.map(({ user_id }) => user_id));
    expect((await shop.list()).list.map(({ is_lock }) => is_lock)).toEqual([1, 1]);
    await shop.owner.mutate('account.unlock', { ids });
    expect((await shop.list()).list.map(({ is_lock }) => is_lock)).toEqual([0, 0]);
  });
});
