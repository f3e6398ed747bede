// @module-tag long
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_DIRECT_EXPORTS } from '@skin-mirror/shared/export/export.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, buildGuide, buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { allowExports } from '#tests/factories/exports.ts';
import { buildRecords } from '#tests/factories/record.ts';
import { type RestClient, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startBeside, startTestServer } from '#tests/factories/server.ts';
import { createExportGate } from './export-gate.ts';

/** The length of a note, so that the file is far larger than what sockets keep. */
const NOTE = 30_000;
const TESTS = 1_000;

let server: RunningServer;
let owner: Account;
let client: RestClient;
let record_id: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await buildUser(server);
  await allowExports(server, owner.tenant_id);
  const device = await buildDevice(server, { tenant_id: owner.tenant_id });
  const [first] = await buildRecords(
    server,
    Array.from({ length: TESTS }, () => ({ device, customer_mobile: '13812341234' })),
  );
  await server.services.pool.query(`update skin_record set mark = repeat('x', $2) where tenant_id = $1`, [
    owner.tenant_id,
    NOTE,
  ]);
  record_id = first?.record_id ?? '';
  client = await signIn(server, owner);
});
afterAll(() => server.close());

const EVER = { st: '2020-01-01', ed: '2099-12-31' };

const fetchFile = (
  path: string,
  query: Record<string, string>,
  init: RequestInit = {},
  { headers } = client,
  { origin } = server,
) => fetch(`${origin}/skinMgrSrv/record/${path}?${new URLSearchParams(query)}`, { headers, ...init });

const fetchExport = (init: RequestInit = {}, by = client, from = server) =>
  fetchFile('exportdt', { ...EVER, format: 'csv' }, init, by, from);

/** Begins an export and reads its first bytes. Returns what ends it. */
async function begin(): Promise<() => void> {
  const leaving = new AbortController();
  const answer = await fetchExport({ signal: leaving.signal });
  await answer.body?.getReader().read();
  return () => leaving.abort();
}

/** Counts the statements that the server runs until `task` is over. */
async function statementsOf(task: () => Promise<unknown>): Promise<number> {
  const { pool } = server.services.lanes.heavy;
  let count = 0;
  const add = () => {
    count += 1;
  };
  pool.on('acquire', add);
  await task();
  pool.off('acquire', add);
  return count;
}

/** Waits until the account makes no export any more. It takes no statement. */
const over = ({ services: { exportGate } } = server) =>
  expect
    .poll(async () => {
      const leaving = new AbortController();
      const call = { principal: owner, signal: () => leaving.signal };
      const places = Array.from({ length: MAX_DIRECT_EXPORTS }, () => exportGate(call, async () => FILE));
      const taken = await Promise.allSettled(places);
      leaving.abort();
      return taken.map(({ status }) => status);
    })
    .toEqual(Array.from({ length: MAX_DIRECT_EXPORTS }, () => 'fulfilled'));

const FILE = { content: Buffer.from('a'), contentType: 'text/csv' };

const refusal = async (answer: Promise<Response>) => (await (await answer).json()) as { code: number; msg: string };

describe('an account that makes two exports', () => {
  it('makes no third one of any kind until one is over, and others make theirs', async () => {
    const ends = [await begin(), await begin()];
    expect(await refusal(fetchExport({}, client.with({ locale: 'en' })))).toEqual({
      code: 30003,
      msg: '2 of your exports are still running. Please try again when one is finished.',
    });
    expect(await refusal(fetchFile('exportImg', { ids: record_id }))).toMatchObject({ code: 30003 });
    expect(await refusal(fetchFile('exportCustomer', {}))).toMatchObject({ code: 30003 });
    const guide = await signIn(server, await buildGuide(server, { parent: owner, power: [2] }));
    expect((await fetchExport({}, guide)).headers.get('content-type')).toContain('text/csv');
    for (const end of ends) end();
    await over();
    expect((await (await fetchExport()).text()).length).toBeGreaterThan(TESTS * NOTE);
    await over();
  });
});

describe('an export whose reader leaves', () => {
  it('ends, and with it its statements', async () => {
    const whole = await statementsOf(async () => {
      await (await fetchExport()).text();
      await over();
    });
    const left = await statementsOf(async () => {
      const leaving = new AbortController();
      const { pool } = server.services.lanes.heavy;
      pool.once('acquire', () => setTimeout(() => leaving.abort(), 50));
      await expect(fetchExport({ signal: leaving.signal })).rejects.toThrow('aborted');
      await over();
    });
    expect(left).toBeLessThan(whole * 0.7);
  });

  it('gives its place back, however early the reader leaves', async () => {
    for (let count = 0; count < 10; count += 1) {
      const leaving = new AbortController();
      const answer = fetchExport({ signal: leaving.signal }).catch(() => undefined);
      await pause(count * 3);
      leaving.abort();
      await answer;
      await over();
    }
  });

  it('gives its place back when it can’t be prepared', async () => {
    for (let count = 0; count <= MAX_DIRECT_EXPORTS; count += 1) {
      expect(await refusal(fetchFile('exportImg', { ids: record_id }))).toMatchObject({ code: 11001 });
    }
  });
});

describe('an export whose reader takes nothing for a while', { tags: 'long' }, () => {
  const STALL_MS = 1_000;
  let impatient: RunningServer;
  beforeAll(async () => {
    impatient = await startBeside(server, {}, { stallMs: STALL_MS });
  });
  afterAll(() => impatient.close());

  it('ends, and gives its place back', async () => {
    const readers = await Promise.all(
      Array.from({ length: MAX_DIRECT_EXPORTS }, async () => {
        const reader = (await fetchExport({}, client, impatient)).body?.getReader();
        await reader?.read();
        return reader;
      }),
    );
    expect(await refusal(fetchExport({}, client, impatient))).toMatchObject({ code: 30003 });
    await over(impatient);
    const rest = async (reader = readers[0]) => {
      while (!(await reader?.read())?.done);
    };
    await expect(rest()).rejects.toThrow('terminated');
  });

  it('goes on while its reader is slow', async () => {
    let size = 0;
    const begun = performance.now();
    for await (const part of (await fetchExport({}, client, impatient)).body ?? []) {
      size += part.length;
      await pause(10);
    }
    expect(performance.now() - begun).toBeGreaterThan(2 * STALL_MS);
    expect(size).toBeGreaterThan(TESTS * NOTE);
  });
});

it('a server makes few exports at a time, and says that it is busy', async () => {
  const gate = createExportGate();
  const enter = async (user_id: number) => {
    const leaving = new AbortController();
    await gate({ principal: { tenant_id: 1, user_id }, signal: () => leaving.signal }, async () => FILE);
    return () => leaving.abort();
  };
  const leave = await enter(1);
  for (let user_id = 2; user_id <= 8; user_id += 1) await enter(user_id);
  await expect(enter(9)).rejects.toMatchObject({ code: 'SERVER_BUSY' });
  leave();
  await enter(9);
});
