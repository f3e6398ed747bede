import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import fastifyMultipart from '@fastify/multipart';
import { signMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { file, type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { readMultipart } from './multipart.ts';
import { toAppError } from './refusal.ts';

const MB = 1024 * 1024;
const FILES = { maxBytes: MB, maxFiles: 2 };
const BOUNDARY = 'b0undary';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const open = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
const part = (head: string, content: string) => `${open(head)}${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const UPLOAD = '/skinMgrSrv/goods/upload';
const IMPORT = '/skinmgr/goods/importGoods';

let server: RunningServer;
let client: RestClient;
let plain: FastifyInstance;
let origin: string;
beforeAll(async () => {
  server = await startTestServer();
  client = (await signIn(server, await buildUser(server))).with({ locale: 'en' });
  // A small server that only reads bodies, so that the test can check the result.
  plain = Fastify({ bodyLimit: 4 * MB });
  await plain.register(fastifyMultipart);
  plain.post<{ Params: { kind: string } }>('/:kind', async (request) => {
    const files = request.params.kind === 'files' ? FILES : undefined;
    try {
      const body = await readMultipart(request, { files, maxBytes: 4 * MB, folder: server.services.uploadFolder });
      const read = await Promise.all(
        body.files.map(async (one) => ({ ...one, content: Buffer.from(await one.read()).toString() })),
      );
      await body.discard();
      return { code: 'read', fields: body.fields, files: read };
    } catch (cause) {
      const { code, details } = toAppError(cause);
      return { code, details };
    }
  });
  origin = await plain.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await plain.close();
  await server.close();
});

const temporaryFiles = () => readdir(server.services.uploadFolder);
afterEach(async () => {
  await expect.poll(temporaryFiles).toEqual([]);
});

interface Outcome {
  readonly code: string;
  readonly fields: Record<string, unknown>;
  readonly [name: string]: unknown;
}

async function read(body: string | Uint8Array<ArrayBuffer>, kind = 'files', type = MULTIPART): Promise<Outcome> {
  const headers = { 'content-type': type };
  return (await fetch(`${origin}/${kind}`, { method: 'POST', headers, body })).json() as Promise<Outcome>;
}

describe('a multipart body', () => {
  it('carries fields, repeated ones as lists, and files with their names and content', async () => {
    const body = [
      part('name="name"', '面膜'),
      part('name="id"', '1'),
      part('name="id"', '2'),
      part('name="file"; filename="ü.png"\r\nContent-Type: image/png', 'PNG'),
      part('name="file"; filename=""', ''),
    ].join('');
    expect(await read(body + END)).toEqual({
      code: 'read',
      fields: { name: '面膜', id: ['1', '2'] },
      files: [
        { field: 'file', filename: 'ü.png', size: 3, content: 'PNG' },
        { field: 'file', filename: '', size: 0, content: '' },
      ],
    });
  });

  it.each([MULTIPART, 'multipart/form-data'])('that is empty has no fields (%s)', async (type) => {
    expect(await read('', 'files', type)).toMatchObject({ code: 'read', fields: {}, files: [] });
  });

  it('with a file that is too large, or with one file too many, is refused', async () => {
    const one = (size: number) => part('name="f"; filename="a.png"', 'x'.repeat(size));
    expect(await read(one(MB + 1) + END)).toEqual({ code: 'FILE_TOO_LARGE', details: { max: 1, detail: 'f' } });
    const tooMany = (max: number) => ({ code: 'INPUT_TOO_MANY', details: { field: 'files', max } });
    expect(await read(one(1) + one(1) + one(1) + END)).toEqual(tooMany(2));
    expect(await read(one(1) + END, 'fields')).toEqual(tooMany(0));
  });

  it('with a field that is too large is refused', async () => {
    expect(await read(part('name="a"', 'x'.repeat(64 * 1024 + 1)) + END)).toMatchObject({ code: 'BODY_TOO_LARGE' });
  });

  it('never hangs or fails otherwise, whatever arrives', async () => {
    const pieces = fc.constantFrom(
      `--${BOUNDARY}`,
      '--',
      '\r\n',
      '\n',
      'Content-Disposition: form-data; name="a"',
      'Content-Disposition: form-data; name="f"; filename="x"',
      'Content-Type: image/png',
      'Content-Type: application/json',
      'Content-Transfer-Encoding: base64',
      '\r\n\r\n',
      'text',
      '\u0000',
      'Content-Disposition: ',
      '{"a":1}',
    );
    const bodies = fc.array(pieces, { maxLength: 15 }).map((list) => list.join(''));
    const types = fc.constantFrom(MULTIPART, MULTIPART, 'multipart/form-data', 'multipart/form-data; boundary=-');
    await fc.assert(
      fc.asyncProperty(types, bodies, fc.constantFrom('files', 'fields'), async (type, body, kind) => {
        const outcome = Promise.race([
          read(body, kind, type).then(({ code }) => code),
          new Promise((resolve) => setTimeout(resolve, 20_000, 'hangs')),
        ]);
        expect(['read', 'BODY_MALFORMED', 'FILE_TOO_LARGE', 'BODY_TOO_LARGE', 'INPUT_TOO_MANY']).toContain(
          await outcome,
        );
      }),
      { numRuns: 2000 },
    );
  });
});

/** A file that is too large to stay in memory. */
const large = open('name="file"; filename="goods.zip"') + 'x'.repeat(2 * MB);

interface Sent {
  readonly path?: string;
  readonly type?: string;
  /** Headers about the body's length. They are correct by default. A test can set wrong headers. */
  readonly framing?: string;
  /** `end` closes the client's side after sending. `cut` drops the whole connection. */
  readonly afterwards?: 'wait' | 'end' | 'cut';
}

function sendRaw(body: string, { path: target = IMPORT, type = MULTIPART, framing, afterwards = 'wait' }: Sent = {}) {
  const { hostname, port } = new URL(server.origin);
  const lines = Object.entries({ ...client.headers, 'Content-Type': type }).map(([name, value]) => `${name}: ${value}`);
  const head = [
    `POST ${target} HTTP/1.1`,
    `Host: ${hostname}`,
    'Connection: close',
    ...lines,
    framing ?? `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return new Promise<string>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => undefined);
    socket.on('end', () => socket.end());
    socket.on('close', () => resolve(text));
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => {
      if (afterwards === 'end') socket.end();
      if (afterwards === 'cut') socket.destroy();
    });
  });
}

const answered = (text: string) => [Number(text.slice(9, 12)), text.slice(text.indexOf('\r\n\r\n') + 4)];
const MALFORMED = [400, '{"code":11001,"msg":"The data sent could not be read."}'];
const field = part('name="dry_run"', '1');

describe('a malformed upload is answered with the documented envelope and leaves no file:', () => {
  it.each<[string, string, Sent?]>([
    ['no boundary', field + END, { type: 'multipart/form-data' }],
    ['an empty boundary', field + END, { type: 'multipart/form-data; boundary=' }],
    ['an over-long boundary', field + END, { type: `multipart/form-data; boundary=${'x'.repeat(5000)}` }],
    ['another boundary', field + END, { type: 'multipart/form-data; boundary=other' }],
    ['garbage', '\u0000\u0001garbage'],
    ['only a line end', '\r\n'],
    ['only half of the first boundary', `--${BOUNDARY.slice(0, 4)}`],
    ['no final boundary', field],
    ['half of the final boundary', `${field}--${BOUNDARY}`],
    ['a field that is cut off', `${open('name="a"')}1`],
    ['a head that is cut off', `--${BOUNDARY}\r\nContent-Disposition: form-da`],
    ['a small file that is cut off', `${open('name="file"; filename="a.zip"')}PK`],
    ['a large file that is cut off', large],
    ['a large file without final boundary', `${large}\r\n`],
    ['a head larger than any', `--${BOUNDARY}\r\nX: ${'y'.repeat(100_000)}`],
    ['too many fields', part('name="a"', '1').repeat(201) + END],
    ['a large file, and then too many fields', `${large}\r\n${part('name="a"', '1').repeat(201)}${END}`],
    ['a field with the name of a built-in property', part('name="__proto__"', '1') + END],
    ['a file with the name of a built-in property', part('name="constructor"; filename="a.zip"', 'PK') + END],
    ['JSON that is none', part('name="dry_run"\r\nContent-Type: application/json', '{') + END],
  ])('%s', async (_what, body, sent) => {
    expect(answered(await sendRaw(body, sent))).toEqual(MALFORMED);
  });

  // Node refuses these requests itself, before the server knows the caller's language.
  it.each<[string, string, Sent]>([
    ['a body longer than its length', `${large}\r\n${END}`, { framing: `Content-Length: ${MB}` }],
    ['a body without length', field + END, { framing: 'X-Nothing: 1' }],
    ['two lengths', field + END, { framing: 'Content-Length: 5\r\nContent-Length: 6' }],
    ['length and chunks', field + END, { framing: 'Content-Length: 5\r\nTransfer-Encoding: chunked' }],
    ['a chunk without size', `zz\r\n${field}`, { framing: 'Transfer-Encoding: chunked' }],
    [
      'a chunk without size after a large file',
      `${Buffer.byteLength(large).toString(16)}\r\n${large}\r\nzz\r\n`,
      { framing: 'Transfer-Encoding: chunked' },
    ],
    ['chunks without end', `5\r\n--b0u\r\n`, { framing: 'Transfer-Encoding: chunked', afterwards: 'end' }],
    ['a body shorter than its length', large, { framing: `Content-Length: ${5 * MB}`, afterwards: 'end' }],
  ])('%s', async (_what, body, sent) => {
    expect(answered(await sendRaw(body, sent))).toEqual([400, '{"code":11001,"msg":"提交的内容无法识别"}']);
  });

  it.each([
    ['multipart/mixed', `multipart/mixed; boundary=${BOUNDARY}`],
    ['no multipart at all', 'application/zip'],
    ['no valid type', 'multipart'],
  ])('%s', async (_what, type) => {
    expect(answered(await sendRaw(field + END, { type }))).toEqual([
      415,
      '{"code":11001,"msg":"This kind of data is not supported."}',
    ]);
  });

  it('a form for a call of the console, which takes none', async () => {
    const answer = await sendRaw(part('name="a"', 'x'.repeat(MB)) + END, { path: '/trpc/identity.signIn' });
    const [status, body] = answered(answer);
    const refusal = { message: 'This kind of data is not supported.', data: { code_name: 'BODY_TYPE_UNKNOWN' } };
    expect([status, JSON.parse(String(body))]).toMatchObject([415, { error: refusal }]);
  });
});

describe('an upload that is too large is answered with the documented envelope and leaves no file:', () => {
  const TOO_LARGE = [200, '{"code":30102,"msg":"The file must not be larger than 20 MB."}'];
  const hex = (text: string) => Buffer.byteLength(text).toString(16);

  it('a length beyond the limit, before any of the body is read', async () => {
    expect(answered(await sendRaw('', { framing: `Content-Length: ${200 * MB}` }))).toEqual(TOO_LARGE);
  });

  it('chunks beyond the limit', async () => {
    const piece = 'x'.repeat(MB);
    const body = `${hex(large)}\r\n${large}\r\n${`${hex(piece)}\r\n${piece}\r\n`.repeat(30)}`;
    const sent = { framing: 'Transfer-Encoding: chunked' };
    expect(answered(await sendRaw(body, sent))).toEqual(TOO_LARGE);
  });

  it('a file that is larger than allowed', async () => {
    const body = `${open('name="file"; filename="a.png"')}${'x'.repeat(2.1 * MB)}\r\n${END}`;
    expect(answered(await sendRaw(body, { path: UPLOAD }))).toEqual([
      200,
      '{"code":30102,"msg":"The file must not be larger than 2 MB."}',
    ]);
  });
});

describe('temporary files', () => {
  it('hold large files while they arrive, and are gone when the caller leaves', async () => {
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({ ...client.headers, 'Content-Type': MULTIPART }).map((pair) => pair.join(': '));
    const head = [`POST ${IMPORT} HTTP/1.1`, `Host: ${hostname}`, ...lines, `Content-Length: ${5 * MB}`];
    socket.write(`${head.join('\r\n')}\r\n\r\n${large}`);
    await expect.poll(temporaryFiles).toHaveLength(1);
    socket.destroy();
    await expect.poll(temporaryFiles).toEqual([]);
  });

  it('are gone when a call is answered, and when it is refused after it was read', async () => {
    const archive = file('x'.repeat(3 * MB), 'goods.zip');
    const answer = await client.post(IMPORT, { file: archive }, 'multipart');
    expect(answer.json()).toMatchObject({ code: 30101 });
    expect((await client.post(IMPORT, { file: archive, dry_run: 'odd' }, 'multipart')).json().code).toBe(11001);
  });

  it("are gone when a mirror's signature covers another body", async () => {
    const { device_no, secret } = await buildDevice(server);
    const url = `${server.origin}/mirrorSrv/record/image`;
    const sendAs = async (signedBody: string, body: string) => {
      const bytes = Buffer.from(signedBody);
      const given = { method: 'POST', url, headers: { 'content-type': MULTIPART }, body: bytes, secret, device_no };
      const headers = await signMirrorRequest({ ...given, created: new Date() });
      return (await fetch(url, { method: 'POST', headers, body })).json();
    };
    const body = `${large}\r\n${END}`;
    expect(await sendAs(body, body)).toMatchObject({ code: 11001 });
    expect(await sendAs(body, body.replace('x', 'y'))).toMatchObject({ code: 10401 });
  });
});
