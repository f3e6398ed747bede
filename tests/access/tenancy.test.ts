import { randomUUID } from 'node:crypto';
import { PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { jsonSchema } from '../../apps/server/src/kernel/open-api.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { type Account, buildAdmin, buildGuide, buildTenant, buildUser } from '../factories/accounts.ts';
import { buildDevice, type Device } from '../factories/device.ts';
import { valuesOf } from '../factories/from-schema.ts';
import { type BuiltRecord, buildRecord } from '../factories/record.ts';
import { type Answer, createMirrorClient, file, type MirrorClient, type RestClient } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { openClient } from './callers.ts';

interface Shop {
  readonly main: Account;
  readonly guide: Account;
  readonly device: Device;
  readonly record: BuiltRecord;
}

let server: RunningServer;
let ours: Shop;
let theirs: Shop;
let owner: RestClient;
let mirror: MirrorClient;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer();
  ours = await buildShop('ours');
  theirs = await buildShop('THEIRS');
  owner = await openClient(server, ours.main);
  mirror = createMirrorClient(server, ours.device);
  photo = new Uint8Array(
    await sharp({ create: { width: 640, height: 640, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer(),
  );
  for (const shop of [ours, theirs]) await server.services.storage.put(photoPath(shop), photo);
});
afterAll(() => server.close());

/** A shop whose every name begins with a mark, so that it can be found wherever it comes out. */
async function buildShop(mark: string): Promise<Shop> {
  const { tenant_id } = await buildTenant(server, { shop: `${mark}-shop`, key: `${mark}-key` });
  const main = await buildUser(server, {
    tenant_id,
    user_acct: `${mark}-main`,
    name: `${mark}-name`,
    mobile: `${mark}-mobile`,
  });
  const power = Object.values(PERMISSIONS);
  const guide = await buildGuide(server, { parent: main, user_acct: `${mark}-guide`, power });
  const device = await buildDevice(server, { tenant_id, device_no: `${mark}-mirror`, is_simulated: true });
  const record = await buildRecord(server, {
    device,
    user_id: guide.user_id,
    user_acct: guide.user_acct,
    customer_nickname: `${mark}-customer`,
    customer_mobile: `${mark}-phone`,
    mark: `${mark}-note`,
  });
  return { main, guide, device, record };
}

const photoPath = ({ main }: Shop) => `skin/${main.tenant_id}/${'a'.repeat(64)}.jpg`;

const operations = Object.entries(registry).flatMap(([domain, bound]) =>
  (Object.values(bound) as BoundOperation[])
    .filter(({ operation }) => operation.kind !== 'subscription')
    .map(({ name, operation }) => ({ name: `${domain}.${name}`, operation })),
);
const operationNamed = (name: string) =>
  operations.find((candidate) => candidate.name === name)?.operation as BoundOperation['operation'];

/** What an operation answers to us, without what differs from call to call. */
async function ask(name: string, fields: Record<string, unknown>, by: RestClient = owner): Promise<string> {
  const { status, text } = await send(name, fields, by);
  expect(status, text).toBeLessThan(500);
  return `${status} ${text.replace(/"trace_id":"[^"]*"/, '')}`;
}

function send(name: string, fields: Record<string, unknown>, by: RestClient): Promise<Pick<Answer, 'status' | 'text'>> {
  const { access, rest, kind } = operationNamed(name);
  if (access.kind === 'device') {
    const path = rest?.path ?? '';
    return rest?.method === 'GET'
      ? mirror.get(path, fields)
      : mirror.post(path, fields, rest?.files ? 'multipart' : 'json');
  }
  if (rest?.envelope === 'file') return by.get(rest.path.replace('*', String(fields.path)));
  return kind === 'query' ? by.query(name, fields) : by.mutate(name, fields);
}

interface Row {
  readonly record_id: string;
  readonly user_id: number;
  readonly device_no: string;
  readonly path: string;
}

/** How each operation is asked about rows by their ids. */
const ABOUT: Readonly<Record<string, (row: Row) => Record<string, unknown>>> = {
  'record.list': ({ user_id, device_no }) => ({ child: String(user_id), device_no }),
  'record.get': ({ record_id }) => ({ id: record_id }),
  'record.mark': ({ record_id }) => ({ analysis_id: record_id, mark: 'changed' }),
  'record.clearMark': ({ record_id }) => ({ analysis_id: record_id }),
  'record.remove': ({ record_id }) => ({ ids: [record_id] }),
  'record.restore': ({ record_id }) => ({ ids: [record_id] }),
  'mirror.addImage': ({ record_id }) => ({ analysis_id: record_id, kind: 'white', file: file(photo, 'white.jpg') }),
  'mirror.finishRecord': ({ record_id }) => ({ analysis_id: record_id, status: 3, reason_key: 'no_face' }),
  'mirror.result': ({ record_id }) => ({ analysis_id: record_id }),
  'file.get': ({ path }) => ({ path }),
};

/** Ids that say nothing about rows of a shop: made by the caller, secret in themselves, or checked by name alone. */
const OTHER_IDS = new Set(['client_uuid', 'client_id', 'share_id', 'text_id']);

const rowOf = ({ record, guide, device, ...shop }: Shop): Row => ({
  record_id: record.record_id,
  user_id: guide.user_id,
  device_no: device.device_no,
  path: photoPath({ record, guide, device, ...shop }),
});

const NOBODYS: Row = {
  record_id: randomUUID(),
  user_id: 2_000_000_000,
  device_no: 'nobody',
  path: `skin/2000000000/${'b'.repeat(64)}.jpg`,
};

async function stateOf({ record }: Shop): Promise<unknown> {
  const { rows } = await server.services.pool.query('select * from skin_record where record_id = $1', [
    record.record_id,
  ]);
  return rows[0];
}

describe("a row of another shop is treated like one that doesn't exist", () => {
  it.each(Object.keys(ABOUT))('while %s finds our own', async (name) => {
    const record = await buildRecord(server, {
      device: ours.device,
      user_id: ours.guide.user_id,
      status: name === 'mirror.finishRecord' || name === 'mirror.addImage' ? 0 : 2,
      deleted_at: name === 'record.restore' ? new Date() : null,
    });
    const about = ABOUT[name] as (row: Row) => Record<string, unknown>;
    expect(await ask(name, about(rowOf({ ...ours, record })))).not.toBe(await ask(name, about(NOBODYS)));
  });

  it.each(Object.keys(ABOUT))('by %s', async (name) => {
    const about = ABOUT[name] as (row: Row) => Record<string, unknown>;
    const before = await stateOf(theirs);
    const foreign = await ask(name, about(rowOf(theirs)));
    expect(foreign).toBe(await ask(name, about(NOBODYS)));
    expect(foreign).not.toContain('THEIRS');
    expect(await stateOf(theirs)).toEqual(before);
  });

  it('by every operation that takes ids: each has its place above', () => {
    const withIds = operations
      .filter(({ operation }) => idsIn(jsonSchema(operation.input, 'input')).some((name) => !OTHER_IDS.has(name)))
      .map(({ name }) => name);
    expect(Object.keys(ABOUT)).toEqual(expect.arrayContaining(withIds));
  });

  it('and so is one of another mirror of the same shop', async () => {
    const device = await buildDevice(server, { tenant_id: ours.main.tenant_id });
    const { record_id } = await buildRecord(server, { device, status: 0 });
    for (const name of Object.keys(ABOUT).filter((candidate) => candidate.startsWith('mirror.'))) {
      const about = ABOUT[name] as (row: Row) => Record<string, unknown>;
      expect(await ask(name, about({ ...NOBODYS, record_id })), name).toBe(await ask(name, about(NOBODYS)));
    }
  });

  it('and one of them among ours makes the whole request fail', async () => {
    const { record_id } = await buildRecord(server, { device: ours.device });
    for (const ids of [
      [record_id, theirs.record.record_id],
      [theirs.record.record_id, record_id],
    ]) {
      expect(await ask('record.remove', { ids })).toBe(await ask('record.remove', { ids: [NOBODYS.record_id] }));
    }
    const { rows } = await server.services.pool.query('select deleted_at from skin_record where record_id = $1', [
      record_id,
    ]);
    expect(rows).toEqual([{ deleted_at: null }]);
  });
});

describe('nothing of another shop comes out', () => {
  it.each(operations)('of $name, whatever is asked', { timeout: 60_000 }, async ({ name, operation }) => {
    const visitors = [owner, await openClient(server, ours.guide), await openClient(server, await buildAdmin(server))];
    for (const fields of questions(operation)) {
      for (const by of operation.access.kind === 'device' ? [owner] : visitors) {
        const answer = await ask(name, fields, name === 'identity.signOut' ? await openClient(server, ours.main) : by);
        expect(answer, JSON.stringify(fields)).not.toContain('THEIRS');
      }
    }
  });
});

/** Questions that fit an operation, at random and with every name of the other shop in every field. */
function questions({ input, rest }: BoundOperation['operation']): Record<string, unknown>[] {
  const schema = jsonSchema(input, 'input');
  const random = fc.sample(valuesOf(schema), { numRuns: 5, seed: 1 }) as Record<string, unknown>[];
  const names = [
    'THEIRS',
    'THEIRS-customer',
    'THEIRS-mirror',
    'THEIRS-guide',
    String(theirs.guide.user_id),
    theirs.record.record_id,
  ];
  const pointed = Object.keys(schema.properties ?? {}).flatMap((field) =>
    names.map((name) => ({ ...random[0], [field]: name })),
  );
  const asked = [{}, ...random, ...pointed];
  return rest?.files ? asked.map(({ files: _none, ...fields }) => fields) : asked;
}

/** Names of fields that hold ids, at any depth. */
function idsIn(schema: unknown, name = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { format, properties = {}, items } = schema as { format?: string; properties?: object; items?: unknown };
  const isId = format === 'uuid' || /(^|_)ids?$/.test(name);
  const inside = Object.entries(properties).flatMap(([key, child]) => idsIn(child, key));
  return [...(isId ? [name] : []), ...inside, ...idsIn(items, name)];
}
