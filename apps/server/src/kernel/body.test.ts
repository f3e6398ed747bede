import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyFields } from './body.ts';

const FILES = { maxBytes: 1024 * 1024, maxFiles: 2 };
const read = (contentType: string, body: string | Uint8Array, files?: typeof FILES) =>
  bodyFields({ contentType, bytes: Buffer.from(body as string) }, files);

const BOUNDARY = 'b0undary';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const part = (head: string, content: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

describe('a body', () => {
  it.each(['application/json', 'application/x-www-form-urlencoded', MULTIPART, 'text/plain', ''])(
    'that is empty has no fields, whatever type it claims (%s)',
    async (type) => {
      expect(await read(type, '')).toEqual({ fields: {}, files: [] });
    },
  );

  it('says the same as form, JSON and multipart', async () => {
    const fields = { name: '面膜', q: 'a b&c=d' };
    const form = new URLSearchParams(fields).toString();
    const multipart = part('name="name"', '面膜') + part('name="q"', 'a b&c=d') + END;
    expect((await read('application/x-www-form-urlencoded;charset=UTF-8', form)).fields).toEqual(fields);
    expect((await read('application/json', JSON.stringify(fields))).fields).toEqual(fields);
    expect((await read(MULTIPART, multipart)).fields).toEqual(fields);
  });

  it('full of one repeated key is read at once', async () => {
    const started = performance.now();
    const { fields } = await read('application/x-www-form-urlencoded', 'q=&'.repeat(85_000));
    expect(fields.q).toHaveLength(85_000);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('keeps repeated keys as a list', async () => {
    expect((await read('application/x-www-form-urlencoded', 'id=1&id=2&id=3')).fields).toEqual({ id: ['1', '2', '3'] });
  });

  it('carries files with their names and bytes', async () => {
    const { fields, files } = await read(
      MULTIPART,
      `${part('name="kind"', 'white') + part('name="file"; filename="ü.png"\r\nContent-Type: image/png', 'PNG')}${END}`,
      FILES,
    );
    expect(fields).toEqual({ kind: 'white' });
    expect(files).toEqual([{ field: 'file', filename: 'ü.png', bytes: Buffer.from('PNG') }]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('keeps a field called %s apart from prototypes', async (name) => {
    const { fields } = await read('application/json', `{"${name}": {"polluted": 1}}`);
    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf((await read('application/x-www-form-urlencoded', `${name}=1`)).fields)).toBe(
      Object.prototype,
    );
  });
});

describe('a malformed body is refused', () => {
  it.each([
    ['JSON cut off', 'application/json', '{"a":'],
    ['JSON list', 'application/json', '[1]'],
    ['JSON text', 'application/json', '"a"'],
    ['JSON null', 'application/json', 'null'],
    ['no boundary', 'multipart/form-data', part('name="a"', '1') + END],
    ['empty boundary', 'multipart/form-data; boundary=', part('name="a"', '1') + END],
    ['other boundary', 'multipart/form-data; boundary=other', part('name="a"', '1') + END],
    ['over-long boundary', `multipart/form-data; boundary=${'x'.repeat(5000)}`, part('name="a"', '1') + END],
    ['no closing boundary', MULTIPART, part('name="a"', '1')],
    ['cut off inside a part', MULTIPART, `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1`],
    ['cut off inside a head', MULTIPART, `--${BOUNDARY}\r\nContent-Disposition: form-da`],
    [
      'cut off inside a file',
      MULTIPART,
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\nPNG`,
    ],
    ['garbage', MULTIPART, '\u0000\u0001garbage'],
  ])('%s', async (_what, type, body) => {
    await expect(read(type, body, FILES)).rejects.toMatchObject({ code: 'BODY_MALFORMED' });
  });

  it('of a type that nobody documented', async () => {
    await expect(read('text/xml', '<a/>')).rejects.toMatchObject({ code: 'BODY_TYPE_UNKNOWN' });
  });

  it('with a file that is too large or one too many', async () => {
    const file = (size: number) => part('name="f"; filename="a.png"', 'x'.repeat(size));
    await expect(read(MULTIPART, file(FILES.maxBytes + 1) + END, FILES)).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      details: { max: 1 },
    });
    await expect(read(MULTIPART, file(1) + file(1) + file(1) + END, FILES)).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
    });
    await expect(read(MULTIPART, file(1) + END)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('and never hangs or fails otherwise, whatever arrives', async () => {
    const pieces = fc.constantFrom(
      `--${BOUNDARY}`,
      '--',
      '\r\n',
      '\n',
      'Content-Disposition: form-data; name="a"',
      'Content-Disposition: form-data; name="f"; filename="x"',
      'Content-Type: image/png',
      'Content-Transfer-Encoding: base64',
      '\r\n\r\n',
      'text',
      '\u0000',
      'Content-Disposition: ',
      '=',
      '&',
      '%zz',
      '{',
      '"a":1',
      '}',
    );
    const bodies = fc.array(pieces, { maxLength: 15 }).map((list) => list.join(''));
    const types = fc.constantFrom(
      MULTIPART,
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
    );
    await fc.assert(
      fc.asyncProperty(types, bodies, fc.boolean(), async (type, body, takesFiles) => {
        const outcome = await Promise.race([
          read(type, body, takesFiles ? FILES : undefined).then(
            () => 'read',
            (cause: { code?: string }) => cause.code,
          ),
          new Promise((resolve) => setTimeout(resolve, 1000, 'hangs')),
        ]);
        expect(['read', 'BODY_MALFORMED', 'BODY_TYPE_UNKNOWN', 'FILE_TOO_LARGE', 'BODY_TOO_LARGE']).toContain(outcome);
      }),
      { numRuns: 2000 },
    );
  });
});
