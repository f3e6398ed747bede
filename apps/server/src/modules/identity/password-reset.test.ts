import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Account, buildGuide, buildUser, changeAccount, uniqueName } from '#tests/factories/accounts.ts';
import { requestCode, uniqueEmail, uniqueMobile } from '#tests/factories/captcha.ts';
import { type Answer, createClient, loginFields, signIn, signInByPassword } from '#tests/factories/rest-client.ts';
import { setUpApp } from '#tests/factories/second-factor.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildVerifyCode } from '#tests/factories/verify-code.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

let networks = 0;
const visitor = () => {
  networks += 1;
  return createClient(server, { locale: 'en', 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` });
};

const NEW = 'rose-Garden-8';
const fieldsOf = (to: Record<string, unknown>, smsCode: string, password = NEW) => ({
  app_type: 'zmskin',
  password,
  smsCode,
  ...to,
});
const reset = (fields: Record<string, unknown>, client = visitor()): Promise<Answer> =>
  client.post('/userSrv/user/resetPwd', fields);
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).json().code;
const login = (account: Account, password: string, client = visitor()) =>
  codeOf(client.post('/auth2/token', loginFields({ ...account, password })));
const withMobile = async () => {
  const mobile = uniqueMobile();
  return { mobile, account: await buildUser(server, { mobile }) };
};

describe('a forgotten password', () => {
  it('is replaced by another one, for a code to the mobile number', async () => {
    const { mobile, account } = await withMobile();
    const answer = await reset(fieldsOf({ mobile }, await requestCode(server, mobile, 1001, visitor())));
    expect([answer.status, answer.text]).toEqual([200, '{"code":0,"msg":"Success"}']);
    expect([await login(account, account.password), await login(account, NEW)]).toEqual([11005, 0]);
  });

  it('is replaced for a code to the e-mail address, whatever its case', async () => {
    const email = uniqueEmail();
    const account = await buildUser(server, { email });
    const code = await requestCode(server, email.toUpperCase(), 1001, visitor());
    expect(await codeOf(reset(fieldsOf({ email: email.toUpperCase() }, code)))).toBe(0);
    expect(await login(account, NEW)).toBe(0);
  });

  it('stays when the account gives the number up while the code is on its way', async () => {
    const { mobile, account } = await withMobile();
    const code = await buildVerifyCode(server, mobile, 1001);
    const change = await server.services.pool.connect();
    await change.query('begin');
    await change.query('update user_account set mobile = $2 where user_id = $1', [account.user_id, uniqueMobile()]);
    const answer = reset(fieldsOf({ mobile }, code));
    await vi.waitFor(async () => {
      const { rowCount } = await server.services.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update user_account set password%'",
      );
      expect(rowCount).toBe(1);
    }, 20_000);
    await change.query('commit');
    change.release();
    expect(await codeOf(answer)).toBe(40005);
    expect([await login(account, NEW), await login(account, account.password)]).toEqual([11005, 0]);
  });

  it('ends every session and API token of the account with the next request, and nobody else’s', async () => {
    const { mobile, account } = await withMobile();
    const guide = await buildGuide(server, { parent: account });
    const [one, other, guides] = [
      await signInByPassword(server, account),
      await signInByPassword(server, account),
      await signInByPassword(server, guide),
    ];
    const made = (await one.mutate('apiToken.create', { name: 'till', scopes: ['shop:read'], days: 30 })).json();
    const program = createClient(server, {
      authorization: `Bearer ${(made.result as { data: { token: string } }).data.token}`,
    });
    expect((await program.post('/skinMgrSrv/count/about')).json().code).toBe(0);
    await reset(fieldsOf({ mobile }, await buildVerifyCode(server, mobile, 1001)));
    expect((await program.post('/skinMgrSrv/count/about')).status).toBe(401);
    for (const client of [one, other]) expect((await client.get('/skinMgrSrv/user/get')).status).toBe(401);
    expect((await guides.get('/skinMgrSrv/user/get')).json().code).toBe(0);
  });

  it('opens the door again for who tried too many wrong ones before', async () => {
    const { mobile, account } = await withMobile();
    const client = visitor();
    for (let i = 0; i < 5; i += 1) await login(account, 'wrong', client);
    expect(await login(account, account.password, client)).toBe(30003);
    await reset(fieldsOf({ mobile }, await buildVerifyCode(server, mobile, 1001)), client);
    expect(await login(account, NEW, client)).toBe(0);
  });

  it('forgets the password that a main account chose for a guide', async () => {
    const mobile = uniqueMobile();
    const guide = await buildGuide(server, { mobile });
    await server.services.pool.query("update user_account set initial_pwd_enc = 'x' where user_id = $1", [
      guide.user_id,
    ]);
    await reset(fieldsOf({ mobile }, await buildVerifyCode(server, mobile, 1001)));
    const { rows } = await server.services.pool.query('select initial_pwd_enc from user_account where user_id = $1', [
      guide.user_id,
    ]);
    expect(rows).toEqual([{ initial_pwd_enc: null }]);
  });

  it('leaves the second factor as it is', async () => {
    const { mobile, account } = await withMobile();
    const app = await setUpApp(server, await signIn(server, account), account.password);
    const code = await requestCode(server, mobile, 1001, visitor());
    expect(await codeOf(reset(fieldsOf({ mobile }, code)))).toBe(0);
    expect(await login(account, NEW)).toBe(11006);
    const fields = { ...loginFields({ ...account, password: NEW }), second_factor: app.code() };
    expect(await codeOf(visitor().post('/auth2/token', fields))).toBe(0);
  });

  it('is noted in the audit log, without the password', async () => {
    const { mobile, account } = await withMobile();
    await reset(fieldsOf({ mobile }, await buildVerifyCode(server, mobile, 1001)));
    const { rows } = await server.services.pool.query(
      'select actor_id, action, entity, entity_id, details from audit_log where tenant_id = $1',
      [account.tenant_id],
    );
    const entity_id = String(account.user_id);
    expect(rows).toEqual([
      { actor_id: account.user_id, action: 'account.password_reset', entity: 'account', entity_id, details: {} },
    ]);
  });

  it('does not let a disabled account in', async () => {
    const { mobile, account } = await withMobile();
    await changeAccount(server, account, { status: 11 });
    expect(await codeOf(reset(fieldsOf({ mobile }, await buildVerifyCode(server, mobile, 1001))))).toBe(0);
    expect(await login(account, NEW)).toBe(30002);
  });
});

describe('a refused reset', () => {
  it('says that the number or the address is not registered', async () => {
    expect(await codeOf(reset(fieldsOf({ mobile: uniqueMobile() }, '123456')))).toBe(40005);
    expect(await codeOf(reset(fieldsOf({ email: uniqueEmail() }, '123456')))).toBe(40007);
    const { mobile, account } = await withMobile();
    await changeAccount(server, account, { deleted_at: new Date() });
    expect(await codeOf(reset(fieldsOf({ mobile }, '123456')))).toBe(40005);
  });

  it('says that the number or the address is incorrect, or that there is none', async () => {
    const messageOf = async (to: Record<string, unknown>) => (await reset(fieldsOf(to, '123456'))).json().msg;
    expect(await messageOf({ mobile: '12' })).toBe('The mobile number is incorrect.');
    expect(await messageOf({ email: '12' })).toBe('The e-mail address is incorrect.');
    expect(await messageOf({})).toMatch(/^E-mail.* cannot be empty\.$/);
  });

  it('says what the password lacks, and costs no code', async () => {
    const { mobile, account } = await withMobile();
    const code = await buildVerifyCode(server, mobile, 1001);
    for (const password of ['short', 'password1', account.user_acct, mobile]) {
      expect(await codeOf(reset(fieldsOf({ mobile }, code, password))), password).toBe(11001);
    }
    expect(await codeOf(reset(fieldsOf({ mobile }, code)))).toBe(0);
  });

  it('says that the code is wrong, and changes nothing', async () => {
    const { mobile, account } = await withMobile();
    const session = await signInByPassword(server, account);
    await buildVerifyCode(server, mobile, 1001);
    expect(await codeOf(reset(fieldsOf({ mobile }, '111111')))).toBe(11004);
    const foreign = await buildVerifyCode(server, mobile, 1002, '222222');
    expect(await codeOf(reset(fieldsOf({ mobile }, foreign)))).toBe(11004);
    expect((await session.get('/skinMgrSrv/user/get')).json().code).toBe(0);
    expect(await login(account, account.password)).toBe(0);
  });

  it('is for this product only', async () => {
    expect(await codeOf(reset({ ...fieldsOf({ mobile: uniqueMobile() }, '123456'), app_type: 'other' }))).toBe(11001);
  });

  it('comes after five wrong codes of 50 at once, even for the right one', async () => {
    const { mobile, account } = await withMobile();
    const code = await buildVerifyCode(server, mobile, 1001);
    const answers = Array.from({ length: 50 }, () => codeOf(reset(fieldsOf({ mobile }, '111111'))));
    expect(new Set(await Promise.all(answers))).toEqual(new Set([11004]));
    expect(await codeOf(reset(fieldsOf({ mobile }, code)))).toBe(11004);
    expect(await login(account, account.password)).toBe(0);
  });
});

it('50 right codes at once set one password', async () => {
  const { mobile, account } = await withMobile();
  const code = await buildVerifyCode(server, mobile, 1001);
  const passwords = Array.from({ length: 50 }, () => uniqueName('password'));
  const codes = await Promise.all(passwords.map((password) => codeOf(reset(fieldsOf({ mobile }, code, password)))));
  expect(codes.filter((heard) => heard === 0)).toHaveLength(1);
  expect(codes.filter((heard) => heard === 11004)).toHaveLength(49);
  expect(await login(account, passwords[codes.indexOf(0)] as string)).toBe(0);
});
