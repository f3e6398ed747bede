import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { createClient, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { buildApp } from '../app.ts';
import { registry } from '../registry.ts';
import type { BoundOperation } from './implement.ts';
import { restPaths } from './rest.ts';

let server: RunningServer;
let client: RestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await signIn(server, await buildUser(server));
});
afterAll(() => server.close());

const operations = Object.values(registry).flatMap((domain) => Object.values(domain) as BoundOperation[]);
const documentedWrites = operations.flatMap(({ operation: { rest } }) => (rest?.method === 'POST' ? [rest.path] : []));

it('has limits for slow headers and slow bodies, and they are in force', async () => {
  const { server: http } = await buildApp(server.services);
  expect([http.headersTimeout, http.requestTimeout]).toEqual([10_000, 30_000]);
});

describe('addresses', () => {
  it.each(['/skinMgrSrv/user/get', '/skinmgr/user/get', '/skinmgrsrv/user/get', '/skinMgrSrv/user/get/'])(
    'a documented call answers at %s',
    async (path) => {
      expect((await client.post(path)).json().code).toBe(0);
    },
  );

  it('a documented GET answers to GET and to POST, but below /skinmgr GET belongs to the console', async () => {
    expect((await client.get('/skinMgrSrv/user/get')).json().code).toBe(0);
    expect((await client.get('/skinmgrsrv/user/get')).json().code).toBe(0);
    const { status, text } = await client.get('/skinmgr/user/get');
    expect(status === 404 || text.startsWith('<!doctype html>')).toBe(true);
  });

  it.each(documentedWrites.flatMap(restPaths))('GET never reaches the write %s', async (path) => {
    const answer = await client.get(path.replace('*', 'x'));
    if (path.startsWith('/skinmgr/') && answer.status === 200) expect(answer.text).toContain('<!doctype html>');
    else expect(answer.status).toBe(404);
  });

  it.each([
    '/SKINMGRSRV/user/get',
    '/skinMgrSrv/user/GET',
    '/skinMgrSrv/nothing',
    '/nothing',
    '/skinMgrSrv/../user/get',
  ])('nothing answers at %s', async (path) => {
    const answer = await client.post(path, {}, 'form', { locale: 'en' });
    expect([answer.status, answer.text]).toEqual([404, '{"code":19999,"msg":"There is nothing at this address."}']);
  });
});

describe('bodies', () => {
  const send = (contentType: string | undefined, body: string, path = '/auth2/token') =>
    createClient(server, { locale: 'en' }).send(path, {
      method: 'POST',
      body,
      headers: contentType === undefined ? {} : { 'content-type': contentType },
    });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded'])(
    'that are empty are no fields, as %s',
    async (type) => {
      const answer = await client.send('/userSrv/user/get', { method: 'POST', headers: { 'content-type': type } });
      expect(answer.json().code).toBe(0);
    },
  );

  it.each([
    ['application/json', '{"username":'],
    ['application/json', '[]'],
    ['application/json', 'null'],
    ['multipart/form-data', '--x--'],
    ['multipart/form-data; boundary=x', 'x'],
    ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\n1'],
  ])('that cannot be read as %s are refused', async (type, body) => {
    const answer = await send(type, body);
    expect([answer.status, answer.text]).toEqual([400, '{"code":11001,"msg":"The data sent could not be read."}']);
  });

  it('of an unknown kind are refused', async () => {
    const answer = await send('application/xml', '<a/>');
    expect([answer.status, answer.text]).toEqual([415, '{"code":11001,"msg":"This kind of data is not supported."}']);
  });

  it('larger than 256 KiB are refused', async () => {
    const answer = await send('application/json', JSON.stringify({ username: 'x'.repeat(256 * 1024) }));
    expect([answer.status, answer.text]).toEqual([413, '{"code":30102,"msg":"Too much data was sent at once."}']);
  });

  it('name the first field that is missing or wrong, by its label', async () => {
    expect((await send('application/json', '{}')).json()).toEqual({ code: 11001, msg: 'Username cannot be empty.' });
    const wrong = { username: 'a', password: 'b', client_id: 'c', app_type: 'other' };
    expect((await send('application/json', JSON.stringify(wrong))).json()).toEqual({
      code: 11001,
      msg: 'Please check “App type”: this value cannot be used.',
    });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'may call a field %s without harm',
    async (name) => {
      const answer = await send('application/json', `{"${name}": {"username": "x", "polluted": 1}}`);
      expect(answer.json()).toEqual({ code: 11001, msg: 'Username cannot be empty.' });
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  it('may be nested as deep as they fit without harm', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    expect((await send('application/json', `{"username":${deep}}`)).json().code).toBe(11001);
    expect((await send('application/json', `{"x":${deep}}`)).json().code).toBe(11001);
  });
});

describe('headers', () => {
  const languageOf = async (headers: Record<string, string>) =>
    (await createClient(server, headers).post('/userSrv/user/get')).json().msg;

  it('say in which language to answer: locale before language before Accept-Language, Chinese otherwise', async () => {
    const [chinese, english] = [await languageOf({ locale: 'zh' }), 'You have been signed out. Please sign in again.'];
    expect(chinese).toMatch(/[\u4e00-\u9fff]/);
    expect(await languageOf({ 'accept-language': 'en-US,en;q=0.9' })).toBe(english);
    expect(await languageOf({ language: 'en', 'accept-language': 'zh' })).toBe(english);
    expect(await languageOf({ locale: 'en', language: 'zh' })).toBe(english);
    expect(await languageOf({ locale: 'xx', language: 'en' })).toBe(english);
    expect(await languageOf({ locale: 'zh-Hans' })).toBe(chinese);
    expect(await languageOf({ 'accept-language': 'xx' })).toBe(chinese);
  });

  it('carry the trace id back, or a new one where it is none', async () => {
    const traceOf = async (given: Record<string, string>) =>
      (await client.get('/skinMgrSrv/user/get', {}, given)).headers.get('x-tid');
    expect(await traceOf({ 'x-tid': '12_1760000000000' })).toBe('12_1760000000000');
    const made = await traceOf({});
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    expect(await traceOf({})).not.toBe(made);
    for (const odd of ['a b', '<script>', 'x'.repeat(81), "1' or '1"])
      expect(await traceOf({ 'x-tid': odd })).toMatch(/^[0-9a-f-]{36}$/);
  });

  it.each(['/userSrv/user/get', '/nothing', '/livez', '/docs'])(
    'keep browsers from doing what they should not, at %s',
    async (path) => {
      const { headers } = await client.get(path);
      expect(headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('content-security-policy')).toContain("object-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
    },
  );
});

it('cuts off a caller that does not finish its headers within ten seconds', { tags: 'long' }, async () => {
  const { hostname, port } = new URL(server.origin);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write('POST /auth2/token HTTP/1.1\r\nHost: x\r\n'));
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 1000);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      clearInterval(drip);
      resolve(text);
    });
  });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
