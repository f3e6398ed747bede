import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time/shop-day.ts';
import { MAX_CLOCK_SKEW_MS } from './mirror.ts';
import { isDigestRight, signatureFault, signMirrorRequest, verifyMirrorRequest } from './signature.ts';

const secret = Buffer.alloc(32, 7).toString('base64');
const created = new Date('2026-05-04T10:00:00.400Z');
const body = Buffer.from('{"seq":1}');
const request = { method: 'POST', url: 'http://shop.lan:8080/mirrorSrv/device/heartbeat?tid=1', body };
const contentType = { 'content-type': 'application/json' };

const signed = (over: Partial<Parameters<typeof signMirrorRequest>[0]> = {}) =>
  signMirrorRequest({ ...request, headers: contentType, secret, device_no: 'SIM-001', created, ...over });
/** Checks a request in the same order as the server: first the headers, then the body. */
const check = async (
  headers: Record<string, string | undefined>,
  { body: arrived, ...over }: Partial<Parameters<typeof verifyMirrorRequest>[0] & { body: Uint8Array | undefined }> = {
    body,
  },
) => {
  const { method, url } = request;
  const verdict = await verifyMirrorRequest({ method, url, headers, secret, now: created, ...over });
  return verdict === 'ok' && !isDigestRight(headers['content-digest'], arrived) ? 'invalid' : verdict;
};
const later = (ms: number) => new Date(created.getTime() + ms);

describe("a mirror's signature", () => {
  it('is accepted as it was made, and keeps the other headers', async () => {
    const headers = await signed();
    expect(headers).toMatchObject({ ...contentType, 'x-device-no': 'SIM-001' });
    expect(await check(headers)).toBe('ok');
  });

  it('is accepted behind a proxy that changes scheme and host, and by path alone', async () => {
    const headers = await signed();
    expect(await check(headers, { body, url: '/mirrorSrv/device/heartbeat?tid=1' })).toBe('ok');
    expect(await check(headers, { body, url: 'https://mirrors.example/mirrorSrv/device/heartbeat?tid=1' })).toBe('ok');
  });

  it('is the same for the secret as text and as bytes', async () => {
    expect(await check(await signed(), { body, secret: Buffer.from(secret, 'base64') })).toBe('ok');
  });

  it('covers a request without a body, which has no digest', async () => {
    const headers = await signed({ method: 'GET', body: undefined });
    expect(headers).not.toHaveProperty('content-digest');
    expect(await check(headers, { method: 'GET', body: undefined })).toBe('ok');
    expect(await check(headers, { method: 'GET', body: Buffer.alloc(0) })).toBe('ok');
  });

  it.each([
    ['another method', { method: 'PUT' }],
    ['another path', { url: '/mirrorSrv/record/create?tid=1' }],
    ['another query', { url: '/mirrorSrv/device/heartbeat?tid=2' }],
    ['a tampered body', { body: Buffer.from('{"seq":2}') }],
    ['a body that was cut off', { body: undefined }],
    ['another secret', { secret: Buffer.alloc(32, 8).toString('base64') }],
  ])('refuses %s', async (_, change) => {
    expect(await check(await signed(), { body, ...change })).toBe('invalid');
  });

  it('refuses a device number that was exchanged', async () => {
    expect(await check({ ...(await signed()), 'x-device-no': 'SIM-002' })).toBe('invalid');
  });

  it('refuses a digest that was exchanged together with the body', async () => {
    const forged = await signed({ body: Buffer.from('{"seq":9}'), secret: Buffer.alloc(32, 1) });
    const headers = { ...(await signed()), 'content-digest': forged['content-digest'] };
    expect(await check(headers, { body: Buffer.from('{"seq":9}') })).toBe('invalid');
  });

  it('refuses a body that the signature does not cover', async () => {
    const headers = { ...(await signed({ body: undefined })), 'content-digest': (await signed())['content-digest'] };
    expect(await check(headers)).toBe('invalid');
  });

  it('refuses a stretched signing time', async () => {
    const headers = await signed();
    const input = headers['signature-input']?.replace(
      /created=\d+/,
      `created=${Math.floor(later(HOUR_MS).getTime() / 1000)}`,
    );
    expect(await check({ ...headers, 'signature-input': input }, { body, now: later(HOUR_MS) })).toBe('invalid');
  });

  it('refuses a second signature of the mirror, and passes over one of a gateway', async () => {
    const headers = await signed();
    const twice = (keyid: string) => ({
      ...headers,
      signature: `${headers.signature}, other=:AAAA:`,
      'signature-input': `${headers['signature-input']}, other=("@method");created=1;keyid="${keyid}";alg="hmac-sha256"`,
    });
    expect(await check(twice('SIM-001'))).toBe('invalid');
    expect(await check(twice('gateway'))).toBe('ok');
  });

  it.each([
    ['another algorithm', 'alg="ed25519"'],
    ['no algorithm', 'x=1'],
  ])('refuses %s', async (_, alg) => {
    const headers = await signed();
    const input = headers['signature-input']?.replace('alg="hmac-sha256"', alg);
    expect(await check({ ...headers, 'signature-input': input })).toBe('invalid');
  });

  it('refuses garbage without failing', async () => {
    const headers = await signed();
    expect(await check({ ...headers, 'signature-input': 'sig=(((' })).toBe('invalid');
    expect(await check({ ...headers, signature: 'sig=?1' })).toBe('invalid');
    expect(await check({ ...headers, 'content-digest': 'md5=:AAAA:' })).toBe('invalid');
  });

  it.each(['signature', 'signature-input', 'x-device-no'])('is missing without %s', async (name) => {
    expect(await check({ ...(await signed()), [name]: undefined })).toBe('missing');
  });

  it('says what is wrong with a refused signature, as far as its headers show', async () => {
    const headers = await signed();
    const faultWith = (name: string, from: string | RegExp, to: string) =>
      signatureFault({ ...headers, [name]: headers[name]?.replace(from, to) });
    expect(signatureFault({ ...headers, signature: undefined })).toBe('header:signature');
    expect(faultWith('signature-input', /=.*/, '=(((')).toBe('signature-input');
    expect(faultWith('signature-input', '"@query" ', '')).toBe('component:@query');
    expect(faultWith('signature-input', ' "content-digest"', '')).toBe('component:content-digest');
    expect(faultWith('signature-input', /;alg="[^"]*"/, '')).toBe('parameter:alg');
    expect(faultWith('signature-input', /;created=\d+/, '')).toBe('parameter:created');
    expect(faultWith('signature-input', 'hmac-sha256', 'ed25519')).toBe('alg');
    expect(faultWith('x-device-no', /.*/, 'SIM-002')).toBe('keyid');
    expect(faultWith('content-digest', 'sha-256', 'sha-512')).toBe('content-digest');
    expect(signatureFault({ ...headers, 'content-digest': undefined })).toBe('header:content-digest');
    expect(faultWith('signature-input', /$/, ', old=("@method");created=1')).toBe('signature-input');
    expect(signatureFault(headers)).toBe('signature');
  });

  it('tells a wrong clock from a wrong signature', async () => {
    const headers = await signed();
    expect(await check(headers, { body, now: later(MAX_CLOCK_SKEW_MS - 1000) })).toBe('ok');
    expect(await check(headers, { body, now: later(MAX_CLOCK_SKEW_MS + 1000) })).toBe('skew');
    expect(await check(headers, { body, now: later(-MAX_CLOCK_SKEW_MS - 1000) })).toBe('skew');
    expect(await check(headers, { body, now: later(MAX_CLOCK_SKEW_MS + 1000), secret: Buffer.alloc(32, 8) })).toBe(
      'invalid',
    );
  });
});
