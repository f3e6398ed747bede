import { describe, expect, it } from 'vitest';
import { buildAdmin, buildGuide, buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { signIn, signInByPassword } from '#tests/factories/rest-client.ts';
import { codeAndMessage, DONE, edit, isSignedIn, newMember, newMobile, refusal, useShop } from './member.fixture.ts';

const shop = useShop();
const lacking = (field: string) => refusal('INPUT_REQUIRED', { field });

describe('a new guide', () => {
  it('signs in with its number and the password that was chosen for it', async () => {
    const guide = await shop.addMember();
    const visitor = await signIn(shop.server, guide);
    expect((await visitor.post('/userSrv/user/get')).json().attr).toMatchObject({
      auth_type: 2,
      parent_id: shop.main.user_id,
      power: '1,2',
      nickname: 'Mei',
    });
    expect(await shop.noted()).toEqual([
      {
        actor_id: shop.main.user_id,
        action: 'member.create',
        entity: 'member',
        entity_id: String(guide.user_id),
        details: { user_acct: guide.user_acct, power: [1, 2] },
      },
    ]);
  });

  it('needs permissions, name, mobile number, password, shop and status, asked for in this order', async () => {
    const { powerarr: _list, ...rest } = newMember();
    const complete = newMember();
    const fields: Record<string, unknown> = { id: '', name: '', mobile: '', pwd: '', shop: '', status: '' };
    expect(codeAndMessage(await shop.save(rest))).toEqual(refusal('POWER_REQUIRED'));
    expect(codeAndMessage(await shop.save({ ...rest, powerarr: [] }))).toEqual(refusal('POWER_REQUIRED'));
    expect(codeAndMessage(await shop.save(fields))).toEqual(refusal('POWER_REQUIRED'));
    fields.powerarr = '1';
    for (const name of ['name', 'mobile', 'pwd', 'shop', 'status'] as const) {
      expect(codeAndMessage(await shop.save(fields)), name).toEqual(lacking(name));
      fields[name] = complete[name];
    }
    expect(codeAndMessage(await shop.save(fields))).toEqual(DONE);
  });

  it('needs a mobile number that is one and that nobody has', async () => {
    for (const mobile of ['12345', '23800001111', 'mobile', '138000011112']) {
      expect(codeAndMessage(await shop.save(newMember({ mobile })))).toEqual(refusal('MOBILE_INVALID'));
    }
    const { user_acct } = await shop.addMember();
    expect(codeAndMessage(await shop.save(newMember({ mobile: user_acct })))).toEqual(refusal('MOBILE_TAKEN'));
    const mobile = newMobile();
    await buildUser(shop.server, { user_acct: mobile });
    expect(codeAndMessage(await shop.save(newMember({ mobile })))).toEqual(refusal('MOBILE_TAKEN'));
    const wanted = newMember();
    const codes = await Promise.all(Array.from({ length: 6 }, async () => (await shop.save(wanted)).json().code));
    expect(codes.sort()).toEqual([0, 40000, 40000, 40000, 40000, 40000]);
  });

  it('needs a password that is not guessed at once', async () => {
    expect(codeAndMessage(await shop.save(newMember({ pwd: 'short' })))).toEqual(
      refusal('PASSWORD_TOO_SHORT', { min: 8 }),
    );
    expect(codeAndMessage(await shop.save(newMember({ pwd: 'password1' })))).toEqual(refusal('PASSWORD_COMMON'));
    const mobile = newMobile();
    expect(codeAndMessage(await shop.save(newMember({ mobile, pwd: mobile })))).toEqual(refusal('PASSWORD_NAME'));
    const { tenant_id } = shop.main;
    const tenant = await shop.server.services.prisma.tenant.findUniqueOrThrow({ where: { tenant_id } });
    expect(codeAndMessage(await shop.save(newMember({ pwd: tenant.shop })))).toEqual(refusal('PASSWORD_NAME'));
  });

  it('has a location and a level on the platform ban alone', async () => {
    const fields = newMember({ location: 'East', level: 'Senior' });
    expect(codeAndMessage(await shop.save(fields))).toEqual(refusal('INPUT_INVALID', { field: 'location' }));
    expect(codeAndMessage(await shop.save({ ...fields, location: '' }))).toEqual(
      refusal('INPUT_INVALID', { field: 'level' }),
    );
    await shop.open({ platform: 'ban' });
    const guide = await shop.addMember({ location: 'East', level: 'Senior' });
    expect(await shop.row(guide.user_id, 'location, level')).toEqual({ location: 'East', level: 'Senior' });
    for (const field of ['location', 'level']) {
      expect(codeAndMessage(await shop.save(edit(guide.user_id, { [field]: 'West' })))).toEqual(
        refusal('INPUT_INVALID', { field }),
      );
    }
    expect(codeAndMessage(await shop.save(edit(guide.user_id, { location: 'East' })))).toEqual(
      refusal('NOTHING_CHANGED'),
    );
  });

  it('has no permission that the platform does not know', async () => {
    for (const powerarr of ['6', '1,7', '9', '1,0', '99']) {
      expect(codeAndMessage(await shop.save(newMember({ powerarr })))).toEqual(
        refusal('INPUT_INVALID', { field: 'powerarr' }),
      );
    }
    expect(codeAndMessage(await shop.save(newMember({ powerarr: '5' })))).toEqual(refusal('POWER_REQUIRED'));
    const guide = await shop.addMember({ powerarr: '5,1,1' });
    expect(await shop.row(guide.user_id, 'power')).toEqual({ power: [1] });
    await shop.open({ platform: 'zsmkj' });
    const architect = await shop.addMember({ powerarr: '5,1' });
    expect(await shop.row(architect.user_id, 'power')).toEqual({ power: [1, 5] });
  });

  it('may be disabled from the beginning', async () => {
    expect(await shop.signInCode(await shop.addMember({ status: 11 }))).toBe(30002);
  });

  it.each([
    ['a guide', () => buildGuide(shop.server, { parent: shop.main, power: [1, 2, 3, 4, 5] })],
    ['a guide that waits for its approval', () => buildGuide(shop.server, { parent: shop.main, parent_id: null })],
    ['a platform administrator', () => buildAdmin(shop.server)],
  ])('is not added by %s', async (_who, build) => {
    const visitor = (await signIn(shop.server, await build())).with({ locale: 'en' });
    const answer = await shop.save(newMember(), visitor);
    expect(answer.text).toBe('{"code":30001,"msg":"No permission","is_manager":0}');
    expect((await visitor.post('/skinMgrSrv/user/list')).json()).toMatchObject({
      code: 30001,
      is_manager: 0,
      list: [],
    });
    expect((await shop.save({ id: shop.main.user_id, status: 11 }, visitor)).text).toBe(answer.text);
  });
});

it('a main account tries a hundred numbers and passwords an hour, however many at once', async () => {
  const taken = newMember();
  expect(codeAndMessage(await shop.save(taken))).toEqual(DONE);
  const answers = await Promise.all(
    Array.from({ length: 110 }, () => shop.save({ ...newMember(), mobile: taken.mobile, pwd: 'short' })),
  );
  const heardOut = answers.filter((answer) => answer.json().code !== 30003);
  expect(heardOut).toHaveLength(99);
  expect((await shop.save(newMember())).json().code).toBe(30003);
});

describe('a change of a guide', () => {
  it('keeps what comes blank', async () => {
    const guide = await shop.addMember();
    const before = await shop.row(guide.user_id);
    const answer = (await shop.save(edit(guide.user_id, { name: 'Hua' }))).json();
    expect(answer).toEqual({ code: 0, msg: 'Success', is_manager: 1, id: guide.user_id });
    expect(await shop.row(guide.user_id)).toEqual({ ...before, name: 'Hua', rev: Number(before.rev) + 1 });
    expect((await shop.noted()).at(-1)).toMatchObject({
      action: 'member.update',
      details: { user_acct: guide.user_acct, fields: ['name'] },
    });
  });

  it('is refused when nothing changed', async () => {
    const { user_id, user_acct } = await shop.addMember();
    for (const fields of [{}, { name: 'Mei' }, { mobile: user_acct, shop: 'Rose', status: 10, powerarr: '2,1' }]) {
      expect(codeAndMessage(await shop.save(edit(user_id, fields)))).toEqual(refusal('NOTHING_CHANGED'));
    }
  });

  it('of its permissions takes effect at once, without signing in again, and is noted with old and new ones', async () => {
    const guide = await shop.addMember({ powerarr: '1,2' });
    const visitor = await signIn(shop.server, guide);
    expect((await visitor.post('/skinMgrSrv/record/list')).json().code).toBe(0);
    expect(codeAndMessage(await shop.save(edit(guide.user_id, { powerarr: '1,3' })))).toEqual(DONE);
    expect((await visitor.post('/skinMgrSrv/record/list')).json().code).toBe(30001);
    expect(await isSignedIn(visitor)).toBe(true);
    expect((await shop.noted()).at(-1)).toMatchObject({
      action: 'member.power',
      entity_id: String(guide.user_id),
      details: { user_acct: guide.user_acct, from: [1, 2], to: [1, 3] },
    });
  });

  it('leaves it at least one permission', async () => {
    const { user_id } = await shop.addMember();
    const answer = await shop.owner.post('/skinMgrSrv/user/save', { ...edit(user_id), powerarr: [] }, 'json');
    expect(codeAndMessage(answer)).toEqual(refusal('POWER_REQUIRED'));
    expect(codeAndMessage(await shop.save(edit(user_id, { powerarr: '5' })))).toEqual(refusal('POWER_REQUIRED'));
  });

  it('of its password, status or number ends its sessions, of its name none', async () => {
    const guide = await shop.addMember();
    const visitor = await signIn(shop.server, guide);
    await shop.save(edit(guide.user_id, { name: 'Hua', powerarr: '1' }));
    expect(await isSignedIn(visitor)).toBe(true);
    await shop.save(edit(guide.user_id, { pwd: 'another-orchard' }));
    expect(await isSignedIn(visitor)).toBe(false);
    expect(await shop.signInCode(guide)).toBe(11005);
    const again = await signInByPassword(shop.server, { ...guide, password: 'another-orchard' });
    await shop.save(edit(guide.user_id, { status: 11 }));
    await shop.save(edit(guide.user_id, { status: 10 }));
    expect(await isSignedIn(again)).toBe(false);
    const last = await signInByPassword(shop.server, { ...guide, password: 'another-orchard' });
    await shop.save(edit(guide.user_id, { mobile: newMobile() }));
    expect(await isSignedIn(last)).toBe(false);
  });

  it('of its number changes what it signs in with', async () => {
    const guide = await shop.addMember();
    const other = await shop.addMember();
    expect(codeAndMessage(await shop.save(edit(guide.user_id, { mobile: 'x' })))).toEqual(refusal('MOBILE_INVALID'));
    expect(codeAndMessage(await shop.save(edit(guide.user_id, { mobile: other.user_acct })))).toEqual(
      refusal('MOBILE_TAKEN'),
    );
    const mobile = newMobile();
    expect(codeAndMessage(await shop.save(edit(guide.user_id, { mobile })))).toEqual(DONE);
    expect(await shop.signInCode({ ...guide, user_acct: mobile })).toBe(0);
    expect(await shop.signInCode(guide)).toBe(11003);
    await shop.addMember({ mobile: guide.user_acct });
  });

  it('finds no other shop’s guide, nor one that waits, nor the main account itself', async () => {
    const others = await buildGuide(shop.server);
    const waiting = await buildGuide(shop.server, { parent: shop.main, parent_id: null });
    const gone = await shop.addMember();
    await changeAccount(shop.server, gone, { deleted_at: new Date() });
    const absent = (await shop.save(edit(2_000_000_000, { name: 'Eve' }))).text;
    expect(codeAndMessage(await shop.save(edit(2_000_000_000, { name: 'Eve' })))).toEqual(refusal('MEMBER_NOT_FOUND'));
    for (const { user_id } of [others, waiting, gone, shop.main]) {
      expect((await shop.save(edit(user_id, { name: 'Eve' }))).text).toBe(absent);
    }
  });
});
