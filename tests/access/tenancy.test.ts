import { decide, PERMISSIONS } from '@skin-mirror/shared/kernel/access.ts';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonSchema } from '../../apps/server/src/api-document/json-schema.ts';
import type { BoundOperation } from '../../apps/server/src/kernel/implement.ts';
import { registry } from '../../apps/server/src/registry.ts';
import { type Account, buildAdmin, buildGuide } from '../factories/accounts.ts';
import { buildDevice } from '../factories/device.ts';
import { valuesOf } from '../factories/from-schema.ts';
import { buildRecord } from '../factories/record.ts';
import { type Answer, createMirrorClient, type MirrorClient, type RestClient } from '../factories/rest-client.ts';
import { type RunningServer, startTestServer } from '../factories/server.ts';
import { ABOUT, BEFORE_OWNERSHIP, OTHER_IDS, type Question, WITHOUT_ROWS } from './about.ts';
import { openClient, PERMISSION_NAMES, userPrincipal } from './callers.ts';
import { buildNumberedShop, buildShop, MISSING_ROW, type Row, type Shop } from './shop.ts';
import { type ShopState, stateOf } from './shop-state.ts';

/** The clients of one shop: its main account and its mirror. */
interface Askers {
  readonly owner: RestClient;
  readonly mirror: MirrorClient;
}

let server: RunningServer;
let ours: Shop;
/** A shop of our own whose rows may change, but stay. */
let changed: Shop;
let theirs: Shop;
let us: Askers;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startTestServer();
  photo = new Uint8Array(
    await sharp({ create: { width: 640, height: 640, channels: 3, background: '#caa' } })
      .jpeg()
      .toBuffer(),
  );
  ours = await buildShop(server, 'ours', photo);
  changed = await buildShop(server, 'changed', photo);
  theirs = await buildNumberedShop(server, 'THEIRS', photo);
  us = await askersOf(ours);
});
afterAll(() => server.close());

const askersOf = async ({ main, device }: Shop): Promise<Askers> => ({
  owner: await openClient(server, main),
  mirror: createMirrorClient(server, device),
});

const operations = Object.entries(registry).flatMap(([domain, bound]) =>
  (Object.values(bound) as BoundOperation[])
    .filter(({ operation }) => operation.kind !== 'subscription')
    .map(({ name, operation }) => ({ name: `${domain}.${name}`, operation })),
);
type Operation = BoundOperation['operation'];
const operationNamed = (name: string) =>
  operations.find((candidate) => candidate.name === name)?.operation as Operation;

/** Returns an operation's answer without the trace id, because the trace id is new in each call. */
async function ask(name: string, fields: Record<string, unknown>, by: Askers = us): Promise<string> {
  const { status, text } = await send(name, fields, by);
  expect(status, text).toBeLessThan(500);
  return `${status} ${text.replace(/"trace_id":"[^"]*"/, '')}`;
}

const askAbout = (name: string, row: Row, by?: Askers): Promise<string> =>
  ask(name, (ABOUT[name] as Question)(row, photo), by);

function send(
  name: string,
  fields: Record<string, unknown>,
  { owner, mirror }: Askers,
): Promise<Pick<Answer, 'status' | 'text'>> {
  const { access, rest, kind } = operationNamed(name);
  if (access.kind === 'device') {
    const path = rest?.path ?? '';
    return rest?.method === 'GET'
      ? mirror.get(path, fields)
      : mirror.post(path, fields, rest?.files ? 'multipart' : 'json');
  }
  if (rest?.envelope === 'file') return owner.get(rest.path.replace('*', String(fields.path)), fields);
  return kind === 'query' ? owner.query(name, fields) : owner.mutate(name, fields);
}

/**
 * True for operations of the platform administrator, which are about all shops. The access matrix test checks that no
 * other caller can use them.
 */
const isForPlatform = ({ access }: Operation) => access.kind === 'platformAdmin';

/**
 * Operations that need a row of their own shop in another state, or take it away: each has a shop of its own. All other
 * changes are made in one shop.
 */
const IN_A_SHOP_OF_ITS_OWN: readonly string[] = [
  'record.remove',
  'customer.merge',
  'customer.split',
  'customer.undo',
  'customer.erase',
  'customer.settle',
  'coupon.remove',
  'promotion.saveAward',
  'mirror.addImage',
  'mirror.finishRecord',
  'session.end',
  'passkey.remove',
  'account.remove',
  'webhook.remove',
  'apiToken.revoke',
  'device.unbind',
  'device.guideReview',
  'device.guideUnbind',
  'goods.remove',
  'goodsImport.undo',
  'scheme.remove',
  'question.remove',
  'question.sort',
  'view.remove',
  'export.cancel',
  'progress.removeCheck',
];

type Change = readonly [statement: string, idOf: (row: Row) => unknown];

/** What happened to a row before an operation can find it. */
const HAPPENED_BEFORE: Readonly<Record<string, Change>> = {
  'goods.restore': ['update goods set deleted_at = now() where goods_id = $1', (row) => row.goods_id],
  'scheme.restore': ['update scheme set deleted_at = now() where scheme_id = $1', (row) => row.scheme_id],
  'coupon.restore': ['update coupon set deleted_at = now() where coupon_id = $1', (row) => row.coupon_id],
  'device.allow': [
    `update device_serial set asked_from = '203.0.113.0/24', open_until = now() + interval '1 hour', code_used_at = null
      where device_no = $1`,
    (row) => row.device_no,
  ],
  'promotion.restore': ['update promotion set status = -10, mod_time = now() where act_id = $1', (row) => row.act_id],
  'record.restore': ['update skin_record set deleted_at = now() where record_id = $1', (row) => row.record_id],
};

/** The shop in which an operation finds a row of its own. */
async function shopFor(name: string): Promise<Shop> {
  // A query changes nothing, so it needs no shop of its own.
  if (operationNamed(name).kind === 'query') return ours;
  const [statement, idOf] = HAPPENED_BEFORE[name] ?? [];
  if (!statement && !IN_A_SHOP_OF_ITS_OWN.includes(name)) return changed;
  const isOpen = name === 'mirror.finishRecord' || name === 'mirror.addImage';
  const own = await buildShop(server, `own-${name}`, photo, isOpen ? 0 : 2);
  if (statement) await server.services.pool.query(statement, [idOf?.(own.row)]);
  return own;
}

let theirRows: ShopState | undefined;

/**
 * Fails if `work` changes a row of the other shop. The rows after one test are compared with those after the test before
 * it, because reading them takes longer than most tests.
 */
async function changesNothingOfTheirs(work: () => Promise<void>, but: readonly string[] = []): Promise<void> {
  const before = theirRows ?? (await stateOf(server, theirs));
  theirRows = undefined;
  await work();
  const after = await stateOf(server, theirs);
  const compared = (rows: ShopState) => rows.filter(({ name }) => !but.includes(name));
  expect(compared(after)).toEqual(compared(before));
  if (but.length === 0) theirRows = after;
}

describe("a row of another shop is treated like one that doesn't exist", () => {
  it.each(Object.keys(ABOUT))('while %s finds our own', async (name) => {
    const own = await shopFor(name);
    const by = await askersOf(own);
    const nobodys = await askAbout(name, MISSING_ROW, by);
    expect(await askAbout(name, own.row, by)).not.toBe(nobodys);
  });

  it.each(Object.keys(ABOUT))('by %s', async (name) => {
    await changesNothingOfTheirs(async () => {
      const foreign = await askAbout(name, theirs.row);
      expect(foreign).toBe(await askAbout(name, MISSING_ROW));
      expect(foreign).not.toContain('THEIRS');
    });
  });

  it('by every operation that takes ids: each has its place above', () => {
    const withIds = operations
      .filter(
        ({ name, operation }) => !isForPlatform(operation) && !BEFORE_OWNERSHIP.has(name) && !WITHOUT_ROWS.has(name),
      )
      .filter(({ operation }) => idsIn(jsonSchema(operation.input, 'input')).some((name) => !OTHER_IDS.has(name)))
      .map(({ name }) => name);
    expect(withIds.filter((name) => !(name in ABOUT))).toEqual([]);
  });

  it('and so is one of another mirror of the same shop', async () => {
    const device = await buildDevice(server, { tenant_id: ours.main.tenant_id });
    const { record_id } = await buildRecord(server, { device, status: 0 });
    for (const name of Object.keys(ABOUT).filter((candidate) => candidate.startsWith('mirror.'))) {
      expect(await askAbout(name, { ...MISSING_ROW, record_id }), name).toBe(await askAbout(name, MISSING_ROW));
    }
  });

  it.each([
    'record.remove',
    'goods.remove',
    'goods.lock',
    'scheme.remove',
    'account.remove',
    'account.lock',
    'account.unlock',
  ])('and one of them among ours makes the whole request fail: %s', async (name) => {
    const idsOf = (row: Row) => (ABOUT[name] as Question)(row, photo).ids as unknown[];
    const before = await stateOf(server, ours);
    for (const [first, second] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      const ids = [...idsOf(first.row), ...idsOf(second.row)];
      expect(await ask(name, { ids })).toBe(await ask(name, { ids: idsOf(MISSING_ROW) }));
    }
    expect(await stateOf(server, ours)).toEqual(before);
  });
});

/** Matches customer data of the other shop, which even the platform administrator must not see. */
const OF_CUSTOMERS = /THEIRS-(customer|phone|note)/;

/**
 * Queries run before mutations. Mutations store the other shop's names as our own texts, and later queries would find
 * those texts.
 */
const queriesFirst = operations.toSorted(
  (a, b) => Number(a.operation.kind === 'mutation') - Number(b.operation.kind === 'mutation'),
);

describe('nothing of another shop comes out, and nothing of it changes', () => {
  it.each(queriesFirst)('by $name, whatever is asked', { timeout: 60_000 }, async ({ name, operation }) => {
    // The log is left out, because failed sign-ins of other callers are written to the shop's log.
    const unnoted = operation.access.kind === 'anonymous' ? ['audit_log'] : [];
    const askAs = async (account: Account, hidden: RegExp) => {
      let owner = await openClient(server, account);
      const visit = async (fields: Record<string, unknown>) => {
        if (name === 'identity.signOut') owner = await openClient(server, account);
        expect(await ask(name, fields, { ...us, owner }), JSON.stringify(fields)).not.toMatch(hidden);
      };
      // A caller without permission gets the same answer to every question, so one question is enough.
      const isRefused = decide(operation.access, userPrincipal(account, PERMISSION_NAMES)) === 'no-permission';
      const asked = isRefused ? [{}] : questions(operation);
      if (name === 'mirror.heartbeat') await Promise.all(asked.map(visit));
      else for (const fields of asked) await visit(fields);
    };
    const guide = await buildGuide(server, { parent: ours.main, power: Object.values(PERMISSIONS) });
    const admin = await buildAdmin(server);
    const isPlatforms = seesAllShops(name, operation);
    const accounts = isPlatforms ? [ours.main, guide] : [ours.main, guide, admin];
    // A mirror's operation is asked by the mirror, whoever is signed in.
    const askAll = async () => {
      for (const account of operation.access.kind === 'device' ? [ours.main] : accounts) await askAs(account, /THEIRS/);
    };
    await changesNothingOfTheirs(askAll, unnoted);
    if (!isPlatforms) return;
    // The administrator may change shops.
    theirRows = undefined;
    await askAs(admin, OF_CUSTOMERS);
  });
});

/**
 * True for operations in which the platform administrator may see data of all shops: mirrors, support questions, and
 * the platform's own log.
 */
const seesAllShops = (name: string, operation: Operation) =>
  isForPlatform(operation) || operation.access.kind === 'ownerOrPlatform' || name.startsWith('support.');

/**
 * Makes inputs for an operation: some random inputs, and inputs with each name and number of the other shop in each
 * field.
 */
function questions(operation: Operation): Record<string, unknown>[] {
  const { input, rest, kind } = operation;
  const schema = jsonSchema(input, 'input');
  const random = fc.sample(valuesOf(schema), { numRuns: 5, seed: 1 }) as Record<string, unknown>[];
  const { row } = theirs;
  // Platform mutations don't get the customer's name as input, because the platform's own log would store the name and
  // show it.
  const customers = kind === 'mutation' && isForPlatform(operation) ? [] : ['THEIRS-customer'];
  const names = ['THEIRS', ...customers, 'THEIRS-guide', row.record_id, row.device_no, row.path, `${row.user_id}`];
  const numbers = [...new Set(Object.values(row).filter((value) => typeof value === 'number'))];
  const pointed = Object.entries(schema.properties ?? {}).flatMap(([field, of]) => {
    const text = JSON.stringify(of);
    const values: unknown[] = [
      ...(text.includes('"string"') ? names : []),
      ...(/"(number|integer)"/.test(text) ? numbers : []),
    ];
    const isList = (of as { type?: string }).type === 'array';
    return values.map((value) => ({ ...random[0], [field]: isList ? [value] : value }));
  });
  const asked = [{}, ...random, ...pointed];
  return rest?.files ? asked.map(({ files: _none, ...fields }) => fields) : asked;
}

/** Returns the names of all fields that hold ids or mirrors' numbers, including nested fields. */
function idsIn(schema: unknown, name = ''): string[] {
  if (schema === null || typeof schema !== 'object') return [];
  const { format, properties = {}, items } = schema as { format?: string; properties?: object; items?: unknown };
  const isId = format === 'uuid' || name === 'device_no' || /(^|_)ids?$/.test(name);
  const inside = Object.entries(properties).flatMap(([key, child]) => idsIn(child, key));
  return [...(isId ? [name] : []), ...inside, ...idsIn(items, name)];
}
