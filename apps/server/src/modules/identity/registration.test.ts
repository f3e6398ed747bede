import { AGREEMENT_VERSION } from '@skin-mirror/shared/identity/identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, changeAccount, uniqueName } from '#tests/factories/accounts.ts';
import { requestCode, uniqueEmail, uniqueMobile } from '#tests/factories/captcha.ts';
import {
  type Answer,
  type BodyType,
  createClient,
  loginFields,
  type RestClient,
} from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { buildVerifyCode } from '#tests/factories/verify-code.ts';

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(() => server.close());

let networks = 0;
/** Creates a client with a new network address, because the server limits requests per network. */
const visitor = (headers: Record<string, string> = {}): RestClient => {
  networks += 1;
  return createClient(server, {
    locale: 'zh',
    'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1`,
    ...headers,
  });
};

type Fields = Record<string, unknown>;

async function form(change: Fields = {}): Promise<Fields> {
  const mobile = uniqueMobile();
  const recipient = String(change.email ?? change.mobile ?? mobile);
  return {
    nickname: '',
    user_acct: uniqueName('shop'),
    password: 'rose-Garden-7',
    smsCode: recipient === '' ? '000000' : await buildVerifyCode(server, recipient, 1000),
    ...(change.email === undefined && { mobile }),
    attr: { introducer: '王姐' },
    src: 0,
    app_type: 'zmskin',
    ...change,
  };
}
const register = (fields: Fields, client = visitor(), type: BodyType = 'json'): Promise<Answer> =>
  client.post('/userSrv/user/regist', fields, type);
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).json().code;
const accountOf = async ({ user_acct }: Fields) =>
  (
    await server.services.pool.query(
      `select u.*, t.shop as shop_name, t.key, t.work_mode, t.platform, t.timezone, t.default_locale, t.currency,
              (select count(*) from goods_type g where g.tenant_id = t.tenant_id) as goods_types
         from user_account u join tenant t using (tenant_id) where user_acct = $1`,
      [user_acct],
    )
  ).rows[0];

describe('registering', () => {
  it('by mobile number makes a shop, its main account and its goods types', async () => {
    const client = visitor();
    const mobile = uniqueMobile();
    const fields: Fields = { ...(await form({ mobile })), smsCode: await requestCode(server, mobile, 1000, client) };
    const answer = await register(fields, client);
    expect([answer.status, answer.text]).toEqual([200, '{"code":0,"msg":"操作成功"}']);
    const account = await accountOf(fields);
    expect(account).toMatchObject({
      auth_type: 1,
      parent_id: null,
      mobile,
      email: null,
      name: fields.user_acct,
      shop_name: fields.user_acct,
      power: [],
      status: 10,
      introducer: '王姐',
      agreement: AGREEMENT_VERSION,
      locale: 'zh',
      work_mode: 1,
      platform: 'default',
      timezone: 'Asia/Shanghai',
      default_locale: 'zh',
    });
    expect(account.goods_types).toBeGreaterThan(10);
    expect(account.password_hash).not.toContain('rose-Garden-7');
  });

  it('lets its owner sign in by name and by number', async () => {
    const fields = await form();
    await register(fields);
    for (const user_acct of [fields.user_acct, fields.mobile]) {
      const login = loginFields({ user_acct: String(user_acct), password: 'rose-Garden-7' });
      expect(await codeOf(visitor().post('/auth2/token', login))).toBe(0);
    }
  });

  it('by e-mail is for every other language, and keeps the address in lower case', async () => {
    const email = `Owner-${uniqueEmail()}`;
    const fields = await form({ email, nickname: 'Rose & Co.' });
    expect(await codeOf(register(fields, visitor({ locale: 'de' })))).toBe(0);
    expect(await accountOf(fields)).toMatchObject({
      email: email.toLowerCase(),
      mobile: null,
      name: 'Rose & Co.',
      shop_name: 'Rose & Co.',
      timezone: 'Europe/Berlin',
      default_locale: 'de',
    });
  });

  it('takes the name of the shop beside that of its owner, and the currency of the language', async () => {
    const fields = await form({ nickname: '王芳', shop: '  镜里花开\u200f 🌸 ' });
    expect(await codeOf(register(fields))).toBe(0);
    expect(await accountOf(fields)).toMatchObject({ name: '王芳', shop_name: '镜里花开 🌸', currency: 'CNY' });
    for (const shop of ['店'.repeat(200), '\u200b\u200d']) {
      const { code, msg } = (await register(await form({ shop }))).json();
      expect([code, msg]).toEqual([11001, expect.stringContaining('门店')]);
    }
  });

  it.each(['form', 'json', 'multipart'] as const)('takes a body as %s', async (type) => {
    expect(await codeOf(register(await form(), visitor(), type))).toBe(0);
  });

  it('puts the shop into the time zone of the browser, where it names one that there is', async () => {
    for (const [timezone, expected] of [
      ['America/New_York', 'America/New_York'],
      ['Mars/Olympus', 'UTC'],
      ['posixrules', 'UTC'],
      ["UTC'--", 'UTC'],
    ]) {
      const fields = await form({ email: uniqueEmail(), timezone });
      expect(await codeOf(register(fields, visitor({ locale: 'en' })))).toBe(0);
      expect((await accountOf(fields)).timezone).toBe(expected);
    }
  });

  it('keeps nothing of a second contact: nobody knows whose it is', async () => {
    const [mobile, email] = [uniqueMobile(), uniqueEmail()];
    const smsCode = await buildVerifyCode(server, mobile, 1000);
    const fields = { ...(await form({ mobile, email })), mobile, smsCode };
    expect(await codeOf(register(fields, visitor({ locale: 'zh' })))).toBe(0);
    expect(await accountOf(fields)).toMatchObject({ mobile, email: null });
  });

  it('is noted in the audit log of the new shop', async () => {
    const fields = await form();
    await register(fields);
    const { tenant_id, user_id } = await accountOf(fields);
    const { rows } = await server.services.pool.query(
      'select actor_id, actor_name, action, entity, entity_id, details from audit_log where tenant_id = $1',
      [tenant_id],
    );
    expect(rows).toEqual([
      {
        actor_id: user_id,
        actor_name: fields.user_acct,
        action: 'account.register',
        entity: 'account',
        entity_id: String(user_id),
        details: {},
      },
    ]);
  });

  it('gives nobody more than a shop of their own', async () => {
    const fields = await form({
      auth_type: 99,
      parent_id: 1,
      tenant_id: 1,
      power: '1,2,3',
      status: 11,
      platform: 'ban',
    });
    expect(await codeOf(register(fields))).toBe(0);
    const account = await accountOf(fields);
    expect(account).toMatchObject({ auth_type: 1, parent_id: null, power: [], status: 10, platform: 'default' });
    expect(account.tenant_id).not.toBe(1);
  });
});

describe('a refused registration', () => {
  const messageOf = async (change: Fields, headers: Record<string, string> = {}) => {
    const { code, msg } = (await register(await form(change), visitor({ locale: 'en', ...headers }))).json();
    return [code, msg];
  };

  it.each([
    ['user_acct', 'Account cannot be empty.'],
    ['password', 'Password cannot be empty.'],
    ['smsCode', 'Verification code cannot be empty.'],
  ])('says that %s is missing', async (name, msg) => {
    expect(await messageOf({ [name]: '' })).toEqual([11001, msg]);
  });

  it('asks for a mobile number in Chinese and for an e-mail address otherwise', async () => {
    const empty = { mobile: '', email: '' };
    expect(await messageOf(empty, { locale: 'zh' })).toEqual([11001, '手机号不能为空']);
    for (const [locale, field] of [
      ['en', 'E-mail'],
      ['zh-TW', '電子郵件'],
      ['fr', 'E-mail'],
    ] as const) {
      const [code, msg] = await messageOf(empty, { locale });
      expect([code, msg]).toEqual([11001, expect.stringContaining(field)]);
    }
  });

  it('asks to accept the agreement first, in its present version', async () => {
    for (const agreement of ['', '2020-01']) {
      expect(await messageOf({ agreement, user_acct: '!' })).toEqual([
        11001,
        'Please read and accept the user agreement first.',
      ]);
    }
  });

  it.each(['a', 'two words', '13812345678', 'me@example.com', '<b>'])('takes %s for no username', async (user_acct) => {
    expect((await messageOf({ user_acct }))[1]).toMatch(/^A username has/);
  });

  it('says that the number or the address is incorrect', async () => {
    expect(await messageOf({ mobile: '12' })).toEqual([11001, 'The mobile number is incorrect.']);
    expect(await messageOf({ email: 'nobody@nowhere' })).toEqual([11001, 'The e-mail address is incorrect.']);
  });

  it('says what the password lacks', async () => {
    expect((await messageOf({ password: 'short' }))[1]).toBe('The password needs at least 8 characters.');
    expect((await messageOf({ password: 'Password' }))[1]).toMatch(/too common/);
    expect((await messageOf({ user_acct: 'rose-garden', password: 'Rose-Garden' }))[1]).toMatch(
      /little more than the name/,
    );
  });

  it('says whose name, number or address it is, and costs no code', async () => {
    const [mobile, email] = [uniqueMobile(), uniqueEmail()];
    const { user_acct } = await buildUser(server, { mobile, email });
    const fields = await form();
    expect(await codeOf(register({ ...fields, user_acct: user_acct.toUpperCase() }))).toBe(40001);
    expect(await codeOf(register(await form({ mobile })))).toBe(40000);
    expect(await codeOf(register(await form({ email: email.toUpperCase() })))).toBe(40006);
    expect(await codeOf(register(fields))).toBe(0);
  });

  it('leaves the names of deleted accounts free', async () => {
    const mobile = uniqueMobile();
    const gone = await buildUser(server, { mobile });
    await changeAccount(server, gone, { deleted_at: new Date() });
    expect(await codeOf(register(await form({ mobile, user_acct: gone.user_acct })))).toBe(0);
  });

  it('says that the code is wrong, and makes nothing', async () => {
    const fields = await form();
    const answer = await register({ ...fields, smsCode: '111111' }, visitor({ locale: 'en' }));
    expect(answer.text).toBe('{"code":11004,"msg":"The verification code is wrong."}');
    expect(await accountOf(fields)).toBeUndefined();
    expect(await codeOf(register(fields))).toBe(0);
  });

  it('takes no code that was sent for another purpose or to somebody else', async () => {
    const fields = await form();
    const smsCode = await buildVerifyCode(server, String(fields.mobile), 1001, '222222');
    expect(await codeOf(register({ ...fields, smsCode }))).toBe(11004);
    const others = await buildVerifyCode(server, uniqueMobile(), 1000, '333333');
    expect(await codeOf(register({ ...fields, smsCode: others }))).toBe(11004);
  });

  it('is for this product only', async () => {
    expect(await codeOf(register(await form({ app_type: 'other' })))).toBe(11001);
  });
});

describe('registrations at once', () => {
  const tally = async (answers: Promise<Answer>[]) => {
    const codes = await Promise.all(answers.map(codeOf));
    return Object.fromEntries(Object.entries(Object.groupBy(codes, String)).map(([code, all]) => [code, all?.length]));
  };

  it('make one shop of 50 right codes', async () => {
    const fields = await form();
    const answers = Array.from({ length: 50 }, () => register({ ...fields, user_acct: uniqueName('many') }));
    const heard = await tally(answers);
    expect(heard['0']).toBe(1);
    // The other 49 requests fail, because the mobile number is taken or the code is used up.
    expect((heard['40000'] ?? 0) + (heard['11004'] ?? 0)).toBe(49);
    const { rows } = await server.services.pool.query('select 1 from user_account where mobile = $1', [fields.mobile]);
    expect(rows).toHaveLength(1);
  });

  it('give a name to one of those who want it, and leave the others their codes', async () => {
    const user_acct = uniqueName('wanted');
    const forms = await Promise.all(Array.from({ length: 8 }, () => form({ user_acct })));
    expect(await tally(forms.map((fields) => register(fields)))).toEqual({ 0: 1, 40001: 7 });
    const again = forms.map((fields) => register({ ...fields, user_acct: uniqueName('next') }));
    expect(await tally(again)).toEqual({ 0: 7, 40000: 1 });
    const { rows } = await server.services.pool.query('select 1 from tenant where shop = $1', [user_acct]);
    expect(rows).toHaveLength(1);
  });
});

it('hears 30 failed registrations from one network in an hour, on all servers together', async () => {
  const crowd = visitor();
  const fields = await form({ user_acct: (await buildUser(server)).user_acct });
  const codes: number[] = [];
  for (let i = 0; i < 31; i += 1) codes.push(await codeOf(register(fields, crowd)));
  expect(codes).toEqual([...Array(30).fill(40001), 30003]);
  const other = await startBeside(server, { TRUST_PROXY: '127.0.0.1' });
  expect(await codeOf(register(fields, createClient(other, crowd.headers)))).toBe(30003);
  await other.close();
  expect(await codeOf(register(await form()))).toBe(0);
});
