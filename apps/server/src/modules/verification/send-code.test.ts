import { builtInTexts } from '@skin-mirror/shared/i18n/built-in.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, changeAccount } from '#tests/factories/accounts.ts';
import { freshCaptcha, readCode, uniqueEmail, uniqueMobile } from '#tests/factories/captcha.ts';
import { type Answer, createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';

const { messages: en } = builtInTexts('en');
const { serverMessages } = builtInTexts('zh');

const PROXY = { TRUST_PROXY: '127.0.0.1' };

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(PROXY);
});
afterAll(() => server.close());

let networks = 0;
const nextNetwork = () => {
  networks += 1;
  return { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
};
/** Creates a client with a new network address, because the server limits requests per network. */
const visitor = (on = server): RestClient => createClient(on, { locale: 'en', ...nextNetwork() });

async function send(to: Record<string, unknown>, biz: number, client = visitor(), on = server): Promise<Answer> {
  const fields = { biz, src: 10, ...(await freshCaptcha(on, visitor(on))), ...to };
  return client.post('mobile' in to ? '/sms/send' : '/email/send', fields);
}
const codeOf = async (answer: Promise<Answer>): Promise<number> => (await answer).json().code;
const outbox = async (recipient: string) =>
  (
    await server.services.pool.query(
      'select channel, subject, body, status from outbox_message where recipient = $1 order by id',
      [recipient],
    )
  ).rows;
/** Makes all limits expire earlier, as if this time had passed. */
const later = (seconds: number) =>
  server.services.pool.query('update rate_limit set expire = expire - $1', [seconds * 1000]);

const KINDS = [
  { field: 'mobile', unique: uniqueMobile, invalid: '23812345678', taken: 40000, unknown: 40005 },
  { field: 'email', unique: uniqueEmail, invalid: 'a@b', taken: 40006, unknown: 40007 },
] as const;

describe.each(KINDS)('a code to a $field', ({ field, unique, invalid, taken, unknown }) => {
  it('goes out to register when nobody has it', async () => {
    const recipient = unique();
    const answer = await send({ [field]: recipient }, 1000);
    expect([answer.status, answer.text]).toEqual([200, '{"code":0,"msg":"Success","is_sent":false}']);
    expect(await readCode(server, recipient)).toMatch(/^\d{6}$/);
  });

  it('is refused to register when an account has it, whatever the case', async () => {
    const recipient = unique();
    await buildUser(server, { [field]: recipient });
    expect(await codeOf(send({ [field]: recipient }, 1000))).toBe(taken);
    expect(await codeOf(send({ [field]: recipient.toUpperCase() }, 1000))).toBe(taken);
    expect(await outbox(recipient)).toEqual([]);
  });

  it('goes out for a forgotten password when an account has it', async () => {
    const recipient = unique();
    expect(await codeOf(send({ [field]: recipient }, 1001))).toBe(unknown);
    await buildUser(server, { [field]: recipient });
    expect(await codeOf(send({ [field]: recipient }, 1001))).toBe(0);
  });

  it('takes what a deleted account had for free', async () => {
    const recipient = unique();
    await changeAccount(server, await buildUser(server, { [field]: recipient }), { deleted_at: new Date() });
    expect(await codeOf(send({ [field]: recipient }, 1001))).toBe(unknown);
    expect(await codeOf(send({ [field]: recipient }, 1000))).toBe(0);
  });

  it('to change it needs a session', async () => {
    const answer = await send({ [field]: unique() }, 1002);
    expect([answer.status, answer.json().code]).toEqual([401, 10401]);
  });

  it('to change it goes to the own one or to one that nobody has', async () => {
    const [own, others] = [unique(), unique()];
    await buildUser(server, { [field]: others });
    const account = await buildUser(server, { [field]: own });
    const signedIn = (await signIn(server, account)).with(nextNetwork());
    expect(await codeOf(send({ [field]: own }, 1002, signedIn))).toBe(0);
    expect(await codeOf(send({ [field]: unique() }, 1002, signedIn))).toBe(0);
    expect(await codeOf(send({ [field]: others }, 1002, signedIn))).toBe(taken);
  });

  it('needs its form', async () => {
    for (const wrong of [invalid, '', 'x']) {
      const answer = await send({ [field]: wrong }, 1000);
      expect([answer.status, answer.json().code], wrong).toEqual([200, 11001]);
    }
  });

  it('needs a purpose that there is', async () => {
    for (const biz of [999, 1003, 0]) expect(await codeOf(send({ [field]: unique() }, biz))).toBe(11001);
  });

  it('needs the answer to a picture', async () => {
    const answer = await visitor().post(field === 'mobile' ? '/sms/send' : '/email/send', {
      [field]: unique(),
      biz: 1000,
      t: '1',
      r: '2',
      vcode: '3',
    });
    expect(answer.json().code).toBe(11004);
  });

  it('tells nothing about accounts without a picture', async () => {
    const recipient = unique();
    await buildUser(server, { [field]: recipient });
    for (const biz of [1000, 1001]) {
      const fields = { [field]: recipient, biz, t: '1', r: '2', vcode: '3' };
      const path = field === 'mobile' ? '/sms/send' : '/email/send';
      expect((await visitor().post(path, fields)).json().code).toBe(11004);
      expect((await visitor().post(path, { ...fields, [field]: unique() })).json().code).toBe(11004);
    }
  });
});

describe('a message', () => {
  it('is written in the language of the request', async () => {
    const [mobile, email] = [uniqueMobile(), uniqueEmail()];
    const chinese = createClient(server, { locale: 'zh', ...nextNetwork() });
    await send({ mobile }, 1000, chinese);
    await send({ email }, 1000, chinese);
    expect(await outbox(mobile)).toEqual([
      { channel: 'sms', subject: '', body: expect.stringMatching(/^【肤镜】验证码 \d{6}，用于注册账号/), status: 0 },
    ]);
    const [mail] = await outbox(email);
    expect(mail.subject).toBe(serverMessages.message.code.subject_register);
    expect(mail.body).toMatch(/您正在注册肤镜账号，验证码是：\n\n\d{6}\n\n验证码 10 分钟内有效/);
  });

  it('says what its code is for', async () => {
    const mobile = uniqueMobile();
    await buildUser(server, { mobile });
    await send({ mobile }, 1001);
    const [{ body }] = await outbox(mobile);
    expect(body).toContain('to change your password');
  });

  it('goes to the address as the account has it, not to one that only looks like it', async () => {
    const email = `kim-${uniqueEmail()}`;
    await buildUser(server, { email });
    // The Kelvin sign (U+212A) is not a K, but its lower case is the letter k.
    const lookalike = email.replace('kim', '\u212Aim');
    expect(lookalike.toLowerCase()).toBe(email);
    expect(await codeOf(send({ email: lookalike }, 1001))).toBe(0);
    expect([(await outbox(email)).length, (await outbox(lookalike)).length]).toEqual([1, 0]);
  });
});

describe('messages to one number', () => {
  it('are a minute apart', async () => {
    const mobile = uniqueMobile();
    expect(await codeOf(send({ mobile }, 1000))).toBe(0);
    const refused = await send({ mobile }, 1000);
    expect([refused.status, refused.text]).toEqual([200, `{"code":40002,"msg":"${en.errors.SEND_TOO_OFTEN}"}`]);
    expect(await outbox(mobile)).toHaveLength(1);
    await later(61);
    expect(await codeOf(send({ mobile }, 1000))).toBe(0);
  });

  it('are five in an hour and ten in a day', async () => {
    const mobile = uniqueMobile();
    const codes: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      codes.push(await codeOf(send({ mobile }, 1000)));
      await later(61);
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 40002]);
    await later(3600);
    for (let i = 0; i < 5; i += 1) {
      expect(await codeOf(send({ mobile }, 1000))).toBe(0);
      await later(61);
    }
    await later(3600);
    expect(await codeOf(send({ mobile }, 1000))).toBe(40002);
    await later(24 * 3600);
    expect(await codeOf(send({ mobile }, 1000))).toBe(0);
  });

  it('are one when 20 are asked for at once', async () => {
    const mobile = uniqueMobile();
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(send({ mobile }, 1000))));
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === 40002)).toHaveLength(19);
    expect(await outbox(mobile)).toHaveLength(1);
  });

  it('are counted for all servers together, and by one that was started anew', async () => {
    const mobile = uniqueMobile();
    const other = await startBeside(server, PROXY);
    expect(await codeOf(send({ mobile }, 1000))).toBe(0);
    expect(await codeOf(send({ mobile }, 1000, visitor(other), other))).toBe(40002);
    await other.close();
    const restarted = await startBeside(server, PROXY);
    expect(await codeOf(send({ mobile }, 1000, visitor(restarted), restarted))).toBe(40002);
    await restarted.close();
  });

  it('are counted for the address whatever its case', async () => {
    const email = uniqueEmail();
    expect(await codeOf(send({ email }, 1000))).toBe(0);
    expect(await codeOf(send({ email: email.toUpperCase() }, 1000))).toBe(40002);
  });
});

it('20 messages in an hour go out for one network, whoever they are to', async () => {
  const crowd = visitor();
  const codes: number[] = [];
  for (let i = 0; i < 22; i += 1) codes.push(await codeOf(send({ mobile: uniqueMobile() }, 1000, crowd)));
  expect(codes).toEqual([...Array(20).fill(0), 40002, 40002]);
  const refused = uniqueMobile();
  expect(await codeOf(send({ mobile: refused }, 1000, crowd))).toBe(40002);
  // Refused requests don't count, so this request is accepted.
  expect(await codeOf(send({ mobile: refused }, 1000))).toBe(0);
  await later(3601);
  expect(await codeOf(send({ mobile: uniqueMobile() }, 1000, crowd))).toBe(0);
});

it('tells which languages go by mobile number', async () => {
  expect((await visitor().query('verification.options')).json().result?.data).toEqual({ mobile_locales: ['zh'] });
  const other = await startBeside(server, { MOBILE_LOCALES: 'zh, zh-TW' });
  const answer = await createClient(other).query('verification.options');
  expect(answer.json().result?.data).toEqual({ mobile_locales: ['zh', 'zh-TW'] });
  await other.close();
});

it('who has an account is told 30 times an hour to one network, then to nobody there for a while', async () => {
  const curious = visitor();
  const codes: number[] = [];
  for (let i = 0; i < 31; i += 1) codes.push(await codeOf(send({ mobile: uniqueMobile() }, 1001, curious)));
  expect(codes).toEqual([...Array(30).fill(40005), 30003]);
  expect(await codeOf(send({ mobile: uniqueMobile() }, 1000, curious))).toBe(30003);
  expect(await codeOf(send({ mobile: uniqueMobile() }, 1001))).toBe(40005);
});

it('is told not to be sent where the server has no way to send it, whoever asks', async () => {
  expect((await send({ mobile: uniqueMobile() }, 1000)).json()).toMatchObject({ code: 0, is_sent: false });
});

it('is in the answer of a demo server that this machine alone can reach, and of no other', async () => {
  const demo = await startBeside(server, { ...PROXY, DEMO: '1' });
  const inNetwork = await startBeside(server, { ...PROXY, DEMO: '1', DEMO_LAN: '1' });
  try {
    for (const [to, recipient] of [
      ['mobile', uniqueMobile()],
      ['email', uniqueEmail()],
    ] as const) {
      const { code, demo_code } = (await send({ [to]: recipient }, 1000, visitor(demo), demo)).json();
      expect([code, demo_code]).toEqual([0, await readCode(server, recipient)]);
    }
    expect((await send({ mobile: uniqueMobile() }, 1000)).json()).not.toHaveProperty('demo_code');
    const asked = await send({ mobile: uniqueMobile() }, 1000, visitor(inNetwork), inNetwork);
    expect(asked.json().code).toBe(0);
    expect(asked.json()).not.toHaveProperty('demo_code');
  } finally {
    await demo.close();
    await inNetwork.close();
  }
});
