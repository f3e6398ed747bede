import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshCaptcha, uniqueEmail, uniqueMobile } from '#tests/factories/captcha.ts';
import { createClient } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { readEnv } from '../../env.ts';
import { createDelivery } from './delivery.ts';

const SECRET = 'a secret between the shop and its gateway';

interface Mail {
  readonly from: string;
  readonly to: string[];
  readonly source: string;
}
interface Call {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const mails: Mail[] = [];
const calls: Call[] = [];
/** Makes the test's mail server refuse an e-mail. If undefined, the mail server accepts it. */
let refuseMail: ((source: string) => Error) | undefined;
let answerCall: ((response: ServerResponse, call: Call) => void) | undefined;

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const source = Buffer.concat(parts).toString();
      if (refuseMail) return done(refuseMail(source));
      const { mailFrom, rcptTo } = session.envelope;
      mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source });
      return done();
    });
  },
});
const gateway: Server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const call = { headers: request.headers, body: Buffer.concat(parts).toString() };
    calls.push(call);
    if (answerCall) answerCall(response, call);
    else response.writeHead(202).end('{"ok":true}');
  });
});

let server: RunningServer;
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  gateway.listen(0, '127.0.0.1');
  await Promise.all([once(smtp.server, 'listening'), once(gateway, 'listening')]);
  server = await startTestServer({
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: `smtp://127.0.0.1:${portOf(smtp.server as Server)}`,
    MAIL_FROM: 'Skin Mirror <mirror@example.com>',
    SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}/send`,
    SMS_GATEWAY_SECRET: SECRET,
  });
});
afterAll(async () => {
  await server.close();
  gateway.closeAllConnections();
  gateway.close();
  smtp.close(() => undefined);
});

const portOf = (listening: Server): number => (listening.address() as AddressInfo).port;

let networks = 0;
async function send(to: { mobile: string } | { email: string }, locale = 'en', on = server) {
  networks += 1;
  const client = createClient(on, { locale, 'x-forwarded-for': `10.0.${networks}.1` });
  const fields = { biz: 1000, ...(await freshCaptcha(on, client)), ...to };
  return (await client.post('mobile' in to ? '/sms/send' : '/email/send', fields)).json();
}
const rowsOf = async (recipient: string) =>
  (
    await server.services.pool.query(
      'select subject, body, status, error, sent_at is not null as is_sent from outbox_message where recipient = $1',
      [recipient],
    )
  ).rows;
const codesOf = async (recipient: string) =>
  (await server.services.pool.query('select id from verify_code where recipient = $1', [recipient])).rows;

function partsOf({ source }: Mail): { text: string; html: string; headers: string } {
  const boundary = /boundary="([^"]+)"/.exec(source)?.[1] as string;
  const [headers = '', ...parts] = source.split(`--${boundary}`);
  const bodyOf = (type: string) => {
    const part = parts.find((candidate) => candidate.includes(type)) as string;
    const body = part.slice(part.indexOf('\r\n\r\n') + 4);
    if (/transfer-encoding: base64/i.test(part)) return Buffer.from(body, 'base64').toString();
    if (!/transfer-encoding: quoted-printable/i.test(part)) return body;
    const bytes = body
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(bytes, 'latin1').toString();
  };
  return { headers, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

describe('an e-mail', () => {
  it('leaves by SMTP, as text and as a page, and its code is kept nowhere', async () => {
    const email = uniqueEmail();
    expect((await send({ email })).code).toBe(0);
    const mail = mails.at(-1) as Mail;
    expect([mail.from, mail.to]).toEqual(['mirror@example.com', [email]]);
    const { headers, text, html } = partsOf(mail);
    expect(headers).toContain('From: Skin Mirror <mirror@example.com>');
    expect(headers).toContain('Subject: Your code to create a Skin Mirror account');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    const code = /\b\d{6}\b/.exec(text)?.[0] as string;
    expect(text).toContain('valid for 10 minutes');
    expect(html).toContain(`>${code}</p>`);
    expect(html).toContain('<html lang="en">');
    expect(await rowsOf(email)).toEqual([
      { subject: 'Your code to create a Skin Mirror account', body: '', status: 10, error: '', is_sent: true },
    ]);
  });

  it('is written in Chinese for who reads Chinese', async () => {
    await send({ email: uniqueEmail() }, 'zh');
    const { text, html } = partsOf(mails.at(-1) as Mail);
    expect(text).toMatch(/您正在注册肤镜账号，验证码是：\r?\n\r?\n\d{6}/);
    expect(html).toContain('<html lang="zh">');
  });

  it('that the mail server refuses costs neither code nor a wait, and its code gets into no book', async () => {
    const email = uniqueEmail();
    let code = '';
    refuseMail = (source) => {
      code = /\b\d{6}\b/.exec(partsOf({ from: '', to: [], source }).text)?.[0] as string;
      return Object.assign(new Error(`no room for: your code is ${code}`), { responseCode: 552 });
    };
    const answer = await send({ email });
    refuseMail = undefined;
    expect([answer.code, answer.msg]).toEqual([19999, expect.stringMatching(/could not be sent/)]);
    const [row] = await rowsOf(email);
    expect(row).toMatchObject({ body: '', status: -1, is_sent: false });
    expect(row.error).toContain('no room for: your code is ••••••');
    expect(row.error).not.toContain(code);
    expect(await codesOf(email)).toEqual([]);
    expect((await send({ email })).code).toBe(0);
  });

  it('that fails leaves no word about its recipient in the log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const { env } = server.services;
    const delivery = createDelivery(env, server.services, log);
    const recipient = uniqueEmail();
    refuseMail = () => Object.assign(new Error(`<${recipient}> is unknown`), { responseCode: 550 });
    const message = { channel: 'email', recipient, subject: 'a', text: 'b', kind: 'register' } as const;
    await expect(delivery.deliver(message)).rejects.toMatchObject({ code: 'SEND_FAILED' });
    refuseMail = undefined;
    delivery.close();
    expect((await rowsOf(recipient))[0].error).toContain(recipient);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"responseCode":550');
    expect(lines[0]).not.toContain(recipient);
  });

  it('to a mail server without TLS on another machine is not sent', async () => {
    // An address of this machine that doesn't look like one.
    const url = `smtp://0.0.0.0:${portOf(smtp.server as Server)}`;
    const count = mails.length;
    for (const [SMTP_URL, code] of [
      [url, 19999],
      [`${url}?ignoreTLS=true`, 0],
    ] as const) {
      const other = await startBeside(server, { SMTP_URL, MAIL_FROM: 'mirror@example.com' });
      expect((await send({ email: uniqueEmail() }, 'en', other)).code, SMTP_URL).toBe(code);
      await other.close();
    }
    expect(mails).toHaveLength(count + 1);
  });

  it('that nobody takes fails instead of waiting', async () => {
    const nowhere = await startBeside(server, { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'mirror@example.com' });
    expect((await send({ email: uniqueEmail() }, 'en', nowhere)).code).toBe(19999);
    await nowhere.close();
  });

  it('to a server that takes the connection and says nothing fails within seconds', async () => {
    const silent = createTcpServer();
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const slow = await startBeside(server, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mirror@example.com' });
    const started = performance.now();
    expect((await send({ email: uniqueEmail() }, 'en', slow)).code).toBe(19999);
    expect(performance.now() - started).toBeLessThan(20_000);
    await slow.close();
    silent.close();
  });
});

describe('an SMS', () => {
  /** Checks the signature in the way that docs/delivery.md describes for gateway developers. */
  function isSigned({ headers, body }: Call): boolean {
    const timestamp = String(headers['x-skin-mirror-timestamp']);
    if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
    const expected = createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest();
    const given = Buffer.from(String(headers['x-skin-mirror-signature']).replace('sha256=', ''), 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  it('is handed to the gateway as signed JSON, and its code is kept nowhere', async () => {
    const mobile = uniqueMobile();
    expect((await send({ mobile })).code).toBe(0);
    const call = calls.at(-1) as Call;
    expect(JSON.parse(call.body)).toEqual({
      to: mobile,
      text: expect.stringMatching(/^Skin Mirror: \d{6} is your code/),
      kind: 'register',
      sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(call.headers['content-type']).toBe('application/json');
    expect(isSigned(call)).toBe(true);
    expect(isSigned({ ...call, body: call.body.replace(mobile, '13900000000') })).toBe(false);
    expect(await rowsOf(mobile)).toEqual([{ subject: '', body: '', status: 10, error: '', is_sent: true }]);
  });

  it.each([
    ['refuses it', (response: ServerResponse) => response.writeHead(500).end('broken'), 'the gateway answered 500'],
    [
      'sends us elsewhere',
      (response: ServerResponse) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      'redirect',
    ],
    ['hangs up', (response: ServerResponse) => response.destroy(), ''],
  ])('that the gateway %s costs neither code nor a wait', async (_what, answer, error) => {
    const mobile = uniqueMobile();
    answerCall = answer;
    const refused = await send({ mobile });
    answerCall = undefined;
    expect(refused.code).toBe(19999);
    const [row] = await rowsOf(mobile);
    expect(row).toMatchObject({ body: '', status: -1, error: expect.stringContaining(error) });
    expect(await codesOf(mobile)).toEqual([]);
    expect((await send({ mobile })).code).toBe(0);
  });

  it('that the gateway repeats in its refusal does not get into our books', async () => {
    const mobile = uniqueMobile();
    answerCall = (response, { body }) => response.writeHead(400, JSON.parse(body).text).end(body);
    expect((await send({ mobile })).code).toBe(19999);
    answerCall = undefined;
    const [row] = await rowsOf(mobile);
    expect(row.error).not.toMatch(/\d{6}/);
  });

  it('that fails again and again is tried five times an hour', async () => {
    const mobile = uniqueMobile();
    let calls = 0;
    answerCall = (response) => {
      calls += 1;
      response.writeHead(500).end();
    };
    const codes: number[] = [];
    for (let i = 0; i < 7; i += 1) codes.push((await send({ mobile })).code);
    answerCall = undefined;
    expect(codes).toEqual([19999, 19999, 19999, 19999, 19999, 40002, 40002]);
    expect(calls).toBe(5);
  });

  it('is given up after five seconds', async () => {
    answerCall = () => undefined;
    const started = performance.now();
    expect((await send({ mobile: uniqueMobile() })).code).toBe(19999);
    answerCall = undefined;
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

it('says which setting is missing beside another', () => {
  expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM: is needed with SMTP_URL');
  expect(() => readEnv({ SMS_GATEWAY_URL: 'http://localhost' })).toThrow(
    'SMS_GATEWAY_SECRET: is needed with SMS_GATEWAY_URL',
  );
  expect(() => readEnv({ SMTP_URL: 'http://localhost', MAIL_FROM: 'a' })).toThrow('SMTP_URL');
  expect(() => readEnv({ MOBILE_LOCALES: 'zh,xx' })).toThrow('MOBILE_LOCALES');
});
