import { verifyMirrorRequest } from '@skin-mirror/shared/mirror/signature.ts';
import { HOUR_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { describe, expect, it } from 'vitest';
import type { TestEnd, TestStart } from '../skin-test/skin-test.ts';
import { fieldsOf, type Interruption, recordingTransport } from '../testing/recording-transport.ts';
import { MirrorClient, MirrorRefusal, ProxyLimit, ServerUnreachable } from './client.ts';

const secret = Buffer.alloc(32, 3).toString('base64');
const now = new Date('2026-05-04T10:00:00Z');
const start: TestStart = {
  client_uuid: '0b7e9b6c-5a25-4a35-9b7d-0a3f0b8d7c11',
  seq: 4,
  test_time: '2026-05-04T09:58:00.000Z',
  customer: { nickname: '王小姐' },
};
const end: TestEnd = { status: 4, reason_key: 'analysis_failed' };

function mirror(interrupt?: Interruption, clock = () => now) {
  const { transport, requests } = recordingTransport(interrupt);
  const client = new MirrorClient({
    server: 'http://shop.lan:8080',
    device_no: 'SIM-1',
    secret,
    fetch: transport,
    clock,
  });
  return { client, requests };
}
const refusal = (code: number, http: number, more: object = {}) =>
  Response.json({ code, msg: 'no', ...more }, { status: http });

describe("a mirror's client", () => {
  it('signs everything but its activation', async () => {
    const { client, requests } = mirror();
    await client.heartbeat({ seq: 1 });
    await client.config(3);
    await client.uploadRecord(start, end, [{ kind: 'white', bytes: Buffer.from('picture') }]);
    for (const request of requests) expect(await verifyMirrorRequest({ ...request, secret, now })).toBe('ok');
    expect(requests[1]?.url).toBe('http://shop.lan:8080/mirrorSrv/config?rev=3');

    await client.activate('code', 'sim');
    expect(requests[3]?.headers).not.toHaveProperty('signature');
    await client.heartbeat({ seq: 2 });
    expect(await verifyMirrorRequest({ ...(requests[4] as (typeof requests)[4]), secret, now })).toBe('invalid');
  });

  it('sends photos as files and everything beside them as fields', async () => {
    const { client, requests } = mirror();
    await client.uploadRecord(start, end, [
      { kind: 'white', bytes: Buffer.from('a') },
      { kind: 'uv', bytes: Buffer.from('b') },
    ]);
    const fields = await fieldsOf(requests[0] as (typeof requests)[0]);
    expect(fields).toMatchObject({ white: '(file)', uv: '(file)' });
    expect(JSON.parse(fields.meta ?? '')).toMatchObject({ client_uuid: start.client_uuid, status: 4 });
  });

  it('tries the same test again after a broken connection and a fault of the server, and counts it once', async () => {
    const { client, requests } = mirror((_, nth) => {
      if (nth === 0) return new Error('reset');
      return nth === 1 ? new Response('busy', { status: 503 }) : undefined;
    });
    await client.createRecord(start);
    expect(requests).toHaveLength(3);
    expect(new Set(requests.map(({ body }) => Buffer.from(body ?? []).toString())).size).toBe(1);
    expect(client.counters).toMatchObject({ requests: 3, retries: 2, sent: 1, acked: 1, duplicated: 0 });
  });

  it('waits as long as the server asks when it was too quick', async () => {
    const { client } = mirror((_, nth) =>
      nth === 0 ? Response.json({ code: 30003, msg: '' }, { status: 429, headers: { 'retry-after': '1' } }) : undefined,
    );
    const began = performance.now();
    await client.heartbeat({ seq: 1 });
    expect(performance.now() - began).toBeGreaterThan(900);
    expect(client.counters.limited).toBe(1);
  });

  it('counts an answer that says the server had the test already', async () => {
    const { client } = mirror();
    await client.createRecord(start);
    await client.createRecord(start);
    expect(client.counters).toMatchObject({ sent: 1, acked: 1, duplicated: 1 });
  });

  it('tells a refusal with its code, and does not try it again', async () => {
    const { client, requests } = mirror(() => refusal(40010, 409));
    await expect(client.createRecord(start)).rejects.toMatchObject({ code: 40010, http: 409 });
    await expect(client.createRecord(start)).rejects.toBeInstanceOf(MirrorRefusal);
    expect(requests).toHaveLength(2);
  });

  it('sets its clock by the server when it is told that it is wrong', async () => {
    const late = () => new Date(now.getTime() - HOUR_MS);
    const { client, requests } = mirror(
      (_, nth) => (nth === 0 ? refusal(20010, 401, { server_time: now.toISOString() }) : undefined),
      late,
    );
    await client.heartbeat({ seq: 1 });
    expect(requests).toHaveLength(2);
    expect(await verifyMirrorRequest({ ...(requests[1] as (typeof requests)[1]), secret, now })).toBe('ok');
  });

  it('gives up on a server that never answers', { timeout: 30_000 }, async () => {
    const { client, requests } = mirror(() => new Error('refused'));
    await expect(client.heartbeat({ seq: 1 })).rejects.toBeInstanceOf(ServerUnreachable);
    expect(requests).toHaveLength(5);
  });

  it('tells a proxy that takes no such body from a server that does not answer', async () => {
    const { client, requests } = mirror(() => new Response('<html>', { status: 413 }));
    await expect(client.createRecord(start)).rejects.toBeInstanceOf(ProxyLimit);
    expect(requests).toHaveLength(1);
  });

  it('takes an answer that is no JSON for no answer', async () => {
    const { client } = mirror(() => new Response('<html>', { status: 200 }));
    await expect(client.heartbeat({ seq: 1 })).rejects.toBeInstanceOf(ServerUnreachable);
  });
});
