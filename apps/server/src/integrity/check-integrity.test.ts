import { mkdtemp, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { administer } from '#tests/database/test-server.ts';
import { buildUser } from '#tests/factories/accounts.ts';
import { buildDevice } from '#tests/factories/device.ts';
import { photo, testStart, wholeTest } from '#tests/factories/mirror-test.ts';
import { buildPromotion } from '#tests/factories/promotion.ts';
import { createMirrorClient, file, signIn } from '#tests/factories/rest-client.ts';
import { type RunningServer, startTestServer } from '#tests/factories/server.ts';
import { type BackupEnv, makeBackup } from '../backup/make-backup.ts';
import { checkIntegrity } from './check-integrity.ts';
import type { Fault } from './fault.ts';

let server: RunningServer;
let env: BackupEnv;
let tenant_id: number;
let picture: string;
let seen: string;

beforeAll(async () => {
  const BACKUP_DIR = await mkdtemp(path.join(inject('testServer').folder, 'backups-'));
  server = await startTestServer({ BACKUP_DIR });
  env = { ...server.services.env, DATABASE_URL: server.services.env.DATABASE_URL ?? '' };
  const owner = await buildUser(server);
  ({ tenant_id } = owner);
  const device = await buildDevice(server, { tenant_id });
  const mirror = createMirrorClient(server, device);
  for (const day of [40, 3]) {
    const test_time = new Date(Date.now() - day * 86_400_000).toISOString();
    const meta = wholeTest({ test_time, consent: testStart().consent });
    const sent = { meta, white: file(await photo(), 'white.jpg') };
    expect((await mirror.post('/mirrorSrv/record/upload', sent, 'multipart')).json().code).toBe(0);
  }
  expect((await mirror.post('/mirrorSrv/record/create', testStart())).json().code).toBe(0);
  await buildPromotion(server, { tenant_id, awards: [{ probability: 10_000, total_num: null }] });
  const client = await signIn(server, owner);
  const upload = { biz: 'goods', file: file(await photo('#36c'), 'goods.jpg') };
  expect((await client.post('/skinMgrSrv/goods/upload', upload, 'multipart')).json().code).toBe(0);
  await sql(`insert into coupon (tenant_id, name, type, value, start_time, end_time)
             values (${tenant_id}, 'ten off', 'amount', 10, now(), now())`);
  await sql(`insert into coupon_use (tenant_id, coupon_id, used_at, used_by)
             select tenant_id, coupon_id, now(), 'till' from coupon`);
  [picture = ''] = (await sql<{ path: string }>('select path from stored_file')).map((row) => row.path);
  [seen = ''] = (
    await sql<{ path: string }>(`select images->0->>'path' as path from skin_record where images <> '[]'`)
  ).map((row) => row.path);
  await makeBackup(env);
});
afterAll(() => server.close());

const sql = async <Row extends object>(text: string): Promise<Row[]> =>
  (await administer<Row>(env.DATABASE_URL, text)).rows;
const stored = (key: string) => path.join(env.DATA_DIR, 'files', key);

async function check(over: { isMending?: boolean; isQuick?: boolean } = {}) {
  const faults: (Fault & { isMended: boolean })[] = [];
  const result = await checkIntegrity(
    env,
    { isMending: false, isQuick: false, keys: undefined, ...over },
    (fault, isMended) => faults.push({ ...fault, isMended }),
  );
  expect(result.found).toBe(faults.length);
  return faults.map(({ check: kind, subject, detail, isMended }) => ({ kind, subject, detail, isMended }));
}

async function age(key: string): Promise<void> {
  await utimes(stored(key), new Date('2020-01-01'), new Date('2020-01-01'));
}

it('finds nothing on a sound server', async () => {
  expect(await check()).toEqual([]);
  expect(await check({ isQuick: true })).toEqual([]);
});

interface Planted {
  readonly kind: string;
  /** The kind of another fault that comes with it. */
  readonly also?: string;
  readonly plant: () => Promise<unknown>;
  /** Does what a person does about it. Without it, the command mends the fault. */
  readonly undo?: () => Promise<unknown>;
}

const flip = async (key: string) => {
  const content = await readFile(stored(key));
  content[content.length - 20] = (content.at(-20) ?? 0) ^ 255;
  await writeFile(stored(key), content);
};
const inLog = (text: string) =>
  sql(`alter table audit_log disable trigger user; ${text}; alter table audit_log enable trigger user`);

const PLANTED: Readonly<Record<string, Planted>> = {
  'a photo that is gone': { kind: 'file_missing', plant: () => rm(stored(seen)) },
  'an upload that was cut': { kind: 'file_size', plant: () => truncate(stored(picture), 100) },
  'a byte of a photo that changed': { kind: 'file_hash', plant: () => flip(seen) },
  'a byte of an upload that changed': { kind: 'file_hash', plant: () => flip(picture) },
  'a photo that no test names': {
    kind: 'file_unknown',
    async plant() {
      const key = `${path.dirname(seen)}/front-0123456789abcdef.jpg`;
      await writeFile(stored(key), await photo());
      await age(key);
    },
  },
  'a count of a day': { kind: 'days', plant: () => sql('update record_day set count = count + 1') },
  'a count of a customer': { kind: 'people', plant: () => sql('update customer set tests = tests + 1') },
  'a follow-up whose customer came': {
    kind: 'follow_ups',
    plant: () => sql('update follow_up set came_at = now() where came_at is null'),
  },
  'a login name that leads nowhere': {
    kind: 'login_names',
    plant: () => sql(`delete from login_name where tenant_id = ${tenant_id}`),
  },
  'a redemption that a coupon forgot': { kind: 'coupons', plant: () => sql('update coupon set redeemed = 0') },
  'a test without its key': { kind: 'test_keys', plant: () => sql('delete from record_key') },
  'an open test that nobody ends': { kind: 'open_tests', plant: () => sql('delete from record_open') },
  'a trigger that is off': { kind: 'schema', plant: () => sql('alter table goods disable trigger rev') },
  'an index that is not valid': {
    kind: 'schema',
    plant: () =>
      expect(sql('create unique index concurrently broken_idx on record_day (tenant_id)')).rejects.toThrow(
        'broken_idx',
      ),
    undo: () => sql('drop index broken_idx'),
  },
  'a row that points nowhere': {
    kind: 'references',
    async plant() {
      await sql('alter table record_note drop constraint record_note_tenant_id_record_id_fkey');
      await sql(`insert into record_note (tenant_id, record_id, mark) values (${tenant_id}, gen_random_uuid(), '')`);
      await sql(`alter table record_note add constraint record_note_tenant_id_record_id_fkey
                 foreign key (tenant_id, record_id) references skin_record on delete cascade not valid`);
    },
    also: 'schema',
    async undo() {
      await sql('delete from record_note');
      await sql('alter table record_note validate constraint record_note_tenant_id_record_id_fkey');
    },
  },
  'an entry of the audit log that was changed': {
    kind: 'audit',
    plant: () => inLog(`update audit_log set actor_name = actor_name || '!' where number = 1`),
    undo: () => inLog(`update audit_log set actor_name = rtrim(actor_name, '!')`),
  },
  'a draw that is not in the log': {
    kind: 'draws',
    plant: () => sql('update promotion set last_seq = last_seq + 1'),
    undo: () => sql('update promotion set last_seq = last_seq - 1'),
  },
  'a mirror that its number does not know': {
    kind: 'mirrors',
    plant: () =>
      sql(
        'update device_serial set serial = bound_device_id, bound_device_id = null where bound_device_id is not null',
      ),
    undo: () => sql(`update device_serial set bound_device_id = serial::int, serial = '' where serial <> ''`),
  },
  'a secret that no key opens': {
    kind: 'secrets',
    plant: () => sql(`update device set secret_enc = secret_enc || '\\x00'`),
    undo: () => sql('update device set secret_enc = substr(secret_enc, 1, length(secret_enc) - 1)'),
  },
};

it.each(Object.entries(PLANTED))(
  'finds %s, and mends it or leaves it to a person',
  async (_, { kind, also = kind, plant, undo }) => {
    await plant();
    const found = await check({ isMending: true });
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map((fault) => fault.kind))).toEqual(new Set([kind, also]));
    expect(found.map(({ isMended }) => isMended)).toEqual(found.map(() => undo === undefined));
    await undo?.();
    expect(await check()).toEqual([]);
  },
);

it('leaves young files and those of others alone', async () => {
  await writeFile(stored('notes.txt'), 'by hand');
  await server.services.storage.put(`conf_app/${tenant_id}/young.jpg`, await photo());
  await server.services.storage.put('attic/old.jpg', 'old');
  await age('attic/old.jpg');
  expect(await check({ isMending: true })).toEqual([
    { kind: 'file_unknown', subject: 'attic/old.jpg', detail: '3', isMended: false },
  ]);
  expect(await readFile(stored('attic/old.jpg'), 'utf8')).toBe('old');
});
