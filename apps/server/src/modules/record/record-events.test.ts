import { randomUUID } from 'node:crypto';
import type { UserPrincipal } from '@skin-mirror/shared/kernel/access.ts';
import { MINUTE_MS } from '@skin-mirror/shared/time/shop-day.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildGuide, buildTenant, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { buildRecord } from '#tests/factories/record.ts';
import { signIn, signInBrowser } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import type { TrackedEvent } from '../../kernel/tracked-event.ts';
import type { RecordEvent, StreamedChange } from './record-events.ts';

let here: RunningServer;
let there: RunningServer;
beforeAll(async () => {
  here = await startTestServer();
  there = await startBeside(here);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

const listeners: AbortController[] = [];
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.abort();
});

function listen(
  { services }: RunningServer,
  scope: { tenant_id: number; own_user_id?: number; own_device_ids?: number[] },
  lastEventId?: string,
): { heard: TrackedEvent<StreamedChange>[]; ids: () => string[]; ended: Promise<void>; stop: () => void } {
  const heard: TrackedEvent<StreamedChange>[] = [];
  const abort = new AbortController();
  listeners.push(abort);
  const events = services.recordEvents.subscribe(
    { own_user_id: null, own_device_ids: [], ...scope },
    abort.signal,
    lastEventId,
  );
  const ended = (async () => {
    for await (const event of events) heard.push(event);
  })();
  return {
    heard,
    ids: () => heard.map(({ data }) => (data.what === 'skipped' ? data.what : data.record_id)),
    ended,
    stop: () => abort.abort(),
  };
}

const event = (tenant_id: number, over: Partial<RecordEvent> = {}): RecordEvent => ({
  tenant_id,
  record_id: randomUUID(),
  device_id: 1,
  user_id: null,
  what: 'new',
  test_time: new Date('2026-03-01T04:00:00.123Z'),
  ...over,
});

async function loseConnections(): Promise<number | null> {
  const { rowCount } = await here.services.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'skin-mirror events'`,
  );
  return rowCount;
}

const principalOf = (tenant_id: number): UserPrincipal => ({
  kind: 'user',
  tenant_id,
  user_id: tenant_id,
  user_acct: '',
  auth_type: 1,
  timezone: 'UTC',
  parent_id: null,
  power: [],
  device_ids: [],
  credential: { kind: 'session', hash: new Uint8Array() },
});

let lastTenant = 1_000;
const newTenant = () => ++lastTenant;

describe('changes of records', () => {
  it('reach the listeners of their shop, here and on the other server, once', async () => {
    const tenant_id = newTenant();
    const [near, far, stranger] = [
      listen(here, { tenant_id }),
      listen(there, { tenant_id }),
      listen(there, { tenant_id: newTenant() }),
    ];
    const events = [event(tenant_id), event(tenant_id, { what: 'changed' })];
    here.services.recordEvents.publish(events);
    await expect.poll(() => far.heard.length).toBe(2);
    // A later event shows that each earlier one came once.
    const last = event(tenant_id);
    events.push(last);
    here.services.recordEvents.publish([last]);
    await expect.poll(() => far.ids().at(-1)).toBe(last.record_id);
    for (const { heard } of [near, far]) {
      expect(heard.map(({ data }) => data)).toEqual(
        events.map(({ record_id, what, test_time }) => ({ record_id, what, test_time })),
      );
    }
    expect(stranger.heard).toEqual([]);
  });

  it('of a guide reach the guide and the main account, nobody else', async () => {
    const tenant_id = newTenant();
    const [main, first, second] = [
      listen(there, { tenant_id }),
      listen(there, { tenant_id, own_user_id: 1 }),
      listen(there, { tenant_id, own_user_id: 2 }),
    ];
    const [own, nobodys] = [event(tenant_id, { user_id: 1 }), event(tenant_id)];
    here.services.recordEvents.publish([own, nobodys]);
    await expect.poll(() => main.ids()).toEqual([own.record_id, nobodys.record_id]);
    expect(first.ids()).toEqual([own.record_id]);
    expect(second.ids()).toEqual([]);
  });

  it('that are too many for one message are skipped on the other server, which says so', async () => {
    const tenant_id = newTenant();
    const far = listen(there, { tenant_id });
    const bystander = listen(there, { tenant_id: newTenant() });
    here.services.recordEvents.publish(Array.from({ length: 301 }, () => event(tenant_id)));
    await expect.poll(() => far.ids()).toEqual(['skipped']);
    expect(bystander.heard).toEqual([]);
    const next = event(tenant_id);
    here.services.recordEvents.publish([next]);
    await expect.poll(() => far.ids()).toEqual(['skipped', next.record_id]);
  });

  it('in more shops than one message can name are skipped for everybody', async () => {
    const far = listen(there, { tenant_id: newTenant() });
    here.services.recordEvents.publish(Array.from({ length: 2_500 }, (_, index) => event(1_000_000 + index)));
    await expect.poll(() => far.ids()).toEqual(['skipped']);
  });

  it('that come faster than they are read are skipped, so that no queue fills the memory', async () => {
    const tenant_id = newTenant();
    const near = listen(here, { tenant_id });
    here.services.recordEvents.publish(Array.from({ length: 250 }, () => event(tenant_id)));
    await expect.poll(() => near.ids()[0]).toBe('skipped');
    expect(near.heard.length).toBeLessThan(200);
  });

  it('that came while the connection was lost are told as skipped when it is back', async () => {
    const device = await buildDevice(here);
    const far = listen(there, device);
    expect(await loseConnections()).toBe(2);
    await expect.poll(() => far.ids(), { timeout: 15_000 }).toContain('skipped');
    const later = event(device.tenant_id);
    await expect
      .poll(
        () => {
          here.services.recordEvents.publish([later]);
          return far.ids();
        },
        { timeout: 10_000, interval: 300 },
      )
      .toContain(later.record_id);
  });
});

describe('after a lost connection', () => {
  it('streams are told spread over some seconds, so that they do not ask all at once', async () => {
    const tenants = Array.from({ length: 100 }, newTenant);
    const streams = tenants.map((tenant_id) => listen(there, { tenant_id }));
    const ends: number[] = [];
    for (const tenant_id of tenants) {
      const { signal } = there.services.accountWatch.changeOf(principalOf(tenant_id));
      signal.addEventListener('abort', () => ends.push(Date.now()));
    }
    await loseConnections();
    await expect.poll(() => streams.filter(({ heard }) => heard.length > 0).length, { timeout: 15_000 }).toBe(100);
    await expect.poll(() => ends.length, { timeout: 15_000 }).toBe(100);
    const told = streams.map(({ heard }) => Number(heard[0]?.id.slice(0, 13)));
    for (const times of [told, ends]) expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(2_000);
    expect(streams.every(({ ids }) => ids().join() === 'skipped')).toBe(true);
  });
});

describe('a listener that comes back', () => {
  it('is told what arrived or was finished while it was away, and goes on from there', async () => {
    const device = await buildDevice(here);
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
    await buildRecord(here, { device, arrive_time: minutesAgo(10) });
    const missed = await buildRecord(here, { device, arrive_time: minutesAgo(2), test_time: minutesAgo(50) });
    const finished = await buildRecord(here, { device, arrive_time: minutesAgo(20) });
    await here.services.pool.query('update skin_record set finish_time = $2 where record_id = $1', [
      finished.record_id,
      minutesAgo(1),
    ]);
    const foreign = await buildRecord(here);
    const lastEventId = `${minutesAgo(5).getTime()}.${randomUUID()}`;
    const back = listen(there, device, lastEventId);
    await expect.poll(() => back.heard.length).toBe(2);
    expect(back.heard.map(({ data }) => data)).toEqual([
      { record_id: missed.record_id, what: 'new', test_time: missed.test_time },
      { record_id: finished.record_id, what: 'changed', test_time: finished.test_time },
    ]);
    const next = event(device.tenant_id);
    here.services.recordEvents.publish([next]);
    await expect.poll(() => back.ids().at(-1)).toBe(next.record_id);
    expect(back.ids()).not.toContain(foreign.record_id);

    const again = listen(there, device, back.heard[0]?.id);
    await expect.poll(() => again.ids()).toContain(finished.record_id);
  });

  it('is told to load anew when it missed more than it could be told', async () => {
    const device = await buildDevice(here);
    await here.services.pool.query(
      `insert into skin_record (tenant_id, record_id, device_id, device_no, client_uuid, start_digest, seq, test_time, test_day, status,
         consent, questions, share_secret, share_expires_at, arrive_time)
       select $1, uuidv7(), $2, '', gen_random_uuid(), '', n, now(), now(), 0, '{}', '{}', '', now(),
              now() - n * interval '1 second' from generate_series(1, 250) n`,
      [device.tenant_id, device.device_id],
    );
    const back = listen(here, device, `${Date.now() - 600_000}.${randomUUID()}`);
    await expect.poll(() => back.ids()).toEqual(['skipped']);
  });

  it.each(['', 'x', '99999999999999999.x', "1'; drop table tenant; --"])('begins anew with the id %j', async (id) => {
    const device = await buildDevice(here);
    await buildRecord(here, { device });
    const { ids } = listen(here, device, id);
    const first = event(device.tenant_id);
    here.services.recordEvents.publish([first]);
    await expect.poll(() => ids()).toEqual([first.record_id]);
  });
});

describe('a subscription of the console', () => {
  it('tells of a finished test and of a note, and ends with the server', async () => {
    const tenant = await buildTenant(here);
    const main = await buildUser(here, tenant);
    const guide = await buildGuide(here, { parent: main, power: [1] });
    const device = await buildDevice(here, tenant);
    const record = await buildRecord(here, { device });
    const third = await startBeside(here);
    const browser = await signInBrowser(third, main);
    const path = `/trpc/record.changes?input=${encodeURIComponent('{}')}`;

    const refused = await fetch(third.origin + path, { headers: (await signIn(third, guide)).headers });
    expect(await refused.text()).toContain('NO_PERMISSION');

    const response = await fetch(third.origin + path, { headers: browser.headers });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    const reading = (async () => {
      for await (const chunk of response.body as ReadableStream<Uint8Array>) text += Buffer.from(chunk).toString();
    })();
    const staff = await signIn(here, main);
    const mark = () => staff.post('/skinMgrSrv/record/mark', { analysis_id: record.record_id, mark: 'x' });
    // The first answer may come before the stream listens, so the test changes the record until the stream tells of it.
    await expect.poll(() => mark().then(() => text), { interval: 300 }).toContain(record.record_id);
    expect(text).toMatch(/"what":"changed"/);
    await third.close();
    await reading;
  });

  it('ends when its client goes away', async () => {
    const { ended, stop } = listen(here, { tenant_id: newTenant() });
    stop();
    await ended;
  });
});
