import { VERIFY_BIZ } from '@skin-mirror/shared/identity/credential.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, buildAdmin, buildGuide, buildUser, uniqueName } from '#tests/factories/accounts.ts';
import { createClient, loginFields, type RestClient, signIn, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { buildVerifyCode } from '#tests/factories/verify-code.ts';
import { codeAndMessage, DONE, isSignedIn, refusal } from './member.fixture.ts';

let server: RunningServer;
let account: Account;
let mobile: string;
let email: string;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  mobile = newMobile();
  email = newEmail();
  account = await buildUser(server, { name: 'Li', sex: 1, mobile, email });
  client = (await signIn(server, account)).with({ locale: 'en' });
});

let count = 0;
const newMobile = () => `139${String(10_000_000 + ++count)}`;
const newEmail = () => `${uniqueName('li')}@example.com`;

const save = (fields: Record<string, unknown>, by = client) => by.post('/skinMgrSrv/user/save', fields);
const lacking = (field: string) => refusal('INPUT_REQUIRED', { field });

async function row(columns: string, user_id = account.user_id): Promise<Record<string, unknown>> {
  const { rows } = await server.services.pool.query(`select ${columns} from user_account where user_id = $1`, [
    user_id,
  ]);
  return rows[0];
}

async function noted(action: string): Promise<unknown[]> {
  const { rows } = await server.services.pool.query(
    'select actor_id, entity, entity_id, details from audit_log where tenant_id = $1 and action = $2 order by number',
    [account.tenant_id, action],
  );
  return rows;
}

const canSignIn = async (username: string, password = account.password) =>
  (await createClient(server).post('/auth2/token', loginFields({ user_acct: username, password }))).json().code === 0;

describe('a profile', () => {
  it('is saved with name and sex, female sent as -1', async () => {
    expect((await save({ name: 'Wang Li', email, sex: -1 })).json()).toEqual({
      code: 0,
      msg: 'Success',
      is_manager: 1,
    });
    expect(await row('name, sex, email')).toEqual({ name: 'Wang Li', sex: 0, email });
    expect(await noted('account.profile')).toEqual([
      {
        actor_id: account.user_id,
        entity: 'account',
        entity_id: String(account.user_id),
        details: { fields: ['name', 'sex'] },
      },
    ]);
  });

  it('needs a name', async () => {
    expect(codeAndMessage(await save({ name: ' ', sex: 1 }))).toEqual(lacking('name'));
    expect(codeAndMessage(await save({}))).toEqual(lacking('name'));
  });

  it('is refused when nothing changed', async () => {
    for (const fields of [
      { name: 'Li' },
      { name: ' Li ', sex: 1, email: email.toUpperCase() },
      { name: 'Li', sex: '' },
    ]) {
      expect(codeAndMessage(await save(fields))).toEqual(refusal('NOTHING_CHANGED'));
    }
  });

  it('of the main account has the shop’s name, which reports and mirrors show', async () => {
    expect(codeAndMessage(await save({ name: 'Li', shop: ' Rose\u202e 🌹 ' }))).toEqual(DONE);
    const { rows } = await server.services.pool.query('select shop from tenant where tenant_id = $1', [
      account.tenant_id,
    ]);
    expect(rows).toEqual([{ shop: 'Rose 🌹' }]);
    expect((await client.get('/skinMgrSrv/user/get')).json().userinfo).toMatchObject({ shop: 'Rose 🌹' });
    expect((await noted('setting.config')).length).toBe(1);
    expect(codeAndMessage(await save({ name: 'Li', shop: 'Rose 🌹' }))).toEqual(refusal('NOTHING_CHANGED'));
    expect(codeAndMessage(await save({ shop: 'Tulip' }))).toEqual(DONE);
    expect((await client.get('/skinMgrSrv/user/get')).json().userinfo).toMatchObject({ shop: 'Tulip', name: 'Li' });
    expect(codeAndMessage(await save({ shop: 'Rose 🌹' }))).toEqual(DONE);
    expect((await save({ name: 'Overtaken', shop: 'Lily', rev: 999 })).json().code).not.toBe(0);
    expect((await client.get('/skinMgrSrv/user/get')).json().userinfo).toMatchObject({ shop: 'Rose 🌹', name: 'Li' });
    expect(codeAndMessage(await save({ name: 'Li', shop: '玫'.repeat(65) }))).toEqual(
      refusal('INPUT_TOO_LONG', { field: 'shop', max: 64 }),
    );
    const guide = await signIn(server, await buildGuide(server, { parent: account }));
    expect((await save({ name: 'Guide', shop: 'Mine' }, guide)).json().code).toBe(30001);
  });

  it('changes no e-mail: that needs codes', async () => {
    expect(codeAndMessage(await save({ name: 'Other', email: newEmail() }))).toEqual(refusal('CONTACT_NEEDS_CODE'));
    expect(await row('name, email')).toEqual({ name: 'Li', email });
  });

  it('changes nothing that is not its own, whatever comes along', async () => {
    const fields = { name: 'Mallory', auth_type: 99, tenant_id: 1, parent_id: 1, power: '1,2,3', user_acct: 'root' };
    expect(codeAndMessage(await save(fields))).toEqual(DONE);
    expect(await row('name, auth_type, tenant_id, parent_id, power, user_acct')).toEqual({
      name: 'Mallory',
      auth_type: 1,
      tenant_id: account.tenant_id,
      parent_id: null,
      power: [],
      user_acct: account.user_acct,
    });
    for (const [name, value] of [
      ['vcode', '123456'],
      ['repwd', 'another-password'],
      ['newmobile', newMobile()],
    ] as const) {
      expect(codeAndMessage(await save({ name: 'Eve', [name]: value })), name).toEqual(
        refusal('INPUT_INVALID', { field: name }),
      );
    }
    expect(await row('name')).toEqual({ name: 'Mallory' });
  });

  it.each([
    ['guides', () => buildGuide(server, { parent: account })],
    ['guides that wait for their approval', () => buildGuide(server, { parent: account, parent_id: null })],
    ['platform administrators', () => buildAdmin(server)],
  ])('is there for %s too', async (_who, build) => {
    const other = await build();
    const answer = await save({ name: 'Somebody' }, await signIn(server, other));
    expect(answer.json()).toMatchObject({ code: 0, is_manager: 0 });
    expect(await row('name', other.user_id)).toEqual({ name: 'Somebody' });
  });
});

describe('a change of mobile number or e-mail', () => {
  const code = (recipient: string, biz: 1001 | 1002 = VERIFY_BIZ.contact, digits?: string) =>
    buildVerifyCode(server, recipient, biz, digits);

  async function change(newOne: string, fields: Record<string, unknown> = {}) {
    const kind = newOne.includes('@') ? 'email' : 'mobile';
    return {
      mobile: kind === 'mobile' ? mobile : '',
      email: kind === 'email' ? email : '',
      vcode: await code(kind === 'mobile' ? mobile : email),
      newmobile: kind === 'mobile' ? newOne : '',
      newemail: kind === 'email' ? newOne : '',
      newvcode: await code(newOne),
      change_mobile_myself: 1,
      ...fields,
    };
  }

  it.each([
    ['mobile', newMobile],
    ['email', newEmail],
  ])('is made with a code to the old and one to the new %s', async (kind, make) => {
    const newOne = make();
    expect((await save(await change(newOne))).json()).toEqual({ code: 0, msg: 'Success', is_manager: 1 });
    expect(await row('mobile, email')).toEqual({ mobile, email, [kind]: newOne });
    expect(await canSignIn(newOne)).toBe(true);
    expect(await noted('account.contact')).toMatchObject([{ details: { kind } }]);
  });

  it('ends every other session of the account, and of nobody else', async () => {
    const [other, guide] = [
      await signIn(server, account),
      await signIn(server, await buildGuide(server, { parent: account })),
    ];
    expect(codeAndMessage(await save(await change(newMobile())))).toEqual(DONE);
    expect([await isSignedIn(client), await isSignedIn(other), await isSignedIn(guide)]).toEqual([true, false, true]);
  });

  it('asks for the present code, the new contact and its code, in the language of the request', async () => {
    const fields = await change(newMobile());
    expect(codeAndMessage(await save({ ...fields, vcode: '' }))).toEqual(lacking('vcode'));
    expect(codeAndMessage(await save({ ...fields, newmobile: '' }))).toEqual(lacking('newemail'));
    expect((await save({ ...fields, newmobile: '' }, client.with({ locale: 'zh' }))).json().msg).toContain('新手机号');
    expect(codeAndMessage(await save({ ...fields, newvcode: '' }))).toEqual(lacking('newvcode'));
    expect(codeAndMessage(await save({ ...fields, newmobile: '123' }))).toEqual(refusal('MOBILE_INVALID'));
    expect(codeAndMessage(await save({ ...fields, newmobile: '', newemail: 'nowhere' }))).toEqual(
      refusal('EMAIL_INVALID'),
    );
    expect(codeAndMessage(await save({ ...fields, newemail: newEmail() }))).toEqual(
      refusal('INPUT_INVALID', { field: 'newemail' }),
    );
    expect(codeAndMessage(await save({ ...fields, newmobile: mobile }))).toEqual(refusal('NOTHING_CHANGED'));
    expect(codeAndMessage(await save({ ...fields, mobile: newMobile() }))).toEqual(refusal('MOBILE_INVALID'));
    expect(codeAndMessage(await save(fields))).toEqual(DONE);
  });

  it('uses both codes up, or neither', async () => {
    const fields = await change(newMobile());
    expect(codeAndMessage(await save({ ...fields, newvcode: '000000' }))).toEqual(refusal('VERIFY_CODE_WRONG'));
    expect(codeAndMessage(await save({ ...fields, vcode: '000000' }))).toEqual(refusal('VERIFY_CODE_WRONG'));
    expect(await row('mobile')).toEqual({ mobile });
    expect(codeAndMessage(await save(fields))).toEqual(DONE);
    mobile = fields.newmobile;
    const again = { ...fields, mobile, newmobile: newMobile() };
    expect(codeAndMessage(await save(again))).toEqual(refusal('VERIFY_CODE_WRONG'));
  });

  it('takes no code that was sent for something else or to somebody else', async () => {
    const newOne = newMobile();
    const others = newMobile();
    await code(mobile, VERIFY_BIZ.password, '111111');
    await code(others, VERIFY_BIZ.contact, '222222');
    const fields = await change(newOne);
    for (const wrong of [
      { vcode: '111111' },
      { vcode: '222222' },
      { newvcode: '222222' },
      { mobile: others, vcode: '222222' },
    ]) {
      expect((await save({ ...fields, ...wrong })).json().code, JSON.stringify(wrong)).not.toBe(0);
    }
    expect(await row('mobile')).toEqual({ mobile });
  });

  it('hears five wrong codes and then no more, however many come at once', async () => {
    const fields = await change(newMobile());
    const wrong = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ ...fields, newvcode: String(200_000 + index) })),
    );
    expect(new Set(wrong.map((answer) => answer.json().code))).toEqual(new Set([11004]));
    expect(codeAndMessage(await save(fields))).toEqual(refusal('VERIFY_CODE_WRONG'));
    const { rows } = await server.services.pool.query(
      'select tries, used_at from verify_code where recipient = any($1)',
      [[fields.newmobile, mobile]],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { tries: 5, used_at: null },
        { tries: 0, used_at: null },
      ]),
    );
  });

  it('proves the account by its other contact, if that is what is named', async () => {
    const newOne = newEmail();
    const vcode = await code(mobile);
    expect(codeAndMessage(await save(await change(newOne, { mobile, email: '', vcode })))).toEqual(DONE);
    expect(await row('email')).toEqual({ email: newOne });
  });

  it('needs no name of the present contact', async () => {
    const newOne = newMobile();
    expect(codeAndMessage(await save(await change(newOne, { mobile: '', email: '' })))).toEqual(DONE);
  });

  it('is refused when somebody has the number or address, and its codes stay good', async () => {
    const taken = newMobile();
    await buildUser(server, { mobile: taken });
    expect(codeAndMessage(await save(await change(taken)))).toEqual(refusal('MOBILE_TAKEN'));
    const takenEmail = newEmail();
    await buildUser(server, { email: takenEmail.toUpperCase() });
    expect(codeAndMessage(await save(await change(takenEmail)))).toEqual(refusal('EMAIL_TAKEN'));
    const { rows } = await server.services.pool.query(
      'select 1 from verify_code where recipient = any($1) and used_at is null',
      [[mobile, email, taken, takenEmail]],
    );
    expect(rows).toHaveLength(4);
  });

  it('gives a number that several ask for at once to one of them', async () => {
    const newOne = newMobile();
    await code(newOne);
    const rivals = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const own = newMobile();
        const rival = await signIn(server, await buildUser(server, { mobile: own }));
        return { rival, own, vcode: await code(own) };
      }),
    );
    const answers = await Promise.all(
      rivals.map(({ rival, own, vcode }) =>
        save({ mobile: own, vcode, newmobile: newOne, newvcode: '135790', change_mobile_myself: 1 }, rival),
      ),
    );
    expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1);
    const { rows } = await server.services.pool.query('select 1 from user_account where mobile = $1', [newOne]);
    expect(rows).toHaveLength(1);
  });

  it('takes the name of a guide that is called by its number along', async () => {
    const own = newMobile();
    const guide = await buildGuide(server, { parent: account, user_acct: own, mobile: own });
    const newOne = newMobile();
    const visitor = await signIn(server, guide);
    const fields = { vcode: await code(own), newmobile: newOne, newvcode: await code(newOne), change_mobile_myself: 1 };
    expect(codeAndMessage(await save({ mobile: own, ...fields }, visitor.with({ locale: 'en' })))).toEqual(DONE);
    expect(await row('mobile, user_acct', guide.user_id)).toEqual({ mobile: newOne, user_acct: newOne });
    await buildUser(server, { mobile: own, user_acct: own });
  });

  it('asks an account without any contact for its password instead of a code', async () => {
    const bare = await buildUser(server);
    const visitor = (await signIn(server, bare)).with({ locale: 'en' });
    const newOne = newEmail();
    const fields = { newemail: newOne, newvcode: await code(newOne), change_mobile_myself: 1 };
    expect(codeAndMessage(await save(fields, visitor))).toEqual(lacking('pwd'));
    expect(codeAndMessage(await save({ ...fields, vcode: '123456' }, visitor))).toEqual(lacking('pwd'));
    for (let i = 0; i < 5; i += 1) {
      expect(codeAndMessage(await save({ ...fields, pwd: 'wrong' }, visitor))).toEqual(refusal('PASSWORD_WRONG'));
    }
    expect((await save({ ...fields, pwd: bare.password }, visitor)).json().code).toBe(30003);
    await server.services.pool.query('delete from rate_limit');
    expect(codeAndMessage(await save({ ...fields, pwd: bare.password }, visitor))).toEqual(DONE);
    expect(await row('email', bare.user_id)).toEqual({ email: newOne });
  });
});

describe('a change of password', () => {
  const PASSWORD = 'skylark over barley';
  const fieldsOf = async (fields: Record<string, unknown> = {}) => ({
    mobile,
    email: '',
    vcode: await buildVerifyCode(server, mobile, VERIFY_BIZ.password),
    pwd: PASSWORD,
    repwd: PASSWORD,
    change_pwd: 1,
    ...fields,
  });

  it('is made with a code to the account’s own contact and ends every other session', async () => {
    const other = await signIn(server, account);
    expect((await save(await fieldsOf())).json()).toEqual({ code: 0, msg: 'Success', is_manager: 1 });
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
    expect([await canSignIn(mobile, PASSWORD), await canSignIn(mobile, account.password)]).toEqual([true, false]);
    expect(await noted('account.password')).toMatchObject([{ details: {} }]);
  });

  it('needs the current password in a browser, which others may find unlocked', async () => {
    const browser = (await signInBrowser(server, account)).with({ locale: 'en' });
    const fields = await fieldsOf();
    expect(codeAndMessage(await save(fields, browser))).toEqual(lacking('current_pwd'));
    const wrong = await save({ ...fields, current_pwd: 'not the password' }, browser);
    expect(codeAndMessage(wrong)).toEqual(refusal('PASSWORD_WRONG'));
    expect(await canSignIn(mobile)).toBe(true);
    expect(codeAndMessage(await save({ ...fields, current_pwd: account.password }, browser))).toEqual(DONE);
    expect(await canSignIn(mobile, PASSWORD)).toBe(true);
  });

  it('takes the code that was sent by e-mail as well', async () => {
    const vcode = await buildVerifyCode(server, email, VERIFY_BIZ.password, '246802');
    expect(codeAndMessage(await save(await fieldsOf({ mobile: '', email, vcode })))).toEqual(DONE);
  });

  it('takes, of two contacts, the one that goes with the language', async () => {
    const vcode = await buildVerifyCode(server, email, VERIFY_BIZ.password, '246802');
    expect(codeAndMessage(await save(await fieldsOf({ mobile, email })))).toEqual(refusal('VERIFY_CODE_WRONG'));
    expect((await save(await fieldsOf({ mobile, email }), client.with({ locale: 'zh' }))).json().code).toBe(0);
    expect(
      codeAndMessage(await save(await fieldsOf({ mobile, email, vcode, pwd: 'another one', repwd: 'another one' }))),
    ).toEqual(DONE);
  });

  it('asks for contact, code, password and its repetition', async () => {
    const fields = await fieldsOf();
    expect(codeAndMessage(await save({ ...fields, mobile: '' }))).toEqual(lacking('email'));
    expect((await save({ ...fields, mobile: '' }, client.with({ locale: 'zh' }))).json().msg).toContain('手机号');
    for (const name of ['vcode', 'pwd', 'repwd'])
      expect(codeAndMessage(await save({ ...fields, [name]: '' }))).toEqual(lacking(name));
    expect(codeAndMessage(await save({ ...fields, repwd: 'something else' }))).toEqual(refusal('PASSWORD_MISMATCH'));
    const both = (pwd: string) => ({ ...fields, pwd, repwd: pwd });
    expect(codeAndMessage(await save(both('short')))).toEqual(refusal('PASSWORD_TOO_SHORT', { min: 8 }));
    expect(codeAndMessage(await save(both('password1')))).toEqual(refusal('PASSWORD_COMMON'));
    expect(codeAndMessage(await save(both(mobile)))).toEqual(refusal('PASSWORD_NAME'));
    expect(await canSignIn(mobile)).toBe(true);
    expect(codeAndMessage(await save(fields))).toEqual(DONE);
  });

  it('asks for the contact of the languages that the server goes by', async () => {
    const other = await startBeside(server, { MOBILE_LOCALES: 'zh, en' });
    const there = (await signIn(other, account)).with({ locale: 'en' });
    expect(codeAndMessage(await save({ ...(await fieldsOf()), mobile: '' }, there))).toEqual(lacking('mobile'));
    await other.close();
  });

  it('takes no code of somebody else, nor one that was sent for something else', async () => {
    const others = newMobile();
    const vcode = await buildVerifyCode(server, others, VERIFY_BIZ.password, '999999');
    expect(codeAndMessage(await save(await fieldsOf({ mobile: others, vcode })))).toEqual(refusal('MOBILE_INVALID'));
    await buildVerifyCode(server, mobile, VERIFY_BIZ.contact, '888888');
    expect(codeAndMessage(await save(await fieldsOf({ vcode: '888888' })))).toEqual(refusal('VERIFY_CODE_WRONG'));
    const bare = (await signIn(server, await buildUser(server))).with({ locale: 'en' });
    expect(codeAndMessage(await save(await fieldsOf(), bare))).toEqual(refusal('MOBILE_INVALID'));
    expect(await canSignIn(mobile)).toBe(true);
  });
});

describe('the language of an account', () => {
  it('is remembered', async () => {
    await client.mutate('account.setLocale', { locale: 'de' });
    expect(await row('locale')).toEqual({ locale: 'de' });
    const unknown = await client.mutate('account.setLocale', { locale: 'xx' });
    expect(unknown.json().error?.data.code_name).toBe('INPUT_INVALID');
  });
});
